//! The and/or graph of a proof, under any convention of play: lemmas with their demands, and for each demand the sets of
//! lemmas that satisfy it.
//!
//! A lemma needs all of its demands satisfied; a demand needs one of its alternatives; an alternative needs all of its
//! lemmas. What lemmas say is known to the builder of the graph ([`Growing`]); here they are numbers.

use std::ops::Range;

/// The number of a lemma, whether a proof has it or might have it.
pub(super) type Number = u32;

/// The number of a demand.
pub(super) type DemandId = u32;

/// The number of an alternative.
pub(super) type AlternativeId = u32;

/// A set of lemmas, ascending, none twice.
pub(super) type Set = Box<[Number]>;

/// A demand.
pub(super) struct Demand {
    pub(super) alternatives: Vec<AlternativeId>,
    /// Those whose lemmas have the demand.
    pub(super) owners: Vec<Number>,
    /// The size of the largest position that it is about.
    weight: u32,
}

#[derive(Default)]
struct Lemma {
    /// What it needs, once that is known.
    demands: Option<Box<[DemandId]>>,
    /// The alternatives that it is in.
    occurs: Vec<AlternativeId>,
    /// What it costs beyond what any lemma costs.
    surcharge: u32,
}

/// The graph.
pub(super) struct AndOr {
    lemmas: Vec<Lemma>,
    demands: Vec<Demand>,
    alternatives: Vec<(DemandId, Set)>,
    /// Lemmas in the order in which their demands became known.
    expanded: Vec<Number>,
    /// The memory in use and the memory allowed, in bytes, about.
    bytes: usize,
    budget: usize,
}

/// A graph that grows where it is looked at.
pub(super) trait Growing {
    /// The graph as it is.
    fn and_or(&self) -> &AndOr;

    /// The size of the position that a lemma is about.
    fn measure(&self, number: Number) -> u32;

    /// Finds the demands of a lemma.
    fn expand(&mut self, number: Number);
}

impl AndOr {
    /// An empty graph, which is [full](AndOr::is_full) beyond `budget` bytes.
    pub(super) fn new(budget: usize) -> AndOr {
        AndOr {
            lemmas: Vec::new(),
            demands: Vec::new(),
            alternatives: Vec::new(),
            expanded: Vec::new(),
            bytes: 0,
            budget,
        }
    }

    /// Whether the memory is used up. What is added all the same is not lost.
    pub(super) fn is_full(&self) -> bool {
        self.bytes >= self.budget
    }

    /// Counts memory that the builder of the graph uses besides it.
    pub(super) fn charge(&mut self, bytes: usize) {
        self.bytes = self.bytes.saturating_add(bytes);
    }

    /// The number of lemmas.
    pub(super) fn len(&self) -> usize {
        self.lemmas.len()
    }

    /// Adds a lemma whose demands are not known. It costs 1.
    pub(super) fn add_lemma(&mut self) -> Number {
        self.add_dear_lemma(1)
    }

    /// Adds a lemma whose demands are not known. It costs at least 1.
    pub(super) fn add_dear_lemma(&mut self, cost: u32) -> Number {
        let number = Number::try_from(self.lemmas.len()).unwrap_or(Number::MAX);
        self.charge(BYTES_FOR_LEMMA);
        self.lemmas.push(Lemma { surcharge: cost.saturating_sub(1), ..Lemma::default() });
        number
    }

    /// What a lemma costs.
    pub(super) fn cost(&self, number: Number) -> u32 {
        self.lemmas[place(number)].surcharge.saturating_add(1)
    }

    /// What some lemmas cost together.
    pub(super) fn cost_of(&self, numbers: &[Number]) -> usize {
        numbers.iter().map(|&number| place(self.cost(number))).sum()
    }

    /// Adds a demand without alternatives, about positions up to this size.
    pub(super) fn add_demand(&mut self, weight: u32) -> DemandId {
        let id = DemandId::try_from(self.demands.len()).unwrap_or(DemandId::MAX);
        self.charge(BYTES_FOR_DEMAND);
        self.demands.push(Demand { alternatives: Vec::new(), owners: Vec::new(), weight });
        id
    }

    /// Adds an alternative to a demand.
    pub(super) fn add_alternative(&mut self, demand: DemandId, set: Set) {
        let id = AlternativeId::try_from(self.alternatives.len()).unwrap_or(AlternativeId::MAX);
        self.charge(BYTES_FOR_ALTERNATIVE + BYTES_FOR_CITATION * set.len());
        for &part in &set {
            self.lemmas[place(part)].occurs.push(id);
        }
        self.demands[place(demand)].alternatives.push(id);
        self.alternatives.push((demand, set));
    }

    /// Takes note of what a lemma needs.
    pub(super) fn set_demands(&mut self, number: Number, mut demands: Vec<DemandId>) {
        demands.sort_unstable();
        demands.dedup();
        for &demand in &demands {
            self.demands[place(demand)].owners.push(number);
        }
        self.lemmas[place(number)].demands = Some(demands.into());
        self.expanded.push(number);
    }

    /// The demands of a lemma, if they are known.
    pub(super) fn demands_of(&self, number: Number) -> Option<&[DemandId]> {
        self.lemmas[place(number)].demands.as_deref()
    }

    pub(super) fn occurs(&self, number: Number) -> &[AlternativeId] {
        &self.lemmas[place(number)].occurs
    }

    pub(super) fn demand(&self, id: DemandId) -> &Demand {
        &self.demands[place(id)]
    }

    pub(super) fn alternative(&self, id: AlternativeId) -> &(DemandId, Set) {
        &self.alternatives[place(id)]
    }

    pub(super) fn demand_count(&self) -> usize {
        self.demands.len()
    }

    pub(super) fn alternatives_from(&self, first: usize) -> Range<AlternativeId> {
        let id = |count| AlternativeId::try_from(count).unwrap_or(AlternativeId::MAX);
        id(first)..id(self.alternatives.len())
    }

    pub(super) fn expanded_from(&self, first: usize) -> &[Number] {
        &self.expanded[first..]
    }

    /// The size of the largest position that a demand is about.
    pub(super) fn weight(&self, demand: DemandId) -> u32 {
        self.demand(demand).weight
    }
}

/// Memory for a lemma, and for its counters in a [`Support`](super::support::Support).
const BYTES_FOR_LEMMA: usize = 2 * size_of::<Lemma>() + 32;
/// Memory for a demand: itself, a question as a key, its counters.
const BYTES_FOR_DEMAND: usize = 2 * size_of::<Demand>() + 128;
/// Memory for an alternative, with room to grow.
const BYTES_FOR_ALTERNATIVE: usize = 64;
/// Memory for a lemma of an alternative: there, and where it occurs.
const BYTES_FOR_CITATION: usize = 16;

/// A set of lemmas, each once.
pub(super) fn set(numbers: &[Number]) -> Set {
    let mut set = numbers.to_vec();
    set.sort_unstable();
    set.dedup();
    set.into()
}

pub(super) fn place(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
