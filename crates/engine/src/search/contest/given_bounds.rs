//! Bounds of scores that are given, and looked up before anything is searched: what certificates say of positions.
//!
//! They are never replaced, unlike what is in the table. Whoever gives them has to know whether they are true.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::{Contest, Score, Search};

/// Between which scores a position is said to be.
pub(crate) type Between = (Score, Score);

/// Bounds by positions, each for all that are equal to it under a symmetry ([`Contest::representative`]).
#[derive(Clone, Debug)]
pub struct GivenBounds<P> {
    bounds: FxHashMap<P, Between>,
}

impl<P> Default for GivenBounds<P> {
    fn default() -> Self {
        Self { bounds: FxHashMap::default() }
    }
}

impl<P: Copy + Eq + Hash> GivenBounds<P> {
    /// Whether nothing is given.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bounds.is_empty()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.bounds.clear();
    }

    /// What is said of a position that stands for all that are equal to it.
    #[must_use]
    pub(crate) fn of(&self, representative: P) -> Option<Between> {
        self.bounds.get(&representative).copied()
    }

    /// The player to move is sure of at least this score.
    pub fn at_least(&mut self, representative: P, score: Score) {
        let (lower, _) = self.entry(representative);
        *lower = score.max(*lower);
    }

    /// The player to move gets at most this score.
    pub fn at_most(&mut self, representative: P, score: Score) {
        let (_, upper) = self.entry(representative);
        *upper = score.min(*upper);
    }

    fn entry(&mut self, representative: P) -> &mut Between {
        self.bounds.entry(representative).or_insert((Score::MIN, Score::MAX))
    }
}

impl<G: Contest> Search<G> {
    /// The bounds of a position that are given.
    pub(crate) fn given_of(&self, position: G::Position) -> Option<Between> {
        if self.given.is_empty() { None } else { self.given.of(self.game.representative(position)) }
    }

    /// The bounds of a position that are known without a search: those that are given, and those of the table.
    pub(crate) fn known_of(&self, position: G::Position) -> Between {
        let (low, high) = self.game.range(position);
        let (mut lower, mut upper) = self.given_of(position).unwrap_or((low, high));
        if let Some(found) = self.table.get(self.game.hash(position), position) {
            (lower, upper) = (lower.max(found.lower), upper.min(found.upper));
        }
        (lower.max(low), upper.min(high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strongest_bounds_stay() {
        let mut given = GivenBounds::default();
        given.at_most(7_u32, 4);
        given.at_most(7, 6);
        given.at_least(7, -2);
        given.at_least(7, -8);
        assert_eq!((given.of(7), given.of(8)), (Some((-2, 4)), None));
        given.clear();
        assert!(given.is_empty());
    }
}
