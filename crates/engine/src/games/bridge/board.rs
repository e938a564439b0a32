//! Cards, tricks and questions, as the search for tricks moves them.

use super::{SUIT_BITS, beats};

/// The cards as the search moves them.
pub(super) struct Board {
    /// What each hand has left.
    pub(super) hands: [u64; 4],
    /// All cards left at the start of the trick.
    pub(super) all: u64,
    /// All thirteen trumps, or nothing.
    pub(super) trumps: u64,
}

/// An unfinished trick.
#[derive(Clone, Copy)]
pub(super) struct Trick {
    pub(super) leader: usize,
    pub(super) played: usize,
    /// The cards of the suit led, or 0 before the lead.
    pub(super) led: u64,
    /// The cards played, as bits.
    pub(super) cards: u64,
    /// The card that has the trick.
    pub(super) best: usize,
    /// The hand that has the trick.
    pub(super) winner: usize,
    /// Whether a second card of the deciding suit is in the trick.
    pub(super) contested: bool,
}

impl Trick {
    #[inline]
    pub(super) fn new(leader: usize) -> Self {
        Self { leader, played: 0, led: 0, cards: 0, best: 0, winner: leader, contested: false }
    }

    #[inline]
    pub(super) fn mover(&self) -> usize {
        (self.leader + self.played) & 3
    }

    #[inline]
    pub(super) fn with(&self, card: usize, trumps: u64) -> Self {
        let mut after = Self { played: self.played + 1, cards: self.cards | 1 << card, ..*self };
        if self.played == 0 {
            after.led = suit_of(card);
            after.best = card;
        } else if beats(card, self.best, trumps) {
            after.contested = card >> 4 == self.best >> 4;
            after.best = card;
            after.winner = self.mover();
        } else {
            after.contested |= card >> 4 == self.best >> 4;
        }
        after
    }

    /// The card that must be ranked for the trick to go where it goes.
    #[inline]
    pub(super) fn ranked(&self) -> u64 {
        if self.contested { 1 << self.best } else { 0 }
    }
}

/// All cards of the suit of a card.
#[inline]
pub(super) fn suit_of(card: usize) -> u64 {
    SUIT_BITS << (card & 0x30)
}

/// What is asked of a node.
#[derive(Clone, Copy)]
pub(super) struct Goal {
    /// Tricks that are not finished, with the current one.
    pub(super) left: u8,
    /// How many of them North and South are to take: 1 to `left`.
    pub(super) need: u8,
}

impl Goal {
    /// How many tricks of East and West settle the question.
    #[inline]
    pub(super) fn opposed(self) -> u8 {
        self.left + 1 - self.need
    }
}
