//! The claims about a start position: its score, and bounds on it.

use gamecert_certs::{ClaimKind, Fault, require};

use super::finder::Finder;
use super::line::Line;
use super::{Holes, Known, Written, finish, moves, next, turns};
use crate::rules::dots::Graph;

/// A contract of the start position, and whether it is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The player to move reaches it.
    Won(u16),
    /// The player to move fails.
    Lost(u16),
}

/// What has to be shown for a claim, a piece of evidence for each: a score is reached, and the next higher one is not.
#[must_use]
pub fn parts(claim: ClaimKind) -> Vec<Part> {
    match claim {
        ClaimKind::Score(score) => vec![Part::Won(score), Part::Lost(score.saturating_add(1))],
        ClaimKind::ScoreAtLeast(score) => vec![Part::Won(score)],
        ClaimKind::ScoreBelow(score) => vec![Part::Lost(score)],
        // Refused with the statement.
        _ => Vec::new(),
    }
}

/// Judges a claim.
///
/// # Errors
/// If a piece is missing, refused or left over, or the claim is false.
pub fn judge(
    known: &Known,
    finder: &mut Finder,
    start: &Graph,
    claim: ClaimKind,
    mut written: Option<Written<'_>>,
) -> Result<Holes, Fault> {
    let mut holes = Holes::default();
    for part in parts(claim) {
        judge_sense(start, part)?;
        let piece = next(&mut written, || finder.find_claim(known, start, part))?;
        match Line::of(&piece)? {
            Some(line) => judge_part(known, start, part, line)?,
            None => holes.add(1, || match part {
                Part::Won(contract) => format!("score {contract} is reached"),
                Part::Lost(contract) => format!("score {contract} is not reached"),
            }),
        }
    }
    finish(written, finder).map(|()| holes)
}

/// Refuses what cannot be true, whatever the position.
fn judge_sense(start: &Graph, part: Part) -> Result<(), Fault> {
    let (is_sound, why) = match part {
        Part::Won(contract) => (contract <= start.coins(), "there are not so many coins"),
        Part::Lost(contract) => (contract > 0, "nobody scores less than 0"),
    };
    require(is_sound, || Fault::rejected("claim-is-false", format!("{why}, so the claim is false")))
}

fn judge_part(known: &Known, start: &Graph, part: Part, mut line: Line<'_>) -> Result<(), Fault> {
    match (part, known.axioms.white_coins) {
        (Part::Won(contract), true) => turns::won(known, start, i32::from(contract), &mut line)?,
        (Part::Won(contract), false) => moves::won(known, start, i32::from(contract), &mut line)?,
        (Part::Lost(contract), true) => turns::lost(known, start.clone(), i32::from(contract), &mut line)?,
        (Part::Lost(contract), false) => line.cite(known, start, i32::from(contract))?,
    }
    line.finish()
}
