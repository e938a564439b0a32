//! Colours of pages stand out from each other.

mod data;

use gamecert_draw::page::SHAPES;

/// The style sheet of pages.
const STYLE: &str = include_str!("../../../src/page/page.css");

/// The value of a colour in the nth set of colours: 0 is light, 1 dark.
fn colour(set: usize, name: &str) -> [f64; 3] {
    let found = SHAPES.split(&format!("--{name}: #")).nth(set + 1).unwrap();
    let digits: String = found.chars().take_while(char::is_ascii_hexdigit).collect();
    let long = if digits.len() == 3 { digits.chars().flat_map(|digit| [digit; 2]).collect() } else { digits };
    [0, 2, 4].map(|place| f64::from(u8::from_str_radix(&long[place..place + 2], 16).unwrap()) / 255.0)
}

/// The contrast ratio of two colours, from 1 to 21 (WCAG 2.2).
fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let linear = |part: f64| if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) };
    let luminance = |[red, green, blue]: [f64; 3]| {
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) + 0.05
    };
    let ratio = luminance(one) / luminance(other);
    ratio.max(1.0 / ratio)
}

#[test]
fn edges_and_texts_stand_out() {
    assert!((contrast([0.0; 3], [1.0; 3]) - 21.0).abs() < 1e-9);
    for set in [0, 1] {
        for (front, back, least) in [
            ("edge", "paper", 3.0),
            ("edge", "panel", 3.0),
            // A full domino and a hollow one.
            ("faint", "cell", 3.0),
            // The dot on a full domino.
            ("faint", "paper", 3.0),
            ("ink", "paper", 4.5),
            ("faint", "panel", 4.5),
            ("accent", "panel", 4.5),
            ("bad", "paper", 4.5),
            // Lines that answer moves, and letters in captured boxes.
            ("good", "paper", 3.0),
            ("ink", "line", 4.5),
        ] {
            let ratio = contrast(colour(set, front), colour(set, back));
            assert!(ratio >= least, "{front} on {back} in set {set}: {ratio:.2}");
        }
    }
}

#[test]
fn edges_of_what_can_be_pressed_have_their_colour() {
    let rule = STYLE.lines().find(|line| line.starts_with("button, input {")).unwrap();
    assert!(rule.contains("border: 1px solid var(--edge)"), "{rule}");
}
