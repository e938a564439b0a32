//! What the literature knows, the engine finds and the checker verifies, bare and hinted.

use gamecert_certs::{ClaimKind, Outcome, Question};
use gamecert_elaborate::Verdict;
use gamecert_elaborate::rules::{Chomp, Impartial, Unmetered};
use gamecert_engine::count::{Side, count};
use gamecert_engine::search::Algorithm;
use gamecert_tests::solved::{answer, certificates};
use gamecert_tests::{BruteForce, judge};

fn check(game: &str, position: &str, nimber: u16, algorithm: Algorithm) {
    let (claim, files) = certificates(&answer(game, position, Question::Nimber, algorithm));
    assert_eq!(claim, ClaimKind::Nimber(nimber), "{position}");
    let [bare, hinted] = files.map(|bytes| judge(&bytes));
    let (Verdict::Verified(bare), Verdict::Verified(hinted)) = (&bare, &hinted) else {
        panic!("{position}: {bare} / {hinted}");
    };
    assert_eq!(bare.identity, hinted.identity, "{position}");
    assert_eq!(hinted.claim.to_string(), format!("nimber({game} {position}) = {nimber}"));
}

/// Rows, columns and nimbers of the boards that `wanted` takes.
fn cram_boards(wanted: impl Fn(u32, u32) -> bool) -> Vec<(String, u16)> {
    let lines = include_str!("../../fixtures/known/cram.csv").lines();
    let boards: Vec<(String, u16)> = lines
        .filter(|line| line.starts_with(|first: char| first.is_ascii_digit()))
        .filter_map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            let (rows, cols): (u32, u32) = (cells[0].parse().unwrap(), cells[1].parse().unwrap());
            wanted(rows, cols).then(|| (format!("{rows}x{cols}"), cells[2].parse().unwrap()))
        })
        .collect();
    assert!(!boards.is_empty());
    boards
}

/// The boards that this version must solve: up to 3x14, 4x11 and 5x8.
fn within_reach(rows: u32, cols: u32) -> bool {
    matches!((rows, cols), (3, 3..=14) | (4, 4..=11) | (5, 5..=8))
}

#[test]
fn cram_of_up_to_36_cells() {
    for (board, nimber) in cram_boards(|rows, cols| within_reach(rows, cols) && rows * cols <= 36) {
        check("cram", &board, nimber, Algorithm::NimberSets);
    }
}

#[test]
fn cram_by_couples() {
    for (board, nimber) in cram_boards(|rows, cols| rows * cols <= 25) {
        for algorithm in [Algorithm::DepthFirst, Algorithm::DfPn, Algorithm::Pn] {
            check("cram", &board, nimber, algorithm);
        }
    }
}

#[test]
#[ignore = "slow: Cram of more than 36 cells, half a minute"]
fn cram_of_more_than_36_cells() {
    for (board, nimber) in cram_boards(|rows, cols| within_reach(rows, cols) && rows * cols > 36) {
        check("cram", &board, nimber, Algorithm::NimberSets);
    }
}

/// Positions and canonical trees of whole game trees. Source: Lemoine and Viennot (2011), tables
/// 12.1 to 12.6.
#[test]
fn cram_game_trees() {
    let known = [("3x3", 14, 6), ("3x4", 73, 24), ("3x5", 292, 61), ("3x6", 1222, 286), ("4x4", 304, 92)];
    for (board, positions, trees) in known {
        let size = count("cram", board, &[], Side::Checker, usize::MAX).unwrap().unwrap();
        assert_eq!((size.positions, size.trees), (positions, trees), "{board}");
    }
}

#[test]
fn cram_strips_are_dawsons_kayles() {
    for (length, &nimber) in (2..).zip(&DAWSONS_KAYLES).step_by(5) {
        check("cram", &format!("1x{length}"), nimber, Algorithm::NimberSets);
    }
}

/// Nimbers of Dawson's Kayles for heaps of 2, 3, 4, ... tokens. Source: Lemoine and Viennot (2011),
/// section 12.2.2.
const DAWSONS_KAYLES: [u16; 40] = [
    1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4, 0, 1,
    1, 2, 0, 3, 1,
];

/// The period is 34 from heaps of 53 tokens on; the last exception is 52. Source: Winning Ways,
/// chapter 4.
#[test]
fn dawsons_kayles_has_period_34() {
    let nimbers = octal_nimbers("0.07", 200);
    assert_eq!(nimbers[2..42], DAWSONS_KAYLES);
    let exceptions: Vec<usize> = (0..200 - 34).filter(|&heap| nimbers[heap] != nimbers[heap + 34]).collect();
    assert_eq!(exceptions.last(), Some(&52), "{exceptions:?}");
}

/// Kayles repeats the nimbers of heaps of 72 to 83 tokens, but for these exceptions. Source: Winning
/// Ways, chapter 4.
#[test]
fn kayles_has_period_12_and_its_exceptions() {
    const PERIOD: [u16; 12] = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];
    const EXCEPTIONS: [(usize, u16); 14] = [
        (0, 0),
        (3, 3),
        (6, 3),
        (9, 4),
        (11, 6),
        (15, 7),
        (18, 3),
        (21, 4),
        (22, 6),
        (28, 5),
        (34, 6),
        (39, 3),
        (57, 4),
        (70, 6),
    ];
    for (heap, nimber) in octal_nimbers("0.77", 200).into_iter().enumerate() {
        let exception = EXCEPTIONS.iter().find(|(known, _)| *known == heap).map(|(_, nimber)| *nimber);
        assert_eq!(nimber, exception.unwrap_or(PERIOD[heap % 12]), "heap of {heap}");
    }
}

/// Nimbers of Grundy's game for heaps of 0, 1, 2, ... tokens. Source: OEIS, A002188; Winning Ways, chapter 4.
const GRUNDYS_GAME: [u16; 60] = [
    0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1, 2, 4, 1,
    2, 4, 1, 2, 4, 1, 5, 4, 1, 5, 4, 1, 5, 4, 1, 0, 2, 1, 0, 2, 1, 5, 2, 1, 3,
];

/// Nimbers of boards of Chomp. Sources: igsolve 0.1.2 (P. Beling) for rectangles; for lost boards Gale (1974) and Zeilberger,
/// *Three-rowed Chomp* (2001).
#[rustfmt::skip]
const CHOMP: [(&str, u16); 12] = [
    ("1x9", 8), ("2x2", 2), ("2x3", 4), ("3x3", 5), ("3x4", 9), ("4x4", 6), ("4x5", 13), ("5x6", 21),
    ("2,1", 0), ("9,8", 0), ("3,1,1", 0), ("2,2,1", 0),
];

#[test]
fn chomp() {
    for (board, nimber) in CHOMP {
        check("chomp", board, nimber, Algorithm::NimberSets);
    }
    for algorithm in Algorithm::ALL {
        check("chomp", "3x4+3,1,1+2x3", 9 ^ 4, algorithm);
    }
}

/// The board of 8 x 10 has two winning moves, as K. Thompson found. Source: Winning Ways, chapter 18.
#[test]
fn chomp_of_8_by_10_has_two_winning_moves() {
    let board = &Chomp.position("8x10").unwrap().components[0];
    let mut nimbers = BruteForce::new(&Chomp);
    assert_eq!(Chomp.options(board).iter().filter(|option| nimbers.sum(option) == 0).count(), 2);
}

#[test]
fn grundys_game() {
    assert_eq!(nimbers(|tokens| ("grundy", tokens.to_string()), 59), GRUNDYS_GAME);
    for algorithm in Algorithm::ALL {
        check("grundy", "41+13", 5 ^ 3, algorithm);
    }
}

/// Nimbers of heaps under a code from 0 to `last`, each with a certificate that is verified.
fn octal_nimbers(code: &str, last: u16) -> Vec<u16> {
    nimbers(|tokens| ("octal", format!("{code}:{tokens}")), last)
}

/// Nimbers of heaps from 0 to `last`, each with a certificate that is verified.
fn nimbers(heap: impl Fn(u16) -> (&'static str, String), last: u16) -> Vec<u16> {
    let nimber = |tokens| {
        let (game, position) = heap(tokens);
        let solved = answer(game, &position, Question::Nimber, Algorithm::NimberSets);
        let ClaimKind::Nimber(nimber) = solved.statement.as_ref().unwrap().claim else {
            panic!("{position}")
        };
        for bytes in certificates(&solved).1 {
            assert_eq!(judge(&bytes).exit_code(), 0, "{position}");
        }
        nimber
    };
    (0..=last).map(nimber).collect()
}

#[test]
#[ignore = "slow: a sum of 30 cells by every algorithm, half a minute"]
fn a_sum_by_every_algorithm() {
    for algorithm in Algorithm::ALL {
        check("cram", "3x4+3x6", 5, algorithm);
    }
}

#[test]
#[ignore = "slow: a heap of 4,095 tokens, twenty seconds"]
fn a_sum_with_a_large_heap() {
    check("nim", "1+4095", 4094, Algorithm::DepthFirst);
}

#[test]
fn sums() {
    check("cram", "3x4+3x6", 5, Algorithm::NimberSets);
    check("nim", "1+511", 510, Algorithm::DepthFirst);
    for algorithm in Algorithm::ALL {
        check("nim", "3+5+7", 1, algorithm);
        check("cram", "3x4+1x4", 1 ^ 2, algorithm);
        check("octal", "0.07:12+0.77:11", 2 ^ 6, algorithm);
    }
    for (position, outcome) in
        [("3x4+3x5", Outcome::Loss), ("3x4+3x6", Outcome::Win), ("5x5+4x4", Outcome::Loss)]
    {
        let solved = answer("cram", position, Question::Outcome, Algorithm::NimberSets);
        let (claim, files) = certificates(&solved);
        assert_eq!(claim, ClaimKind::Outcome(outcome), "{position}");
        assert!(files.iter().all(|bytes| judge(bytes).exit_code() == 0), "{position}");
    }
}
