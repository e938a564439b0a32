//! Replies that the proof never considered: positions whose nimber nobody has asked for yet.
//!
//! A search tries few of the losing options of a winning position, and remembers those alone. Here
//! the nimbers of others are searched for, first of those that could serve most demands.

use std::cmp::Reverse;
use std::sync::Arc;

use gamecert_certs::ClaimKind;
use gamecert_elaborate::rulebook::Component;

use super::Observer;
use super::and_or::{Growing, Number, place};
use super::descent::Descent;
use super::nimbers::Graph;
use super::rival::rival;
use super::support::Support;
use crate::certify::Oracle;
use crate::prove::nimbers::Searcher;

/// Nodes that the search for one nimber may visit: what takes more would be no cheap lemma.
const NODES: u64 = 300;

/// Asks for nimbers.
pub(super) struct Explorer {
    searcher: Searcher,
    /// Which components have been asked for.
    asked: Vec<bool>,
}

impl Explorer {
    /// An explorer whose searches end at what the searcher knows.
    pub(super) fn new(searcher: Searcher) -> Self {
        Self { searcher, asked: Vec::new() }
    }

    /// Takes up a nimber that is known. Returns the component's number.
    pub(super) fn take_up(&mut self, graph: &mut Graph<'_>, component: &Component, nimber: u16) -> Number {
        self.searcher.preload(component, nimber);
        let number = graph.number(component);
        graph.learn(number, nimber);
        number
    }

    /// Has its searches end when the observer says so.
    pub(super) fn stop_when(&mut self, observer: Arc<dyn Observer>) {
        self.searcher.0.stop_when(Box::new(move |_| observer.stop()));
    }

    /// Learns the lemmas of another proof of the claim, as drawn from `seed`. Returns their numbers.
    pub(super) fn learn_rival(
        &mut self,
        descent: &mut Descent<Graph<'_>>,
        claim: (&[Component], ClaimKind),
        seed: u64,
        nodes: u64,
    ) -> Vec<Number> {
        let mut numbers = Vec::new();
        for (component, nimber) in rival(descent.graph.rules, &mut self.searcher, claim, seed, nodes) {
            if descent.graph.is_full() {
                break;
            }
            numbers.push(self.take_up(&mut descent.graph, &component, nimber));
        }
        descent.support.catch_up(&descent.graph);
        numbers
    }

    /// Asks for the nimbers of the `count` components of unknown nimber that could serve most
    /// demands, as long as there is memory. Returns how many were found.
    pub(super) fn explore(
        &mut self,
        descent: &mut Descent<Graph<'_>>,
        count: usize,
        observer: &dyn Observer,
    ) -> usize {
        let mut found = 0;
        for number in self.most_useful(&descent.graph, &descent.support, count) {
            if descent.graph.is_full() || observer.stop() {
                break;
            }
            self.asked[place(number)] = true;
            self.searcher.0.allow(NODES);
            if let Some(nimber) = self.searcher.nimber(descent.graph.component(number)) {
                descent.graph.learn(number, nimber);
                found += 1;
            }
        }
        descent.support.catch_up(&descent.graph);
        found
    }

    /// Those that could serve most demands that stand on one alternative; among equals, the smallest
    /// positions.
    fn most_useful(&mut self, graph: &Graph<'_>, support: &Support, count: usize) -> Vec<Number> {
        self.asked.resize(graph.len(), false);
        let unknown = graph.numbers().filter(|&it| !self.asked[place(it)] && graph.nimber(it).is_none());
        let served = |number| {
            let demands = graph.led_from(number).iter().flat_map(|&from| graph.moved_in(from));
            demands.filter(|&&demand| support.stands_on_one(demand)).count()
        };
        let mut useful: Vec<_> = unknown
            .map(|number| (Reverse(served(number)), graph.measure(number), number))
            .filter(|&(Reverse(served), ..)| served > 0)
            .collect();
        useful.sort_unstable();
        useful.into_iter().take(count).map(|(_, _, number)| number).collect()
    }
}
