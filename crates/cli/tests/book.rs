//! Books of contests, as their users see them.

use std::fs;

use insta::assert_snapshot;
use tempfile::TempDir;

use crate::program::{check_failure, check_output, run, text, transcript};

/// A position of Othello with few empty squares.
const ENDGAME: &str = "-OO-/XOXO/XXOO/---- X";

#[test]
fn a_book_grows() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let mut seen = String::new();
    for words in [
        &["add", "othello", "6x6"][..],
        &["grow", "--count", "3", "--seed", "7", "--depth", "2"],
        &["show"],
        &["show", "othello", "6x6"],
        &["show", "othello", "6x6", "--json"],
        &["play", "othello", "6x6"],
        &["play", "othello", "6x6", "e4"],
        &["add", "othello", "6x6", "e4 e3", "f2", "--depth", "2"],
        &["show", "othello", "6x6", "E4E3"],
        &["play", "othello", "6x6", "c2 c1"],
        &["play", "othello", "6x6", "e4 a1"],
        &["play", "othello", "8x8"],
        &["add", "othello", "4x4"],
        &["add"],
    ] {
        seen += &transcript(at, &[&["book", "b.book"], words].concat());
    }
    assert_snapshot!(seen);
}

#[test]
fn the_same_seed_makes_the_same_book() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let grown = |name: &str, seed: &str| {
        run(at, &["book", name, "add", "othello", "6x6"]);
        run(at, &["book", name, "grow", "--count", "5", "--seed", seed, "--depth", "2"]);
        fs::read(at.join(name)).unwrap()
    };
    let first = grown("a.book", "7");
    assert_eq!(grown("b.book", "7"), first);
    assert!(["8", "9", "10"].iter().any(|seed| grown(&format!("{seed}.book"), seed) != first));
}

#[test]
fn proofs_from_files_and_archives() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    run(at, &["solve", "othello", ENDGAME, "-o", "x.cert"]);
    run(at, &["archive", "init", "proofs"]);
    let archived = run(at, &["archive", "--archive", "proofs", "add", "x.cert", "--author", "A. N. Author"]);
    assert!(archived.status.success(), "{}", text(&archived.stderr));
    let mut seen = String::new();
    for words in [
        &["a.book", "add", "--proof", "x.cert"][..],
        &["a.book", "add", "--proof", "x.cert"],
        &["a.book", "show"],
        &["b.book", "add", "--archive", "proofs"],
        &["b.book", "add", "othello", ENDGAME, "--archive", "proofs"],
        &["b.book", "show"],
        &["b.book", "grow", "--count", "2"],
    ] {
        seen += &transcript(at, &[&["book"], words].concat());
    }
    assert_snapshot!(seen);
    // What the checker does not verify is not believed.
    let mut bytes = fs::read(at.join("x.cert")).unwrap();
    bytes.pop();
    fs::write(at.join("bad.cert"), bytes).unwrap();
    check_output(at, &["book", "a.book", "add", "--proof", "bad.cert"], 1, "");
}

#[test]
fn what_is_no_book_is_one_clear_line() {
    check_failure(&["book", "b.book", "show"], 2, "cannot read b.book: there is no such file");
    let no_game = "b.book: there are no books of nim; there are some of othello";
    check_failure(&["book", "b.book", "add", "nim", "3"], 64, no_game);
    let board = "b.book: a board has 4 to 8 rows and 4 to 8 columns";
    check_failure(&["book", "b.book", "add", "othello", "9x9"], 64, board);
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("b.book"), "gamecert 1\n").unwrap();
    for words in [&["show"][..], &["grow"], &["add", "othello", "6x6"], &["play", "othello", "6x6"]] {
        let output = run(folder.path(), &[&["book", "b.book"], words].concat());
        let line = "gamecert: b.book is not a book: the first line is not that of a book\n";
        assert_eq!((text(&output.stderr).as_str(), output.status.code()), (line, Some(1)), "{words:?}");
    }
    assert_eq!(fs::read(folder.path().join("b.book")).unwrap(), b"gamecert 1\n");
}
