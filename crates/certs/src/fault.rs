//! Why a certificate is not accepted: a stable name, and *where* and *why* for people.

use std::error::Error;
use std::fmt::{self, Display};

/// What keeps a certificate from being accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// A stable name, such as `digest-mismatch`.
    pub code: &'static str,
    /// What follows from it.
    pub ruling: Ruling,
    /// The number of the lemma at fault, if it is one.
    pub lemma: Option<u32>,
    /// Where and why, on one line.
    pub why: String,
}

/// Whether a certificate is wrong, or cannot be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// A false step, or not a well-formed certificate.
    Rejected,
    /// An unknown version or game, a limit, an unreadable file.
    Declined,
}

impl Fault {
    /// A fault of the certificate.
    pub fn rejected(code: &'static str, why: impl Into<String>) -> Self {
        Self { code, ruling: Ruling::Rejected, lemma: None, why: why.into() }
    }

    /// What keeps a certificate from being judged.
    pub fn declined(code: &'static str, why: impl Into<String>) -> Self {
        Self { ruling: Ruling::Declined, ..Self::rejected(code, why) }
    }

    /// The same fault, with the place before the reason.
    #[must_use]
    pub fn at(self, place: impl Display) -> Self {
        Self { why: format!("{place}: {}", self.why), ..self }
    }
}

/// Fails unless a condition holds.
///
/// # Errors
/// The fault, if it does not.
pub fn require(holds: bool, fault: impl FnOnce() -> Fault) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err(fault()) }
}

/// Rejects the certificate unless a condition holds.
pub(crate) fn demand(holds: bool, code: &'static str, why: impl Display) -> Result<(), Fault> {
    require(holds, || Fault::rejected(code, why.to_string()))
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl Error for Fault {}

/// The fault of a state that the program cannot be in. It judges nothing.
pub(crate) fn internal() -> Fault {
    Fault::declined("internal", "this program has a defect")
}
