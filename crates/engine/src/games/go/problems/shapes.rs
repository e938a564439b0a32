//! Shapes of the upper left corner, with nothing else on the board, or with one stone near the opposite corner.

use std::fmt;

use crate::games::go::Point;
use crate::games::go::board::LONGEST;
use crate::games::go::notation::write_point;

/// A shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Black takes a white stone by an atari with each move, along the diagonal. A *breaker*, a white stone on the way, saves it, if it lives itself: it
    /// belongs to a block with two eyes.
    Ladder {
        /// Whether there is a breaker.
        has_breaker: bool,
    },
    /// Black takes a white stone along the diagonal without an atari with each move: there is a white stone at the end of the way.
    LooseLadder,
    /// Black takes a white stone by a move that does not touch it; there is a white stone at the end of the way of a ladder.
    Net,
    /// Black throws a stone in, and takes those that take it.
    Snapback,
    /// White lives in the corner, and black is to move.
    TwoEyes,
}

/// What is in the corner, rows from the top.
struct Corner {
    rows: &'static [&'static str],
    /// The column and the row of the target, from the corner.
    target: (u8, u8),
    /// How far a further white stone is from the opposite corner, along the diagonal.
    far: Option<u8>,
    /// The smallest board.
    least: u8,
}

impl Shape {
    fn corner(self) -> Corner {
        let (rows, target, far, least): (&[&str], _, _, _) = match self {
            Self::Ladder { has_breaker: false } => (&["", "..XX", ".XO", ".X"], (2, 2), None, 5),
            Self::Ladder { has_breaker: true } => {
                let rows = &["", "..XX", ".XO", ".X.O", "...OOOOOO", "...O.O.O", "...OOOOOO"];
                (rows, (2, 2), None, 9)
            }
            Self::LooseLadder => (&["", "..X", ".XO", ".X"], (2, 2), Some(1), 7),
            Self::Net => (&["", "..XX", ".XO", ".X"], (2, 2), Some(1), 6),
            Self::Snapback => (&["X..OO", "XOOXO", ".XXXO"], (1, 1), None, 6),
            Self::TwoEyes => (&[".O.OX", "OOOOX", "XXXXX"], (0, 1), None, 5),
        };
        Corner { rows, target, far, least }
    }

    /// The position on a square board with sides of this length. Black is to move, and the target is white.
    ///
    /// # Errors
    /// Says which sizes there are.
    pub fn position(self, size: u8) -> Result<String, String> {
        let Corner { rows, target: (column, row), far, least } = self.corner();
        if !(least..=LONGEST).contains(&size) {
            return Err(format!("{self} has boards of {least} to {LONGEST} columns and rows, not of {size}"));
        }
        let stone = |column: u8, row: u8| {
            let far = far.map(|far| size - 1 - far);
            let in_corner = rows.get(usize::from(row)).and_then(|row| row.chars().nth(column.into()));
            if far == Some(column) && column == row { 'O' } else { in_corner.unwrap_or('.') }
        };
        let row_of = |row| (0..size).map(|column| stone(column, row)).collect::<String>();
        let board: Vec<String> = (0..size).map(row_of).collect();
        let target = Point::new(column, size - 1 - row);
        Ok(format!("{} {} X", board.join("/"), write_point(target)))
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ladder { has_breaker: false } => "ladder",
            Self::Ladder { has_breaker: true } => "ladder with a breaker",
            Self::LooseLadder => "loose ladder",
            Self::Net => "net",
            Self::Snapback => "snapback",
            Self::TwoEyes => "two eyes",
        })
    }
}

#[cfg(test)]
mod tests {
    use gamecert_elaborate::rules::{Go, Unmetered};

    use super::*;

    #[test]
    fn shapes_are_positions_on_boards_of_all_their_sizes() {
        let with = |has_breaker| Shape::Ladder { has_breaker };
        for shape in
            [with(false), with(true), Shape::LooseLadder, Shape::Net, Shape::Snapback, Shape::TwoEyes]
        {
            let sizes: Vec<u8> = (0..=u8::MAX).filter(|size| shape.position(*size).is_ok()).collect();
            assert_eq!(sizes, (shape.corner().least..=19).collect::<Vec<u8>>(), "{shape}");
            for size in sizes {
                let position = shape.position(size).unwrap();
                assert_eq!(Go.position(&position).unwrap().spelling, position);
            }
        }
        let ladder = with(true).position(9).unwrap();
        let rows =
            "........./..XX...../.XO....../.X.O...../...OOOOOO/...O.O.O./...OOOOOO/........./.........";
        assert_eq!(ladder, format!("{rows} C7 X"));
        let why = "net has boards of 6 to 19 columns and rows, not of 20";
        assert_eq!(Shape::Net.position(20).unwrap_err(), why);
    }
}
