//! Each condition of the reader and of the checker has a fixture that breaks it and nothing else,
//! and is refused for that reason.
//!
//! They stand here, and not with the tests across the crates, so that a mutant of the checker is tried in seconds: what these
//! tests need is built with it.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

#[path = "../../../tests/src/fixtures.rs"]
#[allow(dead_code, unreachable_pub, reason = "the tests across the crates take more of it")]
mod fixtures;

use std::collections::BTreeSet;
use std::fs;

use gamecert_elaborate::{Config, check_with};

fn check_folder(folder: &str) {
    let wrong = fixtures::disagreements(folder, &fixtures::real);
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn accept() {
    check_folder("accept");
}

#[test]
fn reject() {
    check_folder("reject");
}

#[test]
fn incomplete() {
    check_folder("incomplete");
}

#[test]
fn nocrash() {
    check_folder("nocrash");
}

/// The files of `fixtures/formats/v1` were frozen when version 1 was written and are never made anew. Each gets the verdict that
/// stands in `verdicts.txt`, to the letter. What they import stands beside them.
#[test]
fn frozen_files_of_version_1() {
    let verdicts = fs::read_to_string(fixtures::root().join("formats/v1/verdicts.txt")).unwrap();
    let mut listed = BTreeSet::from(["formats/v1/verdicts.txt".to_owned()]);
    for (name, expected) in verdicts.lines().map(|line| line.split_once(": ").unwrap()) {
        let place = format!("formats/v1/{name}");
        let bytes = fs::read(fixtures::root().join(&place)).unwrap();
        let mut imports = |identity: &_| fixtures::import("formats/v1", identity);
        let verdict = check_with(&bytes[..], &Config::default(), &mut imports, &mut |_| {});
        assert_eq!(verdict.to_string(), expected, "{place}");
        listed.insert(place);
    }
    assert_eq!(fixtures::files("formats/v1").unwrap().into_iter().collect::<BTreeSet<_>>(), listed);
}
