//! Connect Four: two sides drop discs in turn into the columns of an upright board, where each falls on those below it. Whoever has four
//! discs next to each other in a row, a column or a diagonal has won and play is over; a full board without such a line is a draw.
//!
//! The result is 1, 0 or -1. Boards have 4 to 12 columns and 4 to 13 rows. Term: `7x6`, columns and rows, for the empty board; `7x6:4453` for
//! that after discs in these columns, counted from 1 and beyond 9 by `a`, `b` and `c`; or the board with the side to move, as in Othello. A
//! lemma stands where the opponent is to move. Normal form: the sides exchanged if that makes the first one the mover, and of the board and
//! its mirror image the one with the least bytes.

use gamecert_certs::{Fault, Side};

use super::contest::{Cited, Contest, Played, View};
use super::discs::{self, Discs, Square};
use super::{Rules, beyond, number};
use crate::work::{Sure, Work};

/// The rules of Connect Four.
#[derive(Clone, Copy, Debug, Default)]
pub struct Connect4;

/// The columns of the largest board.
const MAX_COLS: usize = 12;
/// The columns and the rows that a board may have.
const COLS: std::ops::RangeInclusive<u8> = 4..=12;
const ROWS: std::ops::RangeInclusive<u8> = 4..=13;
/// The numbers of columns are digits to this base, without 0.
const BASE: u32 = 13;

/// The discs of a side: for each column a number with a bit for each row, the lowest row first.
type Columns = [u16; MAX_COLS];

/// A board and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    rows: u8,
    cols: u8,
    first: Columns,
    second: Columns,
    mover: Side,
}

/// Whether four of these discs are next to each other in a line.
fn has_line(discs: &[u16]) -> bool {
    let upright = discs.iter().any(|it| it & it >> 1 & it >> 2 & it >> 3 != 0);
    upright
        || discs.windows(4).any(|four| match *four {
            [a, b, c, d] => {
                let (level, falling) = (a & b & c & d, a & b << 1 & c << 2 & d << 3);
                level | falling | a & b >> 1 & c >> 2 & d >> 3 != 0
            }
            _ => false,
        })
}

impl Position {
    /// The empty board. `None` if it is too small.
    ///
    /// # Errors
    /// If it is too large.
    fn empty(cols: u32, rows: u32) -> Result<Option<Self>, Fault> {
        let sides = u8::try_from(cols).ok().zip(u8::try_from(rows).ok());
        let sides = sides.filter(|(cols, rows)| cols <= COLS.end() && rows <= ROWS.end());
        let (cols, rows) = sides.ok_or_else(|| beyond("a board has at most 12 columns and 13 rows"))?;
        let none = [0; MAX_COLS];
        let is_board = COLS.contains(&cols) && ROWS.contains(&rows);
        Ok(is_board.then_some(Self { rows, cols, first: none, second: none, mover: Side::First }))
    }

    /// The discs of a side, in the columns of the board.
    fn discs(&self, side: Side) -> &[u16] {
        let discs = if side == Side::First { &self.first } else { &self.second };
        discs.get(..self.cols.into()).unwrap_or(discs)
    }

    /// How many discs lie in a column, without a gap.
    fn height(&self, col: usize) -> u32 {
        let discs = |side| self.discs(side).get(col).copied().unwrap_or(0);
        u16::BITS.saturating_sub((discs(Side::First) | discs(Side::Second)).leading_zeros())
    }

    /// The columns that are not full, from the left.
    fn open(&self) -> impl Iterator<Item = u8> {
        (0..self.cols).filter(|&col| self.height(col.into()) < self.rows.into())
    }

    /// A disc of this side in a column. `None` if that is full or beyond the board.
    fn with(&self, col: u8, side: Side) -> Option<Self> {
        let mut after = *self;
        let height = self.height(col.into());
        let discs = if side == Side::First { &mut after.first } else { &mut after.second };
        *discs.get_mut(..self.cols.into())?.get_mut(usize::from(col))? |= 1_u16.checked_shl(height)?;
        (height < self.rows.into()).then_some(after)
    }

    /// The same board with the other side to move.
    fn passed(self) -> Self {
        Self { mover: self.mover.other(), ..self }
    }

    /// How many discs a side has.
    fn count(&self, side: Side) -> u32 {
        self.discs(side).iter().fold(0, |sum, discs| sum.saturating_add(discs.count_ones()))
    }

    /// Whether play can have come here, as far as counting tells: the side to move has as many discs as the other one, or one less, and it has
    /// no line, with which play would have ended before.
    fn is_met(&self) -> bool {
        let (own, other) = (self.count(self.mover), self.count(self.mover.other()));
        (own == other || own.checked_add(1) == Some(other)) && !has_line(self.discs(self.mover))
    }

    /// The cells row by row from the top.
    fn cells(&self) -> Vec<Square> {
        let holds = |side, row, col| {
            let column: u16 = self.discs(side).get(usize::from(col)).copied().unwrap_or(0);
            column.checked_shr(u32::from(row)).unwrap_or(0) & 1 == 1
        };
        let cell = |row, col| [Side::First, Side::Second].into_iter().find(|&side| holds(side, row, col));
        (0..self.rows).rev().flat_map(|row| (0..self.cols).map(move |col| cell(row, col))).collect()
    }

    /// The board with these cells, row by row from the top. `None` if a disc hangs in the air.
    fn of_cells(Discs { rows, cols, squares, mover }: &Discs) -> Result<Option<Self>, Fault> {
        let Some(empty) = Self::empty((*cols).into(), (*rows).into())? else { return Ok(None) };
        let cells = squares.chunks(usize::from(*cols)).rev().flat_map(|row| row.iter().zip(0..));
        let mut all = cells.filter_map(|(cell, col)| cell.map(|side| (side, col)));
        let board = all.try_fold(empty, |board, (side, col)| board.with(col, side));
        let is_whole = |it: &Self| it.cells() == *squares;
        Ok(board.map(|board| Self { mover: *mover, ..board }).filter(is_whole))
    }

    /// The board after discs in these columns. `None` if one of them is beyond the board or full, or play is over before.
    fn after(self, columns: &str) -> Option<Self> {
        columns.chars().try_fold(self, |board, digit| {
            let col = digit.to_digit(BASE)?.checked_sub(1)?;
            let is_digit = !digit.is_ascii_uppercase() && !has_line(board.discs(board.mover.other()));
            board.with(u8::try_from(col).ok()?, board.mover).filter(|_| is_digit).map(Self::passed)
        })
    }

    /// Left and right exchanged.
    fn mirrored(self) -> Self {
        let mirrored = |mut discs: Columns| {
            if let Some(discs) = discs.get_mut(..usize::from(self.cols)) {
                discs.reverse();
            }
            discs
        };
        Self { first: mirrored(self.first), second: mirrored(self.second), ..self }
    }

    /// The sides exchanged, if that makes the first one the mover.
    fn for_first(self) -> Self {
        match self.mover {
            Side::First => self,
            Side::Second => Self { first: self.second, second: self.first, mover: Side::First, ..self },
        }
    }

    /// What a side is called after that.
    fn for_mover(&self, side: Side) -> Side {
        if self.mover == side { Side::First } else { Side::Second }
    }
}

impl Connect4 {
    /// Reads a position, which may have another spelling too; `None` if it is none.
    fn position(&self, text: &str) -> Result<Option<Position>, Fault> {
        if let Some(discs) = discs::read(text) {
            return Position::of_cells(&discs);
        }
        let (size, columns) = text.split_once(':').unwrap_or((text, ""));
        let sides = size.split_once('x').and_then(|(cols, rows)| number(cols).zip(number(rows)));
        let Some((cols, rows)) = sides else { return Ok(None) };
        let is_spelled = columns.is_empty() != text.contains(':');
        Ok(Position::empty(cols, rows)?.filter(|_| is_spelled).and_then(|empty| empty.after(columns)))
    }

    /// A unit for each column.
    fn charge(position: &Position, work: &mut Work) -> Result<(), Fault> {
        work.spend(position.cols.into())
    }
}

impl Rules for Connect4 {
    type Component = Position;

    const NAME: &'static str = "connect4";
    const VERSION: u16 = 1;
    const SUMS: bool = false;

    /// A board is read as it is shown. Columns are read as they are: the ways to a position are texts of it.
    fn start(&self, term: &str, work: &mut Work) -> Result<Option<Vec<Position>>, Fault> {
        work.spend(term.len())?;
        let Some(position) = self.position(term)?.filter(Position::is_met) else { return Ok(None) };
        let is_spelled = term.contains(':') || self.show(&position) == term;
        Ok(is_spelled.then(|| vec![position]))
    }

    fn show(&self, position: &Position) -> String {
        let Position { rows, cols, mover, .. } = *position;
        if position.count(Side::First) == 0 && mover == Side::First && position.count(Side::Second) == 0 {
            return format!("{cols}x{rows}");
        }
        discs::show(&position.cells(), cols, mover)
    }

    /// Columns and rows in the halves of a byte; then for each column, from the left, a bit for each of its discs, the lowest first, 1 for one of
    /// the side to move, then a bit 1 and bits 0, one more than there are rows. Eight bits are a byte, the lowest first.
    fn encode(&self, position: &Position) -> Vec<u8> {
        let mut bytes = vec![position.cols << 4 | position.rows];
        let (mut bits, mut count) = (0_u32, 0_u32);
        for (col, own) in position.discs(position.mover).iter().enumerate() {
            let top = 1_u16.unbounded_shl(position.height(col));
            bits |= u32::from(own | top).unbounded_shl(count);
            count = count.saturating_add(position.rows.into()).saturating_add(1);
            while let Some(rest) = count.checked_sub(8) {
                bytes.extend(bits.to_le_bytes().first());
                (bits, count) = (bits >> 8, rest);
            }
        }
        bytes.extend(bits.to_le_bytes().first().filter(|_| count > 0));
        bytes
    }

    fn read(&self, subject: &[u8], work: &mut Work) -> Result<Option<Position>, Fault> {
        let Some((sides, bytes)) = subject.split_first() else { return Ok(None) };
        work.spend(subject.len())?;
        let size = Position::empty((sides >> 4).into(), (sides & 0xf).into());
        let Some(mut position) = size.ok().flatten() else { return Ok(None) };
        Self::charge(&position, work)?;
        let mut bits = bytes.iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 == 1));
        for (own, other) in position.first.iter_mut().zip(&mut position.second).take(position.cols.into()) {
            let column = (0..=position.rows).zip(&mut bits).filter(|(_, bit)| *bit);
            let column =
                column.fold(0_u16, |column, (row, _)| column | 1_u16.checked_shl(row.into()).unwrap_or(0));
            let Some(height) = column.checked_ilog2() else { return Ok(None) };
            let top = 1_u16.checked_shl(height).sure()?;
            *own = column & !top;
            *other = top.wrapping_sub(1) & !*own;
        }
        let (normal, _) = self.normal(position);
        let is_normal = position.is_met() && self.encode(&position) == subject && normal == position;
        Ok(is_normal.then_some(position))
    }

    fn measure_of(&self, position: &Position) -> Result<u64, Fault> {
        let cells = u64::from(position.cols).checked_mul(position.rows.into()).sure()?;
        let mut heights = (0..position.cols).map(|col| u64::from(position.height(col.into())));
        heights.try_fold(cells, |left, height| left.checked_sub(height)).sure()
    }
}

impl Connect4 {
    /// The normal form, and whether it is that of the mirror image.
    fn normal(&self, position: Position) -> (Position, u16) {
        let own = position.for_first();
        let mirrored = own.mirrored();
        if self.encode(&mirrored) < self.encode(&own) { (mirrored, 1) } else { (own, 0) }
    }
}

impl Contest for Connect4 {
    /// A column, from 0.
    type Class = u8;

    const SIDES: [&'static str; 2] = ["X", "O"];

    fn mover(&self, position: &Position) -> Side {
        position.mover
    }

    fn total(&self, _: &Position) -> Result<i32, Fault> {
        Ok(0)
    }

    /// The columns that are not full, from the left, unless play is over. A side with a winning move is sure to win.
    fn view(&self, position: &Position, side: Side, work: &mut Work) -> Result<View<u8>, Fault> {
        Self::charge(position, work)?;
        // The side to move has no line.
        if has_line(position.discs(position.mover.other())) {
            let settled = if position.mover == side { -1 } else { 1 };
            return Ok(View { settled, classes: Vec::new() });
        }
        let classes: Vec<u8> = position.open().collect();
        let wins = |&col: &u8| {
            let after = position.with(col, position.mover);
            after.is_some_and(|after| has_line(after.discs(position.mover)))
        };
        let settled = match () {
            () if classes.is_empty() => 0,
            () if position.mover == side && classes.iter().any(wins) => 1,
            () => -1,
        };
        Ok(View { settled, classes })
    }

    fn play(
        &self,
        position: &Position,
        col: u8,
        _: Side,
        work: &mut Work,
    ) -> Result<Option<Played<Position>>, Fault> {
        Self::charge(position, work)?;
        let after = position.with(col, position.mover).sure()?.passed();
        Ok(Some(Played { after, scored: 0 }))
    }

    /// The cell that the disc falls on: rows from the bottom, each from the left, counted from 0.
    fn mark(&self, position: &Position, col: u8) -> u16 {
        let height = u16::try_from(position.height(col.into())).unwrap_or(u16::MAX);
        height.saturating_mul(position.cols.into()).saturating_add(col.into())
    }

    fn stands(&self, position: &Position, side: Side) -> bool {
        position.mover != side
    }

    /// The witness is 1 if left and right are exchanged.
    fn covers(
        &self,
        Cited { subject, side: lemmas, witness }: Cited<'_>,
        position: &Position,
        side: Side,
        work: &mut Work,
    ) -> Result<bool, Fault> {
        Self::charge(position, work)?;
        let own = position.for_first();
        let image = match witness {
            0 => own,
            1 => own.mirrored(),
            _ => return Ok(false),
        };
        // Who is to move here is the first side of the lemma.
        Ok(lemmas == position.for_mover(side) && self.encode(&image) == subject)
    }

    fn lemma(&self, position: &Position, side: Side) -> Result<Option<(Vec<u8>, Side, u16)>, Fault> {
        let (normal, witness) = self.normal(*position);
        Ok(Some((self.encode(&normal), position.for_mover(side), witness)))
    }
}
