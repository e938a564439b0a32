//! Lemmas about patterns, and what they cover: those that a proof has made, and those of other certificates.

use gamecert_certs::{Evidence, Judgement, Lemma, LemmaId};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::games::bridge::{Seat, Side, Strain, lengths};

/// A piece of evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Nothing is known.
    Hole,
    /// The opponents move.
    All,
    /// A class of cards is played.
    Play(u16),
    /// A plain search that looks at so many sets.
    Search(u32),
    /// A lemma covers what is left.
    Cite(u32),
}

impl Piece {
    /// The lemma that is cited, if it is.
    pub(super) fn cites(&self) -> Option<u32> {
        if let Self::Cite(number) = self { Some(*number) } else { None }
    }
}

/// Where lemmas are looked for: the lengths of all suits, the strain, the leader, and the side that is sure of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Place(u64, u8);

impl Place {
    /// The place of lemmas about these hands at the start of a trick.
    pub(super) fn new(hands: &[u64; 4], strain: Strain, leader: Seat, side: Side) -> Self {
        let rest = strain.index() * 8 + leader.index() * 2 + usize::from(side == Side::NorthSouth);
        Self(lengths(hands), u8::try_from(rest).unwrap_or(u8::MAX))
    }
}

/// What positions a lemma covers, of those at its place, and what it says of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cover {
    /// The owners of the cards of each suit, from the highest down.
    pub(super) rows: [u32; 4],
    /// Which of them the lemma knows.
    pub(super) masks: [u32; 4],
    /// How many tricks the side is sure of.
    pub(super) value: u8,
    /// The number of the lemma.
    pub(super) number: u32,
}

impl Cover {
    /// Whether it says so much of the position with these owners.
    pub(super) fn says(&self, rows: &[u32; 4], value: u8) -> bool {
        let differs = |suit: usize| (rows[suit] ^ self.rows[suit]) & self.masks[suit] != 0;
        self.value >= value && !(0..4).any(differs)
    }

    /// Whether it covers a pattern that knows these cards of the position.
    pub(super) fn fits(&self, masks: &[u32; 4]) -> bool {
        (0..4).all(|suit| self.masks[suit] & !masks[suit] == 0)
    }

    /// How many ranks the lemma knows, doubled.
    pub(super) fn ranks(&self) -> u32 {
        self.masks.iter().map(|mask| mask.count_ones()).sum()
    }
}

/// A lemma: what one side is sure of, and how it is shown.
#[derive(Clone, Debug)]
pub(super) struct Known {
    /// The pattern, in the bytes of certificates.
    pub(super) subject: Vec<u8>,
    /// How many cards are left.
    pub(super) cards: u32,
    /// The side that is sure of something.
    pub(super) side: Side,
    /// How many tricks it is sure of.
    pub(super) value: u8,
    /// Its evidence.
    pub(super) pieces: Vec<Piece>,
    /// Its number among the lemmas of other certificates, if it is one of them: it is cited, and not written.
    pub(super) imported: Option<LemmaId>,
}

impl Known {
    /// The lemmas that it cites, by their numbers.
    pub(super) fn cites(&self) -> impl Iterator<Item = u32> {
        self.pieces.iter().filter_map(Piece::cites)
    }
}

/// The side as certificates have it.
pub(super) fn side_of(side: Side) -> gamecert_certs::Side {
    match side {
        Side::NorthSouth => gamecert_certs::Side::First,
        Side::EastWest => gamecert_certs::Side::Second,
    }
}

/// What a lemma takes in memory but for its evidence: what it says twice, as it is looked for and as it is written, with room to grow.
const LEMMA_BYTES: usize = 2 * (size_of::<Known>() + size_of::<Cover>() + size_of::<Lemma>());

/// What a piece of evidence takes, likewise.
const PIECE_BYTES: usize = size_of::<Piece>() + size_of::<Evidence>();

/// Lemmas, and what they cover.
#[derive(Debug, Default)]
pub(super) struct Shown {
    all: Vec<Known>,
    masks: Vec<[u32; 4]>,
    covers: HashMap<Place, Vec<Cover>, FxBuildHasher>,
    bytes: usize,
}

/// A proof as certificates have it: lemmas with their evidence, and the numbers of those that were asked for.
pub(super) type Written = (Vec<(Lemma, Vec<Evidence>)>, Vec<LemmaId>);

impl Shown {
    /// How many lemmas there are.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The memory that they take, with what writing them takes: about.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// A lemma by its number.
    pub(super) fn get(&self, number: u32) -> Option<&Known> {
        self.all.get(number as usize)
    }

    /// Which owners a lemma knows.
    pub(super) fn masks(&self, number: u32) -> Option<&[u32; 4]> {
        self.masks.get(number as usize)
    }

    /// The lemmas at a place.
    pub(super) fn at(&self, place: Place) -> impl Iterator<Item = &Cover> {
        self.covers.get(&place).into_iter().flatten()
    }

    /// Adds a lemma about the positions with these owners, of which it knows some. Returns its number.
    pub(super) fn add(&mut self, place: Place, (rows, masks): ([u32; 4], [u32; 4]), mut known: Known) -> u32 {
        let number = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        let value = known.value;
        known.pieces.shrink_to_fit();
        self.bytes += LEMMA_BYTES + known.pieces.len() * PIECE_BYTES;
        self.all.push(known);
        self.masks.push(masks);
        self.covers.entry(place).or_default().push(Cover { rows, masks, value, number });
        number
    }

    /// All lemmas.
    pub(super) fn all(&self) -> impl Iterator<Item = &Known> {
        self.all.iter()
    }

    /// Gives a lemma other evidence.
    pub(super) fn show(&mut self, number: u32, pieces: Vec<Piece>) {
        if let Some(known) = self.all.get_mut(number as usize) {
            let (before, after) = (known.pieces.len(), pieces.len());
            self.bytes = (self.bytes + after * PIECE_BYTES).saturating_sub(before * PIECE_BYTES);
            known.pieces = pieces;
        }
    }

    /// The lemmas that these cite or are.
    pub(super) fn needed(&self, goal: &[u32]) -> Vec<bool> {
        let mut is_needed = vec![false; self.all.len()];
        let mut waiting = goal.to_vec();
        while let Some(number) = waiting.pop() {
            let (Some(known), Some(needed)) = (self.get(number), is_needed.get_mut(number as usize)) else {
                continue;
            };
            if !std::mem::replace(needed, true) {
                waiting.extend(known.cites());
            }
        }
        is_needed
    }

    /// The lemmas that these cite or are, in the order of certificates, with their evidence, and the numbers that these have among them.
    pub(super) fn written(&self, goal: &[u32]) -> Written {
        let is_needed = self.needed(goal);
        let needed = self.all.iter().zip(0_usize..).zip(is_needed).filter(|(_, is_needed)| *is_needed);
        let mut found: Vec<_> = needed
            .filter(|((known, _), _)| known.imported.is_none())
            .map(|((Known { subject, cards, side, value, .. }, number), _)| {
                (*cards, subject.clone(), side_of(*side), std::cmp::Reverse(*value), number)
            })
            .collect();
        found.sort_unstable();
        // Of two that say the same of one pattern, or one less than the other, the stronger one is written.
        let mut places = vec![u32::MAX; self.all.len()];
        let mut lemmas: Vec<(Lemma, usize)> = Vec::new();
        for (_, subject, side, std::cmp::Reverse(value), number) in found {
            let is_new = lemmas.last().is_none_or(|(last, _)| {
                last.subject != subject
                    || !matches!(last.judgement, Judgement::Sure { side: of, .. } if of == side)
            });
            if is_new {
                lemmas.push((
                    Lemma { subject, judgement: Judgement::Sure { side, value: value.into() } },
                    number,
                ));
            }
            if let Some(place) = places.get_mut(number) {
                *place = u32::try_from(lemmas.len() - 1).unwrap_or(u32::MAX);
            }
        }
        let id = |number: u32| {
            let imported = self.get(number).and_then(|known| known.imported);
            imported.unwrap_or(LemmaId(places.get(number as usize).copied().unwrap_or(u32::MAX)))
        };
        let piece = |piece: &Piece| match *piece {
            Piece::Hole => Evidence::Hole,
            Piece::All => Evidence::All,
            Piece::Play(class) => Evidence::Play(class),
            Piece::Search(looks) => Evidence::Search(looks),
            Piece::Cite(number) => Evidence::Cite { lemma: id(number), witness: 0 },
        };
        let pieces = |number: usize| self.all.get(number).map_or(&[][..], |known| &known.pieces);
        let lemmas = lemmas
            .into_iter()
            .map(|(lemma, number)| (lemma, pieces(number).iter().map(piece).collect()))
            .collect();
        (lemmas, goal.iter().map(|&number| id(number)).collect())
    }
}
