//! Positions of Dots-and-boxes as people write them.

use gamecert_elaborate::rules::Dots;

use super::{check_refusal, check_spelling};

fn check(text: &str, expected: &str) {
    check_spelling(&Dots, text, expected);
}

#[test]
fn starts() {
    check("american 1x1", "american 1x1");
    check(" icelandic   2x3 ", "icelandic 2x3");
    check("american 2x2+graph 2", "graph 2,2,2,2,2/0-1,0-2,1-3,2-3");
    check("graph 2+swedish 2x2", "graph 2,0,0,0,0/1-2,1-3,2-4,3-4");
    check("icelandic 1x2+american 1x1", "graph 1,2,4/0-1");
}

#[test]
fn boards_in_letters() {
    check("ALA*LGLALAE", "graph 2,2,2,2/0-1,0-2,1-3,2-3");
    check("CLC*LGGBGGE", "graph 0,0,1/0-1,0-2");
    check("A*E", "graph 2");
    check("G*E + BLB*E", "graph 1,1/0-1");
    check("G*E", "graph");
}

#[test]
fn graphs() {
    check("graph", "graph");
    check("graph 4", "graph 4");
    check("graph 0,1,0/1-2,1-0,1-2", "graph 0,1,0/0-1,1-2,1-2");
    check("graph 2+graph 1,1/0-1", "graph 2,1,1/1-2");
}

#[test]
fn nonsense_is_told_in_one_line() {
    for (text, expected) in [
        ("american 0x3", "is not the size of a board"),
        ("american 3", "is not the size of a board"),
        ("american 03x3", "is not the size of a board"),
        ("swedish 1x1", "coin 0 has no string"),
        ("graph 2+swedish 1x1", "coin 1 has no string"),
        ("american 8x9", "at most 64 coins, this one has 72"),
        ("american 8x8+graph 1", "at most 64 coins, this one has 65"),
        ("graph 5", "coin 0 has 5 strings; a coin has at most 4"),
        ("graph 2,1/0-1,0-1,0-1", "coin 0 has 5 strings"),
        ("graph 0", "coin 0 has no string"),
        ("graph 1/0-1", "a string to coin 1, but there are 1 coins"),
        ("graph 1,1/0-0", "is not a graph"),
        ("graph 1,+1", "is not a graph"),
        ("graph 1,,1", "is not a graph"),
        ("danish 3x3", "is not a position; one looks like"),
        ("3x3", "with `E` at the end"),
        ("ALALGLALAE", "no `*`"),
        ("ALA*LGLAAE", "odd length"),
        ("AL*LGE", "odd length"),
        ("A*LE", "number is even"),
        ("ALA*LGLALGE", "a captured coin (G) still has a string"),
        ("ALA*LLLALAE", "where nothing belongs"),
        ("ABA*LGLALAE", "where a string belongs"),
        ("ALL*LGLALAE", "none of A, B, C and G"),
        ("CGA*GGGAGAE", "coin 0 has no string"),
        ("", "a term of the sum is empty"),
    ] {
        check_refusal(&Dots, text, expected, expected.contains("at most 64"));
    }
}
