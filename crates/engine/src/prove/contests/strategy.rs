//! Strategies that show what a side is sure of: for each position in which that side is to move, the move that it chooses.
//!
//! The side is called X here, as in docs/format.md. Positions that a symmetry of the game makes equal are one position.

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use super::{Goal, Leaves, Provable};
use crate::knowledge::Stopped;
use crate::search::contest::{Child, Score, Search, Window};

/// A position in its canonical form, and a score from the view of its player to move.
type Demand<P> = (P, Score);

/// The choices of X, and where the other side is to move.
#[derive(Debug)]
pub(super) struct Strategy<P> {
    /// Positions in which X is sure of at least the score, with the position after its move.
    pub(super) choices: HashMap<Demand<P>, P, FxBuildHasher>,
    /// Positions in which the search believed that the other side gets at most the score.
    pub(super) believed: HashSet<Demand<P>, FxBuildHasher>,
    /// Positions in which the other side gets at most the score, and how often they are met.
    pub(super) replies: HashMap<Demand<P>, u32, FxBuildHasher>,
    /// What is left to the checker's plain search, with the number of its pieces: whether X is to move, and its score.
    pub(super) leaves: HashMap<(P, bool, Score), usize, FxBuildHasher>,
}

impl<P> Default for Strategy<P> {
    fn default() -> Self {
        Self {
            choices: HashMap::default(),
            believed: HashSet::default(),
            replies: HashMap::default(),
            leaves: HashMap::default(),
        }
    }
}

/// After the first move that is good enough, so many others are tried, in case one of them takes less work to prove.
const RIVALS: usize = 1;

/// Finds a strategy: searches for the moves that are good enough, where they are not known.
pub(super) struct Planner<'s, G: Provable> {
    game: G,
    search: &'s mut Search<G>,
    leaves: Leaves,
    strategy: Strategy<G::Position>,
}

impl<'s, G: Provable> Planner<'s, G> {
    /// Nothing is planned yet.
    pub(super) fn new(search: &'s mut Search<G>, leaves: Leaves) -> Self {
        Self { game: search.game.clone(), search, leaves, strategy: Strategy::default() }
    }

    /// The strategy as it is now.
    pub(super) fn finish(self) -> Strategy<G::Position> {
        self.strategy
    }

    /// Has X be sure of at least `score` where it is to move. A move that does not exist is left out.
    ///
    /// # Errors
    /// If the search is to end.
    pub(super) fn choose(&mut self, position: G::Position, score: Score) -> Result<(), Stopped> {
        let game = self.game.clone();
        let demand = (game.canonical(position).0, score);
        if self.strategy.choices.contains_key(&demand)
            || self.is_shown(Goal { position: demand.0, chooses: true, score })
        {
            return Ok(());
        }
        if self.is_believed(position, Window::at_least(score))? {
            return Ok(());
        }
        // In this orientation, as the table has it.
        let Some(child) = self.best(position, score)? else { return Ok(()) };
        self.strategy.choices.insert(demand, game.canonical(child.position).0);
        if child.again {
            self.choose(child.position, score - child.gain)
        } else {
            self.answer(child.position, child.gain - score)
        }
    }

    /// Has the other side, which is to move, get at most `score`, whatever it plays.
    ///
    /// # Errors
    /// If the search is to end.
    pub(super) fn answer(&mut self, position: G::Position, score: Score) -> Result<(), Stopped> {
        let game = self.game.clone();
        let demand = (game.canonical(position).0, score);
        if let Some(met) = self.strategy.replies.get_mut(&demand) {
            *met += 1;
            return Ok(());
        }
        if self.is_shown(Goal { position: demand.0, chooses: false, score: -score }) {
            return Ok(());
        }
        if self.is_believed(position, Window::at_least(score + 1))? {
            self.strategy.believed.insert(demand);
            return Ok(());
        }
        self.strategy.replies.insert(demand, 1);
        let mut children = Vec::new();
        game.children(position, &mut children);
        for child in children {
            if child.again {
                self.answer(child.position, score - child.gain)?;
            } else {
                self.choose(child.position, child.gain - score)?;
            }
        }
        Ok(())
    }

    /// Whether a selective search settles a position without looking at its moves.
    fn is_believed(&mut self, position: G::Position, window: Window) -> Result<bool, Stopped> {
        Ok(self.search.root != Some(position) && self.search.believed(position, window)?.is_some())
    }

    /// Whether it is shown by the rules alone, or left to the checker's plain search. The position is in canonical form.
    fn is_shown(&mut self, goal: Goal<G::Position>) -> bool {
        let Goal { position, chooses, score } = goal;
        if self.game.settled(position, chooses) >= score {
            return true;
        }
        if self.game.left(position) > self.leaves.left {
            return false;
        }
        let key = (position, chooses, score);
        if self.strategy.leaves.contains_key(&key) {
            return true;
        }
        let Some(leaf) = self.leaves.leaf(&self.game, goal) else { return false };
        self.strategy.leaves.insert(key, leaf.pieces());
        true
    }

    /// A move of X that is good enough: one that leads to where the strategy has been, or the first that a search finds.
    fn best(&mut self, position: G::Position, score: Score) -> Result<Option<Child<G::Position>>, Stopped> {
        let game = self.game.clone();
        let mut children = Vec::new();
        game.children(position, &mut children);
        let is_planned = |child: &&Child<G::Position>| {
            let demand = (game.canonical(child.position).0, child.gain - score);
            !child.again && self.strategy.replies.contains_key(&demand)
        };
        if let Some(child) = children.iter().find(is_planned) {
            return Ok(Some(*child));
        }
        game.rank(position, &mut children);
        // What leaves the other side few answers takes few lemmas; the move of the table need not.
        children.sort_by_key(|child| child.rank);
        let mut children = children.into_iter();
        let mut best = None;
        while best.is_none()
            && let Some(child) = children.next()
        {
            best = self.work_to_prove(&child, score)?.map(|work| (work, child));
        }
        let Some((mut least, mut best)) = best else { return Ok(None) };
        for child in children.take(RIVALS) {
            let limit = self.search.work.limit_nodes(least);
            let found = self.work_to_prove(&child, score);
            self.search.work.restore_limit(limit);
            match found {
                Ok(Some(work)) if work < least => (least, best) = (work, child),
                Ok(_) => {}
                Err(Stopped::Nodes) if self.search.work.nodes() < limit => {}
                Err(stopped) => return Err(stopped),
            }
        }
        Ok(Some(best))
    }

    /// How much work it is to find that a move of X is good enough; `None` if it is not.
    fn work_to_prove(&mut self, child: &Child<G::Position>, score: Score) -> Result<Option<u64>, Stopped> {
        let before = self.search.work.nodes();
        let window = Window::at_least(score).after(child);
        let is_enough = child.score(self.search.alpha_beta(child.position, window)?) >= score;
        let hash = self.search.game.hash(child.position);
        let known = self.search.table.work(hash, child.position).unwrap_or(0);
        Ok(is_enough.then_some(known.max(self.search.work.nodes() - before)))
    }
}
