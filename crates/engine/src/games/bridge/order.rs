//! The order in which moves are tried: most of the speed of the search comes from here.

use super::board::{Board, Goal, Trick, suit_of};
use super::history::History;
use super::weights::Weights;
use super::{beats, highest};

/// The moves of a node: of neighbours in one hand only the highest.
#[derive(Default)]
pub(super) struct Moves {
    /// All cards that may be played, with those that are not tried.
    pub(super) legal: u64,
    /// Weights, with the numbers of the cards in their lowest six bits.
    entries: [i32; 13],
    size: usize,
    dropped: u64,
}

/// The bits of a card's number.
const CARD_BITS: u32 = 6;

#[inline]
fn card_of(entry: i32) -> usize {
    usize::from(entry.to_le_bytes()[0] & 63)
}

impl Moves {
    /// Lists the moves, without weights.
    #[inline]
    pub(super) fn new(board: &Board, trick: &Trick) -> Self {
        let hand = board.hands[trick.mover()];
        let following = hand & trick.led;
        let legal = if following == 0 { hand } else { following };
        let mut moves = Self { legal, ..Self::default() };
        let others = board.all & !hand;
        let mut rest = legal;
        while rest != 0 && moves.size < moves.entries.len() {
            let card = highest(rest);
            moves.entries[moves.size] = i32::from(card.to_le_bytes()[0]);
            moves.size += 1;
            // Down to the next card of another hand, or to the end of the suit.
            let below = (1 << card) - 1;
            let end = others & below | (1 << (card & 0x30)) >> 1;
            rest &= if end == 0 { 0 } else { (2 << highest(end)) - 1 };
        }
        moves
    }

    /// The next card to try.
    #[inline]
    pub(super) fn next(&mut self) -> Option<usize> {
        loop {
            let entries = &mut self.entries[..self.size];
            let last = entries.len().checked_sub(1)?;
            let mut best = 0;
            for (place, rival) in entries.iter().enumerate() {
                if *rival > entries[best] {
                    best = place;
                }
            }
            let card = card_of(entries[best]);
            entries[best] = entries[last];
            self.size = last;
            if self.dropped >> card & 1 == 0 {
                return Some(card);
            }
        }
    }

    /// Leaves out what is left of these cards.
    #[inline]
    pub(super) fn drop(&mut self, cards: u64) {
        self.dropped |= cards;
    }

    #[inline]
    fn entries(&mut self) -> &mut [i32] {
        &mut self.entries[..self.size]
    }

    /// Weighs the moves; `known` is a card that the table suggests.
    #[inline]
    pub(super) fn weigh(&mut self, view: &View, known: Option<u8>) {
        if self.size < 2 {
            return;
        }
        let (weights, trick) = (view.weights, view.trick);
        if trick.played == 0 {
            lead(view, self);
            let successes = view.history.leads(trick, view.goal.left);
            for entry in self.entries() {
                *entry += (weights.history_leads * successes[card_of(*entry)]) >> 10 << CARD_BITS;
            }
        } else {
            follow(view, self);
        }
        let successes = view.history.cards(trick);
        for entry in self.entries() {
            *entry += (weights.history[trick.played] * successes[card_of(*entry)]) >> 10 << CARD_BITS;
        }
        if let Some(known) = known {
            for entry in self.entries() {
                let card = card_of(*entry);
                if card == usize::from(known) {
                    *entry += weights.known_card << CARD_BITS;
                } else if card >> 4 == usize::from(known >> 4) {
                    *entry += weights.known_suit << CARD_BITS;
                }
            }
        }
    }
}

/// What the weights depend on.
pub(super) struct View<'a> {
    pub(super) board: &'a Board,
    pub(super) trick: &'a Trick,
    pub(super) goal: Goal,
    pub(super) history: &'a History,
    pub(super) weights: &'a Weights,
}

#[inline]
fn rank(card: usize) -> i32 {
    i32::from((card & 15).to_le_bytes()[0])
}

#[inline]
fn size(cards: u64) -> i32 {
    i32::from(cards.count_ones().to_le_bytes()[0])
}

#[inline]
fn when(condition: bool, weight: i32) -> i32 {
    if condition { weight } else { 0 }
}

#[inline]
fn is_single(cards: u64) -> bool {
    cards != 0 && cards & (cards - 1) == 0
}

/// One suit as the leader sees it.
#[derive(Default)]
struct Suit {
    all: u64,
    own: u64,
    left: u64,
    partner: u64,
    right: u64,
}

/// Weighs leads.
#[inline]
fn lead(view: &View, moves: &mut Moves) {
    let me = view.trick.leader;
    let hands = [0, 1, 2, 3].map(|after| view.board.hands[(me + after) & 3]);
    let mut seen = 0;
    let mut base = 0;
    let mut suit = Suit::default();
    for entry in moves.entries() {
        let card = card_of(*entry);
        let cards = suit_of(card);
        if cards != seen {
            seen = cards;
            let [own, left, partner, right] = hands.map(|hand| hand & cards);
            suit = Suit { all: view.board.all & cards, own, left, partner, right };
            base = lead_suit(view, &hands, &suit, cards == view.board.trumps);
        }
        *entry += (base + lead_card(view, &suit, card)) << CARD_BITS;
    }
}

/// The weight of all leads in a suit.
fn lead_suit(view: &View, hands: &[u64; 4], suit: &Suit, is_trump: bool) -> i32 {
    let weights = view.weights;
    let [own_trumps, left_trumps, partner_trumps, right_trumps] =
        hands.map(|hand| hand & view.board.trumps != 0);
    let (left_void, right_void) = (suit.left == 0, suit.right == 0);
    let mut base = weights.own_length * size(suit.own)
        + weights.partner_length * size(suit.partner)
        + weights.their_length * (size(suit.left) + size(suit.right))
        + when(left_void, weights.left_void)
        + when(right_void, weights.right_void);
    if is_trump {
        base += weights.trump + when(left_void && right_void, weights.last_trumps);
    } else if view.board.trumps != 0 {
        base += when(left_void && left_trumps, weights.left_ruffs);
        base += when(right_void && right_trumps, weights.right_ruffs);
        if suit.partner == 0 && partner_trumps {
            base += weights.partner_ruffs;
            base += when(right_void && right_trumps, weights.partner_overruffed);
        }
        base += when(is_single(suit.partner) && partner_trumps, weights.partner_single);
        base += when(is_single(suit.own) && own_trumps, weights.own_single);
    }
    base
}

/// The weight of a lead within its suit.
fn lead_card(view: &View, suit: &Suit, card: usize) -> i32 {
    let weights = view.weights;
    let bit = 1 << card;
    let others = suit.all & !bit;
    if bit > others {
        let partner_next = suit.partner > others & !suit.partner;
        let need = if view.trick.leader & 1 == 0 { view.goal.need } else { view.goal.opposed() };
        return weights.highest
            + when(need == view.goal.left, weights.highest_needed)
            + when(need == 1, weights.highest_last)
            + when(suit.left == 0 && suit.right == 0, weights.highest_long)
            + when(partner_next, weights.highest_with_next);
    }
    if suit.partner > suit.all & !suit.partner {
        return weights.partner_highest - weights.partner_highest_rank * rank(card)
            + when(is_single(suit.partner), weights.partner_highest_single);
    }
    if suit.own > suit.all & !suit.own {
        return weights.below_own_highest - weights.low_rank * rank(card);
    }
    let (holder, other, place) =
        if suit.left > suit.right { (suit.left, suit.right, 0) } else { (suit.right, suit.left, 1) };
    let second = suit.all & !(1 << highest(suit.all));
    let mut value = weights.their_highest[place] - weights.low_rank * rank(card)
        + when(is_single(holder), weights.their_highest_single)
        + when(bit > other && bit > suit.partner, weights.their_highest_beaten[place]);
    // Behind the highest card the lead itself does not matter.
    let partner_above = suit.partner > other && (place == 0 || suit.partner > bit);
    value += when(partner_above, weights.their_highest_partner[place]);
    let next = 1 << highest(second);
    value += if bit == next {
        weights.second_highest
    } else if suit.partner & next != 0 {
        weights.partner_second
    } else {
        when(suit.own & next != 0, weights.below_own_second)
    };
    value
}

/// How high a card counts in the trick: trumps above all, other suits nothing.
#[inline]
fn strength(card: usize, led: u64, trumps: u64) -> i32 {
    if 1 << card & trumps != 0 { 33 + rank(card) } else { when(1 << card & led != 0, 1 + rank(card)) }
}

/// How high a hand can still play in the trick.
#[inline]
fn reach(hand: u64, led: u64, trumps: u64) -> i32 {
    let following = hand & led;
    let useful = if following == 0 { hand & trumps } else { following };
    if useful == 0 { 0 } else { strength(highest(useful) as usize, led, trumps) }
}

/// Weighs cards other than leads.
#[inline]
fn follow(view: &View, moves: &mut Moves) {
    let (weights, trick, trumps) = (view.weights, view.trick, view.board.trumps);
    let hands = &view.board.hands;
    let me = trick.mover();
    let following = moves.legal & trick.led != 0;
    let ours = trick.winner & 1 == me & 1;
    let best = strength(trick.best, trick.led, trumps);
    let next = if trick.played < 3 { reach(hands[(me + 1) & 3], trick.led, trumps) } else { 0 };
    let partner = if trick.played == 1 { reach(hands[(me + 2) & 3], trick.led, trumps) } else { 0 };
    // Whether the trick is ours whatever is played.
    let safe = if ours { best > next } else { partner > best && partner > next };
    for entry in moves.entries() {
        let card = card_of(*entry);
        let is_trump = 1 << card & trumps != 0;
        let value = if beats(card, trick.best, trumps) {
            let own = strength(card, trick.led, trumps);
            let gain = if safe {
                when(own > next, weights.take_though_safe)
            } else if own > next {
                weights.take[trick.played]
            } else if partner > own && partner > next {
                weights.take_with_partner
            } else {
                weights.take_in_vain
            };
            gain - rank(card) * weights.take_rank
                + when(ours, weights.over_partner)
                + when(is_trump && !following, weights.ruff)
        } else if following || is_trump {
            when(!following, weights.ruff_below) - rank(card) * weights.follow_rank
        } else {
            discard(view, hands[me], hands[(me + 2) & 3], card)
        };
        *entry += value << CARD_BITS;
    }
}

/// The weight of a card of another suit.
fn discard(view: &View, own: u64, partner: u64, card: usize) -> i32 {
    let weights = view.weights;
    let suit = suit_of(card);
    let all = view.board.all & suit;
    let length = size(own & suit);
    let top = 1 << highest(all);
    let rest = all & !top;
    let guards = length == 2 && rest != 0 && own & 1 << highest(rest) != 0;
    length * weights.discard_length - rank(card) * weights.discard_rank
        + when(1 << card == top, weights.discard_highest)
        + when(guards, weights.discard_guard)
        + when(partner & top != 0, weights.discard_partner_highest)
}
