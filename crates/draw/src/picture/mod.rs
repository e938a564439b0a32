//! Positions as pictures: one file per game, which all draw with the same few shapes.

mod bridge;
pub mod budget;
mod chomp;
pub mod circle;
mod connect4;
mod cram;
mod discs;
pub mod dots;
mod go;
mod nim;
mod othello;
pub mod shape;
pub mod sprouts;

pub use shape::{Picture, Shape};
pub use sprouts::sprouts;

/// Between a component of a sum and the plus sign next to it.
const GAP: f64 = 7.0;
/// Width and height of a plus sign.
const PLUS: f64 = 9.0;

/// Games that pages draw by a script, in `page/tables/` or a script of their own; pictures of the others are part of a page.
pub(crate) const DRAWN_BY_SCRIPT: [&str; 9] =
    ["nim", "octal", "grundy", "chomp", "cram", "othello", "connect4", "bridge", "go"];

/// A component as a picture, from its text in the notation of the game. `None` where there is no picture:
/// it is too large, or the game has none.
#[must_use]
pub fn component(game: &str, text: &str) -> Option<Picture> {
    match game {
        "nim" | "octal" | "grundy" => nim::heap(text),
        "chomp" => chomp::board(text),
        "cram" => cram::board(text),
        "sprouts" => sprouts(text),
        "dots" => dots::dots(text),
        _ => played(game, text, &[]),
    }
}

/// A position of a contest as a picture, after moves with these names, the last one marked.
#[must_use]
pub fn played(game: &str, text: &str, moves: &[String]) -> Option<Picture> {
    match game {
        "othello" => othello::board(text, moves),
        "connect4" => connect4::board(text, moves),
        "bridge" => bridge::hands(text),
        "go" => go::board(text, moves),
        _ => None,
    }
}

/// A position in lines of text, for where there is no picture and one line would be too long.
#[must_use]
pub fn lines(game: &str, text: &str) -> Option<Vec<String>> {
    match game {
        "othello" => othello::lines(text),
        "connect4" => connect4::lines(text),
        "bridge" => bridge::lines(text),
        "go" => go::lines(text),
        _ => None,
    }
}

/// Components side by side with plus signs between them, if all of them have pictures.
#[must_use]
pub fn sum<'a>(game: &str, components: impl IntoIterator<Item = &'a str>) -> Option<Picture> {
    added(components.into_iter().map(|text| component(game, text)))
}

/// Pictures side by side with plus signs between them, if all are there.
pub(crate) fn added(pictures: impl IntoIterator<Item = Option<Picture>>) -> Option<Picture> {
    let mut parts = Vec::new();
    for picture in pictures {
        if !parts.is_empty() {
            parts.push(plus());
        }
        parts.push(picture?);
    }
    Some(side_by_side(parts, GAP))
}

fn plus() -> Picture {
    let middle = PLUS / 2.0;
    let lines = vec![vec![[0.0, middle], [PLUS, middle]], vec![[middle, 0.0], [middle, PLUS]]];
    Picture { width: PLUS, height: PLUS, shapes: vec![Shape::Lines { class: "plus", lines }] }
}

/// Pictures side by side, so far from each other.
pub(crate) fn side_by_side(pictures: Vec<Picture>, gap: f64) -> Picture {
    let height = pictures.iter().map(|picture| picture.height).fold(0.0, f64::max);
    let mut all = Picture { height, ..Picture::default() };
    for (place, picture) in pictures.into_iter().enumerate() {
        let right = all.width + if place == 0 { 0.0 } else { gap };
        let down = (height - picture.height) / 2.0;
        all.shapes.extend(picture.shapes.into_iter().map(|shape| shape.moved([right, down])));
        all.width = right + picture.width;
    }
    all
}
