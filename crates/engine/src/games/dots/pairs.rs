//! Pairs of equal components of one or two coins (section 13.4.6 of the thesis): each player gets half of them.

use super::{Board, GROUND, Strings};

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
        // The last component without an equal one: a coin with two arrows; two coins with one or two arrows each.
        let mut single: [Strings; 4] = [0; 4];
        let mut seen = 0;
        for coin in coins {
            let own = self.of_coin[usize::from(coin)] & left & !seen;
            let Some((kind, strings)) = self.small(own, coin, left) else { continue };
            seen |= strings;
            if single[kind] == 0 {
                single[kind] = strings;
            } else {
                kept &= !(single[kind] | strings);
                single[kind] = 0;
                each += if kind == 0 { 1 } else { 2 };
            }
        }
        (kept, each)
    }

    /// The kind and the strings of the small component whose first coin has these strings.
    #[inline]
    fn small(&self, own: Strings, coin: u8, left: Strings) -> Option<(usize, Strings)> {
        let count = own.count_ones();
        if !(2..=3).contains(&count) {
            return None;
        }
        let mut other = GROUND;
        let mut rest = own;
        while rest != 0 {
            let end = self.across(rest.trailing_zeros(), coin);
            rest &= rest - 1;
            if end != GROUND {
                if other != GROUND {
                    return None;
                }
                other = end;
            }
        }
        if other == GROUND {
            return (count == 2).then_some((0, own));
        }
        let others = self.of_coin[usize::from(other)] & left;
        let there = others.count_ones();
        let to_ground = |string: u32| self.across(string, other) == GROUND;
        if !(2..=3).contains(&there)
            || !super::bits(others & !own).all(to_ground)
            || (others & own).count_ones() != 1
        {
            return None;
        }
        Some(((count + there - 3) as usize, own | others))
    }
}
