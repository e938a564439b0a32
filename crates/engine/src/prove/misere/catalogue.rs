//! The components that a certification has met, in the checker's form, each with a small number.

use std::rc::Rc;

use gamecert_elaborate::rulebook::{Component, Rulebook};
use rustc_hash::FxHashMap;

use crate::knowledge::{MisereContext, Stopped};
use crate::nodes::Parts;
use crate::sort;
use crate::trees::Tree;

/// The number of a component in the catalogue.
pub(super) type Number = u32;

/// What is known of one component.
struct Entry {
    component: Component,
    measure: u32,
    /// In the engine's form.
    parts: Parts,
    /// Its reduced tree, if that is to take its place.
    tree: Option<Tree>,
    options: Option<Sums>,
    moves: Option<Sums>,
}

/// Sums of components, one for each option or for each move.
pub(super) type Sums = Rc<[Vec<Number>]>;

/// All components met so far.
pub(super) struct Catalogue<'a> {
    pub(super) rules: &'a dyn Rulebook,
    numbers: FxHashMap<Component, Number>,
    entries: Vec<Entry>,
}

impl<'a> Catalogue<'a> {
    pub(super) fn new(rules: &'a dyn Rulebook) -> Self {
        Self { rules, numbers: FxHashMap::default(), entries: Vec::new() }
    }

    /// The number of a component.
    ///
    /// # Errors
    /// If the engine cannot read it, or has no room for its tree.
    pub(super) fn number(
        &mut self,
        component: &Component,
        context: &mut MisereContext,
    ) -> Result<Number, Stopped> {
        if let Some(&number) = self.numbers.get(component) {
            return Ok(number);
        }
        let positions = context.read(std::slice::from_ref(component))?;
        let tree = context.tree_of_all(&positions)?;
        let parts = context.parts(&positions)?;
        let number = Number::try_from(self.entries.len()).map_err(|_| Stopped::Memory)?;
        let (measure, component) = (self.rules.size(component), component.clone());
        self.numbers.insert(component.clone(), number);
        self.entries.push(Entry { component, measure, parts, tree, options: None, moves: None });
        Ok(number)
    }

    /// The numbers of the components of a sum.
    pub(super) fn sum(
        &mut self,
        components: &[Component],
        context: &mut MisereContext,
    ) -> Result<Vec<Number>, Stopped> {
        components.iter().map(|component| self.number(component, context)).collect()
    }

    /// The options that a lemma answers for, in the order of the rules.
    pub(super) fn options(&mut self, number: Number, context: &mut MisereContext) -> Result<Sums, Stopped> {
        if let Some(options) = &self.entry(number).options {
            return Ok(Rc::clone(options));
        }
        let sums = self.rules.options_of(self.component(number));
        let sums: Result<Sums, Stopped> = sums.iter().map(|sum| self.sum(sum, context)).collect();
        let sums = sums?;
        self.entry_mut(number).options = Some(Rc::clone(&sums));
        Ok(sums)
    }

    /// What each move leads to, in the order of the rules.
    pub(super) fn moves(&mut self, number: Number, context: &mut MisereContext) -> Result<Sums, Stopped> {
        if let Some(moves) = &self.entry(number).moves {
            return Ok(Rc::clone(moves));
        }
        let component = self.component(number).clone();
        let moves = self.rules.moves_of(&component);
        let sums = (0..moves.count()).map(|number| self.sum(&moves.after(number), context));
        let sums: Sums = sums.collect::<Result<_, Stopped>>()?;
        self.entry_mut(number).moves = Some(Rc::clone(&sums));
        Ok(sums)
    }

    pub(super) fn component(&self, number: Number) -> &Component {
        &self.entry(number).component
    }

    pub(super) fn measure(&self, number: Number) -> u32 {
        self.entry(number).measure
    }

    pub(super) fn tree(&self, number: Number) -> Option<Tree> {
        self.entry(number).tree
    }

    /// A component in the engine's form.
    pub(super) fn parts(&self, number: Number) -> &Parts {
        &self.entry(number).parts
    }

    /// Sorts numbers by the bytes of their components.
    pub(super) fn sort(&self, numbers: &mut [Number]) {
        sort::by(numbers, |&one, &other| self.component(one).subject().cmp(self.component(other).subject()));
    }

    fn entry(&self, number: Number) -> &Entry {
        &self.entries[number as usize]
    }

    fn entry_mut(&mut self, number: Number) -> &mut Entry {
        &mut self.entries[number as usize]
    }
}
