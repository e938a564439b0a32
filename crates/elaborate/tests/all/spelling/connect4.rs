//! Boards of Connect Four as people write them, the names of moves, and results that there are.

use gamecert_certs::ClaimKind;
use gamecert_elaborate::rules::{Connect4, Rules};
use gamecert_elaborate::spelling::{judge_claim, move_name};

use super::{check_refusal, check_spelling};

#[test]
fn positions_have_short_spellings() {
    check_spelling(&Connect4, " 7x6 ", "7x6");
    check_spelling(&Connect4, "7 x 6", "7x6");
    check_spelling(&Connect4, "7 × 6 : 44", "7x6:44");
    check_spelling(&Connect4, "12×13:1bC ", "12x13:1bc");
    check_spelling(&Connect4, "7x6: 44 53", "7x6:4453");
    check_spelling(&Connect4, "----/----/o---/XX-- o", "----/----/O---/XX-- O");
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    let refuse = |text: &str, why: &str| check_refusal(&Connect4, text, why, false);
    refuse("7x6:", "after `:` come the columns that were played; the empty board is 7x6");
    refuse("7x6:44z", "`z` is no column of this board, which has 1 to 7");
    refuse("7x6:8", "`8` is no column of this board, which has 1 to 7");
    refuse("12x4:d", "`d` is no column of this board, which has 1 to c");
    refuse("7x6:0", "`0` is no column");
    refuse("7x6:4444444", "move 7, in column 4: the column is full");
    refuse("7x6:12121213", "move 8, in column 3: play is over before");
    refuse("seven", "`seven` is no position: write columns and rows, as in 7x6");
    refuse("7x06", "`7x06` is no position");
    refuse("O---/----/----/XXX- O", "no disc hangs in the air");
    refuse("----/----/O---/XX-- X", "the side to move has as many discs as the other one, or one less");
    for size in ["3x3", "3x6", "7x3", "64x64", "13x6", "7x14", "4294967303x6"] {
        check_refusal(&Connect4, size, "a board has 4 to 12 columns and 4 to 13 rows", true);
    }
}

#[test]
fn moves_have_names() {
    let name = |before: &str, after: &str| move_name(Connect4::NAME, 0, [before, after]);
    assert_eq!(name("4x4", "----/----/----/---X O"), "4");
    assert_eq!(name("----/----/----/---X O", "----/----/---O/---X X"), "4");
    let wide = "------------/------------/------------/------------ X";
    assert_eq!(name(wide, &wide.replace("- X", "X O")), "c");
}

#[test]
fn there_are_three_results() {
    assert_eq!(judge_claim(Connect4::NAME, ClaimKind::ValueBelow(-1), "7x6"), Ok(()));
    assert!(
        judge_claim(Connect4::NAME, ClaimKind::Value(2), "7x6").unwrap_err().contains("win, draw or loss")
    );
}
