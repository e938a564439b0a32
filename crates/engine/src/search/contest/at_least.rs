//! Whether the player to move is sure of a score, as a node that proof numbers are searched for.

use std::hash::{Hash, Hasher};

use super::{Bounds, Child, Contest, PARTS, Score, Search, Window};
use crate::knowledge::{Stopped, Work};
use crate::live::Watched;
use crate::nodes::{Branch, Expansion, Node, Outcome};

/// Whether the player to move of a position is sure of at least this score.
#[derive(Debug)]
pub(super) struct AtLeast<G: Contest> {
    position: G::Position,
    score: Score,
}

/// An estimate that lies this many points beyond the score in question makes the proof half as hard. Found by experiment.
const HALVED_BY: Score = 4;
/// The guesses at the work lie between 1 and two to the power of this.
const MOST_DOUBLED: Score = 10;

impl<G: Contest> AtLeast<G> {
    pub(super) fn new(position: G::Position, score: Score) -> Self {
        Self { position, score }
    }

    /// The question that a move leads to, and the answer that makes the move good enough.
    fn after(&self, child: &Child<G::Position>) -> Branch<Self> {
        let Window { beta, .. } = Window::at_least(self.score).after(child);
        let decisive = if child.again { Outcome::Won } else { Outcome::Lost };
        Branch { node: Self::new(child.position, beta), decisive }
    }

    /// The answer if it is known without a search.
    fn known(&self, search: &Search<G>) -> Option<Outcome> {
        let (lower, upper) = search.known_of(self.position);
        match self.score {
            score if lower >= score => Some(Outcome::Won),
            score if upper < score => Some(Outcome::Lost),
            _ => None,
        }
    }

    fn answer(&self, score: Score) -> Outcome {
        if score >= self.score { Outcome::Won } else { Outcome::Lost }
    }
}

impl<G: Contest> Clone for AtLeast<G> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<G: Contest> PartialEq for AtLeast<G> {
    fn eq(&self, other: &Self) -> bool {
        (self.position, self.score) == (other.position, other.score)
    }
}

impl<G: Contest> Eq for AtLeast<G> {}

impl<G: Contest> Hash for AtLeast<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.position, self.score).hash(state);
    }
}

impl<G: Contest> Node for AtLeast<G> {
    type Context = Search<G>;

    fn expand(&mut self, search: &mut Search<G>) -> Result<Expansion<Self>, Stopped> {
        if let Some(outcome) = self.known(search) {
            return Ok(Expansion::Settled(outcome));
        }
        let mut nodes = 0;
        if search.features.endings
            && let Some(score) = search.game.ending(self.position, Window::at_least(self.score), &mut nodes)
        {
            search.work.visit_many(nodes)?;
            return Ok(Expansion::Settled(self.answer(score)));
        }
        search.work.visit()?;
        let mut children = Vec::new();
        search.game.candidates(self.position, &mut children);
        if children.is_empty() {
            return Ok(Expansion::Settled(self.answer(search.game.result(self.position))));
        }
        let mut branches = Vec::with_capacity(children.len());
        for child in &children {
            let branch = self.after(child);
            match branch.node.known(search) {
                Some(outcome) if outcome == branch.decisive => return Ok(Expansion::Settled(Outcome::Won)),
                Some(_) => {}
                None => branches.push(branch),
            }
        }
        Ok(Expansion::Branches(branches))
    }

    /// By the estimate of the position, where the game has one.
    fn effort(&self, search: &Search<G>) -> (u32, u32) {
        let Some(estimate) = search.game.estimate(self.position) else { return (1, 1) };
        let above = (estimate - self.score * PARTS) / (PARTS * HALVED_BY);
        let doubled = |times: Score| 1 << times.clamp(0, MOST_DOUBLED);
        (doubled(MOST_DOUBLED / 2 - above), doubled(MOST_DOUBLED / 2 + above))
    }

    /// Stored with the move that is known to be good enough, if there is one, for whoever looks for a strategy.
    fn settle(&self, outcome: Outcome, search: &mut Search<G>) -> Result<(), Stopped> {
        if self.known(search).is_some() {
            return Ok(());
        }
        let (low, high) = search.game.range(self.position);
        let (lower, upper) = match outcome {
            Outcome::Won => (self.score, high),
            Outcome::Lost => (low, self.score - 1),
        };
        let mut children = Vec::new();
        if outcome == Outcome::Won {
            search.game.children(self.position, &mut children);
        }
        let is_enough = |child: &&Child<G::Position>| {
            let branch = self.after(child);
            branch.node.known(search) == Some(branch.decisive)
        };
        let best = children.iter().find(is_enough).map(|child| child.number);
        let work = 1_u64.checked_shl(search.game.left(self.position)).unwrap_or(u64::MAX);
        let hash = search.game.hash(self.position);
        search.table.put(hash, self.position, Bounds { lower, upper, best: [best, None] }, work);
        Ok(())
    }
}

impl<G: Contest> Watched for Search<G> {
    fn work(&self) -> Option<&Work> {
        Some(&self.work)
    }

    fn work_mut(&mut self) -> Option<&mut Work> {
        Some(&mut self.work)
    }
}
