//! Par: what a deal scores if all bid and play as well as they can, seeing all cards.
//!
//! Par is the value of the auction as a game of two sides with complete information. Beginning with the dealer, each
//! hand passes or bids higher than the bid before; four passes at the beginning, or three after a bid, end the
//! auction. The hand that has bid last declares, takes the tricks that it takes double dummy, and is doubled if they
//! are too few; nobody gains by another double, or by a redouble (`score.rs` has a test of that). So par is a contract
//! that neither side can improve on by bidding on, sacrifices included. The dealer matters in rare cases alone, such as
//! where both sides can make the same highest contract: who can bid it first has it.
//!
//! The game has 35 bids of four hands, each followed by at most three passes: it is solved exactly from the highest
//! bid down. In an auction at the table the hand that names a strain first declares it; here each bid is as if the
//! hand had named it first, as every hand is free to do.

use std::collections::BTreeSet;
use std::fmt;

use super::score::{Bid, Doubling, score};
use super::{Seat, Side, Strain};

/// Tricks of the declarer's side in each strain and by each declarer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Results([[u8; 4]; 5]);

impl Results {
    /// From a table as claims have it: by strain, then by the hand on lead, from North on.
    ///
    /// `None` if there are more than thirteen tricks anywhere.
    #[must_use]
    pub fn new(table: [u8; 20]) -> Option<Self> {
        let mut results = [[0; 4]; 5];
        for (place, tricks) in table.into_iter().enumerate() {
            let leader = Seat::ALL[place % 4];
            results[place / 4][declarer(leader).index()] = tricks;
        }
        table.iter().all(|tricks| *tricks <= 13).then_some(Self(results))
    }

    /// The tricks of the declarer's side.
    #[must_use]
    pub fn tricks(&self, strain: Strain, declarer: Seat) -> u8 {
        self.0[strain.index()][declarer.index()]
    }
}

/// Who declares if this hand leads.
const fn declarer(leader: Seat) -> Seat {
    leader.after(3)
}

/// Which sides are vulnerable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vulnerability {
    /// Neither side.
    None,
    /// North and South alone.
    NorthSouth,
    /// East and West alone.
    EastWest,
    /// Both sides.
    Both,
}

impl Vulnerability {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::None, Self::NorthSouth, Self::EastWest, Self::Both];

    /// Whether this side is vulnerable.
    #[must_use]
    pub fn is_of(self, side: Side) -> bool {
        match self {
            Self::None => false,
            Self::NorthSouth => side == Side::NorthSouth,
            Self::EastWest => side == Side::EastWest,
            Self::Both => true,
        }
    }
}

/// A contract with who plays it, and what comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// The bid.
    pub bid: Bid,
    /// The hand that plays it.
    pub declarer: Seat,
    /// The tricks that the declarer's side takes.
    pub tricks: u8,
}

impl Played {
    /// What North and South score, where defenders double whatever fails.
    fn score(&self, vulnerability: Vulnerability) -> i32 {
        let side = self.declarer.side();
        let doubling = if self.tricks < self.bid.target() { Doubling::Doubled } else { Doubling::Undoubled };
        let own = score(self.bid, doubling, vulnerability.is_of(side), self.tricks);
        if side == Side::NorthSouth { own } else { -own }
    }
}

/// With its side and what it is made or fails by, but without the declarer: `NS 2S+1`, `EW 5Cx-2`.
impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = if self.declarer.side() == Side::NorthSouth { "NS" } else { "EW" };
        write!(f, "{side} {}", self.bid)?;
        match i16::from(self.tricks) - i16::from(self.bid.target()) {
            0 => Ok(()),
            over @ 1.. => write!(f, "+{over}"),
            under => write!(f, "x{under}"),
        }
    }
}

/// What a deal comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Par {
    /// What North and South score; negative if East and West do.
    pub score: i32,
    /// The contracts with this score in which an auction without a mistake can end, and over which nobody would score
    /// more in a higher contract, even if all passed it: a side that has gone on to its par does not stop short of it.
    /// From the lowest to the highest, and for each bid by its declarers from North on. There are none if the deal is
    /// passed out, with a score of 0.
    pub contracts: Vec<Played>,
}

/// Par of a deal with these results.
#[must_use]
pub fn par(results: &Results, dealer: Seat, vulnerability: Vulnerability) -> Par {
    let auction = Auction::solve(results, vulnerability);
    let score = auction.opening(dealer, 0);
    let ends = auction.ends(dealer, score);
    let is_settled = |(bid, _): &(Bid, usize)| auction.is_settled(*bid, score);
    let contracts = match ends.iter().any(is_settled) {
        true => ends.iter().copied().filter(is_settled).collect(),
        false => Vec::from_iter(ends),
    };
    let played = |(bid, declarer): (Bid, usize)| {
        let declarer = Seat::ALL[declarer];
        Played { bid, declarer, tricks: results.tricks(bid.strain(), declarer) }
    };
    Par { score, contracts: contracts.into_iter().map(played).collect() }
}

/// How many passes after a bid end the auction.
const LAST_PASS: usize = 3;

/// What North and South score after each bid of each hand and 0 to 3 passes.
struct Auction([[[i32; LAST_PASS + 1]; 4]; Bid::COUNT]);

impl Auction {
    fn solve(results: &Results, vulnerability: Vulnerability) -> Self {
        let mut auction = Self([[[0; LAST_PASS + 1]; 4]; Bid::COUNT]);
        for bid in Bid::all().rev() {
            for declarer in Seat::ALL {
                let tricks = results.tricks(bid.strain(), declarer);
                let mut value = Played { bid, declarer, tricks }.score(vulnerability);
                auction.0[bid.index()][declarer.index()][LAST_PASS] = value;
                for passes in (0..LAST_PASS).rev() {
                    let mover = declarer.after(1 + passes);
                    value = auction.best(mover, Some(bid), value);
                    auction.0[bid.index()][declarer.index()][passes] = value;
                }
            }
        }
        auction
    }

    /// What the best of passing, which comes to this, and bidding higher than before comes to.
    fn best(&self, mover: Seat, before: Option<Bid>, pass: i32) -> i32 {
        let bids = self.higher(before).map(|bid| self.0[bid.index()][mover.index()][0]);
        match mover.side() {
            Side::NorthSouth => bids.fold(pass, i32::max),
            Side::EastWest => bids.fold(pass, i32::min),
        }
    }

    /// The bids above this one.
    fn higher(&self, before: Option<Bid>) -> impl Iterator<Item = Bid> {
        Bid::all().skip_while(move |bid| before.is_some_and(|before| *bid <= before))
    }

    /// What comes of it if the dealer and so many other hands have passed.
    fn opening(&self, dealer: Seat, passes: usize) -> i32 {
        if passes == Seat::ALL.len() {
            return 0;
        }
        self.best(dealer.after(passes), None, self.opening(dealer, passes + 1))
    }

    /// Whether nobody scores more than this in a contract above a bid.
    fn is_settled(&self, bid: Bid, value: i32) -> bool {
        self.higher(Some(bid)).all(|higher| {
            let scores = self.0[higher.index()].map(|values| values[LAST_PASS]);
            Seat::ALL.into_iter().zip(scores).all(|(seat, score)| match seat.side() {
                Side::NorthSouth => score <= value,
                Side::EastWest => score >= value,
            })
        })
    }

    /// The last bids, each with its hand, of all auctions in which every call keeps the value.
    fn ends(&self, dealer: Seat, value: i32) -> BTreeSet<(Bid, usize)> {
        let mut bids = Vec::new();
        for passes in 0..Seat::ALL.len() {
            let mover = dealer.after(passes);
            bids.extend(self.higher(None).map(|bid| (bid, mover.index())));
            if self.opening(dealer, passes + 1) != value {
                break;
            }
        }
        let mut seen = BTreeSet::new();
        let mut ends = BTreeSet::new();
        while let Some((bid, hand)) = bids.pop() {
            let values = &self.0[bid.index()][hand];
            if values[0] != value || !seen.insert((bid, hand)) {
                continue;
            }
            // Each pass that keeps the value gives the next hand its turn, and the third one ends the auction.
            let kept = values.iter().take_while(|after| **after == value).count();
            for passes in 0..kept.min(LAST_PASS) {
                let next = (hand + 1 + passes) % 4;
                bids.extend(self.higher(Some(bid)).map(|higher| (higher, next)));
            }
            if kept > LAST_PASS {
                ends.insert((bid, hand));
            }
        }
        ends
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Par of these results, with any dealer unless one is named: `NS +140: NS 2H+1 by N`.
    fn check(table: [u8; 20], dealer: Option<Seat>, expected: [&str; 4]) {
        let results = Results::new(table).expect("results");
        for dealer in dealer.map_or(Seat::ALL.to_vec(), |dealer| vec![dealer]) {
            let found = Vulnerability::ALL.map(|vulnerability| {
                let Par { score, contracts } = par(&results, dealer, vulnerability);
                let contracts: Vec<String> =
                    contracts.iter().map(|it| format!("{it} by {}", it.declarer)).collect();
                format!("{score:+}: {}", contracts.join(", "))
            });
            assert_eq!(found, expected, "{table:?} {dealer}");
        }
    }

    /// The scores and contracts are those of DDS (`DealerParBin`, as the Python package endplay has it).
    #[test]
    fn par_of_some_deals() {
        // N:62.JT765.AKJ5.Q3 KQ85.Q9.Q876.J75 J9743.K84.T2.K84 AT.A32.943.AT962
        let table = [6, 5, 6, 5, 7, 6, 7, 6, 5, 8, 5, 8, 7, 6, 7, 6, 8, 5, 8, 5];
        let sacrifice = "+100: EW 2Sx-1 by E, EW 2Sx-1 by W, EW 3Cx-1 by E, EW 3Cx-1 by W";
        let made = "+110: NS 2H by N, NS 2H by S";
        check(table, None, [sacrifice, sacrifice, made, made]);
        // N:KJT853.AK2.AK5.T AQ9.9743.QT7.763 2.Q65.J964.KQJ85 764.JT8.832.A942
        let table = [3, 10, 3, 9, 3, 10, 3, 10, 3, 10, 3, 9, 3, 10, 3, 10, 2, 11, 2, 10];
        let [game, vulnerable] = ["430", "630"].map(|score| format!("+{score}: NS 3NT+1 by N, NS 4NT by N"));
        check(table, None, [&game, &vulnerable, &game, &vulnerable]);
        // N:3.K632.J6.J87653 KQT952.9.AQ83.T9 A4.QJT854.T754.4 J876.A7.K92.AKQ2
        let table = [7, 1, 7, 1, 12, 1, 12, 1, 5, 8, 5, 8, 10, 2, 10, 2, 8, 5, 8, 5];
        let [slam, dear, dearer] = [
            "-980: EW 6S by E, EW 6S by W",
            "-1100: NS 7Hx-5 by N, NS 7Hx-5 by S",
            "-1400: NS 7Hx-5 by N, NS 7Hx-5 by S",
        ];
        check(table, None, [slam, slam, dear, dearer]);
        // N:984.AKT62.AJ9.62 AJ7.J873.K8.Q943 QT653.94.T632.KJ K2.Q5.Q754.AT875
        let table = [7, 5, 8, 5, 5, 8, 5, 8, 6, 6, 6, 6, 6, 6, 6, 6, 9, 4, 9, 4];
        let [sacrifice, made] = ["-100: NS 3Sx-1 by N, NS 3Sx-1 by S", "-120: EW 2NT by E"];
        check(table, None, [sacrifice, made, sacrifice, made]);
    }

    /// A side that goes on from a part score is in its par contract only where the other side cannot go on instead.
    #[test]
    fn a_contract_that_invites_a_bid_is_no_par_contract() {
        // N:T74.Q87.KT765.J2 AKQ95.42.942.T53 J832.AKJ65.Q.AK8 6.T93.AJ83.Q9764
        let table = [5, 8, 5, 8, 5, 7, 5, 7, 4, 9, 4, 9, 6, 7, 6, 7, 7, 6, 7, 6];
        let [two, one] = ["NS 2H+1 by N, NS 2H+1 by S, NS 3H by N, NS 3H by S", "NS 1H+2 by N, NS 1H+2 by S"];
        let all = format!("+140: {one}, {two}");
        let two = format!("+140: {two}");
        check(table, None, [&two, &two, &all, &all]);
    }

    /// East alone makes two no trump. South, who would be one down in it, gains by bidding it first.
    #[test]
    fn the_dealer_matters_where_a_bid_comes_first() {
        let table = [6, 6, 8, 7, 8, 5, 8, 5, 8, 7, 5, 7, 5, 7, 6, 6, 7, 5, 7, 6];
        let [two, one] = ["-120: EW 2NT by E", "-120: EW 1NT+1 by E, EW 2NT by E"];
        for dealer in [Seat::North, Seat::East, Seat::West] {
            check(table, Some(dealer), [two, one, two, one]);
        }
        let first = "-100: NS 2NTx-1 by S";
        check(table, Some(Seat::South), [first, one, first, one]);
        // All make one no trump and nothing else. Who does not bid it at once does not get it.
        let mut table = [6; 20];
        table[..4].fill(7);
        check(table, Some(Seat::South), ["+90: NS 1NT by S"; 4]);
        check(table, Some(Seat::West), ["-90: EW 1NT by W"; 4]);
    }

    #[test]
    fn nobody_bids_what_nobody_makes() {
        check([6; 20], None, ["+0: "; 4]);
    }

    #[test]
    fn results_are_by_the_hand_on_lead() {
        let mut table = [0; 20];
        // Spades with West on lead: South declares.
        table[7] = 9;
        let results = Results::new(table).expect("results");
        let found =
            Seat::ALL.map(|declarer| results.tricks(Strain::Trump(super::super::Suit::Spades), declarer));
        assert_eq!(found, [0, 0, 9, 0]);
        table[7] = 14;
        assert_eq!(Results::new(table), None);
    }
}
