//! A board of Othello: moves, results, symmetries.

use std::iter::{from_fn, successors};

use gamecert_certs::{Fault, Side};

use crate::work::{Sure, Work};

/// A square of a board with a border.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Square {
    /// Beyond the board.
    Edge,
    /// Without a disc.
    Empty,
    /// With a disc of this side.
    Disc(Side),
}

/// A board and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    pub(super) rows: u8,
    pub(super) cols: u8,
    /// Row by row, [`WIDTH`] a row; the first row and column lie beyond the board.
    squares: [Square; WIDTH * WIDTH],
    /// The squares without a disc once more, a bit for each place: few are left where most positions are looked at.
    empty: u128,
    pub(super) mover: Side,
}

/// Squares in a row of the largest board, with an edge on either side.
const WIDTH: usize = 10;
/// From a square to its neighbours, by their places in [`Position::squares`].
const DIRECTIONS: [isize; 8] = [-11, -10, -9, -1, 1, 9, 10, 11];
/// Rows and columns of a board.
const SIDES: std::ops::RangeInclusive<u8> = 4..=8;
/// The symmetries of a square board; an oblong one has half of them.
pub(super) const SYMMETRIES: u16 = 8;

/// The places from one on in a direction, without itself.
fn line(place: usize, step: isize) -> impl Iterator<Item = usize> {
    successors(place.checked_add_signed(step), move |place| place.checked_add_signed(step))
}

/// The place of a square, by its row and column from 1.
fn place(row: u8, col: u8) -> Result<usize, Fault> {
    usize::from(row).checked_mul(WIDTH).and_then(|place| place.checked_add(col.into())).sure()
}

impl Position {
    /// A board with these squares, row by row. `None` if their number or that of the rows or columns is another one.
    pub(super) fn new(rows: u8, cols: u8, squares: &[Square], mover: Side) -> Result<Option<Self>, Fault> {
        let count = usize::from(rows).checked_mul(cols.into()).sure()?;
        if !SIDES.contains(&rows) || !SIDES.contains(&cols) || squares.len() != count {
            return Ok(None);
        }
        let mut position = Self { rows, cols, squares: [Square::Edge; WIDTH * WIDTH], empty: 0, mover };
        let places = (1..=rows).flat_map(|row| (1..=cols).map(move |col| place(row, col)));
        for (place, &square) in places.zip(squares) {
            position.set(place?, square)?;
        }
        Ok(Some(position))
    }

    /// The start of a board with an even number of rows and columns: in the middle, two discs of each side on its diagonals, and the
    /// first side to move.
    pub(super) fn opening(rows: u8, cols: u8) -> Result<Option<Self>, Fault> {
        // The first or the second of the two in the middle.
        let middle = |at: u8, size: u8| at.checked_sub(size >> 1).filter(|place| *place < 2);
        let square = |row, col| match middle(row, rows).zip(middle(col, cols)) {
            Some((down, right)) if down == right => Square::Disc(Side::Second),
            Some(_) => Square::Disc(Side::First),
            None => Square::Empty,
        };
        let squares = (1..=rows).flat_map(|row| (1..=cols).map(move |col| square(row, col)));
        let is_even = rows & 1 == 0 && cols & 1 == 0;
        if is_even { Self::new(rows, cols, &squares.collect::<Vec<_>>(), Side::First) } else { Ok(None) }
    }

    fn set(&mut self, place: usize, square: Square) -> Result<(), Fault> {
        *self.squares.get_mut(place).sure()? = square;
        let bit = u32::try_from(place).ok().and_then(|place| 1_u128.checked_shl(place)).sure()?;
        self.empty = if square == Square::Empty { self.empty | bit } else { self.empty & !bit };
        Ok(())
    }

    /// The squares of the board, row by row.
    pub(super) fn board(&self) -> impl Iterator<Item = Square> {
        self.squares.into_iter().filter(|square| *square != Square::Edge)
    }

    /// How many squares the board has.
    pub(super) fn area(&self) -> Result<i32, Fault> {
        i32::from(self.rows).checked_mul(self.cols.into()).sure()
    }

    /// How many squares are empty.
    pub(super) fn left(&self) -> u32 {
        self.empty.count_ones()
    }

    /// How many discs a side has.
    fn discs(&self, side: Side) -> Result<i32, Fault> {
        let is_own = |square: &&Square| matches!(square, Square::Disc(owner) if *owner == side);
        i32::try_from(self.squares.iter().filter(is_own).count()).ok().sure()
    }

    /// How many discs a disc of this side at this place outflanks in a direction.
    fn outflanked(&self, place: usize, step: isize, side: Side) -> usize {
        for (count, place) in (0..).zip(line(place, step)) {
            match self.squares.get(place) {
                Some(Square::Disc(owner)) if *owner != side => {}
                Some(Square::Disc(_)) => return count,
                Some(Square::Empty | Square::Edge) | None => return 0,
            }
        }
        0
    }

    /// The squares where a side may put a disc, if it is to move.
    pub(super) fn places(&self, side: Side) -> impl Iterator<Item = usize> {
        let mut rest = self.empty;
        let empty = from_fn(move || {
            let place = rest.trailing_zeros();
            rest &= rest.checked_sub(1)?;
            usize::try_from(place).ok()
        });
        let outflanks =
            move |place: &usize| DIRECTIONS.iter().any(|&it| self.outflanked(*place, it, side) > 0);
        empty.filter(outflanks)
    }

    pub(super) fn can_move(&self, side: Side) -> bool {
        self.places(side).next().is_some()
    }

    /// The position after the side to move puts a disc at a place, or passes.
    pub(super) fn after(&self, put: Option<usize>) -> Result<Self, Fault> {
        let mut after = Self { mover: self.mover.other(), ..*self };
        let disc = Square::Disc(self.mover);
        if let Some(place) = put {
            for step in DIRECTIONS {
                for turned in line(place, step).take(self.outflanked(place, step, self.mover)) {
                    after.set(turned, disc)?;
                }
            }
            after.set(place, disc)?;
        }
        Ok(after)
    }

    /// What a side would have if play were finished.
    pub(super) fn result(&self, side: Side) -> Result<i32, Fault> {
        let (own, others) = (self.discs(side)?, self.discs(side.other())?);
        let (more, empty) = (own.checked_sub(others).sure()?, i32::try_from(self.left()).ok().sure()?);
        more.signum().checked_mul(empty).and_then(|empty| more.checked_add(empty)).sure()
    }

    /// The same position with the sides exchanged, if that makes the first one the mover.
    pub(super) fn for_first(&self) -> Self {
        let exchanged = |square| match square {
            Square::Disc(side) => Square::Disc(side.other()),
            other => other,
        };
        match self.mover {
            Side::First => *self,
            Side::Second => Self { mover: Side::First, squares: self.squares.map(exchanged), ..*self },
        }
    }

    /// The side that a side becomes if the first one is to be the mover.
    pub(super) fn for_mover(&self, side: Side) -> Side {
        if side == self.mover { Side::First } else { Side::Second }
    }

    /// The image under the symmetry with this number, the sum of 4 if rows and columns are exchanged, then 2 if the rows are
    /// reversed, and 1 if the columns are. `None` if the board has no such symmetry.
    pub(super) fn image(&self, symmetry: u16) -> Result<Option<Self>, Fault> {
        let Self { rows, cols, .. } = *self;
        let has = |bit| symmetry & bit != 0;
        if symmetry >= SYMMETRIES || (has(4) && rows != cols) {
            return Ok(None);
        }
        let (last_row, last_col) = (rows.checked_add(1).sure()?, cols.checked_add(1).sure()?);
        let mut image = *self;
        for row in 1..=rows {
            for col in 1..=cols {
                let square = self.squares.get(place(row, col)?).sure()?;
                let (row, col) = if has(4) { (col, row) } else { (row, col) };
                let row = if has(2) { last_row.abs_diff(row) } else { row };
                let col = if has(1) { last_col.abs_diff(col) } else { col };
                image.set(place(row, col)?, *square)?;
            }
        }
        Ok(Some(image))
    }

    /// The normal form, and the least symmetry that leads to it.
    pub(super) fn normal_form(&self) -> Result<(Self, u16), Fault> {
        let first = self.for_first();
        let mut least = (first, 0);
        for symmetry in 1..SYMMETRIES {
            if let Some(image) = first.image(symmetry)? {
                least = least.min((image, symmetry));
            }
        }
        Ok(least)
    }

    /// Charges for a look at all squares and along the lines from them, of which four take a unit.
    pub(super) fn charge(&self, work: &mut Work) -> Result<(), Fault> {
        work.spend(usize::from(self.rows).checked_mul(self.cols.into()).sure()? >> 2)
    }
}
