//! Periods: statements about all heaps of a game at once, since version 2 of the format.

use std::fmt;

use serde::Serialize;

use crate::fault::Fault;
use crate::wire::Cursor;

/// The axiom that statements of version 2 declare. It stands here because a statement shows by it which version it is of.
pub const OCTAL_PERIODICITY: &str = "octal-periodicity";

/// Beyond `after` tokens the nimbers of heaps repeat: those of n and of n + `length` tokens are equal. Neither number can
/// be smaller: `length` is the least period, and `after` tokens are the last exception, or 0 if there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Period {
    /// The least period, at least 1.
    pub length: u32,
    /// The largest heap whose nimber differs from that of the heap with `length` more tokens; 0 if there is none.
    pub after: u32,
}

impl Period {
    /// Takes a period.
    pub(crate) fn read(from: &mut Cursor<'_>) -> Result<Self, Fault> {
        let period = Self { length: from.number()?, after: from.number()? };
        from.require(period.length > 0, "a period is 0").map(|()| period)
    }
}

/// Such as `34 after 52`.
impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} after {}", self.length, self.after)
    }
}
