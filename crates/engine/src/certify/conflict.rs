//! What a walk finds to be false: two things that an oracle claims and that cannot both be true.
//!
//! A walk does not end at a conflict. It leaves a hole there and goes on, so that all conflicts are known
//! when a proof is repaired, and what is sound is kept.

use std::fmt;

use gamecert_elaborate::rulebook::{Component, Rulebook};

/// Two claims that cannot both be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// A sum has a nimber that a lemma rules out, or the claim if there is no lemma.
    Sum {
        /// Subject and nimber of the lemma of which the sum is an option.
        lemma: Option<(Component, u16)>,
        /// The sum, which is the start position if there is no lemma.
        sum: Vec<Component>,
        /// What its components have together.
        nimber: u16,
    },
    /// No option of the subject of a lemma has a nimber that it needs.
    Missing {
        /// Subject and nimber of the lemma.
        lemma: (Component, u16),
        /// The number below that nimber which no option has.
        value: u16,
    },
}

impl Conflict {
    /// Subject and nimber of the lemma that cannot hold together with what contradicts it; `None` if
    /// it is the claim.
    pub fn lemma(&self) -> Option<&(Component, u16)> {
        match self {
            Self::Sum { lemma, .. } => lemma.as_ref(),
            Self::Missing { lemma, .. } => Some(lemma),
        }
    }

    /// What was claimed and what contradicts it, on one line.
    pub fn show(&self, rules: &dyn Rulebook) -> String {
        match self {
            Self::Sum { lemma: Some((subject, claimed)), sum, nimber } => {
                let (sum, subject) = (rules.sum_text(sum), rules.text(subject));
                format!(
                    "{sum} has nimber {nimber}, against the lemma {subject} : {claimed} that needs another"
                )
            }
            Self::Sum { lemma: None, sum, nimber } => {
                format!("{} has nimber {nimber}, against the claim", rules.sum_text(sum))
            }
            Self::Missing { lemma: (subject, _), value } => {
                let subject = rules.text(subject);
                format!("{subject} has no option of nimber {value}, against its own nimber")
            }
        }
    }
}

/// The search claimed something that is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// What was claimed, and what contradicts it.
    pub why: String,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the search contradicts itself: {}", self.why)
    }
}

impl std::error::Error for Contradiction {}
