//! The claims about a sum S: its nimber, its outcome, a bound on its nimber.
//!
//! Axiom used: Sprague-Grundy. A sum is lost for the player to move exactly if its nimber is 0.

use gamecert_certs::{ClaimKind, Evidence, Fault, Outcome};

use super::{Earlier, Shown, Step};
use crate::rules::Rules;

/// The numbers that the pieces of evidence for a claim are about, in order: `nimber = n` needs one
/// piece with the values of all components, an outcome one piece about 0, and `nimber > k` a piece
/// for each number from 0 to k.
pub fn questions(claim: ClaimKind) -> impl Iterator<Item = u16> {
    match claim {
        ClaimKind::Nimber(n) => n..=n,
        ClaimKind::NimberAbove(k) => 0..=k,
        ClaimKind::Outcome(_) => 0..=0,
    }
}

/// Judges a claim about `sum`; `pieces` yields the evidence for each question in turn.
///
/// # Errors
/// If a piece is missing or refused, or does not show the claim.
pub fn judge<R: Rules>(
    earlier: &Earlier<'_, R>,
    sum: &[R::Component],
    claim: ClaimKind,
    mut pieces: impl FnMut(u16) -> Option<Evidence>,
) -> Result<Step, Fault> {
    let mut holes: u64 = 0;
    let mut first = String::new();
    for n in questions(claim) {
        let piece =
            pieces(n).ok_or_else(|| Fault::rejected("evidence-missing", "the claim lacks evidence"))?;
        let wants_equal = matches!(claim, ClaimKind::Nimber(_) | ClaimKind::Outcome(Outcome::Loss));
        match earlier.judge(sum, n, &piece)? {
            Shown::Value(value) if (value == n) != wants_equal => {
                let why = format!("the start position has nimber {value}, so the claim is false");
                return Err(Fault::rejected("claim-is-false", why));
            }
            Shown::Other if wants_equal => {
                let why = format!("the start position has a move to nimber {n}, so the claim is false");
                return Err(Fault::rejected("claim-is-false", why));
            }
            Shown::Value(_) | Shown::Other => {}
            Shown::Nothing => {
                holes = holes.saturating_add(1);
                if first.is_empty() {
                    first = format!("nimber {n} of {}", earlier.rules.show_sum(sum));
                }
            }
        }
    }
    Ok(if holes == 0 { Step::Holds } else { Step::Holes(holes, first) })
}
