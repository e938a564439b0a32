//! Boards of Othello.

use gamecert_draw::picture::{self, Picture, played};

use super::places;

const PASS: &str = "pass";

/// A board after moves.
fn board(text: &str, moves: &[String]) -> Option<Picture> {
    played("othello", text, moves)
}

fn lines(text: &str) -> Option<Vec<String>> {
    picture::lines("othello", text)
}

#[test]
fn discs_lie_where_they_are_written() {
    let centres =
        |text: &str, class: &str| places(board(text, &["a1", "b1", PASS].map(str::to_owned)).unwrap(), class);
    assert_eq!(centres("4x4", "disc"), [[1.0, 1.0], [2.0, 2.0]]);
    assert_eq!(centres("4x4", "disc black"), [[2.0, 1.0], [1.0, 2.0]]);
    let text = "-X--/---O/----/---- O";
    assert_eq!(centres(text, "disc"), [[3.0, 1.0]]);
    assert_eq!(centres(text, "mark on-black"), [[1.0, 0.0]]);
    let told = board(text, &[PASS.to_owned()]).unwrap().elements();
    assert!(told.contains(">O to move<") && !told.contains("mark"), "{told}");
}

#[test]
fn rows_are_lines() {
    assert_eq!(lines("-X--/---O/----/---- O").unwrap(), ["-X--", "---O", "----", "----", "O to move"]);
    assert_eq!(lines("4x6").unwrap()[1..3], ["--OX--", "--XO--"]);
    assert_eq!(lines("4x6 X"), None);
}

#[test]
fn what_is_no_board_is_not_drawn() {
    for text in
        ["", "3x4", "4x5", "9x8", "----/----/----/----", "----/---/----/---- X", "----/--Z-/----/---- X"]
    {
        assert_eq!(board(text, &[]), None, "{text}");
    }
}
