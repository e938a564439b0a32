//! Positions and points as players write them: `X.O/.../XX.`, `B3`.

use super::board::{Board, Colour, Size};
use super::points::Point;

/// The letters of the columns.
const LETTERS: &[u8; 19] = b"ABCDEFGHJKLMNOPQRST";

/// Reads a board, a target on it and the player to move, as in `X.O/.../XX. A1 O`. `None` if it is not one, or the target has no stone.
#[must_use]
pub fn read_position(text: &str) -> Option<(Board, Point)> {
    let mut words = text.split(' ');
    let (board, target, mover) = (words.next()?, words.next()?, words.next()?);
    let mover = match mover {
        "X" => Colour::Black,
        "O" => Colour::White,
        _ => return None,
    };
    let board = read_board(board, mover)?;
    let target = read_point(target, board.size())?;
    (words.next().is_none() && board.colour(target).is_some()).then_some((board, target))
}

/// The position as [`read_position`] reads it.
#[must_use]
pub fn write_position(board: &Board, target: Point) -> String {
    let mover = if board.mover() == Colour::Black { 'X' } else { 'O' };
    format!("{} {} {mover}", write_board(board), write_point(target))
}

/// Reads a board, rows from the top joined by `/`: `X` black, `O` white, `.` empty. `None` if it is not one.
#[must_use]
pub fn read_board(text: &str, mover: Colour) -> Option<Board> {
    let rows: Vec<&[u8]> = text.split('/').map(str::as_bytes).collect();
    let columns = rows.first()?.len();
    let size = Size::new(u8::try_from(columns).ok()?, u8::try_from(rows.len()).ok()?)?;
    let mut board = Board::new(size, mover);
    for (row, stones) in (0..).zip(rows.iter().rev()) {
        if stones.len() != columns {
            return None;
        }
        for (column, stone) in (0..).zip(*stones) {
            let colour = match stone {
                b'X' => Some(Colour::Black),
                b'O' => Some(Colour::White),
                b'.' => None,
                _ => return None,
            };
            board.put(Point::new(column, row), colour);
        }
    }
    Some(board)
}

/// The board as [`read_board`] reads it.
#[must_use]
pub fn write_board(board: &Board) -> String {
    let size = board.size();
    let row = |row| {
        (0..size.columns())
            .map(|column| match board.colour(Point::new(column, row)) {
                Some(Colour::Black) => 'X',
                Some(Colour::White) => 'O',
                None => '.',
            })
            .collect::<String>()
    };
    (0..size.rows()).rev().map(row).collect::<Vec<_>>().join("/")
}

/// Reads a point: a letter without `I`, then the row from the bottom. `None` if there is no such point on a board of this size.
#[must_use]
pub fn read_point(text: &str, size: Size) -> Option<Point> {
    let (letter, row) = text.split_at_checked(1)?;
    let letter = letter.bytes().next()?.to_ascii_uppercase();
    let column = u8::try_from(LETTERS.iter().position(|&column| column == letter)?).ok()?;
    if !row.starts_with(|digit: char| ('1'..='9').contains(&digit)) {
        return None;
    }
    let row = row.parse::<u8>().ok()?;
    (column < size.columns() && row <= size.rows()).then(|| Point::new(column, row - 1))
}

/// The name of a point.
#[must_use]
pub fn write_point(point: Point) -> String {
    let letter = LETTERS.get(usize::from(point.column())).map_or('?', |&letter| char::from(letter));
    format!("{letter}{}", point.row() + 1)
}
