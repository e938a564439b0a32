//! Cram: what it costs to solve, certify and check, board by board, each in a process of its own.
//!
//! `cargo bench` prints a table in CPU seconds. If `igsolve` (P. Beling, in the crate registry) is on
//! the path, it is run in turn with ours on the same boards; it proves nothing. `cargo bench --
//! 5x7 4x9` measures these boards only.
#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::time::Duration;

use gamecert_benches::measure::{Measured, arguments, cost, serve};
use gamecert_benches::peer::cpu_time_of;

/// Boards and their nimbers, from `cram.csv` of the reference tables (T: Lemoine and Viennot; B:
/// Beling).
const BOARDS: [(&str, u16); 7] =
    [("4x7", 3), ("5x6", 2), ("5x7", 1), ("4x9", 1), ("5x8", 1), ("4x11", 1), ("3x14", 3)];

fn main() -> Measured<()> {
    let arguments = arguments();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    serve(&arguments).unwrap_or_else(|| compare(&arguments))
}

fn compare(chosen: &[&str]) -> Measured<()> {
    println!(
        "{:<6}{:>8}{:>9}{:>9}{:>9}{:>9}{:>8}{:>9}{:>11}{:>8}{:>8}{:>7}{:>7}{:>9}{:>8}",
        "board",
        "igsolve",
        "total",
        "search",
        "certify",
        "nodes",
        "lemmas",
        "bare B",
        "hinted B",
        "bare s",
        "hint s",
        "MB",
        "hintMB",
        "pieces/s",
        "hint/all"
    );
    let mut signature = 0.0;
    for (board, nimber) in BOARDS.iter().filter(|(board, _)| chosen.is_empty() || chosen.contains(board)) {
        let peer = peer(board).map_or("-".to_owned(), |time| format!("{:.2}", time.as_secs_f64()));
        let cost = cost("cram", board, "nimber", "nimber-sets")?;
        if cost.value != f64::from(*nimber) {
            return Err(format!("{board} came out as {}, not {nimber}", cost.value).into());
        }
        signature += cost.nodes;
        println!(
            "{board:<6}{peer:>8}{:>9.2}{:>9.2}{:>9.2}{:>9}{:>8}{:>9}{:>11}{:>8.2}\
             {:>8.3}{:>7.0}{:>7.1}{:>9.2e}{:>8.2}",
            cost.total(),
            cost.search,
            cost.certify,
            cost.nodes,
            cost.lemmas,
            cost.bytes[0],
            cost.bytes[1],
            cost.check[0],
            cost.check[1],
            cost.memory,
            cost.check_memory,
            cost.pieces / cost.check[1].max(1e-6),
            cost.check[1] / cost.total(),
        );
    }
    println!("signature: {signature} nodes in all, the same on every machine");
    Ok(())
}

/// CPU time of the peer on a board.
fn peer(board: &str) -> Option<Duration> {
    let (rows, cols) = board.split_once('x')?;
    cpu_time_of("igsolve", &["cram", "-r", rows, "-c", cols]).map(|(time, _)| time)
}
