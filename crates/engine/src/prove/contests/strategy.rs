//! Strategies that show what a side is sure of: for each position in which that side is to move, the move that it chooses.
//!
//! The side is called X here, as in docs/format.md. Positions that a symmetry of the game makes equal are one position.

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use super::import::Imported;
use super::policy::{self, NODES_FOR_A_CHOICE, Policies, Policy};
use super::{Goal, Leaves, Provable};
use crate::knowledge::Stopped;
use crate::search::contest::{Child, Score, Search, Window};
use crate::sort;

/// A position in its canonical form, and a score from the view of its player to move.
pub(super) type Demand<P> = (P, Score);

/// For positions in which X is to be sure of at least the score, the position after its move.
pub(super) type Choices<P> = HashMap<Demand<P>, P, FxBuildHasher>;

/// For positions in which the other side gets at most the score, a policy that shows it.
pub(super) type Found<P> = HashMap<Demand<P>, Policy, FxBuildHasher>;

/// The choices of X, and where the other side is to move.
#[derive(Debug)]
pub(super) struct Strategy<P> {
    /// Positions in which X is sure of at least the score, with the position after its move.
    pub(super) choices: Choices<P>,
    /// Positions in which the search believed that the other side gets at most the score.
    pub(super) believed: HashSet<Demand<P>, FxBuildHasher>,
    /// Positions in which the other side gets at most the score, and how often they are met.
    pub(super) replies: HashMap<Demand<P>, u32, FxBuildHasher>,
    /// What is left to the checker's plain search, with the number of its pieces: whether X is to move, and its score.
    pub(super) leaves: HashMap<(P, bool, Score), usize, FxBuildHasher>,
    /// Those among them that stand for a larger score, too, and so have to become lemmas.
    pub(super) raised: HashSet<Demand<P>, FxBuildHasher>,
    /// Policies that were found.
    pub(super) policies: Found<P>,
}

impl<P> Default for Strategy<P> {
    fn default() -> Self {
        Self {
            choices: HashMap::default(),
            believed: HashSet::default(),
            replies: HashMap::default(),
            leaves: HashMap::default(),
            raised: HashSet::default(),
            policies: HashMap::default(),
        }
    }
}

/// How many other moves are tried after the first that is good enough, in case one of them takes less work to prove.
const RIVALS: usize = 1;

/// How much of the order of moves is drawn, at least.
const RANKS_DRAWN: i32 = 8;

/// A strategy, and why it is not whole, if it is not.
pub(super) struct Plan<P> {
    /// The strategy.
    pub(super) strategy: Strategy<P>,
    /// Why the search ended early, if it did.
    pub(super) stopped: Option<Stopped>,
    /// Where nothing shows what was to be shown, if what is taken for granted is false.
    pub(super) failed: Option<Goal<P>>,
}

/// Finds a strategy: searches for the moves that are good enough, where they are not known.
pub(super) struct Planner<'s, G: Provable> {
    game: G,
    search: &'s mut Search<G>,
    leaves: Leaves,
    imported: &'s Imported<G::Position>,
    /// What is left a hole if the search has ended early.
    open: Option<&'s HashSet<Demand<G::Position>, FxBuildHasher>>,
    /// The choices that are made where they are known to be good enough.
    preferred: Option<&'s Choices<G::Position>>,
    /// Whether positions are shown to be what is given of them, where that is more than is needed.
    raises: bool,
    /// What the order of equal moves is drawn from.
    seed: u64,
    policies: Policies,
    /// Policies that are known.
    known: Option<&'s Found<G::Position>>,
    /// Positions for which there is no policy.
    without: HashSet<Demand<G::Position>, FxBuildHasher>,
    plan: Plan<G::Position>,
}

impl<'s, G: Provable> Planner<'s, G> {
    /// Nothing is planned yet.
    pub(super) fn new(
        search: &'s mut Search<G>,
        leaves: Leaves,
        imported: &'s Imported<G::Position>,
    ) -> Self {
        let plan = Plan { strategy: Strategy::default(), stopped: None, failed: None };
        Self {
            game: search.game.clone(),
            search,
            leaves,
            imported,
            open: None,
            preferred: None,
            raises: false,
            seed: 0,
            policies: G::POLICIES,
            known: None,
            without: HashSet::default(),
            plan,
        }
    }

    /// Goes on with what is known when the search has to end, or has ended. What is in `open` is left a hole then: positions
    /// in which the other side is believed to get at most the score.
    pub(super) fn goes_on(
        self,
        stopped: Option<Stopped>,
        open: &'s HashSet<Demand<G::Position>, FxBuildHasher>,
    ) -> Self {
        Self { open: Some(open), plan: Plan { stopped, ..self.plan }, ..self }
    }

    /// Makes these choices where they are known to be good enough.
    pub(super) fn prefers(self, preferred: &'s Choices<G::Position>) -> Self {
        Self { preferred: Some(preferred), ..self }
    }

    /// Shows of positions what is given of them, where that is more than is needed.
    pub(super) fn raises(self) -> Self {
        Self { raises: true, ..self }
    }

    /// Draws the order of moves that are about as good.
    pub(super) fn drawn(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Tries policies within these limits, after those that are known.
    pub(super) fn with_policies(self, policies: Policies, known: Option<&'s Found<G::Position>>) -> Self {
        Self { policies, known, ..self }
    }

    /// A strategy that shows this, as far as it comes.
    pub(super) fn plan(mut self, Goal { position, chooses, score }: Goal<G::Position>) -> Plan<G::Position> {
        let ended = if chooses { self.choose(position, score) } else { self.answer(position, -score) };
        let Plan { strategy, stopped, failed } = self.plan;
        Plan { strategy, stopped: stopped.or(ended.err()), failed }
    }

    /// Has X be sure of at least `score` where it is to move. A move that does not exist is left out.
    ///
    /// # Errors
    /// If the search is to end.
    fn choose(&mut self, position: G::Position, score: Score) -> Result<(), Stopped> {
        let game = self.game.clone();
        let demand = (game.canonical(position).0, score);
        if self.plan.strategy.choices.contains_key(&demand)
            || self.is_shown(Goal { position: demand.0, chooses: true, score })
        {
            return Ok(());
        }
        if self.is_believed(position, Window::at_least(score))? {
            return Ok(());
        }
        // In this orientation, as the table has it.
        let Some(child) = self.best(position, score)? else { return Ok(()) };
        self.plan.strategy.choices.insert(demand, game.canonical(child.position).0);
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
    fn answer(&mut self, position: G::Position, score: Score) -> Result<(), Stopped> {
        let game = self.game.clone();
        let demand = (game.canonical(position).0, score);
        if let Some(met) = self.plan.strategy.replies.get_mut(&demand) {
            *met += 1;
            return Ok(());
        }
        if self.is_shown(Goal { position: demand.0, chooses: false, score: -score }) {
            return Ok(());
        }
        let least = self.search.given_of(position).filter(|_| self.raises).map_or(score, |(_, upper)| upper);
        let (score, needed) = (score.min(least), score);
        let demand = (demand.0, score);
        if score < needed {
            self.plan.strategy.raised.insert(demand);
        }
        let is_open = self.plan.stopped.is_some() && self.open.is_some_and(|open| open.contains(&demand));
        let is_planned = self.plan.strategy.replies.contains_key(&demand);
        if is_open && !is_planned || self.is_believed(position, Window::at_least(score + 1))? {
            self.plan.strategy.believed.insert(demand);
            return Ok(());
        }
        let met = self.plan.strategy.replies.entry(demand).or_default();
        *met += 1;
        if *met > 1 || self.has_policy(demand) {
            return Ok(());
        }
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

    /// Whether a policy shows that the other side gets at most the score, in a position in canonical form. If the search has to end, none is found.
    fn has_policy(&mut self, demand: Demand<G::Position>) -> bool {
        let (position, score) = demand;
        if self.plan.strategy.policies.contains_key(&demand) {
            return true;
        }
        let known = self.known.and_then(|known| known.get(&demand)).cloned();
        if known.is_none()
            && (self.game.left(position) > self.policies.left || self.without.contains(&demand))
        {
            return false;
        }
        let goal = Goal { position, chooses: false, score: -score };
        let found =
            known.map_or_else(|| policy::find(self.search, goal, self.policies), |known| Ok(Some(known)));
        match found {
            Ok(Some(policy)) => {
                self.plan.strategy.policies.insert(demand, policy);
                true
            }
            Ok(None) => {
                self.without.insert(demand);
                false
            }
            Err(_) => false,
        }
    }

    /// Of the moves that are good enough, one after which a policy shows the rest, or else the one that leaves fewest answers for which there is neither a policy nor
    /// anything else. Nothing where policies are not tried, or the search has to end.
    fn led_by_policies(
        &mut self,
        goal: Goal<G::Position>,
        children: &[Child<G::Position>],
    ) -> Option<Child<G::Position>> {
        if self.game.left(goal.position) > self.policies.left + 1 {
            return None;
        }
        let mut good = Vec::new();
        for child in children.iter().filter(|child| !child.again) {
            if self.search.holds_within(goal.after(child), NODES_FOR_A_CHOICE).ok()? {
                good.push(*child);
            }
        }
        let shown = good.iter().find(|child| self.is_short(goal.after(child))).copied();
        if shown.is_some() || good.len() < 2 {
            return shown.or(good.pop());
        }
        let mut best = None;
        for child in good {
            let open = self.open_answers(goal.after(&child))?;
            if best.is_none_or(|(least, _)| open < least) {
                best = Some((open, child));
            }
        }
        best.map(|(_, child)| child)
    }

    /// Whether nothing follows a position where the other side is to move: it has been planned, a plain search shows it, or a policy.
    fn is_short(&mut self, Goal { position, chooses, score }: Goal<G::Position>) -> bool {
        let position = self.game.canonical(position).0;
        let is_planned = |planner: &Self| planner.plan.strategy.replies.contains_key(&(position, -score));
        !chooses && (is_planned(self) || self.has_policy((position, -score)))
            || self.is_shown(Goal { position, chooses, score })
    }

    /// How much is open after a move of X: a quarter of each answer of the other side, and all of those to which X has no move after which nothing follows.
    fn open_answers(&mut self, goal: Goal<G::Position>) -> Option<u32> {
        let game = self.game.clone();
        let (mut children, mut moves, mut open) = (Vec::new(), Vec::new(), 0);
        game.children(goal.position, &mut children);
        for child in &children {
            let after = goal.after(child);
            if game.settled(after.position, after.chooses) >= after.score {
                continue;
            }
            open += 4;
            moves.clear();
            game.children(after.position, &mut moves);
            for child in moves.iter().filter(|_| after.chooses) {
                let after = after.after(child);
                if self.search.holds_within(after, NODES_FOR_A_CHOICE).ok()? && self.is_short(after) {
                    open -= 3;
                    break;
                }
            }
        }
        Some(open)
    }

    /// Whether a selective search settles a position without looking at its moves.
    fn is_believed(&mut self, position: G::Position, window: Window) -> Result<bool, Stopped> {
        Ok(self.search.root != Some(position) && self.search.believed(position, window)?.is_some())
    }

    /// Whether it is shown by the rules alone, by a lemma of another certificate, or left to the checker's plain search. The
    /// position is in canonical form.
    fn is_shown(&mut self, goal: Goal<G::Position>) -> bool {
        let Goal { position, chooses, score } = goal;
        if self.game.settled(position, chooses) >= score || self.imported.lemma(&self.game, goal).is_some() {
            return true;
        }
        if self.game.left(position) > self.leaves.left {
            return false;
        }
        let leaves = &mut self.plan.strategy.leaves;
        let key = (position, chooses, score);
        if leaves.contains_key(&key) {
            return true;
        }
        let Some(leaf) = self.leaves.leaf(&self.game, goal) else { return false };
        leaves.insert(key, leaf.pieces());
        true
    }

    /// A move of X that is good enough: one that leads to what another certificate shows, the one that is preferred, or one that
    /// leads to where the strategy has been, or to what is given; or the first that a search finds.
    fn best(&mut self, position: G::Position, score: Score) -> Result<Option<Child<G::Position>>, Stopped> {
        let game = self.game.clone();
        let goal = Goal { position, chooses: true, score };
        let mut children = Vec::new();
        game.children(position, &mut children);
        let is_imported =
            |child: &&Child<G::Position>| self.imported.lemma(&game, goal.after(child)).is_some();
        let is_planned = |child: &&Child<G::Position>| {
            let demand = (game.canonical(child.position).0, child.gain - score);
            !child.again && self.plan.strategy.replies.contains_key(&demand)
        };
        let is_given = |child: &&Child<G::Position>| {
            let Goal { chooses, score, .. } = goal.after(child);
            let given = self.search.given_of(child.position);
            given.is_some_and(|(lower, upper)| if chooses { lower >= score } else { upper <= -score })
        };
        let preferred = self.preferred.and_then(|choices| choices.get(&(game.canonical(position).0, score)));
        let is_preferred = |child: &&Child<G::Position>| {
            Some(&game.canonical(child.position).0) == preferred && is_given(child)
        };
        let found = children.iter().find(is_imported);
        let found = found.or_else(|| preferred.and_then(|_| children.iter().find(is_preferred)));
        let found = found.or_else(|| children.iter().find(is_planned));
        if let Some(child) = found.or_else(|| children.iter().find(is_given)) {
            return Ok(Some(*child));
        }
        game.rank(position, &mut children);
        // What leaves the other side few answers takes few lemmas; the move of the table need not.
        let drawn = |child: &Child<G::Position>| match self.seed {
            0 => 0,
            seed => (game.hash(child.position) ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 62,
        };
        sort::by_key(&mut children, |child| {
            child.rank + i32::try_from(drawn(child)).unwrap_or(0) * RANKS_DRAWN
        });
        if self.plan.stopped.is_none() {
            if let Some(child) = self.led_by_policies(goal, &children) {
                return Ok(Some(child));
            }
            match self.searched(goal, &children) {
                Err(stopped) if self.open.is_some() => self.plan.stopped = Some(stopped),
                found => return found,
            }
        }
        Ok(children.into_iter().find(|child| self.search.is_known(goal.after(child))))
    }

    /// A move that a search finds to be good enough: of the first and the `RIVALS` after it, the one that takes the least work.
    fn searched(
        &mut self,
        goal: Goal<G::Position>,
        children: &[Child<G::Position>],
    ) -> Result<Option<Child<G::Position>>, Stopped> {
        let mut children = children.iter();
        let mut best = None;
        while best.is_none()
            && let Some(child) = children.next()
        {
            best = self.work_to_prove(goal, child)?.map(|work| (work, child));
        }
        let Some((mut least, mut best)) = best else {
            if !self.search.features.believes() {
                self.plan.failed.get_or_insert(goal);
            }
            return Ok(None);
        };
        for child in children.take(RIVALS) {
            let limit = self.search.work.limit_nodes(least);
            let found = self.work_to_prove(goal, child);
            self.search.work.restore_limit(limit);
            match found {
                Ok(Some(work)) if work < least => (least, best) = (work, child),
                Ok(_) => {}
                Err(Stopped::Nodes) if self.search.work.nodes() < limit => {}
                Err(stopped) => return Err(stopped),
            }
        }
        Ok(Some(*best))
    }

    /// How much work it is to find that a move of X is good enough; `None` if it is not.
    fn work_to_prove(
        &mut self,
        goal: Goal<G::Position>,
        child: &Child<G::Position>,
    ) -> Result<Option<u64>, Stopped> {
        let before = self.search.work.nodes();
        let window = Window::at_least(goal.score).after(child);
        let is_enough = child.score(self.search.alpha_beta(child.position, window)?) >= goal.score;
        let hash = self.search.game.hash(child.position);
        let known = self.search.table.work(hash, child.position).unwrap_or(0);
        Ok(is_enough.then_some(known.max(self.search.work.nodes() - before)))
    }
}
