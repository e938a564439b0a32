//! The command line, as its users see it: standard output, standard error, exit code, files.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::program::{check_failure, check_output, run, run_with, text, transcript};

#[test]
fn the_last_line_is_the_answer() {
    let folder = TempDir::new().unwrap();
    check_output(folder.path(), &["solve", "cram", "5x5"], 0, "outcome(cram 5x5) = loss\n");
    check_output(folder.path(), &["solve", "cram", "4x5", "--claim", "nimber"], 0, "nimber(cram 4x5) = 2\n");
    check_output(folder.path(), &["solve", "cram", "5x4", "--claim", "nimber"], 0, "nimber(cram 5x4) = 2\n");
    check_output(folder.path(), &["solve", "nim", "3+5+7"], 0, "outcome(nim 3+5+7) = win\n");
    check_output(folder.path(), &["solve", "cram", "1x1", "--claim", "nimber"], 0, "nimber(cram 1x1) = 0\n");
    check_output(folder.path(), &["solve", "sprouts", "0*8"], 0, "outcome(sprouts 0*8) = loss\n");
    let options = "0*2: 2 options\n   2  0.AB|AB\n   2  1a1a\n";
    check_output(folder.path(), &["options", "sprouts", "0*2"], 0, options);
    let options = "0*2: 2 options\n   ?  0.AB|AB\n   ?  1a1a\n";
    check_output(folder.path(), &["options", "sprouts", "0*2", "--nodes", "0"], 0, options);
    let options =
        "1 + 2: 3 options, and whether who moves there wins (misere play)\nloss  2\n win  1\nloss  1 + 1\n";
    check_output(folder.path(), &["options", "--misere", "nim", "1+2"], 0, options);
    check_output(folder.path(), &["options", "misere nim 1+2"], 0, options);
    check_output(folder.path(), &["options", "misere outcome(nim 1+2)"], 0, options);
    let options = "graph 1,0/0-1: 2 options, and how many boxes who moves there gets from here on\n";
    let printed = text(&run(folder.path(), &["options", "dots", "graph 1,0/0-1"]).stdout);
    assert!(
        printed.starts_with(options) && printed.lines().any(|line| line.starts_with("   2  ")),
        "{printed}"
    );
    let options = "4x4: 4 options, and the result for who moves there\n";
    let printed = text(&run(folder.path(), &["options", "connect4", "4 × 4", "--nodes", "1000000"]).stdout);
    assert!(printed.starts_with(options) && printed.contains("\n  +0  1  "), "{printed}");
    let counts = "3 positions, 3 canonical trees\n measure  positions      options\n       0          1            0\n       \
                  2          1            1\n       3          1            1\n";
    check_output(folder.path(), &["count", "sprouts", "0"], 0, counts);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn scores_are_asked_in_one_line() {
    for (position, more, why) in [
        (
            "american 0x3",
            &[][..],
            "`0x3` is not the size of a board of boxes; one looks like 3x3, from 1x1 on",
        ),
        (
            "american 3x3",
            &["--claim", "score >= 10"],
            "the contract of 10 is beyond the 9 coins of the position",
        ),
        ("american 3x3", &["--claim", "score < 0"], "nobody scores less than 0; the least contract is 1"),
        (
            "american 3x3",
            &["--claim", "nimber"],
            "of dots scores are asked: score, 'score >= 9' or 'score < 9'",
        ),
        (
            "american 3x3",
            &["--algorithm", "nimber-sets"],
            "there are nimbers under normal play only: choose dfs, df-pn or pn",
        ),
        ("graph 5", &[], "coin 0 has 5 strings; a coin has at most 4"),
        ("ALG*LGLALAE", &[], "`ALG*LGLALAE` is not a position: a captured coin (G) still has a string (L)"),
        ("american 6x6", &[], "the engine can search positions of at most 64 strings, this one has more"),
    ] {
        check_failure(&[&["solve", "dots", position], more].concat(), 64, why);
    }
    let why =
        "`dots` is no impartial game, as this asks for; these are nim, octal, grundy, chomp, cram, sprouts";
    check_failure(&["options", "--misere", "dots", "american 2x2"], 64, why);
    let folder = tempfile::tempdir().unwrap();
    check_output(folder.path(), &["solve", "dots", "american 2x2"], 0, "score(dots american 2x2) = 3\n");
    let asked = &["solve", "dots", "american 2x2", "--claim", "score >= 4"];
    check_output(folder.path(), asked, 0, "score(dots american 2x2) < 4\n");
    let asked = &["solve", "dots", "american 2x3", "--algorithm", "pn", "-o", "a.cert"];
    check_output(folder.path(), asked, 0, "score(dots american 2x3) = 2\n");
    for more in [["--import", "a.cert"], ["--from", "a.cert"]] {
        let asked = [&["solve", "dots", "american 2x3", "-o", "b.cert", "--json"], &more[..]].concat();
        let told = text(&run(folder.path(), &asked).stdout);
        assert_eq!(told.contains(r#""lemmas":0"#), more[0] == "--import", "{told}");
        let alone = run(folder.path(), &["check", "b.cert"]).status.code();
        assert_eq!(alone, Some(if more[0] == "--import" { 2 } else { 0 }));
    }
    for method in ["descent", "random-replies"] {
        let shrink = &["shrink", "a.cert", "-o", "c.cert", "--rounds", "1", "--method", method];
        check_output(folder.path(), shrink, 0, "score(dots american 2x3) = 2\n");
    }
}

#[test]
fn bad_input_is_one_clear_line() {
    let usage = 64;
    check_failure(
        &["solve", "chess", "8x8"],
        usage,
        "the game `chess` is not known; known games: nim, octal, grundy, chomp, cram, sprouts, dots, othello, connect4, bridge, go",
    );
    for (position, why) in [
        ("0*-1", "`0*-1` is not a number of bare spots, from 1 on"),
        ("0*2|", "`0*2|` has a boundary without spots"),
        ("0.AAA", "the letter A stands at 3 places of `0.AAA`, not at two"),
        ("AB|AB|A", "the letter A stands at 3 places of `AB|AB|A`, not at two"),
        ("AB|AB|AB|AB", "the letter A stands at 4 places of `AB|AB|AB|AB`, not at two"),
        ("1a.1a", "the letter a stands at 1 place of `1a`, not at two"),
        ("0AB|AB", "the boundary `0AB` holds a bare spot 0 among others"),
        ("0*2.3", "`3` is not a spot: 0, 1, 2 or a letter"),
    ] {
        let like = "a position looks like 0*5 or 0*2.AB|1a1a.AB";
        check_failure(&["solve", "sprouts", position], usage, &format!("{why}; {like}"));
    }
    let most = "a Sprouts position has at most 60 bare spots, this one has 10000";
    check_failure(&["solve", "sprouts", "0*10000"], usage, most);
    let long = ["1a1a"; 2000].join(".");
    let most = "a position has at most 4096 characters, this one has 9999";
    check_failure(&["solve", "sprouts", &long], usage, most);
    let most = "there are more than 1000 positions (--max-positions)";
    check_failure(&["count", "sprouts", "0*6", "--max-positions", "1000"], 2, most);
    check_failure(&["solve", "cram", "0x5"], usage, "a 0x5 board has no cells; the smallest is 1x1");
    check_failure(
        &["solve", "cram", "99x99", "-o", "x.cert"],
        usage,
        "a 99x99 board is too large; a Cram board has at most 128 cells",
    );
    check_failure(
        &["solve", "cram", "5x", "-o", "x.cert"],
        usage,
        "`5x` is not a Cram board; a board looks like 5x7 or ..#/...",
    );
    check_failure(&["solve", "nim", "3+-5"], usage, "`-5` is not a heap of Nim; a position looks like 3+5+7");
    check_failure(
        &["solve", "octal", "0.9:5"],
        usage,
        "`0.9` is not an octal code (0 or 4, a point, one to four digits from 0 to 7); \
         a position looks like 0.07:12 or 0.77:5+8",
    );
    check_failure(
        &["solve", "cram", "2x2", "-o", "no-such-folder/x.cert"],
        2,
        "cannot write no-such-folder/x.cert: there is no folder no-such-folder",
    );
    check_failure(&["show", "x.cert"], 2, "cannot read x.cert: No such file or directory (os error 2)");
}

#[test]
fn bad_boards_of_othello() {
    let refused = |position: &str, why: &str| check_failure(&["solve", "othello", position], 64, why);
    refused("XXXO", "`XXXO`: after the board comes the side to move, X or O");
    let squares = "X".repeat(63);
    refused(
        &format!("{squares} O"),
        "there are 63 squares; a board in one word has 16, 25, 36, 49 or 64, any other is written in rows joined by `/`",
    );
    refused(&format!("{squares}W X"), "`W` is no square: X and O are discs, - is an empty square");
    refused(&format!("{} X", "-".repeat(64)), "the board has no discs");
    refused("9x9", "a board has 4 to 8 rows and 4 to 8 columns");
    let odd = "a board of 5x5 has no middle for the discs of the start; write its rows, as in ----/-OX-/-XO-/---- X";
    refused("5x5", odd);
    refused("-OXX/XXXX/XXXX/XXXX O", "O has no move here and passes, so the side to move is X");
    let expect = ["check", "x.cert", "--expect", "score(othello 4x4) = -9"];
    assert!(
        text(&run(Path::new("."), &expect).stderr)
            .contains("there are 16 squares, so a score is even, not -9")
    );
}

#[test]
fn bad_boards_of_connect_four() {
    let refused = |position: &str, why: &str| check_failure(&["solve", "connect4", position], 64, why);
    refused("7x6:8", "`8` is no column of this board, which has 1 to 7");
    refused("7x6:44z", "`z` is no column of this board, which has 1 to 7");
    refused("7x6:4444444", "move 7, in column 4: the column is full");
    refused("7x6:12121213", "move 8, in column 3: play is over before");
    refused("7x6:", "after `:` come the columns that were played; the empty board is 7x6");
    for size in ["3x3", "64x64"] {
        refused(size, "a board has 4 to 12 columns and 4 to 13 rows");
    }
    refused("12x13", "a board of more than 128 cells, with one more above each column, is not searched");
    let expect = ["check", "x.cert", "--expect", "outcome(connect4 4x4) = even"];
    assert!(text(&run(Path::new("."), &expect).stderr).contains("an outcome is `win`, `draw` or `loss`"));
}

/// What is not done with contests says so.
#[test]
fn contests_are_solved_and_checked() {
    let folder = TempDir::new().unwrap();
    let solve = ["solve", "othello", "4x4", "-o", "x.cert"];
    assert!(run(folder.path(), &solve).status.success());
    let expected = ["check", "x.cert", "--expect", "score(othello 4x4) = -10"];
    assert!(run(folder.path(), &expected).status.success());
    for (command, why) in [
        ("plug x.cert -o y.cert --bare", "written with its evidence, not bare"),
        ("shrink x.cert -o y.cert --bare", "written with its evidence, not bare"),
        ("shrink x.cert -o y.cert --method random-replies", "contests are shrunk by descent alone"),
        ("merge x.cert x.cert -o y.cert --bare", "written with its evidence, not bare"),
        ("plug x.cert -o y.cert --algorithm pn", "pn searches no contests"),
        ("solve cram 3x3 --import x.cert", "is about othello, not cram"),
        (
            "solve othello 4x4 --algorithm pn",
            "pn searches no contests: choose one of negamax, alpha-beta, pvs",
        ),
        (
            "solve cram 3x3 --algorithm mtdf",
            "mtdf searches contests alone: choose one of dfs, df-pn, pn, nimber-sets",
        ),
        ("solve cram 3x3 --selectivity 95", "--selectivity is for contests: othello"),
        ("solve dots 1x1 --null-moves 95", "--null-moves is for contests: othello"),
        ("solve cram 3x3 --leaf-empties 3", "--leaf-empties is for contests: othello"),
        ("solve othello 4x4 --policy-empties 3", "no policies are known for this game"),
        ("shrink x.cert -o y.cert --policy-empties 3", "no policies are known for this game"),
        (
            "solve othello 4x4 --selectivity 95 --algorithm df-pn",
            "df-pn believes nothing: choose mtdf, pvs, aspiration or alpha-beta",
        ),
        ("solve othello 4x4 --bare -o y.cert", "written with its evidence, not bare"),
    ] {
        let output = run(folder.path(), &command.split(' ').collect::<Vec<_>>());
        let said = text(&output.stderr);
        assert!(!output.status.success() && said.contains(why), "{command}: {said}");
        assert_eq!(said.lines().count(), 1, "{command}: {said}");
        assert!(!folder.path().join("y.cert").exists());
    }
}

#[test]
fn words_that_make_no_sense_exit_with_64() {
    for arguments in [
        &["solve", "cram", "5x5", "--claim", "score"][..],
        &["solve", "cram"],
        &["solve", "cram", "5x5", "--bare"],
        &["solve", "cram", "5x5", "--time", "soon"],
        &["solve", "cram", "5x5", "--memory", "much"],
        &["check"],
        &["check", "x", "--expect", "nimber(cram)"],
        &["check", "x", "--expect", "nimber(cram 5y5) = 0"],
        &["check", "x", "--expect", "nimber(chess 8x8) = 0"],
        &["check", "x", "--forbid", "sprague-grundi"],
        &["fly"],
        &[],
    ] {
        let output = run(Path::new("."), arguments);
        assert_eq!(output.status.code(), Some(64), "{arguments:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn a_certificate_is_written_checked_and_shown() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    check_output(at, &["solve", "cram", "3x3", "-o", "a.cert"], 0, "outcome(cram 3x3) = loss\n");
    check_output(at, &["solve", "cram", "3x3", "-o", "b.cert", "--bare"], 0, "outcome(cram 3x3) = loss\n");
    assert!(fs::metadata(at.join("b.cert")).unwrap().len() < fs::metadata(at.join("a.cert")).unwrap().len());
    let verdicts = text(&run(at, &["check", "a.cert", "b.cert"]).stdout);
    let [first, second] = verdicts.lines().collect::<Vec<_>>()[..] else { panic!("{verdicts}") };
    assert!(first.starts_with("VERIFIED   a.cert: outcome(cram 3x3) = loss [normal play]  "), "{first}");
    assert_eq!(first.replace("a.cert", "b.cert"), second);
    check_output(at, &["assemble", "missing.txt", "-o", "c.cert"], 2, "");
    fs::write(at.join("a.txt"), run(at, &["show", "a.cert", "--text"]).stdout).unwrap();
    let assembled = run(at, &["assemble", "a.txt", "-o", "c.cert"]);
    assert_eq!((assembled.stdout.as_slice(), assembled.status.code()), (&b""[..], Some(0)));
    assert!(text(&assembled.stderr).starts_with("VERIFIED   outcome(cram 3x3) = loss "));
    assert_eq!(fs::read(at.join("a.cert")).unwrap(), fs::read(at.join("c.cert")).unwrap());
    let summary = text(&run(at, &["show", "a.cert"]).stdout);
    assert!(summary.starts_with("claim      outcome(cram 3x3) = loss [normal play]\n"), "{summary}");
    let json = |name| -> serde_json::Value {
        serde_json::from_slice(&run(at, &["show", name, "--json"]).stdout).unwrap()
    };
    let (whole, bare) = (json("a.cert"), json("b.cert"));
    for (field, expected) in [("claim", "outcome(cram 3x3) = loss"), ("play", "normal"), ("position", "3x3")]
    {
        assert_eq!(whole[field], expected);
    }
    let lemmas = whole["lemmas"].as_u64().unwrap();
    assert_eq!((&whole["kinds"]["nimber"], &whole["smallest"]), (&lemmas.into(), &2.into()));
    assert_eq!(whole["largest"], 9);
    assert_eq!((&whole["evidence"]["holes"], &bare["evidence"]), (&0.into(), &serde_json::Value::Null));
    assert!(whole["evidence"]["replies"].as_u64() > Some(0));
    assert_eq!(whole["identity"], bare["identity"]);
    assert_eq!(fs::read_dir(at).unwrap().count(), 4);
}

#[test]
fn bare_text_may_be_edited_in_any_order() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let lemmas = "lemma 0 2x2 : 0\nlemma 1 2x1 : 1\n";
    let text =
        format!("gamecert 1\nclaim nimber(cram 2x2) = 0\nrules 1\naxiom sprague-grundy\n{lemmas}end\n");
    fs::write(at.join("bare.txt"), text).unwrap();
    check_output(at, &["assemble", "bare.txt", "-o", "bare.cert"], 0, "");
    assert_eq!(run(at, &["check", "bare.cert"]).status.code(), Some(0));
}

#[test]
fn a_file_that_is_there_is_replaced_only_by_a_whole_one() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let old = b"\x89GCERT\r\nold";
    fs::write(at.join("x.cert"), old).unwrap();
    check_output(at, &["solve", "cram", "5x", "-o", "x.cert"], 64, "");
    assert_eq!(fs::read(at.join("x.cert")).unwrap(), old);
    check_output(at, &["solve", "cram", "2x2", "-o", "x.cert"], 0, "outcome(cram 2x2) = loss\n");
    assert_eq!(run(at, &["check", "x.cert"]).status.code(), Some(0));
    assert_eq!(fs::read_dir(at).unwrap().count(), 1);
}

#[test]
fn only_what_is_of_the_same_kind_is_overwritten_unless_forced() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    run(at, &["solve", "cram", "2x2", "-o", "p.cert"]);
    let notes = "# My notes\n";
    for (words, name, kind) in [
        (&["solve", "cram", "3x3", "-o"][..], "README", "a certificate"),
        (&["plug", "p.cert", "-o"], "README", "a certificate"),
        (&["shrink", "p.cert", "-o"], "README", "a certificate"),
        (&["shrink", "p.cert", "-o", "s.cert", "--plot"], "a.svg", "a drawing in SVG"),
        (&["merge", "p.cert", "-o"], "README", "a certificate"),
        (&["draw", "p.cert", "-o"], "a.svg", "a drawing in SVG"),
        (&["draw", "p.cert", "-o"], "a.dot", "a drawing in DOT"),
        (&["draw", "p.cert", "-o"], "a.html", "a page"),
        (&["trees", "nim", "1+2", "-o"], "a.svg", "a drawing in SVG"),
        (&["explain", "p.cert", "-o"], "a.html", "a page"),
        (&["explain", "p.cert", "-o"], "a.md", "an article of this program in Markdown"),
        (&["explain", "p.cert", "-o"], "a.tex", "an article of this program in LaTeX"),
        (&["export", "p.cert", "--format", "nimber-db", "-o"], "a.db", "a database"),
        (&["export", "p.cert", "--format", "json-lines", "-o"], "a.json", "a certificate as lines of JSON"),
        (&["solve", "cram", "3x3", "--watch", "--log"], "a.log", "the log of a search"),
    ] {
        let words = [words, &[name]].concat();
        fs::write(at.join(name), notes).unwrap();
        let said = format!(
            "gamecert: cannot write {name}: the file that is there is not {kind} (--force overwrites it)"
        );
        assert!(text(&run(at, &words).stderr).contains(&said), "{words:?}");
        assert_eq!(fs::read_to_string(at.join(name)).unwrap(), notes, "{words:?}");
        // What it has written it may write again.
        for words in [[&words[..], &["--force"]].concat(), words] {
            assert_eq!(run(at, &words).status.code(), Some(0), "{words:?}");
            assert_ne!(fs::read_to_string(at.join(name)).unwrap_or_default(), notes, "{words:?}");
        }
    }
}

#[test]
fn a_stopped_search_leaves_what_it_has_proved() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let output =
        run(at, &["solve", "cram", "4x9", "--claim", "nimber", "--memory", "100K", "-o", "x.cert", "--json"]);
    assert_eq!(output.status.code(), Some(3));
    let printed = text(&output.stdout);
    assert!(printed.contains("\"stopped\":\"the search used up its memory\""), "{printed}");
    let proved = printed.contains("\"claim\":\"nimber(cram 4x9) > 0\"");
    assert_eq!(at.join("x.cert").exists(), proved, "{printed}");
}

/// A limit on nodes ends a search in the same place on every machine.
#[test]
fn a_limit_on_nodes_is_kept() {
    let folder = TempDir::new().unwrap();
    let solve = ["solve", "cram", "5x6", "--claim", "nimber", "--max-nodes", "100", "-o", "x.cert"];
    let first = run(folder.path(), &solve);
    let said = text(&first.stderr);
    assert_eq!(first.status.code(), Some(3), "{said}");
    assert!(said.starts_with("100 nodes, ") && said.contains("the search used up its nodes"), "{said}");
    assert!(!folder.path().join("x.cert").exists());
    let table_of = |said: &str| said.split(", search").next().unwrap_or_default().to_owned();
    assert_eq!(table_of(&text(&run(folder.path(), &solve).stderr)), table_of(&said));
}

#[test]
fn names_of_files_end_no_line_and_steer_nothing() {
    for name in ["a\nVERIFIED x.cert", "a\u{202e}b\u{1b}[2J.cert", "a\u{2028}b.cert"] {
        let shown: String = name.chars().map(|it| if (' '..='z').contains(&it) { it } else { ' ' }).collect();
        for command in ["show", "draw", "plug", "shrink"] {
            let folder = TempDir::new().unwrap();
            let output =
                run(folder.path(), &[command, name, "-o", "b.svg"][..if command == "show" { 2 } else { 4 }]);
            let told = text(&output.stderr);
            assert!(told.contains(&shown) && told.lines().count() == 1, "{command}: {told:?}");
        }
    }
}

/// What comes through a pipe can be read but once: the bytes that are drawn are those that were judged.
#[cfg(unix)]
#[test]
fn the_bytes_that_are_used_were_judged() {
    let folder = TempDir::new().unwrap();
    run(folder.path(), &["solve", "cram", "3x4", "-o", "a.cert"]);
    for command in [
        "draw /dev/stdin -o a.svg",
        "draw /dev/stdin -o a.html",
        "shrink /dev/stdin -o b.cert",
        "solve cram 3x5 --import /dev/stdin",
    ] {
        let line = format!("cat a.cert | {} {command}", env!("CARGO_BIN_EXE_gamecert"));
        let output = Command::new("sh").args(["-c", &line]).current_dir(folder.path()).output().unwrap();
        assert!(output.status.success(), "{command}: {}", text(&output.stderr));
    }
}

/// `kill -INT` is what Ctrl-C does.
#[cfg(unix)]
#[test]
fn an_interrupted_search_ends_cleanly() {
    let folder = TempDir::new().unwrap();
    let arguments = ["solve", "cram", "7x9", "--claim", "nimber", "-o", "x.cert", "--json"];
    let mut program = Command::new(env!("CARGO_BIN_EXE_gamecert"));
    let pipes = program.args(arguments).current_dir(folder.path()).stdout(std::process::Stdio::piped());
    let child = pipes.spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_secs(1));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stdout).contains("\"stopped\":\"time limit or interruption\""));
    let leftovers =
        fs::read_dir(folder.path()).unwrap().filter(|entry| entry.as_ref().unwrap().file_name() != "x.cert");
    assert_eq!(leftovers.count(), 0);
}

#[test]
fn the_same_command_writes_the_same_bytes() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let write = |name| {
        run(at, &["solve", "cram", "4x5", "--claim", "nimber", "-o", name]);
        fs::read(at.join(name)).unwrap()
    };
    assert_eq!(write("a.cert"), write("b.cert"));
}

#[test]
fn verdicts_for_machines() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    run(at, &["solve", "nim", "1+2", "--claim", "nimber", "-o", "x.cert"]);
    fs::write(at.join("empty"), "").unwrap();
    let output = run(at, &["check", "x.cert", "empty", "missing", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let printed = text(&output.stdout);
    let [verified, rejected, declined] = printed.lines().collect::<Vec<_>>()[..] else { panic!("{printed}") };
    assert!(
        verified.contains("\"claim\":\"nimber(nim 1+2) = 3\"") && verified.contains("\"VERIFIED\""),
        "{verified}"
    );
    assert!(
        rejected.contains("\"code\":\"not-a-certificate\"") && rejected.contains("\"REJECTED\""),
        "{rejected}"
    );
    assert!(declined.contains("\"code\":\"unreadable\"") && declined.contains("\"DECLINED\""), "{declined}");
}

#[test]
fn whole_games_are_shown_as_trees() {
    let folder = TempDir::new().unwrap();
    insta::assert_snapshot!(transcript(folder.path(), &["trees", "sprouts", "0*4"]));
    let told = run(folder.path(), &["trees", "cram", "3x7", "--json"]);
    let told: serde_json::Value = serde_json::from_slice(&told.stdout).unwrap();
    assert_eq!(
        (&told["reduced_tree"], &told["misere_grundy"], &told["nimber"]),
        (&"1".into(), &0.into(), &1.into())
    );
    for (arguments, code, why) in [
        (
            &["trees", "sprouts", "0*5", "--max-trees", "500"][..],
            2,
            "there are more than 500 trees (--max-trees)",
        ),
        (&["trees", "sprouts", "none"], 64, "none"),
        (&["trees", "chess", "1"], 64, "chess"),
    ] {
        let told = run(folder.path(), arguments);
        assert_eq!(told.status.code(), Some(code), "{arguments:?}");
        assert!(text(&told.stderr).contains(why), "{}", text(&told.stderr));
    }
}

/// The top of a reduced tree, of at most so many nodes.
fn check_top_of_tree(position: &str, most: usize) {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let drawn = run(folder, &["trees", "sprouts", position, "-o", "t.dot", "--max-nodes", &most.to_string()]);
    assert_eq!(drawn.status.code(), Some(0));
    let dot = fs::read_to_string(folder.join("t.dot")).unwrap();
    assert!((2..=most).contains(&dot.matches("label=").count().saturating_sub(1)) && dot.contains("dashed"));
}

#[test]
#[ignore = "slow: a tree of 1,154, all of which would take minutes to place"]
fn the_top_of_a_large_tree_is_drawn() {
    check_top_of_tree("0*5", 10);
}

/// A reduced tree as a picture: all of it, and the top.
#[test]
fn trees_are_drawn() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let draw = |further: &[&str]| run(folder, &[&["trees", "sprouts"], further].concat());
    let drawn = draw(&["0*4", "-o", "t.svg"]);
    let told = text(&drawn.stderr);
    let svg = fs::read_to_string(folder.join("t.svg")).unwrap();
    let nodes = svg.matches("<ellipse").count();
    assert_eq!(told, format!("{nodes} trees drawn, written to t.svg\n"));
    assert!(!svg.contains("node cut") && svg.contains("<title>reduced tree(sprouts 0*4)</title>"));
    check_top_of_tree("0*4", 4);
    let failed = draw(&["0*4", "-o", "t.png"]);
    assert_eq!(failed.status.code(), Some(64));
    assert_eq!(
        text(&failed.stderr),
        "gamecert: the name of the drawing has to end in .svg or .dot, not t.png\n"
    );
}

/// Misere play on the command line: claims, certificates, imports, and what is asked wrongly.
#[test]
fn misere_play() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let trees =
        run(folder, &["solve", "--misere", "sprouts", "0*4", "--claim", "reduced-tree", "-o", "t.cert"]);
    assert!(
        trees.status.success() && text(&trees.stdout).starts_with("reduced tree(sprouts 0*4) = #2aeb8dd4"),
        "{trees:?}"
    );
    let solved =
        run(folder, &["solve", "--misere", "sprouts", "0*7", "--import", "t.cert", "-o", "m.cert", "--json"]);
    assert!(text(&solved.stdout).contains(r#""claim":"misere outcome(sprouts 0*7) = loss""#), "{solved:?}");
    // Alone, it lacks what it imports.
    let alone = run(folder, &["check", "m.cert"]);
    assert_eq!(alone.status.code(), Some(2));
    assert!(text(&alone.stdout).contains("[import-missing]"), "{alone:?}");
    let grundy =
        run(folder, &["solve", "--misere", "cram", "3x4", "--claim", "grundy", "-o", "g.cert", "--bare"]);
    assert_eq!(text(&grundy.stdout), "misere grundy(cram 3x4) = 0\n");
    // Lemmas cite trees by their numbers, so that a bare text keeps its order.
    let search = ["solve", "--misere", "cram", "3x4", "--trees-to", "4", "--bare", "-o", "l.cert"];
    assert_eq!(run(folder, &search).status.code(), Some(0));
    fs::write(folder.join("l.txt"), run(folder, &["show", "--text", "l.cert"]).stdout).unwrap();
    assert_eq!(run(folder, &["assemble", "l.txt", "-o", "again.cert"]).status.code(), Some(0));
    assert!(fs::read(folder.join("l.cert")).unwrap() == fs::read(folder.join("again.cert")).unwrap());
    let checked = run(folder, &["check", "--expect", " misere grundy( cram ..../..../.... )=0", "g.cert"]);
    assert!(checked.status.success(), "{checked:?}");
    assert!(
        text(&checked.stdout).contains(" [misere play]  ")
            && text(&checked.stdout).contains("axioms: reversible-moves")
    );
    let turned = run(folder, &["check", "--expect", "misere grundy(cram 4x3) = 0", "g.cert"]);
    assert_eq!(turned.status.code(), Some(1));
    let other = run(folder, &["check", "--expect", "outcome(cram 3x4) = loss", "g.cert"]);
    assert_eq!(other.status.code(), Some(1));

    let usage = 64;
    for (arguments, code, why) in [
        (
            &["solve", "cram", "3x4", "--claim", "grundy"][..],
            usage,
            "this is asked under misere play: add --misere",
        ),
        (
            &["solve", "--misere", "cram", "3x4", "--claim", "nimber"],
            usage,
            "nimbers are of normal play; ask for grundy, or leave out --misere",
        ),
        (
            &["solve", "--misere", "cram", "3x4", "--algorithm", "nimber-sets"],
            usage,
            "there are nimbers under normal play only: choose dfs, df-pn or pn",
        ),
        (
            &["export", "g.cert", "--format", "nimber-db"],
            2,
            "g.cert: nimber-db takes certificates about normal play alone; json-lines takes all",
        ),
    ] {
        let failed = run(folder, arguments);
        assert_eq!(failed.status.code(), Some(code), "{arguments:?}");
        assert_eq!(text(&failed.stderr), format!("gamecert: {why}\n"), "{arguments:?}");
    }
}

/// Certificates go from one command to the next, whole or not at all, and nothing else comes with them.
#[test]
fn a_dash_is_standard_input_or_output() {
    let folder = TempDir::new().unwrap();
    let solved = run(folder.path(), &["solve", "cram 5x5", "-o", "-"]);
    let said = text(&solved.stderr);
    assert!(
        said.contains("written to standard output, id: d68df0c0") && said.contains("cram 5x5) = loss"),
        "{said}"
    );
    let mut bytes = solved.stdout;
    let whole = bytes.clone();
    for words in [
        &["plug", "-", "-o", "-"][..],
        &["shrink", "-", "-o", "-", "--rounds", "1"],
        &["merge", "-", "-o", "-"],
        &["show", "--text", "-"],
        &["assemble", "-", "-o", "-"],
    ] {
        let output = run_with(folder.path(), words, &bytes);
        assert!(output.status.success(), "{words:?}: {}", text(&output.stderr));
        bytes = output.stdout;
    }
    let checked = run_with(folder.path(), &["check", "-", "--expect", "outcome(cram 5x5) = loss"], &bytes);
    assert!(text(&checked.stdout).starts_with("VERIFIED   outcome(cram 5x5) = loss"), "{checked:?}");
    let shown = text(&run_with(folder.path(), &["show", "-"], &whole).stdout);
    assert!(shown.contains(&format!("{} bytes", whole.len())), "{shown}");
    let cut = run_with(folder.path(), &["check", "-"], &whole[..whole.len() - 1]);
    assert_eq!(cut.status.code(), Some(1), "{cut:?}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    check_failure(
        &["solve", "cram", "3x3", "-o", "-", "--watch"],
        64,
        "--watch writes to the terminal: with it, -o needs a file",
    );
}

#[test]
fn all_certificates_of_a_folder_are_checked() {
    let folder = TempDir::new().unwrap();
    for (position, file) in [("cram 3x3", "b.cert"), ("nim 1+2", "a.cert")] {
        run(folder.path(), &["solve", position, "-o", file]);
    }
    fs::write(folder.path().join("notes.txt"), "none").unwrap();
    fs::create_dir(folder.path().join("empty")).unwrap();
    let checked = text(&run(folder.path(), &["check", "."]).stdout);
    let lines: Vec<&str> = checked.lines().collect();
    assert_eq!(lines.len(), 2, "{checked}");
    assert!(lines[0].starts_with("VERIFIED   ./a.cert: outcome(nim 1+2)") && lines[1].contains("./b.cert: "));
    fs::write(folder.path().join("c.cert"), "none").unwrap();
    assert_eq!(run(folder.path(), &["check", "."]).status.code(), Some(1));
    let none = "DECLINED   cannot read empty: this is a folder, without files named .cert [unreadable]\n";
    check_output(folder.path(), &["check", "empty"], 2, none);
}
