//! Questions under normal play: what is asked of a position before the answer is known. Certificates hold none.

use std::fmt;

/// What is asked of a position under normal play before the answer is known.
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
