//! Multi-ProbCut (Buro): where looking a few moves ahead makes it likely that a score lies outside of the window, it is believed without
//! being searched for.

use super::{Contest, PARTS, Score, Search, Window};
use crate::knowledge::Stopped;

/// How far ahead is looked, the least first.
const DEPTHS: [u32; 4] = [0, 1, 2, 4];

/// How sure a belief has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selectivity {
    /// In percent.
    pub percent: u32,
    /// So many hundredths of a standard deviation.
    margin: i32,
}

impl Selectivity {
    /// The levels that there are.
    pub const LEVELS: [u32; 5] = [73, 87, 95, 98, 99];

    /// One of the levels.
    #[must_use]
    pub fn new(percent: u32) -> Option<Self> {
        // One and a half times what a normal distribution has: errors along one line of play are not independent.
        let margins = [165, 227, 294, 350, 387];
        let level = Self::LEVELS.iter().position(|&level| level == percent)?;
        Some(Self { percent, margin: margins[level] })
    }

    /// How far an estimate has to lie beyond a score, for this standard deviation of its error.
    pub(super) fn margin(self, error: Score) -> Score {
        error * self.margin / 100
    }
}

impl<G: Contest> Search<G> {
    /// A bound outside of the window that is likely by looks ahead. `None` if none is.
    ///
    /// # Errors
    /// If the search is to end.
    pub(super) fn likely(
        &mut self,
        position: G::Position,
        window: Window,
        selectivity: Selectivity,
    ) -> Result<Option<Score>, Stopped> {
        let (least, step) = (self.game.range(position).0, self.game.step());
        for depth in DEPTHS {
            let Some(error) = self.game.error(position, depth) else { break };
            let margin = selectivity.margin(error);
            let (low, high) = (window.alpha * PARTS - margin, window.beta * PARTS + margin);
            let asked = Window { alpha: low, beta: high };
            let Some(found) = self.look_ahead(position, depth, asked)? else { break };
            if found >= high {
                return Ok(Some(self.game.next_score(position, window.beta)));
            }
            if found <= low {
                return Ok(Some(window.alpha - (window.alpha - least).rem_euclid(step)));
            }
        }
        Ok(None)
    }
}
