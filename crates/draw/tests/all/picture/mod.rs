//! Positions as pictures.

mod bridge;
mod budget;
mod circle;
mod connect4;
mod dots {
    mod grid;
    mod layout;
    mod pen;
}
mod go;
mod othello;
mod shape;
mod sprouts;

use gamecert_draw::picture::{Picture, Shape, component, sum};

/// Between a component of a sum and the plus sign next to it.
const GAP: f64 = 7.0;
/// Width and height of a plus sign.
const PLUS: f64 = 9.0;
/// Width and height of a place of a board.
const CELL: f64 = 18.0;
/// What the names of rows and columns take.
const EDGE: f64 = 11.0;

/// Where the discs of a class lie, by column and row.
fn places(picture: Picture, class: &str) -> Vec<[f64; 2]> {
    let places = picture.shapes.into_iter().filter_map(|shape| match shape {
        Shape::Circle { class: found, centre, .. } if found == class => {
            Some(centre.map(|it| (it - EDGE) / CELL - 0.5))
        }
        _ => None,
    });
    // Below the board, who is to move.
    places.filter(|place| place.iter().all(|it| it.fract() == 0.0)).collect()
}

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
