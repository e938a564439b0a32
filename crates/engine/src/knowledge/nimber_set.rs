//! Sets of small nimbers.

use std::ops::{BitAnd, BitOr};

/// A set of nimbers from 0 to 127, which is more than a game that is searched
/// by recursion can reach (Cram on 128 cells ends after 64 moves).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NimberSet(u128);

impl NimberSet {
    /// The largest nimber that a set can hold.
    pub const MAX: u16 = 127;

    /// No nimber.
    pub const EMPTY: NimberSet = NimberSet(0);

    /// The nimber `n` alone; the empty set if it is too large.
    #[inline]
    pub fn only(n: u16) -> NimberSet {
        if n > Self::MAX { NimberSet(0) } else { NimberSet(1 << n) }
    }

    /// All nimbers from 0 to `n`.
    #[inline]
    pub fn up_to(n: u16) -> NimberSet {
        NimberSet(u128::MAX >> (Self::MAX - n.min(Self::MAX)))
    }

    /// A set of nimbers below 32 from its mask.
    #[inline]
    pub(super) fn from_mask(mask: u32) -> NimberSet {
        NimberSet(u128::from(mask))
    }

    /// The mask of the nimbers below 32 in the set.
    #[inline]
    pub(super) fn low_mask(self) -> u32 {
        #[allow(clippy::cast_possible_truncation, reason = "only the low nimbers are asked for")]
        let mask = self.0 as u32;
        mask
    }

    /// Whether `n` is in the set.
    #[inline]
    pub fn has(self, n: u16) -> bool {
        n <= Self::MAX && self.0 >> n & 1 == 1
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of nimbers in the set.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The least nimber in the set.
    #[inline]
    pub fn least(self) -> Option<u16> {
        u16::try_from(self.0.trailing_zeros()).ok().filter(|&n| n <= Self::MAX)
    }

    /// The largest nimber in the set.
    #[inline]
    pub fn largest(self) -> Option<u16> {
        Self::MAX.checked_sub(u16::try_from(self.0.leading_zeros()).ok()?)
    }

    /// The set without the nimbers of `other`.
    #[inline]
    pub fn without(self, other: NimberSet) -> NimberSet {
        NimberSet(self.0 & !other.0)
    }

    /// The nim-sums of `n` with the members of the set.
    pub fn xor(self, n: u16) -> NimberSet {
        if n == 0 {
            return self;
        }
        let mut rest = self.0;
        let mut moved = NimberSet::EMPTY;
        while rest != 0 {
            let member = u16::try_from(rest.trailing_zeros()).unwrap_or(Self::MAX);
            moved = moved | NimberSet::only(member ^ n);
            rest &= rest - 1;
        }
        moved
    }

    /// The first `count` members.
    pub fn first(self, count: u32) -> NimberSet {
        let mut rest = self.0;
        for _ in 0..count {
            if rest == 0 {
                return self;
            }
            rest &= rest - 1;
        }
        NimberSet(self.0 & !rest)
    }
}

impl BitAnd for NimberSet {
    type Output = NimberSet;
    #[inline]
    fn bitand(self, other: NimberSet) -> NimberSet {
        NimberSet(self.0 & other.0)
    }
}

impl BitOr for NimberSet {
    type Output = NimberSet;
    #[inline]
    fn bitor(self, other: NimberSet) -> NimberSet {
        NimberSet(self.0 | other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::NimberSet;

    #[test]
    fn sets_behave() {
        let set = NimberSet::only(1) | NimberSet::only(3) | NimberSet::only(6);
        assert_eq!((set.least(), set.largest(), set.len()), (Some(1), Some(6), 3));
        assert_eq!(set.xor(1), NimberSet::only(0) | NimberSet::only(2) | NimberSet::only(7));
        assert_eq!(set.first(2), NimberSet::only(1) | NimberSet::only(3));
        assert_eq!(set.first(9), set);
        assert_eq!(set & NimberSet::up_to(2), NimberSet::only(1));
        assert_eq!(set.without(NimberSet::up_to(3)), NimberSet::only(6));
        assert!(set.has(6) && !set.has(5) && !set.has(900));
        assert_eq!((NimberSet::EMPTY.least(), NimberSet::EMPTY.largest()), (None, None));
        assert_eq!(NimberSet::up_to(4000).largest(), Some(NimberSet::MAX));
    }
}
