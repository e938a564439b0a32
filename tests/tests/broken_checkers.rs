//! The tests can fail: checkers that accept, reject or decline everything, or that panic, turn the
//! fixtures and the mutations red.

use gamecert_certs::{Certificate, ClaimKind};
use gamecert_elaborate::rules::Nim;
use gamecert_elaborate::{Basis, Config, Fault, Particulars, Verdict};
use gamecert_tests::certificate;
use gamecert_tests::fixtures::{Checker, disagreements, real, scan};
use gamecert_tests::trial::trial;
use gamecert_tests::truth::Truth;

const FOLDERS: [&str; 4] = ["accept", "incomplete", "nocrash", "reject"];

/// The number of fixtures of each folder that a checker gets wrong.
fn wrong(checker: &Checker<'_>) -> [usize; 4] {
    FOLDERS.map(|folder| disagreements(folder, checker).len())
}

fn sizes() -> [usize; 4] {
    FOLDERS.map(|folder| scan(folder).unwrap().len())
}

/// Verifies whatever claim the file makes.
fn accept_everything(bytes: &[u8], _: &Config) -> Verdict {
    let honest = certificate(&Nim, "1", ClaimKind::Nimber(1), true);
    let read = Certificate::read(bytes).or_else(|_| Certificate::read(&honest[..]));
    let (Certificate { statement, lemmas, hints, .. }, totals) = read.unwrap();
    // Nobody but the checker can make a summary; one that was made can be changed.
    let mut summary = real(&honest, &Config::default()).summary().unwrap().clone();
    summary.claim = statement.claim();
    summary.basis = Basis { axioms: statement.axioms, ..Basis::default() };
    (summary.lemmas, summary.evidence) = (lemmas.len() as u64, totals.evidence);
    (summary.hinted, summary.identity) = (hints.is_some(), totals.identity);
    Verdict::Verified(summary)
}

#[test]
fn accepting_everything_fails() {
    let [_, incomplete, nocrash, reject] = sizes();
    assert_eq!(wrong(&accept_everything), [0, incomplete, nocrash, reject]);
    let honest = certificate(&Nim, "3", ClaimKind::Nimber(3), true);
    let found = trial(&honest, 1, 200, &mut Truth::default(), &accept_everything);
    assert!(found.is_err_and(|why| why.contains("but")));
}

#[test]
fn rejecting_everything_fails() {
    let [accept, incomplete, _, reject] = sizes();
    let same = scan("reject/bad-lemma").unwrap().len();
    let checker = |_: &[u8], _: &Config| Verdict::Refused(Fault::rejected("bad-lemma", "whatever it is"));
    assert_eq!(wrong(&checker), [accept, incomplete, 0, reject - same]);
}

#[test]
fn declining_everything_fails() {
    let [accept, incomplete, _, reject] = sizes();
    let checker = |_: &[u8], _: &Config| Verdict::Refused(Fault::declined("bad-lemma", "whatever it is"));
    assert_eq!(wrong(&checker), [accept, incomplete, 0, reject]);
}

#[test]
fn a_checker_that_panics_is_found() {
    let honest = certificate(&Nim, "3", ClaimKind::Nimber(3), true);
    let checker = |bytes: &[u8], config: &Config| {
        let verdict = real(bytes, config);
        assert_ne!(verdict.word(), "INCOMPLETE", "this checker cannot bear holes");
        verdict
    };
    let found = trial(&honest, 1, 500, &mut Truth::default(), &checker);
    assert!(found.is_err_and(|why| why.contains("panics")));
}

#[test]
fn a_missing_or_empty_folder_is_wrong() {
    assert_eq!(disagreements("no-such-folder", &real).len(), 1);
    let empty = std::env::temp_dir().join(format!("gamecert-empty-{}", std::process::id()));
    std::fs::create_dir_all(&empty).unwrap();
    assert_eq!(disagreements(empty.to_str().unwrap(), &real).len(), 1);
    std::fs::remove_dir(&empty).unwrap();
}
