//! What a walk under misere play relies on: the rules, the trees of small components, the others with their options,
//! and the sums that are solved.

use std::rc::Rc;

use gamecert_elaborate::rulebook::Component as Written;
use rustc_hash::FxHashMap;

use super::{Limits, Statistics, Stopped, Work};
use crate::games::numbered::{Id, Positions};
use crate::live::Watched;
use crate::nodes::{Outcome, Parts};
use crate::trees::{Ended, Growth, Sums, Tree, Until};

/// Trees that are kept, at most.
const MOST_TREES: usize = 20_000_000;

/// A component whose tree is not to take its place.
struct Component {
    position: Id,
    difficulty: u32,
    /// What each move leaves, each once; made when it is asked for.
    options: Option<Rc<[Parts]>>,
}

/// What an end to the trees is to a search.
fn stopped(ended: Ended) -> Stopped {
    match ended {
        Ended::TooMany => Stopped::Memory,
        Ended::Requested => Stopped::Requested,
    }
}

/// The rules, the trees, the table and the work of one solver.
pub struct MisereContext {
    /// The rules.
    pub(crate) game: Box<dyn Positions>,
    /// What has been done.
    pub work: Work,
    /// The trees of components.
    pub growth: Growth<Id>,
    /// Components of at most this measure are replaced by their trees.
    small: u32,
    /// The numbers of components that have no tree, by those of their positions.
    numbers: Vec<Option<u32>>,
    components: Vec<Component>,
    /// Memory for the options of components, and how much that may be.
    options_bytes: usize,
    most_options: usize,
    table: FxHashMap<Parts, Outcome>,
    lost: usize,
    /// Memory for the sums of the table, and how much that may be.
    table_bytes: usize,
    most_table: usize,
}

impl MisereContext {
    /// A context in which nothing is known. Components up to the measure `small` are replaced by their trees, which
    /// `sums` makes: reduced ones for all but claims about canonical trees. A quarter of the memory is for options.
    pub(crate) fn new(game: Box<dyn Positions>, limits: Limits, small: u32, sums: Sums) -> MisereContext {
        MisereContext {
            game,
            work: Work::new(limits.nodes),
            growth: Growth::new(sums),
            small,
            numbers: Vec::new(),
            components: Vec::new(),
            options_bytes: 0,
            most_options: limits.memory_bytes / 4,
            table: FxHashMap::default(),
            lost: 0,
            table_bytes: 0,
            most_table: limits.memory_bytes / 4 * 3,
        }
    }

    /// The tree that takes the place of a component, if one does: it is known, or the component is small.
    ///
    /// # Errors
    /// When there are too many trees.
    pub(crate) fn tree(&mut self, component: Id) -> Result<Option<Tree>, Stopped> {
        if let Some(tree) = self.growth.known(&component) {
            return Ok(Some(tree));
        }
        if self.game.measure(component) > self.small {
            return Ok(None);
        }
        let options = |&component: &Id| self.game.whole_options(component);
        let mut is_to_stop = || self.work.is_to_stop();
        let tree = self.growth.tree(&component, options, &mut Until::new(MOST_TREES, &mut is_to_stop));
        tree.map(Some).map_err(stopped)
    }

    /// The tree of a sum, if trees take the place of all its components.
    ///
    /// # Errors
    /// When there are too many trees.
    pub(crate) fn tree_of_all(&mut self, components: &[Id]) -> Result<Option<Tree>, Stopped> {
        let trees = components.iter().map(|&component| self.tree(component));
        let Some(trees) = trees.collect::<Result<Option<Vec<Tree>>, _>>()? else { return Ok(None) };
        self.tree_of_sum(&trees).map(Some)
    }

    /// The tree of a sum of trees.
    ///
    /// # Errors
    /// When there are too many trees.
    pub(crate) fn tree_of_sum(&mut self, trees: &[Tree]) -> Result<Tree, Stopped> {
        let mut is_to_stop = || self.work.is_to_stop();
        self.growth.sum(trees, &mut Until::new(MOST_TREES, &mut is_to_stop)).map_err(stopped)
    }

    /// Reads a sum that certificates write.
    ///
    /// # Errors
    /// If it is larger than the engine can read.
    pub(crate) fn read(&mut self, sum: &[Written]) -> Result<Vec<Id>, Stopped> {
        let read = sum.iter().map(|component| self.game.read(component.subject()));
        Ok(read.collect::<Option<Vec<_>>>().ok_or(Stopped::TooLarge)?.concat())
    }

    /// A sum of components, with trees in the place of those that have them.
    ///
    /// # Errors
    /// When there are too many trees or components.
    pub(crate) fn parts(&mut self, components: &[Id]) -> Result<Parts, Stopped> {
        let mut sum = Parts::default();
        for &component in components {
            let part = match self.tree(component)? {
                Some(tree) => Parts::of_tree(&self.growth.forest, tree),
                None => Parts::of_component(self.number(component)?),
            };
            sum = sum.plus(&part);
        }
        Ok(sum)
    }

    fn number(&mut self, position: Id) -> Result<u32, Stopped> {
        let place = position as usize;
        if let Some(&Some(number)) = self.numbers.get(place) {
            return Ok(number);
        }
        // The upper half of the numbers is for trees.
        let number = u32::try_from(self.components.len()).ok().filter(|number| number >> 31 == 0);
        let number = number.ok_or(Stopped::Memory)?;
        let difficulty = self.game.difficulty(position);
        self.numbers.resize(self.numbers.len().max(place + 1), None);
        self.numbers[place] = Some(number);
        self.components.push(Component { position, difficulty, options: None });
        Ok(number)
    }

    /// A component by its number.
    pub(crate) fn component(&self, number: u32) -> Id {
        self.components[number as usize].position
    }

    /// How hard a component looks.
    pub(crate) fn difficulty(&self, number: u32) -> u32 {
        self.components[number as usize].difficulty
    }

    /// What each move in a component leaves, each once.
    ///
    /// # Errors
    /// When there are too many trees or components.
    pub(crate) fn options(&mut self, number: u32) -> Result<Rc<[Parts]>, Stopped> {
        if let Some(options) = &self.components[number as usize].options {
            return Ok(Rc::clone(options));
        }
        let sums = self.game.whole_options(self.component(number));
        let mut options = sums.iter().map(|sum| self.parts(sum)).collect::<Result<Vec<Parts>, _>>()?;
        options.sort_unstable();
        options.dedup();
        let bytes: usize = options.iter().map(bytes_of).sum();
        if self.options_bytes + bytes > self.most_options {
            self.components.iter_mut().for_each(|component| component.options = None);
            self.options_bytes = 0;
        }
        self.options_bytes += bytes;
        let options: Rc<[Parts]> = options.into();
        self.components[number as usize].options = Some(Rc::clone(&options));
        Ok(options)
    }

    /// The answer for a sum, if it has been found.
    #[inline]
    pub(crate) fn known(&self, sum: &Parts) -> Option<Outcome> {
        self.table.get(sum).copied()
    }

    /// Takes note of an answer. When the table is full, what is won is forgotten.
    ///
    /// # Errors
    /// [`Stopped::Memory`] when the budget is used up by what is lost.
    pub(crate) fn settle(&mut self, sum: &Parts, outcome: Outcome) -> Result<(), Stopped> {
        let bytes = entry_bytes(sum);
        if self.table_bytes + bytes > self.most_table {
            self.table.retain(|_, outcome| *outcome == Outcome::Lost);
            self.table_bytes = self.table.keys().map(entry_bytes).sum();
            if self.table_bytes > self.most_table / 8 * 7 {
                return Err(Stopped::Memory);
            }
        }
        if self.table.insert(sum.clone(), outcome).is_none() {
            self.table_bytes += bytes;
            self.lost += usize::from(outcome == Outcome::Lost);
        }
        Ok(())
    }

    /// Forgets all answers.
    pub(crate) fn forget(&mut self) {
        self.table.clear();
        (self.lost, self.table_bytes) = (0, 0);
    }

    /// How much work has been done.
    pub fn statistics(&self) -> Statistics {
        Statistics {
            nodes: self.work.nodes(),
            entries: self.table.len(),
            losing_couples: self.lost,
            table_bytes: self.table_bytes,
        }
    }
}

/// Memory for a list of parts, with what goes with an allocation.
fn bytes_of(parts: &Parts) -> usize {
    size_of::<Parts>() + (parts.len() * 4 + 8).next_multiple_of(16)
}

/// Memory for an entry of a map, which is never quite full and is there twice while it grows.
fn entry_bytes(parts: &Parts) -> usize {
    bytes_of(parts) + 2 * size_of::<(Parts, Outcome)>()
}

impl Watched for MisereContext {
    #[inline]
    fn work(&self) -> Option<&Work> {
        Some(&self.work)
    }

    fn work_mut(&mut self) -> Option<&mut Work> {
        Some(&mut self.work)
    }

    fn statistics(&self) -> Statistics {
        MisereContext::statistics(self)
    }
}
