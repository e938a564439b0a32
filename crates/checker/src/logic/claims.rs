//! The claims about a sum S: its nimber, its outcome, a bound on its nimber.
//!
//! Axiom used: Sprague-Grundy. A sum is lost for the player to move exactly if its nimber is 0.

use std::ops::RangeInclusive;

use gamecert_certs::{ClaimKind, Fault, Outcome, require};

use super::pieces::Pieces;
use super::{Earlier, Holes, Shown};
use crate::rules::Impartial;

/// The numbers that the pieces of evidence for a claim are about, in order: `nimber = n` needs one
/// piece with the values of all components, an outcome one piece about 0, and `nimber > k` a piece
/// for each number from 0 to k.
pub fn questions(claim: ClaimKind) -> impl Iterator<Item = u16> {
    match claim {
        ClaimKind::Nimber(n) => n..=n,
        ClaimKind::NimberAbove(k) => 0..=k,
        ClaimKind::Outcome(_) => 0..=0,
        // Not asked under normal play.
        _ => RangeInclusive::new(1, 0),
    }
}

/// Judges a claim about `sum`; `pieces` yields the evidence for each question in turn.
///
/// # Errors
/// If a piece is missing, refused or left over, or shows that the claim is false.
pub fn judge<R: Impartial>(
    earlier: &Earlier<R>,
    sum: &[R::Component],
    claim: ClaimKind,
    mut pieces: Pieces<'_, R::Component>,
) -> Result<Holes, Fault> {
    let wants_equal = matches!(claim, ClaimKind::Nimber(_) | ClaimKind::Outcome(Outcome::Loss));
    let mut holes = Holes::default();
    for n in questions(claim) {
        let (equal, shown) = match pieces.next(earlier, sum, n)? {
            Shown::Value(value) => (value == n, format!("nimber {value}")),
            Shown::Other => (false, format!("a move to nimber {n}")),
            Shown::Nothing => {
                holes.add(1, || format!("nimber {n} of {}", earlier.rules.show_sum(sum)));
                continue;
            }
        };
        require(equal == wants_equal, || {
            let why = format!("the start position has {shown}, so the claim is false");
            Fault::rejected("claim-is-false", why)
        })?;
    }
    pieces.finish().map(|()| holes)
}
