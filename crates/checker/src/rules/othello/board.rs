//! A board of Othello: moves, results, symmetries.

use std::iter::from_fn;

use gamecert_certs::{Fault, Side};

use crate::rules::discs::Square;
use crate::work::{Sure, Work};

/// A board and the side to move.
///
/// A set of squares is a number with a bit for each of its squares, row by row from the top, eight a row: a smaller board lies in the
/// first rows and columns. A square is a set with one square; a neighbour beyond the edge is the empty set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    pub(super) rows: u8,
    pub(super) cols: u8,
    /// The squares without a disc.
    empty: u64,
    /// The discs of the first side.
    first: u64,
    /// The discs of the second side.
    second: u64,
    pub(super) mover: Side,
}

/// Rows and columns of a board.
const SIDES: std::ops::RangeInclusive<u8> = 4..=8;
/// The symmetries of a square board; an oblong one has half of them.
pub(super) const SYMMETRIES: u16 = 8;

/// The edges of the largest board, as sets of squares.
const LEFT: u64 = 0x0101_0101_0101_0101;
const RIGHT: u64 = 0x8080_8080_8080_8080;
const TOP: u64 = 0xff;
const BOTTOM: u64 = 0xff00_0000_0000_0000;
/// For each direction, how far the bit of a neighbour is rotated to the left, and the edges where it comes in again that has left the
/// board across the opposite one.
const DIRECTIONS: [(u32, u64); 8] = [
    (1, LEFT),
    (7, RIGHT | TOP),
    (8, TOP),
    (9, LEFT | TOP),
    (55, RIGHT | BOTTOM),
    (56, BOTTOM),
    (57, LEFT | BOTTOM),
    (63, RIGHT),
];

/// The square next to this one in a direction.
fn neighbour(square: u64, (rotated, edges): (u32, u64)) -> u64 {
    square.rotate_left(rotated) & !edges
}

/// The square in this row and column, from 0.
fn square(row: u8, col: u8) -> Result<u64, Fault> {
    1_u64.checked_shl((row << 3 | col).into()).sure()
}

/// The squares of a set, row by row from the top, each from the left.
fn each(mut set: u64) -> impl Iterator<Item = u64> {
    from_fn(move || {
        let square = 1_u64.checked_shl(set.trailing_zeros())?;
        set &= !square;
        Some(square)
    })
}

impl Position {
    /// A board with these squares, row by row. `None` if their number or that of the rows or columns is another one.
    pub(super) fn new(rows: u8, cols: u8, squares: &[Square], mover: Side) -> Result<Option<Self>, Fault> {
        let count = usize::from(rows).checked_mul(cols.into()).sure()?;
        if !SIDES.contains(&rows) || !SIDES.contains(&cols) || squares.len() != count {
            return Ok(None);
        }
        let mut position = Self { rows, cols, empty: 0, first: 0, second: 0, mover };
        let places = (0..rows).flat_map(|row| (0..cols).map(move |col| square(row, col)));
        for (place, &square) in places.zip(squares) {
            *position.with(square) |= place?;
        }
        Ok(Some(position))
    }

    /// The start of a board with an even number of rows and columns: in the middle, two discs of each side on its diagonals, and the
    /// first side to move.
    pub(super) fn opening(rows: u8, cols: u8) -> Result<Option<Self>, Fault> {
        // The first or the second of the two in the middle.
        let middle = |at: u8, size: u8| at.checked_sub(size >> 1).filter(|place| *place < 2);
        let square = |row, col| match middle(row, rows).zip(middle(col, cols)) {
            Some((down, right)) if down == right => Some(Side::Second),
            Some(_) => Some(Side::First),
            None => None,
        };
        let squares = (1..=rows).flat_map(|row| (1..=cols).map(move |col| square(row, col)));
        let is_even = rows & 1 == 0 && cols & 1 == 0;
        if is_even { Self::new(rows, cols, &squares.collect::<Vec<_>>(), Side::First) } else { Ok(None) }
    }

    /// The set of the squares that hold this.
    fn with(&mut self, square: Square) -> &mut u64 {
        match square {
            None => &mut self.empty,
            Some(Side::First) => &mut self.first,
            Some(Side::Second) => &mut self.second,
        }
    }

    /// What a square holds.
    fn at(&self, square: u64) -> Square {
        match (self.first & square, self.second & square) {
            (0, 0) => None,
            (_, 0) => Some(Side::First),
            _ => Some(Side::Second),
        }
    }

    /// What the squares of the board hold, row by row.
    pub(super) fn board(&self) -> impl Iterator<Item = Square> {
        each(self.empty | self.first | self.second).map(|square| self.at(square))
    }

    /// The discs of a side, and those of the other one.
    fn discs(&self, side: Side) -> (u64, u64) {
        match side {
            Side::First => (self.first, self.second),
            Side::Second => (self.second, self.first),
        }
    }

    /// How many squares the board has.
    pub(super) fn area(&self) -> Result<i32, Fault> {
        i32::from(self.rows).checked_mul(self.cols.into()).sure()
    }

    /// How many squares are empty.
    pub(super) fn left(&self) -> u32 {
        self.empty.count_ones()
    }

    /// The discs that a disc of this side on a square outflanks in a direction.
    fn outflanked(&self, square: u64, direction: (u32, u64), side: Side) -> u64 {
        let (own, others) = self.discs(side);
        let (mut outflanked, mut next) = (0, neighbour(square, direction));
        while next & others != 0 {
            outflanked |= next;
            next = neighbour(next, direction);
        }
        if next & own == 0 { 0 } else { outflanked }
    }

    /// The squares where a side may put a disc, if it is to move.
    pub(super) fn places(&self, side: Side) -> impl Iterator<Item = u64> {
        let outflanks =
            move |square: &u64| DIRECTIONS.iter().any(|&it| self.outflanked(*square, it, side) != 0);
        each(self.empty).filter(outflanks)
    }

    pub(super) fn can_move(&self, side: Side) -> bool {
        self.places(side).next().is_some()
    }

    /// The position after the side to move puts a disc on a square, or passes.
    pub(super) fn after(&self, put: Option<u64>) -> Self {
        let mut after = Self { mover: self.mover.other(), ..*self };
        if let Some(square) = put {
            let turned = DIRECTIONS.iter().fold(0, |set, &it| set | self.outflanked(square, it, self.mover));
            *after.with(None) &= !square;
            *after.with(Some(self.mover.other())) &= !turned;
            *after.with(Some(self.mover)) |= square | turned;
        }
        after
    }

    /// What a side would have if play were finished.
    pub(super) fn result(&self, side: Side) -> Result<i32, Fault> {
        let count = |set: u64| i32::try_from(set.count_ones()).ok();
        let (own, others) = self.discs(side);
        let more = count(own).zip(count(others)).and_then(|(own, others)| own.checked_sub(others)).sure()?;
        let empty = more.signum().checked_mul(count(self.empty).sure()?).sure()?;
        more.checked_add(empty).sure()
    }

    /// The same position with the sides exchanged, if that makes the first one the mover.
    pub(super) fn for_first(&self) -> Self {
        let (first, second) = self.discs(self.mover);
        Self { first, second, mover: Side::First, ..*self }
    }

    /// The side that a side becomes if the first one is to be the mover.
    pub(super) fn for_mover(&self, side: Side) -> Side {
        if side == self.mover { Side::First } else { Side::Second }
    }

    /// The image under the symmetry with this number, the sum of 4 if rows and columns are exchanged, then 2 if the rows are
    /// reversed, and 1 if the columns are. `None` if the board has no such symmetry.
    pub(super) fn image(&self, symmetry: u16) -> Result<Option<Self>, Fault> {
        let Self { rows, cols, mover, .. } = *self;
        let has = |bit| symmetry & bit != 0;
        if symmetry >= SYMMETRIES || (has(4) && rows != cols) {
            return Ok(None);
        }
        let (last_row, last_col) = (rows.checked_sub(1).sure()?, cols.checked_sub(1).sure()?);
        let mut image = Self { rows, cols, empty: 0, first: 0, second: 0, mover };
        for row in 0..rows {
            for col in 0..cols {
                let held = self.at(square(row, col)?);
                let (row, col) = if has(4) { (col, row) } else { (row, col) };
                let row = if has(2) { last_row.abs_diff(row) } else { row };
                let col = if has(1) { last_col.abs_diff(col) } else { col };
                *image.with(held) |= square(row, col)?;
            }
        }
        Ok(Some(image))
    }

    /// The normal form, and the least symmetry that leads to it.
    pub(super) fn normal_form(&self) -> Result<(Self, u16), Fault> {
        let first = self.for_first();
        let mut least = (first, 0);
        for symmetry in 1..SYMMETRIES {
            if let Some(image) = first.image(symmetry)?
                && image.board().lt(least.0.board())
            {
                least = (image, symmetry);
            }
        }
        Ok(least)
    }

    /// Charges for a look at all squares and along the lines from them, of which four take a unit.
    pub(super) fn charge(&self, work: &mut Work) -> Result<(), Fault> {
        work.spend(usize::from(self.rows).checked_mul(self.cols.into()).sure()? >> 2)
    }
}
