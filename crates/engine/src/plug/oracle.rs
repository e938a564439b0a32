//! Finds out what is missing in a proof, with the rest of the proof as knowledge.

use gamecert_elaborate::rules::Impartial;

use crate::certify::Oracle;
use crate::games::{Game, cancel_pairs};
use crate::guide::Sums;
use crate::search::Stopped;
use crate::solve::Searcher;

/// A search that remembers why it was stopped, and then is not tried again.
pub(super) struct Plugger<'a, R, G: Game> {
    pub(super) searcher: Searcher<'a, R, G>,
    /// Claims about sums of several components.
    pub(super) sums: Sums<G::Position>,
    pub(super) stopped: Option<Stopped>,
}

impl<'a, R: Impartial, G: Game> Plugger<'a, R, G> {
    pub(super) fn new(searcher: Searcher<'a, R, G>) -> Self {
        Self { searcher, sums: Sums::default(), stopped: None }
    }

    /// Forgets all that is known.
    pub(super) fn forget(&mut self) {
        self.searcher.solver.forget_all();
        self.sums.clear();
    }

    /// Takes the nimber of a component for granted, if the engine sees it as one position.
    pub(super) fn believe(&mut self, component: &R::Component, nimber: u16) {
        let positions = self.searcher.translate(std::slice::from_ref(component));
        if let Some([position]) = positions.as_deref() {
            // Without room, it has to be found again when it is needed.
            let _ = self.searcher.solver.believe(position, nimber);
        }
    }

    /// The nimber of a component, if a search of so many nodes finds it.
    pub(super) fn short_search(&mut self, component: &R::Component, nodes: u64) -> Option<u16> {
        let positions = self.searchable(component)?;
        match self.searcher.solver.sum_nimber_within(&positions, nodes) {
            Err(Stopped::Nodes) => None,
            found => self.note(found),
        }
    }

    /// A component in the engine's form, if the search may go on.
    fn searchable(&mut self, component: &R::Component) -> Option<Vec<G::Position>> {
        if !matches!(self.stopped, None | Some(Stopped::TooLarge)) {
            return None;
        }
        let found = self.searcher.translate(std::slice::from_ref(component)).ok_or(Stopped::TooLarge);
        self.note(found)
    }

    fn note<T>(&mut self, found: Result<T, Stopped>) -> Option<T> {
        if let Err(stopped) = &found {
            self.stopped.get_or_insert(*stopped);
        }
        found.ok()
    }
}

impl<R: Impartial, G: Game> Oracle<R::Component> for Plugger<'_, R, G> {
    fn known(&mut self, component: &R::Component) -> Option<u16> {
        let found = self.searcher.known(component);
        if found.is_some() || self.sums.is_empty() {
            return found;
        }
        let mut sum = self.searcher.translate(std::slice::from_ref(component))?;
        cancel_pairs(&mut sum);
        self.sums.get(&sum).copied()
    }

    fn known_sum(&mut self, sum: &[R::Component]) -> Option<u16> {
        self.searcher.known_sum(sum)
    }

    fn nimber(&mut self, component: &R::Component) -> Option<u16> {
        let positions = self.searchable(component)?;
        let found = self.searcher.solver.sum_nimber(&positions);
        self.note(found)
    }

    fn is_nimber(&mut self, component: &R::Component, n: u16) -> Option<bool> {
        let positions = self.searchable(component)?;
        let found = self.searcher.solver.sum_is(&positions, n);
        self.note(found)
    }

    /// What is known of the component itself is set aside, since it would answer at once and
    /// leave the option unknown.
    fn find_option(&mut self, component: &R::Component, n: u16) -> Option<()> {
        let positions = self.searchable(component)?;
        let solver = &mut self.searcher.solver;
        let [position] = positions.as_slice() else {
            let found = solver.sum_is(&positions, n);
            return self.note(found).map(drop);
        };
        let known = solver.known(position).nimber();
        solver.forget(position);
        let found = solver.sum_is(&positions, n);
        if let (Some(nimber), Ok(false) | Err(_)) = (known, &found) {
            // There was room for it before.
            let _ = solver.believe(position, nimber);
        }
        self.note(found).map(drop)
    }
}
