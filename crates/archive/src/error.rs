//! What can go wrong with an archive.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use gamecert_certs::Identity;
use gamecert_elaborate::Verdict;

/// Why something was not done. Nothing has been changed in that case.
#[derive(Debug)]
pub enum Error {
    /// A file or a folder cannot be read or written.
    Io(PathBuf, io::Error),
    /// The folder is not an archive.
    NotAnArchive(PathBuf),
    /// The folder is not empty.
    NotEmpty(PathBuf),
    /// The folder is an archive already.
    AlreadyOne(PathBuf),
    /// The folder would be inside another archive.
    Nested(PathBuf),
    /// The archive is of a version that this program does not know.
    Version {
        /// Its version.
        found: u64,
        /// The version that this program reads and writes.
        known: u64,
    },
    /// The index is missing or damaged.
    Index(String),
    /// The checker does not verify the certificate.
    Verdict(Box<Verdict>),
    /// The certificate has more bytes than are accepted.
    TooLarge(u64),
    /// The certificate imports one that is neither in the archive nor available.
    ImportMissing(Identity),
    /// The certificate imports this many that are not in the archive, and at most that many can be added
    /// with it.
    TooManyImports(usize, usize),
    /// The archive has a certificate of this identity already, in other bytes.
    OtherBytes(Identity),
    /// A signature or a key is malformed, or does not match.
    Signature(String),
    /// No such certificate is in the archive.
    Unknown(String),
    /// Several certificates begin with this abbreviation.
    Ambiguous(String, usize),
    /// Others import the certificate.
    Imported(Identity, Identity),
    /// The object of this certificate has changed.
    Damaged(Identity, String),
    /// Malformed provenance.
    Provenance(String),
}

/// Adds the path to an I/O error.
pub(crate) trait At<T> {
    fn at(self, path: &Path) -> Result<T, Error>;
}

impl<T> At<T> for io::Result<T> {
    fn at(self, path: &Path) -> Result<T, Error> {
        self.map_err(|error| Error::Io(path.to_owned(), error))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Io(path, error) => write!(f, "{}: {error}", path.display()),
            Error::NotAnArchive(path) => {
                write!(f, "{} is not an archive (gamecert archive init makes one)", path.display())
            }
            Error::NotEmpty(path) => write!(f, "{} is not empty", path.display()),
            Error::AlreadyOne(path) => write!(f, "{} is an archive already", path.display()),
            Error::Nested(path) => {
                write!(f, "an archive cannot lie in another one, and {} is one", path.display())
            }
            Error::Version { found, known } => {
                write!(f, "the archive has version {found}; this program knows version {known}")
            }
            Error::Index(why) => write!(f, "the index is {why} (gamecert archive verify makes it again)"),
            Error::Verdict(verdict) => write!(f, "{verdict}"),
            Error::TooLarge(most) => {
                write!(f, "it has more than {most} bytes, the most that is accepted (--max-size)")
            }
            Error::ImportMissing(identity) => {
                write!(
                    f,
                    "it imports {identity}, which is neither in the archive nor in a folder of --import-dir"
                )
            }
            Error::TooManyImports(missing, most) => write!(
                f,
                "it imports {missing} certificates that are not in the archive, and at most {most} come in with it: add these first"
            ),
            Error::OtherBytes(identity) => write!(
                f,
                "{identity} is in the archive already, in other bytes (hints or metadata); --replace puts these in their place"
            ),
            Error::Signature(why) | Error::Provenance(why) => f.write_str(why),
            Error::Unknown(text) => write!(f, "no certificate in the archive has the identity {text}"),
            Error::Ambiguous(text, count) => {
                write!(f, "{count} certificates have identities that begin with {text}")
            }
            Error::Imported(identity, importer) => write!(f, "{identity} is imported by {importer}"),
            Error::Damaged(identity, why) => write!(f, "the object of {identity} is damaged: {why}"),
        }
    }
}

impl std::error::Error for Error {}
