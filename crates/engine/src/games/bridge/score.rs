//! What a contract scores in duplicate bridge: Law 77 of the Laws of Duplicate Bridge (2017).
//!
//! Scores are those of the declarer's side; what it loses is negative, and the defenders score it.

use std::fmt;

use super::{Strain, Suit};

/// Tricks that a contract needs beyond its level.
const BOOK: u8 = 6;

/// The trick score from which a contract counts as a game.
const GAME: i32 = 100;

/// A level from 1 to 7 and a strain, in the order in which bids outrank each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bid(u8);

impl Bid {
    /// How many bids there are.
    pub(super) const COUNT: usize = 35;

    /// The strains from the lowest to the highest.
    const STRAINS: [Strain; 5] = [
        Strain::Trump(Suit::Clubs),
        Strain::Trump(Suit::Diamonds),
        Strain::Trump(Suit::Hearts),
        Strain::Trump(Suit::Spades),
        Strain::NoTrump,
    ];

    /// The bid of a level, 1 to 7, in a strain; `None` at another level.
    #[must_use]
    pub fn new(level: u8, strain: Strain) -> Option<Self> {
        let place = (0..).zip(Self::STRAINS).find_map(|(place, other)| (other == strain).then_some(place))?;
        (1..=7).contains(&level).then(|| Self(5 * (level - 1) + place))
    }

    /// All bids from the lowest to the highest.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..35).map(Self)
    }

    /// The number of the bid, from 0.
    pub(super) fn index(self) -> usize {
        self.0.into()
    }

    /// How many tricks beyond six are bid for.
    #[must_use]
    pub fn level(self) -> u8 {
        self.0 / 5 + 1
    }

    /// What is to be trump.
    #[must_use]
    pub fn strain(self) -> Strain {
        Self::STRAINS[usize::from(self.0 % 5)]
    }

    /// How many tricks fulfil the contract.
    #[must_use]
    pub fn target(self) -> u8 {
        BOOK + self.level()
    }
}

/// As bidders write it: `3NT`, `4S`.
impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.level(), self.strain())
    }
}

/// As in tables: `NT`, `S`.
impl fmt::Display for Strain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(["NT", "S", "H", "D", "C"][self.index()])
    }
}

/// Whether a contract is doubled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Doubling {
    /// Neither doubled nor redoubled.
    Undoubled,
    /// Doubled by the defenders.
    Doubled,
    /// Redoubled by the declarer's side.
    Redoubled,
}

impl Doubling {
    /// What trick scores are multiplied by.
    const fn factor(self) -> i32 {
        match self {
            Self::Undoubled => 1,
            Self::Doubled => 2,
            Self::Redoubled => 4,
        }
    }
}

/// What the declarer's side scores with so many tricks, of thirteen.
#[must_use]
pub fn score(bid: Bid, doubling: Doubling, is_vulnerable: bool, tricks: u8) -> i32 {
    let target = bid.target();
    if tricks < target {
        -penalty(doubling, is_vulnerable, i32::from(target - tricks))
    } else {
        let over = i32::from(tricks - target);
        trick_score(bid, doubling)
            + over * overtrick(bid, doubling, is_vulnerable)
            + premium(bid, doubling, is_vulnerable)
    }
}

/// For the tricks that were bid for.
fn trick_score(bid: Bid, doubling: Doubling) -> i32 {
    let first = if bid.strain() == Strain::NoTrump { 10 } else { 0 };
    (i32::from(bid.level()) * each(bid.strain()) + first) * doubling.factor()
}

/// For each trick beyond six, but for the first one in no trump.
const fn each(strain: Strain) -> i32 {
    match strain {
        Strain::Trump(Suit::Clubs | Suit::Diamonds) => 20,
        Strain::Trump(Suit::Spades | Suit::Hearts) | Strain::NoTrump => 30,
    }
}

/// For each trick beyond the contract.
fn overtrick(bid: Bid, doubling: Doubling, is_vulnerable: bool) -> i32 {
    let doubled = if is_vulnerable { 100 } else { 50 };
    match doubling {
        Doubling::Undoubled => each(bid.strain()),
        Doubling::Doubled | Doubling::Redoubled => doubled * doubling.factor(),
    }
}

/// For a contract that is made: for part score or game, for a slam, and for having been doubled.
fn premium(bid: Bid, doubling: Doubling, is_vulnerable: bool) -> i32 {
    let of = |not_vulnerable, vulnerable| if is_vulnerable { vulnerable } else { not_vulnerable };
    let game = if trick_score(bid, doubling) >= GAME { of(300, 500) } else { 50 };
    let slam = match bid.level() {
        6 => of(500, 750),
        7 => of(1000, 1500),
        _ => 0,
    };
    let insult = match doubling {
        Doubling::Undoubled => 0,
        Doubling::Doubled => 50,
        Doubling::Redoubled => 100,
    };
    game + slam + insult
}

/// What so many undertricks, at least one, cost.
fn penalty(doubling: Doubling, is_vulnerable: bool, under: i32) -> i32 {
    let doubled = match (is_vulnerable, under) {
        // 200 for the first one, 300 for each further one.
        (true, _) => 300 * under - 100,
        // 100 for the first one, 200 for the second and the third, 300 for each further one.
        (false, ..=3) => 200 * under - 100,
        (false, _) => 300 * under - 400,
    };
    match doubling {
        Doubling::Undoubled => under * if is_vulnerable { 100 } else { 50 },
        Doubling::Doubled => doubled,
        Doubling::Redoubled => 2 * doubled,
    }
}

#[cfg(test)]
mod tests {
    use super::Doubling::{Doubled, Redoubled, Undoubled};
    use super::*;

    fn bid(text: &str) -> Bid {
        Bid::all().find(|bid| bid.to_string() == text).expect("a bid")
    }

    /// Scores not vulnerable and vulnerable.
    fn check(text: &str, doubling: Doubling, tricks: u8, expected: [i32; 2]) {
        let found = [false, true].map(|is_vulnerable| score(bid(text), doubling, is_vulnerable, tricks));
        assert_eq!(found, expected, "{text} {doubling:?} with {tricks} tricks");
    }

    #[test]
    fn bids_outrank_each_other_in_their_order() {
        let all: Vec<String> = Bid::all().map(|bid| bid.to_string()).collect();
        assert_eq!(all.len(), Bid::COUNT);
        assert_eq!(all[..6].join(" "), "1C 1D 1H 1S 1NT 2C");
        assert_eq!(all[34], "7NT");
        for bid in Bid::all() {
            assert_eq!(Bid::new(bid.level(), bid.strain()), Some(bid));
        }
        assert_eq!([0, 8].map(|level| Bid::new(level, Strain::NoTrump)), [None; 2]);
    }

    #[test]
    fn part_scores_and_games() {
        check("1C", Undoubled, 7, [70, 70]);
        check("1NT", Undoubled, 7, [90, 90]);
        check("1NT", Undoubled, 10, [180, 180]);
        check("2S", Undoubled, 9, [140, 140]);
        check("4C", Undoubled, 10, [130, 130]);
        check("5C", Undoubled, 11, [400, 600]);
        check("3H", Undoubled, 10, [170, 170]);
        check("4H", Undoubled, 10, [420, 620]);
        check("3NT", Undoubled, 9, [400, 600]);
        check("3NT", Undoubled, 11, [460, 660]);
        check("2NT", Undoubled, 8, [120, 120]);
    }

    #[test]
    fn slams() {
        check("6D", Undoubled, 12, [920, 1370]);
        check("6S", Undoubled, 12, [980, 1430]);
        check("6NT", Undoubled, 13, [1020, 1470]);
        check("7C", Undoubled, 13, [1440, 2140]);
        check("7H", Undoubled, 13, [1510, 2210]);
        check("7NT", Undoubled, 13, [1520, 2220]);
        check("7NT", Redoubled, 13, [2280, 2980]);
    }

    #[test]
    fn doubled_contracts_that_are_made() {
        check("1C", Doubled, 7, [140, 140]);
        check("2C", Doubled, 8, [180, 180]);
        check("2C", Doubled, 9, [280, 380]);
        check("2D", Redoubled, 8, [560, 760]);
        check("2H", Doubled, 8, [470, 670]);
        check("1NT", Doubled, 8, [280, 380]);
        check("1NT", Redoubled, 7, [560, 760]);
        check("1NT", Redoubled, 8, [760, 1160]);
        check("4S", Doubled, 11, [690, 990]);
        check("4S", Redoubled, 11, [1080, 1480]);
    }

    #[test]
    fn undertricks() {
        for (under, plain, vulnerable, doubled, doubled_vulnerable) in [
            (1, 50, 100, 100, 200),
            (2, 100, 200, 300, 500),
            (3, 150, 300, 500, 800),
            (4, 200, 400, 800, 1100),
            (5, 250, 500, 1100, 1400),
            (13, 650, 1300, 3500, 3800),
        ] {
            check("7S", Undoubled, 13 - under, [-plain, -vulnerable]);
            check("7S", Doubled, 13 - under, [-doubled, -doubled_vulnerable]);
            check("7S", Redoubled, 13 - under, [-2 * doubled, -2 * doubled_vulnerable]);
        }
        check("1C", Doubled, 6, [-100, -200]);
    }

    /// So par may take contracts that are made as undoubled and others as doubled.
    #[test]
    fn defenders_double_what_fails_and_nothing_else() {
        for bid in Bid::all() {
            for (tricks, is_vulnerable) in (0..=13).flat_map(|tricks| [(tricks, false), (tricks, true)]) {
                let [plain, doubled, redoubled] =
                    [Undoubled, Doubled, Redoubled].map(|it| score(bid, it, is_vulnerable, tricks));
                let is_made = tricks >= bid.target();
                assert_eq!((plain > 0, doubled > plain), (is_made, is_made), "{bid} {tricks}");
                assert_eq!(redoubled > doubled, is_made, "{bid} {tricks}");
            }
        }
    }
}
