//! Metadata that are not well formed.

use super::{Files, STRIP, draft, reject};
use crate::forge::{METADATA, Section, spell};

/// Defect, and the pairs.
type Pairs = (&'static str, fn() -> Vec<(String, String)>);

fn pair(key: &str, value: &str) -> (String, String) {
    (key.to_owned(), value.to_owned())
}

const PAIRS: &[Pairs] = &[
    ("empty", Vec::new),
    ("too-many", || (100..165).map(|n| pair(&format!("k{n}"), "1")).collect()),
    ("key-empty", || vec![pair("", "value")]),
    ("key-upper-case", || vec![pair("Seed", "1")]),
    ("key-too-long", || vec![pair(&"k".repeat(65), "1")]),
    ("key-twice", || vec![pair("b", "1"), pair("b", "1")]),
    ("keys-unsorted", || vec![pair("b", "1"), pair("a", "1")]),
    ("second-key-blank", || vec![pair("a", "1"), pair("b ", "1")]),
    ("value-too-long", || vec![pair("seed", &"1".repeat(4097))]),
    ("value-empty", || vec![pair("seed", "")]),
    ("value-begins-with-a-blank", || vec![pair("seed", " 1")]),
    ("value-control-character", || vec![pair("seed", "\u{1b}[2J")]),
    ("value-of-two-lines", || vec![pair("seed", "1\n2")]),
    ("second-value-too-long", || vec![pair("a", "1"), pair("b", &"1".repeat(4097))]),
];

/// Defect, and the bytes.
const BYTES: &[(&str, &[u8])] = &[
    ("no-payload", b""),
    ("two-pairs-declared", b"\x02\x04seed\x011"),
    ("one-more-byte", b"\x01\x04seed\x011\0"),
    ("no-text", b"\x01\x04seed\x01\xff"),
    ("noise", b"\xff\xff\xff\xff\xff\xff"),
];

pub(super) fn add(files: &mut Files) {
    let pairs = PAIRS.iter().map(|&(defect, pairs)| (defect, spell(&pairs())));
    let bytes = BYTES.iter().map(|&(defect, bytes)| (defect, bytes.to_vec()));
    for (defect, payload) in pairs.chain(bytes) {
        let mut draft = draft(STRIP);
        draft.0.push(Section { tag: METADATA, payload });
        let code = match defect {
            "key-twice" | "keys-unsorted" => "second-spelling",
            "one-more-byte" => "trailing-bytes",
            "no-payload" | "two-pairs-declared" | "no-text" | "noise" => "bad-encoding",
            _ => "bad-metadata",
        };
        reject(files, code, &format!("metadata-{defect}"), draft.seal());
    }
}
