//! Boards of Cram: free cells are squares, taken ones are blank.

use super::{Picture, Shape};

pub(super) const CELL: f64 = 12.0;
/// Cells of a board that is drawn, at most.
pub(super) const MAX_CELLS: usize = 400;

/// A board, as `3x4` or in rows of `.` and `#`.
pub(super) fn board(text: &str) -> Option<Picture> {
    let rows = rows(text)?;
    let width = rows.first().map_or(0, Vec::len);
    let mut shapes = Vec::new();
    for (down, row) in rows.iter().enumerate() {
        for (right, _) in row.iter().enumerate().filter(|(_, is_free)| **is_free) {
            let corner = [right as f64 * CELL, down as f64 * CELL];
            shapes.push(Shape::Rectangle { class: "cell", corner, size: [CELL, CELL] });
        }
    }
    Some(Picture { width: width as f64 * CELL, height: rows.len() as f64 * CELL, shapes })
}

/// Which cells are free, row by row.
fn rows(text: &str) -> Option<Vec<Vec<bool>>> {
    if let Some((height, width)) = text.split_once('x') {
        let (height, width): (usize, usize) = (height.parse().ok()?, width.parse().ok()?);
        let is_small = height.checked_mul(width.max(1)).is_some_and(|cells| cells <= MAX_CELLS);
        return is_small.then(|| vec![vec![true; width]; height]);
    }
    let is_board = text.len() <= 2 * MAX_CELLS && text.bytes().all(|byte| b".#/".contains(&byte));
    is_board.then(|| text.split('/').map(|row| row.bytes().map(|byte| byte == b'.').collect()).collect())
}
