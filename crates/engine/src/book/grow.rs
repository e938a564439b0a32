//! Growing a book: by the best move that it does not hold yet.

use std::collections::BTreeSet;

use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::values::Values;
use super::{Book, Estimate, Key, Recorded, Value};
use crate::knowledge::Stopped;
use crate::search::contest::Score;

/// How to grow.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plan {
    /// Moves that are worse than the best one by no more than this are taken too.
    pub spread: Score,
}

/// Where a walk through a book goes on.
#[derive(Clone)]
enum Step<P> {
    /// To a position of the book.
    Inside(Key),
    /// Out of the book, by the best such move.
    Outside(P),
}

impl<G: Recorded> Book<G> {
    /// Adds one position: from a position that no other one leads to, goes along the best moves as far as the book knows them, and
    /// takes the first one that leads out of it. Among moves of equal value, or within the spread, chance decides. `None` if
    /// nothing is left to add: all that matters is proved or played to its end.
    ///
    /// # Errors
    /// If the estimates end early; then nothing has changed.
    pub fn grow(
        &mut self,
        plan: Plan,
        random: &mut ChaCha8Rng,
        estimate: &mut Estimate<'_, G::Position>,
    ) -> Result<Option<G::Position>, Stopped> {
        let Some(position) = self.best_outside(plan, random) else { return Ok(None) };
        self.add(position, estimate)?;
        Ok(Some(self.game.normal(position)))
    }

    /// The position that is added next.
    fn best_outside(&self, plan: Plan, random: &mut ChaCha8Rng) -> Option<G::Position> {
        let values = self.values();
        let mut key = self.root(&values, random)?;
        loop {
            match self.step(&key, &values, plan, random)? {
                Step::Inside(next) => key = next,
                Step::Outside(position) => return Some(position),
            }
        }
    }

    /// One of the positions that no other one leads to, from which something is left to add.
    fn root(&self, values: &Values<'_>, random: &mut ChaCha8Rng) -> Option<Key> {
        let children = self.entries.values().flat_map(|entry| self.children(entry.position));
        let reached: BTreeSet<Key> = children.map(|child| self.key(child.position)).collect();
        let is_root = |(key, value): &(&&Key, &Value)| value.is_open && !reached.contains(**key);
        let roots: Vec<&Key> = values.iter().filter(is_root).map(|(key, _)| *key).collect();
        roots.choose(random).map(|key| (*key).clone())
    }

    fn step(
        &self,
        key: &Key,
        values: &Values<'_>,
        Plan { spread }: Plan,
        random: &mut ChaCha8Rng,
    ) -> Option<Step<G::Position>> {
        let entry = self.entries.get(key)?;
        let mut steps: Vec<(Score, Step<G::Position>)> = Vec::new();
        let mut seen = Vec::new();
        for child in self.children(entry.position) {
            let after = self.key(child.position);
            let other = entry.other.as_ref().filter(|(to, _)| *to == after);
            let inside = values.get(&after).filter(|value| value.is_open);
            if seen.contains(&after) {
                continue;
            }
            if let Some((_, score)) = other {
                steps.push((*score, Step::Outside(child.position)));
            } else if let Some(value) = inside {
                let Value { estimate, .. } = value.before(&child);
                steps.push((estimate, Step::Inside(after.clone())));
            }
            seen.push(after);
        }
        let best = steps.iter().map(|(score, _)| *score).max()?;
        steps.retain(|(score, _)| *score >= best - spread);
        steps.choose(random).map(|(_, step)| step.clone())
    }
}
