//! The parts of a verdict, for callers that need only one of them.

use gamecert_certs::Fault;
use gamecert_checker::{Summary, Verdict};

/// The parts of a verdict.
pub trait Particulars {
    /// What is proved, or would be if nothing were missing.
    fn summary(&self) -> Option<&Summary>;

    /// The fault of a certificate that was rejected or declined.
    fn fault(&self) -> Option<&Fault>;
}

impl Particulars for Verdict {
    fn summary(&self) -> Option<&Summary> {
        match self {
            Self::Verified(summary) | Self::Incomplete { summary, .. } => Some(summary),
            Self::Refused(_) => None,
        }
    }

    fn fault(&self) -> Option<&Fault> {
        match self {
            Self::Refused(fault) => Some(fault),
            Self::Verified(_) | Self::Incomplete { .. } => None,
        }
    }
}
