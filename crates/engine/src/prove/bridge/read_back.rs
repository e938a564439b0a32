//! Lemmas of certificates, read back as patterns, and deals that a pattern has.

use gamecert_certs::{Judgement, Lemma};

use super::covers::{Known, Piece, Place};
use super::pattern::{subject, union};
use crate::games::bridge::{Deal, Position, SUITS, Seat, Side, Strain};
use crate::sort;

/// The bits of a row of owners, as [`crate::games::bridge::Owners`] has them: two for each card, the highest first.
const ROW_BITS: usize = 26;
/// The cards of a suit.
const CARDS: usize = 13;

/// A pattern at the start of a trick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) strain: Strain,
    pub(super) leader: Seat,
    /// The lengths of each suit in the hands.
    lengths: [[usize; 4]; 4],
    /// The owners of its highest cards.
    owners: [Vec<usize>; 4],
}

/// A lemma of a certificate: what a side is sure of in each deal of a pattern.
#[derive(Clone, Debug)]
pub(super) struct Given {
    pub(super) pattern: Pattern,
    pub(super) subject: Vec<u8>,
    pub(super) side: Side,
    pub(super) value: u8,
}

impl Given {
    /// Reads a lemma; nothing if it is none as the rules write them.
    pub(super) fn read(lemma: &Lemma) -> Option<Self> {
        let Judgement::Sure { side, value } = lemma.judgement else { return None };
        let side = match side {
            gamecert_certs::Side::First => Side::NorthSouth,
            gamecert_certs::Side::Second => Side::EastWest,
        };
        let value = u8::try_from(value).ok().filter(|value| *value > 0)?;
        let pattern = Pattern::read(&lemma.subject)?;
        Some(Self { pattern, subject: lemma.subject.clone(), side, value })
    }

    /// What a lemma says.
    pub(super) fn of(known: &Known) -> Option<Self> {
        let Known { subject, side, value, .. } = known;
        Some(Self { pattern: Pattern::read(subject)?, subject: subject.clone(), side: *side, value: *value })
    }

    /// As a lemma with this evidence.
    pub(super) fn known(&self, pieces: Vec<Piece>) -> Known {
        let Self { side, value, .. } = *self;
        let (subject, cards) = (self.subject.clone(), self.pattern.cards());
        Known { subject, cards, side, value, pieces, imported: None }
    }

    /// Where it is looked for, if it is about hands of one size.
    pub(super) fn place(&self) -> Place {
        let Pattern { strain, leader, .. } = self.pattern;
        Place::new(&self.pattern.hands(&|_| {}).0, strain, leader, self.side)
    }

    /// The deal of the pattern in which the low cards are worst for the side, with its ranked cards: those of the other side are all higher.
    pub(super) fn worst(&self) -> Option<(Member, u64)> {
        let is_own = |hand: &usize| Seat::ALL.get(*hand).is_some_and(|seat| seat.side() == self.side);
        self.pattern.member(&|lows| sort::by_key(lows, is_own))
    }
}

/// A deal of a pattern, and the start of the trick in it.
pub(super) type Member = (Deal, Position);

impl Pattern {
    /// The pattern with these bytes, if the rules write it so.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let mut rest = bytes.iter().copied();
        let head = usize::from(rest.next()?);
        let (strain, leader) = (*Strain::ALL.get(head / 4)?, *Seat::ALL.get(head % 4)?);
        let mut pattern = Self { strain, leader, lengths: [[0; 4]; 4], owners: [const { Vec::new() }; 4] };
        for (lengths, owners) in pattern.lengths.iter_mut().zip(&mut pattern.owners) {
            let (first, second) = (usize::from(rest.next()?), usize::from(rest.next()?));
            *lengths = [first / 16, first % 16, second / 16, second % 16];
            let mut is_ended = false;
            while !is_ended {
                let byte = usize::from(rest.next()?);
                let digits = [byte / 25, byte / 5 % 5, byte % 5];
                owners.extend(digits.iter().map_while(|digit| digit.checked_sub(1)));
                is_ended = digits.contains(&0);
            }
        }
        pattern.is_whole().then_some(())?;
        let (hands, ranked) = pattern.hands(&|_| {});
        (subject(strain, leader, &hands, ranked) == bytes).then_some(pattern)
    }

    /// Whether there is such a deal, and no rank tells nothing.
    fn is_whole(&self) -> bool {
        let fits = self.lengths.iter().zip(&self.owners).all(|(lengths, owners)| {
            let held = |hand: usize| owners.iter().filter(|owner| **owner == hand).count();
            let lows: Vec<Option<usize>> = (0..4).map(|hand| lengths[hand].checked_sub(held(hand))).collect();
            let tells = |last: &usize| (0..4).any(|hand| hand != *last && lows[hand] != Some(0));
            owners.iter().all(|owner| *owner < lengths.len())
                && lengths.iter().sum::<usize>() <= CARDS
                && lows.iter().all(Option::is_some)
                && owners.last().is_none_or(tells)
        });
        let size = |hand: usize| self.lengths.iter().map(|lengths| lengths[hand]).sum::<usize>();
        fits && (1..=CARDS).contains(&size(0)) && (1..4).all(|hand| size(hand) == size(0))
    }

    /// How many ranks it knows.
    pub(super) fn ranks(&self) -> usize {
        self.owners.iter().map(Vec::len).sum()
    }

    /// How many cards are left.
    pub(super) fn cards(&self) -> u32 {
        self.lengths.iter().flatten().map(|length| u32::try_from(*length).unwrap_or(0)).sum()
    }

    /// Hands of this pattern, with its ranked cards. The owners of the low cards of each suit are arranged from the highest down.
    fn hands(&self, arrange: &dyn Fn(&mut [usize])) -> ([u64; 4], u64) {
        let (mut hands, mut ranked) = ([0; 4], 0);
        for ((lengths, owners), suit) in self.lengths.iter().zip(&self.owners).zip(SUITS) {
            let mut all = owners.clone();
            for (hand, length) in lengths.iter().enumerate() {
                let held = owners.iter().filter(|owner| **owner == hand).count();
                all.extend(std::iter::repeat_n(hand, length.saturating_sub(held)));
            }
            if let Some(lows) = all.get_mut(owners.len()..) {
                arrange(lows);
            }
            // The lowest cards of the suit, so that few sets of cards are looked at.
            let lowest = suit & suit.wrapping_neg();
            for (place, hand) in all.iter().enumerate() {
                let card = lowest << (all.len() - 1 - place);
                hands[*hand] |= card;
                if place < owners.len() {
                    ranked |= card;
                }
            }
        }
        (hands, ranked)
    }

    /// A deal of this pattern, with its ranked cards.
    pub(super) fn member(&self, arrange: &dyn Fn(&mut [usize])) -> Option<(Member, u64)> {
        let (hands, ranked) = self.hands(arrange);
        let deal = Deal::of(hands)?;
        debug_assert_eq!(union(&hands).count_ones(), self.cards());
        Some(((deal, Position::new(&deal, self.leader)), ranked))
    }

    /// The rows of owners of its cards, as far as it knows them, and what of them it knows.
    pub(super) fn owners(&self) -> ([u32; 4], [u32; 4]) {
        let (mut rows, mut masks) = ([0; 4], [0; 4]);
        for ((row, mask), owners) in rows.iter_mut().zip(&mut masks).zip(&self.owners) {
            for (place, owner) in owners.iter().enumerate() {
                let at = ROW_BITS - 2 - 2 * place;
                *row |= u32::try_from(*owner).unwrap_or(0) << at;
                *mask |= 3 << at;
            }
        }
        (rows, masks)
    }
}
