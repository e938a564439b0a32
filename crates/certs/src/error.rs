//! Why bytes are not a certificate of this version: *where* outside, *why* inside.

use std::fmt;
use std::io;

/// A failure to read, with its place.
#[derive(Debug)]
pub struct FormatError {
    /// Offset in the file, in bytes, of the section or field at fault.
    pub offset: u64,
    /// Which part of the file it is.
    pub section: &'static str,
    /// What is wrong there.
    pub kind: FormatErrorKind,
}

/// What is wrong.
#[derive(Debug)]
pub enum FormatErrorKind {
    /// The bytes break the format; the code is stable, the explanation is for people.
    Malformed {
        /// A stable name for the defect, such as `digest-mismatch`.
        code: &'static str,
        /// One line for people.
        why: String,
    },
    /// A certificate of a version that this program does not know.
    UnknownVersion(u8),
    /// The bytes could not be fetched.
    Io(io::Error),
}

impl FormatError {
    pub(crate) fn malformed(
        offset: u64,
        section: &'static str,
        code: &'static str,
        why: impl Into<String>,
    ) -> Self {
        Self { offset, section, kind: FormatErrorKind::Malformed { code, why: why.into() } }
    }

    /// The stable code of the defect.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match &self.kind {
            FormatErrorKind::Malformed { code, .. } => code,
            FormatErrorKind::UnknownVersion(_) => "unknown-version",
            FormatErrorKind::Io(_) => "unreadable",
        }
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            FormatErrorKind::Malformed { why, .. } => {
                write!(f, "byte {}, {}: {why}", self.offset, self.section)
            }
            FormatErrorKind::UnknownVersion(version) => {
                write!(f, "format version {version} is not known to this program, which reads version 1")
            }
            FormatErrorKind::Io(error) => write!(f, "byte {}, {}: {error}", self.offset, self.section),
        }
    }
}

impl std::error::Error for FormatError {}
