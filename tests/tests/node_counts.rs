//! How many nodes each search visits, under each convention of play: a change of these numbers is a change of the search.

use std::sync::Arc;

use gamecert_certs::Play::{self, Contest, Misere, Normal, Scoring};

use gamecert_engine::search::Algorithm;
use gamecert_engine::search::contest::Driver;
use gamecert_engine::solve::{Request, solve};
use gamecert_tests::solved::Unwatched;

/// Play, game, position, question, answer, and the nodes of each algorithm, in the order of [`Driver::ALL`] for contests and of
/// [`Algorithm::ALL`] for other games, of which sets of nimbers answer under normal play alone.
type Signature = (Play, &'static str, &'static str, &'static str, &'static str, &'static [u64]);

const SIGNATURES: &[Signature] = &[
    (Normal, "cram", "4x5", "nimber", "= 2", &[1362, 2271, 1803, 1332]),
    (Normal, "cram", "3x5+4x4", "outcome", "= win", &[111, 139, 144, 637]),
    (Normal, "sprouts", "0*6", "outcome", "= loss", &[891, 533, 534, 979]),
    (Normal, "octal", "0.07:60+0.77:30", "nimber", "= 5", &[89, 89, 89, 89]),
    (Misere, "cram", "4x6", "grundy", "= 0", &[1873, 3306, 2071]),
    (Misere, "sprouts", "0*6", "outcome", "= win", &[216, 337, 311]),
    (Scoring, "dots", "american 2x3", "score", "= 2", &[377, 679, 615]),
    (Scoring, "dots", "icelandic 3x3", "score >= 3", ">= 3", &[1336, 2546, 2040]),
    (Contest, "connect4", "4x4:1122", "score", "= draw", &[337501, 355, 354, 363, 354, 1191]),
    (Contest, "othello", "4x4", "score", "= -10", &[224821, 1615, 1307, 2975, 1712, 3519]),
    (Contest, "othello", "4x4", "score >= -10", ">= -10", &[604, 604, 604, 604, 604, 936]),
];

/// The nodes of each algorithm that answers the question.
fn nodes(&(play, game, position, question, answer, _): &Signature) -> Vec<u64> {
    let visited = |algorithm| {
        let request = Request::new(game, position, play, question.parse().unwrap());
        let request = Request { algorithm, trees_to: Some(6), prove: false, ..request };
        let found = solve(&request, Arc::new(Unwatched)).ok()?;
        let claim = found.statement.unwrap().claim().to_string();
        assert!(claim.ends_with(&format!("{game} {position}) {answer}")), "{claim}");
        Some(found.search.nodes)
    };
    match play {
        Contest => Driver::ALL.into_iter().map(Algorithm::Contest).filter_map(visited).collect(),
        _ => Algorithm::ALL.into_iter().filter_map(visited).collect(),
    }
}

#[test]
fn every_search_visits_the_same_nodes() {
    let found: Vec<_> = SIGNATURES.iter().map(nodes).collect();
    let expected: Vec<_> = SIGNATURES.iter().map(|signature| signature.5.to_vec()).collect();
    assert_eq!(found, expected);
}
