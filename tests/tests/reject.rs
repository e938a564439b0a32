//! There is a fixture for each condition of the reader and of the checker, and what is refused on its way is refused for
//! that reason. What is made of the fixtures themselves is tested in `crates/elaborate/tests/fixtures/main.rs`.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read};

use gamecert_elaborate::{Config, Particulars, Verdict, check};
use gamecert_tests::{fixtures, generate};

#[test]
fn every_code_has_a_fixture() {
    let places = fixtures::files("reject").unwrap();
    let found: BTreeSet<_> = places.iter().map(|place| place.split('/').nth(1).unwrap()).collect();
    let expected: BTreeSet<_> = fixtures::REJECTED.iter().chain(fixtures::DECLINED).copied().collect();
    assert_eq!(found, expected);
}

/// The codes are found in the sources as string literals beside the calls that take them.
#[test]
fn no_code_is_left_out() {
    let mut words = BTreeSet::new();
    let crates = fixtures::root().join("../crates");
    for source in [
        "certs/src/claim.rs",
        "certs/src/lemma.rs",
        "certs/src/metadata.rs",
        "certs/src/statement.rs",
        "certs/src/tree.rs",
        "certs/src/reader.rs",
        "certs/src/section.rs",
        "certs/src/wire.rs",
        "certs/src/fault.rs",
        "checker/src/check.rs",
        "checker/src/ledger.rs",
        "checker/src/registry.rs",
        "checker/src/statement.rs",
        "checker/src/trial.rs",
        "checker/src/work.rs",
        "checker/src/rules/mod.rs",
        "checker/src/calculus/mod.rs",
        "checker/src/calculus/nimbers.rs",
        "checker/src/calculus/options.rs",
        "checker/src/calculus/misere/mod.rs",
        "checker/src/calculus/misere/forest.rs",
        "checker/src/calculus/misere/sum.rs",
        "checker/src/calculus/scores/mod.rs",
        "checker/src/calculus/scores/line.rs",
        "checker/src/calculus/scores/moves.rs",
        "checker/src/calculus/scores/options.rs",
        "checker/src/calculus/scores/turns.rs",
        "elaborate/src/imports.rs",
        "elaborate/src/command.rs",
    ] {
        let text = fs::read_to_string(crates.join(source)).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        // A code is a literal of lower-case words joined by hyphens.
        words.extend(code.split('"').skip(1).step_by(2).map(str::to_owned));
    }
    let is_code = |word: &String| {
        (word.contains('-') || word == "truncated" || word == "unreadable")
            && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
    };
    let known = [fixtures::REJECTED, fixtures::DECLINED, fixtures::WITHOUT_FILE].concat();
    let known: BTreeSet<String> = known.into_iter().map(str::to_owned).collect();
    let is_axiom = |word: &String| gamecert_elaborate::AXIOMS.contains(&word.as_str());
    let found: BTreeSet<String> = words.into_iter().filter(is_code).filter(|word| !is_axiom(word)).collect();
    assert_eq!(found, known);
}

#[test]
fn files_on_disk_are_those_that_are_generated() {
    let expected = generate::all();
    let found: BTreeSet<String> =
        generate::FOLDERS.iter().flat_map(|folder| fixtures::files(folder).unwrap()).collect();
    assert_eq!(found, expected.keys().cloned().collect());
    for (place, bytes) in &expected {
        assert_eq!(&fs::read(fixtures::root().join(place)).unwrap(), bytes, "{place}: run `regenerate`");
    }
}

/// Yields some bytes, then fails.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() { Err(io::Error::other("the disk is gone")) } else { self.0.read(buffer) }
    }
}

/// A failure to read is never taken for the end of the file, nor an end of the file for a failure.
#[test]
fn a_stream_that_fails_is_unreadable_wherever_it_fails() {
    let file = &generate::all()["accept/metadata-hinted.cert"];
    for length in 0..=file.len() {
        let verdict = check(Failing(&file[..length]), &Config::default(), &mut |_| {});
        assert_eq!((verdict.word(), verdict.fault().unwrap().code), ("DECLINED", "unreadable"), "{length}");
    }
}

#[test]
fn a_file_cut_short_is_truncated_wherever_it_is_cut() {
    let file = &generate::all()["accept/metadata-hinted.cert"];
    for length in 0..file.len() {
        let verdict = fixtures::real(&file[..length], &Config::default());
        let code = if length < 8 { "not-a-certificate" } else { "truncated" };
        assert_eq!((verdict.word(), verdict.fault().unwrap().code), ("REJECTED", code), "{length}");
    }
    assert!(matches!(fixtures::real(file, &Config::default()), Verdict::Verified(_)));
}
