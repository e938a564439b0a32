//! Local search on the choice of replies: a lemma goes, the demands that this breaks are satisfied at
//! the least estimated cost, what nothing stands on any more goes too, and the step is kept if the
//! proof is smaller than before, as large, or, early in a round, a little larger (simulated
//! annealing).
//!
//! The problem is to cover demands by few lemmas, which bring demands of their own; a lemma that goes
//! frees those that only it needed. Compare local search for set covering; sections 7.4 and 7.5 of
//! the thesis only draw the order of replies at random.

use rand::Rng;
use rand_chacha::ChaCha8Rng;

use super::and_or::{AlternativeId, DemandId, Growing, Number};
use super::rebuild::rebuild;
use super::support::Support;
use crate::sort;

/// Steps of a round: a number for each lemma, and some more for small proofs.
const STEPS_PER_LEMMA: usize = 4;
const STEPS: usize = 200;
/// How much larger a step may leave a proof at the beginning of a round, on average.
const HEAT: f64 = 1.0;
/// Nodes that the search for a rival may visit: a fixed number and a number for each lemma, but at most
/// [`Config::rival_nodes`](super::Config::rival_nodes).
pub(super) const RIVAL_NODES: u64 = 20_000;
pub(super) const RIVAL_NODES_PER_LEMMA: u64 = 200;
/// How many times as large as the proof a rival may be to be tried in its place.
pub(super) const LARGEST_RIVAL: usize = 2;

/// What a lemma of cost 1 costs, and what each of its demands that is not satisfied yet costs: at least a lemma
/// more, and often that lemma has demands too. The scale leaves room for [`CHANCE`].
const LEMMA: u32 = 4;
const OPEN_DEMAND: u32 = 6;
/// Costs that differ by less are decided by chance, below a quarter of this.
const CHANCE: u32 = 4;
/// How much a repair may take in, on top of a quarter of the proof, before the step is given up.
const PATIENCE: usize = 20;

/// Finds a smaller proof step by step.
pub(super) struct Descent<G> {
    pub(super) graph: G,
    pub(super) support: Support,
    random: ChaCha8Rng,
}

impl<G: Growing> Descent<G> {
    /// From the set of lemmas of `support`, which satisfies all of its demands.
    pub(super) fn new(graph: G, support: Support, random: ChaCha8Rng) -> Self {
        Self { graph, support, random }
    }

    /// The graph and what chance is drawn from.
    pub(super) fn into_parts(self) -> (G, ChaCha8Rng) {
        (self.graph, self.random)
    }

    /// Local search, which cools down from its beginning to its end. The smallest set of lemmas is kept in `best` if it is
    /// smaller than what is there. `true` if it was stopped.
    pub(super) fn cool_down(&mut self, best: &mut Vec<Number>, stop: &dyn Fn() -> bool) -> bool {
        self.sweep();
        let steps = STEPS + STEPS_PER_LEMMA * self.support.size();
        let mut least = self.graph.and_or().cost_of(best);
        for step in 0..=steps {
            if self.support.cost() < least {
                *best = self.support.lemmas();
                least = self.support.cost();
            }
            if stop() {
                return true;
            }
            if step < steps {
                self.step(HEAT * (1.0 - step as f64 / steps as f64));
            }
        }
        false
    }

    /// Tries to do without a lemma drawn at random. The proof becomes larger only now and then, by a
    /// number of lemmas whose mean is below `heat`.
    pub(super) fn step(&mut self, heat: f64) {
        let (before, cost) = (self.support.size(), self.support.cost());
        if before == 0 {
            return;
        }
        let number = self.support.member(self.random.random_range(0..before));
        // An exponentially distributed slack is the rule of Metropolis, drawn before the step.
        let slack = -heat * (cost as f64 / before as f64) * (1.0 - self.random.random::<f64>()).ln();
        self.support.begin();
        self.support.remove(self.graph.and_or(), number);
        let repaired = self.repair(number, before / 4 + PATIENCE);
        if repaired {
            self.support.sweep(self.graph.and_or());
        }
        let growth = self.support.cost().saturating_sub(cost);
        if !repaired || growth as f64 > slack {
            self.support.undo_to(self.graph.and_or(), 0);
        }
    }

    /// Takes out all lemmas that can go without a repair, the largest first.
    pub(super) fn sweep(&mut self) {
        self.support.begin();
        let mut lemmas = self.support.lemmas();
        sort::by_key(&mut lemmas, |&number| (self.graph.measure(number), number));
        self.support.try_all(lemmas);
        self.support.sweep(self.graph.and_or());
    }

    /// Begins anew with other lemmas, if they are a whole proof. Returns the lemmas before.
    pub(super) fn begin_with(&mut self, lemmas: &[Number], claim: &[DemandId]) -> Option<Support> {
        lemmas.iter().try_for_each(|&number| self.know(number))?;
        let mut support = Support::new(self.graph.and_or(), claim);
        lemmas.iter().for_each(|&number| support.insert(self.graph.and_or(), number));
        let is_whole = support.next_broken().is_none();
        is_whole.then(|| std::mem::replace(&mut self.support, support))
    }

    /// Goes back to lemmas from before.
    pub(super) fn go_back(&mut self, before: Support) {
        self.support = before;
        self.support.catch_up(self.graph.and_or());
    }

    /// Rebuilds the proof with replies drawn at random.
    pub(super) fn rebuild(&mut self, claim: &[DemandId]) {
        if let Some(rebuilt) = rebuild(self.graph.and_or(), claim, &self.support, &mut self.random) {
            self.support = rebuilt;
        }
    }

    /// Satisfies all demands without the lemma `banned`, in at most `most` steps; `false` if that
    /// cannot be done.
    fn repair(&mut self, banned: Number, most: usize) -> bool {
        let begun = self.support.steps();
        while let Some(demand) = self.support.next_broken() {
            if self.support.steps() - begun > most {
                return false;
            }
            let Some(chosen) = self.cheapest(demand, banned) else { return false };
            let (_, parts) = self.graph.and_or().alternative(chosen).clone();
            for part in parts {
                self.support.insert(self.graph.and_or(), part);
            }
        }
        true
    }

    /// The alternative that costs least by estimate.
    fn cheapest(&mut self, demand: DemandId, banned: Number) -> Option<AlternativeId> {
        let mut best: Option<(u32, AlternativeId)> = None;
        for id in self.graph.and_or().demand(demand).alternatives.clone() {
            let (_, parts) = self.graph.and_or().alternative(id).clone();
            let Some(cost) = self.cost(&parts, banned) else { continue };
            let cost = cost + self.random.random_range(0..CHANCE);
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, id));
            }
        }
        best.map(|(_, id)| id)
    }

    /// The estimated cost of taking in these lemmas; `None` if the banned one is among them, or the
    /// demands of one cannot be known for want of memory.
    fn cost(&mut self, parts: &[Number], banned: Number) -> Option<u32> {
        let mut cost: u32 = 0;
        for &part in parts.iter() {
            if part == banned {
                return None;
            }
            if !self.support.holds(part) {
                self.know(part)?;
                let (own, mean) = (self.graph.and_or().cost(part), self.mean_cost());
                let open = OPEN_DEMAND.saturating_mul(mean).saturating_mul(self.support.open_demands(part));
                cost = cost.saturating_add(LEMMA.saturating_mul(own)).saturating_add(open);
            }
        }
        Some(cost.min(u32::MAX - CHANCE))
    }

    /// What the lemmas of the proof cost on average.
    fn mean_cost(&self) -> u32 {
        let mean = self.support.cost() / self.support.size().max(1);
        u32::try_from(mean).unwrap_or(u32::MAX).max(1)
    }

    /// Finds the demands of a lemma if they are not known yet.
    fn know(&mut self, number: Number) -> Option<()> {
        if self.graph.and_or().demands_of(number).is_none() {
            if self.graph.and_or().is_full() {
                return None;
            }
            self.graph.expand(number);
            self.support.catch_up(self.graph.and_or());
        }
        Some(())
    }
}
