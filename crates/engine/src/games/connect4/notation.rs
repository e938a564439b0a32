//! Positions of Connect Four as the checker shows them, and their bytes.

use super::Word;
use super::board::{Board, Size};

/// Reads a position as the checker shows it: a size, or rows and the side to move.
#[must_use]
pub fn read<W: Word>(text: &str) -> Option<(Size<W>, Board<W>)> {
    let Some((rows, mover)) = text.split_once(' ') else {
        let (columns, rows) = text.split_once('x')?;
        return Some((Size::new(columns.parse().ok()?, rows.parse().ok()?)?, Board::EMPTY));
    };
    let rows: Vec<&str> = rows.split('/').collect();
    let size = Size::new(rows.first()?.len().try_into().ok()?, rows.len().try_into().ok()?)?;
    let mut board = Board::EMPTY;
    for (row, cells) in (0..).zip(rows.iter().rev()) {
        for (column, disc) in (0..).zip(cells.chars()).filter(|(_, disc)| *disc != '-') {
            let discs = if mover.starts_with(disc) { &mut board.own } else { &mut board.other };
            *discs |= W::FIRST << (column * size.stride() + row);
        }
    }
    Some((size, board))
}

/// The bytes of a position: columns and rows in the halves of a byte, then the discs of the player to move and, above the discs of each
/// column, a bit.
#[must_use]
pub fn subject<W: Word>(size: Size<W>, board: Board<W>) -> Vec<u8> {
    let count = (size.columns * size.stride()).div_ceil(8) as usize;
    let bytes = size.bits(board).halves().map(u64::to_le_bytes).concat();
    let sides = u8::try_from(size.columns << 4 | size.rows).unwrap_or(0);
    std::iter::once(sides).chain(bytes.into_iter().take(count)).collect()
}

/// The position on a board of this size with these bytes.
#[must_use]
pub fn of_subject<W: Word>(size: Size<W>, bytes: &[u8]) -> Option<Board<W>> {
    let bit = |place: u32| bytes.get(1 + place as usize / 8).is_some_and(|byte| byte >> (place % 8) & 1 == 1);
    let mut board = Board::EMPTY;
    for column in 0..size.columns {
        let lowest = column * size.stride();
        let top = (lowest..lowest + size.stride()).rfind(|&place| bit(place))?;
        for place in lowest..top {
            *(if bit(place) { &mut board.own } else { &mut board.other }) |= W::FIRST << place;
        }
    }
    (subject(size, board) == bytes).then_some(board)
}
