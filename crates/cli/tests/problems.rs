//! Problems of Othello: their scores as claims to prove, and proofs as problems.

use std::fs;

use insta::assert_snapshot;
use tempfile::TempDir;

use crate::program::{check_failure, folder_with, run, text, transcript};

/// The first position of the suite of the FFO after which few squares are empty (number 20), and one with a pass.
const EASY: &str = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO-";

fn in_folder(problems: &str) -> TempDir {
    folder_with("p.obf", problems)
}

#[test]
fn scores_are_proved_or_refuted() {
    let passes = format!("-OX{} O; ps:-62;", "X".repeat(61));
    let problems = format!(
        "% from the suite of the FFO\n\n{EASY} X; H5:+6; G6:-2; F6:-4; H6:-10;\n{EASY} X; +8;\n{EASY} X\n{passes}\n"
    );
    let folder = in_folder(&problems);
    let at = folder.path();
    let import = ["import", "p.obf", "-o", "out"];
    let mut seen = transcript(at, &import);
    seen += &transcript(at, &["import", "p.obf", "-o", "out", "--lines", "3", "--moves", "--jobs", "2"]);
    seen += &transcript(at, &["import", "p.obf", "-o", "out", "--lines", "4-5", "--json"]);
    seen += &transcript(at, &["import", "p.obf", "-o", "none", "--lines", "3", "--max-nodes", "10"]);
    seen += &transcript(at, &["import", "p.obf", "-o", "none", "--max-empties", "1"]);
    seen += &transcript(at, &["import", "p.obf", "-o", "none", "--lines", "2"]);
    assert_snapshot!(seen);
    assert!(fs::read_dir(at.join("none")).unwrap().next().is_some(), "the pass alone is proved there");
    let parallel = run(at, &[&import[..], &["--jobs", "3"]].concat());
    assert!(seen.contains(&text(&parallel.stdout)), "the order does not depend on the jobs");
}

#[test]
fn bad_lines_are_named() {
    let lines = [
        format!("{} X; +6;", &EASY[1..]),
        format!("{} X; +6;", EASY.replacen('X', "Z", 1)),
        format!("{EASY}; +6;"),
        format!("{} X; +0;", "-".repeat(64)),
        format!("{EASY} X; +7;"),
        format!("{EASY} X; +66;"),
        format!("{EASY} X; A1:+6;"),
        format!("{EASY} X; +6;"),
        "\u{1b}[2J".to_owned(),
    ];
    let folder = in_folder(&lines.join("\n"));
    assert_snapshot!(transcript(folder.path(), &["import", "p.obf", "-o", "out"]));
    fs::write(folder.path().join("p.obf"), b"\xff\n").unwrap();
    let output = run(folder.path(), &["import", "p.obf", "-o", "out"]);
    assert_eq!(text(&output.stdout), "MALFORMED p.obf, line 1: this is not text in UTF-8\n");
}

#[test]
fn options_are_for_one_kind_of_file() {
    let refused = |words: &[&str], why: &str| {
        check_failure(&[&["import"], words, &["-o", "out"]].concat(), 64, why);
    };
    let (claim, number) = (["--claim", "nimber(nim 1)"], "2");
    refused(&["p.obf", "--bare"], "--all, --bare and --without are for databases, not for problems");
    refused(&["p.pbn", "--all"], "--all, --bare and --without are for databases, not for deals");
    refused(&["p.obf", claim[0], claim[1]], "problems claim their own scores: leave out --claim");
    refused(&["p.pbn", claim[0], claim[1]], "deals claim their own results: leave out --claim");
    let why = "--claim says what to prove from a database; only files named .obf, .pbn and .sgf claim something themselves";
    refused(&["p.txt"], why);
    refused(&["p.obf", "--format", "database"], why);
    let why = "--jobs, --time, --max-nodes and --leaf-empties are for problems of Othello and Go and deals of bridge, in files named .obf, .sgf and .pbn";
    for option in ["--jobs", "--max-nodes", "--leaf-empties"] {
        refused(&["p.txt", claim[0], claim[1], option, number], why);
    }
    refused(&["p.txt", claim[0], claim[1], "--time", "2s"], why);
    let why = "--lines, --max-empties and --moves are for problems of Othello, in files named .obf";
    refused(&["p.txt", claim[0], claim[1], "--moves"], why);
    refused(&["p.pbn", "--lines", number], why);
    refused(&["p.pbn", "--max-empties", number], why);
    let why = "--deals is for deals of bridge, in files named .pbn";
    refused(&["p.txt", claim[0], claim[1], "--deals", number], why);
    refused(&["p.obf", "--deals", number], why);
    for name in ["p.obf", "p.pbn"] {
        let missing = format!("cannot read {name}: No such file or directory (os error 2)");
        check_failure(&["import", name, "-o", "out"], 2, &missing);
    }
}

/// What is exported is imported again, with the same identities.
#[test]
fn proofs_become_problems() {
    let folder = in_folder(&format!("{EASY} X; +6;\n{} X; +8;\n", EASY.replace("---", "-X-")));
    let at = folder.path();
    let first = text(&run(at, &["import", "p.obf", "-o", "out"]).stdout);
    assert!(run(at, &["export", "out", "--format", "obf", "-o", "q.obf"]).status.success());
    let again = run(at, &["import", "q.obf", "-o", "again"]);
    assert!(again.status.success());
    let identities = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.rsplit("id: ").next().unwrap().to_owned()).collect()
    };
    assert_eq!(identities(&first), identities(&text(&again.stdout)));
    let exported = fs::read_to_string(at.join("q.obf")).unwrap();
    assert_eq!(identities(&exported), identities(&first));
    assert!(exported.starts_with(&format!("{EASY} X; +6; % id: ")), "{exported}");
    for (words, why) in [
        (&["nim", "3"][..], "obf takes certificates about Othello alone; json-lines takes all"),
        (&["othello", "4x4"], "obf has positions on 8x8 boards alone"),
        (
            &["othello", "4x4", "--claim", "score >= -12"],
            "obf has scores, not bounds: score(othello 4x4) >= -12",
        ),
    ] {
        assert!(run(at, &[&["solve"], words, &["-o", "x.cert"]].concat()).status.success());
        let output = run(at, &["export", "x.cert", "--format", "obf"]);
        assert_eq!(
            (text(&output.stderr), output.status.code()),
            (format!("gamecert: x.cert: {why}\n"), Some(2))
        );
    }
    fs::create_dir(at.join("empty")).unwrap();
    let output = run(at, &["export", "empty", "--format", "obf"]);
    assert_eq!(text(&output.stderr), "gamecert: cannot read empty: no file in it is named *.cert\n");
}
