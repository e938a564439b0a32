//! Principal variation search (NegaScout): moves after the first are only asked whether they are better.

use super::{Child, Contest, Score, Search, Window};
use crate::knowledge::Stopped;

impl<G: Contest> Search<G> {
    /// The score of a child: in the whole window for the first one, else in a null window, and again if it is better.
    pub(super) fn child_score(
        &mut self,
        child: &Child<G::Position>,
        window: Window,
        is_first: bool,
    ) -> Result<Score, Stopped> {
        let Window { alpha, beta } = window;
        if self.features.null_windows && !is_first && alpha + 1 < beta {
            let asked = Window { alpha, beta: alpha + 1 };
            let score = child.score(self.alpha_beta(child.position, asked.after(child))?);
            if score <= alpha || score >= beta {
                return Ok(score);
            }
        }
        Ok(child.score(self.alpha_beta(child.position, window.after(child))?))
    }
}
