//! The commands in README.md, docs/tutorial.md and docs/deals.md, run as a reader would: from top to bottom, in an empty folder. Those of the other
//! documents are not run, as many take long, but their options are understood.
//!
//! A command is a line `$ ...` of a block marked `console`; the lines below it, as far as there are any, are what it prints, but for
//! the seconds. `INSTA_UPDATE=always` writes what the commands print, and the pictures they draw, into the documents.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::program::text;

/// Commands that are not run, because they build or test all of this.
const NOT_RUN: [&str; 4] = ["cargo install --path", "cargo build --release", "cargo test", "git clone"];
/// How the programs are called where they are not on the path.
const CALLED: [(&str, &str); 2] =
    [("cargo run --release -- ", "gamecert "), ("target/release/certcheck ", "certcheck ")];
/// What readers have at hand, besides the two programs.
const TOOLS: [&str; 2] = ["grep", "sed"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn is_updating() -> bool {
    std::env::var("INSTA_UPDATE").is_ok_and(|value| value == "always")
}

/// A command and what its document says that it prints.
struct Step {
    command: String,
    /// The lines below it, by their numbers in the document.
    shown: std::ops::Range<usize>,
}

/// The commands of a document, in order.
fn steps(lines: &[&str]) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut is_inside = false;
    for (number, line) in lines.iter().enumerate() {
        if line.starts_with("```") {
            is_inside = !is_inside && *line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| is_inside) {
            steps.push(Step { command: command.to_owned(), shown: number + 1..number + 1 });
        } else if is_inside {
            steps.last_mut().unwrap().shown.end = number + 1;
        }
    }
    steps
}

/// The command for a shell, or nothing if it is not to be run.
fn runnable(command: &str) -> Option<String> {
    if NOT_RUN.iter().any(|known| command.starts_with(known)) {
        return None;
    }
    let called =
        CALLED.iter().find_map(|(here, there)| Some((*there).to_owned() + command.strip_prefix(here)?));
    let command = called.unwrap_or_else(|| command.to_owned());
    let name = command.split(' ').next().unwrap();
    let is_known = ["gamecert", "certcheck"].contains(&name) || TOOLS.contains(&name);
    assert!(is_known, "`{command}` is neither run nor listed as not run");
    Some(command)
}

/// A folder with the two programs under their names.
fn programs() -> TempDir {
    let folder = TempDir::new().unwrap();
    symlink(env!("CARGO_BIN_EXE_gamecert"), folder.path().join("gamecert")).unwrap();
    // `certcheck` is a program of another package; this is the same command.
    let certcheck = folder.path().join("certcheck");
    fs::write(&certcheck, "#!/bin/sh\nexec gamecert check \"$@\"\n").unwrap();
    fs::set_permissions(&certcheck, fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

/// What a terminal shows of a command, and whether it succeeds.
fn run(command: &str, folder: &Path, programs: &Path) -> (String, bool) {
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .env("PATH", path)
        .env("XDG_STATE_HOME", programs)
        .env_remove("GAMECERT_WASM")
        .env_remove("GAMECERT_ARCHIVE")
        .current_dir(folder)
        .output()
        .unwrap();
    (text(&output.stdout), output.status.success())
}

/// Lines without their seconds, which differ from run to run.
fn without_seconds(lines: &str) -> Vec<String> {
    let masked = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let is_unit = |word: &&str| ["s", "s,"].contains(word);
        let is_time =
            |place: usize| words[place].parse::<f64>().is_ok() && words.get(place + 1).is_some_and(is_unit);
        (0..words.len())
            .map(|place| if is_time(place) { "?" } else { words[place] })
            .collect::<Vec<_>>()
            .join(" ")
    };
    lines.lines().map(masked).collect()
}

/// Runs a document; returns the folder with what it made.
fn follow(name: &str) -> TempDir {
    let place = root().join(name);
    let document = fs::read_to_string(&place).unwrap();
    let lines: Vec<&str> = document.lines().collect();
    let (programs, folder) = (programs(), TempDir::new().unwrap());
    let mut written = String::new();
    let mut next = 0;
    let mut count = 0;
    for Step { command, shown } in steps(&lines) {
        let Some(runnable) = runnable(&command) else { continue };
        count += 1;
        let (printed, is_success) = run(&runnable, folder.path(), programs.path());
        let expected: String = lines[shown.clone()].iter().map(|line| format!("{line}\n")).collect();
        let is_refusal = expected.starts_with("REJECTED") && runnable.starts_with("certcheck ");
        assert_eq!(is_success, !is_refusal, "{name}: {command}: {printed}");
        let is_same = without_seconds(&printed) == without_seconds(&expected);
        if is_updating() && !is_same && !shown.is_empty() {
            lines[next..shown.start].iter().for_each(|line| written.extend([line, "\n"]));
            written.push_str(&printed);
            next = shown.end;
            continue;
        }
        assert!(is_same || shown.is_empty(), "{name}: {command} prints\n{printed}\nand not\n{expected}");
    }
    assert!(count >= 3, "{name} has {count} commands");
    if next > 0 {
        lines[next..].iter().for_each(|line| written.extend([line, "\n"]));
        fs::write(place, written).unwrap();
    }
    folder
}

#[test]
fn readme_says_what_the_program_prints() {
    follow("README.md");
}

#[test]
fn the_page_about_deals_says_what_the_program_prints() {
    follow("docs/deals.md");
}

/// The pictures of the tutorial are those that its commands draw.
#[test]
fn the_tutorial_says_what_the_program_prints_and_shows_what_it_draws() {
    let folder = follow("docs/tutorial.md");
    let document = fs::read_to_string(root().join("docs/tutorial.md")).unwrap();
    let linked: BTreeSet<&str> =
        document.split("](tutorial/").skip(1).map(|rest| rest.split(')').next().unwrap()).collect();
    let kept = fs::read_dir(root().join("docs/tutorial")).unwrap();
    let kept: BTreeSet<String> =
        kept.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert!(!linked.is_empty());
    for name in &linked {
        let drawn = fs::read(folder.path().join(name)).unwrap();
        let place = root().join("docs/tutorial").join(name);
        if is_updating() {
            fs::write(&place, &drawn).unwrap();
        }
        assert!(fs::read(&place).unwrap() == drawn, "docs/tutorial/{name} is not what the tutorial draws");
    }
    assert!(is_updating() || kept.iter().eq(&linked), "{kept:?} are kept, {linked:?} are shown");
}

/// The commands of this program in a document that may take long or need files that are not there, each with `--help` at its end: then
/// it is read as far as there, and does nothing.
fn readable(document: &str) -> Vec<String> {
    let lines: Vec<&str> = document.lines().collect();
    let commands = steps(&lines).into_iter().map(|step| step.command);
    let ours =
        commands.filter(|command| command.starts_with("gamecert ") || command.starts_with("certcheck "));
    ours.map(|command| format!("{} --help", &command[..end(&command)])).collect()
}

/// Where a command ends and a comment or another part of a shell's line begins, outside of quotes.
fn end(command: &str) -> usize {
    let mut is_quoted = false;
    let is_end = |place: &usize| {
        let rest = &command[*place..];
        is_quoted ^= rest.starts_with('\'');
        !is_quoted
            && [" ", "#", ">", "|"]
                .iter()
                .any(|sign| rest.strip_prefix(' ').is_some_and(|it| it.starts_with(sign)))
    };
    (0..command.len()).filter(|place| command.is_char_boundary(*place)).find(is_end).unwrap_or(command.len())
}

#[test]
fn commands_in_all_documents_are_understood() {
    let (programs, folder) = (programs(), TempDir::new().unwrap());
    let (mut wrong, mut count) = (Vec::new(), 0);
    for file in fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path()) {
        if file.extension().is_none_or(|ending| ending != "md") {
            continue;
        }
        for command in readable(&fs::read_to_string(&file).unwrap()) {
            count += 1;
            let (printed, is_success) = run(&command, folder.path(), programs.path());
            if !is_success {
                wrong.push(format!("{}: {command}: {printed}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 100, "{count} commands");
}

#[test]
fn commands_are_found_and_told_from_what_they_print() {
    let lines = ["$ no", "```console", "$ gamecert a", "b", "$ sed c", "```", "```text", "$ no", "```"];
    let found: Vec<_> = steps(&lines).into_iter().map(|step| (step.command, step.shown)).collect();
    assert_eq!(found, [("gamecert a".to_owned(), 3..4), ("sed c".to_owned(), 5..5)]);
    assert_eq!(runnable("cargo run --release -- solve nim 1").as_deref(), Some("gamecert solve nim 1"));
    assert_eq!(runnable("cargo test --workspace"), None);
    let document = "```console\n$ gamecert count a 'b > c' > d  # e\n$ git f\n```";
    assert_eq!(readable(document), ["gamecert count a 'b > c' --help"]);
    assert_eq!(without_seconds("5 nodes, 0.01 s, 1.5 s\n5 s"), ["5 nodes, ? s, ? s", "? s"]);
}
