//! A proof as the page reads it: JSON with the options of each lemma in one short text, which is taken
//! apart when it is looked at.
//!
//! Components are numbers in base 36, a sum is components joined by dots. An option is its sum and then
//! `=` with the nimber that lemmas give it, or `>` with the reply: the place of the component that is moved
//! in, a colon, and what it becomes; or `?` for a hole. Options are joined by semicolons.

use std::collections::BTreeSet;
use std::fmt::Write;

use gamecert_certs::{ClaimKind, Outcome};

use super::MAX_PICTURES;
use crate::picture::{self, shape::number};
use crate::proof::{Answer, Choice, Component, Lemma, Proof};

pub(super) fn json(proof: &Proof, is_verified: bool, lemma: Option<usize>) -> String {
    let mut out = String::from("{");
    let (kind, value) = match proof.claim.kind {
        ClaimKind::Nimber(nimber) => ("nimber", nimber),
        ClaimKind::NimberAbove(bound) => ("above", bound),
        ClaimKind::Outcome(outcome) => ("outcome", u16::from(outcome == Outcome::Win)),
        // Misere play, of which there are no pages.
        ClaimKind::Grundy(_) | ClaimKind::Tree(_) | ClaimKind::ReducedTree(_) => ("other", 0),
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
    field(&mut out, "components", &list(proof.components.iter().map(|text| quoted(text))));
    field(&mut out, "nimbers", &list(proof.lemmas.iter().map(|lemma| lemma.nimber.to_string())));
    field(&mut out, "options", &list(proof.lemmas.iter().map(|lemma| quoted(&options(lemma)))));
    field(&mut out, "start", &quoted(&sum(&proof.start)));
    let goal = proof.goal.iter().map(|(_, answer)| quoted(&(sum(&proof.start) + &shown(answer))));
    field(&mut out, "goal", &list(goal));
    let further = proof.further.iter().map(|(component, options)| {
        let options: Vec<String> = options.iter().map(|option| sum(option)).collect();
        format!("\"{component}\":{}", quoted(&options.join(";")))
    });
    field(&mut out, "further", &format!("{{{}}}", further.collect::<Vec<_>>().join(",")));
    field(&mut out, "pictures", &pictures(proof));
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

fn options(lemma: &Lemma) -> String {
    let option = |choice: &Choice| sum(&choice.sum) + &shown(&choice.answer);
    lemma.options.iter().map(option).collect::<Vec<_>>().join(";")
}

fn shown(answer: &Answer) -> String {
    match answer {
        Answer::Hole | Answer::Told => "?".to_owned(),
        Answer::Values { nimber } => format!("={nimber}"),
        Answer::Reply { component, option, .. } => format!(">{component}:{}", sum(option)),
    }
}

/// All components once, in the order in which they are given pictures: the start, what the claim rests on with what
/// comes next below it, as long as that leaves half of the pictures to others; then the subjects of lemmas and the rest.
fn by_importance(proof: &Proof) -> Vec<Component> {
    fn of<'a>(sum: &'a [Component], answer: &'a Answer) -> impl Iterator<Item = Component> {
        let reply = match answer {
            Answer::Reply { sum, .. } => sum.as_slice(),
            Answer::Hole | Answer::Told | Answer::Values { .. } => &[],
        };
        sum.iter().chain(reply).copied()
    }
    let first: Vec<Component> = of(&proof.start, &Answer::Hole)
        .chain(proof.goal.iter().flat_map(|(_, answer)| of(&[], answer)))
        .collect();
    let lemmas = first.iter().filter_map(|&component| proof.lemmas.get(component));
    let below = lemmas.flat_map(|lemma| &lemma.options).flat_map(|option| of(&option.sum, &option.answer));
    let mut seen = BTreeSet::new();
    let mut order: Vec<Component> =
        first.iter().copied().chain(below).filter(|&component| seen.insert(component)).collect();
    order.truncate(first.len().max(MAX_PICTURES / 2));
    let near: BTreeSet<Component> = order.iter().copied().collect();
    order.extend((0..proof.components.len()).filter(|component| !near.contains(component)));
    order
}

/// Pictures of Sprouts, which a script could not draw: width, height and shapes by component. Other games are
/// drawn on the page.
fn pictures(proof: &Proof) -> String {
    let mut drawn = Vec::new();
    if proof.claim.game == "sprouts" {
        for component in by_importance(proof) {
            if drawn.len() >= MAX_PICTURES {
                break;
            }
            let Some(text) = proof.components.get(component) else { continue };
            if let Some(picture) = picture::component("sprouts", text) {
                let (width, height) = (number(picture.width), number(picture.height));
                drawn.push(format!("\"{component}\":[{width},{height},{}]", quoted(&picture.elements())));
            }
        }
    }
    format!("{{{}}}", drawn.join(","))
}

#[cfg(test)]
mod tests {
    use gamecert_certs::Identity;

    use super::*;

    #[test]
    fn the_start_has_a_picture_before_many_lemmas() {
        let lemma = Lemma { nimber: 0, options: Vec::new() };
        let mut proof = Proof {
            claim: "outcome(sprouts 0*3) = win".parse().unwrap(),
            identity: Identity([0; 32]),
            axioms: Vec::new(),
            components: vec!["0".to_owned(); 700],
            lemmas: vec![lemma; 699],
            start: vec![699],
            goal: vec![(0, Answer::Reply { component: 0, option: vec![650], sum: vec![650] })],
            further: std::collections::BTreeMap::new(),
        };
        let choice = |number| Choice { sum: vec![number], answer: Answer::Hole };
        proof.lemmas[650].options = (0..50).chain(600..650).map(choice).collect();
        let order = by_importance(&proof);
        assert_eq!(order[..4], [699, 650, 0, 1]);
        assert_eq!(order[100..104], [648, 649, 50, 51]);
        assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), 700);
        assert!(pictures(&proof).starts_with("{\"699\":["));
        // However much comes next below the claim, half of the pictures are left to others.
        proof.lemmas[650].options = (200..600).map(choice).collect();
        assert_eq!(by_importance(&proof)[298..302], [496, 497, 0, 1]);
    }

    #[test]
    fn numbers_and_texts() {
        assert_eq!([0, 35, 36, 46_655].map(base_36), ["0", "z", "10", "zzz"]);
        assert_eq!(quoted("</script>\"\\\u{2028}\n"), "\"\\u003c/script\\u003e\\\"\\\\\\u2028\\u000a\"");
    }
}
