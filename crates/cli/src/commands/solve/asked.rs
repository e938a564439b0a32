//! What `--claim` asks.

use gamecert_certs::{Claim, ClaimKind};
use gamecert_engine::scores;

/// What is asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Does the player to move win?
    Outcome,
    /// Which nimber has the position? (normal play)
    Nimber,
    /// Which misere Grundy value has the position? (--misere)
    Grundy,
    /// What can be played from the position, as a tree in which equal branches are one? (--misere)
    Tree,
    /// What is the position worth in all sums under misere play, as a tree? (--misere)
    ReducedTree,
    /// What does the player to move score, or does that player reach a contract? (dots)
    Score(scores::Asked),
}

/// Reads a question.
pub(crate) fn read(text: &str) -> Result<Asked, String> {
    match text {
        "outcome" => return Ok(Asked::Outcome),
        "nimber" => return Ok(Asked::Nimber),
        "grundy" => return Ok(Asked::Grundy),
        "tree" => return Ok(Asked::Tree),
        "reduced-tree" => return Ok(Asked::ReducedTree),
        "score" => return Ok(Asked::Score(scores::Asked::Score)),
        _ => {}
    }
    let why =
        "ask for outcome, nimber, grundy, tree, reduced-tree, score, 'score >= 9' or 'score < 9'".to_owned();
    // The relation is that of claims.
    let Some(relation) = text.strip_prefix("score") else { return Err(why) };
    match format!("score(dots start){relation}").parse::<Claim>().map(|claim| claim.kind) {
        Ok(ClaimKind::ScoreAtLeast(contract)) => Ok(Asked::Score(scores::Asked::AtLeast(contract))),
        Ok(ClaimKind::ScoreBelow(contract)) => Ok(Asked::Score(scores::Asked::Below(contract))),
        _ => Err(why),
    }
}
