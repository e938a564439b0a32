//! Options of a lemma by what answers them.

use std::collections::{BTreeMap, BTreeSet};

use gamecert_elaborate::transcript::{Answer, Question, Step, Target, Transcript};

use crate::proof::View;

/// Options of a lemma that are answered alike.
pub(super) struct Group<'a> {
    /// The first of the steps.
    pub(super) first: &'a Step,
    /// Their lines of play in words.
    pub(super) words: String,
    pub(super) options: Vec<View>,
}

/// What options have in common that are drawn together: what the answer leads to, or else its words.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Common<'a> {
    Sum(&'a [usize]),
    Lemma(usize),
    Line(Vec<usize>, String),
    Trees,
}

/// The options of a lemma, those together that are answered alike. Under misere play moves in several parts may lead to one sum.
pub(super) fn groups(transcript: &Transcript, number: usize) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    let (mut places, mut seen) = (BTreeMap::new(), BTreeSet::new());
    let Some(lemma) = transcript.lemmas.get(number) else { return groups };
    for (place, step) in lemma.steps.iter().enumerate() {
        match &step.question {
            Question::Tree(_) => continue,
            Question::Move { to, .. } if !seen.insert((&to.components, &to.trees)) => continue,
            _ => {}
        }
        let view = View::of_step(transcript, number, place);
        let words = if let Answer::Line(line) = &step.answer { line.words() } else { String::new() };
        let common = match &step.answer {
            Answer::Reply(reply) => match &reply.to {
                Target::Sum(sum) => Some(Common::Sum(sum)),
                Target::Lemma(lemma) => Some(Common::Lemma(*lemma)),
            },
            Answer::Line(line) => Some(match line.lemmas.as_slice() {
                // Moves that lead to the same lemma are distinguished by their pictures.
                [(lemma, _)] => Common::Lemma(*lemma),
                several => Common::Line(several.iter().map(|(lemma, _)| *lemma).collect(), words.clone()),
            }),
            Answer::Trees => Some(Common::Trees),
            _ => None,
        };
        let known = common.as_ref().and_then(|common| places.get(common));
        match known.and_then(|&place: &usize| groups.get_mut(place)) {
            Some(group) => {
                group.options.push(view);
                // Where lines of play differ in words, these say no more than all of them.
                if group.words != words {
                    "each as dashed".clone_into(&mut group.words);
                }
            }
            None => {
                if let Some(common) = common {
                    places.insert(common, groups.len());
                }
                groups.push(Group { first: step, words, options: vec![view] });
            }
        }
    }
    groups
}
