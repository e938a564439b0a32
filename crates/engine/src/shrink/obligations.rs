//! What lemmas need, under any convention of play: questions, each with the sets of lemmas that answer it, and the
//! and/or graph that they make.
//!
//! Only what is known is in the graph. What is learnt later comes in with the next graph, which each round makes anew.

use std::hash::Hash;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::and_or::{AndOr, DemandId, Growing, Number, set};

/// The lemmas of one convention of play.
pub(crate) trait Obligations {
    /// What a lemma says.
    type Fact: Clone + Eq + Hash;
    /// What has to be answered.
    type Question: Clone + Eq + Hash;

    /// The size of the position that a lemma is about.
    fn measure(&self, fact: &Self::Fact) -> u32;

    /// What a lemma costs, at least 1, if some cost more than others.
    fn cost(&self, _: &Self::Fact) -> u32 {
        1
    }

    /// What the claim needs.
    fn claim(&mut self) -> Vec<Self::Question>;

    /// What a lemma needs.
    fn questions(&mut self, fact: &Self::Fact) -> Vec<Self::Question>;

    /// How many positions were searched and found to serve that nothing was known about.
    fn explored(&self) -> usize;

    /// The sets of lemmas each of which answers a question, as far as is known; an empty set if no lemma is needed.
    fn answers(&mut self, question: &Self::Question) -> Vec<Vec<Self::Fact>>;
}

/// The and/or graph of what is known.
pub(super) struct FactGraph<O: Obligations> {
    pub(super) obligations: O,
    and_or: AndOr,
    numbers: FxHashMap<Rc<O::Fact>, Number>,
    facts: Vec<Rc<O::Fact>>,
    /// The demand that each question makes, or none if no lemma is needed.
    asked: FxHashMap<O::Question, Option<DemandId>>,
}

impl<O: Obligations> FactGraph<O> {
    /// A graph without lemmas, which is full beyond `budget` bytes.
    pub(super) fn new(obligations: O, budget: usize) -> FactGraph<O> {
        let (numbers, asked) = (FxHashMap::default(), FxHashMap::default());
        FactGraph { obligations, and_or: AndOr::new(budget), numbers, facts: Vec::new(), asked }
    }

    /// The number of a lemma.
    pub(super) fn number(&mut self, fact: &O::Fact) -> Number {
        if let Some(&number) = self.numbers.get(fact) {
            return number;
        }
        let number = self.and_or.add_dear_lemma(self.obligations.cost(fact));
        let fact = Rc::new(fact.clone());
        self.and_or.charge(BYTES_FOR_FACT);
        self.numbers.insert(Rc::clone(&fact), number);
        self.facts.push(fact);
        number
    }

    /// What a lemma says.
    pub(super) fn fact(&self, number: Number) -> &O::Fact {
        &self.facts[super::and_or::place(number)]
    }

    /// The demands of the claim.
    pub(super) fn claim(&mut self) -> Vec<DemandId> {
        let questions = self.obligations.claim();
        self.ask(questions, 0)
    }

    fn ask(&mut self, questions: Vec<O::Question>, weight: u32) -> Vec<DemandId> {
        questions.into_iter().filter_map(|question| self.demand(question, weight)).collect()
    }

    fn demand(&mut self, question: O::Question, weight: u32) -> Option<DemandId> {
        if let Some(known) = self.asked.get(&question) {
            return *known;
        }
        let answers = self.obligations.answers(&question);
        let mut found = Vec::with_capacity(answers.len());
        for answer in &answers {
            let numbers: Vec<Number> = answer.iter().map(|fact| self.number(fact)).collect();
            found.push(set(&numbers));
        }
        found.sort_unstable();
        found.dedup();
        let demand = if found.iter().any(|set| set.is_empty()) {
            None
        } else {
            let id = self.and_or.add_demand(weight);
            found.into_iter().for_each(|set| self.and_or.add_alternative(id, set));
            Some(id)
        };
        self.asked.insert(question, demand);
        demand
    }
}

impl<O: Obligations> Growing for FactGraph<O> {
    fn and_or(&self) -> &AndOr {
        &self.and_or
    }

    fn measure(&self, number: Number) -> u32 {
        self.obligations.measure(self.fact(number))
    }

    fn expand(&mut self, number: Number) {
        if self.and_or.demands_of(number).is_some() {
            return;
        }
        let fact = Rc::clone(&self.facts[super::and_or::place(number)]);
        let questions = self.obligations.questions(&fact);
        let weight = self.obligations.measure(&fact);
        let demands = self.ask(questions, weight);
        self.and_or.set_demands(number, demands);
    }
}

/// Memory for what a lemma says, about.
const BYTES_FOR_FACT: usize = 256;
