//! `gamecert shrink` and `certcheck --all`, as their users see them.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use crate::program::NO_AXIOMS;

fn run(folder: &Path, command: &str) -> Output {
    let arguments = command.split_whitespace();
    Command::new(env!("CARGO_BIN_EXE_gamecert")).args(arguments).current_dir(folder).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Runs a command that ends with this exit code; returns standard output and standard error.
fn check(folder: &Path, command: &str, code: i32) -> (String, String) {
    let output = run(folder, command);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{command}: {said}");
    (text(&output.stdout), said)
}

/// A folder with a certificate about 4x5 Cram.
fn with_certificate() -> TempDir {
    let folder = TempDir::new().unwrap();
    check(folder.path(), "solve cram 4x5 --claim nimber -o given.cert", 0);
    folder
}

fn lemmas(folder: &Path, file: &str) -> usize {
    let (shown, _) = check(folder, &format!("show {file}"), 0);
    let line = shown.lines().find_map(|line| line.strip_prefix("lemmas ")).unwrap();
    line.split(',').next().unwrap().trim().parse().unwrap()
}

#[test]
fn a_smaller_certificate_is_written_and_verified() {
    let folder = with_certificate();
    let place = folder.path();
    let (answer, said) = check(place, "shrink given.cert -o small.cert --rounds 3 --seed 7", 0);
    assert_eq!(answer, "nimber(cram 4x5) = 2\n");
    let (before, after) = (lemmas(place, "given.cert"), lemmas(place, "small.cert"));
    assert!(after <= 90 && before > 100, "{before} {after}");
    assert!(said.starts_with(&format!("lemmas: {before} before, {after} after, ")), "{said}");
    assert!(said.contains("\nseed 7, 3 rounds, ") && said.contains("\nVERIFIED by the checker"), "{said}");
    let (shown, _) = check(place, "show small.cert", 0);
    let how = "gamecert shrink --method descent --rounds 3 --seed 7 --explore 100";
    assert!(shown.contains(&format!("{before} lemmas: {how}")), "{shown}");
    check(place, "check small.cert", 0);
    // It is a certificate like any other, and never larger than before.
    check(place, "shrink small.cert -o again.cert --rounds 1 --bare", 0);
    assert!(lemmas(place, "again.cert") <= after);
}

/// At the first Ctrl-C it says what it does, and writes the best proof so far; at the second it ends at once.
#[test]
fn an_interrupted_shrinking_says_what_it_does() {
    let folder = with_certificate();
    let begin = |output: &str| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_gamecert"));
        program
            .args(["shrink", "given.cert", "-o", output, "--rounds", "1000000"])
            .current_dir(folder.path());
        let child = program.stderr(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(Duration::from_secs(2));
        child
    };
    let interrupt = |child: &Child| {
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    };
    let child = begin("once.cert");
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    let said = text(&output.stderr);
    assert!(said.starts_with("gamecert: ending with the best proof so far"), "{said}");
    assert!(said.contains("this is the best so far") && folder.path().join("once.cert").exists(), "{said}");
    assert_eq!(output.status.code(), Some(3), "{said}");
    let child = begin("twice.cert");
    interrupt(&child);
    std::thread::sleep(Duration::from_millis(100));
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    // The first round may have ended in between.
    let (said, is_written) = (text(&output.stderr), folder.path().join("twice.cert").exists());
    assert_eq!(
        (is_written, output.status.code()),
        (said.contains("this is the best so far"), Some(3)),
        "{said}"
    );
}

#[test]
fn the_same_seeds_write_the_same_bytes_on_any_number_of_threads() {
    let folder = with_certificate();
    let place = folder.path();
    let written = |threads: &str| {
        let command = "shrink given.cert -o small.cert --rounds 2 --seeds 3 --plot curves.svg --threads";
        check(place, &format!("{command} {threads}"), 0);
        (fs::read(place.join("small.cert")).unwrap(), fs::read(place.join("curves.svg")).unwrap())
    };
    let alone = written("1");
    assert_eq!(written("3"), alone);
    let curves = text(&alone.1);
    assert!((0..3).all(|seed| curves.contains(&format!("seed {seed}: "))));
}

/// In a contest it is the bytes that count.
#[test]
fn a_strategy_is_made_smaller() {
    let folder = TempDir::new().unwrap();
    let place = folder.path();
    let board = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
    let solve = ["solve", "othello", board, "-o", "given.cert"];
    let program = env!("CARGO_BIN_EXE_gamecert");
    let solved = Command::new(program).args(solve).args(NO_AXIOMS).current_dir(place).output();
    assert_eq!(solved.unwrap().status.code(), Some(0));
    let (answer, said) = check(place, "shrink given.cert -o small.cert --rounds 2", 0);
    assert!(answer.ends_with(" = +18\n"), "{answer}");
    let figures = said.lines().next().unwrap();
    let words: Vec<&str> = figures.split(' ').collect();
    let (before, after): (u32, u32) = (words[1].parse().unwrap(), words[3].parse().unwrap());
    assert!(figures.starts_with("bytes: ") && after * 20 < before * 19, "{said}");
    assert!(said.contains("\nVERIFIED by the checker"), "{said}");
    check(place, "check small.cert", 0);
}

#[test]
fn figures_for_machines() {
    let folder = with_certificate();
    let (printed, _) = check(folder.path(), "shrink given.cert -o small.cert --rounds 2 --json", 0);
    let figures: serde_json::Value = serde_json::from_str(&printed).unwrap();
    let curve = figures["curves"][0]["lemmas"].as_array().unwrap();
    assert_eq!((curve.len(), &curve[2]), (3, &figures["lemmas"]));
    assert_eq!(figures["lemmas_before"].as_u64().unwrap(), lemmas(folder.path(), "given.cert") as u64);
}

/// One line, the exit code of its kind, and nothing written.
#[test]
fn what_cannot_be_shrunk_is_told() {
    let folder = with_certificate();
    let place = folder.path();
    fs::write(place.join("text.txt"), "no certificate").unwrap();
    check(place, "solve cram 3x3 -o other.cert", 0);
    check(place, "solve sprouts 0*3 -o sprouts.cert", 0);
    let (full, _) = check(place, "show given.cert --text", 0);
    let bare: Vec<&str> = full.lines().filter(|line| !line.starts_with("  ") && *line != "goal").collect();
    let last = format!("lemma {} ", lemmas(place, "given.cert") - 1);
    let holey: Vec<&str> = bare.iter().copied().filter(|line| !line.starts_with(&last)).collect();
    fs::write(place.join("holey.txt"), holey.join("\n")).unwrap();
    check(place, "assemble holey.txt -o holey.cert", 0);
    let refused = |command: &str, code: i32, why: &str| {
        let (_, said) = check(place, command, code);
        assert!(said.contains(why) && said.lines().count() == 1, "{command}: {said}");
        assert!(!place.join("small.cert").exists());
    };
    refused("shrink text.txt -o small.cert", 1, "text.txt: byte 0, head: this is not a certificate");
    refused("shrink none.cert -o small.cert", 2, "cannot read none.cert");
    refused("shrink holey.cert -o small.cert", 3, "holey.cert has to be plugged first (gamecert plug)");
    refused("shrink given.cert -o small.cert --memory 1K", 2, "more memory than allowed (--memory)");
    refused("shrink given.cert -o small.cert --with sprouts.cert", 64, "is about another game");
    refused("shrink given.cert -o small.cert --time 0", 3, "ended before the first round");
    refused("shrink given.cert -o no/small.cert", 2, "there is no folder no");
    check(place, "shrink given.cert -o small.cert --rounds 1 --with other.cert", 0);
}

/// A table that holds, and then one of whose entries is false.
#[test]
fn every_lemma_is_judged_by_itself() {
    let folder = with_certificate();
    let place = folder.path();
    let all = lemmas(place, "given.cert");
    let (line, _) = check(place, "check --all given.cert", 0);
    assert!(
        line.starts_with(&format!("SURVEYED   {all} of {all} lemmas hold [cram, normal play]")),
        "{line}"
    );
    let (full, _) = check(place, "show given.cert --text", 0);
    let bare: Vec<&str> = full.lines().filter(|line| !line.starts_with("  ") && *line != "goal").collect();
    let bent = bare.join("\n").replacen("lemma 0 1x2 : 1", "lemma 0 1x2 : 2", 1);
    fs::write(place.join("bent.txt"), bent).unwrap();
    check(place, "assemble bent.txt -o bent.cert", 0);
    let (line, _) = check(place, "check --all bent.cert", 1);
    assert!(
        line.starts_with("SURVEYED   ") && line.contains("1 false, first: lemma 0 (cram 1x2 : 2)"),
        "{line}"
    );
    assert!(line.contains("with holes, first: ") && line.lines().count() == 1, "{line}");
    assert!(line.contains("(see it: gamecert show bent.cert --lemma 0)"), "{line}");
    let (printed, _) = check(place, "check --all --json bent.cert", 1);
    let found: serde_json::Value = serde_json::from_str(&printed).unwrap();
    assert_eq!((&found["verdict"], &found["false"]), (&"SURVEYED".into(), &1.into()));
    assert_eq!(found["false_lemmas"][0]["lemma"], 0);
    let listed = found["lemmas_with_holes"].as_array().unwrap().len() as u64;
    assert_eq!(found["with_holes"].as_u64(), Some(listed));
    check(place, "check --all given.cert --expect nimber(cram,4x5)=2", 64);
}

#[test]
fn a_proof_about_bridge_becomes_smaller() {
    let folder = TempDir::new().unwrap();
    let place = folder.path();
    let deal = "N:AQ32.K3.5.T KJ.4.62.J94 T98.AJ8.7.5 765.Q..K876 NT S";
    let solve = ["solve", "bridge", deal, "--leaf-empties", "0", "-o", "given.cert"];
    let solved = Command::new(env!("CARGO_BIN_EXE_gamecert")).args(solve).current_dir(place).output();
    assert_eq!(solved.unwrap().status.code(), Some(0));
    let (answer, said) = check(place, "shrink given.cert -o small.cert --rounds 2", 0);
    let figures = said.lines().next().unwrap();
    let words: Vec<&str> = figures.split(' ').collect();
    let (before, after): (u32, u32) = (words[1].parse().unwrap(), words[3].parse().unwrap());
    assert!(figures.starts_with("bytes: ") && after * 10 < before * 9, "{said}");
    check(place, "shrink given.cert -o again.cert --rounds 2", 0);
    let bytes = |file: &str| fs::read(place.join(file)).unwrap();
    assert_eq!(bytes("small.cert"), bytes("again.cert"));
    assert!(check(place, "check small.cert", 0).0.starts_with("VERIFIED "));
    assert!(answer.starts_with("tricks(bridge N:AQ32.K3.5.T "), "{answer}");
    let (_, said) = check(place, "shrink given.cert -o small.cert --method random-replies", 2);
    assert!(said.contains("contests are shrunk by descent alone"), "{said}");
}
