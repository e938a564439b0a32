//! Dots-and-boxes as Strings-and-coins, fast: a position is the set of strings that are left of a board, in one word.
//!
//! Searches look at *black* positions only, in which no coin can be captured (section 13.4 of the thesis): the white
//! coins of a position, and whether its player can hand over, are settled by the theorem on white coins. A move in a
//! black position opens a chain; see [`Opening`].

use crate::sort;

mod canonical_labelling;
mod components;
mod key;
mod keyed;
mod pairs;

pub use canonical_labelling::Order;
pub(crate) use components::{Ahead, Black, Components, Seen};
pub(crate) use keyed::{Keyed, Parts, RecentParts};

/// The strings that are left, a bit for each string of the board.
pub type Strings = u64;

/// In the place of a second coin: the string is an arrow.
const GROUND: u8 = u8::MAX;

/// Largest number of strings: a bit for each.
pub const MAX_STRINGS: usize = 64;

/// All strings of a start position: what is played on.
#[derive(Clone, Debug)]
pub struct Board {
    /// The ends of each string.
    ends: Vec<(u8, u8)>,
    /// The strings of each coin.
    of_coin: Vec<Strings>,
    /// The strings between coins.
    inner: Strings,
    /// Strings with the same ends, where there are several.
    alike: Vec<Strings>,
    /// For each string those that have a coin with it.
    touching: Vec<Strings>,
}

/// What a move in a black position leaves, when the opponent has captured what can be captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The string that is cut.
    pub cut: u32,
    /// The black part that is left.
    pub left: Strings,
    /// The number of coins that the opponent can capture.
    pub white: u8,
    /// How many of them the opponent has to leave to hand over: 2, 4, or 0 if there is no way.
    pub handed_over: u8,
}

/// How good it is for a player to have `handed_over` coins to hand over, from worst to best: none, four, two.
pub(crate) fn rank(handed_over: u8) -> u8 {
    match handed_over {
        0 => 0,
        4 => 1,
        _ => 2,
    }
}

/// A position in two parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coloured {
    /// Coins that can be captured in one turn.
    pub white: u8,
    /// As in an [`Opening`].
    pub handed_over: u8,
    /// The black strings.
    pub black: Strings,
}

impl Board {
    /// The board of a position in the bytes of certificates. `None` if they are none, or there are more than
    /// [`MAX_STRINGS`] strings.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Board> {
        let (mut ends, mut arrows) = (Vec::new(), Vec::new());
        let mut rest = bytes.iter();
        while let Some(&head) = rest.next() {
            let coin = u8::try_from(arrows.len()).ok()?;
            arrows.push(head % 8);
            for _ in 0..head / 8 {
                ends.push((coin, *rest.next()?));
            }
        }
        for (coin, &count) in (0..).zip(&arrows) {
            ends.extend((0..count).map(|_| (coin, GROUND)));
        }
        let is_whole = ends.iter().all(|&(_, other)| other == GROUND || usize::from(other) < arrows.len());
        if !is_whole || ends.len() > MAX_STRINGS || arrows.len() > MAX_STRINGS {
            return None;
        }
        let mut of_coin = vec![0; arrows.len()];
        for (place, &(one, other)) in ends.iter().enumerate() {
            of_coin[usize::from(one)] |= 1 << place;
            if other != GROUND {
                of_coin[usize::from(other)] |= 1 << place;
            }
        }
        let is_inner = |&(_, (_, other)): &(usize, &(u8, u8))| *other != GROUND;
        let inner = ends.iter().enumerate().filter(is_inner).fold(0, |inner, (place, _)| inner | 1 << place);
        let at = |coin: u8| of_coin.get(usize::from(coin)).copied().unwrap_or(0);
        let touching = ends.iter().map(|&(one, other)| at(one) | at(other)).collect();
        let with_ends = |own: &(u8, u8)| {
            let same = ends.iter().enumerate().filter(|(_, ends)| *ends == own);
            same.fold(0_u64, |alike, (place, _)| alike | 1 << place)
        };
        let mut alike: Vec<Strings> = ends.iter().map(with_ends).filter(|it| it.count_ones() > 1).collect();
        alike.dedup();
        Some(Board { ends, of_coin, inner, alike, touching })
    }

    /// All strings.
    #[must_use]
    pub fn all(&self) -> Strings {
        match self.ends.len() {
            0 => 0,
            count => Strings::MAX >> (MAX_STRINGS - count),
        }
    }

    /// The number of coins that have strings.
    #[must_use]
    pub fn coins(&self, left: Strings) -> u8 {
        self.of_coin.iter().map(|&strings| u8::from(strings & left != 0)).sum()
    }

    /// The ends of a string: coins, and `None` for the ground.
    #[must_use]
    pub fn ends(&self, string: u32) -> (u8, Option<u8>) {
        let (one, other) = self.ends[string as usize];
        (one, (other != GROUND).then_some(other))
    }

    /// The coins that have strings, ascending.
    pub(crate) fn coins_of(&self, left: Strings) -> impl Iterator<Item = u8> {
        (0..).zip(&self.of_coin).filter(move |&(_, &strings)| strings & left != 0).map(|(coin, _)| coin)
    }

    /// The strings of a coin that are left.
    pub(crate) fn strings_of(&self, coin: u8, left: Strings) -> Strings {
        self.of_coin[usize::from(coin)] & left
    }

    /// The other end of a string.
    #[inline]
    fn across(&self, string: u32, coin: u8) -> u8 {
        let (one, other) = self.ends[string as usize];
        if one == coin { other } else { one }
    }

    /// Captures from a coin on, along coins with one string, as far as it goes. Tells where it ends and how many coins are
    /// captured; whether the last one was captured with its neighbour.
    #[inline]
    fn follow(&self, left: &mut Strings, mut coin: u8) -> (u8, u8, bool) {
        let mut captured = 0;
        while coin != GROUND {
            let own = *left & self.of_coin[usize::from(coin)];
            if own == 0 {
                return if captured > 0 { (coin, captured + 1, true) } else { (coin, 0, false) };
            }
            if own & (own - 1) != 0 {
                break;
            }
            *left ^= own;
            captured += 1;
            coin = self.across(own.trailing_zeros(), coin);
        }
        (coin, captured, false)
    }

    /// What a move in a black position leaves.
    #[must_use]
    pub fn open(&self, black: Strings, cut: u32) -> Opening {
        let (one, other) = self.ends[cut as usize];
        let mut left = black & !(1 << cut);
        let (end, first, is_free) = self.follow(&mut left, one);
        if is_free {
            // A cycle has become a row that hangs on nothing.
            return Opening { cut, left, white: first, handed_over: if first >= 4 { 4 } else { 0 } };
        }
        let (_, second, _) = self.follow(&mut left, other);
        // A joint of three strings that both ends come to has been captured too.
        let are_one = first > 0 && end != GROUND && left & self.of_coin[usize::from(end)] == 0;
        let has_pair = first.max(second) >= 2 || (are_one && second > 0);
        Opening { cut, left, white: first + second, handed_over: if has_pair { 2 } else { 0 } }
    }

    /// What the moves in a black position leave, each once: of moves that leave the same, the best one.
    pub fn openings(&self, black: Strings, openings: &mut Vec<Opening>) {
        openings.clear();
        let mut strings = black;
        while strings != 0 {
            let cut = strings.trailing_zeros();
            strings &= strings - 1;
            let opening = self.open(black, cut);
            match openings.iter_mut().find(|other| other.left == opening.left) {
                Some(other) if rank(opening.handed_over) < rank(other.handed_over) => *other = opening,
                Some(_) => {}
                None => openings.push(opening),
            }
        }
    }

    /// One of the sets of strings that are the same to the checker, which does not tell strings with the same ends apart.
    pub(crate) fn as_graph(&self, left: Strings) -> Strings {
        self.alike.iter().fold(left, |graph, alike| {
            let count = (left & alike).count_ones() as usize;
            graph & !alike | bits(*alike).take(count).fold(0, |first, string| first | 1 << string)
        })
    }

    /// Whether a move captures a coin.
    pub(crate) fn captures(&self, left: Strings, cut: u32) -> bool {
        let (one, other) = self.ends(cut);
        [Some(one), other].into_iter().flatten().any(|coin| self.strings_of(coin, left) == 1 << cut)
    }

    /// Whether no coin can be captured.
    pub(crate) fn is_black(&self, left: Strings) -> bool {
        self.of_coin.iter().all(|&strings| !(strings & left).is_power_of_two())
    }

    /// The white coins of a position, and what is left of it.
    #[must_use]
    pub fn coloured(&self, left: Strings) -> Coloured {
        let mut black = left;
        loop {
            let before = black;
            for coin in 0..self.of_coin.len() {
                let own = black & self.of_coin[coin];
                if own.is_power_of_two() {
                    black ^= own;
                }
            }
            if black == before {
                break;
            }
        }
        let white = self.coins(left) - self.coins(black);
        Coloured { white, handed_over: self.handed_over(left, black), black }
    }

    /// For each string, how early a search tries it, from 0 on: those first that cut the board into parts, then those that cut these
    /// into parts, and so on; arrows last. Of those that belong together, the most central ones come first (section 13.7.3 of the thesis).
    #[must_use]
    pub fn dissection(&self) -> Vec<u32> {
        // Arrows keep this.
        let mut early = vec![u32::MAX; self.ends.len()];
        let all: Vec<u8> = (0..).zip(&self.of_coin).map(|(coin, _)| coin).collect();
        let (mut parts, mut level) = (vec![all], 0);
        while parts.iter().any(|part| part.len() > 1) {
            let mut halves = Vec::new();
            for part in parts.iter().filter(|part| part.len() > 1) {
                let sorted = self.along(part);
                // As few strings as can be for the number of pairs of coins that are separated.
                let cuts = (1..sorted.len()).map(|coins| (self.between(sorted.split_at(coins)), coins));
                let weight = |cut: Strings, coins: usize| {
                    let pairs = coins * (sorted.len() - coins);
                    (cut.count_ones() as usize * 1_000_000 / pairs, sorted.len().abs_diff(2 * coins))
                };
                let Some((cut, coins)) = cuts.min_by_key(|&(cut, coins)| weight(cut, coins)) else {
                    continue;
                };
                bits(cut).for_each(|string| early[string as usize] = level);
                let (one, other) = sorted.split_at(coins);
                halves.extend([one.to_vec(), other.to_vec()]);
            }
            parts = halves;
            level += 1;
        }
        let far: Vec<u32> = (0..).zip(&self.of_coin).map(|(coin, _)| self.far(coin)).collect();
        let far = |coin: u8| far.get(usize::from(coin)).copied();
        let remote = |&(one, other): &(u8, u8)| far(one).zip(far(other).or(far(one))).map(|(a, b)| a + b);
        let mut sorted: Vec<usize> = (0..self.ends.len()).collect();
        sort::by_key(&mut sorted, |&string| (early[string], remote(&self.ends[string]), string));
        let mut places = vec![0; sorted.len()];
        (0..).zip(sorted).for_each(|(place, string)| places[string] = place);
        places
    }

    /// How far the coins of the board are from a coin, all together.
    fn far(&self, coin: u8) -> u32 {
        let (mut reached, mut far) = (self.of_coin[usize::from(coin)], 0);
        for distance in 1.. {
            let further = self.around(reached);
            far += distance * (u32::from(self.coins(further)) - u32::from(self.coins(reached)));
            if further == reached {
                break;
            }
            reached = further;
        }
        far
    }

    /// All strings of the coins of these strings.
    #[inline]
    fn around(&self, strings: Strings) -> Strings {
        bits(strings).fold(0, |all, string| all | self.touching[string as usize])
    }

    /// The strings between coins of two parts.
    fn between(&self, (one, other): (&[u8], &[u8])) -> Strings {
        let strings = |part: &[u8]| part.iter().fold(0, |all, &coin| all | self.of_coin[usize::from(coin)]);
        strings(one) & strings(other)
    }

    /// The coins of a part from one end of it to the other: by the slowest way in which something spreads in it.
    fn along(&self, part: &[u8]) -> Vec<u8> {
        // In units of a millionth, so that all machines come to the same.
        const LARGEST: i64 = 1_000_000;
        let place = |coin: u8| part.iter().position(|&it| it == coin);
        let links = self.ends.iter().filter(|(_, other)| *other != GROUND);
        let links: Vec<(usize, usize)> =
            links.filter_map(|&(one, other)| Some((place(one)?, place(other)?))).collect();
        let mut values: Vec<i64> = (0_i64..).zip(part).map(|(index, _)| index * LARGEST).collect();
        let count = i64::try_from(part.len()).unwrap_or(1).max(1);
        for _ in 0..400 {
            let mean = values.iter().sum::<i64>() / count;
            let largest = values.iter().map(|value| (value - mean).abs()).max().unwrap_or(0).max(1);
            values.iter_mut().for_each(|value| *value = (*value - mean) * LARGEST / largest);
            let mut next = values.clone();
            for &(one, other) in &links {
                let flow = (values[other] - values[one]) / 9;
                next[one] += flow;
                next[other] -= flow;
            }
            values = next;
        }
        let mut sorted: Vec<(i64, u8)> =
            values.iter().zip(part).map(|(&value, &coin)| (value / 100, coin)).collect();
        sorted.sort_unstable();
        sorted.into_iter().map(|(_, coin)| coin).collect()
    }

    /// What can be handed over at least, in a position with this black part.
    fn handed_over(&self, left: Strings, black: Strings) -> u8 {
        let is_white = |coin: u8| {
            let own = self.of_coin.get(usize::from(coin)).copied().unwrap_or(0);
            own & left != 0 && own & black == 0
        };
        let whites = || self.coins_of(left).filter(|&coin| is_white(coin));
        let across =
            |coin: u8| bits(self.strings_of(coin, left)).map(move |string| self.across(string, coin));
        let inner = |coin: u8| across(coin).filter(|&other| is_white(other)).count();
        let hangs = |coin: u8| across(coin).any(|other| !is_white(other));
        if whites().any(|coin| hangs(coin) && inner(coin) > 0) {
            return 2;
        }
        let is_middle = |coin: u8| inner(coin) > 1;
        let has_row = whites()
            .any(|coin| is_middle(coin) && across(coin).any(|other| is_white(other) && is_middle(other)));
        if has_row { 4 } else { 0 }
    }
}

/// The places of the bits of a word, ascending.
pub fn bits(mut word: Strings) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = word.trailing_zeros();
        (word != 0).then(|| {
            word &= word - 1;
            place
        })
    })
}
