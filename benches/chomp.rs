//! Chomp and Grundy's game: what it costs to solve, certify and check, each position in a process of its own, in turn with
//! `igsolve` as for Cram.
//!
//! `cargo bench -p gamecert-benches --bench chomp` prints a table in CPU seconds; a board is Chomp, a number is a heap of
//! Grundy's game.

use gamecert_benches::measure::{Measured, Row, cost, run};
use gamecert_benches::peer::igsolve;

/// Positions and their nimbers, as igsolve 0.1.2 prints them.
const POSITIONS: [(&str, u16); 6] =
    [("5x8", 22), ("7x8", 36), ("8x10", 51), ("300", 13), ("1000", 17), ("3000", 35)];

fn main() -> Measured<()> {
    run(&["position", "igsolve"], &POSITIONS.map(|(position, _)| position), |position| {
        let (game, peer) = match position.split_once('x') {
            Some((rows, columns)) => ("chomp", igsolve(&["chomp", "-r", rows, "-c", columns])),
            None => ("grundy", igsolve(&["grundy", "-p", position])),
        };
        let expected = POSITIONS.iter().find(|(name, _)| *name == position).map(|&(_, nimber)| nimber);
        Ok(Row { peer: vec![peer], expected: expected.map(i32::from), cost: cost(game, position, "nimber")? })
    })
}
