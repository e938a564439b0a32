//! Keys of positions: equal for equal graphs, as a rule, whatever their places on the board, and as good as never for others.
//!
//! Colours of coins are refined by those of their neighbours, as in the test of Weisfeiler and Leman, component by
//! component. With the size of the component this tells trees and rows apart, and what has one cycle. Where there are more, one of the
//! coins that look alike is marked, and so on until none do: then equal colours are equal graphs, though equal graphs
//! may get other colours if coins look alike and are not.

use super::{Board, GROUND, MAX_STRINGS, Strings, bits};

/// Odd constants with as many ones as zeros.
const MIX: [u64; 3] = [0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93, 0xa076_1d64_78bd_642f];

#[inline]
fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 32)).wrapping_mul(MIX[1]);
    value ^ (value >> 29)
}

impl Board {
    /// The key of a position.
    #[must_use]
    pub fn key(&self, left: Strings) -> u64 {
        let mut key = 0_u64;
        let mut members = [0_u8; MAX_STRINGS];
        let mut unseen = left;
        while unseen != 0 {
            let (count, strings) = self.component(unseen, &mut members);
            unseen &= !strings;
            let members = &members[..count];
            let mut colours = self.colours(members, left);
            if (strings & self.inner).count_ones() as usize > count {
                while let Some(coin) = first_alike(members, &colours) {
                    self.mark(coin, members, left, &mut colours);
                }
            }
            let sum =
                members.iter().fold(0_u64, |sum, &coin| sum.wrapping_add(mix(colours[usize::from(coin)])));
            key = key.wrapping_add(mix(sum.wrapping_mul(MIX[0])));
        }
        mix(key)
    }

    /// The colours of the coins of a component.
    #[inline]
    pub(super) fn colours(&self, members: &[u8], left: Strings) -> [u64; MAX_STRINGS] {
        let mut colours = [MIX[0].wrapping_mul(members.len() as u64); MAX_STRINGS];
        self.refine(members, left, &mut colours);
        colours
    }

    /// Gives a coin a colour of its own, and the others of its component colours that tell how they stand to it.
    #[inline]
    pub(super) fn mark(&self, coin: u8, members: &[u8], left: Strings, colours: &mut [u64; MAX_STRINGS]) {
        colours[usize::from(coin)] = mix(colours[usize::from(coin)] ^ MIX[2]);
        self.refine(members, left, colours);
    }

    /// Colours the coins of a component by those of their neighbours, several times.
    #[inline]
    fn refine(&self, members: &[u8], left: Strings, colours: &mut [u64; MAX_STRINGS]) {
        let mut next = [0_u64; MAX_STRINGS];
        let rounds = 2 + members.len() / 2;
        for _ in 0..rounds.min(MAX_ROUNDS) {
            for &coin in members {
                let mut sum = colours[usize::from(coin)].wrapping_mul(MIX[2]);
                for string in bits(self.of_coin[usize::from(coin)] & left) {
                    let other = self.across(string, coin);
                    let colour = if other == GROUND { MIX[1] } else { colours[usize::from(other)] };
                    sum = sum.wrapping_add(mix(colour));
                }
                next[usize::from(coin)] = mix(sum);
            }
            for &coin in members {
                colours[usize::from(coin)] = next[usize::from(coin)];
            }
        }
    }

    /// The coins of one component, how many they are, and its strings.
    #[inline]
    pub(super) fn component(&self, left: Strings, members: &mut [u8; MAX_STRINGS]) -> (usize, Strings) {
        let (first, _) = self.ends[left.trailing_zeros() as usize];
        members[0] = first;
        let mut seen = 1_u64 << first;
        let (mut count, mut done, mut strings) = (1, 0, 0);
        while done < count {
            let coin = members[done];
            done += 1;
            let own = self.of_coin[usize::from(coin)] & left;
            for string in bits(own & !strings) {
                let other = self.across(string, coin);
                if other != GROUND && seen >> other & 1 == 0 {
                    seen |= 1 << other;
                    members[count] = other;
                    count += 1;
                }
            }
            strings |= own;
        }
        (count, strings)
    }
}

/// Rounds of refinement, at most: what is farther away than this is not seen.
const MAX_ROUNDS: usize = 8;

/// The first coin of the least colour that several have.
pub(super) fn first_alike(members: &[u8], colours: &[u64; MAX_STRINGS]) -> Option<u8> {
    let mut sorted = [(0_u64, 0_u8); MAX_STRINGS];
    let sorted = &mut sorted[..members.len()];
    for (entry, &coin) in sorted.iter_mut().zip(members) {
        *entry = (colours[usize::from(coin)], coin);
    }
    sorted.sort_unstable();
    sorted.windows(2).find(|two| two[0].0 == two[1].0).map(|two| two[0].1)
}
