//! What an evaluation of Othello looks at: rows and columns, diagonals, corners, and the moves of both sides.
//!
//! A *pattern* is a set of squares up to the symmetries of the board. What stands on them is a number to the base of three: 0 for an
//! empty square, 1 for a disc of the player to move, 2 for one of the other.

use super::super::board::{Board, Size, moves};

/// The squares of each pattern: four kinds of rows, diagonals of eight squares to four, the corner of three by three.
pub const SQUARES: [u32; 10] = [8, 8, 8, 8, 8, 7, 6, 5, 4, 9];
/// Numbers of moves of both sides, up to this, are a table of their own.
pub const MOST_MOVES: usize = 20;
/// How many weights there are for a stage of play: those of all patterns, of moves, and of the number of empty squares.
pub const WEIGHTS: usize = first(SQUARES.len()) + (MOST_MOVES + 1) * (MOST_MOVES + 1) + 64;
/// How many weights a position has.
pub const LOOKUPS: usize = 4 * 4 + 2 + 4 * 4 + 4 + 2;

/// Where the weights of a pattern begin.
#[must_use]
pub const fn first(pattern: usize) -> usize {
    let (mut first, mut before) = (0, 0);
    while before < pattern {
        first += 3_usize.pow(SQUARES[before]);
        before += 1;
    }
    first
}

/// Numbers to the base of three, by their digits 0 and 1 as bits.
const TERNARY: [u16; 512] = {
    let mut all = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        let (mut place, mut power) = (0, 1);
        while place < 9 {
            if bits >> place & 1 == 1 {
                all[bits] += power;
            }
            power *= 3;
            place += 1;
        }
        bits += 1;
    }
    all
};

/// What stands on up to nine squares, as a number.
fn ternary(own: u64, other: u64) -> usize {
    let digits = |bits: u64| usize::from(TERNARY[usize::try_from(bits & 511).unwrap_or(0)]);
    digits(own) + 2 * digits(other)
}

/// The diagonals parallel to that from a1 to h8, on its side of h1 or on it, by their number of squares: the squares and the
/// column where it begins.
fn diagonal(bits: u64, squares: u32) -> u64 {
    let start = 8 - squares;
    let mask = (0..squares).fold(0_u64, |mask, place| mask | 1 << (9 * place + start));
    (bits & mask).wrapping_mul(0x0101_0101_0101_0101) >> (56 + start)
}

/// Calls `each` with the place of every weight of a position on the board of eight by eight, [`LOOKUPS`] times.
pub fn lookups(board: Board, mut each: impl FnMut(usize)) {
    const FIRST: [usize; 11] = {
        let mut all = [0; 11];
        let mut pattern = 0;
        while pattern < 11 {
            all[pattern] = first(pattern);
            pattern += 1;
        }
        all
    };
    let Some(size) = Size::new(8, 8) else { return };
    // Each edge is the first row of one of these images.
    for symmetry in [0, 2, 4, 6] {
        let [own, other] = [board.own, board.other].map(|bits| size.image(bits, symmetry));
        for (row, first) in FIRST.into_iter().take(4).enumerate() {
            each(first + ternary(own >> (8 * row) & 255, other >> (8 * row) & 255));
        }
    }
    // Each corner is a1 in one of these; the shorter diagonals are on one side of the main one in 0 and 1, on the other in 3 and 2.
    for symmetry in 0..4 {
        let [own, other] = [board.own, board.other].map(|bits| size.image(bits, symmetry));
        let corner = |bits: u64| bits & 7 | bits >> 5 & 56 | bits >> 10 & 448;
        each(FIRST[9] + ternary(corner(own), corner(other)));
        if symmetry < 2 {
            each(FIRST[4] + ternary(diagonal(own, 8), diagonal(other, 8)));
        }
        for (pattern, squares) in (5..).zip([7, 6, 5, 4]) {
            each(FIRST[pattern] + ternary(diagonal(own, squares), diagonal(other, squares)));
        }
    }
    let count = |board: Board| (moves(board, size.squares()).count_ones() as usize).min(MOST_MOVES);
    each(FIRST[10] + (MOST_MOVES + 1) * count(board) + count(board.passed()));
    let empty = 64 - board.occupied().count_ones() as usize;
    each(WEIGHTS - 64 + empty.min(63));
}

/// The place of the weight that a weight is equal to, because a symmetry of its pattern exchanges them: lines are read in both directions,
/// corners by rows and by columns.
#[must_use]
pub fn standard(place: usize) -> usize {
    let Some(pattern) = (0..SQUARES.len()).rev().find(|&pattern| first(pattern) <= place) else {
        return place;
    };
    if place >= first(SQUARES.len()) {
        return place;
    }
    let squares = SQUARES[pattern];
    let mut rest = place - first(pattern);
    let mut image = 0;
    for square in 0..squares {
        let to = if pattern == 9 { square % 3 * 3 + square / 3 } else { squares - 1 - square };
        image += rest % 3 * 3_usize.pow(to);
        rest /= 3;
    }
    place.min(first(pattern) + image)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    fn places(board: Board) -> Vec<usize> {
        let mut places = Vec::new();
        lookups(board, |place| places.push(standard(place)));
        places.sort_unstable();
        places
    }

    #[test]
    fn equal_positions_have_equal_weights() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let size = Size::new(8, 8).unwrap();
        for _ in 0..200 {
            let (own, other): (u64, u64) = (random.random(), random.random());
            let board = Board { own: own & !other, other };
            let all = places(board);
            assert!(all.len() == LOOKUPS && all.iter().all(|&place| place < WEIGHTS));
            for symmetry in 1..8 {
                let [own, other] = [board.own, board.other].map(|bits| size.image(bits, symmetry));
                assert_eq!(places(Board { own, other }), all, "{board:?} {symmetry}");
            }
        }
    }

    /// One disc on an otherwise empty board changes the weights of the patterns that it stands on alone.
    #[test]
    fn patterns_are_made_of_their_squares() {
        let nothing = places(Board::default());
        let changed = |square: u32| {
            let other = places(Board { own: 0, other: 1 << square });
            let mut rest = nothing.clone();
            for place in &other {
                if let Some(at) = rest.iter().position(|it| it == place) {
                    rest.remove(at);
                }
            }
            rest.len()
        };
        // a1: two edges, the main diagonal, a corner; b1: two lines, a diagonal, a corner; d4: two lines, two diagonals.
        assert_eq!([0, 1, 2, 3, 27].map(changed), [4, 4, 4, 4, 4]);
        assert_eq!([10, 18].map(changed), [5, 5]);
    }
}
