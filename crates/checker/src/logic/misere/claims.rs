//! The claims about a sum S under misere play: its outcome, its misere Grundy value, its tree.
//!
//! The misere Grundy value of S is the n for which S + *n is lost. There is no other: from S and a
//! larger heap there is a move to it, and from it there is a move to S and any smaller heap.

use gamecert_certs::{ClaimKind, Fault, Outcome, TreeName, require};

use super::finder::{Finder, finish, next};
use super::sum::Shown;
use super::{Holes, Known, Written, equals};
use crate::rules::Impartial;

/// Judges a claim about the sum of `start`; there is one piece.
///
/// # Errors
/// If it is missing, refused or not the only one, or shows that the claim is false.
pub fn judge<R: Impartial>(
    known: &mut Known<R>,
    finder: &mut Finder<R::Component>,
    start: &[R::Component],
    claim: ClaimKind,
    mut written: Option<Written<'_>>,
) -> Result<Holes, Fault> {
    let is_shown = match claim {
        ClaimKind::Tree(name) | ClaimKind::ReducedTree(name) => {
            let piece = next(&mut written, || finder.trees(start))?;
            match equals::tree_of(known, start, &piece)? {
                Some(tree) => Some(judge_name(known.forest.name(tree), name)?),
                None => None,
            }
        }
        ClaimKind::Grundy(n) => {
            let heap = known.forest.heap(n)?;
            judge_outcome(known, finder, (start, &[heap]), Outcome::Loss, &mut written)?
        }
        ClaimKind::Outcome(outcome) => judge_outcome(known, finder, (start, &[]), outcome, &mut written)?,
        // Refused with the statement.
        _ => None,
    };
    finish(written)?;
    finder.judge_steps()?;
    let mut holes = Holes::default();
    if is_shown.is_none() {
        holes.add(1, || known.rules.show_sum(start));
    }
    Ok(holes)
}

fn judge_name(found: TreeName, claimed: TreeName) -> Result<(), Fault> {
    require(found == claimed, || {
        let why = format!("the tree of the start position is {found}, so the claim is false");
        Fault::rejected("claim-is-false", why)
    })
}

/// Judges who wins a sum of components and trees; `None` for a hole.
fn judge_outcome<R: Impartial>(
    known: &mut Known<R>,
    finder: &mut Finder<R::Component>,
    (start, trees): (&[R::Component], &[super::forest::Tree]),
    outcome: Outcome,
    written: &mut Option<Written<'_>>,
) -> Result<Option<()>, Fault> {
    let sum = known.sum(start.to_vec(), trees);
    let piece = next(written, || finder.find_claim(known, &sum, outcome))?;
    let (expected, shown) = match outcome {
        Outcome::Win => (Shown::Won, "lost"),
        Outcome::Loss => (Shown::Lost, "won"),
    };
    match known.judge(&sum, &piece)? {
        Shown::Nothing => Ok(None),
        found => require(found == expected, || {
            let why = format!("{} is {shown}, so the claim is false", known.show_sum(&sum));
            Fault::rejected("claim-is-false", why)
        })
        .map(Some),
    }
}
