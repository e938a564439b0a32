//! Looking a few moves ahead, to what the game estimates there: for the order of moves, for a first guess, and for what is
//! believed without a proof.

use super::{Bounds, Contest, PARTS, Score, Search, Window};
use crate::knowledge::Stopped;

/// At this depth and beyond, the best move is looked up and kept.
const REMEMBERED: u32 = 3;

impl<G: Contest> Search<G> {
    /// The estimate after `depth` moves of best play, in [`PARTS`], as the window is; fail-soft. `None` if the game has none.
    ///
    /// # Errors
    /// If the search is to end.
    pub fn look_ahead(
        &mut self,
        position: G::Position,
        depth: u32,
        window: Window,
    ) -> Result<Option<Score>, Stopped> {
        self.work.visit()?;
        if depth == 0 {
            return Ok(self.game.estimate(position));
        }
        let from = self.children.len();
        self.game.children(position, &mut self.children);
        let found = self.best_ahead(position, from, depth, window);
        self.children.truncate(from);
        found
    }

    fn best_ahead(
        &mut self,
        position: G::Position,
        from: usize,
        depth: u32,
        window: Window,
    ) -> Result<Option<Score>, Stopped> {
        let until = self.children.len();
        if from == until {
            return Ok(Some(self.game.result(position) * PARTS));
        }
        let (hash, remembers) = (self.game.hash(position), self.features.table && depth >= REMEMBERED);
        if depth > 1 {
            let known = if remembers { self.table.get(hash, position) } else { None };
            self.rank_children(from, position, known);
        }
        let (mut open, mut best, mut best_move) = (window, Score::MIN, None);
        for place in from..until {
            if depth > 1 {
                self.select_best(place);
            }
            let child = self.children[place];
            let gain = child.gain * PARTS;
            let after = if child.again {
                Window { alpha: open.alpha - gain, beta: open.beta - gain }
            } else {
                Window { alpha: gain - open.beta, beta: gain - open.alpha }
            };
            let Some(found) = self.look_ahead(child.position, depth - 1, after)? else { return Ok(None) };
            let score = gain + if child.again { found } else { -found };
            if score > best {
                (best, best_move) = (score, Some(child.number));
                open.alpha = open.alpha.max(score);
                if score >= open.beta {
                    break;
                }
            }
        }
        if remembers {
            let (lower, upper) = self.game.range(position);
            self.table.put(hash, position, Bounds { lower, upper, best: [best_move, None] }, 1);
        }
        Ok(Some(best))
    }
}
