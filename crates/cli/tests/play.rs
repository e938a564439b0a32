//! Games against the program, as they are played through pipes.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;
use tempfile::TempDir;

use crate::program::{run, run_with, text};

/// What is printed when this is typed.
fn played(folder: &Path, words: &[&str], typed: &str) -> String {
    let output = run_with(folder, words, typed.as_bytes());
    let (printed, said) = (text(&output.stdout), text(&output.stderr));
    let code = output.status.code().unwrap();
    format!("$ gamecert {} <<< {typed:?}\n{printed}{said}exit code {code}\n\n", words.join(" "))
}

#[test]
fn games_are_played_through_pipes() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    for (file, words) in [
        ("cram.cert", &["cram", "3x3"][..]),
        ("misere.cert", &["--misere", "nim", "1+1+2"]),
        ("othello.cert", &["othello", "4x4"]),
    ] {
        run(at, &[&["solve"], words, &["-o", file]].concat());
    }
    let games = [
        played(at, &["play", "nim", "1+2"], "hint\n1 + 1\n1\nundo\nundo\nundo\nmoves\nfly\n9\nquit\n"),
        played(at, &["play", "nim", "1+2", "--first", "you"], "1\n1\nundo\nnew\n"),
        played(at, &["play", "--misere", "nim", "2"], "1\nnew\n2\n"),
        played(at, &["play", "cram.cert"], "1\nhelp\n1\n1\n"),
        played(at, &["play", "misere.cert"], "hint\n"),
        played(at, &["play", "othello.cert"], "a2\n"),
        played(at, &["play", "dots", "graph 1,0/0-1"], "hint\n"),
        played(at, &["play", "connect4", "4x4", "--first", "you", "--nodes", "1000000"], "2\n"),
    ];
    assert_snapshot!(games.concat());
}

/// Whoever moves second on a square board of Cram wins by a proof, whatever is played.
#[test]
fn a_proof_wins_against_every_move() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    run(at, &["solve", "cram", "4x4", "-o", "p.cert"]);
    run(at, &["archive", "init", "A"]);
    run(at, &["archive", "--archive", "A", "add", "p.cert"]);
    for words in
        [&["play", "p.cert", "--nodes", "0"][..], &["play", "cram", "4x4", "--archive", "A", "--nodes", "0"]]
    {
        for first in 1..=3 {
            let seen = played(at, words, &format!("{first}\n{}", "1\n".repeat(8)));
            assert!(seen.contains("You cannot move: I win."), "{seen}");
            assert!(!seen.contains("no move is known to be good"), "{seen}");
        }
    }
}

/// Lemmas of Go are about zones: an attack comes to its end by them, and a defence goes on for as long as anyone likes.
#[test]
fn a_proof_about_a_capture_is_played_by() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    for (file, board) in [
        ("ladder.cert", ".X..../XOX.../..X.../....../....../...... B5 O"),
        ("eyes.cert", "O.OOX/.OO.X/OOXXX/XX... A4 X"),
    ] {
        run(at, &["solve", "go", board, "-o", file]);
    }
    for first in 1..=5 {
        let typed = format!("{first}\n{}", "1\n".repeat(30));
        let seen = played(at, &["play", "ladder.cert", "--nodes", "0"], &typed);
        assert!(seen.contains("The target is taken: I win."), "{seen}");
        let seen = played(at, &["play", "eyes.cert", "--nodes", "0"], &typed);
        assert_eq!(seen.matches("(by the proof)").count(), 31, "{seen}");
    }
}

/// A bound, which may say nothing, is played by only if there is nothing else.
#[test]
fn an_archive_gives_what_says_most() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    run(at, &["archive", "init", "A"]);
    for claim in ["score >= -20", "score"] {
        let leaf = if claim == "score" { "2" } else { "14" };
        run(at, &["solve", "othello", "4x4", "--claim", claim, "--leaf-empties", leaf, "-o", "p.cert"]);
        run(at, &["archive", "--archive", "A", "add", "p.cert"]);
    }
    let seen = played(at, &["play", "othello", "4x4", "--archive", "A"], "");
    assert!(seen.contains("playing by the proof of score(othello 4x4) = -10"), "{seen}");
}

#[test]
fn what_cannot_be_played_is_one_clear_line() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    fs::write(at.join("x.cert"), "notes").unwrap();
    run(at, &["solve", "cram", "3x4", "-o", "small.cert"]);
    run(at, &["solve", "cram", "4x4", "--import", "small.cert", "-o", "over.cert"]);
    for (words, code, why) in [
        (&["play", "chess", "8x8"][..], 64, "the game `chess` is not known"),
        (&["play", "cram", "many"], 64, "many"),
        (&["play", "x.cert"], 1, "this is not a certificate"),
        (&["play", "over.cert"], 2, "this is no proof to play by: DECLINED"),
        (&["play", "none.cert"], 2, "cannot read none.cert"),
        (&["play", "x.cert", "--misere"], 64, "--misere and --archive are for a game and its position"),
        (&["play", "cram", "2x2", "--archive", "."], 2, "is not an archive"),
        (&["play", "--misere", "dots", "american 1x1"], 64, "dots"),
    ] {
        let output = run_with(at, words, b"");
        let said = text(&output.stderr);
        assert!(said.contains(why) && said.lines().count() == 1, "{words:?}: {said}");
        assert_eq!(output.status.code(), Some(code), "{words:?}: {said}");
    }
}
