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

    /// The squares of each row, from the bottom.
    fn rows(self) -> impl Iterator<Item = u32> {
        let norths = (0..128).filter(move |step| self.0 >> step & 1 == 1);
        norths.zip(0..).map(|(step, rows_below)| step - rows_below)
    }

    /// Calls `each` with what taking each square leaves, the largest pieces taken first, until it answers `false`. The
    /// square that is never taken is made of the first step and the last.
    fn each_move(self, mut each: impl FnMut(Option<Board>) -> bool) {
        let last = 127 - self.0.leading_zeros();
        for span in (1..last).rev() {
            for east in 0..=last - span {
                let is_square = self.0 >> east & 1 == 0 && self.0 >> (east + span) & 1 == 1;
                if is_square && !each(Board::of(self.sorted(east, span + 1))) {
                    return;
                }
            }
        }
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

    fn options(&self, board: &Board, mut each: impl FnMut(&[Board]) -> bool) {
        board.each_move(|left| each(left.as_slice()));
    }

    fn whole_options(&self, board: &Board, mut each: impl FnMut(&[Board])) {
        board.each_move(|left| {
            each(left.as_slice());
            true
        });
    }

    /// Squares.
    fn measure(&self, board: &Board) -> u32 {
        board.rows().sum()
    }

    fn difficulty(&self, board: &Board) -> u32 {
        self.measure(board)
    }

    /// There are no more moves.
    fn bound(&self, board: &Board) -> u16 {
        u16::try_from(self.measure(board) - 1).unwrap_or(u16::MAX)
    }

    /// The squares of each row from the top, a byte each.
    fn read_subject(&self, rows: &[u8]) -> Option<Vec<Board>> {
        let widest = usize::from(*rows.first()?);
        let is_board = rows.is_sorted_by(|above, row| above >= row) && !rows.contains(&0);
        if !is_board || rows.len() + widest > MAX_SIDES {
            return None;
        }
        let norths = rows.iter().rev().zip(0..).map(|(&row, rows_below)| 1 << (u32::from(row) + rows_below));
        Some(Board::of(norths.fold(0, |path, north| path | north)).into_iter().collect())
    }

    fn to_text(&self, board: &Board) -> String {
        let mut rows: Vec<u32> = board.rows().collect();
        rows.reverse();
        let is_rectangle = rows.first() == rows.last();
        if is_rectangle {
            format!("{}x{}", rows.len(), rows[0])
        } else {
            rows.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
        }
    }
}
