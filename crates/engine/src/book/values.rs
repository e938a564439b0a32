//! What a book says of its positions: bounds and estimates, backed up by minimax.

use std::collections::BTreeMap;

use super::{Book, Key, Recorded};
use crate::search::contest::{Child, Score};

/// What is known of a position, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The player is sure of this, by proofs or by the rules.
    pub low: Score,
    /// The other player does not allow more, by proofs or by the rules.
    pub high: Score,
    /// The score as it is estimated; a proved one where that is the same as both bounds.
    pub estimate: Score,
    /// Whether some move from here on leads out of the book and may matter.
    pub is_open: bool,
}

impl Value {
    /// Whether the score is proved.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.low == self.high
    }

    /// The value of the move that leads here, for the player who makes it.
    pub(super) fn before<P>(self, child: &Child<P>) -> Self {
        let Self { low, high, estimate, is_open } = self;
        let (low, high) = if child.again { (low, high) } else { (high, low) };
        Self { low: child.score(low), high: child.score(high), estimate: child.score(estimate), is_open }
    }
}

/// The values of the positions of a book.
pub(super) type Values<'b> = BTreeMap<&'b Key, Value>;

impl<G: Recorded> Book<G> {
    /// The values of all positions of the book.
    pub(super) fn values(&self) -> Values<'_> {
        let mut known = BTreeMap::new();
        // Those with fewest moves to come are last; a pass may lead to a position with as many.
        for key in self.entries.keys().rev() {
            self.value(key, &mut known);
        }
        known
    }

    /// The value of a position of the book. Goes on to those after it, which are at most as deep as play is long.
    fn value<'b>(&'b self, key: &'b Key, known: &mut Values<'b>) -> Option<Value> {
        if let Some(value) = known.get(key) {
            return Some(*value);
        }
        let entry = self.entries.get(key)?;
        let (mut low, mut high) = self.game.range(entry.position);
        let children = self.children(entry.position);
        if children.is_empty() {
            let score = self.game.result(entry.position);
            let value = Value { low: score, high: score, estimate: score, is_open: false };
            known.insert(key, value);
            return Some(value);
        }
        let mut estimate = entry.other.as_ref().map(|(_, score)| *score);
        let (mut most, mut is_open) = (Score::MIN, entry.other.is_some());
        for child in &children {
            let after = self.entries.get_key_value(&self.key(child.position));
            let Some(value) = after.and_then(|(key, _)| self.value(key, known)) else {
                // Nothing is known of this move.
                most = high;
                continue;
            };
            let value = value.before(child);
            low = low.max(value.low);
            most = most.max(value.high);
            estimate = estimate.max(Some(value.estimate));
            is_open |= value.is_open;
        }
        high = high.min(most);
        low = entry.at_least.as_ref().map_or(low, |proved| low.max(proved.score));
        high = entry.at_most.as_ref().map_or(high, |proved| high.min(proved.score));
        let estimate = estimate.unwrap_or(low).min(high).max(low);
        let value = Value { low, high, estimate, is_open: is_open && low < high };
        known.insert(key, value);
        Some(value)
    }
}
