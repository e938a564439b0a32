//! Cram: a move places a domino on two free cells of a board, side by side or one above the other.
//!
//! Term: `5x7` (rows, columns) for an empty board, else the rows joined by `/`, `.` for a free
//! cell and `#` for a taken one. A component is a connected set of at least two free
//! cells on the smallest board that holds it. Its normal form is the least of its turned and
//! mirrored images with no more rows than columns. Subject: rows, columns, then the cells as one
//! number with the high byte first, in as few bytes as rows times columns bits need; the free cell
//! in row r and column c, from 0, has the weight 2^(r * columns + c).
//!
//! A set of cells is a number with a bit for each. A shift moves its cells, and what leaves the board is gone:
//! that is what `unbounded_shl` and `unbounded_shr` do.

use std::cmp::Ordering;

use gamecert_certs::{Fault, require};

use super::{Impartial, Rules, beyond, sides};
use crate::work::{Sure, Work, ensure};

/// Most cells on a board: the bits of its set of cells.
pub const MAX_CELLS: u32 = 128;

/// The rules of Cram.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cram;

/// A board with its set of free cells. Sorted by rows, then columns, then the number of its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    rows: u8,
    cols: u8,
    free: u128,
}

/// The two cells that a domino covers, as a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domino(u128);

/// The set of the cell with this number.
fn cell(index: u32) -> u128 {
    1_u128.unbounded_shl(index)
}

/// The set of the first `count` cells.
fn first_cells(count: u32) -> u128 {
    cell(count).checked_sub(1).unwrap_or(u128::MAX)
}

impl Board {
    /// Rows times columns.
    #[expect(clippy::arithmetic_side_effects, reason = "two numbers below 2^8 have a product below 2^16")]
    #[must_use]
    pub fn area(self) -> u32 {
        u32::from(self.rows) * u32::from(self.cols)
    }

    /// The rows from the top, each as the set of its columns.
    fn lines(self) -> impl Iterator<Item = u128> {
        let (line, width) = (first_cells(self.cols.into()), u32::from(self.cols));
        let below = move |cells: &u128| Some(cells.unbounded_shr(width));
        let rows = usize::from(self.rows);
        std::iter::successors(Some(self.free), below).take(rows).map(move |cells| cells & line)
    }

    /// The board with these rows.
    fn of_lines(cols: u8, lines: impl Iterator<Item = u128>) -> Result<Self, Fault> {
        let mut board = Self { rows: 0, cols, free: 0 };
        for line in lines {
            board.free |= line.unbounded_shl(board.area());
            board.rows = board.rows.checked_add(1).sure()?;
        }
        Ok(board)
    }

    /// The cells of the first column and of the last one.
    fn outer_columns(self) -> Result<[u128; 2], Fault> {
        let first = Self::of_lines(self.cols, (0..self.rows).map(|_| 1))?.free;
        Ok([first, first.unbounded_shl(u32::from(self.cols).abs_diff(1))])
    }

    /// The dominoes that fit: by the first cell, row by row; the one that lies before the one that stands.
    fn dominoes(self, work: &mut Work) -> Result<impl Iterator<Item = Domino>, Fault> {
        work.spend(self.free.count_ones() as usize >> 2)?;
        let (width, [_, last]) = (u32::from(self.cols), self.outer_columns()?);
        let lying = self.free & !last & self.free.unbounded_shr(1);
        let standing = self.free & self.free.unbounded_shr(width);
        let without_first = |cells: &u128| Some(cells & cells.checked_sub(1)?);
        let firsts = std::iter::successors(Some(lying | standing), without_first);
        let firsts = firsts.map_while(|cells| (cells != 0).then(|| cell(cells.trailing_zeros())));
        Ok(firsts.flat_map(move |first| {
            let ways = [(lying, 1), (standing, width)].into_iter().filter(move |(set, _)| set & first != 0);
            ways.map(move |(_, step)| Domino(first | first.unbounded_shl(step)))
        }))
    }

    /// The connected sets of two or more free cells, each in normal form, ascending.
    fn components(self, work: &mut Work) -> Result<Vec<Self>, Fault> {
        work.spend(usize::from(self.rows))?;
        let (width, [first_column, last_column]) = (u32::from(self.cols), self.outer_columns()?);
        let sideways = |set: u128| {
            ((set & !last_column).unbounded_shl(1) | (set & !first_column).unbounded_shr(1)) & self.free
        };
        let upright = |set: u128| (set.unbounded_shl(width) | set.unbounded_shr(width)) & self.free;
        // A cell without a free neighbour is in no domino.
        let mut left = sideways(self.free) | upright(self.free);
        let mut found = Vec::new();
        while left != 0 {
            let mut set = cell(left.trailing_zeros());
            loop {
                work.spend(1)?;
                let widened = set | sideways(set);
                let grown = widened | upright(widened);
                if grown == set {
                    break;
                }
                set = grown;
            }
            left &= !set;
            found.push(Self { free: set, ..self }.normal_form(work)?);
        }
        found.sort_unstable();
        Ok(found)
    }

    /// The least image of the free cells on the smallest board that holds them.
    fn normal_form(self, work: &mut Work) -> Result<Self, Fault> {
        let board = self.trimmed()?;
        work.spend(usize::from(board.rows.max(board.cols)))?;
        match board.rows.cmp(&board.cols) {
            Ordering::Less => board.least_mirror_image(),
            Ordering::Greater => board.transposed()?.least_mirror_image(),
            Ordering::Equal => Ok(board.least_mirror_image()?.min(board.transposed()?.least_mirror_image()?)),
        }
    }

    /// The smallest board that holds the free cells, of which there is at least one.
    fn trimmed(self) -> Result<Self, Fault> {
        let width = u32::from(self.cols);
        let top = self.free.trailing_zeros().checked_div(width).sure()?;
        let bottom = self.free.checked_ilog2().and_then(|last| last.checked_div(width)).sure()?;
        let rows = bottom.checked_sub(top).and_then(|rows| u8::try_from(rows).ok()?.checked_add(1)).sure()?;
        let above = top.checked_mul(width).sure()?;
        let board = Self { rows, free: self.free.unbounded_shr(above), ..self };
        let columns = board.lines().fold(0, |columns, line| columns | line);
        let left = columns.trailing_zeros();
        let last = columns.unbounded_shr(left).checked_ilog2();
        let cols = last.and_then(|last| u8::try_from(last).ok()?.checked_add(1)).sure()?;
        if cols == self.cols {
            return Ok(board);
        }
        Self::of_lines(cols, board.lines().map(|line| line.unbounded_shr(left)))
    }

    /// The board with rows and columns exchanged.
    fn transposed(self) -> Result<Self, Fault> {
        let cell_of = |line: u128, col: u8| line.unbounded_shr(col.into()) & 1;
        let column = |col: u8| {
            let cells = (0..).zip(self.lines()).map(|(row, line)| cell_of(line, col).unbounded_shl(row));
            cells.fold(0, |column, cell| column | cell)
        };
        Self::of_lines(self.rows, (0..self.cols).map(column))
    }

    /// The board upside down.
    fn flipped(self) -> Self {
        let width = u32::from(self.cols);
        Self { free: self.lines().fold(0, |cells, line| cells.unbounded_shl(width) | line), ..self }
    }

    /// The board after a half-turn: its cells in reverse order.
    fn half_turned(self) -> Result<Self, Fault> {
        let unused = MAX_CELLS.checked_sub(self.area()).sure()?;
        Ok(Self { free: self.free.reverse_bits().unbounded_shr(unused), ..self })
    }

    /// The least of the board, its half-turn, and its two mirror images.
    fn least_mirror_image(self) -> Result<Self, Fault> {
        let flipped = self.flipped();
        Ok(self.min(self.half_turned()?).min(flipped).min(flipped.half_turned()?))
    }
}

impl Rules for Cram {
    type Component = Board;

    const NAME: &'static str = "cram";
    const VERSION: u16 = 1;

    fn start(&self, term: &str, work: &mut Work) -> Result<Option<Vec<Board>>, Fault> {
        let board = match sides(term, MAX_CELLS)? {
            Some((rows, cols)) => {
                let taken = Board { rows, cols, free: 0 };
                Some(Board { free: first_cells(taken.area()), ..taken })
            }
            None => drawn(term)?,
        };
        board.filter(|board| self.show(board) == term).map(|board| board.components(work)).transpose()
    }

    fn show(&self, board: &Board) -> String {
        let lines = || board.lines();
        if lines().all(|line| line == first_cells(board.cols.into())) {
            return format!("{}x{}", board.rows, board.cols);
        }
        let shown =
            |line: u128| (0..board.cols).map(move |col| if line & cell(col.into()) != 0 { '.' } else { '#' });
        lines().map(|line| shown(line).collect::<String>()).collect::<Vec<_>>().join("/")
    }

    fn encode(&self, board: &Board) -> Vec<u8> {
        let unused = 16_usize.abs_diff(board.area().div_ceil(8) as usize);
        [board.rows, board.cols]
            .into_iter()
            .chain(board.free.to_be_bytes().into_iter().skip(unused))
            .collect()
    }

    fn read(&self, subject: &[u8], work: &mut Work) -> Result<Option<Board>, Fault> {
        let Some((&[rows, cols], cells)) = subject.split_first_chunk::<2>() else { return Ok(None) };
        let taken = Board { rows, cols, free: 0 };
        let area = taken.area();
        if area > MAX_CELLS || cells.len() != area.div_ceil(8) as usize {
            return Ok(None);
        }
        let free = cells.iter().fold(0, |number: u128, &byte| number.unbounded_shl(8) | u128::from(byte));
        let board = Board { free, ..taken };
        let is_one = free & !first_cells(area) == 0 && board.components(work)? == [board];
        Ok(is_one.then_some(board))
    }

    fn measure_of(&self, board: &Board) -> Result<u64, Fault> {
        Ok(u64::from(board.free.count_ones()))
    }
}

impl Impartial for Cram {
    type Opened = Board;
    type Move = Domino;

    fn is(&self, board: &Board, subject: &[u8]) -> bool {
        let unused = 16_usize.abs_diff(board.area().div_ceil(8) as usize);
        let cells = board.free.to_be_bytes();
        subject.split_first_chunk()
            == Some((&[board.rows, board.cols], cells.get(unused..).unwrap_or_default()))
    }

    fn open(&self, component: &Board) -> Result<Board, Fault> {
        Ok(*component)
    }

    fn list_moves(&self, board: &Board, work: &mut Work) -> Result<Vec<Domino>, Fault> {
        let mut moves = Vec::with_capacity(board.free.count_ones() as usize);
        board.dominoes(work)?.for_each(|domino| moves.push(domino));
        Ok(moves)
    }

    fn nth_move(&self, board: &Board, number: usize, work: &mut Work) -> Result<Option<Domino>, Fault> {
        Ok(board.dominoes(work)?.nth(number))
    }

    fn after(&self, board: &Board, Domino(covered): Domino, work: &mut Work) -> Result<Vec<Board>, Fault> {
        ensure(board.free & covered == covered)?;
        Board { free: board.free & !covered, ..*board }.components(work)
    }
}

/// The board whose rows are drawn, if these are rows of one length: written anew, it may look otherwise.
fn drawn(text: &str) -> Result<Option<Board>, Fault> {
    let cells = || text.bytes().filter(|byte| *byte != b'/');
    let is_drawing = cells().all(|byte| b".#".contains(&byte));
    require(!is_drawing || cells().count() <= MAX_CELLS as usize, || {
        beyond(format!("the board has more than {MAX_CELLS} cells"))
    })?;
    let rows = u8::try_from(text.split('/').count()).ok();
    let cols = u8::try_from(text.find('/').unwrap_or(text.len())).ok();
    let free = cells().rev().fold(0, |free: u128, byte| free.unbounded_shl(1) | u128::from(byte == b'.'));
    Ok(rows.zip(cols).map(|(rows, cols)| Board { rows, cols, free }))
}
