//! The answer that a database gives to a question about the start position: by what it says of that
//! position, or of its options.

use gamecert_certs::limits::MAX_NIMBER;
use gamecert_certs::{ClaimKind, Outcome, Question};
use gamecert_elaborate::moves::options_of_sum;
use gamecert_elaborate::rulebook::{Component, Rulebook};

use crate::certify::Oracle;

/// The claim that answers the question; `None` if the database does not tell.
pub(super) fn answer(
    rules: &dyn Rulebook,
    oracle: &mut dyn Oracle,
    start: &[Component],
    question: Question,
) -> Option<ClaimKind> {
    let mut nimber_of = |sum: &[Component]| {
        sum.iter().try_fold(0, |nimber, component| Some(nimber ^ oracle.known(component)?))
    };
    if let Some(nimber) = nimber_of(start) {
        return Some(claim(question, nimber));
    }
    let options = options_of_sum(start, |component| rules.options_of(component));
    let nimbers: Vec<Option<u16>> = options.iter().map(|option| nimber_of(option)).collect();
    if question == Question::Outcome && nimbers.contains(&Some(0)) {
        return Some(ClaimKind::Outcome(Outcome::Win));
    }
    let all: Vec<u16> = nimbers.into_iter().collect::<Option<_>>()?;
    let nimber = (0..=MAX_NIMBER).find(|n| !all.contains(n))?;
    Some(claim(question, nimber))
}

fn claim(question: Question, nimber: u16) -> ClaimKind {
    match (question, nimber) {
        (Question::Outcome, 0) => ClaimKind::Outcome(Outcome::Loss),
        (Question::Outcome, _) => ClaimKind::Outcome(Outcome::Win),
        _ => ClaimKind::Nimber(nimber),
    }
}
