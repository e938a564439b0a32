//! Connect Four: what it costs to find an outcome, to certify both bounds and to check them, each board in a process of its own.
//!
//! `cargo bench -p gamecert-benches --bench connect4` prints a table in CPU seconds: boards that take some seconds, first with policies, then
//! without (`plain`). `-- 6x5 'plain 7x6'` measures these.

use gamecert_benches::measure::{Measured, Row, cost_hinted, run};

/// Boards whose outcome is known, with what the player to move gets: 1, 0 or -1.
fn boards() -> Vec<(&'static str, i32)> {
    let lines = include_str!("../fixtures/known/connect4.csv").lines();
    let row = |line: &'static str| {
        let mut cells = line.split(',');
        let outcome = match cells.nth(2)? {
            "win" => 1,
            "draw" => 0,
            "loss" => -1,
            _ => return None,
        };
        Some((line, outcome))
    };
    lines.filter_map(row).collect()
}

/// The boards that are measured when none is named.
const USUAL: [&str; 8] = ["5x4", "plain 5x4", "5x5", "plain 5x5", "4x7", "plain 4x7", "6x5", "plain 6x5"];

fn main() -> Measured<()> {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let named: Vec<&str> = words.iter().map(String::as_str).collect();
    let positions = if named.is_empty() { USUAL.to_vec() } else { named };
    let boards = boards();
    run(&["board"], &positions, |position| {
        let board = position.strip_prefix("plain ").unwrap_or(position);
        let question = if board == position { "score" } else { "plain score" };
        let known =
            boards.iter().find(|(line, _)| line.starts_with(&format!("{},", board.replace('x', ","))));
        Ok(Row {
            peer: Vec::new(),
            expected: known.map(|&(_, outcome)| outcome),
            cost: cost_hinted(["connect4", board, question])?,
        })
    })
}
