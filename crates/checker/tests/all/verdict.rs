//! Verdicts as words, exit codes and lines, and the first hole.

use gamecert_checker::{Fault, Holes, Verdict, line, more_serious};

#[test]
fn a_verdict_has_a_word_and_an_exit_code() {
    let told = |fault| {
        let verdict = Verdict::Refused(fault);
        (verdict.word(), verdict.exit_code(), verdict.to_string())
    };
    let text = |word: &str| format!("{word}   here: it is wrong [a-code]");
    let fault = |it: Fault| it.at("here");
    let rejected = told(fault(Fault::rejected("a-code", "it is wrong")));
    assert_eq!(rejected, ("REJECTED", 1, text("REJECTED")));
    let declined = told(fault(Fault::declined("a-code", "it is wrong")));
    assert_eq!(declined, ("DECLINED", 2, text("DECLINED")));
}

#[test]
fn the_worst_of_several_verdicts_is_told() {
    let worst = |codes: [u8; 4]| codes.into_iter().reduce(more_serious);
    assert_eq!(worst([0, 3, 2, 1]), Some(1));
    assert_eq!(worst([3, 2, 0, 0]), Some(2));
    assert_eq!(worst([0, 0, 3, 0]), Some(3));
    assert_eq!(worst([0; 4]), Some(0));
}

#[test]
fn a_file_has_one_line() {
    assert_eq!(line("VERIFIED   nothing", "", "a.cert", None), "VERIFIED   nothing");
    let found = line("REJECTED   it is wrong", "a\nb: ", "a\nb", Some(7));
    assert_eq!(found, "REJECTED   a\\nb: it is wrong  (see it: gamecert show a\\nb --lemma 7)");
    assert_eq!(line("SURVEYED", "x: ", "x", None), "SURVEYED   x: ");
    let found = line("DECLINED   'what'", "\u{202e}\u{feff}\u{2028}", "", None);
    assert_eq!(found, "DECLINED   \\u{202e}\\u{feff}\\u{2028}'what'");
    assert_eq!(
        line("DECLINED   it", "e\u{301}t\u{e9} \"\u{65e5}\": ", "", None),
        "DECLINED   e\u{301}t\u{e9} \"\u{65e5}\": it"
    );
}

/// Only the place of the first hole is kept, and a place is computed only where something is missing.
#[test]
fn the_first_hole_is_told() {
    let mut holes = Holes::default();
    holes.add(0, || "none".to_owned()).unwrap();
    assert_eq!(holes, Holes::default());
    for (count, place) in [(2, "first"), (0, "later"), (1, "last")] {
        holes.add(count, || place.to_owned()).unwrap();
    }
    assert_eq!(holes, Holes { count: 3, first: "first".to_owned() });
    assert_eq!(holes.add(u64::MAX, String::new).map_err(|fault| fault.code), Err("internal"));
}
