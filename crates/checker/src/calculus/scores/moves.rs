//! What is won move by move, without the axiom white-coins.

use gamecert_certs::Fault;

use super::line::Line;
use super::{Scores, coloured, less, opposite};
use crate::rules::dots::{Coloured, Graph};
use crate::work::{Sure, Work};

/// Sees that the player to move of `graph` reaches the contract: by captures alone, or by captures and a move after which the
/// opponent fails.
///
/// # Errors
/// If the line does not show it.
pub fn won(
    known: &Scores,
    graph: &Graph,
    mut contract: i32,
    line: &mut Line<'_>,
    work: &mut Work,
) -> Result<(), Fault> {
    if is_bounded(known, &coloured(graph, work)?, contract)? {
        return Ok(());
    }
    let mut graph = graph.clone();
    while contract > 0 {
        let (after, captured) = line.step(&graph, work)?;
        if captured == 0 {
            return line.cite(known, &after, opposite(&after, contract)?, work);
        }
        contract = less(contract, captured)?;
        graph = after;
    }
    Ok(())
}

/// Whether the contract is reached as the player can hand over: half of the coins, with those taken before
/// counted twice.
///
/// Axiom used, if it is declared: loony-bound.
///
/// # Errors
/// None that the rules know of.
pub fn is_bounded(known: &Scores, coloured: &Coloured, contract: i32) -> Result<bool, Fault> {
    let Coloured { white, handed_over, ref black } = *coloured;
    let Some(handed_over) = handed_over.filter(|_| known.axioms.loony_bound) else { return Ok(false) };
    let taken = white.checked_sub(handed_over).sure()?;
    let most =
        [black.coins()?, white, taken, 1].iter().try_fold(0, |sum: i32, &part| sum.checked_add(part.into()));
    Ok(contract.checked_mul(2).sure()? <= most.sure()?)
}
