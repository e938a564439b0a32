//! Exit codes, those of `certcheck`: 1 something is false, 2 it cannot be done, 3 not finished.

use std::fmt::Display;

/// All is well.
pub(crate) const OK: u8 = 0;
/// Something is false: a certificate, or the engine.
pub(crate) const FALSE: u8 = 1;
/// Something cannot be done: an unreadable file, or a path that cannot be written to.
pub(crate) const CANNOT: u8 = 2;
/// Ended before the answer, or a certificate with holes.
pub(crate) const UNFINISHED: u8 = 3;
/// A usage error on the command line.
pub(crate) const USAGE: u8 = 64;

/// An error with the exit code for its kind.
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
