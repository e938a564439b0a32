//! Who owns the cards of each suit that are left, for every set of them.
//!
//! The idea is Bradmetz's: owners never change, so the row of owners of each of the 8,192 sets of cards of a suit
//! is made once for a deal, and ranks among what is left need not be computed in the search.

use super::{SUIT_BITS, SUITS};

/// How many sets of cards a suit has.
const SETS: usize = 1 << 13;
/// The bits of a row of owners: two for each card, the highest card first.
const ROW_BITS: u32 = 26;

/// The rows of owners of one suit, by sets of cards.
type Rows = Box<[u32; SETS]>;

/// The owners of the cards of a deal.
pub(crate) struct Owners {
    rows: [Rows; 4],
    sizes: Box<[u8; SETS]>,
    hands: [u64; 4],
}

impl Owners {
    /// Makes all rows of a deal. Cards that no hand holds are never asked for.
    pub(crate) fn new(hands: &[u64; 4]) -> Self {
        // No set has a card above the highest one.
        let all = hands.iter().fold(0, |all, hand| all | hand);
        let sets = [0, 1, 2, 3].map(|suit| 1_usize << (usize::BITS - set_of(all, suit).leading_zeros()));
        let mut sizes = Box::new([0; SETS]);
        for set in 1..sets.into_iter().max().unwrap_or(SETS) {
            sizes[set] = sizes[set & (set - 1)] + 1;
        }
        let rows = [0, 1, 2, 3].map(|suit| {
            let mut rows = Box::new([0; SETS]);
            for set in 1..sets[suit] {
                let rank = set.ilog2();
                let mut owner = 0;
                for (number, hand) in (0..).zip(hands) {
                    if hand >> (16 * suit) >> rank & 1 != 0 {
                        owner = number;
                    }
                }
                rows[set] = owner << (ROW_BITS - 2) | rows[set ^ 1 << rank] >> 2;
            }
            rows
        });
        Self { rows, sizes, hands: *hands }
    }

    /// The rows of owners of these cards.
    #[inline]
    pub(crate) fn rows(&self, cards: u64) -> [u32; 4] {
        [0, 1, 2, 3].map(|suit| self.rows[suit][set_of(cards, suit)])
    }

    /// The same, made card by card.
    pub(crate) fn rows_card_by_card(&self, cards: u64) -> [u32; 4] {
        [0, 1, 2, 3].map(|suit| {
            let (mut row, mut place) = (0, ROW_BITS);
            for rank in (0..13).rev().map(|rank| 16 * suit + rank) {
                if cards >> rank & 1 != 0 {
                    place -= 2;
                    let mut owners = (0..).zip(self.hands).filter(|(_, hand)| hand >> rank & 1 != 0);
                    let owner: u32 = owners.next().map_or(0, |(owner, _)| owner);
                    row |= owner << place;
                }
            }
            row
        })
    }

    /// For each suit, a mask of the row down to the lowest of the `ranked` cards.
    #[inline]
    pub(crate) fn masks(&self, cards: u64, ranked: u64) -> [u32; 4] {
        [0, 1, 2, 3].map(|suit| {
            let lowest = lowest_bit(set_of(ranked, suit));
            if lowest == 0 {
                return 0;
            }
            let above = u32::from(self.sizes[set_of(cards, suit) & !(lowest - 1)]);
            ((1 << (2 * above)) - 1) << (ROW_BITS - 2 * above)
        })
    }

    /// The same knowledge with fewer ranks: low cards that are all in one hand need none.
    #[inline]
    pub(crate) fn reduced(&self, cards: u64, ranked: u64) -> u64 {
        let mut reduced = ranked;
        for suit in SUITS {
            let lowest = ranked & suit & (ranked & suit).wrapping_neg();
            if lowest == 0 {
                continue;
            }
            // Cards above all low cards of the owner of the lowest.
            let left = cards & suit;
            let bottom = left & left.wrapping_neg();
            let owner = self.hands.into_iter().find(|hand| hand & bottom != 0).unwrap_or(0);
            let others = left & !owner;
            let next = others & others.wrapping_neg();
            if next == 0 {
                reduced &= !suit;
            } else if lowest < next {
                reduced = reduced & !(suit & (next - 1)) | next;
            }
        }
        reduced
    }

    /// The highest of these cards that the masks cover.
    #[inline]
    pub(crate) fn ranked(&self, cards: u64, masks: &[u32; 4]) -> u64 {
        let mut ranked = 0;
        for (suit, mask) in masks.iter().enumerate() {
            if *mask != 0 {
                let mut set = set_of(cards, suit);
                let above = (ROW_BITS - mask.trailing_zeros()) / 2;
                for _ in above..u32::from(self.sizes[set]) {
                    set &= set - 1;
                }
                ranked |= (set as u64) << (16 * suit);
            }
        }
        ranked
    }
}

/// How many cards from the left of a row belong to the hand; what is beyond the cards of the suit counts as North's.
#[inline]
pub(crate) fn run_of(row: u32, hand: usize) -> u8 {
    let same = [0, 0x0155_5555, 0x02aa_aaaa, 0x03ff_ffff][hand & 3];
    let differ = (row ^ same) << (32 - ROW_BITS);
    (differ.leading_zeros() / 2).to_le_bytes()[0]
}

/// The cards of one suit.
#[inline]
fn set_of(cards: u64, suit: usize) -> usize {
    (cards >> (16 * suit) & SUIT_BITS) as usize
}

#[inline]
fn lowest_bit(set: usize) -> usize {
    set & set.wrapping_neg()
}
