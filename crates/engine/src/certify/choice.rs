//! Choosing evidence: what an addition to the proof costs, and the cheapest reply.

use gamecert_checker::rules::Rules;

use super::{Oracle, Reply, Walk};

/// The cheapest evidence found so far about a sum.
pub(super) enum Choice<C> {
    None,
    Values { cost: u64 },
    Reply { cost: u64, component: u32, option: u32, parts: Vec<C> },
}

impl<C> Choice<C> {
    pub(super) fn none() -> Self {
        Self::None
    }

    pub(super) fn is_none(&self) -> bool {
        matches!(self, Self::None)
    }

    fn cost(&self) -> u64 {
        match self {
            Self::None => u64::MAX,
            Self::Values { cost } | Self::Reply { cost, .. } => *cost,
        }
    }

    pub(super) fn offer_values(&mut self, cost: u64) {
        if cost < self.cost() {
            *self = Self::Values { cost };
        }
    }
}

impl<R: Rules, O: Oracle<R::Component>> Walk<'_, R, O> {
    /// What it costs to cite lemmas about these components: nothing for those already needed, else
    /// a guess at the size of the proof, which grows with the measure.
    pub(super) fn cost(&self, sum: &[R::Component]) -> u64 {
        sum.iter().map(|component| self.cost_of_one(component)).sum()
    }

    fn cost_of_one(&self, component: &R::Component) -> u64 {
        if self.needed.contains(component) {
            return 0;
        }
        // Six more cells or tokens make a proof about eight times as long: 1.4 to the measure.
        let measure = self.rules.measure(component).min(80);
        1 << (measure / 2)
    }

    /// Offers the best reply in one component of `sum` that leads to nimber `n`.
    pub(super) fn offer_reply(
        &mut self,
        sum: &[R::Component],
        n: u16,
        place: usize,
        best: &mut Choice<R::Component>,
    ) {
        let Some(component) = sum.get(place) else { return };
        let mut target = n;
        let mut cost = 0;
        for (_, other) in sum.iter().enumerate().filter(|&(other, _)| other != place) {
            let Some(nimber) = self.oracle.known(other) else { return };
            target ^= nimber;
            cost += self.cost_of_one(other);
        }
        if cost >= best.cost() {
            return;
        }
        if let Some((option, parts)) = self.reply(component, target) {
            let cost = cost + self.cost(&parts);
            if cost < best.cost() {
                let component = u32::try_from(place).unwrap_or(u32::MAX);
                *best = Choice::Reply { cost, component, option, parts };
            }
        }
    }

    /// The cheapest move in a component to nimber `target`, as far as the oracle knows.
    fn reply(&mut self, component: &R::Component, target: u16) -> Option<Reply<R::Component>> {
        let question = (component.clone(), target);
        if let Some(known) = self.replies.get(&question) {
            return known.clone();
        }
        let mut best: Option<(u64, u32, Vec<R::Component>)> = None;
        for (number, chosen) in (0..).zip(self.rules.moves(component)) {
            let parts = self.rules.play(component, chosen);
            if self.nimber(&parts) == Some(target) {
                let cost = self.cost(&parts);
                if best.as_ref().is_none_or(|known| cost < known.0) {
                    best = Some((cost, number, parts));
                }
                if cost == 0 {
                    break;
                }
            }
        }
        let reply = best.map(|(_, number, parts)| (number, parts));
        self.replies.insert(question, reply.clone());
        reply
    }
}
