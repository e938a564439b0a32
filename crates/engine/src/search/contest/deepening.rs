//! Iterative deepening: looking ahead by one move, by two and so on, before the search to the end, which finds the best moves in the
//! table and begins with a guess.

use super::{Contest, PARTS, Score, Search, Window};
use crate::knowledge::Stopped;

/// How many more moves a search to the end covers than a look ahead.
const SPARED: u32 = 10;
/// Looking further ahead than this takes longer than it saves.
const DEEPEST: u32 = 8;

/// A guess at the score of a position, and moves in the table; `None` if the game has no estimate.
///
/// # Errors
/// If the search is to end.
pub fn deepen<G: Contest>(search: &mut Search<G>, position: G::Position) -> Result<Option<Score>, Stopped> {
    let (low, high) = search.game.range(position);
    let whole = Window { alpha: (low - 1) * PARTS, beta: (high + 1) * PARTS };
    let mut guess = None;
    for depth in 1..=search.game.left(position).saturating_sub(SPARED).min(DEEPEST) {
        guess = search.look_ahead(position, depth, whole)?;
        if guess.is_none() {
            break;
        }
    }
    Ok(guess.map(|guess| (guess + PARTS / 2).div_euclid(PARTS).clamp(low, high)))
}
