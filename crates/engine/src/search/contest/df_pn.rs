//! The score by depth-first proof-number search: one question at a time, whether the player to move is sure of a score.

use super::at_least::AtLeast;
use super::{Contest, Score, Search};
use crate::knowledge::Stopped;
use crate::nodes::Outcome;
use crate::search::df_pn;

/// Whether the player to move of a position is sure of at least this score.
///
/// # Errors
/// If the search is to end.
pub fn reaches<G: Contest>(
    search: &mut Search<G>,
    position: G::Position,
    score: Score,
) -> Result<bool, Stopped> {
    let bytes = search.walk_bytes;
    Ok(df_pn(AtLeast::new(position, score), search, bytes)? == Outcome::Won)
}

/// The score of a position, asked for from a first guess on, by steps that double until it lies between two answers, and in the
/// middle of these from then on.
///
/// # Errors
/// If the search is to end.
pub fn by_questions<G: Contest>(
    search: &mut Search<G>,
    position: G::Position,
    guess: Score,
) -> Result<Score, Stopped> {
    let step = search.game.step();
    let (least, most) = search.game.range(position);
    // In steps from the least score on.
    let (mut lower, mut upper) = (0, (most - least) / step);
    let (mut asked, mut stride) = ((guess - least) / step, 1);
    while lower < upper {
        asked = asked.clamp(lower + 1, upper);
        if reaches(search, position, least + asked * step)? {
            lower = asked;
        } else {
            upper = asked - 1;
        }
        let middle = (lower + upper + 1) / 2;
        asked = if asked == lower { middle.min(asked + stride) } else { middle.max(asked - stride) };
        stride *= 2;
    }
    Ok(least + lower * step)
}
