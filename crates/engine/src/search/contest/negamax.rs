//! Minimax in the convention that a score is that of the player to move: every position, without a window.

use super::{Contest, Score};
use crate::knowledge::{Stopped, Work};

/// The score of a position. For small positions, and to compare with.
///
/// # Errors
/// If the search is to end.
pub fn negamax<G: Contest>(game: &G, position: G::Position, work: &mut Work) -> Result<Score, Stopped> {
    work.visit()?;
    let mut children = Vec::new();
    game.children(position, &mut children);
    let mut best = None;
    for child in &children {
        let score = child.score(negamax(game, child.position, work)?);
        best = best.max(Some(score));
    }
    Ok(best.unwrap_or_else(|| game.result(position)))
}
