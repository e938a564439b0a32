//! What a selective search believes of a position instead of searching it. What rests on a belief is not proved; a proof has a hole in
//! its place.

use super::{Contest, Features, Score, Search, Window};
use crate::knowledge::Stopped;

/// With less left to play, the search to the end costs as little as a look.
const FEWEST: u32 = 11;

impl Features {
    /// Whether anything is believed.
    #[must_use]
    pub fn believes(self) -> bool {
        self.selectivity.is_some() || self.null_moves.is_some()
    }
}

impl<G: Contest> Search<G> {
    /// A bound outside of the window that is believed of a position. `None` if nothing is.
    ///
    /// # Errors
    /// If the search is to end.
    pub fn believed(&mut self, position: G::Position, window: Window) -> Result<Option<Score>, Stopped> {
        if !self.features.believes() || self.game.left(position) < FEWEST {
            return Ok(None);
        }
        if let Some(selectivity) = self.features.null_moves
            && let Some(score) = self.enough_without_moving(position, window, selectivity)?
        {
            return Ok(Some(score));
        }
        match self.features.selectivity {
            Some(selectivity) => self.likely(position, window, selectivity),
            None => Ok(None),
        }
    }
}
