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

#[cfg(test)]
mod tests {
    use super::super::unmetered::{Free, units};
    use super::*;

    fn position(text: &str) -> Position {
        Othello.position(text).unwrap().unwrap()
    }

    /// The boards after each move, in their order.
    fn after(text: &str) -> Vec<String> {
        let (work, position) = (&mut Work::unlimited(), position(text));
        let moves = Othello.view(&position, Side::First, work).unwrap().classes;
        let play =
            |class| Othello.play(&position, class, Side::First, &mut Work::unlimited()).unwrap().unwrap();
        moves.into_iter().map(|class| Othello.show(&play(class).after)).collect()
    }

    fn settled(text: &str) -> [i32; 2] {
        let position = position(text);
        [Side::First, Side::Second]
            .map(|side| Othello.view(&position, side, &mut Work::unlimited()).unwrap().settled)
    }

    #[test]
    fn the_first_side_begins_with_four_moves() {
        let all = [
            "-X--/-XX-/-XO-/---- O",
            "----/XXX-/-XO-/---- O",
            "----/-OX-/-XXX/---- O",
            "----/-OX-/-XX-/--X- O",
        ];
        assert_eq!(after("4x4"), all);
        assert_eq!(after("6x8").len(), 4);
        assert_eq!(
            position("8x8"),
            position("--------/--------/--------/---OX---/---XO---/--------/--------/-------- X")
        );
    }

    #[test]
    fn squares_have_marks() {
        let marks = |text: &str| -> Vec<u16> {
            let position = position(text);
            let classes = Othello.view(&position, Side::First, &mut Work::unlimited()).unwrap().classes;
            classes.into_iter().map(|class| Othello.mark(&position, class)).collect()
        };
        assert_eq!(marks("4x4"), [1, 8, 19, 26]);
        assert_eq!(marks("OX--/----/----/---- X"), [64]);
    }

    /// In all eight directions, up to the next disc of its own, and no further.
    #[test]
    fn discs_are_outflanked_in_straight_lines() {
        let star = "X--X--X-/-O-O-O--/--OOO---/XOO-OOOX/--OOO---/-O-O-O--/X--O--X-/---X---- X";
        let turned = "X--X--X-/-X-X-X--/--XXX---/XXXXXXXX/--XXX---/-X-X-X--/X--X--X-/---X---- O";
        assert!(after(star).contains(&turned.to_owned()));
        // An empty square, the edge, and the neighbour across the edge end a line.
        assert_eq!(after("-O-X/----/----/--OX X"), ["-O-X/----/----/-XXX O"]);
        assert_eq!(after("---O/X---/OOOO/---- X"), ["---O/X---/XOOO/X--- O", "---O/X---/OXOO/--X- O"]);
        assert_eq!(after("-OXO/----/----/---- X"), ["XXXO/----/----/---- O"]);
        // A disc that was there goes on; one that is turned outflanks nothing.
        assert_eq!(after("-OOX/O---/X--O/---- X"), ["XXXX/X---/X--O/---- O"]);
    }

    #[test]
    fn a_side_passes_if_and_only_if_it_has_no_move() {
        assert_eq!(after("-OXX/XXXX/XXXX/XXXX O"), ["-OXX/XXXX/XXXX/XXXX X"]);
        assert_eq!(after("-OXX/XXXX/XXXX/XXXX X"), ["XXXX/XXXX/XXXX/XXXX O"]);
        assert_eq!(after("-XXX/XXXX/XXXX/XXXX O"), [""; 0]);
        assert_eq!(after("XXXX/XXXX/XXXX/XXXO O"), [""; 0]);
        assert_eq!(after("----/-XX-/-XX-/---- O"), [""; 0]);
    }

    /// Empty squares go to the side with more discs; nothing is known before play is finished.
    #[test]
    fn the_result_counts_at_the_end_alone() {
        assert_eq!(settled("XXXX/XXXX/XXXX/XXXO O"), [14, -14]);
        assert_eq!(settled("-XXX/XXXX/XXXX/XXXX O"), [16, -16]);
        assert_eq!(settled("----/-XX-/-XX-/---- O"), [16, -16]);
        assert_eq!(settled("XXXXX/-----/-----/OOOO- X"), [20 - 8, 8 - 20]);
        assert_eq!(settled("XXXX/----/----/OOOO X"), [0, 0]);
        assert_eq!(settled("----/----/----/---- X"), [0, 0]);
        assert_eq!(settled("-OXX/XXXX/XXXX/XXXX O"), [-16, -16]);
        assert_eq!(settled("-XOO/OOOO/OOOO/OOOO X"), [-16, -16]);
        assert_eq!(settled("XXXXX/XXXXX/XXXXX/XXOO- X"), [-20, -20]);
    }

    #[test]
    fn a_position_has_one_spelling() {
        let read = |text: &str| Othello.start(text, &mut Work::unlimited()).map_err(|fault| fault.code);
        for text in [
            "4x4",
            "6x8",
            "8x8",
            "----/-OX-/-XO-/---- O",
            "-----/--OX-/--XO-/----- X",
            "----/----/----/---- O",
        ] {
            assert_eq!(read(text).unwrap().map(|start| Othello.show(&start[0])).as_deref(), Some(text));
        }
        for other in [
            "",
            "4x5",
            "5x5",
            "2x8",
            "4x",
            "04x4",
            "4x4 X",
            "4x4+4x4",
            "----/-OX-/-XO-/---- X",
            "----/-OX-/-XO-/----",
            "----/-OX-/-XO-/---- W",
            "----/-OX-/-XO-/---- X ",
            "----/-OX-/-WO-/---- O",
            "----/-OX/--XO-/---- O",
            "-----OX--XO----- O",
            "----/-OX-/-XO- O",
            "----/-OX-/-XO-/----/ O",
            "---/---/---/--- X",
            "\u{d8}---/----/----/---- X",
        ] {
            assert_eq!(read(other), Ok(None), "{other}");
        }
        assert_eq!(read("9x8"), Err("position-too-large"));
    }

    /// Eight positions that are one, four on an oblong board, and the sides exchanged.
    #[test]
    fn images_have_one_normal_form() {
        let square = position("XO--/-XO-/--XX/---- X");
        let oblong = position("XO---/-XO--/--XX-/----- X");
        let images = |it: Position, count: u16| {
            (0..count).map(|symmetry| it.image(symmetry).unwrap().unwrap()).collect::<Vec<_>>()
        };
        for (all, count) in [(images(square, 8), 8), (images(oblong, 4), 4)] {
            let mut different = all.clone();
            different.sort_by_key(|it| Othello.encode(it));
            different.dedup();
            assert_eq!(different.len(), count);
            assert!(all.iter().all(|it| it.normal_form().unwrap().0 == different[0]));
        }
        assert_eq!((square.image(8), oblong.image(4)), (Ok(None), Ok(None)));
        let shown: Vec<String> = images(square, 8).iter().map(|it| Othello.show(it)).collect();
        assert_eq!(shown[1], "--OX/-OX-/XX--/---- X");
        assert_eq!(shown[2], "----/--XX/-XO-/XO-- X");
        assert_eq!(shown[4], "X---/OX--/-OX-/--X- X");
        // First rows and columns are exchanged, then the rows of what comes of it are reversed.
        assert_eq!(shown[6], "--X-/-OX-/OX--/X--- X");
        let exchanged = position("OX--/-OX-/--OO/---- O");
        assert_eq!(exchanged.normal_form(), square.normal_form());
    }

    #[test]
    fn subjects_are_normal_forms() {
        let subject = Othello.encode(&position("----/-XO-/-OX-/---- X"));
        assert_eq!(subject, [0x44, 0, 81 + 2 * 27 + 2, 81, 0]);
        assert_eq!(
            Othello.decode(&subject).map(|it| Othello.show(&it)).as_deref(),
            Some("----/-XO-/-OX-/---- X")
        );
        for bad in [
            &[][..],
            &[0x44],
            &[0x33, 0, 0],
            &[0x99; 18],
            // Another image, more bytes or fewer, digits without a square, and a byte that is too large.
            &[0x44, 0, 2 * 81 + 27 + 1, 2 * 81, 0],
            &[0x44, 0, 137, 81, 0, 0],
            &[0x44, 0, 137, 81],
            &[0x44, 0, 137, 81, 1],
            &[0x44, 0, 137, 81, 243],
        ] {
            assert_eq!(Othello.decode(bad), None, "{bad:?}");
        }
    }

    /// Each side of the mover is another one in the lemma; the witness and the subject have to fit.
    #[test]
    fn a_lemma_covers_the_images_of_its_subject() {
        for text in ["XO--/-XO-/--XX/---- X", "XO--/-XO-/--XX/---- O", "XO---/-XO--/--XX-/----- O"] {
            let position = position(text);
            let (subject, second, witness) =
                Othello.lemma(&position, position.mover.other()).unwrap().unwrap();
            assert_eq!(second, Side::Second);
            let covers = |subject: &[u8], side, witness, of| {
                let cited = Cited { subject, side, witness };
                Othello.covers(cited, &position, of, &mut Work::unlimited()).unwrap()
            };
            for wrong in (0..10).filter(|&it| it != witness) {
                assert!(!covers(&subject, Side::Second, wrong, position.mover.other()));
            }
            assert!(covers(&subject, Side::Second, witness, position.mover.other()));
            assert!(covers(&subject, Side::First, witness, position.mover));
            assert!(!covers(&subject, Side::First, witness, position.mover.other()));
            assert!(!covers(&subject, Side::Second, witness, position.mover));
            assert!(!covers(&subject[1..], Side::Second, witness, position.mover.other()));
        }
        let start = position("4x4");
        assert!(Othello.stands(&start, Side::Second) && !Othello.stands(&start, Side::First));
        assert_eq!(
            (Othello.mover(&start), Othello.total(&start), Othello.measure_of(&start)),
            (Side::First, Ok(0), Ok(12))
        );
    }

    #[test]
    fn work_is_counted() {
        let start = position("4x6");
        let (subject, ..) = Othello.lemma(&start, Side::First).unwrap().unwrap();
        let cited = Cited { subject: &subject, side: Side::First, witness: 0 };
        assert_eq!(units(|work| Othello.start("4x6", work)), 6);
        assert_eq!(units(|work| Othello.read(&subject, work)), 6 + 8 * 6);
        assert_eq!(units(|work| Othello.view(&start, Side::First, work)), 6);
        assert_eq!(units(|work| Othello.play(&start, None, Side::First, work)), 6);
        assert_eq!(units(|work| Othello.covers(cited, &start, Side::First, work)), 6);
    }
}
