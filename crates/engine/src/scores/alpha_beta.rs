//! Alpha-beta with windows of no width: is a contract reached? What is found is a bound that may be better than the one
//! asked for (fail-soft), and the score follows from few contracts (MTD: Plaat and others, 1996).
//!
//! The search sees black positions alone. A move opens a chain of w coins; then the opponent scores w + s, where s is
//! the score of the black part that is left, or, by handing over t coins, w - t + n - s. So the move is good if s lies in
//! an interval, of which both ends are asked for. Where the interval is empty, the loony bound says so without a search.

use crate::games::dots::{Board, Lately, Opening, Parts, Seen, Strings};
use crate::knowledge::{Limits, Statistics, Stopped, Work};

use super::certify::drawn;
use super::table::{Bounds, Table};

/// Bounds as they are computed.
pub(super) type Score = i32;

/// A search on one board.
pub struct AlphaBeta {
    /// The board.
    pub board: Board,
    /// What is known.
    pub table: Table,
    /// What has been done.
    pub work: Work,
    lately: Lately,
    /// For each string, how early it is tried.
    order: Vec<u32>,
    /// Openings, a list for each depth.
    lists: Vec<Vec<Child>>,
    scratch: Vec<Opening>,
    parts: Parts,
}

/// An opening with what is needed to search below it.
#[derive(Clone, Copy, Debug)]
struct Child {
    key: u64,
    left: Strings,
    /// Coins left after the white ones are captured, and without pairs.
    coins: Score,
    white: Score,
    handed_over: Score,
    /// Coins that each player gets of pairs.
    each: Score,
}

impl AlphaBeta {
    /// A search in which nothing is known.
    #[must_use]
    pub fn new(board: Board, limits: Limits) -> AlphaBeta {
        let order = board.dissection();
        AlphaBeta {
            board,
            table: Table::new(limits.memory_bytes),
            work: Work::new(limits.nodes),
            lately: Lately::default(),
            order,
            lists: Vec::new(),
            scratch: Vec::new(),
            parts: Parts::default(),
        }
    }

    /// What is known of the score of a black position, or more if the search has to find out whether it reaches a contract.
    ///
    /// # Errors
    /// When a limit ended the search.
    pub fn reaches(&mut self, black: Strings, contract: i32) -> Result<bool, Stopped> {
        let Seen { left, key, each } = self.see(black);
        let coins = Score::from(self.board.coins(left));
        let contract = contract - Score::from(each);
        if contract <= 0 {
            return Ok(true);
        }
        if contract > coins {
            return Ok(false);
        }
        Ok(self.search((left, key, coins), contract, 0)? >= contract)
    }

    /// Whether the player to move of any position fails at a contract, by the theorem on white coins and a search for its black part.
    ///
    /// # Errors
    /// When a limit ended the search.
    pub fn is_lost(&mut self, left: Strings, contract: i32) -> Result<bool, Stopped> {
        let coloured = self.board.coloured(left);
        let lacks = contract - Score::from(coloured.white);
        if self.reaches(coloured.black, lacks)? {
            return Ok(false);
        }
        if coloured.handed_over == 0 {
            return Ok(true);
        }
        let coins = Score::from(self.board.coins(coloured.black));
        self.reaches(coloured.black, coins - lacks - Score::from(coloured.handed_over) + 1)
    }

    /// Whether it is known without a search that a black position reaches a contract.
    #[must_use]
    pub fn known(&self, black: Strings, contract: i32) -> Option<bool> {
        let Seen { left, key, each } = self.see(black);
        let contract = contract - Score::from(each);
        if contract <= 0 {
            return Some(true);
        }
        if contract > Score::from(self.board.coins(left)) {
            return Some(false);
        }
        let bounds = self.table.get(key)?;
        if Score::from(bounds.least) >= contract {
            Some(true)
        } else if Score::from(bounds.most) < contract {
            Some(false)
        } else {
            None
        }
    }

    /// Takes it for granted that a black position of some board is below a contract.
    pub(super) fn believe_below(&mut self, board: &Board, black: Strings, contract: Score) {
        self.believe(board, black, |bounds, each| bounds.most = bounds.most.min(small(contract - 1 - each)));
    }

    /// Takes it for granted that a black position of some board reaches a contract.
    pub(super) fn believe_at_least(&mut self, board: &Board, black: Strings, contract: Score) {
        self.believe(board, black, |bounds, each| bounds.least = bounds.least.max(small(contract - each)));
    }

    fn believe(&mut self, board: &Board, black: Strings, change: impl FnOnce(&mut Bounds, Score)) {
        let (left, each) = board.without_pairs(black);
        let key = board.key(left);
        let mut bounds = self.table.get(key).unwrap_or(Bounds { least: 0, most: board.coins(left) });
        change(&mut bounds, Score::from(each));
        self.table.put(key, bounds, 1);
    }

    /// Tries strings in another order from now on, as drawn from `whim`.
    pub(super) fn reorder(&mut self, whim: u64) {
        let strings = (0_u64..).zip(&mut self.order);
        strings
            .for_each(|(string, early)| *early = u32::try_from(drawn(whim, string) % 64).unwrap_or(*early));
    }

    /// About how much work it took to learn what is known of a black position, as a power of two.
    #[must_use]
    pub fn effort(&self, black: Strings) -> u64 {
        1 << self.table.effort(self.see(black).key)
    }

    /// What searches ask of a position.
    #[must_use]
    pub(super) fn see(&self, black: Strings) -> Seen {
        self.lately.see(&self.board, black)
    }

    /// How much has been done.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        let entries = usize::try_from(self.table.positions()).unwrap_or(usize::MAX);
        Statistics {
            nodes: self.work.nodes(),
            entries,
            table_bytes: self.table.bytes(),
            ..Statistics::default()
        }
    }

    /// A bound on the score of a black position without pairs: at least the contract, or below it.
    fn search(
        &mut self,
        (black, key, coins): (Strings, u64, Score),
        contract: Score,
        depth: usize,
    ) -> Result<Score, Stopped> {
        let mut bounds = self.table.get(key).unwrap_or(Bounds { least: 0, most: small(coins) });
        if Score::from(bounds.least) >= contract {
            return Ok(Score::from(bounds.least));
        }
        if Score::from(bounds.most) < contract {
            return Ok(Score::from(bounds.most));
        }
        self.work.visit()?;
        let began = self.work.nodes();
        let mut children = self.take_list(depth);
        // The best of those that were settled without a search.
        let mut found = self.expand(black, coins, contract, &mut children);
        if found < contract {
            for child in &children {
                let score = match self.value(*child, coins, contract, depth) {
                    Ok(score) => score,
                    Err(stopped) => {
                        self.lists[depth] = children;
                        return Err(stopped);
                    }
                };
                found = found.max(score);
                if score >= contract {
                    break;
                }
            }
        }
        self.lists[depth] = children;
        let work = self.work.nodes() - began + 1;
        // Searches below may have learnt more.
        if let Some(newer) = self.table.get(key) {
            bounds = newer;
        }
        if found >= contract {
            bounds.least = bounds.least.max(small(found));
        } else {
            bounds.most = bounds.most.min(small(found));
        }
        self.table.put(key, bounds, work);
        Ok(found)
    }

    fn take_list(&mut self, depth: usize) -> Vec<Child> {
        if self.lists.len() <= depth {
            self.lists.resize_with(depth + 1, Vec::new);
        }
        let mut list = std::mem::take(&mut self.lists[depth]);
        list.clear();
        list
    }

    /// The children in the order in which they are to be searched. Tells what is reached without a search, or a bound on what
    /// those reach that are left out.
    fn expand(&mut self, black: Strings, coins: Score, contract: Score, children: &mut Vec<Child>) -> Score {
        let mut openings = std::mem::take(&mut self.scratch);
        self.board.openings(black, &mut openings);
        openings.sort_unstable_by_key(|opening| self.rank(opening));
        self.lately.split(&self.board, black, &mut self.parts);
        let mut most = 0;
        let mut least = 0;
        for opening in &openings {
            let white = Score::from(opening.white);
            let handed_over = Score::from(opening.handed_over);
            // What the opponent gets at least, whatever the score of what is left.
            let rest = coins - white;
            let opponent =
                white + if handed_over > 0 { (rest - handed_over + 1).div_euclid(2).max(0) } else { 0 };
            if coins - opponent < contract {
                most = most.max(coins - opponent);
                continue;
            }
            let Seen { left, key, each } =
                self.lately.after(&self.board, &self.parts, opening.cut, opening.left);
            let each = Score::from(each);
            let child = Child { key, left, coins: rest - 2 * each, white, handed_over, each };
            let bounds = self.table.get(child.key).unwrap_or(Bounds { least: 0, most: small(child.coins) });
            let (low, high) = child.range(coins, (Score::from(bounds.least), Score::from(bounds.most)));
            if low >= contract {
                least = least.max(low);
                break;
            }
            if high < contract {
                most = most.max(high);
                continue;
            }
            if !children.iter().any(|other| {
                other.key == child.key && other.white == white && other.handed_over == handed_over
            }) {
                children.push(child);
            }
        }
        self.scratch = openings;
        if least >= contract { least } else { most }
    }

    /// Those that let the opponent hand over last; else those first that cut the board into halves.
    fn rank(&self, opening: &Opening) -> u32 {
        let early = self.order.get(opening.cut as usize).copied().unwrap_or(0);
        (u32::from(opening.handed_over > 0) << 16) + (early << 8) + opening.cut
    }

    /// What the player who makes this opening scores: a bound that is at least the contract, or below it.
    fn value(&mut self, child: Child, coins: Score, contract: Score, depth: usize) -> Result<Score, Stopped> {
        // The opponent may take so many at most: white coins, half of the pairs, and the score of what is left.
        let spare = coins - contract - child.white - child.each;
        let node = (child.left, child.key, child.coins);
        let keeping = self.bound(node, spare + 1, depth)?;
        if keeping > spare {
            return Ok(coins - child.white - child.each - keeping);
        }
        let mut opponent = child.white + child.each + keeping;
        if child.handed_over > 0 {
            // Handing over, the opponent gets what the other one does not: at least so much has to be left to that one.
            let needed = child.coins - child.handed_over - spare;
            let other = self.bound(node, needed, depth)?;
            let handing = child.white + child.each + child.coins - child.handed_over - other;
            if other < needed {
                return Ok(coins - handing);
            }
            opponent = opponent.max(handing);
        }
        Ok(coins - opponent)
    }

    fn bound(
        &mut self,
        node: (Strings, u64, Score),
        contract: Score,
        depth: usize,
    ) -> Result<Score, Stopped> {
        if contract <= 0 {
            return Ok(0);
        }
        if contract > node.2 {
            return Ok(node.2);
        }
        self.search(node, contract, depth + 1)
    }
}

impl Child {
    /// What the player who makes this opening scores at least and at most, if the score of what is left lies between these bounds.
    fn range(&self, coins: Score, (low, high): (Score, Score)) -> (Score, Score) {
        // Bounds that contradict each other are those of two positions with one key.
        let high = high.max(low);
        let base = self.white + self.each;
        let handing = |score: Score| base + self.coins - self.handed_over - score;
        if self.handed_over == 0 {
            return (coins - base - high, coins - base - low);
        }
        let most = (base + high).max(handing(low));
        // The opponent gets least where both ways are worth the same.
        let middle = (self.coins - self.handed_over).div_euclid(2).clamp(low, high);
        let at = |score: Score| (base + score).max(handing(score));
        let next = (middle + 1).clamp(low, high);
        let least = at(middle).min(at(next));
        (coins - most, coins - least)
    }
}

/// A score as the table keeps it.
fn small(score: Score) -> u8 {
    u8::try_from(score).unwrap_or(0)
}
