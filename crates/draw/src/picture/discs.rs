//! Boards with discs of two sides: places with named columns, and rows that may be named; the last disc that was played has a mark, and below
//! the board stands who is to move.

use super::{Picture, Shape};

pub(super) const CELL: f64 = 18.0;
/// What the names of rows and columns take.
pub(super) const EDGE: f64 = 11.0;
/// What the side to move takes, below the board.
const FOOT: f64 = 17.0;
pub(super) const DISC: f64 = 7.0;
/// The size of a dot, as a part of a disc.
pub(super) const DOT: f64 = 0.36;
/// A letter of what stands there.
const LETTER: f64 = 5.4;

/// A position in rows from the top, of `X`, `O` and whatever stands for a place without a disc.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) rows: Vec<String>,
    /// `X` or `O`.
    pub(super) mover: u8,
    /// What stands below the board: who is to move.
    pub(super) foot: String,
}

/// How the boards of a game look.
pub(super) struct Look {
    /// What lies below the discs.
    pub(super) ground: fn(&[String]) -> Vec<Shape>,
    /// The class of a hole without a disc, if there are holes.
    pub(super) hole: Option<&'static str>,
    /// The classes of the discs of both sides, and of the marks on the last one.
    pub(super) discs: [[&'static str; 2]; 2],
    /// How large that mark is, as a part of a disc: a dot, or a ring.
    pub(super) mark: f64,
    /// The name of a column, from 0.
    pub(super) column: fn(u8) -> String,
    /// The name of a row of so many, from 0 at the top, if rows are named.
    pub(super) row: Option<fn(usize, usize) -> String>,
}

/// The middle of a column or a row.
pub(super) fn middle(place: usize) -> f64 {
    (place as f64 + 0.5).mul_add(CELL, EDGE)
}

/// The width and the height of rows.
fn size(rows: &[String]) -> [f64; 2] {
    [rows.first().map_or(0, String::len), rows.len()].map(|count| count as f64 * CELL)
}

/// A ground without lines.
pub(super) fn plain(class: &'static str, rows: &[String]) -> Shape {
    Shape::Rectangle { class, corner: [EDGE, EDGE], size: size(rows) }
}

impl Board {
    /// Rows, and the side to move, which is called by its letter.
    pub(super) fn of(rows: Vec<String>, mover: u8) -> Self {
        Self { rows, mover, foot: format!("{} to move", char::from(mover)) }
    }

    /// Reads rows joined by `/` and the side to move, if there are as many rows and columns as a board may have.
    pub(super) fn read(text: &str, is_size: impl Fn(usize, usize) -> bool) -> Option<Self> {
        let (board, mover) = text.split_once(' ')?;
        let rows: Vec<String> = board.split('/').map(str::to_owned).collect();
        let width = rows.first()?.len();
        let is_row = |row: &String| row.len() == width && row.bytes().all(|cell| b"XO-".contains(&cell));
        let is_board = is_size(rows.len(), width) && rows.iter().all(is_row);
        (is_board && ["X", "O"].contains(&mover)).then(|| Self::of(rows, mover.as_bytes()[0]))
    }

    /// The rows, and the side to move.
    pub(super) fn lines(mut self) -> Vec<String> {
        self.rows.push(self.foot);
        self.rows
    }

    /// The board as a picture; `last` is the row and the column of the last disc, and `signs` lie on top.
    pub(super) fn draw(
        &self,
        look: &Look,
        last: Option<(usize, usize)>,
        signs: Vec<Shape>,
    ) -> Option<Picture> {
        let Self { rows, mover, foot } = self;
        let columns = u8::try_from(rows.first()?.len()).ok()?;
        let [width, height] = size(rows);
        let mut shapes = (look.ground)(rows);
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
            if let Some(name) = look.row {
                let at = [EDGE / 2.0 - 1.0, middle(y) + 3.0];
                shapes.push(Shape::Text { class: "name", at, text: name(y, rows.len()) });
            }
            for (x, cell) in row.bytes().enumerate() {
                let Some([class, mark]) = classes(cell) else { continue };
                shapes.push(Shape::Circle { class, centre: [middle(x), middle(y)], radius: DISC });
                if last == Some((y, x)) {
                    let radius = DISC * look.mark;
                    shapes.push(Shape::Circle { class: mark, centre: [middle(x), middle(y)], radius });
                }
            }
        }
        shapes.extend(signs);
        let down = EDGE + height + FOOT / 2.0 + 1.0;
        let half = foot.chars().count() as f64 * LETTER / 2.0;
        // What is narrower than its foot lies in the middle above it.
        let across = (half + 12.0).max(EDGE + width / 2.0);
        let beside = across - (EDGE + width / 2.0);
        let mut shapes: Vec<Shape> = shapes.into_iter().map(|shape| shape.moved([beside, 0.0])).collect();
        let centre = [across + 12.0 - half - DISC * 1.1, down];
        let [class, _] = look.discs[usize::from(*mover == b'O')];
        shapes.push(Shape::Circle { class, centre, radius: DISC * 0.75 });
        shapes.push(Shape::Text { class: "name", at: [across + 12.0, down + 3.0], text: foot.clone() });
        let width = (width + EDGE + beside).max(across + 12.0 + half);
        Some(Picture { width, height: height + EDGE + FOOT, shapes })
    }
}
