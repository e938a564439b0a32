//! Slips of the pen, and what is said about them: a line each, with what would be right.

use std::path::Path;

use insta::assert_snapshot;

use crate::program::transcript;

#[test]
fn slips_of_the_pen_get_a_helpful_line() {
    let words = [
        &["solve", "cramm", "5x5"][..],
        &["solve", "kayle", "20"],
        &["solve", "go", "9x9"],
        &["solve", "cram"],
        &["solve", "cram", "5 x 5"],
        &["solve", "cram", "5×5"],
        &["solve", "chomp", "3×4"],
        &["solve", "sprouts", "0x5"],
        &["solve", "sprouts", "5"],
        &["solve", "dots", "american 3 × 3"],
        &["solve", "nim", "-3"],
        &["solve", "octal", "7:-3"],
        &["solve", "nimber(cram 5x5"],
        &["solve", "nimber(cram 5x5) = many"],
        &["solve", "nimber(cram 5x5)", "--claim", "outcome"],
        &["solve", "nimber(othello 4x4)"],
        &["options", "krayles", "3"],
        &["options", "nim", "-3"],
    ];
    assert_snapshot!(words.map(|words| transcript(Path::new("."), words)).concat());
}

#[test]
fn what_the_program_prints_can_be_given_back_to_it() {
    let words = [
        &["solve", "cram 3x4"][..],
        &["solve", "nimber(cram 3x4)"],
        &["solve", "nimber(cram 3x4) = 1"],
        &["solve", "misere outcome(cram 3x3)"],
        &["solve", "reduced tree(nim 1+1) = *0"],
        &["solve", "score(dots american 1x2)"],
        &["solve", "outcome(connect4 4x4:1) >= draw"],
        &["solve", "kayles", "5+8", "--claim", "nimber"],
        &["options", "kayles 3"],
        &["count", "sprouts 0*1"],
        &["solve", "period(octal 0.07)"],
    ];
    let told = words.map(|words| transcript(Path::new("."), words)).concat();
    // Times differ.
    let lines = told.lines().filter(|line| !line.contains("search 0."));
    assert_snapshot!(lines.map(|line| format!("{line}\n")).collect::<String>());
}
