//! Tricks that a side takes whatever is played: with trumps sooner or later, or at once because the leader has no
//! good lead.
//!
//! The idea of counting such tricks is Haglund's. If the opponents of a hand have h trumps above its j-th trump, that
//! hand's side takes at least j - h tricks: the first j trumps of the hand fall in different tricks, and each trick
//! that is lost takes one of the h trumps. Partner's trumps may fall in the same tricks, so that the better of the
//! two hands counts, not both.

use super::board::Board;
use super::owners::run_of;
use super::{SUIT_BITS, highest};

/// Tricks of one hand with its trumps, and how many of the highest trumps must be ranked.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Sure {
    pub(super) tricks: u8,
    pub(super) ranks: u8,
}

/// The sure tricks of the four hands for every set of trumps.
pub(super) struct LaterTricks {
    sets: Vec<[Sure; 4]>,
}

impl LaterTricks {
    /// For a suit that is held so; without trumps there is nothing.
    pub(super) fn new(hands: &[u64; 4], trumps: u64) -> Self {
        if trumps == 0 {
            return Self { sets: vec![[Sure::default(); 4]] };
        }
        let shift = trumps.trailing_zeros();
        let sets = (0..=SUIT_BITS).map(|set| sure(hands, set << shift)).collect();
        Self { sets }
    }

    /// The sure tricks of the four hands.
    #[inline]
    pub(super) fn of(&self, board: &Board) -> [Sure; 4] {
        let trumps = board.all & board.trumps;
        let set = trumps.checked_shr(board.trumps.trailing_zeros()).unwrap_or(0);
        usize::try_from(set).ok().and_then(|set| self.sets.get(set)).copied().unwrap_or_default()
    }
}

/// The sure tricks of the four hands with these trumps left.
fn sure(hands: &[u64; 4], trumps: u64) -> [Sure; 4] {
    let mut best = [Sure::default(); 4];
    let mut counts = [0u8; 4];
    let mut rest = trumps;
    let mut ranks = 0;
    while rest != 0 {
        let top = 1 << highest(rest);
        rest ^= top;
        ranks += 1;
        for hand in 0..4 {
            if hands[hand] & top != 0 {
                counts[hand] += 1;
                let tricks = counts[hand].saturating_sub(counts[(hand + 1) & 3] + counts[(hand + 3) & 3]);
                if tricks > best[hand].tricks {
                    best[hand] = Sure { tricks, ranks };
                }
            }
        }
    }
    best
}

/// The ranks by which the side that is not on lead takes the very next trick: it has the highest card of each suit
/// that the leader can lead, and the leader's partner cannot ruff.
#[inline]
pub(super) fn at_once(board: &Board, rows: &[u32; 4], leader: usize) -> Option<u64> {
    let (own, partner) = (board.hands[leader & 3], board.hands[(leader + 2) & 3]);
    let mut ranked = 0;
    for (suit, row) in rows.iter().enumerate() {
        let cards = SUIT_BITS << (16 * suit);
        if own & cards == 0 {
            continue;
        }
        let theirs = run_of(*row, leader) == 0 && run_of(*row, leader + 2) == 0;
        let ruffs = partner & cards == 0 && partner & board.trumps != 0;
        if !theirs || ruffs {
            return None;
        }
        ranked |= 1 << highest(board.all & cards);
    }
    Some(ranked)
}

/// Whether the side that is not on lead has one trick with the second highest trump, as it is guarded and plays after
/// the highest: both must be ranked.
#[inline]
pub(super) fn is_guarded(board: &Board, leader: usize) -> bool {
    let trumps = board.all & board.trumps;
    if trumps == 0 {
        return false;
    }
    let top = 1 << highest(trumps);
    let rest = trumps ^ top;
    if rest == 0 {
        return false;
    }
    let owner = if board.hands[leader] & top != 0 { leader } else { (leader + 2) & 3 };
    let next = board.hands[(owner + 1) & 3] & trumps;
    let second = 1 << highest(rest);
    board.hands[owner] & top != 0 && next & second != 0 && next != second
}
