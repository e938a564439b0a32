//! Files that are there whole or not at all: written beside their place, then renamed.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// A file under way. Dropped without [`AtomicFile::keep`], it leaves nothing behind.
pub(crate) struct AtomicFile {
    beside: NamedTempFile,
    place: PathBuf,
}

impl AtomicFile {
    /// Opens a new file beside `place`.
    pub(crate) fn create(place: &Path) -> io::Result<Self> {
        if place.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "this is a folder"));
        }
        let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            return Err(io::Error::new(
                io::ErrorKind::NotFound,
                format!("there is no folder {}", folder.display()),
            ));
        }
        let beside = tempfile::Builder::new()
            .prefix(".gamecert-")
            .suffix(".part")
            .tempfile_in(folder.unwrap_or(Path::new(".")))?;
        Ok(Self { beside, place: place.to_owned() })
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
        make_readable(&self.beside)?;
        self.beside.persist(&self.place).map(drop).map_err(|error| error.error)
    }
}

/// Temporary files are private; a certificate is for everybody whom the umask lets.
#[cfg(unix)]
fn make_readable(file: &NamedTempFile) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.as_file().set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn make_readable(_: &NamedTempFile) -> io::Result<()> {
    Ok(())
}
