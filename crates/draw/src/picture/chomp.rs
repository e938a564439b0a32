//! Boards of Chomp: squares like those of Cram, with a dot on the poisoned one.

use super::{Picture, Shape, cram};

/// A board, as `3x4` or by the squares of its rows, `5,3,1`.
pub(super) fn board(text: &str) -> Option<Picture> {
    let row = |row: &str| row.parse().ok().filter(|row| *row <= cram::MAX_CELLS).map(|row| ".".repeat(row));
    let rows = || text.split(',').map(row).collect::<Option<Vec<String>>>().map(|rows| rows.join("/"));
    let mut picture = if text.contains('x') { cram::board(text)? } else { cram::board(&rows()?)? };
    let middle = cram::CELL / 2.0;
    picture.shapes.push(Shape::Circle { class: "token", centre: [middle; 2], radius: middle / 2.0 });
    Some(picture)
}
