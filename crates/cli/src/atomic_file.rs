//! Files that are there whole or not at all: written beside their place, then renamed.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use gamecert_archive::{clear_left_behind, new_file};
use tempfile::NamedTempFile;

/// A file under way. Dropped without [`AtomicFile::keep`], it leaves nothing behind.
pub(crate) struct AtomicFile {
    beside: NamedTempFile,
    place: PathBuf,
}

impl AtomicFile {
    /// Opens a new file beside `place`.
    pub(crate) fn create(place: &Path) -> io::Result<Self> {
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
        clear_left_behind(folder);
        let beside = new_file(folder)?;
        Ok(Self { beside, place })
    }

    /// Where the bytes are until they are kept.
    pub(crate) fn path(&self) -> &Path {
        self.beside.path()
    }

    /// Fills the file and makes sure that it is on disk.
    pub(crate) fn fill<T>(
        &mut self,
        write: impl FnOnce(&mut BufWriter<&mut NamedTempFile>) -> io::Result<T>,
    ) -> io::Result<T> {
        let mut writer = BufWriter::new(&mut self.beside);
        let written = write(&mut writer)?;
        writer.flush()?;
        drop(writer);
        self.beside.as_file().sync_all()?;
        Ok(written)
    }

    /// Puts the file in its place, instead of what may be there.
    pub(crate) fn keep(self) -> io::Result<()> {
        self.beside.persist(&self.place).map(drop).map_err(|error| error.error)
    }
}
