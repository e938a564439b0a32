//! Detecting whether a file has changed: its length, its times and its inode number.

use std::fs;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

/// The state of a file at some moment. A copy, even one with the same modification time, has another state
/// where the system keeps inode numbers and a time that nobody can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FileState {
    bytes: u64,
    /// Seconds and nanoseconds.
    written: (i64, i64),
    /// Of the last change of anything, including names and permissions.
    changed: (i64, i64),
    number: u64,
}

impl FileState {
    /// The state of a file now.
    #[cfg(unix)]
    pub(crate) fn of(path: &Path) -> io::Result<FileState> {
        use std::os::unix::fs::MetadataExt;
        let found = fs::metadata(path)?;
        Ok(FileState {
            bytes: found.len(),
            written: (found.mtime(), found.mtime_nsec()),
            changed: (found.ctime(), found.ctime_nsec()),
            number: found.ino(),
        })
    }

    /// The state of a file now.
    #[cfg(not(unix))]
    pub(crate) fn of(path: &Path) -> io::Result<FileState> {
        use std::time::{SystemTime, UNIX_EPOCH};
        let found = fs::metadata(path)?;
        let since = |time: SystemTime| {
            let since = time.duration_since(UNIX_EPOCH).map_err(io::Error::other)?;
            let seconds = i64::try_from(since.as_secs()).map_err(io::Error::other)?;
            Ok::<_, io::Error>((seconds, i64::from(since.subsec_nanos())))
        };
        let changed = found.created().and_then(since).unwrap_or_default();
        Ok(FileState { bytes: found.len(), written: since(found.modified()?)?, changed, number: 0 })
    }
}
