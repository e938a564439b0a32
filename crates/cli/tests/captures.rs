//! Captures in Go as SGF: problems to prove, proofs as variations, and problems that are made.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;
use tempfile::TempDir;

use crate::program::{check_failure, check_output, check_said, folder_with, run, run_with, text, transcript};

/// Captured, held although the file says otherwise, not said; then what is wrong.
const GAMES: &str = "(;GM[1]SZ[3]GN[first]AB[aa][ac:bc]AW[ca]PL[B]TR[ca]C[captured])
(;SZ[5:3]AW[ab][bb][cb][db][ba][da]AB[ea][eb][bc:ec]PL[B]MA[ba]C[captured\nor not?])
(;SZ[3]AB[aa][ac:bc]AW[ca]PL[W]CR[aa])
(;SZ[3]AB[aa]PL[W])
(;SZ[3]AB[aa]PL[W]TR[aa]
;AW[bb])
(;SZ[9]GN[\u{1b}[2J\\]]AB[jj]PL[W]TR[jj])
(;SZ[3]AB[aa";

fn in_folder(games: &str) -> TempDir {
    folder_with("p.sgf", games)
}

#[test]
fn problems_are_proved_or_refuted() {
    let folder = in_folder(GAMES);
    let at = folder.path();
    let import = ["import", "p.sgf", "-o", "out"];
    let mut seen = transcript(at, &import);
    seen += &transcript(at, &[&import[..], &["--games", "2,4", "--json"]].concat());
    seen += &transcript(at, &["import", "p.sgf", "-o", "none", "--games", "3", "--max-nodes", "1"]);
    seen += &transcript(at, &["import", "p.sgf", "-o", "x.cert", "--games", "1-2"]);
    seen += &transcript(at, &["import", "p.sgf", "-o", "out", "--games", "8-9"]);
    assert_snapshot!(seen);
    let again = run(at, &[&import[..], &["--jobs", "3"]].concat());
    assert!(seen.contains(&text(&again.stdout)), "the order does not depend on the jobs");
    check_said(
        at,
        &["import", "p.sgf", "-o", "x.cert", "--games", "1", "-q"],
        0,
        "1 proved, 0 false, 0 open, 0 declined, 0 malformed",
    );
    let other = "cannot write x.cert: the certificate that is there claims outcome(go X.O/.../XX. C3 X) = captured (--force overwrites it)";
    check_said(at, &["import", "p.sgf", "-o", "x.cert", "--games", "2"], 2, &format!("gamecert: {other}"));
    let input =
        run_with(at, &["import", "-", "--format", "sgf", "-o", "in", "--games", "1"], GAMES.as_bytes());
    assert!(text(&input.stdout).starts_with("PROVED    -, game 1 (first): captured  in/games-1.cert"));
}

#[test]
fn what_is_no_collection_is_refused() {
    let folder = in_folder("1. e4 e5");
    let why = "gamecert: p.sgf is not an SGF file: a game begins with `(;`, and it has no such beginning";
    check_said(folder.path(), &["import", "p.sgf", "-o", "out"], 1, why);
    let refused = |words: &[&str], why: &str| {
        check_failure(&[&["import", "p.sgf", "-o", "out"], words].concat(), 64, why);
    };
    refused(
        &["--moves"],
        "--lines, --max-empties and --moves are for problems of Othello, in files named .obf",
    );
    refused(&["--deals", "1"], "--deals is for deals of bridge, in files named .pbn");
    refused(&["--claim", "nimber(nim 1)"], "problems say what is asked: leave out --claim");
    refused(&["--bare"], "--all, --bare and --without are for databases, not for problems");
    refused(&["--leaf-empties", "3"], "--leaf-empties is for Othello and bridge, not for Go");
    let games = "--games is for problems of Go, in files named .sgf";
    check_failure(&["import", "p.obf", "-o", "out", "--games", "1"], 64, games);
}

fn solved(at: &Path, words: &[&str], file: &str) {
    assert!(run(at, &[&["solve"], words, &["-o", file]].concat()).status.success(), "{words:?}");
}

#[test]
fn proofs_become_problems_and_variations() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    solved(at, &["go", "X.O/.../XX. C3 X"], "a.cert");
    solved(at, &["go", ".O.OX/OOOOX/.XXXX B3 X", "--claim", "outcome < captured"], "b.cert");
    assert_snapshot!(
        transcript(at, &["export", "a.cert", "--format", "sgf-proof"])
            + &transcript(at, &["export", "b.cert", "--format", "sgf-proof", "--max-nodes", "3"])
    );
    assert!(run(at, &["export", ".", "--format", "sgf", "-o", "all.sgf"]).status.success());
    let import = text(&run(at, &["import", "all.sgf", "-o", "again"]).stdout);
    let exported = fs::read_to_string(at.join("all.sgf")).unwrap();
    assert_eq!(import.lines().filter(|line| line.starts_with("PROVED")).count(), 2, "{import}");
    for id in import.lines().take(1).map(|line| line.rsplit(' ').next().unwrap()) {
        assert!(exported.contains(&format!("C[captured\nid: {id}]")), "{exported}");
    }
    // The same kind of file is overwritten, nothing else.
    assert!(run(at, &["export", "a.cert", "--format", "sgf-proof", "-o", "all.sgf"]).status.success());
    fs::write(at.join("notes"), "notes").unwrap();
    let why = "gamecert: cannot write notes: the file that is there is not a file of games in SGF (--force overwrites it)";
    check_said(at, &["export", "a.cert", "--format", "sgf", "-o", "notes"], 2, why);
    solved(at, &["nim", "3"], "nim.cert");
    solved(at, &["go", ".XO./X.XO/.XO. A2 O ko B2"], "ko.cert");
    solved(at, &["othello", "4x4"], "othello.cert");
    for (file, format, why) in [
        ("nim.cert", "sgf", "sgf takes certificates about Go alone; json-lines takes all"),
        ("nim.cert", "sgf-proof", "sgf-proof takes certificates about Go alone; json-lines takes all"),
        ("othello.cert", "sgf", "sgf takes certificates about Go alone, not othello"),
        ("ko.cert", "sgf", "SGF cannot say that a ko has just been taken, and the position has one"),
    ] {
        check_said(at, &["export", file, "--format", format], 2, &format!("gamecert: {file}: {why}"));
    }
    let why = "--max-nodes is for proofs in SGF (--format sgf-proof)";
    check_failure(&["export", "a.cert", "--format", "sgf", "--max-nodes", "3"], 64, why);
}

/// What is not proved is not written: other programs would take it for a fact.
#[test]
fn what_is_not_proved_is_not_written() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    solved(at, &["go", "X.O/.../XX. C3 X"], "a.cert");
    let shown = text(&run(at, &["show", "--text", "a.cert"]).stdout);
    fs::write(at.join("a.txt"), shown.replace("  play 0\ngoal", "  hole\ngoal")).unwrap();
    assert!(run(at, &["assemble", "a.txt", "-o", "hole.cert"]).status.success());
    for format in ["sgf", "sgf-proof"] {
        let output = run(at, &["export", "hole.cert", "--format", format]);
        assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("", Some(3)));
        assert!(text(&output.stderr).contains("not written, as it is not proved: INCOMPLETE"));
    }
}

#[test]
fn problems_are_made() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    check_output(at, &["problem", "ladder", "6"], 0, "....../..XX../.XO.../.X..../....../...... C4 X\n");
    check_output(
        at,
        &["problem", "ladder", "9", "--breaker"],
        0,
        "........./..XX...../.XO....../.X.O...../...OOOOOO/...O.O.O./...OOOOOO/........./......... C7 X\n",
    );
    check_output(
        at,
        &["problem", "random", "--count", "2"],
        0,
        "..../.O.X/..OX/..XX D3 O\n..../OX../..../O..O A1 X\n",
    );
    let games =
        "(;FF[4]GM[1]CA[UTF-8]AP[gamecert]SZ[4:3]GN[random 4x3, seed 5, 1]PL[W]AW[ab][db][aa]TR[ab])\n";
    check_output(at, &["problem", "random", "4x3", "--seed", "5", "--sgf"], 0, games);
    for (words, why) in [
        (&["net", "--breaker"][..], "--breaker is for ladders"),
        (&["net", "--seed", "3"], "--seed and --count are for random boards"),
        (&["ladder", "4"], "ladder has boards of 5 to 19 columns and rows, not of 4"),
        (&["ladder", "4x5"], "a board for a ladder is square, as 9 is; only random boards may be 4x5"),
        (&["random", "1"], "on a board of one point, no stone has a liberty"),
    ] {
        check_failure(&[&["problem"], words].concat(), 64, why);
    }
}
