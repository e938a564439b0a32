//! MTD(f): the score by null windows alone, each around the last bound that was found.

use super::{Contest, Score, Search, Window};
use crate::knowledge::Stopped;

/// The score of a position, searched for from a first guess.
///
/// # Errors
/// If the search is to end.
pub fn mtdf<G: Contest>(
    search: &mut Search<G>,
    position: G::Position,
    guess: Score,
) -> Result<Score, Stopped> {
    let (mut lower, mut upper) = search.game.range(position);
    let mut score = guess.clamp(lower, upper);
    while lower < upper {
        let asked = Window::at_least(if score == lower { score + 1 } else { score });
        score = search.alpha_beta(position, asked)?;
        if score < asked.beta {
            upper = score;
        } else {
            lower = score;
        }
    }
    Ok(lower)
}
