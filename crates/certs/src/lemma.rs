//! Lemmas and the evidence for them.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The number of a lemma in its file: 0 for the first. Never stored with the lemma itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LemmaId(pub u32);

impl fmt::Display for LemmaId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a lemma says of its subject. A new kind of lemma is a new variant at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Judgement {
    /// The nimber of the subject is this number (normal play).
    Nimber(u16),
}

/// A proved statement about one component.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lemma {
    /// The component in the checker's normal form, in the bytes that the game's rules define.
    pub subject: Vec<u8>,
    /// What is said of it.
    pub judgement: Judgement,
}

/// One piece of evidence: it settles one option of a lemma's subject, or one part of the claim.
///
/// For the lemma `P : n` there is one piece for each option of P, in the order of the rules.
/// With the option O = C1 + ... + Ck (components in ascending order), a piece shows either the
/// nimber of O, which must not be n, or that the nimber of O is not n.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Evidence {
    /// Nothing is known here: a hole to be plugged.
    Hole,
    /// Lemmas about C1, ..., Ck in this order. Their nim-sum is the nimber of O.
    Values(Vec<LemmaId>),
    /// A move in one component to a position whose nim-sum with the other components is n, so that
    /// the nimber of O is not n.
    Reply {
        /// Which component is moved in, from 0.
        component: u32,
        /// Which of its options, in the order of the rules, from 0.
        option: u32,
        /// Lemmas about the other components in their order, then about the components of that
        /// option in theirs.
        lemmas: Vec<LemmaId>,
    },
}

impl Evidence {
    /// The lemmas that the piece cites.
    #[must_use]
    pub fn citations(&self) -> &[LemmaId] {
        match self {
            Self::Hole => &[],
            Self::Values(lemmas) | Self::Reply { lemmas, .. } => lemmas,
        }
    }
}
