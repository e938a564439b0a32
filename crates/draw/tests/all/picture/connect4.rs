//! Boards of Connect Four.

use gamecert_draw::picture::{self, Picture, played};

use super::places;

/// A board after moves.
fn board(text: &str, moves: &[String]) -> Option<Picture> {
    played("connect4", text, moves)
}

fn lines(text: &str) -> Option<Vec<String>> {
    picture::lines("connect4", text)
}

#[test]
fn discs_lie_where_they_have_fallen() {
    let centres = |text: &str, class: &str| places(board(text, &[]).unwrap(), class);
    assert_eq!(centres("5x4:335", "disc red"), [[2.0, 3.0], [4.0, 3.0]]);
    assert_eq!(centres("5x4:335", "disc yellow"), [[2.0, 2.0]]);
    assert_eq!(centres("5x4:335", "mark"), [[4.0, 3.0]]);
    assert_eq!(centres("5x4:335", "hole").len(), 17);
    let moved = board("----/----/O---/XX-- O", &["1".to_owned()]).unwrap();
    assert_eq!(places(moved, "mark"), [[0.0, 2.0]]);
    assert_eq!(places(board("12x4:c", &[]).unwrap(), "disc red"), [[11.0, 3.0]]);
}

#[test]
fn rows_are_lines() {
    assert_eq!(lines("4x5:11").unwrap(), ["----", "----", "----", "O---", "X---", "X to move"]);
    for text in ["", "3x4", "4x14", "4x4:5", "4x4:11111", "----/----/----/----", "----/----/---/---- X"] {
        assert_eq!(lines(text), None, "{text}");
    }
}
