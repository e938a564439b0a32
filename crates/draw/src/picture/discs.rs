//! Boards with discs of two sides: cells with named columns, and rows that may be named; the last disc that was played has a dot, and next to
//! the board stands who is to move.

use super::{Picture, Shape};

const CELL: f64 = 18.0;
/// What the names of rows and columns take.
const EDGE: f64 = 11.0;
/// What the side to move takes, below the board.
const FOOT: f64 = 17.0;
const DISC: f64 = 7.0;

/// A position in rows from the top, of `X`, `O` and `-`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) rows: Vec<String>,
    /// `X` or `O`.
    pub(super) mover: u8,
}

/// How the boards of a game look.
pub(super) struct Look {
    /// The class of the ground.
    pub(super) ground: &'static str,
    /// The class of a hole without a disc, if there are holes and no lines.
    pub(super) hole: Option<&'static str>,
    /// The classes of the discs of both sides, and of the dots on them.
    pub(super) discs: [[&'static str; 2]; 2],
    /// The name of a column, from 0.
    pub(super) column: fn(u8) -> String,
    /// Whether rows are named by their numbers from the top.
    pub(super) has_row_names: bool,
}

impl Board {
    /// Reads rows joined by `/` and the side to move, if there are as many rows and columns as a board may have.
    pub(super) fn read(text: &str, is_size: impl Fn(usize, usize) -> bool) -> Option<Self> {
        let (board, mover) = text.split_once(' ')?;
        let rows: Vec<String> = board.split('/').map(str::to_owned).collect();
        let width = rows.first()?.len();
        let is_row = |row: &String| row.len() == width && row.bytes().all(|cell| b"XO-".contains(&cell));
        let is_board = is_size(rows.len(), width) && rows.iter().all(is_row);
        (is_board && ["X", "O"].contains(&mover)).then(|| Self { rows, mover: mover.as_bytes()[0] })
    }

    /// The rows, and the side to move.
    pub(super) fn lines(mut self) -> Vec<String> {
        self.rows.push(format!("{} to move", char::from(self.mover)));
        self.rows
    }

    /// The board as a picture; `last` is the row and the column of the last disc.
    pub(super) fn draw(&self, look: &Look, last: Option<(usize, usize)>) -> Option<Picture> {
        let Self { rows, mover } = self;
        let columns = u8::try_from(rows.first()?.len()).ok()?;
        let (width, height) = (f64::from(columns) * CELL, rows.len() as f64 * CELL);
        let mut shapes =
            vec![Shape::Rectangle { class: look.ground, corner: [EDGE, EDGE], size: [width, height] }];
        if look.hole.is_none() {
            let inner = |count: usize| (1..count).map(|line| (line as f64).mul_add(CELL, EDGE));
            let across = inner(rows.len()).map(|y| vec![[EDGE, y], [EDGE + width, y]]);
            let down = inner(columns.into()).map(|x| vec![[x, EDGE], [x, EDGE + height]]);
            shapes.push(Shape::Lines { class: "grid", lines: across.chain(down).collect() });
        }
        let middle = |place: usize| (place as f64 + 0.5).mul_add(CELL, EDGE);
        for column in 0..columns {
            let at = [middle(column.into()), EDGE - 3.0];
            shapes.push(Shape::Text { class: "name", at, text: (look.column)(column) });
        }
        let classes = |cell: u8| match cell {
            b'X' => Some(look.discs[0]),
            b'O' => Some(look.discs[1]),
            _ => look.hole.map(|hole| [hole, hole]),
        };
        for (y, row) in rows.iter().enumerate() {
            if look.has_row_names {
                let at = [EDGE / 2.0 - 1.0, middle(y) + 3.0];
                shapes.push(Shape::Text { class: "name", at, text: (y + 1).to_string() });
            }
            for (x, cell) in row.bytes().enumerate() {
                let Some([class, mark]) = classes(cell) else { continue };
                shapes.push(Shape::Circle { class, centre: [middle(x), middle(y)], radius: DISC });
                if last == Some((y, x)) {
                    let radius = DISC * 0.36;
                    shapes.push(Shape::Circle { class: mark, centre: [middle(x), middle(y)], radius });
                }
            }
        }
        let foot = EDGE + height + FOOT / 2.0 + 1.0;
        let centre = [EDGE + width / 2.0 - 20.0, foot];
        let [class, _] = look.discs[usize::from(*mover == b'O')];
        shapes.push(Shape::Circle { class, centre, radius: DISC * 0.75 });
        let text = format!("{} to move", char::from(*mover));
        shapes.push(Shape::Text { class: "name", at: [EDGE + width / 2.0 + 12.0, foot + 3.0], text });
        Some(Picture { width: width + EDGE, height: height + EDGE + FOOT, shapes })
    }
}

/// Where the discs of a class lie, by column and row, for tests.
#[cfg(test)]
pub(super) fn places(picture: Picture, class: &str) -> Vec<[f64; 2]> {
    let places = picture.shapes.into_iter().filter_map(|shape| match shape {
        Shape::Circle { class: found, centre, .. } if found == class => {
            Some(centre.map(|it| (it - EDGE) / CELL - 0.5))
        }
        _ => None,
    });
    // Below the board, who is to move.
    places.filter(|place| place.iter().all(|it| it.fract() == 0.0)).collect()
}
