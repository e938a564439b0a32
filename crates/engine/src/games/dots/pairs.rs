//! Pairs of equal components of one or two coins (section 13.4.6 of the thesis): each player gets half of them.

use super::{Board, Strings};

/// Number of kinds of components that pairs are made of.
pub(super) const KINDS: usize = 4;

/// How many coins each player gets of a pair of this kind.
pub(super) fn gain(kind: usize) -> u8 {
    if kind == 0 { 1 } else { 2 }
}

impl Board {
    /// The position without such pairs, and how many coins each player gets of them.
    #[must_use]
    pub fn without_pairs(&self, left: Strings) -> (Strings, u8) {
        self.without_pairs_among(left, (0..).zip(&self.of_coin).map(|(coin, _)| coin))
    }

    /// The same, where the coins are looked at in this order: which of three equal components is left depends on it.
    pub(crate) fn without_pairs_among(
        &self,
        left: Strings,
        coins: impl IntoIterator<Item = u8>,
    ) -> (Strings, u8) {
        let mut kept = left;
        let mut each = 0;
        // The last component of each kind without an equal one.
        let mut single: [Strings; KINDS] = [0; KINDS];
        let mut seen = 0;
        for coin in coins {
            let own = self.of_coin[usize::from(coin)] & left & !seen;
            if !(2..=3).contains(&own.count_ones()) {
                continue;
            }
            let strings = self.around(own) & left;
            let Some(kind) = self.kind(strings) else { continue };
            seen |= strings;
            if single[kind] == 0 {
                single[kind] = strings;
            } else {
                kept &= !(single[kind] | strings);
                single[kind] = 0;
                each += gain(kind);
            }
        }
        (kept, each)
    }

    /// The kind of a black component that pairs are made of: a coin with two arrows; two coins with one or two arrows
    /// each. The strings are those of a coin and its neighbours.
    #[inline]
    pub(super) fn kind(&self, strings: Strings) -> Option<usize> {
        let (inner, count) = (strings & self.inner, strings.count_ones());
        if inner == 0 {
            return (count == 2).then_some(0);
        }
        let (one, other) = self.ends[inner.trailing_zeros() as usize];
        let is_small = |coin: u8| (2..=3).contains(&(self.of_coin[usize::from(coin)] & strings).count_ones());
        (inner.is_power_of_two() && is_small(one) && is_small(other)).then(|| count as usize - 2)
    }
}
