//! The commands that repair certificates and exchange what is known: plug, import, merge, diff, export.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;
use tempfile::TempDir;

use crate::program::{NO_AXIOMS, check_failure, check_output, check_said, run, run_with, text, transcript};

const DATABASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/databases");

/// Writes a certificate of which the last lemmas are lost: bare, so that the text is easily cut.
fn write_damaged(at: &Path) {
    run(at, &["solve", "cram", "4x5", "--claim", "nimber", "--bare", "-o", "whole.cert"]);
    let shown = text(&run(at, &["show", "whole.cert", "--text"]).stdout);
    let is_lost = |line: &&str| ["lemma 30 ", "lemma 50 ", "lemma 70 "].iter().any(|it| line.starts_with(it));
    let left: Vec<&str> = shown.lines().filter(|line| !is_lost(line)).collect();
    let mut number = 0;
    let mut renumbered = String::new();
    for line in left {
        match line.strip_prefix("lemma ").and_then(|rest| rest.split_once(' ')) {
            Some((_, rest)) => {
                renumbered += &format!("lemma {number} {rest}\n");
                number += 1;
            }
            None => renumbered += &format!("{line}\n"),
        }
    }
    fs::write(at.join("damaged.txt"), renumbered).unwrap();
    check_output(at, &["assemble", "damaged.txt", "-o", "damaged.cert"], 0, "");
    assert_eq!(run(at, &["check", "damaged.cert"]).status.code(), Some(3));
}

#[test]
fn plug_fills_holes() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    write_damaged(at);
    let claim = "nimber(cram 4x5) = 2\n";
    check_output(at, &["plug", "damaged.cert", "-o", "repaired.cert"], 0, claim);
    check_output(at, &["plug", "damaged.cert", "-o", "again.cert"], 0, claim);
    let repaired = fs::read(at.join("repaired.cert")).unwrap();
    assert_eq!(repaired, fs::read(at.join("again.cert")).unwrap());
    let verdict = text(&run(at, &["check", "repaired.cert"]).stdout);
    assert!(verdict.starts_with("VERIFIED   nimber(cram 4x5) = 2 [normal play]  "), "{verdict}");
    let shown = text(&run(at, &["show", "repaired.cert"]).stdout);
    assert!(shown.contains("plugged    gamecert ") && shown.contains("hinted"), "{shown}");
    check_output(at, &["plug", "damaged.cert", "-o", "bare.cert", "--bare"], 0, claim);
    assert!(fs::metadata(at.join("bare.cert")).unwrap().len() < repaired.len() as u64 / 2);
    assert_eq!(run(at, &["check", "bare.cert"]).status.code(), Some(0));
    // In place of what was there, and again: nothing is left to do, and nothing changes.
    check_output(at, &["plug", "repaired.cert", "-o", "repaired.cert"], 0, claim);
    assert_eq!(fs::read(at.join("repaired.cert")).unwrap(), repaired);
    let json = text(&run(at, &["plug", "repaired.cert", "-o", "again.cert", "--json"]).stdout);
    assert!(json.contains("\"way\":\"nothing\"") && json.contains("\"holes\":0"), "{json}");
}

#[test]
fn plug_tells_what_is_false() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let write = |claim: &str, lemmas: &str| {
        let text = format!("gamecert 1\nclaim {claim}\nrules 1\naxiom sprague-grundy\n{lemmas}end\n");
        fs::write(at.join("x.txt"), text).unwrap();
        check_output(at, &["assemble", "x.txt", "-o", "x.cert"], 0, "");
    };
    write("nimber(cram 2x3) = 1", "lemma 0 1x2 : 1\nlemma 1 2x2 : 2\nlemma 2 2x3 : 1\n");
    let output = run(at, &["plug", "x.cert", "-o", "y.cert"]);
    let said = text(&output.stderr);
    assert!(said.starts_with("gamecert: lemma 1 (2x2 : 2) is false: the nimber is 0\nbefore: "), "{said}");
    assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("nimber(cram 2x3) = 1\n", Some(0)));
    assert_eq!(run(at, &["check", "y.cert"]).status.code(), Some(0));

    write("nimber(cram 2x2) = 3", "lemma 0 2x2 : 3\n");
    assert_snapshot!(transcript(at, &["plug", "x.cert", "-o", "z.cert"]));
    assert!(!at.join("z.cert").exists());
    check_output(at, &["plug", "x.cert", "-o", "z.cert", "--claim-found"], 0, "nimber(cram 2x2) = 0\n");
    assert_eq!(run(at, &["check", "z.cert"]).status.code(), Some(0));
    for (false_claim, game, true_claim) in [
        ("outcome(cram 3x3) = win", "cram", "outcome(cram 3x3) = loss"),
        ("nimber(cram 2x3) > 1", "cram", "nimber(cram 2x3) = 1"),
        ("misere outcome(nim 1+2) = loss", "nim", "misere outcome(nim 1+2) = win"),
        ("misere grundy(nim 1+2) = 1", "nim", "misere grundy(nim 1+2) = 3"),
        ("score(dots american 1x2) >= 2", "dots", "score(dots american 1x2) < 2"),
        ("score(dots american 1x2) = 2", "dots", "score(dots american 1x2) = 1"),
        ("score(othello 4x4) = 4", "othello", "score(othello 4x4) = -10"),
        ("score(othello 4x4) >= +4", "othello", "score(othello 4x4) < +4"),
        (
            "tricks(bridge N:A.K.. K.A.. Q.Q.. J.J.. H N) = 2",
            "bridge",
            "tricks(bridge N:A.K.. K.A.. Q.Q.. J.J.. H N) = 1",
        ),
        (
            "tricks(bridge N:A.K.. K.A.. Q.Q.. J.J.. H N) < 1",
            "bridge",
            "tricks(bridge N:A.K.. K.A.. Q.Q.. J.J.. H N) >= 1",
        ),
    ] {
        let axiom = if game == "cram" { "axiom sprague-grundy\n" } else { "" };
        let text = format!("gamecert 1\nclaim {false_claim}\nrules 1\n{axiom}end\n");
        fs::write(at.join("x.txt"), text).unwrap();
        run(at, &["assemble", "x.txt", "-o", "x.cert"]);
        let said = text_of(at, &["plug", "x.cert", "-o", "none.cert"]);
        let offer = format!("{true_claim} is true (--claim-found proves it)\n");
        assert!(said.ends_with(&offer) && said.lines().count() < 3, "{false_claim}: {said}");
        assert!(!at.join("none.cert").exists(), "{false_claim}");
        check_output(at, &["plug", "x.cert", "-o", "z.cert", "--claim-found"], 0, &format!("{true_claim}\n"));
        assert_eq!(
            run(at, &["check", "z.cert", "--expect", true_claim]).status.code(),
            Some(0),
            "{false_claim}"
        );
    }
    fs::write(at.join("text.cert"), "0*5 1\n").unwrap();
    let told = "gamecert: text.cert: byte 0, head: this is not a certificate";
    let output = run(at, &["plug", "text.cert", "-o", "z.cert"]);
    assert!(text(&output.stderr).starts_with("gamecert: text.cert: "), "{told}");
    assert_eq!(output.status.code(), Some(1));
    check_failure(
        &["plug", "none.cert", "-o", "z.cert"],
        2,
        "cannot read none.cert: No such file or directory (os error 2)",
    );
}

/// What a command says on standard error.
fn text_of(at: &Path, words: &[&str]) -> String {
    text(&run(at, words).stderr)
}

#[test]
fn plug_keeps_what_is_known_at_the_time_limit() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let text = "gamecert 1\nclaim nimber(cram 5x9) = 1\nrules 1\naxiom sprague-grundy\nend\n";
    fs::write(at.join("x.txt"), text).unwrap();
    check_output(at, &["assemble", "x.txt", "-o", "x.cert"], 0, "");
    check_output(at, &["plug", "x.cert", "-o", "y.cert", "--time", "0.1"], 3, "nimber(cram 5x9) = 1\n");
    assert_eq!(run(at, &["check", "y.cert"]).status.code(), Some(3));
}

#[test]
fn import_makes_a_certificate_of_a_database() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let database = format!("{DATABASES}/sprouts-7.txt");
    let claim = "outcome(sprouts 0*7)";
    let answer = "outcome(sprouts 0*7) = loss\n";
    check_output(at, &["import", &database, "--claim", claim, "-o", "a.cert"], 0, answer);
    check_output(at, &["import", &database, "--claim", claim, "-o", "b.cert", "--bare"], 0, answer);
    let piped =
        run_with(at, &["import", "-", "--claim", claim, "-o", "c.cert"], &fs::read(&database).unwrap());
    assert_eq!(text(&piped.stdout), answer, "{}", text(&piped.stderr));
    assert_eq!(fs::read(at.join("c.cert")).unwrap(), fs::read(at.join("a.cert")).unwrap());
    let verdicts = text(&run(at, &["check", "a.cert", "b.cert"]).stdout);
    assert_eq!(verdicts.matches("VERIFIED").count(), 2, "{verdicts}");
    let output = run(at, &["import", &database, "--claim", claim, "-o", "a.cert", "--json"]);
    let json = text(&output.stdout);
    assert!(json.contains("\"read\":138") && json.contains("\"malformed\":0"), "{json}");
    check_output(at, &["plug", "a.cert", "-o", "p.cert"], 0, answer);
    assert_eq!(fs::read(at.join("a.cert")).unwrap(), fs::read(at.join("p.cert")).unwrap());
}

/// A database says that the start with so many spots, which is lost, has nimber 1.
fn check_forged(spots: u8, database: &str) {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let claim = |answer: &str| format!("outcome(sprouts 0*{spots}){answer}");
    let loss = claim(" = loss");
    let told = format!(
        "gamecert: {database}: the database is against the claim {loss}: \
         line 2 (`0*{spots} 1`): 0*{spots} has nimber 1, against the claim"
    );
    check_said(at, &["import", database, "--claim", &loss, "-o", "x.cert"], 1, &told);
    assert_eq!(fs::read_dir(at).unwrap().count(), 0);
    let win = format!("{}\n", claim(" = win"));
    check_output(at, &["import", database, "--claim", &claim(""), "-o", "x.cert"], 3, &win);
    assert_eq!(run(at, &["check", "x.cert"]).status.code(), Some(3));
    let told = format!(
        "gamecert: lemma 0 (0*{spots} : 1) is false: the nimber is 0\n\
         gamecert: x.cert: the claim {} is false: 0*{spots} has nimber 0; \
         {loss} is true (--claim-found proves it)",
        claim(" = win")
    );
    check_said(at, &["plug", "x.cert", "-o", "y.cert"], 1, &told);
    assert!(!at.join("y.cert").exists());
}

#[test]
fn a_forged_database_proves_nothing() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("forged.txt");
    fs::write(&database, "[Positions+Nimber]\n0*8 1\n").unwrap();
    check_forged(8, database.to_str().unwrap());
}

#[test]
#[ignore = "slow: the start with twelve spots"]
fn the_forged_database_that_another_solver_believes_proves_nothing() {
    check_forged(12, &format!("{DATABASES}/forged-sprouts-12.txt"));
}

#[test]
fn import_tells_what_it_cannot_use() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let lines = "[Positions+Nimber]\r\n1x2 1\r\n1x2 1\r\n2x2\r\n2x2 0\r\n1x4 9\r\n\r\n0*5 1\r\n";
    fs::write(at.join("x.txt"), lines).unwrap();
    let told = "gamecert: x.txt, line 4: there is no nimber after the position\n\
                gamecert: x.txt, line 8: `0*5` is not rows of `.` and `#` of one length joined by `/`; a board looks like 5x7 or ..#/...\n\
                gamecert: x.txt: line 6 (`1x4 9`): no position of this size has this nimber\n\
                6 entries: 1 used, 1 unused, 1 duplicate, 1 contradicted, 2 malformed, 0 too large\n";
    let output = run(at, &["import", "x.txt", "--claim", "nimber(cram 2x2)", "-o", "x.cert"]);
    let said = text(&output.stderr);
    assert!(said.starts_with(told), "{said}");
    assert_eq!((text(&output.stdout).as_str(), output.status.code()), ("nimber(cram 2x2) = 0\n", Some(0)));
    for (claim, code) in [("nimber(cram 2x2) = x", 64), ("nimber(cram 2x3)", 64), ("nimber(chess 2x3)", 64)] {
        let output = run(at, &["import", "x.txt", "--claim", claim, "-o", "y.cert"]);
        assert_eq!(output.status.code(), Some(code), "{claim}: {}", text(&output.stderr));
    }
    let told = "gamecert: x.cert is not a database: it is not a text";
    check_said(at, &["import", "x.cert", "--claim", "nimber(cram 2x2)", "-o", "y.cert"], 1, told);
    let told = "gamecert: cannot read none.txt: No such file or directory (os error 2)";
    check_said(at, &["import", "none.txt", "--claim", "nimber(cram 2x2)", "-o", "y.cert"], 2, told);
    assert_eq!(fs::read_dir(at).unwrap().count(), 2);
}

#[test]
fn contracts_go_out_and_come_back() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let score = "score(dots american 2x3) = 2\n";
    run(at, &["solve", "dots", "american 2x3", "-o", "a.cert"]);
    check_output(at, &["export", "a.cert", "--format", "score-db", "-o", "a.txt"], 0, "");
    let exported = fs::read_to_string(at.join("a.txt")).unwrap();
    assert!(exported.starts_with("[Positions+Score]\ngraph 2 1\n"), "{exported}");
    check_output(at, &["import", "a.txt", "--claim", "score(dots american 2x3)", "-o", "b.cert"], 0, score);
    check_output(at, &["import", "a.txt", "--claim", score.trim(), "--bare", "-o", "b.cert"], 0, score);
    assert_eq!(run(at, &["check", "--expect", score.trim(), "b.cert"]).status.code(), Some(0));
    run(at, &["solve", "cram", "3x3", "-o", "c.cert"]);
    for (arguments, code, told) in [
        (
            &["export", "c.cert", "--format", "score-db"][..],
            2,
            "c.cert: score-db takes certificates about scores alone; json-lines takes all",
        ),
        (
            &["export", "a.cert", "--format", "nimber-db"],
            2,
            "a.cert: nimber-db takes certificates about normal play alone; json-lines takes all",
        ),
        (
            &["import", "a.txt", "--claim", "nimber(cram 3x3)", "-o", "d.cert"],
            1,
            "a.txt is not a database: line 1: the header `[Positions+Score]` is not known; known are [Positions+Nimber] and [Positions]",
        ),
        (
            &["import", "a.txt", "--claim", score.trim(), "--memory", "96", "-o", "d.cert"],
            2,
            "cannot read a.txt: it has more than the 2 entries that the memory holds (--memory)",
        ),
        (
            &["diff", "a.cert", "c.cert"],
            2,
            "a.cert and c.cert cannot be compared: they are about different games, dots and cram",
        ),
        (
            &["diff", "a.cert", "a.txt", "--database"],
            2,
            "a.cert and a.txt cannot be compared: a database is compared under normal play alone, not scoring play",
        ),
    ] {
        check_said(at, arguments, code, &format!("gamecert: {told}"));
    }
    assert!(!at.join("d.cert").exists());
}

/// A table has all entries that may be true, and the checker names those that are not.
#[test]
fn import_all_makes_a_table() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let lines = "1x2 1\n2x2 0\n1x4 0\n1x6 1\n2x2+1x2 1\n3x3 0\n3x3 2\n1x2 1\n";
    fs::write(at.join("x.txt"), lines).unwrap();
    let import = ["import", "x.txt", "--claim", "nimber(cram 2x2)", "--all", "-o", "x.cert"];
    let output = run(at, &import);
    let (told, said) = (text(&output.stdout), text(&output.stderr));
    let start = "SURVEYED   2 of 4 lemmas hold [cram, normal play], 1 false, first: lemma 1 (cram 1x4 : 0): ";
    assert!(told.starts_with(start) && told.contains(", 1 with holes, "), "{told}");
    let counts = "\n8 entries: 3 used, 1 unused, 1 duplicate, 3 contradicted, 0 malformed, 0 too large\n";
    assert!(said.contains(counts), "{said}");
    assert_eq!(output.status.code(), Some(1));
    let survey = text(&run(at, &["check", "--all", "x.cert"]).stdout);
    assert!(survey.starts_with(start), "{survey}");
    let json = text(&run(at, &[&import[..], &["--json"]].concat()).stdout);
    assert!(json.contains("\"holding\":2,") && json.contains("\"false\":1,"), "{json}");
}

/// More entries than fit into the memory that is allowed: they go to disk, and nothing stays there.
#[test]
fn a_database_may_be_larger_than_the_memory() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    run(at, &["solve", "cram", "4x6", "--claim", "nimber", "-o", "a.cert"]);
    check_output(at, &["export", "a.cert", "--format", "nimber-db", "-o", "a.txt"], 0, "");
    let mut entries = fs::read_to_string(at.join("a.txt")).unwrap();
    entries.extend((0..4000).map(|number| format!("{}/{} 0\n", ".".repeat(12), row(number))));
    fs::write(at.join("a.txt"), entries).unwrap();
    for (memory, name) in [("1K", "b.cert"), ("1G", "c.cert")] {
        let import = ["import", "a.txt", "--claim", "nimber(cram 4x6)", "--memory", memory, "-o", name];
        check_output(at, &import, 0, "nimber(cram 4x6) = 0\n");
    }
    assert_eq!(fs::read(at.join("b.cert")).unwrap(), fs::read(at.join("c.cert")).unwrap());
    assert_eq!(fs::read_dir(at).unwrap().count(), 4);
}

/// A row of free cells and taken ones, all different.
fn row(number: u32) -> String {
    (0..12).map(|bit| if number >> bit & 1 == 1 { '.' } else { '#' }).collect()
}

#[test]
fn merge_diff_and_export() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let claim = "nimber(cram 4x5) = 2\n";
    write_damaged(at);
    run(at, &["solve", "cram", "3x4", "--claim", "nimber", "-o", "small.cert"]);
    check_output(at, &["plug", "damaged.cert", "-o", "a.cert"], 0, claim);
    check_output(at, &["merge", "damaged.cert", "whole.cert", "-o", "m.cert"], 0, claim);
    check_output(at, &["merge", "a.cert", "small.cert", "-o", "m.cert"], 0, claim);
    assert_eq!(run(at, &["check", "m.cert"]).status.code(), Some(0));

    check_output(at, &["export", "a.cert", "--format", "nimber-db", "-o", "a.txt"], 0, "");
    let exported = fs::read_to_string(at.join("a.txt")).unwrap();
    assert!(exported.starts_with("[Positions+Nimber]\n1x2 1\n"), "{exported}");
    check_output(at, &["export", "a.cert", "--format", "nimber-db"], 0, &exported);
    check_output(at, &["import", "a.txt", "--claim", "nimber(cram 4x5) = 2", "-o", "b.cert"], 0, claim);
    let lemmas = exported.lines().count() - 1;
    let same = format!("common {lemmas}\nfirst only 0\nsecond only 0\ncontradicting 0\n");
    check_output(at, &["diff", "a.cert", "a.txt", "--database"], 0, &same);
    let json = text(&run(at, &["diff", "damaged.cert", "whole.cert", "--list", "--json"]).stdout);
    assert!(json.contains("\"second_only\":3") && json.contains("\"who\":\"second\""), "{json}");
    let listed = text(&run(at, &["diff", "whole.cert", "damaged.cert", "--list"]).stdout);
    assert_eq!(listed.lines().filter(|line| line.starts_with("< ")).count(), 3, "{listed}");
    let told =
        "gamecert: a.cert and s.cert cannot be compared: they are about different games, cram and sprouts";
    run(at, &["solve", "sprouts", "0*2", "-o", "s.cert"]);
    check_said(at, &["diff", "a.cert", "s.cert"], 2, told);
    let told = "gamecert: s.cert: it differs from the first certificate in its game";
    check_said(at, &["merge", "a.cert", "s.cert", "-o", "n.cert"], 2, told);
    assert!(!at.join("n.cert").exists());
}

#[test]
fn contradictions_are_told_by_place() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    for (name, nimber) in [("a", 0), ("b", 3)] {
        let lemmas = format!("lemma 0 1x2 : 1\nlemma 1 2x2 : {nimber}\n");
        let text = format!(
            "gamecert 1\nclaim nimber(cram 2x2) = {nimber}\nrules 1\naxiom sprague-grundy\n{lemmas}end\n"
        );
        fs::write(at.join(format!("{name}.txt")), text).unwrap();
        let (from, to) = (format!("{name}.txt"), format!("{name}.cert"));
        check_output(at, &["assemble", &from, "-o", &to], 0, "");
    }
    let commands: [&[&str]; 3] = [
        &["diff", "a.cert", "b.cert"],
        &["merge", "a.cert", "b.cert", "-o", "c.cert"],
        &["show", "c.cert", "--text"],
    ];
    assert_snapshot!(commands.map(|command| transcript(at, command)).concat());
}

/// The second position of the endgame suite of the FFO, with a score of +10, and the fifth, with +32.
const SECOND: &str = "-XXXXXX-/--XOOOO-/-XOXXOOX/-OOOOOOO/OOOOXXOO/OOOXXOOX/--XXOO--/--XXXXX- X";
const FIFTH: &str = "-OOOOO--/--OXXO-X/XXOXOXX-/XXOXOXXO/XXOOXOOO/XXXXOO-O/X-XOOO--/-XXXXX-- X";

#[test]
fn plug_proves_or_refutes_what_a_selective_search_believed() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let solve = |position: &str, option: &str, percent: &str| {
        let arguments = ["solve", "othello", position, option, percent, "-o", "x.cert"];
        assert_eq!(run(at, &arguments).status.code(), Some(3));
    };
    solve(SECOND, "--selectivity", "95");
    let claim = format!("score(othello {SECOND}) = +10\n");
    check_output(at, &["plug", "x.cert", "-o", "y.cert", "--max-nodes", "1000"], 3, &claim);
    let output = run(at, &["plug", "x.cert", "-o", "y.cert"]);
    let said = text(&output.stderr);
    assert!(said.starts_with("before: 21 holes\n21 beliefs, 0 of them false\nlemmas: "), "{said}");
    assert!(said.contains("VERIFIED by the checker"), "{said}");
    assert_eq!((text(&output.stdout), output.status.code()), (claim, Some(0)));
    let expected = ["check", "y.cert", "--expect", &format!("score(othello {SECOND}) = +10")];
    assert_eq!(run(at, &expected).status.code(), Some(0));
    let json = text(&run(at, &["plug", "x.cert", "-o", "y.cert", "--json"]).stdout);
    assert!(json.contains(r#""beliefs":{"count":21,"false":0,"open":0}"#), "{json}");
    let json = text(&run(at, &["plug", "y.cert", "-o", "z.cert", "--json"]).stdout);
    assert!(json.contains(r#""beliefs":null"#) && json.contains(r#""way":"nothing""#), "{json}");

    solve(FIFTH, "--selectivity", "73");
    let claim = format!("score(othello {FIFTH}) = +2");
    let told = format!(
        "10 beliefs, 2 of them false\ngamecert: x.cert: the claim {claim} is false: the score is +32; \
         score(othello {FIFTH}) = +32 is true (--claim-found proves it)"
    );
    check_said(at, &["plug", "x.cert", "-o", "w.cert"], 1, &told);
    assert!(!at.join("w.cert").exists());

    // False beliefs of null moves leave holes, and are no fault of the search.
    solve(FIFTH, "--null-moves", "73");
    solve(SECOND, "--null-moves", "98");
    let output = run(at, &["plug", "x.cert", "-o", "n.cert"]);
    let said = text(&output.stderr);
    assert!(
        said.contains(" beliefs, 0 of them false\n") && said.contains("VERIFIED by the checker"),
        "{said}"
    );
}

#[test]
fn two_bounds_of_a_contest_are_merged_and_compared() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    for (claim, file) in [("score >= 32", "a.cert"), ("score < 33", "b.cert"), ("score", "c.cert")] {
        let solved = run(at, &["solve", "othello", FIFTH, "--claim", claim, "-o", file]);
        assert_eq!(solved.status.code(), Some(0));
    }
    let score = format!("score(othello {FIFTH}) = +32\n");
    check_output(at, &["merge", "a.cert", "b.cert", "-o", "m.cert"], 0, &score);
    assert_eq!(run(at, &["check", "--expect", score.trim(), "m.cert"]).status.code(), Some(0));
    let all = text(&run(at, &["diff", "m.cert", "c.cert"]).stdout);
    let count = all.lines().next().unwrap().strip_prefix("common ").unwrap().to_owned();
    assert_eq!(all, format!("common {count}\nfirst only 0\nsecond only 0\ncontradicting 0\n"));
    let listed = text(&run(at, &["diff", "a.cert", "b.cert", "--list"]).stdout);
    assert!(listed.contains(" X : O >= +32\n") && listed.contains("\ncommon 0\n"), "{listed}");
    // What is known of the position after a move is cited, and not proved again.
    let cited = ["solve", "othello", FIFTH, "--claim", "score >= 30", "--import", "a.cert", "-o", "i.cert"];
    assert_eq!(run(at, &cited).status.code(), Some(0));
    let bound = format!("score(othello {FIFTH}) >= +30\n");
    check_output(at, &["merge", "i.cert", "a.cert", "-o", "j.cert"], 0, &bound);
    assert_eq!(run(at, &["check", "j.cert"]).status.code(), Some(0));
    let from = ["solve", "othello", FIFTH, "--from", "b.cert", "-o", "f.cert"];
    check_output(at, &from, 0, &score);
}

/// A lemma of bridge that says too much is named with a deal, lost ones are found again, and the rest is kept.
#[test]
fn certificates_of_bridge_are_plugged_imported_and_merged() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let deal = "N:AQ.K.. KJ.A.. T9.Q.. 87.J.. NT S";
    let claim = format!("tricks(bridge {deal}) = 1\n");
    let solve = ["solve", "bridge", deal, "--leaf-empties", "0", "-o", "x.cert"];
    check_output(at, &[&solve[..], &NO_AXIOMS].concat(), 0, &claim);
    let shown = text(&run(at, &["show", "x.cert", "--text"]).stdout);
    let lemma = "NT E -:1111 E:1111 -:0000 -:0000 : EW >= ";
    let damaged = shown.replace(&format!("{lemma}+1"), &format!("{lemma}+2"));
    assert_ne!(damaged, shown);
    fs::write(at.join("damaged.txt"), &damaged).unwrap();
    check_output(at, &["assemble", "damaged.txt", "-o", "damaged.cert"], 0, "");
    let output = run(at, &["plug", "damaged.cert", "-o", "y.cert"]);
    assert_eq!((text(&output.stdout), output.status.code()), (claim.clone(), Some(0)));
    let said = text(&output.stderr);
    let deal_against = "N:5.4.. 3.5.. 4.3.. 2.2.. NT N";
    let named = format!("gamecert: lemma 3 ({lemma}+2) is false: NS >= +1 in {deal_against}\n");
    assert!(said.starts_with(&named), "{said}");
    assert!(said.contains("\nlemmas: 3 kept, 0 added, 4 dropped\n"), "{said}");
    assert_eq!(run(at, &["check", "y.cert"]).status.code(), Some(0));

    for (file, claim) in [("low.cert", "tricks >= 1"), ("high.cert", "tricks < 2")] {
        run(at, &["solve", "bridge", deal, "--leaf-empties", "0", "--claim", claim, "-o", file]);
    }
    check_output(at, &["merge", "low.cert", "high.cert", "-o", "both.cert"], 0, &claim);
    let over = run(at, &["solve", "bridge", deal, "--import", "x.cert", "-o", "over.cert"]);
    assert_eq!(text(&over.stdout), claim);
    let verdict = text(&run(at, &["check", "over.cert", "--import-dir", "."]).stdout);
    assert!(verdict.starts_with("VERIFIED "), "{verdict}");
}
