//! Sprouts: whole game trees, known outcomes, and a printed proof.

use gamecert_certs::{ClaimKind, Outcome, Question, text};
use gamecert_elaborate::Verdict;
use gamecert_elaborate::notation;
use gamecert_elaborate::rules::sprouts::SMALL_REGION;
use gamecert_elaborate::rules::{Rules, Sprouts, Unmetered};
use gamecert_engine::count::{Side, count};
use gamecert_engine::search::{Algorithm, Limits, Stopped};
use gamecert_engine::solve::Request;
use gamecert_tests::judge;
use gamecert_tests::solved::{answer, answer_to, certificates, request, solved};

/// The number of canonical trees in the whole tree of a start with `spots` spots does not depend on how
/// positions are written. Source: Lemoine and Viennot (2011), table 9.3.
fn check_trees(spots: u32, trees: usize, most_positions: usize) {
    for side in [Side::Checker, Side::Engine] {
        for without in [vec![], vec![SMALL_REGION.to_owned()]] {
            let size = count("sprouts", &format!("0*{spots}"), &without, side, usize::MAX).unwrap().unwrap();
            assert_eq!(size.trees, trees, "{spots} spots, {side:?} without {without:?}");
            if without.is_empty() {
                assert!(size.positions <= most_positions, "{spots} spots, {side:?}: {size:?}");
            }
        }
    }
}

#[test]
fn whole_game_trees() {
    check_trees(2, 10, 18);
    check_trees(3, 55, 160);
    check_trees(4, 713, 1796);
}

#[test]
#[ignore = "slow: a minute"]
fn whole_game_tree_of_five_spots() {
    check_trees(5, 10461, 24784);
}

#[test]
#[ignore = "slow: ten minutes"]
fn whole_game_tree_of_six_spots() {
    check_trees(6, 150_147, 393_103);
}

/// Spots, outcome and nimber. Source: the same, table 10.2 and sections 10.8 and 10.9.
fn known(wanted: impl Fn(u32) -> bool) -> Vec<(u32, Outcome, u16)> {
    let lines = include_str!("../../fixtures/known/sprouts.csv").lines();
    let rows = lines.filter(|line| line.starts_with(|first: char| first.is_ascii_digit()));
    let rows = rows.map(|line| {
        let cells: Vec<&str> = line.split(',').collect();
        let outcome = if cells[1] == "W" { Outcome::Win } else { Outcome::Loss };
        (cells[0].parse().unwrap(), outcome, cells[2].parse().unwrap_or(u16::MAX))
    });
    let found: Vec<_> = rows.filter(|(spots, ..)| wanted(*spots)).collect();
    assert!(!found.is_empty());
    found
}

fn check_outcome(spots: u32, outcome: Outcome, algorithm: Algorithm) {
    let (claim, files) =
        certificates(&answer("sprouts", &format!("0*{spots}"), Question::Outcome, algorithm));
    assert_eq!(claim, ClaimKind::Outcome(outcome), "{spots} spots, {algorithm:?}");
    check_files(&files);
}

/// A bare and a hinted certificate of one proof.
fn check_files(files: &[Vec<u8>; 2]) {
    let [bare, hinted] = [judge(&files[0]), judge(&files[1])];
    let (Verdict::Verified(bare), Verdict::Verified(hinted)) = (&bare, &hinted) else {
        panic!("{bare} / {hinted}");
    };
    assert_eq!(bare.identity, hinted.identity);
}

#[test]
fn outcomes_by_every_algorithm() {
    for (spots, outcome, _) in known(|spots| spots <= 7) {
        for algorithm in Algorithm::ALL {
            check_outcome(spots, outcome, algorithm);
        }
    }
}

#[test]
fn outcomes_up_to_11_spots() {
    for (spots, outcome, _) in known(|spots| (8..=11).contains(&spots)) {
        check_outcome(spots, outcome, Algorithm::DfPn);
        check_outcome(spots, outcome, Algorithm::Pn);
    }
}

#[test]
#[ignore = "slow: some minutes"]
fn outcomes_up_to_20_spots() {
    for (spots, outcome, _) in known(|spots| (12..=20).contains(&spots)) {
        check_outcome(spots, outcome, Algorithm::DfPn);
        if spots <= 13 {
            check_outcome(spots, outcome, Algorithm::Pn);
        }
    }
}

#[test]
fn nimbers_up_to_11_spots() {
    check_nimbers(known(|spots| spots <= 11));
}

#[test]
#[ignore = "slow: some minutes"]
fn nimbers_up_to_20_spots() {
    check_nimbers(known(|spots| (12..=20).contains(&spots)));
}

fn check_nimbers(known: impl IntoIterator<Item = (u32, Outcome, u16)>) {
    for (spots, _, nimber) in known {
        let position = format!("0*{spots}");
        let (claim, files) = certificates(&answer("sprouts", &position, Question::Nimber, Algorithm::DfPn));
        assert_eq!(claim, ClaimKind::Nimber(nimber), "{position}");
        check_files(&files);
    }
}

/// The largest start that the checker reads is searched, and not taken for one without moves.
#[test]
fn the_largest_start_is_no_empty_sum() {
    let asked = request("sprouts", "0*60", Question::Outcome, Algorithm::DfPn);
    let limits = Limits { nodes: 10, ..Limits::default() };
    let solved = answer_to(&Request { limits, ..asked });
    assert_eq!((solved.statement, solved.stopped), (None, Some(Stopped::Nodes)));
}

#[test]
fn a_proof_can_do_without_the_axiom() {
    let asked = request("sprouts", "0*7", Question::Outcome, Algorithm::DfPn);
    let solved = answer_to(&Request { without: vec![SMALL_REGION.to_owned()], ..asked });
    assert!(!solved.statement.as_ref().unwrap().axioms.contains(&SMALL_REGION.to_owned()));
    check_files(&certificates(&solved).1);
}

/// Fifteen positions, as they are printed, prove who wins with five spots.
#[test]
fn the_printed_proof_of_five_spots() {
    let source = include_str!("../../fixtures/known/sprouts-5.txt");
    let mut certificate = text::read(source, notation::notation).unwrap();
    let rules = Sprouts::under(&certificate.statement.axioms);
    certificate
        .lemmas
        .sort_by_key(|lemma| (rules.measure(&rules.decode(&lemma.subject).unwrap()), lemma.subject.clone()));
    let verdict = |certificate: &gamecert_certs::Certificate| {
        let mut bytes = Vec::new();
        certificate.write(&mut bytes).unwrap();
        judge(&bytes)
    };
    assert_eq!(verdict(&certificate).word(), "VERIFIED");
    for left_out in 0..certificate.lemmas.len() {
        let mut less = certificate.clone();
        less.lemmas.remove(left_out);
        assert_eq!(verdict(&less).word(), "INCOMPLETE", "without lemma {left_out}");
    }
}

/// Positions that are reached in play need not be written as they would be if they were read anew.
#[test]
fn the_text_of_a_certificate_comes_back() {
    let certificate = solved("sprouts", "0*10", Question::Outcome, true);
    let notation = notation::notation("sprouts", &certificate.statement.axioms).unwrap();
    let mut shown = String::new();
    text::write(&certificate, notation.as_ref(), &mut shown).unwrap();
    assert_eq!(text::read(&shown, notation::notation).unwrap(), certificate);
}
