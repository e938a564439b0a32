//! Connect Four: what it costs to find an outcome, to certify both bounds and to check them, each board in a process of its own.
//!
//! `cargo bench -p gamecert-benches --bench connect4` prints a table in CPU seconds: boards that take some seconds, first with policies, then
//! without (`plain`). `-- 6x5 'plain 7x6'` measures these.

use gamecert_benches::measure::{Measured, Row, cost_hinted, run};

/// What the player to move gets on a board whose outcome is known: 1, 0 or -1.
fn known(board: &str) -> Option<i32> {
    let start = format!("{},", board.replace('x', ","));
    let mut lines = include_str!("../fixtures/known/connect4.csv").lines();
    match lines.find_map(|line| line.strip_prefix(&start))?.split(',').next()? {
        "win" => Some(1),
        "draw" => Some(0),
        "loss" => Some(-1),
        _ => None,
    }
}

/// The boards that are measured when none is named.
const USUAL: [&str; 8] = ["5x4", "plain 5x4", "5x5", "plain 5x5", "4x7", "plain 4x7", "6x5", "plain 6x5"];

fn main() -> Measured<()> {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let named: Vec<&str> = words.iter().map(String::as_str).collect();
    let positions = if named.is_empty() { USUAL.to_vec() } else { named };
    run(&["board"], &positions, |position| {
        let board = position.strip_prefix("plain ").unwrap_or(position);
        let question = if board == position { "score" } else { "plain score" };
        Ok(Row {
            peer: Vec::new(),
            expected: known(board),
            cost: cost_hinted(["connect4", board, question])?,
        })
    })
}
