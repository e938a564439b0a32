//! Boards of Go as people write them, and the names of moves and symmetries.

use gamecert_elaborate::rules::{Go, Rules};
use gamecert_elaborate::spelling::{carried, mark_name};

use super::{check_refusal, check_spelling};

#[test]
fn boards_are_read_as_people_write_them() {
    check_spelling(&Go, " x.o/.../xx.  a1 white ", "X.O/.../XX. A1 O");
    check_spelling(&Go, "X.O/.../XX. C3 b", "X.O/.../XX. C3 X");
    check_spelling(&Go, ".XO./XO.O/.XO. A2 O", ".XO./XO.O/.XO. A2 O");
    check_spelling(&Go, ".XO./X.XO/.XO. A2 O KO b2", ".XO./X.XO/.XO. A2 O ko B2");
}

#[test]
fn what_is_no_board_is_refused_with_what_would_be_right() {
    let refuse = |text: &str, why: &str| check_refusal(&Go, text, why, false);
    refuse("X.O/.../XX. B2 O", "there is no stone on B2");
    refuse("X.O/.../XX. D1 O", "`D1` is no point of this board, which has A1 to C3");
    refuse("X.O/.../XX. I1 O", "there is no column I");
    refuse("X.O/.../XX. A4 O", "`A4` is no point of this board");
    refuse("X.O/.../XX. A01 O", "`A01` is no point of this board");
    refuse("X.O/..../XX. A1 O", "row 2 has 4 points, the first one 3");
    refuse("X.O/.-./XX. A1 O", "`-` in row 2");
    refuse("X.O/.../XX. A1 Z", "`Z` is no side");
    refuse("X.O/.../XX. A1", "is no position: write the rows");
    refuse("XO./O../... A3 O", "the stone on A3 has no liberty");
    refuse("X.O/.../XX. A1 O ko B2", "there is no ko on B2");
    refuse("X.O/.../XX. A1 O ko I2", "there is no column I");
    check_refusal(&Go, &format!("{} A1 O", "X".repeat(20)), "a board has at most 19 columns and rows", true);
}

#[test]
fn marks_and_symmetries_have_names() {
    assert_eq!(mark_name(Go::NAME, "X.O/.../XX. A1 O", 0), "A3");
    assert_eq!(mark_name(Go::NAME, "X.O/.../XX. A1 O", 8), "C1");
    assert_eq!(mark_name(Go::NAME, "X.O/.../XX. A1 O", u16::MAX), "elsewhere");
    assert_eq!(carried(Go::NAME, 0, false), "");
    assert_eq!(carried(Go::NAME, 5, false), "columns and rows exchanged, left and right exchanged");
}
