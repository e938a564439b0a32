//! An estimate of the score from patterns of discs, for the board of eight by eight.
//!
//! The weights are learnt by `cargo run --release -p gamecert-tools --bin othello_weights`, from positions that it generates and solves; `docs/contests.md`
//! has the figures. Nothing that is claimed rests on them.

pub mod patterns;

use super::board::Board;
use crate::search::contest::PARTS;
use patterns::{LOOKUPS, WEIGHTS, lookups};

/// With fewer empty squares there is no estimate.
pub const FEWEST: u32 = 8;
/// Numbers of empty squares that share their weights.
pub const STAGE: u32 = 4;
/// Stages of play, of which the last one has all larger numbers of empty squares.
pub const STAGES: u32 = 7;

/// The weights of all stages, in parts of a disc.
static LEARNT: &[u8] = include_bytes!("weights.bin");

/// The stage of a number of empty squares.
#[must_use]
pub fn stage(empty: u32) -> usize {
    (empty.saturating_sub(FEWEST) / STAGE).min(STAGES - 1) as usize
}

/// The estimate for the player to move, in parts of a disc.
#[must_use]
pub fn estimate(board: Board) -> i32 {
    let empty = 64 - board.occupied().count_ones();
    let start = stage(empty) * WEIGHTS;
    let Some(weights) = LEARNT.get(start..start + WEIGHTS) else { return 0 };
    let mut sum = 0;
    lookups(board, |place| sum += weights.get(place).map_or(0, |weight| i32::from(weight.cast_signed())));
    sum.clamp(-64 * PARTS, 64 * PARTS)
}

const _: () = assert!(LOOKUPS * 127 < i32::MAX as usize);

/// By how much an estimate after looking `depth` moves ahead misses the score, a standard deviation in parts of a disc:
/// what `learn --errors` measures, as a line over the number of empty squares.
#[must_use]
pub fn error(empty: u32, depth: u32) -> Option<i32> {
    let at_twelve = match depth {
        0 => 52,
        1 => 46,
        2 => 41,
        3 => 38,
        _ => 35,
    };
    let is_known = empty >= FEWEST + depth;
    is_known.then(|| at_twelve + 3 * empty.saturating_sub(12).cast_signed())
}
