//! Positions of each game as people write them.

mod bridge;
mod chomp;
mod connect4;
mod cram;
mod dots;
mod go;
mod octal;
mod othello;
mod sprouts;

use gamecert_elaborate::rules::Unmetered;
use gamecert_elaborate::spelling::spelling;

/// Asserts that a position is spelled like this, and that this spelling stays as it is.
fn check_spelling(rules: &impl Unmetered, text: &str, expected: &str) {
    let position = rules.position(text).unwrap();
    assert_eq!(position.spelling, expected);
    assert_eq!(rules.position(expected).unwrap(), position);
}

/// Asserts that a text is refused, and whether because it is too large.
fn check_refusal(rules: &impl Unmetered, text: &str, expected: &str, beyond_limit: bool) {
    let error = rules.position(text).unwrap_err();
    assert!(error.why.contains(expected) && !error.why.contains('\n'), "{text}: {error}");
    assert_eq!(error.beyond_limit, beyond_limit, "{text}");
}

#[test]
fn what_was_meant_is_suggested() {
    for (game, text, meant) in [
        ("cram", "5 x 5", Some("5x5")),
        ("cram", "5×5", Some("5x5")),
        ("cram", "5 × 5+3X4", Some("5x5+3x4")),
        ("cram", "five", None),
        ("chomp", "3×4", Some("3x4")),
        ("sprouts", "0x5", Some("0*5")),
        ("sprouts", "5", Some("0*5")),
        ("sprouts", "0*5", None),
        ("connect4", "7×6", None),
        ("dots", "american 3 x 3", Some("american 3x3")),
        ("nim", "-3", None),
    ] {
        let why = spelling(game, text).err().map_or(String::new(), |fault| fault.why);
        let said = meant.map(|meant| format!("; did you mean `{meant}`?"));
        assert_eq!(why.contains("did you mean"), said.is_some(), "{game} {text}: {why}");
        assert!(said.is_none_or(|said| why.ends_with(&said)), "{game} {text}: {why}");
    }
}
