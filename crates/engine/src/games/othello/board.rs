//! Boards of up to 8 x 8 squares as two words of bits: the player to move and the other one.
//!
//! The square in column `c` and row `r`, both from 0, is bit `8 r + c`. A board with fewer columns or rows lies in the
//! corner of a1: squares outside of it are never occupied, so no line of discs runs across them.

/// Discs, from the view of the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// Those of the player to move.
    pub own: u64,
    /// Those of the other player.
    pub other: u64,
}

/// For each square, the squares from it to the edge, in four directions towards higher bits (east, south-west, south,
/// south-east).
const UP: [[u64; 4]; 64] = rays([(1, 0), (-1, 1), (0, 1), (1, 1)]);
/// The opposite directions.
const DOWN: [[u64; 4]; 64] = rays([(-1, 0), (1, -1), (0, -1), (-1, -1)]);

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "a square is less than 64; no other cast is constant"
)]
const fn rays(directions: [(i32, i32); 4]) -> [[u64; 4]; 64] {
    let mut all = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            let (right, down) = directions[direction];
            let (mut column, mut row) = (square as i32 % 8 + right, square as i32 / 8 + down);
            while column >= 0 && column < 8 && row >= 0 && row < 8 {
                all[square][direction] |= 1 << (8 * row + column);
                column += right;
                row += down;
            }
            direction += 1;
        }
        square += 1;
    }
    all
}

/// The discs that a move of `own` on a square turns over; none if it is not a move.
#[inline]
#[must_use]
pub fn flips(Board { own, other }: Board, square: u32) -> u64 {
    let mut flipped = 0;
    let (up, down) = (&UP[square as usize & 63], &DOWN[square as usize & 63]);
    for direction in 0..4 {
        // The first square upwards that is not the other's ends the run: adding one carries to it.
        let ray = up[direction];
        let end = ((other | !ray).wrapping_add(1)) & own & ray;
        flipped |= end.wrapping_sub(u64::from(end != 0)) & ray;
        // And the first one downwards is the highest bit.
        let ray = down[direction];
        let rest = !other & ray;
        // Without such a square, the bit that is tested is outside of the ray.
        let end = (1 << (63 - (rest | 1).leading_zeros())) & own & rest;
        flipped |= end.wrapping_neg().wrapping_mul(2) & ray;
    }
    flipped
}

/// The squares on which `own` has a move, of those in `squares`.
#[inline]
#[must_use]
pub fn moves(Board { own, other }: Board, squares: u64) -> u64 {
    const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;
    let mut found = 0;
    // Runs of the other's discs next to own ones, in both directions along lines that are `step` bits apart.
    let mut line = |step: u32, other: u64| {
        let mut up = other & (own << step);
        let mut down = other & (own >> step);
        up |= other & (up << step);
        down |= other & (down >> step);
        let (pairs_up, pairs_down) = (other & (other << step), other & (other >> step));
        up |= pairs_up & (up << (2 * step));
        down |= pairs_down & (down >> (2 * step));
        up |= pairs_up & (up << (2 * step));
        down |= pairs_down & (down >> (2 * step));
        found |= up << step | down >> step;
    };
    line(1, other & INNER);
    line(8, other);
    line(7, other & INNER);
    line(9, other & INNER);
    found & squares & !(own | other)
}

impl Board {
    /// The position after a move that turns these discs over, for the other player.
    #[inline]
    #[must_use]
    pub fn after(self, square: u32, flipped: u64) -> Self {
        Self { own: self.other ^ flipped, other: self.own ^ (flipped | 1 << square) }
    }

    /// The same position for the other player, as after a pass.
    #[inline]
    #[must_use]
    pub fn passed(self) -> Self {
        Self { own: self.other, other: self.own }
    }

    /// Squares that are occupied.
    #[inline]
    #[must_use]
    pub fn occupied(self) -> u64 {
        self.own | self.other
    }
}

/// Rows and columns, and the squares that they make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    /// From 4 to 8.
    pub columns: u32,
    /// From 4 to 8.
    pub rows: u32,
}

impl Size {
    /// A size, if a board may have it.
    #[must_use]
    pub fn new(columns: u32, rows: u32) -> Option<Self> {
        let is_allowed = |side| (4..=8).contains(&side);
        (is_allowed(columns) && is_allowed(rows)).then_some(Self { columns, rows })
    }

    /// The position in which play begins: two discs of each side on the diagonals of the centre (for the player to move d5 and e4
    /// on the board of eight by eight).
    #[must_use]
    pub fn start(self) -> Board {
        let (column, row) = (self.columns / 2, self.rows / 2);
        let bit = |column: u32, row: u32| 1_u64 << (8 * row + column);
        let own = bit(column - 1, row) | bit(column, row - 1);
        let other = bit(column - 1, row - 1) | bit(column, row);
        Board { own, other }
    }

    /// The squares of the board.
    #[must_use]
    pub fn squares(self) -> u64 {
        let row = (1 << self.columns) - 1;
        (0..self.rows).fold(0, |squares, number| squares | row << (8 * number))
    }

    /// The board seen through one of its symmetries, by the number that docs/format.md gives it: 4 if rows and columns are
    /// exchanged, first of all, 2 if the rows are reversed, and 1 if the columns are.
    #[must_use]
    pub fn image(self, bits: u64, symmetry: u16) -> u64 {
        let mut image = if symmetry & 4 != 0 { transposed(bits) } else { bits };
        if symmetry & 2 != 0 {
            image = image.swap_bytes() >> (8 * (8 - self.rows));
        }
        if symmetry & 1 != 0 { image.reverse_bits().swap_bytes() >> (8 - self.columns) } else { image }
    }

    /// How many symmetries the board has.
    #[must_use]
    pub fn symmetries(self) -> u16 {
        if self.columns == self.rows { 8 } else { 4 }
    }

    /// The least of all images of a position, and the least symmetry that leads to it. Images are compared square by square
    /// from a1 on: an empty square is less than one of the player to move, and this is less than one of the other.
    #[must_use]
    pub fn canonical(self, board: Board) -> (Board, u16) {
        let mut least = (board, 0);
        for symmetry in 1..self.symmetries() {
            let [own, other] = [board.own, board.other].map(|bits| self.image(bits, symmetry));
            let image = Board { own, other };
            if image.is_less(least.0) {
                least = (image, symmetry);
            }
        }
        least
    }
}

impl Board {
    /// Whether it comes before another one: the first square in which they differ decides.
    fn is_less(self, than: Self) -> bool {
        let differ = (self.own ^ than.own) | (self.other ^ than.other);
        let first = differ & differ.wrapping_neg();
        let disc = |board: Self| 2 * u8::from(board.other & first != 0) + u8::from(board.own & first != 0);
        disc(self) < disc(than)
    }
}

/// Rows as columns.
fn transposed(bits: u64) -> u64 {
    let mut bits = bits;
    for (shift, mask) in
        [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)]
    {
        let swapped = (bits ^ (bits >> shift)) & mask;
        bits ^= swapped ^ (swapped << shift);
    }
    bits
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// Discs that are turned over by the definition: along each of eight directions, square by square.
    fn by_definition(board: Board, square: u32, size: Size) -> u64 {
        let (column, row) = ((square % 8) as i32, (square / 8) as i32);
        let mut flipped = 0;
        for (right, down) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
            let mut run = 0_u64;
            for distance in 1.. {
                let (column, row) = (column + right * distance, row + down * distance);
                if column < 0 || row < 0 || column >= size.columns as i32 || row >= size.rows as i32 {
                    break;
                }
                let bit = 1 << (8 * row + column);
                if board.other & bit == 0 {
                    flipped |= if board.own & bit != 0 { run } else { 0 };
                    break;
                }
                run |= bit;
            }
        }
        flipped
    }

    fn random_board(size: Size, random: &mut ChaCha8Rng) -> Board {
        let squares = size.squares();
        let empty: u64 =
            if random.random() { random.random::<u64>() & random.random::<u64>() } else { random.random() };
        let own: u64 =
            if random.random() { random.random() } else { random.random::<u64>() & random.random::<u64>() };
        Board { own: own & squares & !empty, other: !own & squares & !empty }
    }

    #[test]
    fn moves_and_flips_by_the_definition() {
        let mut random = ChaCha8Rng::seed_from_u64(25);
        for round in 0..3000 {
            let size = Size { columns: 4 + round % 5, rows: 4 + round / 5 % 5 };
            let board = random_board(size, &mut random);
            let empty = size.squares() & !board.occupied();
            let mut expected = 0;
            for square in (0..64).filter(|square| empty >> square & 1 != 0) {
                let flipped = by_definition(board, square, size);
                assert_eq!(flips(board, square), flipped, "{board:?} {square}");
                expected |= u64::from(flipped != 0) << square;
            }
            assert_eq!(moves(board, size.squares()), expected, "{board:?}");
        }
    }

    #[test]
    fn symmetries_keep_the_moves() {
        let mut random = ChaCha8Rng::seed_from_u64(26);
        for round in 0..300 {
            let size = Size { columns: 4 + round % 5, rows: 4 + round / 5 % 5 };
            let board = random_board(size, &mut random);
            let found = moves(board, size.squares());
            for symmetry in 0..size.symmetries() {
                let [own, other] = [board.own, board.other].map(|bits| size.image(bits, symmetry));
                let image = Board { own, other };
                assert_eq!(moves(image, size.squares()), size.image(found, symmetry));
                assert_eq!(size.canonical(image).0, size.canonical(board).0);
            }
        }
    }
}
