//! Depth-first proof-number search (Nagai, 2002; proof numbers: Allis, 1994).
//!
//! The walk always goes on where the least work may settle the root, and stays below a node until
//! its numbers pass a threshold. Serves every kind of node.
//!
//! A node that has to wait for another one has no numbers of its own: a sum whose components are not
//! known gets the lesser number of the question that it asks first, and one more (section 6.4.1).
//!
//! The numbers are kept in a table by the hash of their node. That two nodes may share a hash, and that
//! numbers are forgotten when the table is full, misguides the search and nothing else: what is
//! settled is kept elsewhere.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::proof_numbers::{LARGEST, NEVER, Numbers, key};
use crate::knowledge::Stopped;
use crate::live::{Command, Level, Steered, View, Watched, attend};
use crate::nodes::{Branch, Expansion, Node, Outcome};

/// Memory for one entry of the table of numbers, a map that is never quite full.
const ENTRY_BYTES: usize = 32;

/// With hardly any table, the same nodes would be searched again and again.
const LEAST_ENTRIES: usize = 256;

/// A child is left when it is by a quarter harder than the next best: leaving at once would mean to
/// come back soon, and to make its children anew (Pawlewicz and Lew, 2007).
const PATIENCE: u32 = 4;

/// The answer of `root`. The table of numbers takes at most `memory_bytes`, and some
/// kilobytes in any case.
///
/// # Errors
/// When a limit ended the search.
pub fn df_pn<N>(mut root: N, context: &mut N::Context, memory_bytes: usize) -> Result<Outcome, Stopped>
where
    N: Node + Hash + Eq + Clone,
{
    let most = (memory_bytes / ENTRY_BYTES).max(LEAST_ENTRIES);
    let mut walk = DfPn { context, numbers: FxHashMap::default(), most, branch: Vec::new(), left: None };
    let threshold = Numbers { won: NEVER, lost: NEVER };
    match walk.enter(&mut root, (1, 1, 1, false), threshold) {
        Ok(found) if found.won == 0 => Ok(Outcome::Won),
        Ok(_) => Ok(Outcome::Lost),
        Err(Break::Stopped(stopped)) => Err(stopped),
        // The root has no siblings, so that nobody leaves it.
        Err(Break::Left) => Err(Stopped::Requested),
    }
}

/// Why a walk goes back before it has reached a threshold.
enum Break {
    Stopped(Stopped),
    /// A node of the branch is left for its siblings.
    Left,
}

impl From<Stopped> for Break {
    fn from(stopped: Stopped) -> Break {
        Break::Stopped(stopped)
    }
}

struct DfPn<'c, N: Node> {
    context: &'c mut N::Context,
    numbers: FxHashMap<u64, Numbers>,
    most: usize,
    /// From the root to the node that is searched, if somebody watches.
    branch: Vec<Step<N>>,
    /// The level of the branch, from 0, that is being left.
    left: Option<usize>,
}

/// A node of the branch.
struct Step<N> {
    node: N,
    place: Place,
}

/// The number of a node among its siblings, from 1; how many there are; how many are open; and whether the
/// node above waits for it.
type Place = (usize, usize, usize, bool);

/// A branch that is not settled, with its numbers as they count for the parent.
struct Open<N> {
    branch: Branch<N>,
    numbers: Numbers,
    /// Its number among its siblings, from 1.
    number: usize,
}

impl<N: Node + Hash + Eq + Clone> DfPn<'_, N> {
    /// Goes down to a node and searches below it.
    fn enter(&mut self, node: &mut N, place: Place, threshold: Numbers) -> Result<Numbers, Break> {
        if !self.context.is_watched() {
            return self.deepen(node, threshold);
        }
        self.branch.push(Step { node: node.clone(), place });
        let found = self.deepen(node, threshold);
        self.branch.pop();
        found
    }

    /// Searches below a node until it is settled or its numbers reach the threshold.
    fn deepen(&mut self, node: &mut N, threshold: Numbers) -> Result<Numbers, Break> {
        loop {
            let expansion = node.expand(self.context)?;
            if self.context.is_called() {
                attend(self)?;
                if self.left.is_some() {
                    return Err(Break::Left);
                }
            }
            match expansion {
                Expansion::Settled(outcome) => {
                    node.settle(outcome, self.context)?;
                    return Ok(Numbers::of(outcome));
                }
                Expansion::First(other) => {
                    if let Some(numbers) = self.wait(other, threshold)? {
                        self.keep(key(node), numbers);
                        return Ok(numbers);
                    }
                }
                Expansion::Branches(branches) => {
                    let numbers = self.choose(branches, threshold)?;
                    match numbers.outcome() {
                        Some(outcome) => node.settle(outcome, self.context)?,
                        None => self.keep(key(node), numbers),
                    }
                    return Ok(numbers);
                }
            }
        }
    }

    /// Searches for the answer of the node that another one waits for. Returns the numbers of the
    /// waiting one if they reach the threshold before.
    fn wait(&mut self, mut other: N, threshold: Numbers) -> Result<Option<Numbers>, Break> {
        let least = threshold.won.min(threshold.lost);
        let most = if least == NEVER { NEVER } else { least.saturating_sub(1) };
        let mut numbers = self.known(key(&other), &other);
        loop {
            let waiting = numbers.of_who_waits();
            let work = waiting.won;
            if work >= least {
                return Ok(Some(waiting));
            }
            let limit = most.min(work.saturating_add(work / PATIENCE).saturating_add(1));
            let threshold = if numbers.won <= numbers.lost {
                Numbers { won: limit, lost: NEVER }
            } else {
                Numbers { won: NEVER, lost: limit }
            };
            numbers = self.enter(&mut other, (1, 1, 1, true), threshold)?;
            if numbers.outcome().is_some() {
                return Ok(None);
            }
        }
    }

    /// Goes on in the most promising branch, again and again.
    fn choose(&mut self, branches: Vec<Branch<N>>, threshold: Numbers) -> Result<Numbers, Break> {
        let mut open = self.open(branches);
        let siblings = open.len();
        loop {
            let numbers = Numbers::of_parent(open.iter().map(|open| open.numbers));
            let Numbers { won, lost } = numbers;
            if numbers.outcome().is_some() || numbers.reach(threshold) {
                return Ok(numbers);
            }
            let Some(best) = open.iter().position(|open| open.numbers.won == won) else { return Ok(numbers) };
            let others = open.iter().enumerate().filter(|&(place, _)| place != best);
            let next = others.map(|(_, open)| open.numbers.won).min().unwrap_or(NEVER);
            let next = next.saturating_add((next / PATIENCE).max(1));
            let (alive, hardest) = (open.len(), open.iter().map(|open| open.numbers.won).max());
            let Some(chosen) = open.get_mut(best) else { return Ok(numbers) };
            let spare = threshold.lost.saturating_sub(lost);
            let limit =
                Numbers { won: threshold.won.min(next), lost: chosen.numbers.lost.saturating_add(spare) };
            let limit = if threshold.lost == NEVER { Numbers { lost: NEVER, ..limit } } else { limit };
            let decisive = chosen.branch.decisive;
            let place = (chosen.number, siblings, alive, false);
            let found = self.enter(&mut chosen.branch.node, place, limit.seen_by_parent(decisive));
            chosen.numbers = match found {
                Err(Break::Left) if self.left == Some(self.branch.len()) => {
                    self.left = None;
                    // Those that are left look harder than all of their siblings.
                    let won = hardest.unwrap_or(LARGEST).saturating_add(1).min(LARGEST);
                    let numbers = Numbers { won, ..chosen.numbers };
                    self.keep(key(&chosen.branch.node), numbers.seen_by_parent(decisive));
                    numbers
                }
                found => found?.seen_by_parent(decisive),
            };
            if chosen.numbers.lost == 0 {
                open.remove(best);
            }
        }
    }

    /// The different branches, with their numbers.
    fn open(&self, branches: Vec<Branch<N>>) -> Vec<Open<N>> {
        let mut open: Vec<Open<N>> = Vec::with_capacity(branches.len());
        let mut first_with_key = FxHashMap::default();
        for branch in branches {
            let key = key(&branch.node);
            let first = *first_with_key.entry(key).or_insert(open.len());
            if open.get(first).is_none_or(|first| first.branch != branch) {
                let numbers = self.known(key, &branch.node).seen_by_parent(branch.decisive);
                let number = open.len() + 1;
                open.push(Open { branch, numbers, number });
            }
        }
        open
    }

    fn known(&self, key: u64, node: &N) -> Numbers {
        self.numbers.get(&key).copied().unwrap_or_else(|| Numbers::guess(node, self.context))
    }

    /// Keeps numbers; when the table is full, half of it is forgotten, the easiest nodes first.
    fn keep(&mut self, key: u64, numbers: Numbers) {
        if self.numbers.len() >= self.most {
            let work = |numbers: &Numbers| numbers.won.saturating_add(numbers.lost);
            let mut all: Vec<u32> = self.numbers.values().map(work).collect();
            let middle = all.len() / 2;
            let (_, &mut median, _) = all.select_nth_unstable(middle);
            self.numbers.retain(|_, numbers| work(numbers) > median);
        }
        self.numbers.insert(key, numbers);
    }
}

impl<N: Node + Hash + Eq + Clone> Steered for DfPn<'_, N> {
    type Context = N::Context;

    fn context(&mut self) -> &mut N::Context {
        self.context
    }

    fn view(&self, _: usize) -> View {
        let level = |step: &Step<N>| {
            let (number, siblings, alive, is_awaited) = step.place;
            Level { question: step.node.describe(self.context), number, siblings, alive, is_awaited }
        };
        View::Branch(self.branch.iter().map(level).collect())
    }

    fn obey(&mut self, order: Command) -> bool {
        let Command::Skip(level) = order else { return false };
        let Some(level) = level.checked_sub(1) else { return false };
        let has_siblings = self.branch.get(level).is_some_and(|step| step.place.2 > 1);
        let is_obeyed = self.left.is_none() && has_siblings;
        if is_obeyed {
            self.left = Some(level);
        }
        is_obeyed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Game, Sprouts};
    use crate::knowledge::{Context, Limits};
    use crate::nodes::Couple;
    use crate::search::test_nodes::Wide;

    fn is_lost(spots: u8, memory_bytes: usize) -> bool {
        let mut context = Context::new(Sprouts::default(), Limits::default());
        let start = context.game.read_subject(format!("0*{spots}").as_bytes()).unwrap();
        df_pn(Couple::new(start, 0), &mut context, memory_bytes) == Ok(Outcome::Lost)
    }

    #[test]
    fn answers_do_not_rest_on_the_table_of_numbers() {
        for (spots, lost) in [(2, true), (5, false), (6, true), (7, true)] {
            for memory_bytes in [0, 1 << 14, 1 << 20] {
                assert_eq!(is_lost(spots, memory_bytes), lost, "{spots} spots, {memory_bytes} bytes");
            }
        }
    }

    /// Every child of the root has a lost child: the root is lost, though the sum of its children's
    /// numbers is larger than any number, and all nodes of a depth share one hash.
    #[test]
    fn large_numbers_and_equal_hashes_do_not_settle_a_node() {
        for (depth, outcome) in [(0, Outcome::Lost), (1, Outcome::Won)] {
            let mut leaves = 0;
            assert_eq!(df_pn(Wide { depth, child: 1 }, &mut leaves, 1 << 12), Ok(outcome), "depth {depth}");
            assert!(leaves > 2, "{leaves} leaves");
        }
    }
}
