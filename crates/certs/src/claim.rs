//! Claims: what a certificate is about, as data, and how they are printed.
//!
//! The text is the same on the command line, in verdicts and in `--expect`:
//! `nimber(cram 5x5) = 0`, `nimber(cram 6x7) > 2`, `outcome(octal 0.07:12) = win`. The position is
//! kept as text here; what it means is the business of the rules of each game.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Who wins: the player who moves last, or the player who does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Play {
    /// The player who cannot move loses.
    Normal,
    /// The player who cannot move wins.
    Misere,
}

/// The outcome of a position for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// The player to move wins.
    Win,
    /// The player to move loses.
    Loss,
}

/// What is claimed of the start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ClaimKind {
    /// Its nimber (Grundy value) is this number.
    Nimber(u16),
    /// Its nimber is larger than this number: what an unfinished computation has proved.
    NimberAbove(u16),
    /// Its outcome for the player to move.
    Outcome(Outcome),
}

impl ClaimKind {
    /// The largest nimber that the claim mentions, zero for an outcome.
    #[must_use]
    pub fn mentioned_nimber(self) -> u16 {
        match self {
            Self::Nimber(n) | Self::NimberAbove(n) => n,
            Self::Outcome(_) => 0,
        }
    }
}

/// A claim with the position it is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// Name of the game, such as `cram`.
    pub game: String,
    /// The convention of play.
    pub play: Play,
    /// The start position in the notation of the game, such as `5x5`.
    pub position: String,
    /// What is claimed of it.
    pub kind: ClaimKind,
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let misere = if self.play == Play::Misere { "misere " } else { "" };
        let (question, answer) = match self.kind {
            ClaimKind::Nimber(n) => ("nimber", format!("= {n}")),
            ClaimKind::NimberAbove(n) => ("nimber", format!("> {n}")),
            ClaimKind::Outcome(Outcome::Win) => ("outcome", "= win".to_owned()),
            ClaimKind::Outcome(Outcome::Loss) => ("outcome", "= loss".to_owned()),
        };
        write!(f, "{misere}{question}({} {}) {answer}", self.game, self.position)
    }
}
