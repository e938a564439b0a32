//! What a search has settled, saved while it goes on, and believed by another.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gamecert"));
    command.args(arguments).current_dir(folder);
    command
}

/// Runs a command that ends with this exit code; what it wrote to standard output and to standard error.
fn check(folder: &Path, arguments: &[&str], code: i32) -> (String, String) {
    let Output { status, stdout, stderr } = command(folder, arguments).output().unwrap();
    let [out, err] = [stdout, stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert_eq!(status.code(), Some(code), "{arguments:?}: {out}{err}");
    (out, err)
}

fn solve(folder: &Path, position: &str, more: &[&str], code: i32) -> Value {
    let asked = [&["solve", "sprouts", position, "--json"], more].concat();
    serde_json::from_str(&check(folder, &asked, code).0).unwrap()
}

/// The positions of a database with their nimbers; all of it is there.
fn entries(file: &Path) -> Vec<(String, u16)> {
    let text = fs::read_to_string(file).unwrap();
    let lines = text.strip_prefix("[Positions+Nimber]\n").and_then(|lines| lines.strip_suffix('\n'));
    let entry = |line: &str| {
        let (position, nimber) = line.rsplit_once(' ').unwrap();
        (position.to_owned(), nimber.parse().unwrap())
    };
    lines.unwrap().lines().map(entry).collect()
}

#[test]
fn a_search_goes_on_where_another_has_ended() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let alone = solve(folder, "0*11", &["-o", "alone.cert"], 0);
    let nodes = |answer: &Value| answer["nodes"].as_u64().unwrap();
    let half = (nodes(&alone) / 2).to_string();
    let stopped = solve(folder, "0*11", &["--save", "known.db", "--max-nodes", &half], 3);
    assert_eq!((&stopped["claim"], &stopped["nodes"].to_string()), (&Value::Null, &half));
    let known = entries(&folder.join("known.db"));
    assert_eq!(stopped["losing_couples"], known.len());

    let more = ["--advice", "known.db", "--save", "known.db", "-o", "whole.cert"];
    let resumed = solve(folder, "0*11", &more, 0);
    assert_eq!((&resumed["claim"], &resumed["believed"]), (&alone["claim"], &stopped["losing_couples"]));
    assert!(nodes(&resumed) < nodes(&alone) * 4 / 5, "{} of {}", nodes(&resumed), nodes(&alone));
    check(folder, &["check", "whole.cert"], 0);
    // What was known is kept.
    let all = entries(&folder.join("known.db"));
    assert!(all.len() > known.len() && known.iter().all(|entry| all.contains(entry)));
    // Nothing is left to search for.
    let again = solve(folder, "0*11", &["--advice", "known.db", "-o", "again.cert"], 0);
    assert!(nodes(&again) * 20 < nodes(&alone), "{}", nodes(&again));
    // To save changes nothing.
    let saved = solve(folder, "0*11", &["--save", "other.db", "--save-every", "0.05", "-o", "saved.cert"], 0);
    assert_eq!((nodes(&saved), &saved["identity"]), (nodes(&alone), &alone["identity"]));
}

/// A search that is killed has saved what it knew some time before.
#[cfg(unix)]
#[test]
fn a_search_that_is_killed_has_saved_what_it_knew() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let file = folder.join("known.db");
    let mut search =
        command(folder, &["solve", "sprouts", "0*24", "--save", "known.db", "--save-every", "0.1"])
            .spawn()
            .unwrap();
    // The search alone takes far longer than a minute.
    let count = |file: &Path| if file.is_file() { entries(file).len() } else { 0 };
    let mut seen = Vec::new();
    for _ in 0..600 {
        sleep(Duration::from_millis(100));
        seen.push(count(&file));
        seen.dedup();
        if seen.len() > 2 {
            break;
        }
    }
    search.kill().unwrap();
    search.wait().unwrap();
    assert!(seen.len() > 2 && seen.is_sorted(), "{seen:?}");
    let helped = solve(folder, "0*8", &["--advice", "known.db", "-o", "eight.cert"], 0);
    assert!(helped["believed"].as_u64().unwrap() >= seen[1] as u64);
    check(folder, &["check", "eight.cert"], 0);
}

/// A database of another solver is advice, too; one whose entries are false does no harm.
#[test]
fn databases_are_advice() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    // Of eight spots instead of twelve, which take ten times as long.
    let forged = include_str!("../../../fixtures/databases/forged-sprouts-12.txt").replace("0*12", "0*8");
    fs::write(folder.join("forged.txt"), forged).unwrap();
    let seven = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/databases/sprouts-7.txt");
    let alone = solve(folder, "0*8", &["-o", "alone.cert"], 0);
    let fooled = solve(folder, "0*8", &["--advice", "forged.txt", "-o", "fooled.cert"], 0);
    assert_eq!(fooled["identity"], alone["identity"]);
    assert!(fooled["doubt"]["false"].as_u64().unwrap() + fooled["doubt"]["open"].as_u64().unwrap() > 0);
    let helped = solve(folder, "0*7", &["--advice", seven, "-o", "seven.cert"], 0);
    assert!(helped["nodes"].as_u64() < solve(folder, "0*7", &[], 0)["nodes"].as_u64());
    check(folder, &["check", "seven.cert"], 0);
}

#[test]
fn what_cannot_be_saved_or_believed_is_one_clear_line() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    fs::write(folder.join("notes.txt"), "[Positions+Nimber]\nnot a position\n").unwrap();
    fs::write(folder.join("prose.txt"), "once upon a time\n").unwrap();
    for (arguments, code, why) in [
        (&["sprouts", "0*5", "--misere", "--save", "k.db"][..], 64, "--save is for searches for nimbers"),
        (&["octal", "0.07", "--claim", "period", "--save", "k.db"], 64, "--save is for searches for nimbers"),
        (
            &["sprouts", "0*5", "--save", "prose.txt"],
            2,
            "cannot write prose.txt: the file that is there is not a database",
        ),
        (&["sprouts", "0*5", "--save", "no/k.db"], 2, "cannot write no/k.db: "),
        (
            &["sprouts", "0*5", "-o", "x.cert", "--advice", "notes.txt"],
            2,
            "notes.txt: no line of it tells the nimber of a component of sprouts",
        ),
        (
            &["sprouts", "0*5", "-o", "x.cert", "--misere", "--advice", "notes.txt"],
            2,
            "notes.txt: databases are advice under normal play alone",
        ),
        (
            &["sprouts", "0*5", "-o", "x.cert", "--advice", "prose.txt"],
            1,
            "prose.txt: byte 0, head: this is not a certificate",
        ),
    ] {
        let (out, err) = check(folder, &[&["solve"], arguments].concat(), code);
        assert!(out.is_empty() && err.contains(why) && err.lines().count() == 1, "{arguments:?}: {err}");
    }
    assert_eq!(fs::read_to_string(folder.join("prose.txt")).unwrap(), "once upon a time\n");
    // That is told before the search, not after it.
    let (_, err) = check(folder, &["solve", "sprouts", "0*5", "-o", "five.cert", "--save", "prose.txt"], 2);
    assert!(
        err.starts_with("gamecert: cannot write prose.txt") && !folder.join("five.cert").exists(),
        "{err}"
    );
    let (_, err) = check(folder, &["solve", "nim", "3", "--save", "k.db", "--watch"], 64);
    assert!(err.contains("--watch"), "{err}");
}
