//! The components that a certification has met, in the checker's form, each with a small number.

use std::rc::Rc;

use gamecert_elaborate::rules::Impartial;
use rustc_hash::FxHashMap;

use crate::both_sides::translate;
use crate::games::Game;
use crate::knowledge::{MisereContext, Stopped};
use crate::nodes::Parts;
use crate::trees::Tree;

/// The number of a component in the catalogue.
pub(super) type Number = u32;

/// What is known of one component.
struct Entry<C> {
    component: C,
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
pub(super) struct Catalogue<'a, R: Impartial> {
    pub(super) rules: &'a R,
    numbers: FxHashMap<R::Component, Number>,
    entries: Vec<Entry<R::Component>>,
}

impl<'a, R: Impartial> Catalogue<'a, R> {
    pub(super) fn new(rules: &'a R) -> Self {
        Self { rules, numbers: FxHashMap::default(), entries: Vec::new() }
    }

    /// The number of a component.
    ///
    /// # Errors
    /// If the engine cannot read it, or has no room for its tree.
    pub(super) fn number<G: Game>(
        &mut self,
        component: &R::Component,
        context: &mut MisereContext<G>,
    ) -> Result<Number, Stopped> {
        if let Some(&number) = self.numbers.get(component) {
            return Ok(number);
        }
        let positions = translate(self.rules, &context.game, std::slice::from_ref(component));
        let positions = positions.ok_or(Stopped::TooLarge)?;
        let tree = context.tree_of_all(&positions)?;
        let parts = context.parts(&positions)?;
        let number = Number::try_from(self.entries.len()).map_err(|_| Stopped::Memory)?;
        let measure = self.rules.measure(component);
        let component = component.clone();
        self.numbers.insert(component.clone(), number);
        self.entries.push(Entry { component, measure, parts, tree, options: None, moves: None });
        Ok(number)
    }

    /// The numbers of the components of a sum.
    pub(super) fn sum<G: Game>(
        &mut self,
        components: &[R::Component],
        context: &mut MisereContext<G>,
    ) -> Result<Vec<Number>, Stopped> {
        components.iter().map(|component| self.number(component, context)).collect()
    }

    /// The options that a lemma answers for, in the order of the rules.
    pub(super) fn options<G: Game>(
        &mut self,
        number: Number,
        context: &mut MisereContext<G>,
    ) -> Result<Sums, Stopped> {
        if let Some(options) = &self.entry(number).options {
            return Ok(Rc::clone(options));
        }
        let sums = self.rules.options(self.component(number));
        let sums: Result<Sums, Stopped> = sums.iter().map(|sum| self.sum(sum, context)).collect();
        let sums = sums?;
        self.entry_mut(number).options = Some(Rc::clone(&sums));
        Ok(sums)
    }

    /// What each move leads to, in the order of the rules.
    pub(super) fn moves<G: Game>(
        &mut self,
        number: Number,
        context: &mut MisereContext<G>,
    ) -> Result<Sums, Stopped> {
        if let Some(moves) = &self.entry(number).moves {
            return Ok(Rc::clone(moves));
        }
        let component = self.component(number).clone();
        let rules = self.rules;
        let sums = rules.moves(&component).map(|chosen| rules.play(&component, chosen));
        let sums: Result<Sums, Stopped> = sums.map(|sum| self.sum(&sum, context)).collect();
        let sums = sums?;
        self.entry_mut(number).moves = Some(Rc::clone(&sums));
        Ok(sums)
    }

    pub(super) fn component(&self, number: Number) -> &R::Component {
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

    /// Sorts numbers by their components.
    pub(super) fn sort(&self, numbers: &mut [Number]) {
        numbers.sort_by(|&one, &other| self.component(one).cmp(self.component(other)));
    }

    fn entry(&self, number: Number) -> &Entry<R::Component> {
        &self.entries[number as usize]
    }

    fn entry_mut(&mut self, number: Number) -> &mut Entry<R::Component> {
        &mut self.entries[number as usize]
    }
}
