//! Lemmas and the evidence for them.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::limits::{
    MAX_CHILDREN, MAX_CITATIONS, MAX_IMPORTED_LEMMAS, MAX_NIMBER, MAX_PARTS, MAX_SUBJECT_BYTES,
};
use crate::statement::check_all;

/// The number of a lemma, as evidence cites it. The lemmas of the file itself are numbered from 0 on,
/// those of its imports from the largest number down. Never stored with the lemma itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LemmaId(pub u32);

impl LemmaId {
    /// The number of the imported lemma at this place; `None` if there are not so many.
    #[must_use]
    pub fn of_imported(place: u32) -> Option<Self> {
        (place < MAX_IMPORTED_LEMMAS).then_some(Self(u32::MAX.wrapping_sub(place)))
    }

    /// The place among the imported lemmas, from 0; `None` if this is the number of a lemma of the file.
    #[must_use]
    pub fn imported(self) -> Option<u32> {
        u32::MAX.checked_sub(self.0).filter(|&place| place < MAX_IMPORTED_LEMMAS)
    }
}

/// The number, or `i` and the place for an imported lemma.
impl fmt::Display for LemmaId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.imported() {
            Some(place) => write!(f, "i{place}"),
            None => self.0.fmt(f),
        }
    }
}

/// What a lemma says. A new kind of lemma is a new variant at the end.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Judgement {
    /// The nimber of the subject is this number (normal play).
    Nimber(u16),
    /// There is a tree with these children, each told by the lemma of its tree. No subject.
    Tree(Vec<LemmaId>),
    /// The subject plays like the tree of this lemma.
    Equals(LemmaId),
    /// The player to move loses this sum under misere play. No subject.
    Lost(Sum),
    /// The player to move of the subject scores less than this, which is at least 1.
    Below(u16),
}

/// A sum of components and trees.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sum {
    /// Components in the checker's normal form, in the bytes that the game's rules define, ascending.
    pub components: Vec<Vec<u8>>,
    /// Trees, each told by the lemma of its tree.
    pub trees: Vec<LemmaId>,
}

/// A proved statement.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lemma {
    /// The component that it is about, in the checker's normal form, in the bytes that the game's rules define.
    /// Empty for kinds of lemmas that are not about one component.
    pub subject: Vec<u8>,
    /// What is said.
    pub judgement: Judgement,
}

impl Lemma {
    /// The nimber that it states, if it is of this kind.
    #[must_use]
    pub fn nimber(&self) -> Option<u16> {
        match self.judgement {
            Judgement::Nimber(nimber) => Some(nimber),
            Judgement::Tree(_) | Judgement::Equals(_) | Judgement::Lost(_) | Judgement::Below(_) => None,
        }
    }

    /// Sees that it keeps the limits.
    ///
    /// # Errors
    /// Tells what is wrong.
    pub(crate) fn check(&self) -> Result<(), &'static str> {
        let is_component = |subject: &Vec<u8>| (1..=MAX_SUBJECT_BYTES).contains(&subject.len());
        let subject_is_good = match &self.judgement {
            Judgement::Nimber(_) | Judgement::Equals(_) | Judgement::Below(_) => is_component(&self.subject),
            Judgement::Tree(_) => self.subject.is_empty(),
            Judgement::Lost(sum) => self.subject.is_empty() && sum.components.iter().all(is_component),
        };
        let size_is_good = match &self.judgement {
            Judgement::Nimber(nimber) => *nimber <= MAX_NIMBER,
            Judgement::Below(contract) => (1..=MAX_NIMBER).contains(contract),
            Judgement::Tree(children) => children.len() <= MAX_CHILDREN,
            Judgement::Equals(_) => true,
            Judgement::Lost(Sum { components, trees }) => {
                components.len() <= MAX_CITATIONS && trees.len() <= MAX_CITATIONS
            }
        };
        check_all([
            (subject_is_good, "a subject is empty or too long, or stands where none belongs"),
            (
                size_is_good,
                "a nimber is larger than 4096, a contract is not between 1 and 4096, a tree has more than 4096 children, \
                 or a sum has more than 256 components or trees",
            ),
        ])
    }
}

/// One piece of evidence: it settles one option of what a lemma is about, or one part of the claim.
///
/// For the lemma `P : n` there is one piece for each option of P, in the order of the rules.
/// With the option O = C1 + ... + Ck (components in ascending order), a piece shows either the
/// nimber of O, which must not be n, or that the nimber of O is not n. `docs/format.md` tells what pieces show
/// for the other kinds of lemmas.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Evidence {
    /// Nothing is known here: a hole to be plugged.
    Hole,
    /// Lemmas about C1, ..., Ck in this order. Their nim-sum is the nimber of O, the sum of their trees is the
    /// tree of O.
    Values(Vec<LemmaId>),
    /// A move in one component to a position whose nim-sum with the other components is n, so that
    /// the nimber of O is not n; or, under misere play, a move in one component or tree to a sum that is lost.
    Reply {
        /// Which component is moved in, from 0.
        component: u32,
        /// Which of its options, in the order of the rules, from 0.
        option: u32,
        /// Lemmas about the other components in their order, then about the components of that
        /// option in theirs; under misere play, about some components of O, about some of those that
        /// the move leaves, and the lemma that the sum is lost.
        lemmas: Vec<LemmaId>,
    },
    /// Under scoring play: a line of play of one player, and what is shown of the positions on the way.
    Line {
        /// Moves, each by its number among those of the position that is reached, from 0.
        moves: Vec<u16>,
        /// Lemmas, in the order in which positions are reached.
        lemmas: Vec<Relabelled>,
    },
}

/// A lemma that is cited for a position which is its subject but for the numbers of the parts: the coins of
/// Strings-and-coins.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Relabelled {
    /// The lemma.
    pub lemma: LemmaId,
    /// For each part of the position, its number in the subject of the lemma; empty if all numbers are the same.
    pub parts: Vec<u8>,
}

impl Evidence {
    /// The lemmas that the piece cites.
    #[must_use]
    pub fn citations(&self) -> Vec<LemmaId> {
        match self {
            Self::Hole => Vec::new(),
            Self::Values(lemmas) | Self::Reply { lemmas, .. } => lemmas.clone(),
            Self::Line { lemmas, .. } => lemmas.iter().map(|cited| cited.lemma).collect(),
        }
    }

    /// Whether it keeps the limit on the number of lemmas cited.
    pub(crate) fn is_short(&self) -> bool {
        match self {
            Self::Hole => true,
            Self::Values(lemmas) | Self::Reply { lemmas, .. } => lemmas.len() <= MAX_CITATIONS,
            Self::Line { moves, lemmas } => {
                moves.len().max(lemmas.len()) <= MAX_CITATIONS
                    && lemmas.iter().all(|cited| cited.parts.len() <= MAX_PARTS)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::MAX_LEMMAS;

    #[test]
    fn own_and_imported_lemmas_have_different_numbers() {
        assert_eq!(LemmaId(u32::MAX).imported(), Some(0));
        assert_eq!(LemmaId::of_imported(0), Some(LemmaId(u32::MAX)));
        assert_eq!(LemmaId(MAX_LEMMAS - 1).imported(), None);
        assert_eq!(LemmaId(MAX_LEMMAS).imported(), None);
        assert_eq!(LemmaId::of_imported(MAX_IMPORTED_LEMMAS - 1), Some(LemmaId(MAX_LEMMAS + 1)));
        assert_eq!(LemmaId::of_imported(MAX_IMPORTED_LEMMAS), None);
        assert_eq!(LemmaId(MAX_LEMMAS + 1).imported(), Some(MAX_IMPORTED_LEMMAS - 1));
        assert_eq!(LemmaId(7).to_string() + &LemmaId(u32::MAX - 7).to_string(), "7i7");
    }
}
