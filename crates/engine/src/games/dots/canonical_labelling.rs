//! A numbering of the coins of a position that depends on its graph alone, as a rule: for subjects of lemmas, and to tell
//! how a position is one of them.
//!
//! Coins are sorted by colours that are refined as those of [`key`](super::key), but coin by coin. Of coins that look alike the
//! first is taken, which makes no difference as long as a symmetry of the graph takes one to the other. Where none does, a proof may have a lemma twice, under two
//! numberings.

use super::key::{MAX_ROUNDS, MIX, first_alike, mix};
use super::{Board, GROUND, MAX_STRINGS, Strings, bits};
use crate::sort;

/// A numbering of the coins that are left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The bytes of the position with these numbers.
    pub bytes: Vec<u8>,
    /// For each coin of the board its number.
    numbers: [u8; MAX_STRINGS],
}

/// A numbering of the coins of one component. Sorted, they stand as in the numbering of a position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ComponentOrder {
    /// The first bytes as a number, which tells most components apart.
    prefix: u64,
    /// The bytes of the component by itself.
    bytes: Vec<u8>,
    /// Its coins in the order of their numbers.
    coins: Vec<u8>,
}

impl Default for Order {
    /// That of nothing.
    fn default() -> Order {
        Order { bytes: Vec::new(), numbers: [0; MAX_STRINGS] }
    }
}

impl Order {
    /// Becomes the numbering of a position with these components.
    pub(super) fn join<'o>(&mut self, components: impl Iterator<Item = &'o ComponentOrder>) {
        let mut sorted = [None; MAX_STRINGS];
        let mut count = 0;
        for (place, component) in sorted.iter_mut().zip(components) {
            *place = Some(component);
            count += 1;
        }
        let sorted = &mut sorted[..count];
        sorted.sort_unstable();
        let Order { bytes, numbers } = self;
        bytes.clear();
        numbers.fill(0);
        let mut first = 0;
        for component in sorted.iter().flatten() {
            let mut rest = component.bytes.iter();
            while let Some(&head) = rest.next() {
                bytes.push(head);
                bytes.extend(rest.by_ref().take(usize::from(head / 8)).map(|number| number + first));
            }
            for &coin in &component.coins {
                numbers[usize::from(coin)] = first;
                first += 1;
            }
        }
    }

    /// The number of a coin.
    #[must_use]
    pub fn number(&self, coin: u8) -> u8 {
        self.numbers[usize::from(coin)]
    }

    /// All numbers, by coin.
    #[must_use]
    pub(crate) fn numbers(&self) -> &[u8; MAX_STRINGS] {
        &self.numbers
    }
}

impl Board {
    /// Numbers the coins of a position.
    #[must_use]
    pub fn order(&self, left: Strings) -> Order {
        let (mut components, mut unseen) = (Vec::new(), left);
        while unseen != 0 {
            let strings = self.reached(unseen);
            unseen &= !strings;
            components.push(self.component_order(strings));
        }
        let mut order = Order::default();
        order.join(components.iter());
        order
    }

    /// A position in the notation of the game.
    #[must_use]
    pub fn show(&self, left: Strings) -> String {
        let order = self.order(left);
        let mut coins: Vec<u8> = self.coins_of(left).collect();
        sort::by_key(&mut coins, |&coin| order.number(coin));
        let ends = |string: u32| self.ends(string);
        let arrows = |coin: u8| bits(self.strings_of(coin, left)).filter(|&it| ends(it).1.is_none()).count();
        let arrows: Vec<String> = coins.iter().map(|&coin| arrows(coin).to_string()).collect();
        let links = bits(left).filter_map(|string| {
            let (one, other) = ends(string);
            let (one, other) = (order.number(one), order.number(other?));
            Some((one.min(other), one.max(other)))
        });
        let mut links: Vec<(u8, u8)> = links.collect();
        links.sort_unstable();
        let links: Vec<String> = links.iter().map(|(one, other)| format!("{one}-{other}")).collect();
        match links.is_empty() {
            true => format!("graph {}", arrows.join(",")),
            false => format!("graph {}/{}", arrows.join(","), links.join(",")),
        }
    }

    /// Numbers the coins of a component.
    pub(super) fn component_order(&self, strings: Strings) -> ComponentOrder {
        let members: Vec<u8> = self.coins_of(strings).collect();
        let mut colours = [MIX[0]; MAX_STRINGS];
        self.refine(&members, strings, &mut colours);
        let colour = |colours: &[u64; MAX_STRINGS], coin: u8| (colours[usize::from(coin)], coin);
        while let Some(coin) = first_alike(members.iter().map(|&coin| colour(&colours, coin))) {
            colours[usize::from(coin)] = mix(colours[usize::from(coin)] ^ MIX[2]);
            self.refine(&members, strings, &mut colours);
        }
        let mut coins = members;
        sort::by_key(&mut coins, |&coin| colours[usize::from(coin)]);
        let mut numbers = [0; MAX_STRINGS];
        (0..).zip(&coins).for_each(|(number, &coin)| numbers[usize::from(coin)] = number);
        let mut bytes = Vec::new();
        coins.iter().for_each(|&coin| self.put_coin(&mut bytes, coin, strings, &numbers));
        let mut first = [0; 8];
        first.iter_mut().zip(&bytes).for_each(|(first, &byte)| *first = byte);
        ComponentOrder { prefix: u64::from_be_bytes(first), bytes, coins }
    }

    /// The bytes of one coin: its arrows, the number of its strings to coins with larger numbers, and these.
    fn put_coin(&self, bytes: &mut Vec<u8>, coin: u8, left: Strings, numbers: &[u8; MAX_STRINGS]) {
        let own = numbers[usize::from(coin)];
        let head = bytes.len();
        bytes.push(0);
        for string in bits(self.strings_of(coin, left)) {
            match self.across(string, coin) {
                GROUND => bytes[head] += 1,
                other if numbers[usize::from(other)] > own => {
                    bytes[head] += 8;
                    bytes.push(numbers[usize::from(other)]);
                }
                _ => {}
            }
        }
        bytes[head + 1..].sort_unstable();
    }

    /// Colours the coins of a component by those of their neighbours, several times.
    fn refine(&self, members: &[u8], left: Strings, colours: &mut [u64; MAX_STRINGS]) {
        let mut next = [0_u64; MAX_STRINGS];
        let rounds = 2 + members.len() / 2;
        for _ in 0..rounds.min(MAX_ROUNDS) {
            for &coin in members {
                let mut sum = colours[usize::from(coin)].wrapping_mul(MIX[2]);
                for string in bits(self.strings_of(coin, left)) {
                    let other = self.across(string, coin);
                    let colour = if other == GROUND { MIX[1] } else { colours[usize::from(other)] };
                    sum = sum.wrapping_add(mix(colour));
                }
                next[usize::from(coin)] = mix(sum);
            }
            members.iter().for_each(|&coin| colours[usize::from(coin)] = next[usize::from(coin)]);
        }
    }
}
