//! The last few moves of a game of Othello, by plain alpha-beta that plays odd regions first.

use super::board::{Board, flips};

/// The quarters of a board of eight by eight: regions with an odd number of empty squares are played first.
const QUARTERS: [u64; 4] =
    [0x0000_0000_0f0f_0f0f, 0x0000_0000_f0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000];

/// The result of finished play for the player to move: discs, and empty squares for the winner.
#[inline]
#[must_use]
pub fn result(board: Board, empty: u32) -> i32 {
    let (own, other) = (board.own.count_ones().cast_signed(), board.other.count_ones().cast_signed());
    let difference = own - other;
    difference + difference.signum() * empty.cast_signed()
}

/// The squares of quarters in which an odd number is empty.
#[inline]
#[must_use]
pub fn odd(empty: u64) -> u64 {
    QUARTERS
        .iter()
        .filter(|&&quarter| (empty & quarter).count_ones() % 2 == 1)
        .fold(0, |odd, quarter| odd | quarter)
}

/// The score for the player to move within a window, fail-soft; `empty` are the squares that are left, and `nodes` counts
/// positions.
pub fn score(board: Board, empty: u64, alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    match empty.count_ones() {
        0 => result(board, 0),
        1 => last(board, empty.trailing_zeros(), nodes),
        2 => two(board, empty, alpha, beta, nodes),
        3 | 4 => several(board, empty, [empty, 0], alpha, beta, nodes),
        _ => {
            let odd = odd(empty);
            several(board, empty, [empty & odd, empty & !odd], alpha, beta, nodes)
        }
    }
}

/// Several squares in this order.
#[inline]
fn several(board: Board, empty: u64, order: [u64; 2], alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    let (mut best, mut alpha) = (i32::MIN, alpha);
    for mut squares in order {
        while squares != 0 {
            let square = squares.trailing_zeros();
            squares &= squares - 1;
            let flipped = flips(board, square);
            if flipped == 0 {
                continue;
            }
            let found = -score(board.after(square, flipped), empty & !(1 << square), -beta, -alpha, nodes);
            if found > best {
                best = found;
                if best >= beta {
                    return best;
                }
                alpha = alpha.max(best);
            }
        }
    }
    if best == i32::MIN { without_move(board, empty, alpha, beta, nodes) } else { best }
}

/// The last two squares.
fn two(board: Board, empty: u64, alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    let squares = [empty.trailing_zeros(), 63 - empty.leading_zeros()];
    let mut best = i32::MIN;
    for (square, rest) in [(squares[0], squares[1]), (squares[1], squares[0])] {
        let flipped = flips(board, square);
        if flipped == 0 {
            continue;
        }
        *nodes += 1;
        best = best.max(-last(board.after(square, flipped), rest, nodes));
        if best >= beta {
            return best;
        }
    }
    if best == i32::MIN { without_move(board, empty, alpha, beta, nodes) } else { best }
}

/// The player to move passes, or play is finished.
fn without_move(board: Board, empty: u64, alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    let passed = board.passed();
    let mut squares = empty;
    while squares != 0 {
        if flips(passed, squares.trailing_zeros()) != 0 {
            return -score(passed, empty, -beta, -alpha, nodes);
        }
        squares &= squares - 1;
    }
    result(board, empty.count_ones())
}

/// The last square: it is filled by whoever has a move there.
#[inline]
fn last(board: Board, square: u32, nodes: &mut u64) -> i32 {
    let difference = board.own.count_ones().cast_signed() - board.other.count_ones().cast_signed();
    let flipped = flips(board, square);
    if flipped != 0 {
        *nodes += 1;
        return difference + 2 * flipped.count_ones().cast_signed() + 1;
    }
    let flipped = flips(board.passed(), square);
    if flipped != 0 {
        *nodes += 1;
        return difference - 2 * flipped.count_ones().cast_signed() - 1;
    }
    difference + difference.signum()
}
