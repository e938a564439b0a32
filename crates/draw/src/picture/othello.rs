//! Boards of Othello.

use super::discs::{Board, CELL, DOT, EDGE, Look, plain};
use super::{Picture, Shape};

const LOOK: Look = Look {
    ground: squares,
    hole: None,
    discs: [["disc black", "mark on-black"], ["disc", "mark"]],
    mark: DOT,
    column: |column| char::from(b'a' + column).to_string(),
    row: Some(|row, _| (row + 1).to_string()),
};
/// The name of the move that puts no disc.
const PASS: &str = "pass";

/// A position in the spelling of the rules, after moves with these names.
pub(super) fn board(text: &str, moves: &[String]) -> Option<Picture> {
    // A pass puts no disc.
    let last = moves.iter().rfind(|name| *name != PASS).and_then(|name| {
        let (column, row) = (name.bytes().next()?, name.get(1..)?.parse::<usize>().ok()?);
        Some((row.checked_sub(1)?, usize::from(column.checked_sub(b'a')?)))
    });
    read(text)?.draw(&LOOK, last, Vec::new())
}

/// The rows of a position, and the side to move.
pub(super) fn lines(text: &str) -> Option<Vec<String>> {
    Some(read(text)?.lines())
}

/// Lines between the squares.
fn squares(rows: &[String]) -> Vec<Shape> {
    let columns = rows.first().map_or(0, String::len);
    let [right, bottom] = [columns, rows.len()].map(|count| (count as f64).mul_add(CELL, EDGE));
    let inner = |count: usize| (1..count).map(|line| (line as f64).mul_add(CELL, EDGE));
    let across = inner(rows.len()).map(|y| vec![[EDGE, y], [right, y]]);
    let down = inner(columns).map(|x| vec![[x, EDGE], [x, bottom]]);
    vec![plain("felt", rows), Shape::Lines { class: "grid", lines: across.chain(down).collect() }]
}

fn read(text: &str) -> Option<Board> {
    let is_size = |height: usize, width: usize| (4..=8).contains(&height) && (4..=8).contains(&width);
    let Some((height, width)) = text.split_once('x') else { return Board::read(text, is_size) };
    let (height, width): (usize, usize) = (height.parse().ok()?, width.parse().ok()?);
    let is_board = is_size(height, width) && height % 2 == 0 && width % 2 == 0;
    is_board.then(|| Board::of(start(height, width), b'X'))
}

fn start(height: usize, width: usize) -> Vec<String> {
    let square =
        |y: usize, x: usize| match ((y + 1).wrapping_sub(height / 2), (x + 1).wrapping_sub(width / 2)) {
            (0, 0) | (1, 1) => 'O',
            (0, 1) | (1, 0) => 'X',
            _ => '-',
        };
    (0..height).map(|y| (0..width).map(|x| square(y, x)).collect()).collect()
}
