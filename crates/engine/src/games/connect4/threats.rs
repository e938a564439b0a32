//! What cells that complete lines say of a position, without a search.

use super::Word;
use super::board::{Board, Size};
use crate::search::contest::{Score, Window};

/// The empty cells where a player with these discs would complete a line.
#[inline]
#[must_use]
pub fn of<W: Word>(size: Size<W>, discs: W, occupied: W) -> W {
    size.completing(discs) & !occupied
}

/// Those of the open cells where the player to move wins at once; if there are none, those where it does not lose at once; or all.
#[must_use]
pub fn candidates<W: Word>(size: Size<W>, board: Board<W>, open: W) -> W {
    let wins = of(size, board.own, board.occupied()) & open;
    if !wins.is_empty() {
        return wins;
    }
    let theirs = of(size, board.other, board.occupied());
    let cells = answers(open, theirs);
    if cells.is_empty() { open } else { cells }
}

/// The open cells that answer the threats of the other player: the cell of a threat if there is one, and none below another.
#[inline]
fn answers<W: Word>(open: W, theirs: W) -> W {
    let forced = theirs & open;
    if !forced.is_empty() && !forced.without_first().is_empty() {
        return W::EMPTY;
    }
    (if forced.is_empty() { open } else { forced }) & !(theirs >> 1)
}

/// The score of a position within a window, fail-soft, if threats tell it. `open` are the cells on which a disc can fall.
#[must_use]
pub fn score<W: Word>(size: Size<W>, board: Board<W>, open: W, window: Window) -> Option<Score> {
    if size.has_line(board.other) {
        return Some(-1);
    }
    if open.is_empty() {
        return Some(0);
    }
    let occupied = board.occupied();
    if !(of(size, board.own, occupied) & open).is_empty() {
        return Some(1);
    }
    let theirs = of(size, board.other, occupied);
    if answers(open, theirs).is_empty() {
        return Some(-1);
    }
    let empty = size.cells & !occupied;
    if window.alpha >= 0 && !size.has_line(board.own | empty) {
        return Some(0);
    }
    if window.beta <= 0 && !size.has_line(board.other | empty) {
        return Some(0);
    }
    let most = followed(size, board, open, theirs)?;
    (most <= window.alpha).then_some(most)
}

/// A bound from above on the score if the other player answers each disc with one on top of it (*follow-up*), where that can always be done.
fn followed<W: Word>(size: Size<W>, board: Board<W>, open: W, theirs: W) -> Option<Score> {
    let empty = size.cells & !board.occupied();
    // In columns with an even number of empty cells, the player to move gets the lower one of each pair.
    let (mut lower, mut odd) = (W::EMPTY, None);
    for column in 0..size.columns {
        let cells = size.column(column) & empty;
        let pairs = cells & size.every_other << (open & cells).first().min(W::BITS - 1);
        if cells.count().is_multiple_of(2) {
            lower |= pairs;
        } else if odd.replace((cells, pairs)).is_some() {
            return None;
        }
    }
    let Some((cells, pairs)) = odd else {
        if size.has_line(board.own | lower) {
            return None;
        }
        return Some(if size.has_line(board.other | empty & !lower) { -1 } else { 0 });
    };
    // One column has an odd number of empty cells. Whoever fills the cell below a threat there loses: that is the player to move, if the
    // number of cells below the threat is odd.
    let threats = theirs & cells & !pairs;
    if threats.is_empty() {
        return None;
    }
    let below = W::ones(threats.first());
    (!size.has_line(board.own | lower | pairs & below)).then_some(-1)
}
