//! What it costs to cite lemmas: nothing where they are needed anyway, else a guess at the size of their proofs.

use super::{Citation, ReplyPolicy, Walk};
use crate::knowledge::{Score, drawn};

impl Walk<'_> {
    /// What citations cost: nothing where the lemma is needed anyway.
    pub(super) fn cost(&self, citations: &[Citation]) -> u64 {
        citations.iter().fold(0, |cost: u64, citation| cost.saturating_add(self.cost_of(*citation)))
    }

    fn cost_of(&self, Citation { left, contract }: Citation) -> u64 {
        self.price(self.search.keyed(left).key, contract)
    }

    /// The least contract at which a position with this key is shown to be lost by lemmas that are needed anyway.
    fn needed(&self, key: u64) -> Option<Score> {
        let known = [self.lemmas.contract(key), self.given.contract(key)].into_iter().flatten().min();
        known.map(Score::from)
    }

    /// Whether a lemma about the position with this key is needed anyway.
    pub(super) fn is_needed(&self, key: u64, contract: Score) -> bool {
        self.needed(key).is_some_and(|known| known <= contract)
    }

    /// What a lemma about the position with this key costs.
    pub(super) fn price(&self, key: u64, contract: Score) -> u64 {
        let known = self.needed(key);
        if known.is_some_and(|known| known <= contract) {
            return 0;
        }
        let ReplyPolicy { seed, ref preferred, .. } = self.policy;
        if preferred.is_empty() {
            return self.search.effort(key).saturating_add(1);
        }
        // Work counts by its logarithm: a lemma more is a lemma more.
        let is_new = known.is_none() && !preferred.contains(&key);
        let work =
            u64::from(self.search.effort(key).ilog2()) + if is_new { 12 + self.policy.surcharge } else { 2 };
        if seed == 0 { work } else { work * (1 + drawn(seed, key) % 4) }
    }
}
