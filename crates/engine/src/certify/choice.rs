//! Choosing evidence: what an addition to the proof costs, and the cheapest reply.

use super::catalogue::{Moves, Reply, Sum, cancelled};
use super::{Number, Walk};
use crate::sort;

/// Evidence about a sum.
pub(super) enum Choice {
    /// The lemmas about all of its components.
    Values,
    /// A reply in the component at this place of the sum.
    Reply { place: usize, reply: Reply },
}

impl Walk<'_> {
    /// What it costs to cite lemmas about these components: nothing for those already needed, else
    /// a guess at the size of their proofs.
    pub(super) fn cost(&self, sum: &[Number]) -> u64 {
        cancelled(sum).map(|number| self.cost_of_one(number)).sum()
    }

    /// The guess doubles with every second free cell, token or life, and twice more if the nimber has
    /// to be searched for.
    fn cost_of_one(&self, number: Number) -> u64 {
        let search = if self.catalogue.is_found(number) { 0 } else { 2 };
        self.cost_if_found(number) << search
    }

    fn cost_if_found(&self, number: Number) -> u64 {
        if self.catalogue.is_needed(number) { 0 } else { 1 << (self.catalogue.measure(number).min(100) / 2) }
    }

    /// The cheapest evidence, as far as is known, that the nimber of `sum` is not `n`.
    ///
    /// Mostly a reply costs nothing, and then the oracle need not be asked about the sum itself.
    pub(super) fn cheapest(&mut self, sum: &[Number], n: u16) -> Option<Choice> {
        for place in 0..sum.len() {
            if let Some((_, reply)) = self.reply_at(sum, n, place, 1) {
                return Some(Choice::Reply { place, reply });
            }
        }
        let mut best: Option<(u64, Choice)> = None;
        if self.catalogue.known_sum(sum).is_some_and(|nimber| nimber != n) {
            best = Some((self.cost(sum), Choice::Values));
        }
        for place in 0..sum.len() {
            let limit = best.as_ref().map_or(u64::MAX, |(cost, _)| *cost);
            if let Some((cost, reply)) = self.reply_at(sum, n, place, limit) {
                best = Some((cost, Choice::Reply { place, reply }));
            }
        }
        best.map(|(_, choice)| choice)
    }

    /// The best reply in one component of `sum` that leads to nimber `n`, if it costs less than
    /// `limit`.
    fn reply_at(&mut self, sum: &[Number], n: u16, place: usize, limit: u64) -> Option<(u64, Reply)> {
        let moved = *sum.get(place)?;
        let others = sum.iter().enumerate().filter(|&(other, _)| other != place);
        let others: Sum = others.map(|(_, &number)| number).collect();
        let target = n ^ self.catalogue.known_sum(&others)?;
        let cost = self.cost(&others);
        if cost >= limit {
            return None;
        }
        let reply = self.reply(moved, target)?;
        let cost = cost + self.cost(&reply.1);
        (cost < limit).then_some((cost, reply))
    }

    /// The cheapest move in a component to nimber `target`, as far as is known. It is remembered:
    /// once it is used, it costs nothing to use it again.
    fn reply(&mut self, component: Number, target: u16) -> Option<Reply> {
        if self.replies.len() <= component as usize {
            self.replies.resize_with(component as usize + 1, Default::default);
        }
        let mut known = self.replies.get(component as usize).into_iter().flatten();
        if let Some((_, reply)) = known.find(|(asked, _)| *asked == target) {
            return reply.clone();
        }
        // No option has the nimber of the component itself.
        let reply = if self.catalogue.known(component) == Some(target) {
            None
        } else {
            match self.catalogue.needed_option(component, target) {
                Ok(reply) => Some(reply),
                Err(moves) => self.cheapest_option(&moves, target),
            }
        };
        if let Some(replies) = self.replies.get_mut(component as usize) {
            replies.push((target, reply.clone()));
        }
        reply
    }

    /// Has the reply in a component to nimber `target` be looked for again.
    pub(super) fn forget_reply(&mut self, component: Number, target: u16) {
        if let Some(replies) = self.replies.get_mut(component as usize) {
            replies.retain(|(asked, _)| *asked != target);
        }
    }

    /// The option of this nimber whose lemmas would cost least; of equal ones the first. The oracle is asked about the
    /// cheapest first, since each question costs.
    fn cheapest_option(&mut self, moves: &Moves, target: u16) -> Option<Reply> {
        let cost = |parts: &[Number]| -> u64 { parts.iter().map(|&part| self.cost_if_found(part)).sum() };
        let mut order: Vec<(u64, &Reply)> = moves.iter().map(|reply| (cost(&reply.1), reply)).collect();
        sort::by_key(&mut order, |(cost, _)| *cost);
        let mut replies = order.into_iter().map(|(_, reply)| reply);
        replies.find(|(_, parts)| self.catalogue.known_sum(parts) == Some(target)).cloned()
    }
}
