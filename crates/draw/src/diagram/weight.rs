//! How much rests on a lemma. What weighs most is drawn first.

use gamecert_elaborate::transcript::{Answer, Step, Transcript};

/// The weight of each lemma: the size of its proof as a tree, in which whatever is cited twice is proved twice. A proof that
/// lacks something weighs more than any other, so that drawings show where.
pub(super) fn weights(transcript: &Transcript) -> Vec<f64> {
    let mut weights = Vec::with_capacity(transcript.lemmas.len());
    for lemma in &transcript.lemmas {
        let steps = lemma.steps.iter().map(|step| weight(step, &weights));
        weights.push(steps.fold(1.0, |sum, step| sum + step));
    }
    weights
}

/// The weight of what answers a step, given those of earlier lemmas.
pub(super) fn weight(step: &Step, lemmas: &[f64]) -> f64 {
    match step.answer {
        Answer::Missing | Answer::Refused(_) => f64::INFINITY,
        Answer::Search(positions) | Answer::Policy(positions, _) => f64::from(positions),
        _ => step.lemmas().iter().filter_map(|&lemma| lemmas.get(lemma)).fold(0.0, |sum, one| sum + one),
    }
}
