//! Archives at places that commands are given, and what their errors mean for the exit code.

use std::path::Path;

use gamecert_archive::{Archive, Error};

use crate::exit::{CANNOT, FALSE, Failure};

/// The archive at a place that may hold certificates in other ways, too; `None` if there is none.
pub(crate) fn archive_at(place: &Path) -> Result<Option<Archive>, Failure> {
    match Archive::open(place) {
        _ if !place.is_dir() => Ok(None),
        Ok(archive) => Ok(Some(archive)),
        Err(Error::NotAnArchive(_)) => Ok(None),
        Err(error) => Err(failure(error)),
    }
}

/// The exit code of an error: that of the verdict, if there is one.
pub(crate) fn failure(error: Error) -> Failure {
    let code = match &error {
        Error::Verdict(verdict) => verdict.exit_code(),
        Error::Signature(_) | Error::Damaged(..) => FALSE,
        _ => CANNOT,
    };
    Failure::new(code, error)
}
