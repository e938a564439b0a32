//! The components that a certification has met, each with a small number in place of its bytes.

use std::cell::OnceCell;
use std::rc::Rc;

use gamecert_elaborate::rulebook::{Component, Rulebook};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{Among, Oracle};
use crate::games::cancel_neighbours;
use crate::games::numbered::Id;
use crate::sort;

/// The number of a component in the catalogue.
pub(super) type Number = u32;

/// What is known of one component.
struct Entry {
    component: Component,
    /// Its number by the fast rules, unless it is left to the checker's rules.
    id: Option<Id>,
    /// Once it has been asked for: to find it, the rules read the component.
    measure: OnceCell<u32>,
    nimber: Option<u16>,
    /// The state of the oracle's knowledge when it was last asked; see [`Catalogue::learnt`].
    asked: u32,
    /// Whether the proof has a lemma about it.
    needed: bool,
    /// What each move leaves, without pairs that cancel, once all of them have been made.
    moves: Option<Moves>,
}

/// The numbers of the components of a sum, most of which are few.
pub(super) type Sum = SmallVec<[Number; 4]>;

/// Stands for the number of a component that has not been met.
const UNMET: Number = Number::MAX;

/// A move in a component: the place of the option, and its components.
pub(super) type Reply = (u32, Rc<[Number]>);

/// Moves in the order of the rules, by their numbers, and what each leaves.
pub(super) type Moves = Rc<[Reply]>;

/// All components met so far, with what the oracle knows of them.
pub(super) struct Catalogue<'a> {
    pub(super) rules: &'a dyn Rulebook,
    oracle: &'a mut dyn Oracle,
    /// The numbers of components that are left to the checker's rules.
    numbers: FxHashMap<Component, Number>,
    /// The numbers of others by those that the fast rules give them, [`UNMET`] for those not met.
    by_id: Vec<Number>,
    /// Needed components that are left to the checker's rules.
    needed: FxHashMap<Component, (Number, u16)>,
    entries: Vec<Entry>,
    /// How often the oracle may have learnt something, from 1. Until it changes, there is no need to
    /// ask the oracle again about what it did not know.
    learnt: u32,
    /// The place of the last move that led to needed components: similar positions often have similar answers.
    last_place: usize,
}

impl<'a> Catalogue<'a> {
    pub(super) fn new(rules: &'a dyn Rulebook, oracle: &'a mut dyn Oracle) -> Self {
        Self {
            rules,
            oracle,
            numbers: FxHashMap::default(),
            by_id: Vec::new(),
            needed: FxHashMap::default(),
            entries: Vec::new(),
            learnt: 1,
            last_place: 0,
        }
    }

    pub(super) fn number(&mut self, component: Component) -> Number {
        if let Some(id) = self.oracle.fast_rules().and_then(|rules| rules.id(&component)) {
            return self.number_of(id);
        }
        if let Some(&number) = self.numbers.get(&component) {
            return number;
        }
        let number = self.enter(component.clone(), None);
        self.numbers.insert(component, number);
        number
    }

    /// The number of the component to which the fast rules give this number.
    fn number_of(&mut self, id: Id) -> Number {
        let known = self.by_id.get(place(id)).copied().unwrap_or(UNMET);
        if known != UNMET {
            return known;
        }
        let Some(rules) = self.oracle.fast_rules() else { return UNMET };
        let (component, size) = (rules.component(id), rules.size(id));
        let number = self.enter(component, Some(id));
        // Nothing has asked for it before.
        let _ = self.entry(number).measure.set(size);
        if self.by_id.len() <= place(id) {
            self.by_id.resize(place(id) + 1, UNMET);
        }
        if let Some(met) = self.by_id.get_mut(place(id)) {
            *met = number;
        }
        number
    }

    fn enter(&mut self, component: Component, id: Option<Id>) -> Number {
        let number = Number::try_from(self.entries.len()).unwrap_or(Number::MAX);
        self.entries.push(Entry {
            component,
            id,
            measure: OnceCell::new(),
            nimber: None,
            asked: 0,
            needed: false,
            moves: None,
        });
        number
    }

    /// The options of a component, in the order of the rules.
    pub(super) fn options(&mut self, number: Number) -> Vec<Sum> {
        if let (Some(id), Some(rules)) = (self.entry(number).id, self.oracle.fast_rules()) {
            let mut options: Vec<Sum> = Vec::new();
            rules.options(id, &mut |after| options.push(after.into()));
            options.iter_mut().flatten().for_each(|part| *part = self.number_of(*part));
            return options;
        }
        let component = self.component(number).clone();
        self.rules.options_of(&component).into_iter().map(|option| self.sum(option)).collect()
    }

    /// A move of a component to needed components alone that have nimber `n` together, or else all moves that may lead
    /// to that nimber, in their order.
    ///
    /// Most replies are of the first sort, and the few needed components are looked up much faster
    /// than the many that are not.
    pub(super) fn needed_option(&mut self, number: Number, n: u16) -> Result<Reply, Moves> {
        if let Some(moves) = self.entry(number).moves.clone() {
            let found = moves.iter().find(|(_, parts)| self.needed_sum(parts) == Some(n));
            return found.cloned().ok_or(moves);
        }
        if let Some(id) = self.entry(number).id {
            return self.fast_needed_option(id, n);
        }
        let moves = self.rules.moves_of(self.component(number));
        let mut after: Vec<(usize, Vec<Component>)> = Vec::new();
        let mut found = None;
        // Keeps what a move leaves, if it is not what is looked for.
        outward(self.last_place, moves.count()).all(|place| {
            let mut parts = moves.after(place);
            cancel_neighbours(&mut parts);
            match self.if_needed(&parts, n) {
                Some(numbers) => found = Some((place, numbers)),
                None => after.push((place, parts)),
            }
            found.is_none()
        });
        let place = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
        if let Some((found, numbers)) = found {
            self.last_place = found;
            return Ok((place(found), numbers));
        }
        sort::by_key(&mut after, |(place, _)| *place);
        let moves: Moves = after
            .into_iter()
            .map(|(number, parts)| (place(number), self.sum(parts).into_iter().collect()))
            .collect();
        self.entry_mut(number).moves = Some(Rc::clone(&moves));
        Err(moves)
    }

    /// The same by the fast rules, which know what the oracle knows.
    fn fast_needed_option(&mut self, id: Id, n: u16) -> Result<Reply, Moves> {
        let Self { oracle, entries, by_id, .. } = self;
        let Some(rules) = oracle.fast_rules() else { return Err(Rc::new([])) };
        let entry = |number: Number| entries.get(place(number)).filter(|entry| entry.needed);
        let mut found: Option<Reply> = None;
        rules.replies(id, n, Among::Needed, &mut |number, parts| {
            let numbers = parts.iter().map(|&id| by_id.get(place(id)).copied().unwrap_or(UNMET));
            let sum = numbers.clone().try_fold(0, |sum, number| Some(sum ^ entry(number)?.nimber?));
            if sum == Some(n) {
                found = Some((number, numbers.collect()));
            }
            found.is_none()
        });
        if let Some(reply) = found {
            return Ok(reply);
        }
        let mut moves: Vec<(u32, Sum)> = Vec::new();
        rules.replies(id, n, Among::All, &mut |number, parts| {
            moves.push((number, parts.into()));
            true
        });
        let numbered = moves
            .into_iter()
            .map(|(number, parts)| (number, parts.into_iter().map(|id| self.number_of(id)).collect()));
        Err(numbered.collect())
    }

    /// The numbers of these components, if all of them are needed and have nimber `n` together.
    fn if_needed(&self, parts: &[Component], n: u16) -> Option<Rc<[Number]>> {
        let needed = |part| self.needed.get(part);
        let nimber = parts.iter().try_fold(0, |sum, part| Some(sum ^ needed(part)?.1))?;
        (nimber == n).then(|| parts.iter().filter_map(needed).map(|&(number, _)| number).collect())
    }

    pub(super) fn sum(&mut self, components: Vec<Component>) -> Sum {
        components.into_iter().map(|component| self.number(component)).collect()
    }

    pub(super) fn component(&self, number: Number) -> &Component {
        &self.entry(number).component
    }

    pub(super) fn measure(&self, number: Number) -> u32 {
        let Entry { component, measure, .. } = self.entry(number);
        *measure.get_or_init(|| self.rules.size(component))
    }

    /// Measure, component and number: the order of the format.
    pub(super) fn rank(&self, number: Number) -> (u32, Component, Number) {
        (self.measure(number), self.component(number).clone(), number)
    }

    /// Compares two components by the order of the format.
    pub(super) fn compare(&self, one: Number, other: Number) -> std::cmp::Ordering {
        let rank = |number| (self.measure(number), self.component(number));
        rank(one).cmp(&rank(other))
    }

    /// Takes up a lemma that a proof has already.
    pub(super) fn preload(&mut self, component: Component, nimber: u16) -> Number {
        let number = self.number(component);
        self.entry_mut(number).nimber = Some(nimber);
        self.need(number);
        number
    }

    pub(super) fn is_needed(&self, number: Number) -> bool {
        self.entry(number).needed
    }

    /// Marks a component of known nimber as needed; `true` if it was not before.
    pub(super) fn need(&mut self, number: Number) -> bool {
        let entry = self.entry_mut(number);
        let is_new = !std::mem::replace(&mut entry.needed, true);
        if let (true, Some(nimber)) = (is_new, entry.nimber) {
            let (id, component) = (entry.id, entry.component.clone());
            match id.zip(self.oracle.fast_rules()) {
                Some((id, rules)) => rules.note_needed(id, nimber),
                None => drop(self.needed.insert(component, (number, nimber))),
            }
        }
        is_new
    }

    /// The nimber of a component, if it is known without a search.
    pub(super) fn known(&mut self, number: Number) -> Option<u16> {
        let learnt = self.learnt;
        let entry = self.entries.get_mut(place(number))?;
        if entry.nimber.is_none() && entry.asked < learnt {
            entry.nimber = match entry.id.zip(self.oracle.fast_rules()) {
                Some((id, rules)) => rules.known(id),
                None => self.oracle.known(&entry.component),
            };
            entry.asked = learnt;
        }
        entry.nimber
    }

    /// The nimber of these components together, if it has been found.
    pub(super) fn found_sum(&self, cited: &[Number]) -> Option<u16> {
        cited.iter().try_fold(0, |nimber, &number| Some(nimber ^ self.entry(number).nimber?))
    }

    /// The nimber of a sum, if all its components are needed but those that cancel.
    pub(super) fn needed_sum(&self, sum: &[Number]) -> Option<u16> {
        cancelled(sum).try_fold(0, |nimber, number| {
            let entry = self.entry(number);
            Some(nimber ^ entry.nimber.filter(|_| entry.needed)?)
        })
    }

    /// The nimber of a sum, if it is known without a search.
    pub(super) fn known_sum(&mut self, sum: &[Number]) -> Option<u16> {
        let known = cancelled(sum).try_fold(0, |nimber, number| Some(nimber ^ self.known(number)?));
        if known.is_some() || cancelled(sum).count() < 2 {
            return known;
        }
        let components: Vec<_> = cancelled(sum).map(|number| self.component(number).clone()).collect();
        self.oracle.known_sum(&components)
    }

    /// Whether the nimber of a component has been found.
    pub(super) fn is_found(&self, number: Number) -> bool {
        self.entry(number).nimber.is_some()
    }

    /// The nimber of a component, searched for if need be; `None` if the search was stopped.
    pub(super) fn find_nimber(&mut self, number: Number) -> Option<u16> {
        if let Some(nimber) = self.known(number) {
            return Some(nimber);
        }
        self.learnt += 1;
        let nimber = self.oracle.nimber(&self.entries.get(place(number))?.component);
        self.entry_mut(number).nimber = nimber;
        nimber
    }

    /// Searches for an option of nimber `n` of a component; `None` if the search was stopped.
    pub(super) fn find_option(&mut self, number: Number, n: u16) -> Option<()> {
        self.learnt += 1;
        self.oracle.find_option(&self.entries.get(place(number))?.component, n)
    }

    /// Searches whether a component has nimber `n`; `None` if the search was stopped.
    pub(super) fn is_nimber(&mut self, number: Number, n: u16) -> Option<bool> {
        self.learnt += 1;
        self.oracle.is_nimber(&self.entries.get(place(number))?.component, n)
    }

    #[expect(clippy::indexing_slicing, reason = "numbers come from this catalogue, which never shrinks")]
    fn entry(&self, number: Number) -> &Entry {
        &self.entries[place(number)]
    }

    #[expect(clippy::indexing_slicing, reason = "numbers come from this catalogue, which never shrinks")]
    fn entry_mut(&mut self, number: Number) -> &mut Entry {
        &mut self.entries[place(number)]
    }
}

/// A sum without pairs of equal components: their nim-sum is 0, whatever their nimber is. Sums are
/// ascending, as the rules make them, so equal components stand side by side.
pub(super) fn cancelled(sum: &[Number]) -> impl Iterator<Item = Number> {
    let runs = sum.chunk_by(|one, other| one == other);
    runs.filter(|run| run.len() % 2 == 1).filter_map(|run| run.first().copied())
}

/// All places below `count`, the nearest to `start` first.
fn outward(start: usize, count: usize) -> impl Iterator<Item = usize> {
    let start = start.min(count.saturating_sub(1));
    let around =
        (0..count).flat_map(move |distance| [start.checked_sub(distance + 1), Some(start + distance)]);
    around.flatten().filter(move |&place| place < count)
}

fn place(number: Number) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
