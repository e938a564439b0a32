//! Positions of Othello as text: the rows from the top, joined by `/`, of `X`, `O` and `-`, then the side to move; the start
//! of a board by its rows and columns.

use std::fmt;

use super::PASS;
use super::board::{Board, Size};

/// A side: X begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// The side that begins.
    X,
    /// The other one.
    O,
}

impl Colour {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        if self == Self::X { Self::O } else { Self::X }
    }

    /// How its discs are written.
    fn letter(self) -> char {
        if self == Self::X { 'X' } else { 'O' }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// Reads a position that is spelled as the checker spells it.
#[must_use]
pub fn read(text: &str) -> Option<(Size, Board, Colour)> {
    let Some((rows, mover)) = text.split_once(' ') else {
        let (rows, columns) = text.split_once('x')?;
        let size = Size::new(columns.parse().ok()?, rows.parse().ok()?)?;
        if size.columns % 2 == 1 || size.rows % 2 == 1 {
            return None;
        }
        return Some((size, size.start(), Colour::X));
    };
    let rows: Vec<&str> = rows.split('/').collect();
    let size = Size::new(rows.first()?.len().try_into().ok()?, rows.len().try_into().ok()?)?;
    let (mut x, mut o) = (0, 0);
    for (row, squares) in rows.iter().enumerate() {
        if squares.len() != size.columns as usize {
            return None;
        }
        for (column, disc) in squares.bytes().enumerate() {
            let bit = 1_u64 << (8 * row + column);
            match disc {
                b'X' => x |= bit,
                b'O' => o |= bit,
                b'-' => {}
                _ => return None,
            }
        }
    }
    match mover {
        "X" => Some((size, Board { own: x, other: o }, Colour::X)),
        "O" => Some((size, Board { own: o, other: x }, Colour::O)),
        _ => None,
    }
}

/// The rows of a position joined by `/`, and the side to move.
#[must_use]
pub fn show(size: Size, board: Board, mover: Colour) -> String {
    let rows = word(size, board, mover);
    let rows: Vec<&str> = (0..size.rows as usize)
        .filter_map(|row| rows.get(row * size.columns as usize..(row + 1) * size.columns as usize))
        .collect();
    format!("{} {mover}", rows.join("/"))
}

/// All squares of a position in one word, from a1 on.
#[must_use]
pub fn word(size: Size, board: Board, mover: Colour) -> String {
    let letter = |bit: u64| match () {
        () if board.own & bit != 0 => mover.letter(),
        () if board.other & bit != 0 => mover.other().letter(),
        () => '-',
    };
    bits(size).map(letter).collect()
}

/// The name of a square, such as a1, or of the pass.
#[must_use]
pub fn move_name(number: u16) -> String {
    let column = char::from(b'a' + u8::try_from(number % 8).unwrap_or(0));
    if number < PASS { format!("{column}{}", number / 8 + 1) } else { "pass".to_owned() }
}

/// The squares of a board, row by row from a1 on.
fn bits(Size { columns, rows }: Size) -> impl Iterator<Item = u64> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| 1_u64 << (8 * row + column)))
}

/// The bytes of a position in certificates: rows and columns in the halves of a byte, then five squares a byte to the base
/// of three, 1 for a disc of the player to move.
#[must_use]
pub fn subject(size: Size, board: Board) -> Vec<u8> {
    let Size { columns, rows } = size;
    let digits = bits(size).map(|bit| u8::from(board.own & bit != 0) + 2 * u8::from(board.other & bit != 0));
    let mut digits: Vec<u8> = digits.collect();
    digits.resize(digits.len().next_multiple_of(5), 0);
    let bytes = digits.chunks(5).map(|digits| digits.iter().fold(0, |byte, digit| 3 * byte + digit));
    let sides = u8::try_from(rows << 4 | columns).unwrap_or(0);
    std::iter::once(sides).chain(bytes).collect()
}

/// The position on a board of this size with these bytes.
#[must_use]
pub fn of_subject(size: Size, bytes: &[u8]) -> Option<Board> {
    let digits = bytes.iter().skip(1).flat_map(|it| [it / 81, it / 27 % 3, it / 9 % 3, it / 3 % 3, it % 3]);
    let (mut own, mut other) = (0, 0);
    for (bit, digit) in bits(size).zip(digits) {
        own |= if digit == 1 { bit } else { 0 };
        other |= if digit == 2 { bit } else { 0 };
    }
    let board = Board { own, other };
    (subject(size, board) == bytes).then_some(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts() {
        let start = "--------/--------/--------/---OX---/---XO---/--------/--------/-------- X";
        assert_eq!(read(start), read("8x8"));
        let (size, board, mover) = read("----/-XO-/-OX-/---- O").unwrap();
        assert_eq!((size, mover), (Size { columns: 4, rows: 4 }, Colour::O));
        assert_eq!(subject(size, board), [0x44, 0, 2 * 81 + 27 + 1, 2 * 81, 0]);
        assert_eq!(of_subject(size, &subject(size, board)), Some(board));
        for bad in [&[][..], &[0x44, 0, 137, 162], &[0x45, 0, 137, 162, 0], &[0x44, 243, 137, 162, 0]] {
            assert_eq!(of_subject(size, bad), None, "{bad:?}");
        }
        assert_eq!(show(size, board, mover), "----/-XO-/-OX-/---- O");
        assert_eq!(word(size, board, Colour::X), "-----OX--XO-----");
        assert_eq!([0, 7, 56, 63, PASS].map(move_name), ["a1", "h1", "a8", "h8", "pass"]);
        assert_eq!(read("4x6").map(|(size, ..)| size), Some(Size { columns: 6, rows: 4 }));
        for bad in [
            "",
            "9x8",
            "4x3",
            "5x4",
            "----/---/----/---- X",
            "----/----/----/---- W",
            "----/----/----/--Z- X",
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
