//! Sprouts: options, normal forms, the standard spelling, subjects to reject, the work that is charged.

use gamecert_checker::rules::sprouts::{Spot, show};
use gamecert_checker::rules::{Impartial, Rules, Sprouts};
use gamecert_checker::work::Work;

use super::unmetered::{Free, FreePlay, check_options, components, units};

const PLAIN: Sprouts = Sprouts { small_regions: false };
const SMALL: Sprouts = Sprouts { small_regions: true };

fn check(rules: Sprouts, text: &str, expected: &[&str]) {
    assert_eq!(components(&rules, text), expected, "{text}");
}

#[test]
fn a_text_is_charged_before_it_is_read() {
    let wrong = "?".repeat(64);
    assert_eq!(units(|work| SMALL.start(&wrong, work)), 64 * 64 / 16);
    assert_eq!(units(|work| SMALL.read(wrong.as_bytes(), work)), 64 * 64 / 16);
    assert!(units(|work| SMALL.start("0*5", work)) > 10);
    assert!(units(|work| SMALL.read(b"0*5", work)) > 10);
}

#[test]
fn a_land_is_its_own_bytes_alone() {
    let land = |text| SMALL.position(text).unwrap().components.remove(0);
    let (one, other) = (land("0*2"), land("0*3"));
    assert!(SMALL.is(&one, b"0*2") && !SMALL.is(&other, b"0*2"));
}

#[test]
fn dead_parts_go() {
    check(PLAIN, "2", &[]);
    check(PLAIN, "2.2", &["2.2"]);
    check(PLAIN, "aa.2", &["2.2"]);
    check(PLAIN, "1aa", &["12"]);
    check(PLAIN, "a11a", &["112"]);
    check(PLAIN, "1a2a", &["1a2a"]);
    check(PLAIN, "0.A|A", &["0.2"]);
    check(PLAIN, "0.AB|AC|BC", &["0.AB|AC|BC"]);
    check(PLAIN, "0.AB|A|B", &["0.22"]);
    check(PLAIN, "1aABa|2.A|B", &["1a2Aa|2.A"]);
}

#[test]
fn lands_part() {
    check(PLAIN, "AB|AB.12|0.2CDE|0.1ab1bc2ca.EDC", &["0.1ab1bc2ca.ABC|0.2ABC", "12.AB|AB"]);
    check(PLAIN, "0*2+0*2+1A|A2", &["0*2", "0*2", "1A|2A"]);
}

#[test]
fn small_regions_are_one_boundary() {
    check(SMALL, "2.2", &["22"]);
    check(SMALL, "0.A.B|A.BC|2C", &["0.A.B|2C|ABC"]);
    check(SMALL, "0.A.B|aAaB", &["0.A.B|2AB"]);
    check(PLAIN, "0.A.B|aAaB", &["0.A.B|aAaB"]);
    check(SMALL, "AB.C.D|AB|CD", &["AB|CD|CD.A.B"]);
}

#[test]
fn options_are_those_of_the_definition() {
    check_options(&SMALL, "0", &["AB|AB"]);
    check_options(&SMALL, "AB|AB", &["a position without moves"]);
    check_options(&SMALL, "0*2", &["0.AB|AB", "1a1a"]);
    check_options(&SMALL, "0*3", &["0*2.AB|AB", "0.AB|0.AB", "0.1a1a"]);
    check_options(&SMALL, "12", &["22", "AB|AB"]);
    check_options(&SMALL, "1a1a", &["1a2a", "1AB|AB", "ABCD|ABCD"]);
    check_options(&SMALL, "0.AB|AB", &["AB|CD|AB.CD", "1a2a", "0.2", "0"]);
}

/// A turn of a boundary, another order, a mirrored region and other letters change nothing.
#[test]
fn equal_forms_have_one_normal_form() {
    for (one, other) in [
        ("0.1ab1bc2ca.ABC|0.2ABC", "0.2ABC|ab1bc2ca1.0.ABC"),
        ("12A.1B222|2A|2B", "2A|1222B.1A2|2B"),
        ("0*2.AB|1a1a.AB", "AB.a1a1|0.AB.0"),
        ("ABC|ABD|CE|DE", "AB|CBD|AE|EDC"),
        ("ABC|ABD|CD", "ABC|ACD|BD"),
        ("ABCDE|ABC|DE", "ABCDE|ABE|CD"),
        ("AB|CD|DE|AB.CE", "AB|CD|DE|CE.AB"),
    ] {
        assert_eq!(components(&PLAIN, one), components(&PLAIN, other), "{one}");
    }
}

/// The two positions of figure 9.14: one boundary of a region must not be mirrored alone.
#[test]
fn mirrored_alone_a_boundary_is_another() {
    assert_ne!(components(&PLAIN, "12A.1B222|2A|2B"), components(&PLAIN, "12A.222B1|2A|2B"));
}

#[test]
fn every_life_counts_once() {
    for (text, lives) in [("0*5", 15), ("1a1a.1a1a", 10), ("0.AB|1a1a.AB", 10), ("12.AB|AB", 5)] {
        let position = PLAIN.position(text).unwrap();
        assert_eq!(PLAIN.measure_of(&position.components[0]), Ok(lives), "{text}");
    }
}

#[test]
fn only_lands_without_dead_parts_decode() {
    for good in ["0*5", "0*2.AB|0*2.AB", "0*2.AB|AB.0*2", "BA|AB.0"] {
        let expected = good.replace("BA|AB.0", "AB|BA.0");
        assert!(PLAIN.decode(expected.as_bytes()).is_some(), "{good}");
    }
    for (why, bad) in [
        ("nothing", ""),
        ("no lives", "2"),
        ("two lands", "0*2|0*2"),
        ("a sum", "0*2+0*2"),
        ("bare spots one by one", "0.0"),
        ("one bare spot as several", "0*1"),
        ("letters out of order", "0.BA|BA"),
        ("a letter once", "0.A"),
        ("a letter three times", "0.AA|2A"),
        ("a letter twice in a row", "0.AA"),
        ("a small letter in two boundaries", "1a.1a"),
        ("a capital letter where a small one does", "1A1A"),
        ("small letters that cross", "0.1a1b1a1b"),
        ("a letter in two boundaries of a region", "0.A.A"),
        ("a region with one life", "0.A|A"),
        ("a blank", "0*2 "),
        ("not UTF-8", "\u{e9}"),
        ("too many lives", "0*61"),
        ("too many lives in all", "0*59.AB|1AB1a1a"),
        ("too many moves", "0.A.B.C.D.E.F.G.H.I.J.K.L.M.N.O.P.Q.R.S.T|ABCDEFGHIJKLMNOPQRST"),
    ] {
        assert_eq!(PLAIN.decode(bad.as_bytes()), None, "{why}");
    }
    assert_eq!(PLAIN.decode(&[0xff]), None);
    assert!(PLAIN.decode(b"2.2").is_some() && SMALL.decode(b"2.2").is_none());
    assert!(SMALL.decode(b"0.A.B|2BA").is_some(), "the order in a small region is free");
}

/// A component has as many lives as bare spots may have, and its options can all be read again.
#[test]
fn the_largest_position_can_be_played() {
    let largest = SMALL.position("0*60").unwrap().components.remove(0);
    for option in SMALL.options(&largest) {
        for land in option {
            assert!(SMALL.decode(&SMALL.encode(&land)).is_some());
            assert!(SMALL.measure_of(&land).unwrap() < 180);
        }
    }
}

#[test]
fn letters_go_on_after_z() {
    // Each letter twice, with a spot between: where one ends, the next one begins.
    let boundary = (0..53).flat_map(|n| [Spot::Letter(n), Spot::Two, Spot::Letter(n)]).collect();
    let shown = show(&[vec![boundary]]).unwrap();
    let pieces: Vec<&str> = shown.split('2').collect();
    let expected = ["a", "ab", "yz", "za'", "a'b'", "y'z'", "z'a''", "a''"];
    assert_eq!([0, 1, 25, 26, 27, 51, 52, 53].map(|n| pieces[n]), expected);
    // Capital letters in two regions.
    let name =
        |n: usize| format!("{}{}", char::from(b'A' + u8::try_from(n % 26).unwrap()), "'".repeat(n / 26));
    let text = |before: &str| {
        let pairs: String = (0..30).map(|n| format!("{before}{}2", name(n))).collect();
        format!("{pairs}|{pairs}")
    };
    let boundary: Vec<Spot> = (0..30).flat_map(|n| [Spot::One, Spot::Letter(n), Spot::Two]).collect();
    assert_eq!(show(&[vec![boundary.clone()], vec![boundary]]), Ok(text("1")));
    // What is read has been written anew and is the same; then this one is too large, the other one is not.
    let start = |text: &str| PLAIN.start(text, &mut Work::unlimited()).map_err(|fault| fault.code);
    assert_eq!(start(&text("1")), Err("position-too-large"));
    assert!(start(&text("")).unwrap().is_some());
}
