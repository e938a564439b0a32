//! The tricks that the checker's axioms `sure-trumps` and `top-cards` give a side of a pattern between tricks, counted on cards, and the ranks that
//! they rest on.

use super::pattern::{Hands, highest, owner, union};
use crate::games::bridge::{Owners, SUITS, Seat, Side, Strain};
use gamecert_elaborate::rules::bridge::{SURE_TRUMPS, TOP_CARDS};

/// The axioms that a proof uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Axioms {
    sure_trumps: bool,
    top_cards: bool,
}

impl Axioms {
    /// All but some.
    pub(super) fn without(names: &[String]) -> Self {
        let Self { sure_trumps, top_cards } = Self::of(names);
        Self { sure_trumps: !sure_trumps, top_cards: !top_cards }
    }

    /// Those with these names.
    pub(super) fn of(names: &[String]) -> Self {
        let has = |axiom: &str| names.iter().any(|name| name == axiom);
        Self { sure_trumps: has(SURE_TRUMPS), top_cards: has(TOP_CARDS) }
    }

    /// Their names, in the order of statements.
    pub(super) fn names(self) -> Vec<String> {
        let named = [(self.sure_trumps, SURE_TRUMPS), (self.top_cards, TOP_CARDS)];
        named.into_iter().filter(|(has, _)| *has).map(|(_, name)| name.to_owned()).collect()
    }

    /// The tricks that a side is sure of, of which it is to have at least so many, if it is. More ranked cards never make it fewer.
    pub(super) fn settle(self, between: &Between, ranked: u64, value: u8) -> bool {
        let has_lead = between.leader.side() == between.side;
        self.sure_trumps && between.trumps(ranked) >= value
            || has_lead && self.top_cards && between.top_cards(ranked) >= value
    }

    /// A few ranked cards that are enough for it; `None` if all cards of the hands are not.
    pub(super) fn enough(self, owners: &Owners, between: &Between, value: u8) -> Option<u64> {
        let all = union(&between.hands);
        if !self.settle(between, all, value) {
            return None;
        }
        let mut ranked = all;
        for suit in SUITS {
            // The lowest ranked card of the suit goes as long as the others are enough.
            loop {
                let left = ranked & suit;
                let fewer = ranked & !(left & left.wrapping_neg());
                if left == 0 || !self.settle(between, fewer, value) {
                    break;
                }
                ranked = fewer;
            }
        }
        Some(owners.reduced(all, ranked))
    }
}

/// A position between tricks, and a side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Between {
    pub(super) hands: Hands,
    pub(super) strain: Strain,
    pub(super) leader: Seat,
    pub(super) side: Side,
}

impl Between {
    /// How many cards of a suit a hand holds.
    fn length(&self, hand: usize, suit: u64) -> u8 {
        self.hands.get(hand & 3).map_or(0, |hand| (hand & suit).count_ones().to_le_bytes()[0])
    }

    /// The tricks of the better one of the side's hands with its trumps.
    fn trumps(&self, ranked: u64) -> u8 {
        let trumps = self.strain.trumps();
        let of = |seat: &Seat| {
            let hand = seat.index();
            let mut left = ranked & trumps;
            let (mut own, mut opposed, mut most) = (0_u8, 0_u8, 0);
            while left != 0 {
                let card = highest(left);
                left ^= card;
                let place = usize::from(owner(&self.hands, card));
                own += u8::from(place == hand);
                opposed += u8::from((place ^ hand) & 1 == 1);
                most = own.saturating_sub(opposed).max(most);
            }
            let opposed = self.length(hand + 1, trumps) + self.length(hand + 3, trumps);
            self.length(hand, trumps).saturating_sub(opposed).max(most)
        };
        Seat::ALL.iter().filter(|seat| seat.side() == self.side).map(of).max().unwrap_or(0)
    }

    /// The tricks of the leader with its top cards.
    fn top_cards(&self, ranked: u64) -> u8 {
        let hand = self.leader.index();
        let others = [hand + 1, hand + 2, hand + 3];
        let top = |suit: u64| {
            let mut left = ranked & suit;
            let mut run = 0_u8;
            while left != 0 && usize::from(owner(&self.hands, highest(left))) == hand {
                left ^= highest(left);
                run += 1;
            }
            let is_exhausted = others.iter().all(|other| self.length(*other, suit) <= run);
            if is_exhausted { self.length(hand, suit) } else { run }
        };
        let trumps = self.strain.trumps();
        let drawn = if trumps == 0 { 0 } else { top(trumps) };
        let may_ruff = |other: &&usize| trumps != 0 && self.length(**other, trumps) > drawn;
        let followed = |suit: u64| {
            others.iter().filter(may_ruff).map(|other| self.length(*other, suit)).min().unwrap_or(u8::MAX)
        };
        let won = SUITS.into_iter().filter(|suit| *suit != trumps).map(|suit| top(suit).min(followed(suit)));
        drawn + won.sum::<u8>()
    }
}
