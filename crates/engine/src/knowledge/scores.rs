//! What a search for scores relies on: the board, what is known, the work.
//!
//! Searches see black positions alone. A move opens a chain of w coins; then the opponent scores w + s, where s is
//! the score of the black part that is left, or, by handing over t coins, w - t + n - s. So the move is good if s lies in
//! an interval, of which both ends are asked for. Where the interval is empty, the loony bound says so without a search.

use super::bounds::{Bounds, BoundsTable};
use super::{Limits, Statistics, Work};
use crate::games::dots::{Board, Keyed, Opening, Parts, RecentParts, Seen, Strings};
use crate::live::Watched;
use crate::sort;

/// Bounds as they are computed.
pub(crate) type Score = i32;

/// A board, what is known of its positions, and the work of one solver.
pub struct ScoresContext {
    /// The board.
    pub board: Board,
    /// What is known.
    pub table: BoundsTable,
    /// What has been done.
    pub work: Work,
    recent_parts: RecentParts,
    /// For each string, how early it is tried.
    order: Vec<u32>,
    /// Openings, a list for each depth.
    lists: Vec<Vec<Child>>,
    scratch: Vec<Opening>,
    parts: Parts,
}

/// A black position without pairs, and what is asked of it: whether the player to move reaches the contract.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked {
    pub(crate) left: Strings,
    pub(crate) key: u64,
    pub(crate) coins: Score,
    pub(crate) contract: Score,
}

/// An opening with what is needed to search below it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Child {
    pub(crate) key: u64,
    pub(crate) left: Strings,
    /// Coins left after the white ones are captured, and without pairs.
    pub(crate) coins: Score,
    pub(crate) white: Score,
    pub(crate) handed_over: Score,
    /// Coins that each player gets of pairs.
    pub(crate) each: Score,
}

impl ScoresContext {
    /// A context in which nothing is known.
    #[must_use]
    pub fn new(board: Board, limits: Limits) -> ScoresContext {
        let order = board.dissection();
        ScoresContext {
            board,
            table: BoundsTable::new(limits.memory_bytes),
            work: Work::new(limits.nodes),
            recent_parts: RecentParts::default(),
            order,
            lists: Vec::new(),
            scratch: Vec::new(),
            parts: Parts::default(),
        }
    }

    /// Whether it is known without a search that a black position reaches a contract.
    #[must_use]
    pub(crate) fn known(&self, Seen { key, coins, each }: Seen, contract: Score) -> Option<bool> {
        let contract = contract - each;
        if contract <= 0 {
            return Some(true);
        }
        if contract > coins {
            return Some(false);
        }
        let (least, most) = self.bounds(key, coins);
        if least >= contract {
            Some(true)
        } else if most < contract {
            Some(false)
        } else {
            None
        }
    }

    /// Takes it for granted that a black position of some board is below a contract.
    pub(crate) fn believe_below(&mut self, board: &Board, black: Strings, contract: Score) {
        self.believe(board, black, |bounds, each| bounds.most = bounds.most.min(small(contract - 1 - each)));
    }

    /// Takes it for granted that a black position of some board reaches a contract.
    pub(crate) fn believe_at_least(&mut self, board: &Board, black: Strings, contract: Score) {
        self.believe(board, black, |bounds, each| bounds.least = bounds.least.max(small(contract - each)));
    }

    fn believe(&mut self, board: &Board, black: Strings, change: impl FnOnce(&mut Bounds, Score)) {
        let (left, each) = board.without_pairs(black);
        let key = board.key(left);
        let mut bounds = self.table.get(key).unwrap_or(Bounds { least: 0, most: board.coins(left) });
        change(&mut bounds, Score::from(each));
        self.table.put(key, bounds, 1);
    }

    /// Forgets what is known of what is left of a position without white coins.
    pub(crate) fn forget(&mut self, left: Strings) {
        let Keyed { left, key, .. } = self.keyed(self.board.coloured(left).black);
        self.table.put(key, Bounds { least: 0, most: self.board.coins(left) }, 1);
    }

    /// Tries strings in another order from now on, as drawn from `seed`.
    pub(crate) fn reorder(&mut self, seed: u64) {
        let strings = (0_u64..).zip(&mut self.order);
        strings
            .for_each(|(string, early)| *early = u32::try_from(drawn(seed, string) % 64).unwrap_or(*early));
    }

    /// About how much work it took to learn what is known of a position with this key, as a power of two.
    #[must_use]
    pub(crate) fn effort(&self, key: u64) -> u64 {
        1 << self.table.effort(key)
    }

    /// What searches ask of a position.
    #[must_use]
    pub(crate) fn keyed(&self, black: Strings) -> Keyed {
        self.recent_parts.keyed(&self.board, black)
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

    /// What is known of the score of a position without pairs.
    pub(crate) fn bounds(&self, key: u64, coins: Score) -> (Score, Score) {
        let bounds = self.table.get(key).unwrap_or(Bounds { least: 0, most: small(coins) });
        (Score::from(bounds.least), Score::from(bounds.most))
    }

    /// Records a score: a lower bound if it reaches the contract, an upper bound otherwise.
    pub(crate) fn learn(&mut self, asked: Asked, found: Score, work: u64) {
        let mut bounds = self.table.get(asked.key).unwrap_or(Bounds { least: 0, most: small(asked.coins) });
        if found >= asked.contract {
            bounds.least = bounds.least.max(small(found));
        } else {
            bounds.most = bounds.most.min(small(found));
        }
        self.table.put(asked.key, bounds, work);
    }

    /// An empty list for the openings at a depth, to be given back.
    pub(crate) fn take_list(&mut self, depth: usize) -> Vec<Child> {
        if self.lists.len() <= depth {
            self.lists.resize_with(depth + 1, Vec::new);
        }
        let mut list = std::mem::take(&mut self.lists[depth]);
        list.clear();
        list
    }

    /// Gives a list back.
    pub(crate) fn give_list(&mut self, depth: usize, list: Vec<Child>) {
        self.lists[depth] = list;
    }

    /// The children in the order in which they are to be searched. Tells what is reached without a search, or a bound on what
    /// those reach that are left out.
    pub(crate) fn expand(&mut self, asked: Asked, children: &mut Vec<Child>) -> Score {
        let Asked { left: black, coins, contract, .. } = asked;
        let mut openings = std::mem::take(&mut self.scratch);
        self.board.openings(black, &mut openings);
        sort::by_key(&mut openings, |opening| self.rank(opening));
        self.recent_parts.split(&self.board, black, &mut self.parts);
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
            let Keyed { left, key, each } =
                self.recent_parts.after(&self.board, &self.parts, opening.cut, opening.left);
            let each = Score::from(each);
            let child = Child { key, left, coins: rest - 2 * each, white, handed_over, each };
            let (low, high) = child.range(coins, self.bounds(key, child.coins));
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
}

impl Child {
    /// What is asked of what is left.
    pub(crate) fn asked(&self, contract: Score) -> Asked {
        Asked { left: self.left, key: self.key, coins: self.coins, contract }
    }

    /// How much the opponent may score of what is left if the opening is to reach the contract; and, if the opponent can hand
    /// over, how much has to be left to the one who makes the opening then.
    pub(crate) fn questions(&self, asked: Asked) -> (Score, Option<Score>) {
        // White coins and half of the pairs are the opponent's; handing over, the opponent gets what the other one does not.
        let spare = asked.coins - asked.contract - self.white - self.each;
        (spare, (self.handed_over > 0).then_some(self.coins - self.handed_over - spare))
    }

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

/// A number for a key, by chance.
pub(crate) fn drawn(seed: u64, key: u64) -> u64 {
    (key ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23).wrapping_mul(seed | 1) >> 40
}

/// A score as the table keeps it.
fn small(score: Score) -> u8 {
    u8::try_from(score).unwrap_or(0)
}

impl Watched for ScoresContext {
    #[inline]
    fn work(&self) -> Option<&Work> {
        Some(&self.work)
    }

    fn work_mut(&mut self) -> Option<&mut Work> {
        Some(&mut self.work)
    }

    fn statistics(&self) -> Statistics {
        ScoresContext::statistics(self)
    }
}
