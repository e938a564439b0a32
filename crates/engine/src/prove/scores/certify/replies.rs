//! Replies that won before: a table of fixed size, eight bytes for each, in which later replies replace earlier ones.

use crate::games::dots::Strings;
use crate::knowledge::Score;

/// Places, as a power of two: eight megabytes.
const BITS: u32 = 20;

/// An odd number, so that to multiply by it loses nothing.
const FACTOR: u64 = 0xf135_7aea_2e62_a9c5;

/// Strings that win black positions at contracts.
#[derive(Clone, Debug, Default)]
pub(super) struct Replies {
    /// What the place does not tell of a position, the contract, and the string plus one; 0 for nothing. None before the first reply.
    places: Vec<u64>,
}

impl Replies {
    /// The place of a position at a contract, and the entry without the string: together they tell both.
    fn place(left: Strings, contract: Score) -> (usize, u64) {
        let contract = u64::from(contract.unsigned_abs());
        let mixed = left.wrapping_mul(FACTOR).wrapping_add(contract).wrapping_mul(FACTOR).rotate_left(26);
        (usize::try_from(mixed >> (64 - BITS)).unwrap_or(0), mixed << BITS | (contract & 0xff) << 8)
    }

    /// The string that won a position.
    pub(super) fn get(&self, left: Strings, contract: Score) -> Option<u32> {
        let (place, wanted) = Replies::place(left, contract);
        let entry = *self.places.get(place)?;
        if entry & !0xff == wanted { u32::try_from(entry & 0xff).ok()?.checked_sub(1) } else { None }
    }

    /// Keeps the string that wins a position at a contract, which is a number of coins.
    pub(super) fn put(&mut self, left: Strings, contract: Score, cut: u32) {
        self.places.resize(1 << BITS, 0);
        let (place, entry) = Replies::place(left, contract);
        self.places[place] = entry | u64::from(cut + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_later_takes_the_place_of_what_was_there() {
        let mut replies = Replies::default();
        assert_eq!(replies.get(0, 0), None);
        let all = || (0..3 << BITS).map(|left: Strings| (left, Score::try_from(left % 65).unwrap()));
        let cut = |left: Strings| left.count_ones() + 40;
        for (left, contract) in all() {
            replies.put(left, contract, cut(left));
            assert_eq!(replies.get(left, contract), Some(cut(left)));
            assert_eq!(replies.get(left, (contract + 1) % 65), None);
        }
        let known = all().filter(|&(left, contract)| {
            let found = replies.get(left, contract);
            assert!(found.is_none_or(|found| found == cut(left)));
            found.is_some()
        });
        assert!((1 << (BITS - 1)..=1 << BITS).contains(&known.count()));
    }
}
