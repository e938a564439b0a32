//! A proof under normal play.
//!
//! An option is its sum and then `=` with the nimber that lemmas give it, or `>` with the reply: the place of the
//! component that is moved in, a colon, and what it becomes; or `?` for a hole. Options are joined by semicolons.

use std::collections::BTreeSet;

use super::{MAX_PICTURES, field, list, options_by_component, pictures, quoted, sum};
use crate::proof::{Answer, Choice, Component, Lemma, Proof};

pub(super) fn fields(out: &mut String, proof: &Proof) {
    field(out, "components", &list(proof.components.iter().map(|text| quoted(text))));
    field(out, "nimbers", &list(proof.lemmas.iter().map(|lemma| lemma.nimber.to_string())));
    field(out, "options", &list(proof.lemmas.iter().map(|lemma| quoted(&options(lemma)))));
    field(out, "start", &quoted(&sum(&proof.start)));
    let goal = proof.goal.iter().map(|(_, answer)| quoted(&(sum(&proof.start) + &shown(answer))));
    field(out, "goal", &list(goal));
    field(out, "further", &options_by_component(&proof.further));
    let drawn = by_importance(proof).into_iter();
    let drawn = drawn.filter_map(|it| Some((it, proof.components.get(it)?.as_str())));
    field(out, "pictures", &pictures(&proof.claim.game, drawn));
}

fn options(lemma: &Lemma) -> String {
    let option = |choice: &Choice| sum(&choice.sum) + &shown(&choice.answer);
    lemma.options.iter().map(option).collect::<Vec<_>>().join(";")
}

fn shown(answer: &Answer) -> String {
    match answer {
        Answer::Hole | Answer::Told | Answer::Line { .. } => "?".to_owned(),
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
            Answer::Hole | Answer::Told | Answer::Values { .. } | Answer::Line { .. } => &[],
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
            is_cut: false,
            misere: None,
            scores: None,
        };
        let choice = |number| Choice { sum: vec![number], answer: Answer::Hole };
        proof.lemmas[650].options = (0..50).chain(600..650).map(choice).collect();
        let order = by_importance(&proof);
        assert_eq!(order[..4], [699, 650, 0, 1]);
        assert_eq!(order[100..104], [648, 649, 50, 51]);
        assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), 700);
        let mut out = String::new();
        fields(&mut out, &proof);
        assert!(out.contains("\"pictures\":{\"699\":["));
        // However much comes next below the claim, half of the pictures are left to others.
        proof.lemmas[650].options = (200..600).map(choice).collect();
        assert_eq!(by_importance(&proof)[298..302], [496, 497, 0, 1]);
    }
}
