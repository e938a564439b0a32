//! Advice: claims about nimbers from elsewhere, which a search may use.
//!
//! The claims are about sums in the engine's canonical form, which is coarser than the checker's normal
//! form and reads a component in any of its variants. So they apply to positions that a certificate writes
//! differently, perhaps because its normal form was a different one.

use rustc_hash::FxHashMap;

use crate::games::cancel_pairs;
use crate::games::numbered::Id;
use crate::prove::nimbers::NimberSolver;
use crate::search::Stopped;

/// Claims about sums.
#[derive(Default)]
pub(crate) struct Advice {
    claims: Vec<(Vec<Id>, u16)>,
}

/// Nimbers of sums with several components, none of which could be derived from the others.
pub(crate) type Sums = FxHashMap<Vec<Id>, u16>;

impl Advice {
    /// Adds a claim about a sum.
    pub(crate) fn claim(&mut self, mut sum: Vec<Id>, nimber: u16) {
        cancel_pairs(&mut sum);
        if !sum.is_empty() {
            self.claims.push((sum, nimber));
        }
    }

    /// Makes a solver believe all claims about single components, and what follows for a component from a
    /// claim about a sum when the nimbers of all others are known. Where claims disagree, the first one
    /// counts. Returns what is left.
    ///
    /// # Errors
    /// When the memory of the solver is used up.
    pub(crate) fn teach(self, solver: &mut dyn NimberSolver) -> Result<Sums, Stopped> {
        let mut left = self.claims;
        loop {
            let before = left.len();
            let mut later = Vec::new();
            for (sum, nimber) in left {
                match unknown(&sum, nimber, solver) {
                    Unknown::Nothing => {}
                    Unknown::One(component, nimber) => solver.believe(component, nimber)?,
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

/// What a solver does not know about a sum.
enum Unknown {
    Nothing,
    /// One component, and the nimber it has if that of the sum is right.
    One(Id, u16),
    Several,
}

fn unknown(sum: &[Id], nimber: u16, solver: &dyn NimberSolver) -> Unknown {
    let mut left = nimber;
    let mut unknown = None;
    for &component in sum {
        match (solver.known(&[component]), unknown) {
            (Some(known), _) => left ^= known,
            (None, None) => unknown = Some(component),
            (None, Some(_)) => return Unknown::Several,
        }
    }
    unknown.map_or(Unknown::Nothing, |component| Unknown::One(component, left))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Cram, CramConfig};
    use crate::prove::nimbers::nimber_solver;
    use crate::search::{Algorithm, Limits};

    #[test]
    fn sums_tell_of_their_components() {
        let game = Cram::<u64>::new(CramConfig::default());
        let mut solver = nimber_solver(game, Limits::default(), Algorithm::NimberSets);
        // Whole boards, as subjects: all cells are free.
        let subjects: [(u8, u8, &[u8]); 5] = [
            (3, 3, &[0x01, 0xff]),
            (3, 4, &[0x0f, 0xff]),
            (4, 4, &[0xff, 0xff]),
            (4, 5, &[0x0f, 0xff, 0xff]),
            (3, 5, &[0x7f, 0xff]),
        ];
        let [a, b, c, d, e] = subjects
            .map(|(rows, columns, cells)| solver.read(&[&[rows, columns], cells].concat()).expect("a board"));
        let mut advice = Advice::default();
        advice.claim([a.clone(), b.clone()].concat(), 1);
        advice.claim([b.clone(), c.clone()].concat(), 5);
        advice.claim([c.clone(), c.clone(), d.clone(), e].concat(), 2);
        advice.claim(a.clone(), 0);
        advice.claim(a.clone(), 7);
        let sums = advice.teach(&mut *solver).unwrap();
        let known = [a, b, c].map(|board| solver.known(&board));
        assert_eq!(known, [Some(0), Some(1), Some(4)]);
        assert_eq!(solver.known(&d), None);
        assert_eq!(sums.len(), 1);
    }
}
