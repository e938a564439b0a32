//! Chomp: a square is taken with all that is to the right of it and below, but never the top left one (Schuh, 1952; Gale, 1974).
//!
//! A board is kept as its lower edge, a path from the bottom left to the top right in steps to the east and to the north: a
//! square is a step to the east and a later one to the north, and taking it sorts the part of the path between these two.
//! Mirror images are the same position; the path of one, read backwards with its steps exchanged, is that of the other.

use super::Game;

/// Rows and columns of the largest boards, together: the bits of a path.
pub const MAX_SIDES: usize = 128;

/// The rules of Chomp.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chomp;

/// A board of at least two squares. The lowest bit of the path is its first step, which is to the east; the highest bit
/// set is its last step, to the north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board(u128);

impl Board {
    /// The board of a path of which steps to the north before all others, and to the east after all others, are cut off.
    /// `None` if no move is possible in it.
    fn of(path: u128) -> Option<Board> {
        let path = path >> path.trailing_ones();
        let beyond = path.leading_zeros();
        let has_a_move = beyond < 126;
        has_a_move.then(|| Board(path.min((!path).reverse_bits() >> beyond)))
    }

    /// The squares of each row, from the top.
    fn rows(self) -> impl Iterator<Item = u32> {
        let norths = (0..128).rev().filter(move |step| self.0 >> step & 1 == 1);
        norths.zip((0..self.0.count_ones()).rev()).map(|(step, rows_below)| step - rows_below)
    }

    /// The path with its steps to the north before those to the east in a part of it.
    fn sorted(self, from: u32, length: u32) -> u128 {
        let part = (u128::MAX >> (128 - length)) << from;
        let norths = (self.0 & part).count_ones();
        self.0 & !part | (u128::MAX >> (128 - norths)) << from
    }
}

impl Game for Chomp {
    type Position = Board;

    /// The largest pieces are taken first. The square that is never taken is made of the first step and the last.
    fn options(&self, &board: &Board, mut each: impl FnMut(&[Board]) -> bool) {
        let last = 127 - board.0.leading_zeros();
        for span in (1..last).rev() {
            for east in 0..=last - span {
                let is_square = board.0 >> east & 1 == 0 && board.0 >> (east + span) & 1 == 1;
                if is_square && !each(Board::of(board.sorted(east, span + 1)).as_slice()) {
                    return;
                }
            }
        }
    }

    /// Squares.
    fn measure(&self, board: &Board) -> u32 {
        board.rows().sum()
    }

    /// There are no more moves.
    fn bound(&self, board: &Board) -> u16 {
        u16::try_from(self.measure(board) - 1).unwrap_or(u16::MAX)
    }

    /// The squares of each row from the top, a byte each.
    fn read_subject(&self, rows: &[u8]) -> Option<Vec<Board>> {
        let sides = rows.len() + usize::from(*rows.first()?);
        let is_board = rows.is_sorted_by(|above, row| above >= row) && !rows.contains(&0);
        let path = || rows.iter().rev().zip(0_u8..).fold(0, |path, (row, below)| path | 1 << (row + below));
        (is_board && sides <= MAX_SIDES).then(|| Board::of(path()).into_iter().collect())
    }

    fn to_text(&self, board: &Board) -> String {
        let rows: Vec<String> = board.rows().map(|row| row.to_string()).collect();
        let is_rectangle = rows.first() == rows.last();
        if is_rectangle { format!("{}x{}", rows.len(), rows[0]) } else { rows.join(",") }
    }
}
