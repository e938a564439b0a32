//! The and/or graph of a proof under normal play: what the lemma about a component needs, and the sets of components
//! whose lemmas do.
//!
//! The graph holds only components of known nimber in alternatives, and grows when a nimber is learnt.

use std::ops::{Deref, Range};
use std::rc::Rc;

use gamecert_elaborate::rulebook::{Component, Rulebook};
use rustc_hash::{FxHashMap, FxHashSet};

use super::and_or::{AndOr, DemandId, Growing, Number, Set, place, set};
use crate::games::cancel_neighbours;

/// Positions that a move leads to, as sums.
type Plays = Rc<[Box<[Number]>]>;

/// What a lemma or the claim needs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Question {
    /// The nimber of this sum is not this number.
    Not(Set, u16),
    /// Some option of this component has this nimber.
    Some(Number, u16),
    /// The nimbers of all these components are known.
    All(Set),
}

struct Entry {
    component: Component,
    measure: u32,
    nimber: Option<u16>,
    /// The different positions that a move leads to, once they are needed.
    plays: Option<Plays>,
    /// The demands that may be satisfied by a move in it.
    moved_in: Vec<DemandId>,
    /// The components that a move leads from to a sum with this one; kept only while its nimber is
    /// not known.
    led_from: Vec<Number>,
}

/// The graph.
pub(super) struct Graph<'a> {
    pub(super) rules: &'a dyn Rulebook,
    numbers: FxHashMap<Component, Number>,
    entries: Vec<Entry>,
    and_or: AndOr,
    /// The demand that each question makes; [`DemandId::MAX`] if no lemma is needed.
    asked: FxHashMap<Question, DemandId>,
    /// The questions of demands.
    questions: Vec<Question>,
    /// Whether components of unknown nimber are kept, to be learnt later.
    open: bool,
}

impl Deref for Graph<'_> {
    type Target = AndOr;

    fn deref(&self) -> &AndOr {
        &self.and_or
    }
}

impl<'a> Graph<'a> {
    /// An empty graph. One that is `open` also keeps components of unknown nimber, which may be learnt
    /// later. It is [full](AndOr::is_full) beyond `budget` bytes.
    pub(super) fn new(rules: &'a dyn Rulebook, open: bool, budget: usize) -> Self {
        Self {
            rules,
            numbers: FxHashMap::default(),
            entries: Vec::new(),
            and_or: AndOr::new(budget),
            asked: FxHashMap::default(),
            questions: Vec::new(),
            open,
        }
    }

    /// All components.
    pub(super) fn numbers(&self) -> Range<Number> {
        0..Number::try_from(self.entries.len()).unwrap_or(Number::MAX)
    }

    pub(super) fn number(&mut self, component: &Component) -> Number {
        if let Some(&number) = self.numbers.get(component) {
            return number;
        }
        let number = self.and_or.add_lemma();
        self.and_or.charge(bytes_for_component(component.subject().len()));
        self.numbers.insert(component.clone(), number);
        self.entries.push(Entry {
            component: component.clone(),
            measure: self.rules.size(component),
            nimber: None,
            plays: None,
            moved_in: Vec::new(),
            led_from: Vec::new(),
        });
        number
    }

    pub(super) fn component(&self, number: Number) -> &Component {
        &self.entry(number).component
    }

    pub(super) fn nimber(&self, number: Number) -> Option<u16> {
        self.entry(number).nimber
    }

    /// The components from which a move leads to a sum with this one, while its nimber is not known.
    pub(super) fn led_from(&self, number: Number) -> &[Number] {
        &self.entry(number).led_from
    }

    /// The demands that may be satisfied by a move in a component.
    pub(super) fn moved_in(&self, number: Number) -> &[DemandId] {
        &self.entry(number).moved_in
    }

    /// The nim-sum of a sum, if the nimbers of all components are known.
    pub(super) fn nim_sum(&self, sum: &[Number]) -> Option<u16> {
        sum.iter().try_fold(0, |nimber, &number| Some(nimber ^ self.nimber(number)?))
    }

    /// The size of the largest position that a question is about.
    fn weight_of(&self, question: &Question) -> u32 {
        match question {
            Question::Not(sum, _) | Question::All(sum) => {
                sum.iter().map(|&part| self.measure(part)).max().unwrap_or(0)
            }
            Question::Some(number, _) => self.measure(*number),
        }
    }

    /// Takes note of a nimber; demands get the alternatives that it opens.
    pub(super) fn learn(&mut self, number: Number, nimber: u16) {
        if self.entry(number).nimber.is_some() {
            return;
        }
        self.entry_mut(number).nimber = Some(nimber);
        let led_from = std::mem::take(&mut self.entry_mut(number).led_from);
        let mut touched: Vec<DemandId> = self.entry(number).moved_in.clone();
        for from in led_from {
            touched.extend_from_slice(&self.entry(from).moved_in);
        }
        touched.sort_unstable();
        touched.dedup();
        for demand in touched {
            self.refresh(demand);
        }
    }

    /// The demand that this question is answered; `None` if that needs no lemma.
    pub(super) fn ask(&mut self, question: Question) -> Option<DemandId> {
        if let Some(&known) = self.asked.get(&question) {
            return (known != DemandId::MAX).then_some(known);
        }
        let found = self.answers(&question);
        if found.iter().any(|set| set.is_empty()) {
            self.asked.insert(question, DemandId::MAX);
            return None;
        }
        let id = self.and_or.add_demand(self.weight_of(&question));
        let moved_in = match &question {
            Question::Not(sum, _) => sum.clone(),
            Question::Some(number, _) => [*number].into(),
            Question::All(_) => Set::default(),
        };
        moved_in.iter().for_each(|&part| self.entry_mut(part).moved_in.push(id));
        self.asked.insert(question.clone(), id);
        self.questions.push(question);
        found.into_iter().for_each(|set| self.and_or.add_alternative(id, set));
        Some(id)
    }

    /// Adds the alternatives that have come to be known.
    pub(super) fn refresh(&mut self, demand: DemandId) {
        let question = self.questions[place(demand)].clone();
        let known: FxHashSet<Set> =
            self.demand(demand).alternatives.iter().map(|&id| self.alternative(id).1.clone()).collect();
        for set in self.answers(&question) {
            if !known.contains(&set) {
                self.and_or.add_alternative(demand, set);
            }
        }
    }

    /// The sets of components whose lemmas answer a question, as far as nimbers are known.
    fn answers(&mut self, question: &Question) -> Vec<Set> {
        let mut found = match question {
            Question::All(sum) => vec![sum.clone()],
            Question::Some(number, m) => {
                let options = self.plays(*number);
                options.iter().filter(|sum| self.nim_sum(sum) == Some(*m)).map(|sum| set(sum)).collect()
            }
            Question::Not(sum, n) => self.refutations(sum, *n),
        };
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The ways to show that the nimber of `sum` is not `n`.
    fn refutations(&mut self, sum: &[Number], n: u16) -> Vec<Set> {
        let mut found = Vec::new();
        if self.nim_sum(sum).is_some_and(|nimber| nimber != n) {
            found.push(set(sum));
        }
        for (moved, &part) in sum.iter().enumerate() {
            let others: Vec<Number> =
                sum.iter().enumerate().filter(|&(it, _)| it != moved).map(|(_, &it)| it).collect();
            let Some(rest) = self.nim_sum(&others) else { continue };
            let plays = self.plays(part);
            for play in plays.iter().filter(|play| self.nim_sum(play) == Some(rest ^ n)) {
                found.push(set(&[&others[..], play].concat()));
            }
        }
        found
    }

    /// The different positions that a move leads to, without pairs that cancel. In a graph that is
    /// not open, those of known nimber alone.
    pub(super) fn plays(&mut self, number: Number) -> Plays {
        if let Some(known) = &self.entry(number).plays {
            return known.clone();
        }
        let component = self.component(number).clone();
        let rules = self.rules;
        let mut plays: Vec<Box<[Number]>> = Vec::new();
        let moves = rules.moves_of(&component);
        for number in 0..moves.count() {
            let mut parts = moves.after(number);
            cancel_neighbours(&mut parts);
            if self.open {
                plays.push(parts.iter().map(|part| self.number(part)).collect());
            } else {
                let known = |part: &Component| {
                    let number = *self.numbers.get(part)?;
                    self.nimber(number).map(|_| number)
                };
                plays.extend(parts.iter().map(known).collect::<Option<Box<[Number]>>>());
            }
        }
        plays.sort_unstable();
        plays.dedup();
        for &part in plays.iter().flatten() {
            if self.nimber(part).is_none() {
                let led_from = &mut self.entry_mut(part).led_from;
                if led_from.last() != Some(&number) {
                    led_from.push(number);
                }
            }
        }
        let bytes = plays.iter().map(|play| BYTES_FOR_PLAY + size_of::<Number>() * play.len()).sum();
        self.and_or.charge(bytes);
        let plays: Plays = plays.into();
        self.entry_mut(number).plays = Some(plays.clone());
        plays
    }

    fn sum(&mut self, mut components: Vec<Component>) -> Set {
        cancel_neighbours(&mut components);
        let mut numbers: Vec<Number> = components.iter().map(|component| self.number(component)).collect();
        numbers.sort_unstable();
        numbers.into()
    }

    fn entry(&self, number: Number) -> &Entry {
        &self.entries[place(number)]
    }

    fn entry_mut(&mut self, number: Number) -> &mut Entry {
        &mut self.entries[place(number)]
    }
}

impl Growing for Graph<'_> {
    fn and_or(&self) -> &AndOr {
        &self.and_or
    }

    fn measure(&self, number: Number) -> u32 {
        self.entry(number).measure
    }

    fn expand(&mut self, number: Number) {
        let Some(nimber) = self.nimber(number).filter(|_| self.demands_of(number).is_none()) else { return };
        let options = self.rules.options_of(self.component(number));
        let options: Vec<Set> = options.into_iter().map(|option| self.sum(option)).collect();
        let mut demands: Vec<DemandId> = Vec::new();
        for option in &options {
            demands.extend(self.ask(Question::Not(option.clone(), nimber)));
        }
        for m in 0..nimber {
            demands.extend(self.ask(Question::Some(number, m)));
        }
        self.and_or.set_demands(number, demands);
    }
}

/// Memory for a position that a move leads to, apart from its components.
const BYTES_FOR_PLAY: usize = 32;

/// Memory for a component: twice, with what it keeps elsewhere, in tables with room to grow.
fn bytes_for_component(subject: usize) -> usize {
    2 * size_of::<Component>() + 2 * size_of::<Entry>() + 2 * subject + 64
}
