//! Positions of octal games as people write them.

use gamecert_elaborate::rules::Octal;

use super::{check_refusal, check_spelling};

fn check(text: &str, expected: &str) {
    check_spelling(&Octal::default(), text, expected);
}

#[test]
fn spelling_is_one() {
    check(" 0.070:12 + 5 ", "0.07:12+0.07:5");
    check("4.000:9", "4.0:9");
    check(".07 : 6", "0.07:6");
    check("0.1234:5+0.77:1+0", "0.1234:5+0.77:1+0.77:0");
}

#[test]
fn what_is_wrong_is_told() {
    for (text, expected) in [
        ("6", "`6` has no octal code before a colon; a position looks like 0.07:12 or 0.77:5+8"),
        ("0.12345:5", "`0.12345` is not an octal code (0 or 4, a point, one to four digits from 0 to 7)"),
        ("0.:5", "is not an octal code"),
        ("0.8:5", "is not an octal code"),
        ("1.7:5", "is not an octal code"),
        ("7:5", "is not an octal code"),
        ("0.07:five", "`five` is not a number of tokens"),
        ("0.07:12+4097", "a heap has at most 4096 tokens"),
    ] {
        check_refusal(&Octal::default(), text, expected, text.contains("4097"));
    }
}
