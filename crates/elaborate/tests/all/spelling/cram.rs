//! Positions of Cram as people write them.

use gamecert_elaborate::rules::Cram;

use super::{check_refusal, check_spelling};

fn check(text: &str, expected: &str) {
    check_spelling(&Cram, text, expected);
}

#[test]
fn empty_boards_are_spelled_by_their_size() {
    check(".....", "1x5");
    check("../../..", "3x2");
    check(" 1x5 + ..#/... ", "1x5+..#/...");
    check("##", "##");
    check("8x16+128x1", "8x16+128x1");
}

#[test]
fn what_is_wrong_is_told() {
    for (text, expected) in [
        (
            "5y7",
            "`5y7` is not rows of `.` and `#` of one length joined by `/`; a board looks like 5x7 or ..#/...",
        ),
        ("5x", "`5x` is not a Cram board; a board looks like 5x7 or ..#/..."),
        ("05x7", "is not a Cram board"),
        ("..#/..", "of one length"),
        ("0x5", "a 0x5 board has no cells; the smallest is 1x1"),
        ("/", "a 2x0 board has no cells"),
        ("3x43", "a 3x43 board is too large; a Cram board has at most 128 cells"),
        ("65536x65536", "a 65536x65536 board is too large"),
        (&".".repeat(129), "a 1x129 board is too large"),
    ] {
        check_refusal(&Cram, text, expected, expected.contains("large"));
    }
}
