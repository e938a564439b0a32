//! Lemmas and the evidence for them.

use serde::Serialize;

use crate::fault::Fault;
use crate::limits::{
    MAX_CHILDREN, MAX_CITATIONS, MAX_IMPORTED_LEMMAS, MAX_MARKS, MAX_NIMBER, MAX_PARTS, MAX_SEARCHED,
    MAX_SUBJECT_BYTES,
};
use crate::period::Period;
use crate::wire::{Cursor, malformed};

/// The number of a lemma, as evidence cites it. The lemmas of the file itself are numbered from 0 on,
/// those of its imports from the largest number down. Never stored with the lemma itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct LemmaId(pub u32);

impl LemmaId {
    /// The place among the imported lemmas, from 0; `None` if this is the number of a lemma of the file.
    #[must_use]
    pub fn imported(self) -> Option<u32> {
        u32::MAX.checked_sub(self.0).filter(|&place| place < MAX_IMPORTED_LEMMAS)
    }

    fn read(from: &mut Cursor<'_>) -> Result<Self, Fault> {
        from.number().map(Self)
    }
}

/// What a lemma says. A new kind of lemma is a new variant at the end.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Judgement {
    /// The nimber of the subject is this number (normal play).
    Nimber(u16),
    /// There is a tree with these children, each identified by the lemma about it. No subject.
    Tree(Vec<LemmaId>),
    /// The subject plays like the tree of this lemma.
    Equals(LemmaId),
    /// The player to move loses this sum under misere play. No subject.
    Lost(Sum),
    /// The player to move of the subject scores less than this, which is at least 1.
    Below(u16),
    /// The nimbers of heaps have this period. The subject is the code of an octal game.
    Period(Period),
    /// From each position of the subject on, this side is sure of at least so much.
    Sure {
        /// The side that is sure of it.
        side: Side,
        /// How much.
        value: i16,
    },
}

/// A side of a contest. The game names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Side {
    /// The one that the game names first, such as black.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// The side that it plays against.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl Judgement {
    fn read(from: &mut Cursor<'_>) -> Result<Self, Fault> {
        match from.number()? {
            0_u32 => from.nimber().map(Self::Nimber),
            1 => from.list(0..=MAX_CHILDREN, LemmaId::read).map(Self::Tree),
            2 => LemmaId::read(from).map(Self::Equals),
            3 => Ok(Self::Lost(Sum {
                components: from.list(0..=MAX_CITATIONS, |from| from.bytes(1..=MAX_SUBJECT_BYTES))?,
                trees: from.list(0..=MAX_CITATIONS, LemmaId::read)?,
            })),
            4 => from.number_in(1..=MAX_NIMBER).map(Self::Below),
            5 => Period::read(from).map(Self::Period),
            6 => Ok(Self::Sure { side: from.one_of(&[Side::First, Side::Second])?, value: from.signed()? }),
            _ => Err(malformed()),
        }
    }
}

/// A sum of components and trees.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Sum {
    /// Components in the checker's normal form, in the bytes that the game's rules define, ascending.
    pub components: Vec<Vec<u8>>,
    /// Trees, each identified by the lemma about it.
    pub trees: Vec<LemmaId>,
}

/// A proved statement.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Lemma {
    /// The component that it is about, in the checker's normal form, in the bytes that the game's rules define.
    /// Empty for kinds of lemmas that are not about one component.
    pub subject: Vec<u8>,
    /// What is said.
    pub judgement: Judgement,
}

impl Lemma {
    /// Takes a lemma.
    pub(crate) fn read(from: &mut Cursor<'_>) -> Result<Self, Fault> {
        let subject = from.bytes(0..=MAX_SUBJECT_BYTES)?;
        let judgement = Judgement::read(from)?;
        let has_none = matches!(judgement, Judgement::Tree(_) | Judgement::Lost(_));
        from.require(subject.is_empty() == has_none, "a subject is missing, or stands where none belongs")?;
        Ok(Self { subject, judgement })
    }
}

/// One piece of evidence: it settles one option of what a lemma is about, or one part of the claim.
///
/// For the lemma `P : n` there is one piece for each option of P, in the order of the rules.
/// With the option O = C1 + ... + Ck (components in ascending order), a piece shows either the
/// nimber of O, which must not be n, or that the nimber of O is not n. `docs/format.md` tells what pieces show
/// for the other kinds of lemmas.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
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
    /// In a contest: an earlier lemma covers the position that is reached.
    Cite {
        /// The lemma.
        lemma: LemmaId,
        /// How it covers the position, such as the number of a symmetry; the rules of the game say what it means.
        witness: u16,
    },
    /// In a contest: a plain search that looks at no more than this many positions shows it.
    Search(u32),
    /// In a contest: the side that is to be sure of something chooses this class of moves.
    Play(u16),
    /// In a contest: the other side is to move; pieces for each class of its moves follow.
    All,
    /// In a contest: the side that is to be sure of something plays by an order of preference, whatever the other one plays.
    Policy {
        /// Positions that its play looks at, at most.
        most: u32,
        /// Marks of classes of moves, the preferred one first; the rules of the game say what they mean.
        marks: Vec<u16>,
    },
}

/// A lemma that is cited for a position which is its subject but for the numbers of the parts: the coins of
/// Strings-and-coins.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Relabelled {
    /// The lemma.
    pub lemma: LemmaId,
    /// For each part of the position, its number in the subject of the lemma; empty if all numbers are the same.
    pub parts: Vec<u8>,
}

impl Relabelled {
    fn read(from: &mut Cursor<'_>) -> Result<Self, Fault> {
        Ok(Self { lemma: LemmaId::read(from)?, parts: from.bytes(0..=MAX_PARTS)? })
    }
}

impl Evidence {
    /// Takes a piece, whose fields stand in the order of the format.
    pub(crate) fn read(from: &mut Cursor<'_>) -> Result<Self, Fault> {
        match from.number()? {
            0_u32 => Ok(Self::Hole),
            1 => from.list(0..=MAX_CITATIONS, LemmaId::read).map(Self::Values),
            2 => Ok(Self::Reply {
                component: from.number()?,
                option: from.number()?,
                lemmas: from.list(0..=MAX_CITATIONS, LemmaId::read)?,
            }),
            3 => Ok(Self::Line {
                moves: from.list(0..=MAX_CITATIONS, Cursor::number)?,
                lemmas: from.list(0..=MAX_CITATIONS, Relabelled::read)?,
            }),
            4 => Ok(Self::Cite { lemma: LemmaId::read(from)?, witness: from.number()? }),
            5 => searched(from).map(Self::Search),
            6 => from.number().map(Self::Play),
            7 => Ok(Self::All),
            8 => Ok(Self::Policy { most: searched(from)?, marks: from.list(0..=MAX_MARKS, Cursor::number)? }),
            _ => Err(malformed()),
        }
    }
}

/// Takes how many positions a plain search or a policy looks at.
fn searched(from: &mut Cursor<'_>) -> Result<u32, Fault> {
    let most = from.number()?;
    let is_allowed = (1..=MAX_SEARCHED).contains(&most);
    from.require(is_allowed, "a plain search or a policy looks at too many positions, or at none")?;
    Ok(most)
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
