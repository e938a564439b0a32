//! Defects that were found once and must not come back, where a fixture cannot show them.

use std::time::Duration;

use gamecert_elaborate::Particulars;
use gamecert_elaborate::command::{Environment, Limits, Options, run};
use gamecert_tests::fixtures::read;
use gamecert_tests::judge;

/// A file's name may hold a line end, and then one file gets two lines on stdout.
#[test]
fn one_file_has_one_line() {
    let options = Options {
        files: vec!["no-such-file\nVERIFIED   nimber(cram 9x9) = 0".into()],
        forbid: vec![],
        expect: None,
        all: false,
        import_dir: vec![],
        json: false,
        max_lemmas: 1,
        limits: Limits { max_memory: Some(1), max_work: None },
    };
    let mut out = Vec::new();
    let around = &mut Environment {
        out: &mut out,
        is_coloured: false,
        progress: None,
        unpack: None,
        clock: &|| Duration::ZERO,
    };
    assert_eq!(run(&options, around).unwrap(), 2);
    assert_eq!(String::from_utf8(out).unwrap().lines().count(), 1);
}

/// The byte itself or the one right behind it, not the beginning of its section, of the payload or of the evidence.
#[test]
fn a_defect_is_where_it_is_said_to_be() {
    for (place, expected) in [
        ("trailing-bytes/in-the-statement", "byte 44, statement: "),
        ("trailing-bytes/in-a-hinted-block", "byte 122, lemmas: "),
        ("trailing-bytes/in-the-goal", "byte 163, goal: "),
        ("second-spelling/number-of-pieces", "byte 108, lemmas: "),
        ("bad-encoding/evidence-9", "byte 110, lemmas: "),
        ("bad-lemma/nimber-4097", "byte 89, lemmas: "),
    ] {
        let bytes = read(&format!("reject/{place}.cert")).unwrap();
        let why = judge(&bytes).fault().unwrap().why.clone();
        assert!(why.starts_with(expected), "{place}: {why}");
    }
}
