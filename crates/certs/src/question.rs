//! Questions: what is asked of a position before the answer is known. Certificates hold none.

use std::fmt;

use crate::claim::ClaimKind;

/// What is asked of a position before the answer is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Which nimber has it?
    Nimber,
    /// Does the player to move win?
    Outcome,
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nimber => "nimber",
            Self::Outcome => "outcome",
        })
    }
}

impl ClaimKind {
    /// The question that this claim answers.
    #[must_use]
    pub fn question(self) -> Question {
        match self {
            Self::Nimber(_) | Self::NimberAbove(_) => Question::Nimber,
            Self::Outcome(_) => Question::Outcome,
        }
    }
}
