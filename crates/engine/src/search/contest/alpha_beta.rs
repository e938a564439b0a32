//! Alpha-beta, fail-soft: what comes back is a bound of the score even outside of the window.

use super::{Bounds, Contest, Score, Search, Window};
use crate::knowledge::Stopped;

impl<G: Contest> Search<G> {
    /// The score of a position if it lies in the window. Below it, the score is at most what is returned; above it, at
    /// least that.
    ///
    /// # Errors
    /// If the search is to end.
    pub fn alpha_beta(&mut self, position: G::Position, window: Window) -> Result<Score, Stopped> {
        if self.features.endings {
            let mut nodes = 0;
            if let Some(score) = self.game.ending(position, window, &mut nodes) {
                self.work.visit_many(nodes)?;
                return Ok(score);
            }
        }
        self.work.visit()?;
        let is_root = self.root == Some(position);
        let position = self.game.oriented(position);
        let (low, high) = self.game.range(position);
        if low >= window.beta || low == high {
            return Ok(low);
        }
        if high <= window.alpha {
            return Ok(high);
        }
        let hash = self.game.hash(position);
        let known = if self.features.table { self.table.get(hash, position) } else { None };
        let mut open = window;
        if let Some(Bounds { lower, upper, .. }) = known {
            if lower >= window.beta || lower == upper {
                return Ok(lower);
            }
            if upper <= window.alpha {
                return Ok(upper);
            }
            open = Window { alpha: window.alpha.max(lower), beta: window.beta.min(upper) };
        }
        if let Some((lower, upper)) = self.given_of(position) {
            if lower >= open.beta || lower == upper {
                return Ok(lower);
            }
            if upper <= open.alpha {
                return Ok(upper);
            }
            open = Window { alpha: open.alpha.max(lower), beta: open.beta.min(upper) };
        }
        if open.alpha + 1 == open.beta
            && !is_root
            && let Some(believed) = self.believed(position, open)?
        {
            self.beliefs += 1;
            return Ok(believed);
        }
        let (from, before) = (self.children.len(), self.work.nodes());
        self.game.candidates(position, &mut self.children);
        let found = self.best_child(position, from, open, known);
        self.children.truncate(from);
        let (score, best) = found?;
        if self.features.table {
            let (lower, upper) = match score {
                _ if score <= open.alpha => (low, score),
                _ if score >= open.beta => (score, high),
                _ => (score, score),
            };
            self.table.put(
                hash,
                position,
                Bounds { lower, upper, best: [best, None] },
                self.work.nodes() - before,
            );
        }
        Ok(score)
    }

    /// The best score among the children from this place on, and its move.
    fn best_child(
        &mut self,
        position: G::Position,
        from: usize,
        window: Window,
        known: Option<Bounds>,
    ) -> Result<(Score, Option<u16>), Stopped> {
        let until = self.children.len();
        if from == until {
            return Ok((self.game.result(position), None));
        }
        if self.features.transposition_cutoffs
            && let Some((score, number)) = self.cut_off_by_table(from, window)
        {
            return Ok((score, Some(number)));
        }
        self.rank_children(from, position, known);
        if self.features.looks_ahead {
            self.rank_by_looking_ahead(from, position)?;
        }
        let (mut open, mut best, mut best_move) = (window, Score::MIN, None);
        for place in from..until {
            self.select_best(place);
            let child = self.children[place];
            let score = self.child_score(&child, open, place == from)?;
            if score > best {
                (best, best_move) = (score, Some(child.number));
                open.alpha = open.alpha.max(score);
                if score >= open.beta {
                    self.learn_cut_off(position, child.number);
                    break;
                }
            }
        }
        Ok((best, best_move))
    }
}
