//! Null moves: a player who is likely to have enough even without making a move is believed to have enough.
//!
//! That is false where having to move is a disadvantage (zugzwang).

use super::{Contest, PARTS, Score, Search, Selectivity, Window};
use crate::knowledge::Stopped;

/// How far ahead is looked after the move that is left out.
const DEPTH: u32 = 2;

impl<G: Contest> Search<G> {
    /// A bound at the upper end of the window or above it, believed because it holds without a move. `None` if nothing is.
    ///
    /// # Errors
    /// If the search is to end.
    pub(super) fn enough_without_moving(
        &mut self,
        position: G::Position,
        window: Window,
        selectivity: Selectivity,
    ) -> Result<Option<Score>, Stopped> {
        let Some(after) = self.game.without_moving(position) else { return Ok(None) };
        let Some(error) = self.game.error(after, DEPTH) else { return Ok(None) };
        let beta = window.beta * PARTS + selectivity.margin(error);
        let found = self.look_ahead(after, DEPTH, Window { alpha: -beta, beta: 1 - beta })?;
        Ok(found.filter(|&found| -found >= beta).map(|_| self.game.next_score(position, window.beta)))
    }
}
