//! Claims: what a certificate is about, as data, and how they are printed.
//!
//! The text is the same on the command line, in verdicts and in `--expect`:
//! `nimber(cram 5x5) = 0`, `nimber(cram 6x7) > 2`, `outcome(octal 0.07:12) = win`,
//! `misere outcome(sprouts 0*12) = win`, `misere grundy(cram 5x7) = 1`, `reduced tree(sprouts 0*3) = *1`,
//! `score(dots american 3x3) = 3`, `score(dots american 3x3) >= 3`, `score(dots american 3x3) < 4`. The
//! position is kept as text here; what it means is the business of the rules of each game.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::tree::TreeName;

/// Who wins: the player who moves last, the player who does not, or the player who has scored more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Play {
    /// The player who cannot move loses.
    Normal,
    /// The player who cannot move wins.
    Misere,
    /// Players score during the game, and what counts is how much.
    Scoring,
}

/// `normal`, `misere` or `scoring`.
impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Normal => "normal",
            Self::Misere => "misere",
            Self::Scoring => "scoring",
        })
    }
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
    /// Its misere Grundy value is this number: together with a Nim heap of so many tokens it is lost under
    /// misere play, and with no other.
    Grundy(u16),
    /// Its canonical tree is this one.
    Tree(TreeName),
    /// Its reduced canonical tree is this one: it may stand for the position in every sum under misere play.
    ReducedTree(TreeName),
    /// The player to move scores this much, and not more against best play.
    Score(u16),
    /// The player to move scores at least this much.
    ScoreAtLeast(u16),
    /// The player to move scores less than this against best play.
    ScoreBelow(u16),
}

impl ClaimKind {
    /// What is asked, as the text of a claim begins.
    #[must_use]
    pub fn asked(self) -> &'static str {
        match self {
            Self::Nimber(_) | Self::NimberAbove(_) => "nimber",
            Self::Outcome(_) => "outcome",
            Self::Grundy(_) => "grundy",
            Self::Tree(_) => "tree",
            Self::ReducedTree(_) => "reduced tree",
            Self::Score(_) | Self::ScoreAtLeast(_) | Self::ScoreBelow(_) => "score",
        }
    }

    /// Whether a tree is claimed.
    #[must_use]
    pub fn is_tree(self) -> bool {
        matches!(self, Self::Tree(_) | Self::ReducedTree(_))
    }

    /// Whether it is about the score.
    #[must_use]
    pub fn is_score(self) -> bool {
        matches!(self, Self::Score(_) | Self::ScoreAtLeast(_) | Self::ScoreBelow(_))
    }

    /// The nimber, heap or score that the claim mentions, zero if there is none.
    #[must_use]
    pub fn mentioned_number(self) -> u16 {
        match self {
            Self::Nimber(n) | Self::NimberAbove(n) | Self::Grundy(n) => n,
            Self::Score(n) | Self::ScoreAtLeast(n) | Self::ScoreBelow(n) => n,
            Self::Tree(TreeName::Heap(n)) | Self::ReducedTree(TreeName::Heap(n)) => n,
            Self::Outcome(_) | Self::Tree(TreeName::Other(_)) | Self::ReducedTree(TreeName::Other(_)) => 0,
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
        let asked = self.kind.asked();
        // Trees are spoken of under misere play alone.
        let misere = if self.play == Play::Misere && !self.kind.is_tree() { "misere " } else { "" };
        let answer = match self.kind {
            ClaimKind::Nimber(n) | ClaimKind::Grundy(n) | ClaimKind::Score(n) => format!("= {n}"),
            ClaimKind::NimberAbove(n) => format!("> {n}"),
            ClaimKind::Outcome(Outcome::Win) => "= win".to_owned(),
            ClaimKind::Outcome(Outcome::Loss) => "= loss".to_owned(),
            ClaimKind::Tree(tree) | ClaimKind::ReducedTree(tree) => format!("= {tree}"),
            ClaimKind::ScoreAtLeast(n) => format!(">= {n}"),
            ClaimKind::ScoreBelow(n) => format!("< {n}"),
        };
        write!(f, "{misere}{asked}({} {}) {answer}", self.game, self.position)
    }
}
