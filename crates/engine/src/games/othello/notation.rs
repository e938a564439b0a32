//! Positions of Othello as text: the rows from the top, joined by `/`, of `X`, `O` and `-`, then the side to move; the start
//! of a board by its rows and columns.

use super::board::{Board, Size};

/// A side: X begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// The side that begins.
    X,
    /// The other one.
    O,
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

/// The bytes of a position in certificates: rows and columns in the halves of a byte, then five squares a byte to the base
/// of three, 1 for a disc of the player to move.
#[must_use]
pub fn subject(size: Size, board: Board) -> Vec<u8> {
    let Size { columns, rows } = size;
    let bits = (0..rows).flat_map(|row| (0..columns).map(move |column| 1_u64 << (8 * row + column)));
    let digits = bits.map(|bit| u8::from(board.own & bit != 0) + 2 * u8::from(board.other & bit != 0));
    let mut digits: Vec<u8> = digits.collect();
    digits.resize(digits.len().next_multiple_of(5), 0);
    let bytes = digits.chunks(5).map(|digits| digits.iter().fold(0, |byte, digit| 3 * byte + digit));
    let sides = u8::try_from(rows << 4 | columns).unwrap_or(0);
    std::iter::once(sides).chain(bytes).collect()
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
