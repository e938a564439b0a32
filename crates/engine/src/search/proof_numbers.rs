//! Proof numbers (Allis, 1994; section 6.2 of the thesis, for impartial games).
//!
//! Each node has a proof number, the least work that may show that it is won, and a disproof
//! number, the same for lost.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

use crate::nodes::{Node, Outcome};

/// The number of what cannot be shown any more.
pub(super) const NEVER: u32 = u32::MAX;

/// The largest number of what is still open, however large the sum is that it stands for.
pub(super) const LARGEST: u32 = NEVER - 1;

/// Proof and disproof number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) won: u32,
    pub(super) lost: u32,
}

impl Numbers {
    pub(super) fn of(outcome: Outcome) -> Numbers {
        match outcome {
            Outcome::Won => Numbers { won: 0, lost: NEVER },
            Outcome::Lost => Numbers { won: NEVER, lost: 0 },
        }
    }

    /// Those of a node of which nothing is known.
    pub(super) fn guess<N: Node>(node: &N, context: &N::Context) -> Numbers {
        let (won, lost) = node.effort(context);
        Numbers { won: won.min(LARGEST), lost: lost.min(LARGEST) }
    }

    /// Those of a node from those of its open branches, as they count for it: the least effort wins, and
    /// all of them are needed to lose.
    pub(super) fn of_parent(branches: impl Iterator<Item = Numbers>) -> Numbers {
        let all = branches.fold(Numbers { won: NEVER, lost: 0 }, |all, branch| Numbers {
            won: all.won.min(branch.won),
            lost: all.lost.saturating_add(branch.lost),
        });
        let lost = if all.won == 0 { NEVER } else { all.lost.min(LARGEST) };
        Numbers { won: all.won, lost }
    }

    /// Those of a node that has to wait for the one with these numbers (section 6.4.1): whatever the
    /// answer is, its own comes after it.
    pub(super) fn of_who_waits(self) -> Numbers {
        let work = self.won.min(self.lost).saturating_add(1).min(LARGEST);
        Numbers { won: work, lost: work }
    }

    /// The numbers of a child as they count for its parent, and back.
    pub(super) fn seen_by_parent(self, decisive: Outcome) -> Numbers {
        match decisive {
            Outcome::Lost => Numbers { won: self.lost, lost: self.won },
            Outcome::Won => self,
        }
    }

    pub(super) fn outcome(self) -> Option<Outcome> {
        match self {
            Numbers { won: 0, .. } => Some(Outcome::Won),
            Numbers { lost: 0, .. } => Some(Outcome::Lost),
            _ => None,
        }
    }

    pub(super) fn reach(self, threshold: Numbers) -> bool {
        self.won >= threshold.won || self.lost >= threshold.lost
    }
}

/// The hash of a node.
pub(super) fn key<N: Hash>(node: &N) -> u64 {
    FxBuildHasher.hash_one(node)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_branch_wins_and_all_are_needed_to_lose() {
        let branch = |won, lost| Numbers { won, lost };
        let of = |branches: &[Numbers]| Numbers::of_parent(branches.iter().copied());
        assert_eq!(of(&[]).outcome(), Some(Outcome::Lost));
        assert_eq!(of(&[branch(3, 4), branch(2, 9)]), branch(2, 13));
        assert_eq!(of(&[branch(3, 4), branch(0, NEVER)]).outcome(), Some(Outcome::Won));
        assert_eq!(of(&[branch(3, LARGEST), branch(3, LARGEST)]), branch(3, LARGEST));
        assert_eq!(branch(5, 7).of_who_waits(), branch(6, 6));
        assert_eq!(branch(LARGEST, LARGEST).of_who_waits(), branch(LARGEST, LARGEST));
    }
}
