//! Boards of Connect Four.

use super::Picture;
use super::discs::{Board, DOT, Look, plain};

const LOOK: Look = Look {
    ground: |rows| vec![plain("rack", rows)],
    hole: Some("hole"),
    discs: [["disc red", "mark"], ["disc yellow", "mark"]],
    mark: DOT,
    column: |column| char::from_digit(u32::from(column) + 1, BASE).map_or_else(String::new, String::from),
    row: None,
};
/// Columns are digits to this base, without 0.
const BASE: u32 = 13;

/// A position in the spelling of the rules, after moves with these names: columns, of which the last one has the last disc on its top.
pub(super) fn board(text: &str, moves: &[String]) -> Option<Picture> {
    let (board, played) = read(text)?;
    let last = moves.last().and_then(|name| column(name.chars().next()?)).or(played);
    let top = |column: usize| board.rows.iter().position(|row| row.as_bytes().get(column) != Some(&b'-'));
    let last = last.and_then(|column| Some((top(column)?, column)));
    board.draw(&LOOK, last, Vec::new())
}

/// The rows of a position, and the side to move.
pub(super) fn lines(text: &str) -> Option<Vec<String>> {
    Some(read(text)?.0.lines())
}

fn column(digit: char) -> Option<usize> {
    Some(digit.to_digit(BASE)?.checked_sub(1)? as usize)
}

/// A position, and the column that was played last, if the text says which.
fn read(text: &str) -> Option<(Board, Option<usize>)> {
    let is_size = |height: usize, width: usize| (4..=13).contains(&height) && (4..=12).contains(&width);
    if text.contains('/') {
        return Some((Board::read(text, is_size)?, None));
    }
    let (size, moves) = text.split_once(':').unwrap_or((text, ""));
    let (width, height) = size.split_once('x')?;
    let (width, height): (usize, usize) = (width.parse().ok()?, height.parse().ok()?);
    let mut board = is_size(height, width).then(|| Board::of(vec!["-".repeat(width); height], b'X'))?;
    let mut last = None;
    for digit in moves.chars() {
        let column = column(digit).filter(|&column| column < width)?;
        let row = board.rows.iter_mut().rfind(|row| row.as_bytes()[column] == b'-')?;
        row.replace_range(column..=column, char::from(board.mover).encode_utf8(&mut [0; 4]));
        board = Board::of(board.rows, if board.mover == b'X' { b'O' } else { b'X' });
        last = Some(column);
    }
    Some((board, last))
}
