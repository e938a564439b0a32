//! Which moves of Othello are likely to be good: those that leave the other player few moves, corners, odd regions.

use super::board::{Board, moves};
use super::endgame::odd;
use crate::search::contest::Child;

/// The four corners of the board of eight by eight.
const CORNERS: u64 = 0x8100_0000_0000_0081;

/// Ranks children, least first.
pub(super) fn rank(squares: u64, board: Board, children: &mut [Child<Board>]) {
    let odd = odd(squares & !board.occupied());
    for child in children {
        let after = child.position;
        let replies = moves(after, squares);
        let mobility = replies.count_ones() + (replies & CORNERS).count_ones();
        let square = 1_u64.checked_shl(child.number.into()).unwrap_or(0);
        let is_odd = square & odd != 0;
        let is_corner = square & CORNERS != 0;
        child.rank = 16 * mobility.cast_signed() - 4 * i32::from(is_odd) - 24 * i32::from(is_corner);
    }
}
