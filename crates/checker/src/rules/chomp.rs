//! Chomp: a move takes a square and everything to the right of it and below. The top left square is poisoned and never taken.
//!
//! Sources: F. Schuh, *Spel van delers*, 1952; D. Gale, *A curious Nim-type game*, 1974.
//!
//! Term: `4x5`, or the squares of each row from the top joined by commas, `5,3,1`, where they are not all alike. Subject:
//! these numbers, a byte each. Normal form: of a board and its mirror image, in which rows are columns, the one with the
//! larger bytes; a board of one square, where no move is left, is dropped.

use gamecert_certs::{Fault, require};

use super::{Impartial, Rules, beyond, number};
use crate::work::{Sure, Work};

/// Rows and columns of a board, together; so it has no more squares than a lemma has pieces.
pub const MAX_SIDES: usize = 128;

/// The rules of Chomp.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chomp;

/// A board of at least two squares in normal form: the squares of its rows, from the top.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board(Vec<u8>);

impl Board {
    /// The normal form of a board, unless no move is possible in it.
    fn with_a_move(rows: Vec<u8>) -> Option<Self> {
        let widest = rows.first().copied().unwrap_or(0);
        // As many squares as there are rows long enough.
        let column = |place| rows.iter().take_while(|&&row| row > place).map(|_| 1).sum();
        let columns: Vec<u8> = (0..widest).map(column).collect();
        Some(Self(rows.max(columns))).filter(|board| board.0 != [1])
    }
}

impl Rules for Chomp {
    type Component = Board;

    const NAME: &'static str = "chomp";
    const VERSION: u16 = 1;

    fn start(&self, term: &str, work: &mut Work) -> Result<Option<Vec<Board>>, Fault> {
        let Some(rows) = read_rows(term) else { return Ok(None) };
        let sides = sides(&rows)?;
        let why = format!("a board has at most {MAX_SIDES} rows and columns together");
        require(sides <= MAX_SIDES, || beyond(why))?;
        work.spend(sides)?;
        let is_one = is_board(&rows) && self.show(&Board(rows.clone())) == term;
        Ok(is_one.then(|| Board::with_a_move(rows).into_iter().collect()))
    }

    fn show(&self, board: &Board) -> String {
        match board.0.as_slice() {
            rows @ [widest, ..] if rows.last() == Some(widest) => format!("{}x{widest}", rows.len()),
            rows => rows.iter().map(|row| row.to_string()).collect::<Vec<_>>().join(","),
        }
    }

    fn encode(&self, board: &Board) -> Vec<u8> {
        board.0.clone()
    }

    fn read(&self, subject: &[u8], work: &mut Work) -> Result<Option<Board>, Fault> {
        let sides = sides(subject)?;
        work.spend(sides)?;
        let is_board = sides <= MAX_SIDES && is_board(subject);
        let board = is_board.then(|| Board::with_a_move(subject.to_vec())).flatten();
        Ok(board.filter(|board| board.0 == subject))
    }

    fn measure_of(&self, board: &Board) -> Result<u64, Fault> {
        Ok(board.0.iter().copied().map(u64::from).sum())
    }
}

impl Impartial for Chomp {
    type Opened = Board;
    /// The square that is taken: its row and its column, counted from 0.
    type Move = (u8, u8);

    fn is(&self, board: &Board, subject: &[u8]) -> bool {
        board.0 == subject
    }

    fn open(&self, component: &Board) -> Result<Board, Fault> {
        Ok(component.clone())
    }

    /// Row by row from the top, each from the left.
    fn list_moves(&self, board: &Board, work: &mut Work) -> Result<Vec<(u8, u8)>, Fault> {
        work.spend(usize::try_from(self.measure_of(board)? >> 4).ok().sure()?)?;
        let squares =
            board.0.iter().zip(0..).flat_map(|(&row, down)| (0..row).map(move |right| (down, right)));
        Ok(squares.skip(1).collect())
    }

    fn after(&self, board: &Board, (down, right): (u8, u8), work: &mut Work) -> Result<Vec<Board>, Fault> {
        work.spend(sides(&board.0)?)?;
        let left =
            board.0.iter().zip(0..).map(|(&row, place)| if place < down { row } else { row.min(right) });
        Ok(Board::with_a_move(left.filter(|&row| row > 0).collect()).into_iter().collect())
    }
}

/// Reads the squares of each row, which need not make a board.
fn read_rows(term: &str) -> Option<Vec<u8>> {
    // Numbers that are not bytes are too large, and as good as the largest byte.
    let count = |text| Some(u8::try_from(number::<u32>(text)?).unwrap_or(u8::MAX));
    match term.split_once('x') {
        Some((rows, columns)) => Some(vec![count(columns)?; count(rows)?.into()]),
        None => term.split(',').map(count).collect(),
    }
}

/// Rows and columns of a board, together.
fn sides(rows: &[u8]) -> Result<usize, Fault> {
    rows.len().checked_add(rows.first().map_or(0, |&widest| widest.into())).sure()
}

/// Whether rows make a board: there are some, none is empty, none longer than the one above.
fn is_board(rows: &[u8]) -> bool {
    !rows.is_empty() && !rows.contains(&0) && rows.is_sorted_by(|above, row| above >= row)
}
