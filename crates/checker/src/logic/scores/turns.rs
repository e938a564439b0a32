//! What is won and lost under the axiom white-coins: only the black part of a position counts, the number of its white
//! coins, and whether the player can hand over.
//!
//! Let P have w white coins and the black part B with n coins. The player to move either takes all white coins and goes
//! on in B; or, where that is possible, takes all but t and hands over, so that the opponent takes these and
//! goes on in B.

use gamecert_certs::Fault;

use super::line::Line;
use super::{Known, moves, opposite};
use crate::rules::dots::{Coloured, Graph};

/// Sees that the player to move of `graph` fails at the contract. Where that player can hand over, the next move of the line
/// is the opponent's in the black part.
///
/// # Errors
/// If the line does not show it.
pub fn lost(known: &Known, mut graph: Graph, mut contract: i32, line: &mut Line<'_>) -> Result<(), Fault> {
    loop {
        let Coloured { white, handed_over, black } = graph.coloured();
        line.cite(known, &black, contract.saturating_sub(i32::from(white)))?;
        let Some(handed_over) = handed_over else { return Ok(()) };
        // Having taken all white coins but those that are handed over, this player lacks so many.
        let lacks = contract.saturating_sub(i32::from(white)).saturating_add(i32::from(handed_over));
        let opponent_needs = opposite(&black, lacks);
        if opponent_needs <= 0 {
            return Ok(());
        }
        contract = opposite(&black, opponent_needs);
        // All strings are black, so that no coin is captured.
        graph = line.step(&black)?.0;
    }
}

/// Sees that the player to move of `graph` reaches the contract. The line begins with a move of that player in the black
/// part, after all white coins; if there is none, the player hands over.
///
/// # Errors
/// If the line does not show it.
pub fn won(known: &Known, graph: &Graph, contract: i32, line: &mut Line<'_>) -> Result<(), Fault> {
    let coloured = graph.coloured();
    let Coloured { white, handed_over, ref black } = coloured;
    let lacks = contract.saturating_sub(i32::from(white));
    if lacks <= 0 || moves::is_bounded(known, &coloured, contract) {
        return Ok(());
    }
    match handed_over {
        Some(handed_over) if line.is_at_end() => {
            line.cite(known, black, opposite(black, lacks.saturating_add(i32::from(handed_over))))
        }
        _ => lost(known, line.step(black)?.0, opposite(black, lacks), line),
    }
}
