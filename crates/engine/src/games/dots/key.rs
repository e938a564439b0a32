//! Keys of positions: as a rule equal for equal graphs, wherever they are on the board, and almost never for others.
//!
//! A component is seen as its *joints*, the coins that have not two strings, with the rows of coins between them. Colours of joints
//! are refined by those at the other ends of their rows, as in the test of Weisfeiler and Leman, component by
//! component. This tells rows and trees apart, and what has one cycle. Where there are more, one of the
//! joints that look alike is marked, and so on until none do: then equal colours are equal graphs, though equal graphs
//! may get other colours if joints look alike and are not.

use super::{Board, GROUND, MAX_STRINGS, Strings, bits};

/// Odd constants with as many ones as zeros.
pub(super) const MIX: [u64; 3] = [0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93, 0xa076_1d64_78bd_642f];

#[inline]
pub(super) fn mix(value: u64) -> u64 {
    // Twice, for sums of what is mixed once come out equal too often.
    let value = (value ^ (value >> 32)).wrapping_mul(MIX[1]);
    let value = (value ^ (value >> 29)).wrapping_mul(MIX[2]);
    value ^ (value >> 32)
}

/// Colours of things that go with numbers, and the first of them that look alike.
#[inline]
pub(super) fn first_alike(colours: impl Iterator<Item = (u64, u8)>) -> Option<u8> {
    let mut sorted = [(0_u64, 0_u8); MAX_STRINGS];
    let mut count = 0;
    for (entry, colour) in sorted.iter_mut().zip(colours) {
        *entry = colour;
        count += 1;
    }
    let sorted = &mut sorted[..count];
    sorted.sort_unstable();
    sorted.windows(2).find(|two| two[0].0 == two[1].0).map(|two| two[0].1)
}

/// A row that leaves a joint: where it ends, and what its length and its end on the ground amount to.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    to: u8,
    colour: u64,
}

/// A component by its joints.
struct Joints {
    /// Where the rows of each joint begin and end.
    places: [(u8, u8); MAX_STRINGS],
    count: usize,
    rows: [Row; 2 * MAX_STRINGS],
    /// The rows that end at joints, each from both of its ends.
    inner: usize,
}

impl Joints {
    /// Colours the joints by what they see along their rows, several times.
    #[inline]
    fn refine(&self, colours: &mut [u64]) {
        let mut next = [0_u64; MAX_STRINGS];
        for _ in 0..(2 + self.count / 2).min(MAX_ROUNDS) {
            for ((next, &(first, end)), colour) in next.iter_mut().zip(&self.places).zip(&*colours) {
                let rows = &self.rows[usize::from(first)..usize::from(end)];
                let seen = rows.iter().fold(colour.wrapping_mul(MIX[2]), |sum, row| {
                    let beyond = if row.to == GROUND { 0 } else { colours[usize::from(row.to)] };
                    sum.wrapping_add(mix(row.colour.wrapping_add(beyond)))
                });
                *next = mix(seen);
            }
            colours.copy_from_slice(&next[..self.count]);
        }
    }
}

impl Board {
    /// The key of a position.
    #[must_use]
    pub fn key(&self, left: Strings) -> u64 {
        let (mut sum, mut rest) = (0_u64, left);
        while rest != 0 {
            let strings = self.reached(rest);
            rest &= !strings;
            sum = sum.wrapping_add(self.key_of_component(strings));
        }
        mix(sum)
    }

    /// The key of a component.
    pub(super) fn key_of_component(&self, strings: Strings) -> u64 {
        let joints = self.joints(strings);
        let mut colours = [MIX[0]; MAX_STRINGS];
        let colours = &mut colours[..joints.count];
        // A row between two places on the ground, or a cycle.
        if joints.count == 0 {
            let is_cycle = strings & !self.inner == 0;
            return mix(MIX[0].wrapping_add(u64::from(2 * strings.count_ones()) + u64::from(is_cycle)));
        }
        joints.refine(colours);
        if joints.inner / 2 > joints.count {
            while let Some(joint) = first_alike(colours.iter().copied().zip(0..)) {
                let marked = &mut colours[usize::from(joint)];
                *marked = mix(*marked ^ MIX[2]);
                joints.refine(colours);
            }
        }
        mix(colours.iter().fold(0_u64, |sum, &colour| sum.wrapping_add(mix(colour))).wrapping_mul(MIX[0]))
    }

    /// The joints of a component, and the rows between them.
    #[inline]
    fn joints(&self, strings: Strings) -> Joints {
        let (places, rows) = ([(0, 0); MAX_STRINGS], [Row::default(); 2 * MAX_STRINGS]);
        let mut joints = Joints { places, count: 0, rows, inner: 0 };
        let mut numbers = [GROUND; MAX_STRINGS];
        let mut coins = [0_u8; MAX_STRINGS];
        let mut count = 0;
        for (coin, &own) in (0_u8..).zip(&self.of_coin) {
            if !matches!((own & strings).count_ones(), 0 | 2) {
                numbers[usize::from(coin)] = count;
                coins[usize::from(count)] = coin;
                count += 1;
            }
        }
        joints.count = usize::from(count);
        let mut rows = 0;
        for (place, &joint) in joints.places.iter_mut().zip(&coins[..usize::from(count)]) {
            place.0 = rows;
            for string in bits(self.of_coin[usize::from(joint)] & strings) {
                let (length, end) = self.along_row(strings, joint, string);
                let to = if end == GROUND { GROUND } else { numbers[usize::from(end)] };
                joints.inner += usize::from(to != GROUND);
                let kind = 2 * length + u64::from(to == GROUND);
                joints.rows[usize::from(rows)] =
                    Row { to, colour: MIX[1].wrapping_add(MIX[0].wrapping_mul(kind)) };
                rows += 1;
            }
            place.1 = rows;
        }
        joints
    }

    /// How many coins with two strings follow each other from a joint on, and what comes after them.
    #[inline]
    fn along_row(&self, strings: Strings, joint: u8, mut string: u32) -> (u64, u8) {
        let (mut length, mut coin) = (0, self.across(string, joint));
        while coin != GROUND {
            let own = self.of_coin[usize::from(coin)] & strings;
            if own.count_ones() != 2 {
                break;
            }
            string = (own & !(1 << string)).trailing_zeros();
            coin = self.across(string, coin);
            length += 1;
        }
        (length, coin)
    }

    /// The strings of the component of the first one that is left.
    #[inline]
    pub(super) fn reached(&self, left: Strings) -> Strings {
        let mut reached = left & left.wrapping_neg();
        let mut new = reached;
        while new != 0 {
            let string = new.trailing_zeros() as usize;
            new &= new - 1;
            let further = self.touching[string] & left & !reached;
            reached |= further;
            new |= further;
        }
        reached
    }
}

/// Rounds of refinement, at most: what is farther away than this is not seen.
pub(super) const MAX_ROUNDS: usize = 8;

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::games::dots::keyed::tests::black_positions;

    #[test]
    fn keys_tell_graphs_apart() {
        let (mut keys, mut forms) = (BTreeMap::new(), BTreeMap::new());
        let all = black_positions(40_000);
        for (board, left) in all.iter().flat_map(|(board, all)| all.iter().map(move |&left| (board, left))) {
            let (form, key) = (board.order(left).bytes, board.key(left));
            assert_eq!(*keys.entry(form.clone()).or_insert(key), key, "{form:?}");
            assert_eq!(*forms.entry(key).or_insert_with(|| form.clone()), form);
        }
        assert!(keys.len() > 10_000, "{}", keys.len());
    }
}
