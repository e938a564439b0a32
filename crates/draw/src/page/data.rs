//! A proof as the page reads it: JSON with short texts, which are taken apart when they are looked at.
//!
//! Components are numbers in base 36, a sum is components joined by dots.

use std::collections::BTreeMap;
use std::fmt::Write;

use gamecert_certs::{ClaimKind, Outcome};

use super::MAX_PICTURES;
use crate::picture::{self, ink::Ink, shape::number};
use crate::proof::{Component, Proof};

mod misere;
mod nimbers;
mod scores;

pub(super) fn json(proof: &Proof, is_verified: bool, lemma: Option<usize>) -> String {
    let mut out = String::from("{");
    let (kind, value) = match proof.claim.kind {
        ClaimKind::Nimber(nimber) => ("nimber", nimber),
        ClaimKind::NimberAbove(bound) => ("above", bound),
        ClaimKind::Outcome(outcome) => ("outcome", u16::from(outcome == Outcome::Win)),
        ClaimKind::Grundy(number) => ("grundy", number),
        ClaimKind::Tree(_) | ClaimKind::ReducedTree(_) => ("tree", 0),
        ClaimKind::Score(score) => ("score", score),
        ClaimKind::ScoreAtLeast(score) => ("at least", score),
        ClaimKind::ScoreBelow(score) => ("below", score),
    };
    field(&mut out, "claim", &quoted(&proof.claim.to_string()));
    field(&mut out, "kind", &quoted(kind));
    field(&mut out, "value", &value.to_string());
    field(&mut out, "game", &quoted(&proof.claim.game));
    field(&mut out, "position", &quoted(&proof.claim.position));
    field(&mut out, "identity", &quoted(&proof.identity.to_string()));
    field(&mut out, "verified", if is_verified { "true" } else { "false" });
    field(&mut out, "opens", &lemma.map_or("null".to_owned(), |number| number.to_string()));
    field(&mut out, "axioms", &list(proof.axioms.iter().map(|axiom| quoted(axiom))));
    match (&proof.misere, &proof.scores) {
        (Some(sums), _) => misere::fields(&mut out, &proof.claim.game, sums),
        (None, Some(scores)) => scores::fields(&mut out, proof, scores),
        (None, None) => nimbers::fields(&mut out, proof),
    }
    out.pop();
    out.push('}');
    out
}

fn field(out: &mut String, name: &str, value: &str) {
    // A string takes everything.
    let _ = write!(out, "\"{name}\":{value},");
}

fn list(values: impl Iterator<Item = String>) -> String {
    let mut out = String::from("[");
    for (place, value) in values.enumerate() {
        if place > 0 {
            out.push(',');
        }
        out.push_str(&value);
    }
    out.push(']');
    out
}

/// A JSON string that may stand within a script element.
fn quoted(text: &str) -> String {
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

fn sum(components: &[Component]) -> String {
    components.iter().map(|&component| base_36(component)).collect::<Vec<_>>().join(".")
}

/// The options of components: a JSON object with the number of each.
fn options_by_component(options: &BTreeMap<Component, Vec<Vec<Component>>>) -> String {
    let of_one = |(component, options): (&Component, &Vec<Vec<Component>>)| {
        format!("\"{component}\":{}", quoted(&sums(options)))
    };
    format!("{{{}}}", options.iter().map(of_one).collect::<Vec<_>>().join(","))
}

/// Sums joined by semicolons. One without components is `-`, since a text without sums is empty.
fn sums(all: &[Vec<Component>]) -> String {
    let text = |one: &Vec<Component>| if one.is_empty() { "-".to_owned() } else { sum(one) };
    all.iter().map(text).collect::<Vec<_>>().join(";")
}

fn base_36(mut value: usize) -> String {
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

/// Pictures of games that the script of the page does not draw itself: width, height and shapes by component, of the first
/// that are given, as far as there is ink for them.
fn pictures<'a>(game: &str, texts: impl Iterator<Item = (usize, &'a str)>) -> String {
    let mut drawn = Vec::new();
    if !picture::DRAWN_BY_SCRIPT.contains(&game) {
        let mut ink = Ink::new(true);
        for (component, text) in texts {
            if drawn.len() >= MAX_PICTURES {
                break;
            }
            if !ink.take(game, text.len()) {
                continue;
            }
            if let Some(picture) = picture::component(game, text) {
                let (width, height) = (number(picture.width), number(picture.height));
                drawn.push(format!("\"{component}\":[{width},{height},{}]", quoted(&picture.elements())));
            }
        }
    }
    format!("{{{}}}", drawn.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_texts() {
        assert_eq!(sums(&[vec![], vec![1, 36]]), "-;1.10");
        assert_eq!([sums(&[vec![]]), sums(&[])], ["-", ""]);
        assert_eq!([0, 35, 36, 46_655].map(base_36), ["0", "z", "10", "zzz"]);
        assert_eq!(quoted("</script>\"\\\u{2028}\n"), "\"\\u003c/script\\u003e\\\"\\\\\\u2028\\u000a\"");
    }
}
