//! Aspiration: a narrow window around a guess, which is opened on the side where the score lies outside.

use super::{Contest, Score, Search, Window};
use crate::knowledge::Stopped;

/// The score of a position, searched for within `width` of a guess first.
///
/// # Errors
/// If the search is to end.
pub fn aspiration<G: Contest>(
    search: &mut Search<G>,
    position: G::Position,
    guess: Score,
    width: Score,
) -> Result<Score, Stopped> {
    let (low, high) = search.game.range(position);
    let mut window = Window { alpha: (guess - width).max(low - 1), beta: (guess + width).min(high + 1) };
    loop {
        let score = search.alpha_beta(position, window)?;
        if score <= window.alpha && score > low {
            window = Window { alpha: low - 1, beta: score + 1 };
        } else if score >= window.beta && score < high {
            window = Window { alpha: score - 1, beta: high + 1 };
        } else {
            return Ok(score);
        }
    }
}
