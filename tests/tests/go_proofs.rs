//! Proofs about captures in Go, from the search to the checker.

use gamecert_certs::{Certificate, ClaimKind, Play, Question};
use gamecert_engine::solve::Request;
use gamecert_tests::judge;
use gamecert_tests::solved::{answer_to, written};

/// The outcome of a position with a proof that is verified, and how many lemmas that has.
fn proved(position: &str) -> (bool, usize) {
    let answer = answer_to(&Request::new("go", position, Play::Contest, Question::Score));
    let bytes = written(&answer, true).1;
    let (certificate, _) = Certificate::read(&bytes[..]).unwrap();
    assert_eq!(judge(&bytes).word(), "VERIFIED", "{position}");
    match certificate.statement.claim {
        ClaimKind::Value(value) => (value == 1, certificate.lemmas.len()),
        claim => panic!("{claim:?}"),
    }
}

/// Rows of the known values with at least and less than so many positions.
fn known(least: usize, below: usize) -> Vec<(&'static str, bool)> {
    let rows = include_str!("../../fixtures/known/go.csv").lines().filter(|line| line.contains('/'));
    let read = |line: &'static str| {
        let [position, outcome, reached] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let reached: usize = reached.parse().unwrap();
        (least..below).contains(&reached).then_some((position, outcome == "captured"))
    };
    rows.filter_map(read).collect()
}

fn check(least: usize, below: usize) -> [usize; 2] {
    let mut lemmas = [0, 0];
    for (position, is_captured) in known(least, below) {
        let (found, count) = proved(position);
        assert_eq!(found, is_captured, "{position}");
        lemmas[usize::from(found)] += count;
    }
    lemmas
}

#[test]
fn known_outcomes_are_proved() {
    assert_eq!(known(0, 20_000).len(), 22);
    // Held and captured: every change of the proofs changes these.
    assert_eq!(check(0, 20_000), [272, 104]);
}

#[test]
#[ignore = "slow: boards of up to 1,400,000 positions"]
fn more_known_outcomes_are_proved() {
    assert_eq!(check(20_000, usize::MAX), [3920, 255]);
}

/// Positions that lead to each other, on the whole board at first.
#[test]
fn a_defence_without_small_zones_is_proved() {
    assert_eq!(proved(".O.X/OX../O... B2 X"), (false, 466));
}

/// A ladder from a corner across a board, with a stone in its way or not.
fn ladder(size: usize, in_the_way: Option<(usize, usize)>) -> String {
    let mut rows = vec![vec!['.'; size]; size];
    for (row, col, stone) in [(0, 2, 'X'), (0, 3, 'X'), (1, 1, 'X'), (1, 2, 'O'), (2, 1, 'X')] {
        rows[row + 1][col] = stone;
    }
    if let Some((row, col)) = in_the_way {
        rows[row][col] = 'O';
    }
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    format!("{} C{} X", rows.join("/"), size - 2)
}

/// A lemma for each rung; what is beyond the ladder is not known.
#[test]
fn ladders_take_a_lemma_for_each_rung() {
    assert_eq!(proved(&ladder(7, None)), (true, 7));
    assert_eq!(proved(&ladder(9, None)), (true, 11));
}

#[test]
fn two_eyes_are_one_lemma() {
    assert_eq!(proved(".O.OX/OOOOX/..... A2 X"), (false, 1));
    // On a board that is too large to be solved whole, too.
    let corner = ".O.OX.../OOOOX.../XXXXX.../......../......../......../......../........ A7 X";
    assert_eq!(proved(corner), (false, 1));
}
