//! Pages about Othello in a real browser: walked through, searched, and played against.
//!
//! These tests need Chromium, like those of `page_in_browser`.

use tempfile::TempDir;

use crate::page_in_browser::{browser, check_by, gamecert, seen};

/// Six empty squares, and `X` to move: position 20 of the FFO.
const SIX: &str = "XXXOXXXX/OXXXXXXX/OOXXXXXX/OOOXXXXX/OOOXXOO-/OOOOO---/OOOOOOO-/OOOOOOO- X";
/// Both sides pass in it.
const PASSES: &str = "-OOOO-/XXOOXX/XOXXXX/XXOXXX/XXXXX-/-XO--X O";

fn check(position: &str, claim: &str, leaf: &str, games: usize) {
    check_by(&["solve", "--leaf-empties", leaf], ["othello", position, claim], games);
}

#[test]
#[ignore = "needs Chromium"]
fn each_kind_of_claim_is_walked_and_played() {
    check("4x4", "score", "3", 8);
    check(SIX, "score >= 6", "0", 4);
    check(SIX, "score < 8", "2", 8);
    check(PASSES, "score", "1", 8);
    // Without a strategy, by the page's own search.
    check(SIX, "score", "6", 4);
}

/// Every game that a player can play against the proof, from both sides: it always has a move, and never gets less than it says. Whatever is
/// cited is seen on the board before.
#[test]
#[ignore = "needs Chromium"]
fn no_play_beats_the_proof() {
    for (position, leaf, expected) in [
        ("4x4", "4", ["true true 0 0 0", "true true 0 0 0", "true 0 0"]),
        (SIX, "2", ["true true 0 0 0", "true false 0 0 0", "false 0 0"]),
        (PASSES, "0", ["true true 0 0 0", "true true 0 0 0", "true 0 0"]),
    ] {
        let folder = TempDir::new().unwrap();
        let folder = folder.path();
        gamecert(folder, &["solve", "othello", position, "--leaf-empties", leaf, "-o", "proof.cert"]);
        gamecert(folder, &["draw", "proof.cert", "-o", "proof.html"]);
        let lines = seen(browser(), folder, "proof.html", include_str!("browser/every_contest.js"));
        assert_eq!(lines, expected, "{position} {leaf}");
    }
}
