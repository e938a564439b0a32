//! Files that appear whole or not at all: written next to their destination, then renamed. What goes to standard output (`-`) is
//! written to a temporary file first, so that it is whole or not there, too.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use gamecert_archive::{clear_left_behind, new_file};
use gamecert_elaborate::command::is_standard;
use tempfile::NamedTempFile;

/// A file being written. Dropped without [`AtomicFile::keep`], it leaves nothing behind.
pub(crate) struct AtomicFile {
    partial: NamedTempFile,
    /// Where it goes, if not to standard output.
    place: Option<PathBuf>,
}

impl AtomicFile {
    /// Opens a new file next to `place`.
    pub(crate) fn create(place: &Path) -> io::Result<Self> {
        if is_standard(place) {
            return Self::create_in(&std::env::temp_dir(), None);
        }
        // A link is followed, so that what it points to is replaced and not the link.
        let place = place.canonicalize().unwrap_or_else(|_| place.to_owned());
        if place.metadata().is_ok_and(|found| !found.is_file()) {
            return Err(io::Error::other("what is there is not an ordinary file"));
        }
        let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        if !folder.is_dir() {
            let why = format!("there is no folder {}", folder.display());
            return Err(io::Error::new(io::ErrorKind::NotFound, why));
        }
        Self::create_in(folder, Some(place.clone()))
    }

    fn create_in(folder: &Path, place: Option<PathBuf>) -> io::Result<Self> {
        clear_left_behind(folder);
        let partial = new_file(folder)?;
        Ok(Self { partial, place })
    }

    /// Where the bytes are until the file is kept.
    pub(crate) fn path(&self) -> &Path {
        self.partial.path()
    }

    /// Fills the file and makes sure that it is on disk.
    pub(crate) fn fill<T>(
        &mut self,
        write: impl FnOnce(&mut BufWriter<&mut NamedTempFile>) -> io::Result<T>,
    ) -> io::Result<T> {
        let mut writer = BufWriter::new(&mut self.partial);
        let written = write(&mut writer)?;
        writer.flush()?;
        drop(writer);
        self.partial.as_file().sync_all()?;
        Ok(written)
    }

    /// Moves the file to its destination, replacing whatever is there.
    pub(crate) fn keep(self) -> io::Result<()> {
        match &self.place {
            Some(place) => self.partial.persist(place).map(drop).map_err(|error| error.error),
            None => {
                let mut to = io::stdout().lock();
                io::copy(&mut self.partial.reopen()?, &mut to)?;
                to.flush()
            }
        }
    }
}
