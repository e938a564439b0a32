//! Othello: scores that plain minimax by the definition finds, scores from the literature, and proofs of both bounds.

use gamecert_certs::{Certificate, ClaimKind, Evidence, Play, Question};
use gamecert_elaborate::Verdict;
use gamecert_engine::solve::Request;
use gamecert_fixtures::othello::{Minimax, random_board};
use gamecert_tests::judge;
use gamecert_tests::solved::{answer_to, written};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The engine's claim and its certificate.
pub(crate) fn solved(position: &str, question: Question, leaf: u32) -> (ClaimKind, Vec<u8>) {
    let request = Request::new("othello", position, Play::Contest, question);
    written(&answer_to(&Request { leaf_empties: Some(leaf), ..request }), true)
}

fn verified(bytes: &[u8]) -> bool {
    matches!(judge(bytes), Verdict::Verified(_))
}

/// Both bounds, proved apart and together, whatever is left to the checker's plain search.
fn proves_endgames(seed: u64, rounds: usize, empty: std::ops::RangeInclusive<i16>) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    for round in 0..rounds {
        let (rows, columns) = [(4, 4), (4, 5), (5, 4), (6, 6)][round % 4];
        let empty = random.random_range(empty.clone());
        let board = random_board(&mut random, rows, columns, empty);
        let (text, score) = (board.text(), Minimax::default().score(&board));
        let leaf = random.random_range(0..6);
        let (claim, bytes) = solved(&text, Question::Score, leaf);
        assert_eq!(claim, ClaimKind::Value(score), "{text}");
        assert!(verified(&bytes), "{text}: {}", judge(&bytes));
        let asked = score + random.random_range(-3..4);
        let expected =
            if score >= asked { ClaimKind::ValueAtLeast(asked) } else { ClaimKind::ValueBelow(asked) };
        for question in [Question::ValueAtLeast(asked), Question::ValueBelow(asked)] {
            let (claim, bytes) = solved(&text, question, leaf);
            assert_eq!(claim, expected, "{text}");
            assert!(verified(&bytes), "{text}: {}", judge(&bytes));
        }
        is_not_verified(&bytes, score);
    }
}

#[test]
fn endgames_by_minimax() {
    proves_endgames(29, 120, 3..=7);
    proves_endgames(32, 40, 8..=10);
}

#[test]
#[ignore = "slow: a thousand endgames with up to ten empty squares"]
fn a_thousand_endgames_by_minimax() {
    proves_endgames(31, 1000, 8..=10);
}

/// Play may be over where empty squares are left and several lines of play meet: the rules settle that, so no lemma is about it.
#[test]
fn no_lemma_is_about_finished_play() {
    let position = "X-O-X-/XXOOX-/XXXXXX/XXOXXX/-XXXOX/--XXXX O";
    for leaf in 0..6 {
        let (_, bytes) = solved(position, Question::Score, leaf);
        assert!(verified(&bytes), "{leaf}: {}", judge(&bytes));
    }
}

/// With the same evidence, no other score is verified.
fn is_not_verified(bytes: &[u8], score: i16) {
    let (mut certificate, _) = Certificate::read(bytes).unwrap();
    for wrong in [score - 2, score - 1, score + 1, score + 2] {
        certificate.statement.claim = ClaimKind::Value(wrong);
        let mut forged = Vec::new();
        certificate.write(&mut forged).unwrap();
        assert!(!verified(&forged), "{}: {}", certificate.statement.claim(), judge(&forged));
    }
}

/// Each piece matters: without one there is a hole or a fault.
#[test]
fn no_piece_is_idle() {
    let (_, position, ..) = known(SUITE).find(|it| it.0 == 10).unwrap();
    let (_, bytes) = solved(position, Question::Score, 6);
    let (certificate, _) = Certificate::read(&bytes[..]).unwrap();
    let lemmas = certificate.lemmas.len();
    assert!(lemmas > 100, "{lemmas}");
    for lemma in (0..lemmas).step_by(11) {
        let mut damaged = certificate.clone();
        let pieces = &mut damaged.hints.as_mut().unwrap().lemmas[lemma];
        pieces.pop();
        let mut bytes = Vec::new();
        damaged.write(&mut bytes).unwrap();
        assert!(matches!(judge(&bytes), Verdict::Refused(_)), "{}", judge(&bytes));
        let last = damaged.hints.as_mut().unwrap();
        last.lemmas[lemma].push(Evidence::Hole);
        let mut bytes = Vec::new();
        damaged.write(&mut bytes).unwrap();
        assert!(matches!(judge(&bytes), Verdict::Incomplete { holes: 1, .. }), "{}", judge(&bytes));
    }
}

/// The positions of the suite of the FFO.
const SUITE: &str = include_str!("../../fixtures/known/othello-ffo.csv");
/// The positions of a line of perfect play on the board of six by six.
const SIX_BY_SIX: &str = include_str!("../../fixtures/known/othello-6x6.csv");

/// Positions with known scores: number, position, score, empty squares.
fn known(table: &'static str) -> impl Iterator<Item = (u32, &'static str, i16, u32)> {
    let lines = table.lines();
    lines.filter(|line| line.starts_with(|first: char| first.is_ascii_digit())).map(|line| {
        let [number, position, score, empty] = line.split(',').collect::<Vec<_>>().try_into().unwrap();
        (number.parse().unwrap(), position, score.parse().unwrap(), empty.parse().unwrap())
    })
}

fn proves(table: &'static str, empty: std::ops::RangeInclusive<u32>) {
    let mut count = 0;
    for (number, position, score, _) in known(table).filter(|it| empty.contains(&it.3)) {
        let (claim, bytes) = solved(position, Question::Score, 6);
        assert_eq!(claim, ClaimKind::Value(score), "{number}");
        assert!(verified(&bytes), "{number}: {}", judge(&bytes));
        count += 1;
    }
    assert!(count > 3, "{count}");
}

#[test]
fn scores_of_the_literature() {
    proves(SUITE, 6..=15);
    proves(SIX_BY_SIX, 2..=16);
}

#[test]
#[ignore = "slow: the suite up to 20 empty squares, some minutes"]
fn scores_of_the_literature_with_more_empty_squares() {
    proves(SUITE, 16..=20);
    proves(SIX_BY_SIX, 17..=22);
}
