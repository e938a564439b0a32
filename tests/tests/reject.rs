//! There is a fixture for each condition of the reader and of the checker, and what is refused on its way is refused for
//! that reason. What is made of the fixtures themselves is tested in `crates/elaborate/tests/all/fixtures/mod.rs`.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read};

use gamecert_elaborate::{Config, Particulars, Verdict, check};
use gamecert_tests::{codes, fixtures};

use crate::architecture::{files, root};

#[test]
fn every_code_has_a_fixture() {
    let places = fixtures::files("reject").unwrap();
    let found: BTreeSet<_> = places.iter().map(|place| place.split('/').nth(1).unwrap()).collect();
    let expected: BTreeSet<_> = codes::REJECTED.iter().chain(codes::DECLINED).copied().collect();
    assert_eq!(found, expected);
}

/// What looks like a code in the sources and is none: a dash for standard input, a hole that a survey finds, a placeholder in a
/// test, and the text of a question.
const NO_CODES: &[&str] = &["-", "hole", "not-as-it-should-be", "reduced-tree"];

/// In the sources, a code is a literal of lower-case words joined by hyphens, or one that stands where a code belongs.
#[test]
fn no_code_is_left_out() {
    let mut found = BTreeSet::new();
    for krate in ["certs", "checker", "elaborate"] {
        for source in files(&root().join("crates").join(krate).join("src")) {
            let text = fs::read_to_string(&source).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
            let is_code = |line: &&str| !line.trim_start().starts_with("//");
            let code: String = code.lines().filter(is_code).map(str::trim).collect();
            let code = code.replace("'\"'", "").replace("\\\"", "");
            let mut before = "";
            for (number, part) in code.split('"').enumerate() {
                let is_in_place =
                    ["rejected(", "declined(", "code:", "code: "].iter().any(|it| before.ends_with(it));
                let is_word = part.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
                if number % 2 == 1 && is_word && (part.contains('-') || is_in_place) {
                    found.insert(part.to_owned());
                }
                before = part;
            }
        }
    }
    let known =
        [codes::REJECTED, codes::DECLINED, codes::WITHOUT_FILE, NO_CODES, &gamecert_elaborate::AXIOMS];
    assert_eq!(found, known.concat().into_iter().map(str::to_owned).collect());
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
    let file = &fixtures::cases()["accept/metadata-hinted.cert"];
    for length in 0..=file.len() {
        let verdict = check(Failing(&file[..length]), &Config::default(), &mut |_| {});
        assert_eq!((verdict.word(), verdict.fault().unwrap().code), ("DECLINED", "unreadable"), "{length}");
    }
}

#[test]
fn a_file_cut_short_is_truncated_wherever_it_is_cut() {
    let file = &fixtures::cases()["accept/metadata-hinted.cert"];
    for length in 0..file.len() {
        let verdict = fixtures::real(&file[..length], &Config::default());
        let code = if length < 8 { "not-a-certificate" } else { "truncated" };
        assert_eq!((verdict.word(), verdict.fault().unwrap().code), ("REJECTED", code), "{length}");
    }
    assert!(matches!(fixtures::real(file, &Config::default()), Verdict::Verified(_)));
}
