//! Exit codes: those of `certcheck`, where 1 means false, 2 cannot, 3 not to the end.

use std::fmt::Display;

/// All is well.
pub(crate) const OK: u8 = 0;
/// Something is false: a certificate, or the engine.
pub(crate) const FALSE: u8 = 1;
/// Something cannot be done: an unreadable file, a path that cannot be written.
pub(crate) const CANNOT: u8 = 2;
/// Ended before the answer, or a certificate with holes.
pub(crate) const UNFINISHED: u8 = 3;
/// The command line makes no sense.
pub(crate) const USAGE: u8 = 64;

/// An error with the exit code that tells its kind.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) error: anyhow::Error,
    pub(crate) code: u8,
}

impl Failure {
    /// A failure with an explanation of one line.
    pub(crate) fn new(code: u8, why: impl Display) -> Self {
        Self { error: anyhow::anyhow!("{why}"), code }
    }
}

/// The result of a command: its exit code.
pub(crate) type Done = Result<u8, Failure>;
