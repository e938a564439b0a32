//! A verdict says where and how much: the byte and the section, or the lemma and the option, and progress says
//! how far a check has come.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may panic")]

use gamecert_elaborate::rules::{Cram, Nim, Rules, Unmetered};
use gamecert_elaborate::{Config, Particulars, Progress, Verdict, check};
use gamecert_tests::fixtures::{Fixture, real, scan};
use gamecert_tests::forge::Section;
use gamecert_tests::generate;

fn file(place: &str) -> Vec<u8> {
    generate::all().remove(place).unwrap_or_else(|| panic!("{place} is not a fixture"))
}

fn verdict(place: &str) -> Verdict {
    let folder = place.rsplit_once('/').unwrap().0;
    let found = scan(folder).unwrap();
    let Fixture { bytes, config, .. } = found.iter().find(|it| it.place == place).unwrap();
    real(bytes, config)
}

fn check_place(fixture: &str, start: &str) {
    let verdict = verdict(&format!("reject/{fixture}.cert"));
    let why = &verdict.fault().unwrap().why;
    assert!(why.starts_with(start), "{fixture}: {why}");
}

/// Sections of the strip: statement at 9, lemmas at 76 (evidence from 100), goal at 154, metadata at
/// 195, end at 240; the file has 343 bytes.
#[test]
fn bytes() {
    check_place("not-a-certificate/empty", "byte 0, head: this is not a certificate");
    check_place("truncated/before-the-version", "byte 0, head: ");
    check_place("truncated/after-the-version", "byte 9, section head: ");
    check_place("truncated/in-the-lemmas", "byte 76, lemmas: the file ends after 40 of 41 bytes");
    check_place("truncated/in-the-digest-of-goal", "byte 154, goal: ");
    check_place("truncated/in-the-head-after-metadata", "byte 240, section head: ");
    check_place("digest-mismatch/end", "byte 240, end: ");
    check_place("section-order/goal-twice", "byte 195, goal: ");
    check_place("section-order/no-statement", "byte 9, lemmas: ");
    check_place("unknown-section/7", "byte 195, section head: ");
    check_place("second-spelling/number-of-lemmas", "byte 81, lemmas: ");
    check_place("second-spelling/nimber", "byte 87, lemmas: ");
    check_place("second-spelling/citation", "byte 111, lemmas: ");
    check_place("second-spelling/reply", "byte 119, lemmas: ");
    check_place("second-spelling/number-of-goals", "byte 159, goal: ");
    check_place("second-spelling/citation-of-the-goal", "byte 162, goal: ");
    check_place("bad-evidence/257-citations", "byte 121, lemmas: ");
    check_place("bad-evidence/4098-pieces-of-the-goal", "byte 161, goal: ");
    check_place("trailing-bytes/in-the-goal", "byte 163, goal: ");
    check_place("trailing-bytes/after-the-end", "byte 343, end: ");
    check_place("totals-mismatch/lemmas", "byte 311, end: ");
}

#[test]
fn lemmas() {
    let numbers = [
        ("cites-no-earlier-lemma/itself", Some(2)),
        ("bad-subject/nim-no-tokens", Some(0)),
        ("lemma-order/across-blocks", Some(128)),
        ("cites-no-earlier-lemma/by-the-goal", None),
        ("limit-lemmas/one-too-many", None),
    ];
    for (fixture, lemma) in numbers {
        let verdict = verdict(&format!("reject/{fixture}.cert"));
        assert_eq!(verdict.fault().unwrap().lemma, lemma, "{fixture}: {verdict}");
    }
    check_place("cites-no-earlier-lemma/itself", "lemma 2 (cram 1x5 : 0): option 0 (1x3): lemma 2 is cited");
    check_place("option-has-the-nimber/of-a-sum", "lemma 3 (octal 0.07:6 : 0): option 2 (0.07:2 + 0.07:2): ");
    check_place("evidence-missing/last-option", "lemma 2 (cram 1x5 : 0): option 3 (1x3): is left without");
    check_place("evidence-left/one-more", "lemma 0 (cram 1x2 : 1): pieces of evidence are left over");
    check_place(
        "option-has-the-nimber/zero",
        "lemma 0 (cram 1x2 : 0): option 0 (a position without moves): ",
    );
    check_place("claim-is-false/nimber-by-values", "claim: nimber 1 of 1x5: the start position has nimber 0");
    check_place(
        "cites-another-subject/same-value",
        "lemma 2 (cram 1x5 : 0): option 0 (1x3): lemma 0 is cited for 1x3, but is about 1x2",
    );
    check_place("cites-no-earlier-lemma/by-the-goal", "claim: nimber 0 of 1x5: lemma 3 is cited");
}

#[test]
fn holes() {
    let first = |place: &str| match verdict(&format!("incomplete/{place}.cert")) {
        Verdict::Incomplete { first, .. } => first,
        other => panic!("{place}: {other}"),
    };
    assert_eq!(first("1-holes/option"), "lemma 2 (cram 1x5 : 0), option 0 (1x3)");
    assert_eq!(first("2-holes/one-lemma"), "lemma 1 (cram 1x3 : 1), option 0 (a position without moves)");
    assert_eq!(first("2-holes/goal-both"), "claim, nimber 0 of 1 + 2");
    assert_eq!(first("1-holes/bare-two-unknown"), "claim, nimber 1 of 2 + 3");
}

#[test]
fn progress_is_told_after_each_block() {
    let file = file("accept/nim-130-two-blocks.cert");
    let mut told = Vec::new();
    check(&file[..], &Config::default(), &mut |progress| told.push(progress));
    // From the end: the section of the end, and the block of two lemmas.
    let end = Section { tag: 6, payload: vec![0; 67] }.bytes().len() as u64;
    let block = Section { tag: 2, payload: vec![0; 1 + 2 * 6] }.bytes().len() as u64;
    let length = file.len() as u64;
    let expected = [(length - end - block, 128), (length - end, 130)];
    assert_eq!(told, expected.map(|(bytes, lemmas)| Progress { bytes, lemmas }));
}

#[test]
fn positions() {
    let why = |text: &str| Nim.position(text).unwrap_err().to_string();
    assert_eq!(why("three"), "`three` is not a Nim heap; a position looks like 3+5+7");
    assert_eq!(why("3++5"), "a term of the sum is empty; terms are joined by `+`, as in A+B");
    assert!(why(&"x".repeat(40)).starts_with(&format!("`{}`", "x".repeat(40))));
    assert!(why(&"x".repeat(41)).starts_with(&format!("`{}…`", "x".repeat(40))));
    assert!(why("é").starts_with("`é`"));
    check_place("bad-position/nim-word", "start position: it is not one in the spelling that statements use");
    check_place(
        "position-too-large/nim-65-terms",
        "start position: a sum has at most 64 terms, this one has 65",
    );
}

/// Rows of dominoes one cell apart: 43 in 128 cells.
#[test]
fn a_position_has_at_most_256_components() {
    let dominoes = |count: usize| vec![".."; count].join("#");
    let five_rows = vec![dominoes(43); 5].join("+");
    let position = |last| Cram.position(&format!("{five_rows}+{}", dominoes(last)));
    assert_eq!(position(41).unwrap().components.len(), 256);
    let why = position(42).unwrap_err().to_string();
    assert_eq!(why, "a position has at most 256 components, this one has 257");
}

#[test]
fn the_largest_board_is_a_subject() {
    let board = Cram.position("8x16").unwrap().components[0];
    assert_eq!(Cram.decode(&Cram.encode(&board)), Some(board));
}

/// A limit is the last number that is allowed.
#[test]
fn limits_are_allowed_to_be_reached() {
    let file = file("accept/cram-3x3-nimber-0-bare.cert");
    let word = |config: Config| check(&file[..], &config, &mut |_| {}).word();
    assert_eq!(word(Config { max_lemmas: 12, ..Config::default() }), "VERIFIED");
    assert_eq!(word(Config { max_lemmas: 11, ..Config::default() }), "DECLINED");
}

#[test]
fn verdicts_count_what_was_judged() {
    let counted = |place: &str| match verdict(place) {
        Verdict::Verified(summary) => (summary.lemmas, summary.evidence, summary.hinted),
        other => panic!("{place}: {other}"),
    };
    assert_eq!(counted("accept/expected.cert"), (3, 8, true));
    assert_eq!(counted("accept/lemmas-that-no-one-needs-bare.cert"), (3, 8, false));
    assert_eq!(counted("accept/replies-for-the-goal.cert"), (2, 5, true));
}

#[test]
fn exit_codes() {
    assert_eq!(verdict("accept/expected.cert").exit_code(), 0);
    assert_eq!(verdict("reject/block-size/no-lemmas.cert").exit_code(), 1);
    assert_eq!(verdict("reject/unknown-game/other.cert").exit_code(), 2);
    assert_eq!(verdict("incomplete/1-holes/goal.cert").exit_code(), 3);
}

#[test]
fn identities_are_written_in_hexadecimal_digits() {
    let identity = gamecert_certs::Identity([0x0a; 32]);
    assert_eq!(identity.to_string(), "0a".repeat(32));
    assert_eq!(format!("{identity:?}"), identity.to_string());
}
