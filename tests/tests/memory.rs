//! Hostile files stay below a stated amount of memory: lengths that lie, and sections as long as the
//! format allows that are full of the shortest values there are.
//!
//! What is measured is the peak of the whole process as Linux reports it, reset before each check, so the test runs in a
//! process of its own: its binary calls itself for this test alone.

#![cfg(target_os = "linux")]
#![allow(clippy::print_stdout, reason = "the test reports its figures")]

use std::env;
use std::fs;
use std::process::Command;

use gamecert_certs::{Certificate, ClaimKind, Evidence, Hints, Identity, Judgement, Lemma, LemmaId};
use gamecert_elaborate::Particulars;
use gamecert_elaborate::rules::{Cram, Nim};
use gamecert_tests::forge::{
    BARE_BLOCK, Draft, GOAL, HEAD, HINTED_BLOCK, METADATA, STATEMENT, Section, spell,
};
use gamecert_tests::prover::complete;
use gamecert_tests::{judge, statement};

/// Bytes in the sections: in release, of the longest that the format allows; else fewer, for speed.
const LONGEST: usize = if cfg!(debug_assertions) { 2 << 20 } else { 16 << 20 };

/// Most memory that a check may take beyond what the file itself takes here, 192 MiB for the longest
/// section: its payload, the evidence in it, one value of it (four bytes for each) while it grows by
/// doubling, and that value spelled again.
const LIMIT: u64 = 12 * LONGEST as u64;

/// The peak or present size of this process, in KiB.
fn status(field: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with(field)).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// Bytes that a check takes at its peak, and the code of its verdict.
fn peak(bytes: &[u8]) -> (u64, &'static str) {
    // Resets the peak to the present size.
    fs::write("/proc/self/clear_refs", "5").unwrap();
    let before = status("VmRSS:");
    let verdict = judge(bytes);
    let code = verdict.fault().map_or(verdict.word(), |fault| fault.code);
    ((status("VmHWM:") - before) * 1024, code)
}

fn honest() -> Draft {
    Draft::encode(&complete(&Nim, "2", ClaimKind::Nimber(2)))
}

/// Takes the place of the first section with this tag, or stands before the end.
fn with_section(tag: u8, payload: Vec<u8>) -> Vec<u8> {
    let mut draft = honest();
    // A block of either sort takes the place of the block.
    let alike = |other| other == tag || (tag == BARE_BLOCK && other == HINTED_BLOCK);
    match draft.0.iter_mut().find(|section| alike(section.tag)) {
        Some(section) => *section = Section { tag, payload },
        None => draft.0.push(Section { tag, payload }),
    }
    // Totals are never reached.
    draft.seal_as(&[])
}

/// A hinted block of one lemma with these pieces.
fn with_pieces(pieces: &[Evidence]) -> Vec<u8> {
    let lemma = Lemma { subject: vec![0, 1], judgement: Judgement::Nimber(1) };
    with_section(HINTED_BLOCK, [vec![1], spell(&lemma), spell(pieces)].concat())
}

fn many_axioms() -> Vec<u8> {
    let mut statement = statement(&Nim, "2", ClaimKind::Nimber(2));
    statement.axioms = vec![String::new(); LONGEST - 64];
    with_section(STATEMENT, spell(&statement))
}

fn many_imports() -> Vec<u8> {
    let mut statement = statement(&Nim, "2", ClaimKind::Nimber(2));
    statement.imports = vec![Identity([0; 32]); LONGEST / 32 - 8];
    with_section(STATEMENT, spell(&statement))
}

/// Keys of three bytes in ascending order.
fn much_metadata() -> Vec<u8> {
    let digits = || 1..=127_u8;
    let keys = digits().flat_map(|a| digits().flat_map(move |b| digits().map(move |c| [3, a, b, c, 0])));
    let entries: Vec<u8> = keys.take(LONGEST / 5 - 1).flatten().collect();
    let count = u32::try_from(entries.len() / 5).unwrap();
    with_section(METADATA, [spell(&count), entries].concat())
}

fn long_subject() -> Vec<u8> {
    let lemma = Lemma { subject: vec![1; LONGEST - 64], judgement: Judgement::Nimber(1) };
    with_section(BARE_BLOCK, [vec![1], spell(&lemma)].concat())
}

/// The longest bare block of well-formed lemmas there is.
fn longest_subjects() -> Vec<u8> {
    let lemma = Lemma { subject: vec![1; 1024], judgement: Judgement::Nimber(1) };
    with_section(BARE_BLOCK, [vec![0x80, 1], spell(&lemma).repeat(128)].concat())
}

fn lying_length() -> Vec<u8> {
    [&HEAD[..], &[STATEMENT], &(1_u32 << 24).to_le_bytes(), &[0; 100]].concat()
}

fn cram_without_end() -> Vec<u8> {
    let certificate: Certificate = complete(&Cram, "3x4", ClaimKind::Nimber(1));
    let hints = Hints { goal: vec![Evidence::Hole; 4097], ..certificate.hints.clone().unwrap() };
    Draft::encode(&Certificate { hints: Some(hints), ..certificate }).seal()
}

/// Name, code, bytes.
type Hostile = (&'static str, &'static str, fn() -> Vec<u8>);

/// Set in the process that is measured.
const ALONE: &str = "GAMECERT_MEASURED_ALONE";

#[test]
fn hostile_files_take_little_memory() {
    if env::var_os(ALONE).is_some() {
        return measure();
    }
    let name = concat!(module_path!(), "::hostile_files_take_little_memory");
    let (_, name) = name.split_once("::").unwrap();
    let mut alone = Command::new(env::current_exe().unwrap());
    let output = alone.args([name, "--exact", "--nocapture"]).env(ALONE, "1").output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    print!("{said}");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("\ntest result: ok. 1 passed"), "the test was not found");
}

fn measure() {
    let cited = || vec![LemmaId(0); LONGEST - 64];
    let files: [Hostile; 8] = [
        ("a length that lies", "section-too-long", lying_length),
        ("axioms without a name", "section-too-long", many_axioms),
        ("imports without end", "section-too-long", many_imports),
        ("metadata without end", "section-too-long", much_metadata),
        ("a subject without end", "bad-lemma", long_subject),
        ("the longest subjects", "bad-subject", longest_subjects),
        ("too many goals", "evidence-left", cram_without_end),
        ("zeros", "not-a-certificate", || vec![0; LONGEST]),
    ];
    let files = files.map(|(name, code, file)| (name, code, file()));
    let evidence = [
        ("holes", "evidence-left", with_pieces(&vec![Evidence::Hole; LONGEST - 64])),
        ("citations", "bad-evidence", with_pieces(&[Evidence::Values(cited())])),
        ("goal of citations", "bad-evidence", with_section(GOAL, spell(&[Evidence::Values(cited())][..]))),
        ("goal of holes", "bad-evidence", with_section(GOAL, spell(&vec![Evidence::Hole; LONGEST - 64]))),
    ];
    for (name, code, file) in files.into_iter().chain(evidence) {
        let (peak, found) = peak(&file);
        println!("{:5} MiB  {found:20} {name}", peak >> 20);
        assert_eq!(found, code, "{name}");
        assert!(peak < LIMIT, "{name} takes {peak} bytes");
    }
}
