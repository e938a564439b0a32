//! A guide: what somebody claims about nimbers, as advice for a search.
//!
//! The claims are about sums in the engine's canonical form, which is coarser than the checker's normal
//! form, and which reads a component in any of its variants. So they serve for positions that a
//! certificate writes in another way, perhaps because its normal form was another one.

use rustc_hash::FxHashMap;

use crate::games::{Game, cancel_pairs};
use crate::search::{Solver, Stopped};

/// Claims about sums.
pub(crate) struct Guide<P> {
    claims: Vec<(Vec<P>, u16)>,
}

/// Nimbers of sums with several components, none of which could be told from the others.
pub(crate) type Sums<P> = FxHashMap<Vec<P>, u16>;

impl<P: Clone + Ord + std::hash::Hash> Guide<P> {
    /// A guide that knows nothing.
    pub(crate) fn new() -> Self {
        Self { claims: Vec::new() }
    }

    /// Takes up a claim about a sum.
    pub(crate) fn claim(&mut self, mut sum: Vec<P>, nimber: u16) {
        cancel_pairs(&mut sum);
        if !sum.is_empty() {
            self.claims.push((sum, nimber));
        }
    }

    /// Has a solver believe all claims about single components, and what follows for a component
    /// from a claim about a sum when the nimbers of all others are known. What several claims say in
    /// different ways, the first decides. Returns what is left.
    ///
    /// # Errors
    /// When the memory of the solver is used up.
    pub(crate) fn teach<G: Game<Position = P>>(self, solver: &mut Solver<G>) -> Result<Sums<P>, Stopped> {
        let mut left = self.claims;
        loop {
            let before = left.len();
            let mut later = Vec::new();
            for (sum, nimber) in left {
                match unknown(&sum, nimber, solver) {
                    Unknown::Nothing => {}
                    Unknown::One(component, nimber) => solver.believe(&component, nimber)?,
                    Unknown::Several => later.push((sum, nimber)),
                }
            }
            if later.is_empty() || later.len() == before {
                let mut sums = Sums::default();
                for (sum, nimber) in later {
                    sums.entry(sum).or_insert(nimber);
                }
                return Ok(sums);
            }
            left = later;
        }
    }
}

/// What a solver does not know of a sum.
enum Unknown<P> {
    Nothing,
    /// One component, and the nimber that it has if that of the sum is right.
    One(P, u16),
    Several,
}

fn unknown<G: Game>(sum: &[G::Position], nimber: u16, solver: &Solver<G>) -> Unknown<G::Position> {
    let mut left = nimber;
    let mut unknown = None;
    for component in sum {
        match (solver.known(component).nimber(), unknown) {
            (Some(known), _) => left ^= known,
            (None, None) => unknown = Some(component),
            (None, Some(_)) => return Unknown::Several,
        }
    }
    unknown.map_or(Unknown::Nothing, |component| Unknown::One(component.clone(), left))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Cram, CramConfig};
    use crate::search::{Algorithm, Limits};

    #[test]
    fn sums_tell_of_their_components() {
        let mut solver =
            Solver::new(Cram::<u64>::new(CramConfig::default()), Limits::default(), Algorithm::NimberSets);
        let board = |rows, columns| solver.game().board(rows, columns).unwrap();
        let (a, b, c, d) = (board(3, 3), board(3, 4), board(4, 4), board(4, 5));
        let mut guide = Guide::new();
        guide.claim([a.clone(), b.clone()].concat(), 1);
        guide.claim([b.clone(), c.clone()].concat(), 5);
        guide.claim([c.clone(), c.clone(), d.clone(), board(3, 5)].concat(), 2);
        guide.claim(a.clone(), 0);
        guide.claim(a.clone(), 7);
        let sums = guide.teach(&mut solver).unwrap();
        let known = [a, b, c].map(|board| solver.known_sum(&board).nimber());
        assert_eq!(known, [Some(0), Some(1), Some(4)]);
        assert_eq!(solver.known_sum(&d).nimber(), None);
        assert_eq!(sums.len(), 1);
    }
}
