//! `gamecert archive init`.

use std::path::{Path, PathBuf};

use clap::Args;
use gamecert_archive::Archive;

use super::failure;
use crate::exit::{Done, Failure, OK, USAGE};
use crate::message::message;

/// Where to create the archive.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A new folder, or an empty one
    folder: Option<PathBuf>,
}

/// Creates an archive.
pub(super) fn run(options: &Options, named: Option<&Path>) -> Done {
    let folder = options.folder.as_deref().or(named);
    let folder = folder.ok_or_else(|| Failure::new(USAGE, "which folder? (gamecert archive init DIR)"))?;
    let archive = Archive::create(folder).map_err(failure)?;
    message!("{} is an archive now", archive.root().display());
    Ok(OK)
}
