//! Deals of bridge at random around known cards.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;
use tempfile::TempDir;

use crate::program::{check_failure, run, text, transcript};

/// North and South have a jack and a ten around a queen that they do not see.
const QUEEN: [&str; 6] =
    ["--hand", "N:KT3... - AJ2... -", "--outstanding", "Q98765...", "--contract", "NT S"];
/// An ending with two suits and a void.
const ENDING: [&str; 6] =
    ["--hand", "N:AT.K5.. 9.Q..+ Q7.A3.. -", "--outstanding", "KJ86.J.2.", "--contract", "H S"];

fn arguments<'a>(deal: &[&'a str], further: &[&'a str]) -> Vec<&'a str> {
    [&["deals"], deal, further].concat()
}

fn printed(at: &Path, deal: &[&str], further: &[&str]) -> String {
    let output = run(at, &arguments(deal, further));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// The text without identities, which differ from proof to proof.
fn unidentified(text: &str) -> String {
    text.lines().map(|line| line.split("id: ").next().unwrap_or_default().to_owned() + "\n").collect()
}

#[test]
fn deals_come_to_a_distribution() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let mut seen = transcript(at, &arguments(&QUEEN, &["--samples", "40", "--lead", "S", "--cards"]));
    seen += &transcript(at, &arguments(&ENDING, &["--samples", "6", "--seed", "5", "--list"]));
    seen += &transcript(at, &arguments(&ENDING, &["--samples", "2", "--json", "--cards", "--list"]));
    let proved = ["--samples", "3", "--list", "--certificates", "out", "--lead", "N"];
    seen += &unidentified(&transcript(at, &arguments(&ENDING, &proved)));
    let unknown = ["--hand", "N:- - - -", "--outstanding", "AKQJ.AKQJ..", "--contract", "C W"];
    seen += &transcript(at, &arguments(&unknown, &["--samples", "30"]));
    seen += &transcript(at, &arguments(&unknown, &["--samples", "1"]));
    assert_snapshot!(seen);
    assert_eq!(fs::read_dir(at.join("out")).unwrap().count(), 3);
    let checked = run(at, &["check", "out"]);
    let verdicts = text(&checked.stdout);
    assert_eq!((verdicts.matches("VERIFIED").count(), checked.status.code()), (3, Some(0)), "{verdicts}");
}

#[test]
fn nothing_depends_on_how_many_are_solved_at_a_time() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let further = |jobs, out| ["--samples", "12", "--list", "--cards", "--certificates", out, "--jobs", jobs];
    let one = printed(at, &ENDING, &further("1", "one"));
    let two = printed(at, &ENDING, &further("2", "two"));
    assert_eq!(one, two.replace("two/", "one/"));
    let many = |jobs| printed(at, &ENDING, &["--samples", "400", "--list", "--cards", "--jobs", jobs]);
    assert_eq!(many("1"), many("3"));
    for number in 1..=12 {
        let bytes = |folder: &str| fs::read(at.join(folder).join(format!("deal-{number}.cert"))).unwrap();
        assert!(bytes("one") == bytes("two"), "deal {number}");
    }
}

#[test]
fn a_seed_gives_the_same_deals_and_fewer_of_them_are_the_first_ones() {
    let folder = TempDir::new().unwrap();
    let list = |samples: &str, seed: &str| -> Vec<String> {
        let text = printed(folder.path(), &ENDING, &["--samples", samples, "--seed", seed, "--list"]);
        text.lines().take_while(|line| line.starts_with("tricks(")).map(str::to_owned).collect()
    };
    let (few, many) = (list("5", "9"), list("11", "9"));
    assert_eq!((few.len(), many.len()), (5, 11));
    assert_eq!(few, many[..5]);
    assert_ne!(many, list("11", "10"));
}

/// Ctrl-C and `--time` leave the first deals, and say how many.
#[cfg(unix)]
#[test]
fn what_is_solved_by_the_end_is_reported() {
    use std::process::{Command, Stdio};

    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let program = arguments(&ENDING, &["--samples", "1000000", "--jobs", "2"]);
    let pipes = || (Stdio::piped(), Stdio::piped());
    let (out, err) = pipes();
    let child = Command::new(env!("CARGO_BIN_EXE_gamecert"))
        .args(&program)
        .current_dir(at)
        .stdout(out)
        .stderr(err)
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1500));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{told}");
    let count = told.split("--samples ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
    assert!(count.parse::<u64>().unwrap() > 0, "{told}");
    assert_eq!(text(&output.stdout), printed(at, &ENDING, &["--samples", count]));
    let none = arguments(&ENDING, &["--time", "0"]);
    check_failure(&none, 3, "no deal is solved yet: there is nothing to report");
}

#[test]
fn bad_input_gets_one_line() {
    let refused = |hand: &str, further: &[&str], why: &str| {
        check_failure(&[&["deals", "--hand", hand, "--contract", "NT S"], further].concat(), 64, why);
    };
    let known = "N:QT.KQJ2.T964.AQ3 - KJ9543.8654.J2.8 -";
    refused(&known.replace("QT.", "QT2."), &[], "the hand of N has 14 cards, more than 13");
    refused(&known.replace("QT.", "QQ."), &[], "the card SQ is twice in the hand of N");
    refused(&known.replace("QT.", "QJ."), &[], "the card SJ is in the hand of N and in the hand of S");
    refused(
        &known.replace("QT.", "Q."),
        &[],
        "known hands have the same number of cards, not N 12, S 13; write `+` at the end of a hand that has further ones",
    );
    refused(
        "N:KT3... - AJ2... -",
        &[],
        "the hand of N has 3 cards: in an ending, --outstanding says which cards the other hands hold, as in --outstanding Q98765...",
    );
    refused(
        "N:KT3... - AJ2... -",
        &["--outstanding", "Q9876..."],
        "hands of 3 cards lack 6 outstanding cards, not 5",
    );
    refused(
        "N:QT.KQJ2.T964.AQ3 A72.T7.85.JT6542 KJ9543.8654.J2.8 86.A93.AKQ73.K97",
        &[],
        "all hands are known: `gamecert solve bridge` solves this deal; write `-` for a hand that is not known",
    );
    refused(known, &["--samples", "0"], "--samples is a number from 1 to 1000000, not 0");
    refused(known, &["--samples", "1000001"], "--samples is a number from 1 to 1000000, not 1000001");
    refused(known, &["--lead", "N"], "W leads to the first trick against S: --lead is for endings");
    let contract = |text: &str, why: &str| {
        check_failure(&["deals", "--hand", known, "--contract", text], 64, why);
    };
    contract("X S", "`X` is no strain: NT, S, H, D or C");
    contract("NT", "`NT` is no contract: write the strain and the declarer, such as `NT S`");
    contract("NT X", "`X` is no declarer: N, E, S or W");
}

#[test]
fn certificates_go_where_they_can_be_written() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    fs::write(at.join("file"), "text").unwrap();
    let output = run(at, &arguments(&QUEEN, &["--certificates", "file"]));
    assert_eq!(text(&output.stderr), "gamecert: cannot write file: File exists (os error 17)\n");
    fs::create_dir(at.join("out")).unwrap();
    fs::write(at.join("out/deal-1.cert"), "mine").unwrap();
    let output = run(at, &arguments(&QUEEN, &["--certificates", "out"]));
    assert!(text(&output.stderr).starts_with("gamecert: cannot write out/deal-1.cert: "));
    assert_eq!(
        (fs::read_to_string(at.join("out/deal-1.cert")).unwrap().as_str(), output.status.code()),
        ("mine", Some(2))
    );
}
