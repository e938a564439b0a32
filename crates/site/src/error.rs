//! What can go wrong when a site is written.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a site was not published.
#[derive(Debug)]
pub enum Error {
    /// A file or a folder cannot be read or written.
    Io(PathBuf, io::Error),
    /// A certificate cannot be read from the archive.
    Object(io::Error),
    /// The folder is not empty, and is not a site made by this program.
    NotASite(PathBuf),
    /// Another process is publishing into the folder.
    Busy(PathBuf),
    /// Nothing that was to be published is verified: a line for each.
    Nothing(Vec<String>),
    /// The file is not the checker's module.
    Module(String),
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
            Error::Object(error) => write!(f, "it cannot be read: {error}"),
            Error::NotASite(path) => write!(
                f,
                "{} is neither empty nor a site that gamecert has published: name a new folder",
                path.display()
            ),
            Error::Busy(path) => write!(f, "{}: another process is publishing there now", path.display()),
            Error::Nothing(lines) => {
                let first = lines.first().map_or("", String::as_str);
                write!(
                    f,
                    "nothing of it is verified, so nothing was published ({} of them; {first})",
                    lines.len()
                )
            }
            Error::Module(why) => {
                write!(f, "the checker's module {why}; crates/checker-web/build.sh builds one")
            }
        }
    }
}

impl std::error::Error for Error {}
