//! Coins and strings: the graph of a position, and a move in it.
//!
//! A string joins two coins, or a coin and the ground; then it is an *arrow*. A move cuts a string. A coin without
//! strings has been captured: it keeps its number, so that numbers stay the same in a line of play.

use super::MAX_STRINGS;

/// A position. Coins are numbered from 0; those without strings have been captured.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// For each coin, how many arrows it has.
    pub arrows: Vec<u8>,
    /// The strings between coins, lower number first, ascending; two coins may be joined by several.
    pub links: Vec<(u8, u8)>,
}

/// A string to be cut. Arrows of one coin are alike, and so are strings that join the same coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// An arrow of this coin.
    Arrow(u8),
    /// A string between these coins.
    Link(u8, u8),
}

impl Graph {
    /// For each coin, the number of its strings.
    #[must_use]
    pub fn degrees(&self) -> Vec<u8> {
        let mut degrees = self.arrows.clone();
        for &(one, other) in &self.links {
            for coin in [one, other] {
                degrees.get_mut(usize::from(coin)).into_iter().for_each(|it| *it = it.saturating_add(1));
            }
        }
        degrees
    }

    /// The number of coins that have not been captured.
    #[must_use]
    pub fn coins(&self) -> u16 {
        self.degrees()
            .iter()
            .fold(0, |coins, &degree| if degree > 0 { coins.saturating_add(1) } else { coins })
    }

    /// The number of strings.
    #[must_use]
    pub fn strings(&self) -> u32 {
        let arrows = self.arrows.iter().fold(0_u32, |sum, &arrows| sum.saturating_add(u32::from(arrows)));
        self.links.iter().fold(arrows, |sum, _| sum.saturating_add(1))
    }

    /// The moves, in the one order that certificates count them in: coin by coin, its arrows first, then its strings to
    /// coins with larger numbers.
    #[must_use]
    pub fn moves(&self) -> Vec<Cut> {
        let mut moves = Vec::new();
        for (coin, &arrows) in (0..).zip(&self.arrows) {
            moves.extend((arrows > 0).then_some(Cut::Arrow(coin)));
            moves.extend(
                self.links.iter().filter(|link| link.0 == coin).map(|link| Cut::Link(link.0, link.1)),
            );
        }
        moves.dedup();
        moves
    }

    /// The position after a move, which is one of its own, and how many coins it captures.
    #[must_use]
    pub fn after(&self, cut: Cut) -> (Self, u16) {
        let mut after = self.clone();
        match cut {
            Cut::Arrow(coin) => {
                let arrows = after.arrows.get_mut(usize::from(coin));
                arrows.into_iter().for_each(|arrows| *arrows = arrows.saturating_sub(1));
            }
            Cut::Link(one, other) => {
                if let Some(place) = after.links.iter().position(|&link| link == (one, other)) {
                    after.links.remove(place);
                }
            }
        }
        let captured = self.coins().saturating_sub(after.coins());
        (after, captured)
    }

    /// The same position with other numbers: those that are left, in their order, get the numbers in `numbers`, and if
    /// there are none, numbers from 0 on. `None` unless each number from 0 on is given once.
    #[must_use]
    pub fn renumbered(&self, numbers: &[u8]) -> Option<Self> {
        let left: Vec<u8> =
            (0..).zip(self.degrees()).filter(|&(_, degree)| degree > 0).map(|it| it.0).collect();
        let plain: Vec<u8> = (0..).zip(&left).map(|(number, _)| number).collect();
        let numbers = if numbers.is_empty() { plain.as_slice() } else { numbers };
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable();
        if sorted != plain {
            return None;
        }
        let number = |coin: u8| {
            let place = left.iter().position(|&it| it == coin)?;
            numbers.get(place).copied()
        };
        let mut graph = Self { arrows: vec![0; left.len()], links: Vec::new() };
        for &coin in &left {
            let arrows = self.arrows.get(usize::from(coin)).copied()?;
            *graph.arrows.get_mut(usize::from(number(coin)?))? = arrows;
        }
        for &(one, other) in &self.links {
            let (one, other) = (number(one)?, number(other)?);
            graph.links.push((one.min(other), one.max(other)));
        }
        graph.links.sort_unstable();
        Some(graph)
    }

    /// The bytes of a position none of whose coins has been captured: for each coin its arrows and, times eight, the
    /// number of its strings to coins with larger numbers; then these coins.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (coin, &arrows) in (0..).zip(&self.arrows) {
            let up: Vec<u8> = self.links.iter().filter(|link| link.0 == coin).map(|link| link.1).collect();
            let count = up.iter().fold(0_u8, |count, _| count.saturating_add(8));
            bytes.push(count.saturating_add(arrows));
            bytes.extend(up);
        }
        bytes
    }

    /// The position of these bytes; `None` unless they are exactly those of one whose coins have 1 to 4 strings each.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let mut graph = Self::default();
        let mut rest = bytes.iter();
        while let Some(&head) = rest.next() {
            let coin = u8::try_from(graph.arrows.len()).ok()?;
            graph.arrows.push(head.checked_rem(8)?);
            for _ in 0..head.checked_div(8)? {
                graph.links.push((coin, *rest.next()?));
            }
        }
        let is_good = graph.links.is_sorted() && graph.links.iter().all(|&(one, other)| one < other);
        (is_good && graph.is_within_limits() && graph.encode() == bytes).then_some(graph)
    }

    /// Whether all strings end at coins, of which there are 1 to [`super::MAX_COINS`] with 1 to 4 strings each.
    #[must_use]
    pub fn is_within_limits(&self) -> bool {
        let coins = self.arrows.len();
        let are_there = self.links.iter().all(|&(_, other)| usize::from(other) < coins);
        let have_strings = self.degrees().iter().all(|degree| (1..=MAX_STRINGS).contains(degree));
        (1..=super::MAX_COINS).contains(&coins) && are_there && have_strings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(arrows: &[u8], links: &[(u8, u8)]) -> Graph {
        Graph { arrows: arrows.to_vec(), links: links.to_vec() }
    }

    #[test]
    fn moves_come_coin_by_coin_each_once() {
        let triangle = graph(&[2, 0, 1], &[(0, 1), (0, 1), (0, 2)]);
        let expected = [Cut::Arrow(0), Cut::Link(0, 1), Cut::Link(0, 2), Cut::Arrow(2)];
        assert_eq!(triangle.moves(), expected);
    }

    #[test]
    fn a_cut_captures_up_to_two_coins() {
        let path = graph(&[0, 0, 1], &[(0, 1), (1, 2)]);
        let (after, captured) = path.after(Cut::Link(0, 1));
        assert_eq!((after.coins(), captured), (2, 1));
        assert_eq!(after.after(Cut::Arrow(2)).1, 0);
        let pair = after.after(Cut::Arrow(2)).0;
        assert_eq!(pair.after(Cut::Link(1, 2)), (graph(&[0, 0, 0], &[]), 2));
        // Captured coins have no number in what is left.
        assert_eq!(pair.renumbered(&[1, 0]), Some(graph(&[0, 0], &[(0, 1)])));
        assert_eq!(after.renumbered(&[1, 0]), Some(graph(&[1, 0], &[(0, 1)])));
        for wrong in [&[0][..], &[0, 0], &[1, 2], &[0, 1, 2]] {
            assert_eq!(after.renumbered(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn only_whole_positions_decode() {
        let square = graph(&[0, 1, 0, 4], &[(0, 1), (0, 2), (1, 2), (1, 2)]);
        assert_eq!(Graph::decode(&square.encode()), Some(square));
        for wrong in [
            &[][..],              // no coin
            &[0],                 // a coin without strings
            &[5],                 // five arrows
            &[8, 1],              // a string to a coin that is not there
            &[8, 0, 1],           // a string to itself
            &[16, 2, 1, 0, 0],    // strings in another order
            &[32, 1, 1, 1, 1, 1], // five strings at coin 1
            &[8],                 // cut short
            &[1, 8, 0],           // a string to a coin with a smaller number
        ] {
            assert_eq!(Graph::decode(wrong), None, "{wrong:?}");
        }
    }
}
