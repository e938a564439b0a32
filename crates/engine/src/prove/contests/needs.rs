//! What strategies need, as shrinking sees it: where the opponent of X is to move, an answer to each of its moves.
//!
//! Each position of a strategy in which the opponent is to move counts as a lemma here, whether it becomes one or stands where it is met.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::strategy::Found;
use super::{Goal, Leaves, Provable, Said};
use crate::search::contest::{Child, Score, Search};
use crate::shrink::Obligations;

/// Nodes of the search for whether a move of X that no proof has made yet is good enough.
const NODES_FOR_A_MOVE: u64 = 5_000;

/// What proofs have said so far of each position.
#[derive(Debug)]
pub(super) struct Met<P>(HashMap<P, Vec<Score>, FxBuildHasher>);

impl<P> Default for Met<P> {
    fn default() -> Self {
        Self(HashMap::default())
    }
}

impl<P: Copy + Eq + std::hash::Hash> Met<P> {
    /// Takes note of what a proof says.
    pub(super) fn note(&mut self, (position, score): Said<P>) {
        let scores = self.0.entry(position).or_default();
        if !scores.contains(&score) {
            scores.push(score);
        }
    }

    /// The lemmas that say this of a position: the one that says just that, and those that say more.
    fn lemmas(&self, (position, score): Said<P>) -> Vec<Vec<Said<P>>> {
        let known = self.0.get(&position).map_or(&[][..], Vec::as_slice);
        let stronger = known.iter().filter(|&&known| known > score);
        [score].iter().chain(stronger).map(|&score| vec![(position, score)]).collect()
    }
}

/// A position that stands for all that are equal to it, whether X is to move there, and what it is to be sure of.
pub(super) type Question<P> = (P, bool, Score);

/// What the strategies for one claim need.
pub(super) struct Needs<'a, G: Provable> {
    pub(super) search: &'a mut Search<G>,
    pub(super) leaves: Leaves,
    pub(super) met: &'a Met<G::Position>,
    /// Policies, which need nothing.
    pub(super) found: &'a Found<G::Position>,
    /// What the claim says.
    pub(super) goals: Vec<Goal<G::Position>>,
    /// Moves that were searched and found to be good enough.
    pub(super) explored: usize,
}

impl<G: Provable> Needs<'_, G> {
    fn question(&self, Goal { position, chooses, score }: Goal<G::Position>) -> Question<G::Position> {
        (self.search.game.canonical(position).0, chooses, score)
    }

    fn children(&self, position: G::Position) -> Vec<Child<G::Position>> {
        let mut children = Vec::new();
        self.search.game.children(position, &mut children);
        children
    }

    /// Whether it is known to be true, or found to be by a small search.
    fn is_true(&mut self, goal: Goal<G::Position>) -> bool {
        if self.search.is_known(goal) {
            return true;
        }
        let is_found = self.search.holds_within(goal, NODES_FOR_A_MOVE) == Ok(true);
        self.explored += usize::from(is_found);
        is_found
    }

    /// The sets of lemmas each of which shows this.
    fn ways(&mut self, goal: Goal<G::Position>) -> Vec<Vec<Said<G::Position>>> {
        let (position, chooses, score) = self.question(goal);
        let is_settled = self.search.game.settled(position, chooses) >= score;
        if is_settled || self.leaves.leaf(&self.search.game, Goal { position, ..goal }).is_some() {
            return vec![Vec::new()];
        }
        if !chooses {
            return self.met.lemmas((position, score));
        }
        let mut ways = Vec::new();
        for child in self.children(position) {
            let after = goal.after(&child);
            if self.is_true(after) {
                ways.append(&mut self.ways(after));
            }
        }
        ways
    }
}

impl<G: Provable> Obligations for Needs<'_, G> {
    type Fact = Said<G::Position>;
    type Question = Question<G::Position>;

    fn measure(&self, &(position, _): &Self::Fact) -> u32 {
        self.search.game.left(position)
    }

    /// Each move of the opponent takes pieces of its own; a policy is one piece.
    fn cost(&self, &(position, score): &Self::Fact) -> u32 {
        if self.found.contains_key(&(position, -score)) {
            return 1;
        }
        u32::try_from(self.children(position).len()).unwrap_or(u32::MAX).saturating_add(1)
    }

    fn claim(&mut self) -> Vec<Self::Question> {
        self.goals.iter().map(|&goal| self.question(goal)).collect()
    }

    fn questions(&mut self, &(position, score): &Self::Fact) -> Vec<Self::Question> {
        if self.found.contains_key(&(position, -score)) {
            return Vec::new();
        }
        let goal = Goal { position, chooses: false, score };
        self.children(position).iter().map(|child| self.question(goal.after(child))).collect()
    }

    fn answers(&mut self, &(position, chooses, score): &Self::Question) -> Vec<Vec<Self::Fact>> {
        self.ways(Goal { position, chooses, score })
    }

    fn explored(&self) -> usize {
        self.explored
    }
}
