//! What is won and lost under the axiom white-coins: only the black part of a position counts, the number of its white
//! coins, and whether the player can hand over.
//!
//! Let P have w white coins and the black part B with n coins. The player to move either takes all white coins and goes
//! on in B; or, where that is possible, takes all but t and hands over, so that the opponent takes these and
//! goes on in B.

use gamecert_certs::Fault;

use super::line::Line;
use super::{Scores, coloured, less, moves, opposite};
use crate::rules::dots::{Coloured, Graph};
use crate::work::{Sure, Work};

/// Sees that the player to move of `graph` fails at the contract. Where that player can hand over, the next move of the line
/// is the opponent's in the black part.
///
/// # Errors
/// If the line does not show it.
pub fn lost(
    known: &Scores,
    mut graph: Graph,
    mut contract: i32,
    line: &mut Line<'_>,
    work: &mut Work,
) -> Result<(), Fault> {
    loop {
        let Coloured { white, handed_over, black } = coloured(&graph, work)?;
        let lacks = less(contract, white)?;
        line.cite(known, &black, lacks, work)?;
        let Some(handed_over) = handed_over else { return Ok(()) };
        // Having taken all white coins but those that are handed over, this player lacks `handed_over` more.
        let opponent_needs = opposite(&black, more(lacks, handed_over)?)?;
        if opponent_needs <= 0 {
            return Ok(());
        }
        contract = opposite(&black, opponent_needs)?;
        // All strings are black, so that no coin is captured.
        graph = line.step(&black, work)?.0;
    }
}

/// Sees that the player to move of `graph` reaches the contract. The line begins with a move of that player in the black
/// part, after all white coins; if there is none, the player hands over.
///
/// # Errors
/// If the line does not show it.
pub fn won(
    known: &Scores,
    graph: &Graph,
    contract: i32,
    line: &mut Line<'_>,
    work: &mut Work,
) -> Result<(), Fault> {
    let seen = coloured(graph, work)?;
    let Coloured { white, handed_over, ref black } = seen;
    let lacks = less(contract, white)?;
    if lacks <= 0 || moves::is_bounded(known, &seen, contract)? {
        return Ok(());
    }
    match handed_over {
        Some(handed_over) if line.is_at_end() => {
            line.cite(known, black, opposite(black, more(lacks, handed_over)?)?, work)
        }
        _ => {
            let after = line.step(black, work)?.0;
            lost(known, after, opposite(black, lacks)?, line, work)
        }
    }
}

/// A contract raised by `coins` coins.
fn more(contract: i32, coins: u16) -> Result<i32, Fault> {
    contract.checked_add(coins.into()).sure()
}
