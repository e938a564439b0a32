//! Estimates for books: the score where the end of play is near, otherwise a shallow search down to a guess.

use super::Recorded;
use crate::knowledge::{Limits, Stopped};
use crate::search::contest::{Features, Score, Search, Window};
use crate::sort;

/// Estimates scores.
pub struct Estimator<G: Recorded> {
    search: Search<G>,
    /// How many moves are looked ahead.
    depth: u32,
    /// With at most this many moves to come, play is searched to its end.
    exact: u32,
}

impl<G: Recorded> Estimator<G> {
    /// Looks ahead `depth` moves, or to the end of play if at most `exact` are to come.
    pub fn new(game: G, depth: u32, exact: u32, limits: Limits) -> Self {
        Self { search: Search::new(game, Features::USUAL, limits), depth, exact }
    }

    /// Asks this every few thousand positions: is it to stop?
    pub fn stop_when(&mut self, stop: Box<dyn FnMut(u64) -> bool>) {
        self.search.work.stop_when(stop);
    }

    /// The estimated score of a position for the player to move.
    ///
    /// # Errors
    /// If the search is to end.
    pub fn estimate(&mut self, position: G::Position) -> Result<Score, Stopped> {
        let (low, high) = self.search.game.range(position);
        let window = Window { alpha: low - 1, beta: high + 1 };
        if self.search.game.left(position) <= self.exact {
            return self.search.alpha_beta(position, window);
        }
        self.shallow(position, self.depth, window)
    }

    fn shallow(&mut self, position: G::Position, depth: u32, window: Window) -> Result<Score, Stopped> {
        self.search.work.visit()?;
        let mut children = Vec::new();
        self.search.game.children(position, &mut children);
        if children.is_empty() {
            return Ok(self.search.game.result(position));
        }
        if depth == 0 {
            let (low, high) = self.search.game.range(position);
            return Ok(self.search.game.guess(position).clamp(low, high));
        }
        self.search.game.rank(position, &mut children);
        sort::by_key(&mut children, |child| child.rank);
        let (mut open, mut best) = (window, Score::MIN);
        for child in &children {
            let score = child.score(self.shallow(child.position, depth - 1, open.after(child))?);
            best = best.max(score);
            open.alpha = open.alpha.max(score);
            if best >= open.beta {
                break;
            }
        }
        Ok(best)
    }
}
