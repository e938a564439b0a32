//! Numbers, sums and texts as they stand in the data of a page.

use std::fmt::Write;

/// Texts with another one between each two.
#[must_use]
pub fn joined(texts: impl Iterator<Item = String>, between: &str) -> String {
    texts.collect::<Vec<_>>().join(between)
}

/// A JSON string that may stand within a script element.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(out, "\\u{:04x}", u32::from(letter));
            }
            letter if letter.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(letter));
            }
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}

/// A sum, as the numbers of its components.
#[must_use]
pub fn sum(components: &[usize]) -> String {
    components.iter().map(|&component| base_36(component)).collect::<Vec<_>>().join(".")
}

/// Sums joined by semicolons. One without components is `-`, since a text without sums is empty.
#[must_use]
pub fn sums(all: &[Vec<usize>]) -> String {
    let text = |one: &Vec<usize>| if one.is_empty() { "-".to_owned() } else { sum(one) };
    all.iter().map(text).collect::<Vec<_>>().join(";")
}

/// A number in base 36.
#[must_use]
pub fn base_36(mut value: usize) -> String {
    let mut digits = Vec::new();
    loop {
        let digit = u32::try_from(value % 36).unwrap_or(0);
        digits.push(char::from_digit(digit, 36).unwrap_or('0'));
        value /= 36;
        if value == 0 {
            return digits.into_iter().rev().collect();
        }
    }
}
