//! Octal games: options, the standard spelling, the work that is charged.

use gamecert_checker::rules::octal::{Heap, Left};
use gamecert_checker::rules::{Impartial, Octal};
use gamecert_checker::work::Work;

use super::unmetered::{Free, FreePlay, units};

fn tokens_of(heap: &Heap) -> String {
    Octal::default().counted(heap).unwrap().1.to_string()
}

fn check(text: &str, expected: &[&str]) {
    let position = Octal::default().position(text).unwrap();
    let heap = position.components[0];
    let options: Vec<String> = Octal::default()
        .moves(&heap)
        .into_iter()
        .map(|left| Octal::default().play(&heap, left).iter().map(tokens_of).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(options, expected, "{text}");
}

#[test]
fn options_follow_the_digits() {
    check("0.07:2", &[""]);
    check("0.07:5", &["3", "2"]);
    check("0.07:6", &["4", "3", "2 2"]);
    check("0.77:3", &["2", "1 1", "1"]);
    check("0.1:1", &[""]);
    check("0.04:4", &[""]);
    check("4.0:4", &["3", "2 2"]);
    check("0.3333:5", &["4", "3", "2", "1"]);
}

#[test]
fn a_move_is_found_by_its_number() {
    let mut count = 0;
    for code in 0..0o10_0000_u16 {
        let digits = [0, 3, 6, 9, 12].map(|shift| u8::try_from(code >> shift & 7).unwrap());
        let code = if digits[0] & 3 == 0 { digits } else { continue };
        for tokens in 0..9 {
            // What has no move is no component.
            let subject = [&code[..], &[0, tokens]].concat();
            let Some(heap) = Octal::default().decode(&subject) else { continue };
            count += 1;
            let opened = Octal::default().open(&heap).unwrap();
            let nth = |number| Octal::default().nth_move(&opened, number, &mut Work::unlimited()).unwrap();
            let listed = Octal::default().moves(&heap);
            let found: Vec<Left> = (0..).map_while(nth).collect();
            assert_eq!(found, listed, "{heap:?}");
            assert_eq!(nth(usize::MAX), None);
        }
    }
    assert!(count > 60_000, "{count} heaps");
}

/// A sixteenth of the tokens, for each of the digits that split.
#[test]
fn moves_are_charged_before_they_are_listed() {
    let heap = Octal::default().position("0.7307:64").unwrap().components[0];
    let heap = Octal::default().open(&heap).unwrap();
    assert_eq!(units(|work| Octal::default().list_moves(&heap, work)), 8);
}

#[test]
fn heaps_without_a_move_are_dropped() {
    assert_eq!(Octal::default().position("0.07:1+0.07:0+0.07:12").unwrap().components.len(), 1);
    assert_eq!(Octal::default().position("0.1:2").unwrap().components, []);
    assert_eq!(Octal::default().position("0.0:9").unwrap().components, []);
}

#[test]
fn a_code_has_at_most_four_digits_after_the_point() {
    let heap = Octal::default().position("0.1234:5").unwrap().components[0];
    assert_eq!(Octal::default().counted(&heap), Some(([0, 1, 2, 3, 4], 5)));
    for wrong in ["0.12345:5", "0.00000:5", "0.:5", "0.8:5", "1.7:5", "7:5", "07:5", "0.0.7:5"] {
        assert!(Octal::default().position(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn spelling_is_one() {
    for good in ["0.07:4096", "4.0:9", "0.07:12+0.77:5", "0.0:0"] {
        assert!(Octal::default().position(good).is_ok(), "{good}");
    }
    for other in [
        "0.070:12",
        "4.00:9",
        ".07:6",
        "0.07:12+5",
        "0.07:06",
        "0.07:+6",
        "0.07:",
        " 0.07:6",
        "0.07 :6",
        "6",
        "",
        "0.07:6:6",
    ] {
        assert!(Octal::default().position(other).unwrap_err().contains("spelling"), "{other}");
    }
    assert_eq!(Octal::default().position("0.07:4097").unwrap_err(), "a heap has at most 4096 tokens");
}
