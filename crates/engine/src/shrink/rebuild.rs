//! Rebuilding a proof from its own lemmas with replies drawn at random: section 7.5.2 of the thesis.
//!
//! The walk starts at the claim, largest positions first, and takes for each demand one of the
//! alternatives that consist of old lemmas, each with equal chance, unless lemmas already taken
//! satisfy it. What it never takes was useless.

use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::and_or::{AlternativeId, AndOr, DemandId};
use super::support::Support;

/// The rebuilt proof; `None` if a demand cannot be satisfied, which a whole proof does not know.
pub(super) fn rebuild(
    graph: &AndOr,
    claim: &[DemandId],
    old: &Support,
    random: &mut ChaCha8Rng,
) -> Option<Support> {
    let mut new = Support::new(graph, claim);
    while let Some(demand) = new.next_broken() {
        let alternatives = graph.demand(demand).alternatives.iter().copied();
        let known: Vec<AlternativeId> = alternatives.filter(|&id| old.missing(id) == 0).collect();
        let (_, parts) = graph.alternative(*known.choose(random)?);
        for &part in parts {
            new.insert(graph, part);
        }
    }
    Some(new)
}
