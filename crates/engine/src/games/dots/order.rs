//! A numbering of the coins of a position that depends on its graph alone: for subjects of lemmas, and to tell how a
//! position is one of them.

use rustc_hash::FxHashMap;

use super::{Board, GROUND, MAX_STRINGS, Strings, bits};

/// A numbering of the coins that are left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The bytes of the position with these numbers.
    pub bytes: Vec<u8>,
    /// For each coin of the board its number.
    numbers: [u8; MAX_STRINGS],
}

impl Order {
    /// The number of a coin.
    #[must_use]
    pub fn number(&self, coin: u8) -> u8 {
        self.numbers[usize::from(coin)]
    }
}

/// Numberings that are compared for a component, at most.
const MAX_LEAVES: u32 = 256;

type Colours = FxHashMap<u8, u64>;

impl Board {
    /// Numbers the coins of a position.
    #[must_use]
    pub fn order(&self, left: Strings) -> Order {
        let mut components = Vec::new();
        let mut unseen = left;
        let mut members = [0_u8; MAX_STRINGS];
        while unseen != 0 {
            let (count, strings) = self.component(unseen, &mut members);
            unseen &= !strings;
            components.push(self.component_order(&members[..count], left));
        }
        components.sort_unstable();
        let (mut bytes, mut numbers, mut first) = (Vec::new(), [0; MAX_STRINGS], 0);
        for (_, coins) in components {
            for (&coin, number) in coins.iter().zip(first..) {
                numbers[usize::from(coin)] = number;
            }
            for &coin in &coins {
                self.put_coin(&mut bytes, coin, left, &numbers);
            }
            first += coins.len() as u8;
        }
        Order { bytes, numbers }
    }

    /// The bytes of one coin: its arrows, the number of its strings to coins with larger numbers, and these.
    fn put_coin(&self, bytes: &mut Vec<u8>, coin: u8, left: Strings, numbers: &[u8; MAX_STRINGS]) {
        let own = numbers[usize::from(coin)];
        let (mut arrows, mut up) = (0, Vec::new());
        for string in bits(self.of_coin[usize::from(coin)] & left) {
            match self.across(string, coin) {
                GROUND => arrows += 1,
                other => up.extend(Some(numbers[usize::from(other)]).filter(|&number| number > own)),
            }
        }
        up.sort_unstable();
        bytes.push(arrows + 8 * up.len() as u8);
        bytes.extend(up);
    }

    /// The bytes of a component by itself with its coins in the order that comes with them; the least there is.
    fn component_order(&self, members: &[u8], left: Strings) -> (Vec<u8>, Vec<u8>) {
        let start: Colours = members.iter().map(|&coin| (coin, 0)).collect();
        let mut waiting = vec![start];
        let mut best: Option<(Vec<u8>, Vec<u8>)> = None;
        let mut leaves = MAX_LEAVES;
        while let Some(colours) = waiting.pop() {
            let colours = self.refined(members, left, colours);
            let mut sorted: Vec<(u64, u8)> = members.iter().map(|&coin| (colours[&coin], coin)).collect();
            sorted.sort_unstable();
            let class =
                sorted.iter().zip(&sorted[1..]).find(|(one, other)| one.0 == other.0).map(|(one, _)| one.0);
            let Some(class) = class else {
                let coins: Vec<u8> = sorted.iter().map(|&(_, coin)| coin).collect();
                let mut numbers = [0; MAX_STRINGS];
                coins.iter().zip(0..).for_each(|(&coin, number)| numbers[usize::from(coin)] = number);
                let mut bytes = Vec::new();
                coins.iter().for_each(|&coin| self.put_coin(&mut bytes, coin, left, &numbers));
                if best.as_ref().is_none_or(|(least, _)| bytes < *least) {
                    best = Some((bytes, coins));
                }
                continue;
            };
            let alike = sorted.iter().filter(|(colour, _)| *colour == class).map(|&(_, coin)| coin);
            let alike: Vec<u8> = alike.collect();
            let few = if leaves > 0 { alike.len() } else { 1 };
            leaves = leaves.saturating_sub(few as u32);
            for coin in &alike[..few] {
                let mut chosen = colours.clone();
                chosen.insert(*coin, class.wrapping_sub(1) / 2 * 2 + 1);
                waiting.push(chosen);
            }
        }
        best.unwrap_or_default()
    }

    /// Colours that tell apart what their neighbours tell apart; equal colours stay in the order of the graph.
    fn refined(&self, members: &[u8], left: Strings, mut colours: Colours) -> Colours {
        loop {
            let seen = |coin: u8| {
                let ends =
                    bits(self.of_coin[usize::from(coin)] & left).map(|string| self.across(string, coin));
                let mut ends: Vec<u64> =
                    ends.map(|end| if end == GROUND { u64::MAX } else { colours[&end] }).collect();
                ends.sort_unstable();
                (colours[&coin], ends)
            };
            let all: Vec<(u8, (u64, Vec<u64>))> = members.iter().map(|&coin| (coin, seen(coin))).collect();
            let mut ranks: Vec<&(u64, Vec<u64>)> = all.iter().map(|(_, seen)| seen).collect();
            ranks.sort_unstable();
            ranks.dedup();
            let finer: Colours = all
                .iter()
                .map(|(coin, seen)| (*coin, 2 * ranks.binary_search(&seen).unwrap_or(0) as u64 + 2))
                .collect();
            let classes = |colours: &Colours| {
                let mut all: Vec<u64> = members.iter().map(|coin| colours[coin]).collect();
                all.sort_unstable();
                all.dedup();
                all.len()
            };
            if classes(&finer) == classes(&colours) {
                return finer;
            }
            colours = finer;
        }
    }
}
