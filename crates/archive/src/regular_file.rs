//! Ordinary files: in a folder written by others, a name may lead out of it, to a pipe that blocks or to an
//! endless device.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

/// Opens only an ordinary file for reading: no link, pipe or device.
///
/// # Errors
/// If it is something else, or cannot be opened.
pub fn open_regular(path: &Path) -> io::Result<File> {
    open_with(File::options().read(true), path)
}

/// Opens an ordinary file with other options.
pub(crate) fn open_with(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    let other = || io::Error::other("this is not an ordinary file");
    // Opening a pipe for writing would give another error.
    if fs::symlink_metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(other());
    }
    let file = without_waiting(options).open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(other()) }
}

/// Whatever it has become since it was examined: links are not followed, and pipes do not block.
#[cfg(unix)]
fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK)
}

#[cfg(not(unix))]
fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Whether something is an ordinary file, and not a link to one.
pub(crate) fn is_regular(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_file())
}

/// Makes sure that no folder named after identities, nor the one above it, is a link, which could lead out
/// of the archive.
pub(crate) fn is_within(folder: &Path) -> io::Result<()> {
    let is_ours = |above: &&Path| {
        let name = above.file_name().unwrap_or_default().to_string_lossy();
        matches!(name.len(), 2 | 64) && name.bytes().all(|digit| digit.is_ascii_hexdigit())
    };
    for above in folder.ancestors().take_while(is_ours) {
        if fs::symlink_metadata(above).is_ok_and(|found| found.is_symlink()) {
            return Err(io::Error::other("it is a link; a folder of an archive has to be in it"));
        }
    }
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;
    use std::process::Command;

    use super::*;

    #[test]
    fn what_is_no_ordinary_file_is_not_opened() {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        fs::write(place("file"), "x").unwrap();
        symlink(place("file"), place("link")).unwrap();
        symlink("/dev/zero", place("zero")).unwrap();
        assert!(Command::new("mkfifo").arg(place("pipe")).status().unwrap().success());
        assert!(open_regular(&place("file")).is_ok());
        for name in ["link", "zero", "pipe", "."] {
            let why = open_regular(&place(name)).unwrap_err().to_string();
            assert_eq!(why, "this is not an ordinary file", "{name}");
            assert!(open_with(File::options().write(true), &place(name)).is_err(), "{name}");
        }
        assert_eq!(open_regular(&place("none")).unwrap_err().kind(), io::ErrorKind::NotFound);
    }

    #[test]
    fn folders_of_identities_are_no_links() {
        let folder = tempfile::tempdir().unwrap();
        let outer = folder.path().join("outer");
        fs::create_dir_all(outer.join("objects/ab")).unwrap();
        symlink(&outer, folder.path().join("archive")).unwrap();
        let objects = folder.path().join("archive/objects");
        assert!(is_within(&objects.join("ab")).is_ok() && is_within(&objects.join("cd")).is_ok());
        symlink(objects.join("ab"), objects.join("ef")).unwrap();
        assert!(
            is_within(&objects.join("ef")).is_err()
                && is_within(&objects.join("ef").join("0".repeat(64))).is_err()
        );
    }
}
