//! Othello, by the rules of the World Othello Federation: a disc goes where it *outflanks* discs of the other side, in a straight line
//! between itself and another disc of its own; all discs that are outflanked in any of the eight directions are turned over.
//!
//! A side that has no move while the other one has must pass. Play is finished when neither side has a move; no rule about two
//! passes, full boards or sides without discs is needed. The result counts at the end alone: own discs less those of the other side,
//! where empty squares go to the side with more discs.
//!
//! Boards have 4 to 8 rows and 4 to 8 columns. Term: `8x8` for the start of a board with an even number of rows and columns,
//! otherwise its rows from the top, joined by `/`, and the side to move: `----/-OX-/-XO-/---- O`. A lemma stands where the opponent is to
//! move. Normal form: the sides exchanged if that makes the first one the mover, and of the images under the symmetries of the board
//! the one with the least bytes.

mod board;

use std::iter::{once, repeat_n};

use gamecert_certs::{Fault, Side};

use super::contest::{Cited, Contest, Played, View};
use super::discs::{self, Discs, Square};
use super::{Rules, sides};
use crate::work::{Sure, Work};
pub use board::Position;
use board::SYMMETRIES;

/// The rules of Othello.
#[derive(Clone, Copy, Debug, Default)]
pub struct Othello;

/// Squares of the largest board.
const MAX_SQUARES: u32 = 64;
/// Squares in a byte of a subject: three to the power of five is less than 256.
const IN_BYTE: usize = 5;

impl Othello {
    /// Reads a position, which may have another spelling too; `None` if it is none.
    fn position(&self, text: &str) -> Result<Option<Position>, Fault> {
        if let Some(Discs { rows, cols, squares, mover }) = discs::read(text) {
            return Position::new(rows, cols, &squares, mover);
        }
        let sides = sides(text, MAX_SQUARES)?;
        sides.map_or(Ok(None), |(rows, cols)| Position::opening(rows, cols))
    }
}

impl Rules for Othello {
    type Component = Position;

    const NAME: &'static str = "othello";
    const VERSION: u16 = 1;
    const SUMS: bool = false;

    fn start(&self, term: &str, work: &mut Work) -> Result<Option<Vec<Position>>, Fault> {
        let Some(position) = self.position(term)? else { return Ok(None) };
        position.charge(work)?;
        Ok((self.show(&position) == term).then(|| vec![position]))
    }

    fn show(&self, position: &Position) -> String {
        let Position { rows, cols, mover, .. } = *position;
        if Position::opening(rows, cols).ok().flatten().as_ref() == Some(position) {
            return format!("{rows}x{cols}");
        }
        discs::show(&position.board().collect::<Vec<_>>(), cols, mover)
    }

    /// Rows and columns in the halves of a byte; then the squares, five in a byte to the base of three, 1 for a disc of the first side
    /// and 2 for one of the second. Who is to move is not written: it is the first side in normal form.
    fn encode(&self, position: &Position) -> Vec<u8> {
        let digit = |square: &Square| match square {
            None => 0,
            Some(Side::First) => 1,
            Some(Side::Second) => 2,
        };
        let byte = |squares: &[Square]| {
            let digits = squares.iter().map(digit).chain(repeat_n(0, IN_BYTE)).take(IN_BYTE);
            digits.fold(0_u8, |byte, digit| byte.saturating_mul(3).saturating_add(digit))
        };
        let squares: Vec<Square> = position.board().collect();
        once(position.rows << 4 | position.cols).chain(squares.chunks(IN_BYTE).map(byte)).collect()
    }

    fn read(&self, subject: &[u8], work: &mut Work) -> Result<Option<Position>, Fault> {
        let Some((sides, bytes)) = subject.split_first() else { return Ok(None) };
        let (rows, cols) = (sides >> 4, sides & 0xf);
        work.spend(subject.len())?;
        let digits = bytes.iter().flat_map(|it| [it / 81, it / 27 % 3, it / 9 % 3, it / 3 % 3, it % 3]);
        let squares = digits.map(|digit| match digit {
            0 => None,
            1 => Some(Side::First),
            _ => Some(Side::Second),
        });
        let count = usize::from(rows).checked_mul(cols.into()).sure()?;
        let squares: Vec<Square> = squares.take(count).collect();
        let Some(position) = Position::new(rows, cols, &squares, Side::First)? else { return Ok(None) };
        (0..SYMMETRIES).try_for_each(|_| position.charge(work))?;
        let is_normal = self.encode(&position) == subject && position.normal_form()?.0 == position;
        Ok(is_normal.then_some(position))
    }

    fn measure_of(&self, position: &Position) -> Result<u64, Fault> {
        Ok(position.left().into())
    }
}

impl Contest for Othello {
    /// Where a disc is put, or a pass.
    type Class = Option<u64>;

    const SIDES: [&'static str; 2] = ["X", "O"];

    fn mover(&self, position: &Position) -> Side {
        position.mover
    }

    fn total(&self, _: &Position) -> Result<i32, Fault> {
        Ok(0)
    }

    /// Row by row from the top, each from the left; a pass if there is no other move, but for one of the other side.
    fn view(&self, position: &Position, side: Side, work: &mut Work) -> Result<View<Option<u64>>, Fault> {
        position.charge(work)?;
        let mut classes: Vec<Option<u64>> = position.places(position.mover).map(Some).collect();
        if classes.is_empty() && position.can_move(position.mover.other()) {
            classes.push(None);
        }
        let least = || position.area()?.checked_neg().sure();
        let settled = if classes.is_empty() { position.result(side)? } else { least()? };
        Ok(View { settled, classes })
    }

    fn play(
        &self,
        position: &Position,
        put: Option<u64>,
        _: Side,
        work: &mut Work,
    ) -> Result<Option<Played<Position>>, Fault> {
        position.charge(work)?;
        Ok(Some(Played { after: position.after(put), scored: 0 }))
    }

    /// The place of the square on a board of eight columns: rows from the top, each from the left, counted from 0; 64 for a pass.
    fn mark(&self, _: &Position, put: Option<u64>) -> u16 {
        put.map_or(64, |square| u16::try_from(square.trailing_zeros()).unwrap_or(u16::MAX))
    }

    fn stands(&self, position: &Position, side: Side) -> bool {
        position.mover != side
    }

    fn covers(
        &self,
        Cited { subject, side: lemmas, witness }: Cited<'_>,
        position: &Position,
        side: Side,
        work: &mut Work,
    ) -> Result<bool, Fault> {
        position.charge(work)?;
        let Some(image) = position.for_first().image(witness)? else { return Ok(false) };
        // Who is to move here is the first side of the lemma.
        Ok(lemmas == position.for_mover(side) && self.encode(&image) == subject)
    }

    fn lemma(&self, position: &Position, side: Side) -> Result<Option<(Vec<u8>, Side, u16)>, Fault> {
        let (normal, symmetry) = position.normal_form()?;
        Ok(Some((self.encode(&normal), position.for_mover(side), symmetry)))
    }
}
