//! Old files stay readable: those of `fixtures/formats/v1` were frozen when version 1 was written
//! and are never made anew. Each gets the verdict that stands in `verdicts.txt`, to the letter, and
//! comes back byte for byte when it is read and written. What they import stands beside them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may panic")]

use std::collections::BTreeSet;
use std::fs;

use gamecert_certs::{Certificate, Identity};
use gamecert_elaborate::notation::notation;
use gamecert_elaborate::{Config, check_with};
use gamecert_tests::fixtures::{files, import, root};
use gamecert_tests::forge;

fn check(place: &str, expected: &str) {
    let bytes = fs::read(root().join(place)).unwrap();
    let mut imports = |identity: &Identity| import("formats/v1", identity);
    let verdict = check_with(&bytes[..], &Config::default(), &mut imports, &mut |_| {});
    assert_eq!(verdict.to_string(), expected, "{place}");
    let (certificate, totals) = Certificate::read(&bytes[..]).unwrap();
    let mut written = Vec::new();
    assert_eq!(certificate.write(&mut written).unwrap(), totals);
    assert!(written == bytes, "{place} is written otherwise");
    assert!(forge::Draft::encode(&certificate).seal() == bytes, "{place} is encoded otherwise");
    let mut text = String::new();
    let names = notation(&certificate.statement.game, &certificate.statement.axioms).unwrap();
    gamecert_certs::text::write(&certificate, &*names, &mut text).unwrap();
    assert_eq!(gamecert_certs::text::read(&text, notation).unwrap(), certificate, "{place}");
}

#[test]
fn version_1() {
    let verdicts = fs::read_to_string(root().join("formats/v1/verdicts.txt")).unwrap();
    let verdicts: Vec<_> = verdicts.lines().map(|line| line.split_once(": ").unwrap()).collect();
    assert!(!verdicts.is_empty());
    for (name, expected) in &verdicts {
        check(&format!("formats/v1/{name}"), expected);
    }
    let listed: BTreeSet<_> = verdicts.iter().map(|(name, _)| format!("formats/v1/{name}")).collect();
    let mut found: BTreeSet<_> = files("formats/v1").unwrap().into_iter().collect();
    assert!(found.remove("formats/v1/verdicts.txt"));
    assert_eq!(found, listed);
}
