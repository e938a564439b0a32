//! Cram: what it costs to solve, certify and check, board by board, each in a process of its own.
//!
//! `cargo bench -p gamecert-benches` prints a table in CPU seconds. If `igsolve` (P. Beling, in the crate registry) is on
//! the path, it is run in turn with ours on the same boards; it proves nothing. `cargo bench --
//! 5x7 4x9` measures these boards only.

use gamecert_benches::measure::{Measured, Row, cost, run};
use gamecert_benches::peer::igsolve;

/// Boards and their nimbers, from `cram.csv` of the reference tables (T: Lemoine and Viennot; B:
/// Beling).
const BOARDS: [(&str, u16); 7] =
    [("4x7", 3), ("5x6", 2), ("5x7", 1), ("4x9", 1), ("5x8", 1), ("4x11", 1), ("3x14", 3)];

fn main() -> Measured<()> {
    run(&["board", "igsolve"], &BOARDS.map(|(board, _)| board), |board| {
        let (rows, columns) = board.split_once('x').unwrap_or((board, ""));
        let peer = vec![igsolve(&["cram", "-r", rows, "-c", columns])];
        let expected = BOARDS.iter().find(|(name, _)| *name == board).map(|&(_, nimber)| nimber);
        Ok(Row { peer, expected: expected.map(i32::from), cost: cost("cram", board, "nimber")? })
    })
}
