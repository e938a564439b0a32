//! Othello: what it costs to find a score, to certify both bounds and to check them, each position in a process of its own.
//!
//! `cargo bench -p gamecert-benches --bench othello` prints a table in CPU seconds: positions 40 to 44 of the FFO endgame suite, in turn with
//! Edax (R. Delorme) if `edax` is on the path. `-- 20 45` measures the positions with these numbers.

#![allow(clippy::print_stdout, reason = "a child process prints its figures")]

use std::fs;

use gamecert_benches::measure::{Measured, Row, cost_hinted, run};
use gamecert_benches::peer::cpu_time_of;

/// The positions of the suite: number, position, score.
fn suite() -> Vec<(&'static str, &'static str, i32)> {
    let lines = include_str!("../fixtures/known/othello-ffo.csv").lines();
    let lines = lines.filter(|line| line.starts_with(|first: char| first.is_ascii_digit()));
    let row = |line: &'static str| {
        let mut cells = line.split(',');
        Some((cells.next()?, cells.next()?, cells.next()?.parse().ok()?))
    };
    lines.filter_map(row).collect()
}

/// CPU seconds of Edax for a position, on one thread.
fn edax(position: &str) -> Measured<String> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("position.obf");
    let (rows, mover) = position.split_once(' ').ok_or("no side to move")?;
    fs::write(&file, format!("{} {mover};\n", rows.replace('/', "")))?;
    let file = file.to_string_lossy();
    let took = cpu_time_of("edax", &["-solve", &file, "-n-tasks", "1", "-l", "60", "-verbose", "0"]);
    Ok(took.map_or("-".to_owned(), |(time, _)| format!("{:.2}", time.as_secs_f64())))
}

fn main() -> Measured<()> {
    let suite = suite();
    let numbered = |number: &str| suite.iter().find(|row| row.0 == number);
    let named = std::env::args().skip(1).any(|word| numbered(&word).is_some());
    let measured = |number: &&str| named || (40..=44).contains(&number.parse().unwrap_or(0));
    let numbers: Vec<&str> = suite.iter().map(|row| row.0).filter(measured).collect();
    run(&["position", "edax"], &numbers, |number| {
        let &(_, position, score) = numbered(number).ok_or("no such position")?;
        let cost = cost_hinted(["othello", position, "score"])?;
        Ok(Row { peer: vec![edax(position)?], expected: Some(score), cost })
    })
}
