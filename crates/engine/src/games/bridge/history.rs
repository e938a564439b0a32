//! What earlier parts of the search tell about moves: those that settled a node come first in similar nodes.
//!
//! The idea is Schaeffer's history heuristic. Leads are remembered by hand, and by hand and tricks left; other cards
//! by the card they were played on.

use super::board::Trick;

/// The success of cards in one context.
type Successes = [i32; 64];

/// The bounds of a success.
const FULL: i32 = 1024;

/// How often cards settled nodes.
pub(super) struct History {
    /// By place in the trick and by the card that had the trick; for leads by the leader.
    cards: Vec<Successes>,
    /// Leads, by leader and tricks left.
    leads: Vec<Successes>,
}

impl Default for History {
    fn default() -> Self {
        Self { cards: vec![[0; 64]; 4 * 64], leads: vec![[0; 64]; 4 * 16] }
    }
}

impl History {
    #[inline]
    fn context(trick: &Trick) -> usize {
        if trick.played == 0 { trick.leader } else { 64 * (trick.played & 3) + (trick.best & 63) }
    }

    #[inline]
    fn lead_context(trick: &Trick, left: u8) -> usize {
        16 * (trick.leader & 3) + usize::from(left & 15)
    }

    /// The success of cards in nodes alike.
    #[inline]
    pub(super) fn cards(&self, trick: &Trick) -> &Successes {
        &self.cards[Self::context(trick)]
    }

    /// The success of leads with so many tricks left.
    #[inline]
    pub(super) fn leads(&self, trick: &Trick, left: u8) -> &Successes {
        &self.leads[Self::lead_context(trick, left)]
    }

    /// Remembers the card that settled a node, and the cards that did not.
    #[inline]
    pub(super) fn settled(&mut self, trick: &Trick, left: u8, card: usize, failed: u64) {
        let cards = &mut self.cards[Self::context(trick)];
        reward(cards, card, 4);
        punish(cards, failed, 4);
        if trick.played == 0 {
            let leads = &mut self.leads[Self::lead_context(trick, left)];
            reward(leads, card, 2);
            punish(leads, failed, 2);
        }
    }
}

#[inline]
fn reward(successes: &mut Successes, card: usize, slowness: u32) {
    let success = &mut successes[card & 63];
    *success += (FULL - *success) >> slowness;
}

#[inline]
fn punish(successes: &mut Successes, failed: u64, slowness: u32) {
    let mut failed = failed;
    while failed != 0 {
        let success = &mut successes[failed.trailing_zeros() as usize & 63];
        *success -= (FULL + *success) >> slowness;
        failed &= failed - 1;
    }
}
