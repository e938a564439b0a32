//! Positions as pictures: one file per game, which all draw with the same few shapes.

mod bridge;
pub(crate) mod budget;
mod chomp;
mod circle;
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
pub(crate) fn played(game: &str, text: &str, moves: &[String]) -> Option<Picture> {
    match game {
        "othello" => othello::board(text, moves),
        "connect4" => connect4::board(text, moves),
        "bridge" => bridge::hands(text),
        "go" => go::board(text, moves),
        _ => None,
    }
}

/// A position in lines of text, for where there is no picture and one line would be too long.
pub(crate) fn lines(game: &str, text: &str) -> Option<Vec<String>> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn count(game: &str, text: &str) -> Option<usize> {
        component(game, text).map(|picture| picture.shapes.len())
    }

    #[test]
    fn what_has_a_picture() {
        assert_eq!(count("nim", "7"), Some(7));
        assert_eq!(count("octal", "0.07:12"), Some(12));
        assert_eq!(count("grundy", "8"), Some(8));
        assert_eq!(count("chomp", "3x4"), Some(13));
        assert_eq!(count("chomp", "5,3,1"), Some(10));
        assert_eq!(count("cram", "3x4"), Some(12));
        assert_eq!(count("cram", "..#/..."), Some(5));
        // The board, its lines and names of columns and rows, discs, and the side to move.
        assert_eq!(count("othello", "4x4"), Some(2 + 8 + 4 + 2));
        assert_eq!(count("othello", "X---/XO--/----/---- O"), Some(2 + 8 + 3 + 2));
        // Strings, corners, the coin and its number.
        assert_eq!(count("dots", "graph 4"), Some(4));
        for (game, text) in [
            ("nim", "33"),
            ("nim", "-1"),
            ("cram", "99999999999x99999999999"),
            ("cram", "<b>"),
            ("chomp", "<b>"),
            ("chomp", "20x21"),
            ("chomp", "99999999999x0"),
            ("dots", "graph 5"),
            ("othello", "XO/O- Z"),
            ("othello", "2x99999999999"),
            ("chess", "1"),
        ] {
            assert_eq!(count(game, text), None, "{game} {text}");
        }
    }

    #[test]
    fn components_stand_side_by_side_with_plus_signs() {
        let picture = sum("cram", ["2x2", "1x3"]).unwrap();
        let between = 2.0 * GAP + PLUS;
        assert_eq!((picture.width, picture.height, picture.shapes.len()), (24.0 + between + 36.0, 24.0, 8));
        let Shape::Lines { class: "plus", lines } = &picture.shapes[4] else { panic!("{picture:?}") };
        // Its middle is halfway between the boards, and halfway down.
        let halfway = 24.0 + between / 2.0;
        assert_eq!(lines[0], [[halfway - PLUS / 2.0, 12.0], [halfway + PLUS / 2.0, 12.0]]);
        assert_eq!(lines[1], [[halfway, 12.0 - PLUS / 2.0], [halfway, 12.0 + PLUS / 2.0]]);
        let Shape::Rectangle { corner, .. } = picture.shapes[5] else { panic!() };
        assert_eq!(corner, [24.0 + between, 6.0]);
        assert_eq!(sum("nim", ["3", "99"]), None);
    }
}
