//! Which lemmas are in the proof, and how firmly each demand stands on them.
//!
//! Everything here is a function of the set of lemmas, kept up to date as lemmas come and go, so
//! that undoing a step is to take the same steps back.

use std::collections::BinaryHeap;

use super::and_or::{AlternativeId, AndOr, DemandId, Number, place};

/// A set of lemmas with its counters.
#[derive(Default)]
pub(super) struct Support {
    /// The lemmas inside, in an order that depends on what came and went.
    members: Vec<Number>,
    /// What they cost.
    cost: usize,
    /// For each component, its place among the members, or [`OUTSIDE`].
    places: Vec<u32>,
    /// For each component, how many of its demands are not satisfied, if they are known.
    open_demands: Vec<u32>,
    /// For each component, how many demands stand or fall with it alone.
    critical: Vec<u32>,
    /// For each demand, how many lemmas inside have it.
    active: Vec<u32>,
    /// For each demand, how many alternatives satisfy it.
    satisfied: Vec<u32>,
    /// For each demand, the exclusive or of the alternatives that satisfy it: the only one if there is
    /// one.
    combined: Vec<AlternativeId>,
    /// For each alternative, how many of its components are not inside.
    missing: Vec<u32>,
    expanded: usize,
    /// Demands that may be broken, that is active and not satisfied, those about the largest
    /// positions on top.
    broken: BinaryHeap<(u32, DemandId)>,
    /// Lemmas on which no demand may stand alone any more.
    loose: Vec<Number>,
    /// What came (`true`) and went since the journal was last cleared.
    journal: Vec<(Number, bool)>,
}

/// The place of a component that is not a member.
const OUTSIDE: u32 = u32::MAX;

impl Support {
    /// No lemma at all, and the demands of the claim, which are active for good.
    pub(super) fn new(graph: &AndOr, claim: &[DemandId]) -> Self {
        let mut support = Self::default();
        support.catch_up(graph);
        for &demand in claim {
            support.active[place(demand)] += 1;
            support.breaks(graph, demand);
        }
        support
    }

    /// Number of lemmas.
    pub(super) fn size(&self) -> usize {
        self.members.len()
    }

    /// What the lemmas cost.
    pub(super) fn cost(&self) -> usize {
        self.cost
    }

    /// The lemma at a place from 0 to the size; the places change as lemmas come and go.
    pub(super) fn member(&self, place: usize) -> Number {
        self.members[place]
    }

    /// All lemmas, ascending by number.
    pub(super) fn lemmas(&self) -> Vec<Number> {
        let mut lemmas = self.members.clone();
        lemmas.sort_unstable();
        lemmas
    }

    pub(super) fn holds(&self, number: Number) -> bool {
        self.places[place(number)] != OUTSIDE
    }

    /// How many demands stand or fall with this lemma alone.
    pub(super) fn critical(&self, number: Number) -> u32 {
        self.critical[place(number)]
    }

    pub(super) fn open_demands(&self, number: Number) -> u32 {
        self.open_demands[place(number)]
    }

    pub(super) fn missing(&self, alternative: AlternativeId) -> u32 {
        self.missing[place(alternative)]
    }

    /// Whether an active demand is satisfied by one alternative alone.
    pub(super) fn stands_on_one(&self, demand: DemandId) -> bool {
        self.active[place(demand)] > 0 && self.satisfied[place(demand)] == 1
    }

    /// Takes note of what the graph has got since.
    pub(super) fn catch_up(&mut self, graph: &AndOr) {
        self.places.resize(graph.len(), OUTSIDE);
        self.open_demands.resize(graph.len(), 0);
        self.critical.resize(graph.len(), 0);
        self.active.resize(graph.demand_count(), 0);
        self.satisfied.resize(graph.demand_count(), 0);
        self.combined.resize(graph.demand_count(), 0);
        for &number in graph.expanded_from(self.expanded) {
            let demands = graph.demands_of(number).unwrap_or_default();
            let open = demands.iter().filter(|&&demand| self.satisfied[place(demand)] == 0).count();
            self.open_demands[place(number)] = u32::try_from(open).unwrap_or(u32::MAX);
            if self.holds(number) {
                self.activate(graph, number);
            }
        }
        self.expanded += graph.expanded_from(self.expanded).len();
        for id in graph.alternatives_from(self.missing.len()) {
            let (demand, set) = graph.alternative(id);
            let missing = set.iter().filter(|&&part| !self.holds(part)).count();
            self.missing.push(u32::try_from(missing).unwrap_or(u32::MAX));
            if missing == 0 {
                self.satisfy(graph, *demand, id);
            }
        }
    }

    /// Takes a lemma in.
    pub(super) fn insert(&mut self, graph: &AndOr, number: Number) {
        if self.holds(number) {
            return;
        }
        self.places[place(number)] = u32::try_from(self.members.len()).unwrap_or(OUTSIDE);
        self.members.push(number);
        self.cost += place(graph.cost(number));
        self.journal.push((number, true));
        for &id in graph.occurs(number) {
            self.missing[place(id)] -= 1;
            if self.missing[place(id)] == 0 {
                self.satisfy(graph, graph.alternative(id).0, id);
            }
        }
        self.activate(graph, number);
        self.loose.push(number);
    }

    /// Takes a lemma out.
    pub(super) fn remove(&mut self, graph: &AndOr, number: Number) {
        if !self.holds(number) {
            return;
        }
        let left = std::mem::replace(&mut self.places[place(number)], OUTSIDE);
        self.members.swap_remove(place(left));
        self.cost -= place(graph.cost(number));
        if let Some(&moved) = self.members.get(place(left)) {
            self.places[place(moved)] = left;
        }
        self.journal.push((number, false));
        for &id in graph.occurs(number) {
            self.missing[place(id)] += 1;
            if self.missing[place(id)] == 1 {
                self.dissatisfy(graph, graph.alternative(id).0, id);
            }
        }
        for &demand in graph.demands_of(number).unwrap_or_default() {
            self.active[place(demand)] -= 1;
            if self.active[place(demand)] == 0 && self.satisfied[place(demand)] == 1 {
                self.lean(graph, self.combined[place(demand)], false);
            }
        }
    }

    /// Forgets how it came to this: what is undone from now on ends here.
    pub(super) fn begin(&mut self) {
        self.journal.clear();
        self.broken.clear();
        self.loose.clear();
    }

    /// The number of steps since the beginning.
    pub(super) fn steps(&self) -> usize {
        self.journal.len()
    }

    /// Takes back all steps but the first `steps`.
    pub(super) fn undo_to(&mut self, graph: &AndOr, steps: usize) {
        while self.journal.len() > steps {
            let Some((number, came)) = self.journal.pop() else { break };
            if came {
                self.remove(graph, number);
            } else {
                self.insert(graph, number);
            }
            self.journal.pop();
        }
        self.broken.clear();
    }

    /// The next broken demand, the one about the largest position. It stays the next until it is
    /// satisfied or goes.
    pub(super) fn next_broken(&mut self) -> Option<DemandId> {
        while let Some(&(_, demand)) = self.broken.peek() {
            if self.active[place(demand)] > 0 && self.satisfied[place(demand)] == 0 {
                return Some(demand);
            }
            self.broken.pop();
        }
        None
    }

    /// Takes out lemmas on which nothing stands, one after another, as long as there are some.
    pub(super) fn sweep(&mut self, graph: &AndOr) {
        while let Some(number) = self.loose.pop() {
            if !self.holds(number) || self.critical(number) > 0 {
                continue;
            }
            // Two alternatives of a demand may have the lemma in common, so removal is a trial.
            let (steps, loose) = (self.steps(), self.loose.len());
            self.remove(graph, number);
            if self.next_broken().is_some() {
                self.undo_to(graph, steps);
                self.loose.truncate(loose);
            }
        }
    }

    /// Has [`Support::sweep`] try all lemmas, in the order given from the last.
    pub(super) fn try_all(&mut self, lemmas: Vec<Number>) {
        self.loose = lemmas;
    }

    fn breaks(&mut self, graph: &AndOr, demand: DemandId) {
        self.broken.push((graph.weight(demand), demand));
    }

    fn activate(&mut self, graph: &AndOr, number: Number) {
        for &demand in graph.demands_of(number).unwrap_or_default() {
            self.active[place(demand)] += 1;
            if self.active[place(demand)] == 1 {
                match self.satisfied[place(demand)] {
                    0 => self.breaks(graph, demand),
                    1 => self.lean(graph, self.combined[place(demand)], true),
                    _ => {}
                }
            }
        }
    }

    fn satisfy(&mut self, graph: &AndOr, demand: DemandId, id: AlternativeId) {
        let is_active = self.active[place(demand)] > 0;
        self.satisfied[place(demand)] += 1;
        match self.satisfied[place(demand)] {
            1 => {
                for &owner in &graph.demand(demand).owners {
                    self.open_demands[place(owner)] -= 1;
                }
                if is_active {
                    self.lean(graph, id, true);
                }
            }
            2 if is_active => self.lean(graph, self.combined[place(demand)], false),
            _ => {}
        }
        self.combined[place(demand)] ^= id;
    }

    fn dissatisfy(&mut self, graph: &AndOr, demand: DemandId, id: AlternativeId) {
        let is_active = self.active[place(demand)] > 0;
        self.satisfied[place(demand)] -= 1;
        self.combined[place(demand)] ^= id;
        match self.satisfied[place(demand)] {
            0 => {
                for &owner in &graph.demand(demand).owners {
                    self.open_demands[place(owner)] += 1;
                }
                if is_active {
                    self.lean(graph, id, false);
                    self.breaks(graph, demand);
                }
            }
            1 if is_active => self.lean(graph, self.combined[place(demand)], true),
            _ => {}
        }
    }

    /// Notes that a demand stands or no longer stands on this alternative alone.
    fn lean(&mut self, graph: &AndOr, id: AlternativeId, leans: bool) {
        for &part in &graph.alternative(id).1 {
            if leans {
                self.critical[place(part)] += 1;
            } else {
                self.critical[place(part)] -= 1;
                if self.critical[place(part)] == 0 {
                    self.loose.push(part);
                }
            }
        }
    }
}
