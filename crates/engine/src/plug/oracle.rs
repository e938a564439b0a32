//! Finds out what is missing in a proof, with the rest of the proof as knowledge.

use gamecert_elaborate::rulebook::Component;

use crate::advice::Sums;
use crate::certify::{FastRules, Oracle};
use crate::games::cancel_pairs;
use crate::games::numbered::Id;
use crate::prove::nimbers::Searcher;
use crate::search::Stopped;

/// A search that remembers why it was stopped, and then is not tried again.
pub(super) struct Plugger {
    pub(super) searcher: Searcher,
    /// Claims about sums of several components.
    pub(super) sums: Sums,
    pub(super) stopped: Option<Stopped>,
}

impl Plugger {
    pub(super) fn new(searcher: Searcher) -> Self {
        Self { searcher, sums: Sums::default(), stopped: None }
    }

    /// Forgets all that is known.
    pub(super) fn forget(&mut self) {
        self.searcher.0.forget_all();
        self.sums.clear();
    }

    /// The nimber of a component, if a search of at most `nodes` nodes finds it.
    pub(super) fn short_search(&mut self, component: &Component, nodes: u64) -> Option<u16> {
        let positions = self.searchable(component)?;
        match self.searcher.0.nimber_within(&positions, nodes) {
            Err(Stopped::Nodes) => None,
            found => self.note(found),
        }
    }

    /// A component in the engine's form, if the search may go on.
    fn searchable(&mut self, component: &Component) -> Option<Vec<Id>> {
        if !matches!(self.stopped, None | Some(Stopped::TooLarge)) {
            return None;
        }
        let found = self.searcher.0.read(component.subject()).ok_or(Stopped::TooLarge);
        self.note(found)
    }

    fn note<T>(&mut self, found: Result<T, Stopped>) -> Option<T> {
        if let Err(stopped) = &found {
            self.stopped.get_or_insert(*stopped);
        }
        found.ok()
    }
}

impl Oracle for Plugger {
    fn known(&mut self, component: &Component) -> Option<u16> {
        let found = self.searcher.known(component);
        if found.is_some() || self.sums.is_empty() {
            return found;
        }
        let mut sum = self.searcher.0.read(component.subject())?;
        cancel_pairs(&mut sum);
        self.sums.get(&sum).copied()
    }

    fn known_sum(&mut self, sum: &[Component]) -> Option<u16> {
        self.searcher.known_sum(sum)
    }

    fn fast_rules(&mut self) -> Option<&mut dyn FastRules> {
        if self.sums.is_empty() { self.searcher.fast_rules() } else { None }
    }

    fn nimber(&mut self, component: &Component) -> Option<u16> {
        let positions = self.searchable(component)?;
        let found = self.searcher.0.nimber(&positions);
        self.note(found)
    }

    fn is_nimber(&mut self, component: &Component, n: u16) -> Option<bool> {
        let positions = self.searchable(component)?;
        let found = self.searcher.0.is_nimber(&positions, n);
        self.note(found)
    }

    /// What is known of the component itself is set aside, since it would answer at once and
    /// leave the option unknown.
    fn find_option(&mut self, component: &Component, n: u16) -> Option<()> {
        let positions = self.searchable(component)?;
        let solver = &mut self.searcher.0;
        let &[position] = positions.as_slice() else {
            let found = solver.is_nimber(&positions, n);
            return self.note(found).map(drop);
        };
        let known = solver.known(&positions);
        solver.forget(position);
        let found = solver.is_nimber(&positions, n);
        if let (Some(nimber), Ok(false) | Err(_)) = (known, &found) {
            // There was room for it before.
            let _ = solver.believe(position, nimber);
        }
        self.note(found).map(drop)
    }
}
