//! Where the two sets of rules meet: a component in the checker's normal form becomes a sum in the engine's canonical form
//! by way of its bytes.

use gamecert_elaborate::rulebook::Component;

use super::NimberSolver;
use crate::certify::{FastRules, Oracle};
use crate::games::cancel_pairs;
use crate::games::numbered::Id;
use crate::search::{Algorithm, Stopped};

/// A solver that speaks of components in the checker's normal form.
pub(crate) struct Searcher(pub(crate) Box<dyn NimberSolver>);

impl Searcher {
    /// A sum in the engine's form, which may split or cancel more than the checker's; `None` if it is
    /// larger than the engine can read.
    pub(crate) fn translate(&mut self, sum: &[Component]) -> Option<Vec<Id>> {
        let positions = sum.iter().map(|component| self.0.read(component.subject()));
        positions.collect::<Option<Vec<_>>>().map(|positions| positions.concat())
    }

    /// Runs `search` with nothing known, by another algorithm, in other ways as drawn from `seed`.
    pub(crate) fn afresh<T>(
        &mut self,
        algorithm: Algorithm,
        seed: u64,
        search: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.0.begin_afresh(algorithm, seed);
        let done = search(self);
        self.0.end_afresh();
        done
    }

    /// Takes a nimber of a component as known, if the engine sees it as one position.
    pub(crate) fn preload(&mut self, component: &Component, n: u16) {
        if let Some(&[position]) = self.0.read(component.subject()).as_deref() {
            // A table that is full keeps what it has: it has to be found again when it is needed.
            let _ = self.0.believe(position, n);
        }
    }

    pub(super) fn sum_is(&mut self, sum: &[Component], n: u16) -> Result<bool, Stopped> {
        let positions = self.translate(sum).ok_or(Stopped::TooLarge)?;
        self.0.is_nimber(&positions, n)
    }
}

impl Oracle for Searcher {
    fn known(&mut self, component: &Component) -> Option<u16> {
        let positions = self.0.read(component.subject())?;
        self.0.known(&positions)
    }

    fn known_sum(&mut self, sum: &[Component]) -> Option<u16> {
        let mut positions = self.translate(sum)?;
        cancel_pairs(&mut positions);
        self.0.known(&positions)
    }

    fn fast_rules(&mut self) -> Option<&mut dyn FastRules> {
        self.0.fast_rules()
    }

    fn nimber(&mut self, component: &Component) -> Option<u16> {
        let positions = self.0.read(component.subject())?;
        self.0.nimber(&positions).ok()
    }

    fn is_nimber(&mut self, component: &Component, n: u16) -> Option<bool> {
        self.sum_is(std::slice::from_ref(component), n).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;
    use crate::prove::nimbers::nimber_solver;
    use crate::search::Limits;
    use gamecert_elaborate::rulebook::rulebook;

    /// Stands for a position that only the checker can read: what the engine does not know is no
    /// position without moves.
    #[test]
    fn what_the_engine_cannot_read_has_no_answer() {
        let game = games::Sprouts::default();
        let heap = rulebook("nim", &[]).unwrap().0.start("3").unwrap().components;
        let mut searcher = Searcher(nimber_solver(game, Limits::default(), Algorithm::DfPn));
        assert_eq!(searcher.sum_is(&heap, 0), Err(Stopped::TooLarge));
        assert_eq!(searcher.is_nimber(&heap[0], 0), None);
        assert_eq!((searcher.known(&heap[0]), searcher.nimber(&heap[0])), (None, None));
        assert_eq!(searcher.known_sum(&heap), None);
    }
}
