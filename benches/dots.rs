//! Dots-and-boxes: what it costs to solve, certify and check, board by board, each in a process of its own.
//!
//! `cargo bench -p gamecert-benches --bench dots` prints a table in CPU seconds: the scores of all boards with 32 to 40 strings that the theses
//! give, but for those that take minutes, and contracts of nine boxes next to the positions that the theses count in their smallest proofs.
//! `cargo bench -p gamecert-benches --bench dots -- 'american 4x4 >= 8'` measures these rows only, large ones among them. Certificates
//! are checked as streams: the memory of the check is that of the lemmas, not of the evidence.

#![allow(clippy::print_stdout, reason = "a child process prints its figures")]

use gamecert_benches::measure::{Measured, Row, cost_hinted, is_chosen, run};

/// Scores of J. Lemoine and S. Viennot, theses of 2011, tables 13.2 to 13.5.
const SCORES: [(&str, u16); 16] = [
    ("american 2x6", 7),
    ("american 2x7", 7),
    ("american 3x5", 7),
    ("american 4x4", 8),
    ("icelandic 2x8", 9),
    ("icelandic 2x9", 9),
    ("icelandic 2x10", 10),
    ("icelandic 3x6", 10),
    ("icelandic 4x4", 10),
    ("swedish 2x12", 12),
    ("swedish 2x13", 14),
    ("swedish 2x14", 14),
    ("swedish 3x7", 11),
    ("swedish 3x8", 12),
    ("swedish 4x6", 13),
    ("swedish 5x5", 11),
];

/// Contracts, with what the player to move takes at least or at most, and the positions that the theses count in their
/// smallest proof, where they do (13.1 and the text around it).
const CONTRACTS: [(&str, u16, Option<u32>); 8] = [
    ("american 3x3 >= 3", 3, Some(533)),
    ("american 3x3 >= 4", 3, Some(1410)),
    ("american 3x5 >= 7", 7, Some(276_532)),
    ("american 3x5 >= 8", 7, Some(3_192_441)),
    ("american 4x4 >= 8", 8, Some(1_932_199)),
    ("american 4x4 >= 9", 8, Some(1_331_000)),
    ("icelandic 4x5 >= 12", 12, None),
    ("icelandic 4x5 >= 13", 12, None),
];

/// Those that take more than a minute.
const LARGE: [&str; 11] = [
    "american 2x7",
    "american 3x5",
    "american 4x4",
    "icelandic 2x9",
    "icelandic 2x10",
    "icelandic 3x6",
    "american 3x5 >= 8",
    "american 4x4 >= 8",
    "american 4x4 >= 9",
    "icelandic 4x5 >= 12",
    "icelandic 4x5 >= 13",
];

fn main() -> Measured<()> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let chosen: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let all = CONTRACTS.iter().map(|row| row.0).chain(SCORES.iter().map(|row| row.0));
    let positions: Vec<&str> = all.filter(|position| is_chosen(&chosen, position, &LARGE)).collect();
    run(&["position", "published"], &positions, |row| {
        let (position, question) = match row.split_once(" >= ") {
            Some((position, contract)) => (position, format!("score >= {contract}")),
            None => (row, "score".to_owned()),
        };
        let contract = CONTRACTS.iter().find(|(name, ..)| *name == row);
        let score = SCORES.iter().find(|(name, _)| *name == row).map(|&(_, score)| score);
        let published = contract.and_then(|&(.., published)| published);
        let peer = vec![published.map_or("-".to_owned(), |count| count.to_string())];
        let expected = contract.map(|&(_, score, _)| score).or(score);
        Ok(Row { peer, expected: expected.map(i32::from), cost: cost_hinted(["dots", position, &question])? })
    })
}
