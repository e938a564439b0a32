//! The tree of a proof-number search, as it is looked at and steered (section 6.3 of the thesis).
//!
//! The branch changes with every round, so that one looks at a node with its parents and its children instead,
//! and steers by preferring a node: its numbers are multiplied, or the search stays below it.

use std::hash::Hash;

use rustc_hash::FxHashSet;

use super::{Edge, Place, State, Tree};
use crate::live::{self, Command, Steered, Surroundings, View};
use crate::nodes::Node;

impl<N: Node + Hash + Eq> Steered for Tree<'_, N> {
    type Context = N::Context;

    fn context(&mut self) -> &mut N::Context {
        self.context
    }

    fn view(&self, node: usize) -> View {
        let place = self.open_place(node).unwrap_or(super::ROOT);
        let path: Vec<Place> = self.path().collect();
        let show = |&place: &Place| self.show(place, &path);
        View::Tree(Surroundings {
            size: self.entries.len() - self.free.len(),
            focus: self.focus.map(|(place, factor)| (self.entries[place].number as usize, factor)),
            parents: self.entries[place].parents.iter().map(show).collect(),
            node: show(&place),
            children: self
                .children(place)
                .iter()
                .map(|child| live::Node {
                    is_next: self.next(place) == Some(*child),
                    ..self.show(*child, &[])
                })
                .collect(),
        })
    }

    fn obey(&mut self, order: Command) -> bool {
        match order {
            Command::Focus { node, factor } => {
                self.open_place(node).is_some_and(|place| self.prefer(Some((place, factor))))
            }
            Command::Release if self.focus.is_some() => self.prefer(None),
            Command::Restart => {
                self.is_dropped = true;
                true
            }
            Command::Release | Command::Skip(_) | Command::Quit => false,
        }
    }
}

impl<N: Node + Hash + Eq> Tree<'_, N> {
    fn prefer(&mut self, focus: Option<(Place, live::Factor)>) -> bool {
        let before = std::mem::replace(&mut self.focus, focus);
        let changed = [before, focus].into_iter().flatten();
        // Nothing is settled by this, so nothing is stopped by a full table.
        changed.map(|(place, _)| self.update(place)).filter(Result::is_err).count() == 0
    }

    /// Where the node of this number is, if it is still there and not settled.
    fn open_place(&self, number: usize) -> Option<Place> {
        self.entries.iter().position(|entry| {
            entry.number as usize == number && !matches!(entry.state, State::Settled(_) | State::Dropped)
        })
    }

    fn children(&self, place: Place) -> Vec<Place> {
        match &self.entries[place].state {
            State::Waits(other) => vec![*other],
            State::Expanded(edges) => edges.iter().map(|&Edge { child, .. }| child).collect(),
            State::Leaf | State::Settled(_) | State::Dropped => Vec::new(),
        }
    }

    fn show(&self, place: Place, path: &[Place]) -> live::Node {
        let entry = &self.entries[place];
        let is_leaf = matches!(entry.state, State::Leaf);
        live::Node {
            number: entry.number as usize,
            question: entry.node.describe(self.context),
            proof: entry.numbers.won,
            disproof: entry.numbers.lost,
            size: self.size(place),
            unknown: (!is_leaf).then(|| self.children(place).len()),
            is_next: path.contains(&place),
        }
    }

    /// The nodes below a node and itself, as far as they are counted.
    fn size(&self, place: Place) -> usize {
        let mut seen = FxHashSet::from_iter([place]);
        let mut work = vec![place];
        while let Some(place) = work.pop() {
            for child in self.children(place) {
                if seen.len() >= live::Node::MOST {
                    return seen.len();
                }
                if seen.insert(child) {
                    work.push(child);
                }
            }
        }
        seen.len()
    }
}
