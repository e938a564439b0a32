//! What is won and lost move by move, without the axiom white-coins.

use gamecert_certs::Fault;

use super::line::Line;
use super::{Known, opposite};
use crate::rules::dots::{Coloured, Graph};

/// Sees that the player to move of `graph` reaches the contract: by captures alone, or by captures and a move after which the
/// opponent fails.
///
/// # Errors
/// If the line does not show it.
pub fn won(known: &Known, graph: &Graph, mut contract: i32, line: &mut Line<'_>) -> Result<(), Fault> {
    if is_bounded(known, &graph.coloured(), contract) {
        return Ok(());
    }
    let mut graph = graph.clone();
    while contract > 0 {
        let (after, captured) = line.step(&graph)?;
        if captured == 0 {
            return line.cite(known, &after, opposite(&after, contract));
        }
        contract = contract.saturating_sub(i32::from(captured));
        graph = after;
    }
    Ok(())
}

/// Whether the contract is reached as the player can hand over: half of the coins, with those taken before
/// counted twice.
///
/// Axiom used, if it is declared: loony-bound.
#[must_use]
pub fn is_bounded(known: &Known, coloured: &Coloured, contract: i32) -> bool {
    let Coloured { white, handed_over, ref black } = *coloured;
    let Some(handed_over) = handed_over else { return false };
    let coins = i32::from(black.coins()).saturating_add(i32::from(white));
    let taken = i32::from(white).saturating_sub(i32::from(handed_over));
    known.axioms.loony_bound && contract.saturating_mul(2) <= coins.saturating_add(taken).saturating_add(1)
}
