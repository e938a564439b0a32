//! A database on disk, read as a stream, with progress on a terminal.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use gamecert_engine::database::Source;

/// Time between two progress reports.
const PAUSE: Duration = Duration::from_millis(100);

/// A file that can be read from the beginning any number of times.
pub(crate) struct DatabaseFile<'a> {
    pub(crate) path: &'a Path,
}

impl Source for DatabaseFile<'_> {
    fn open(&mut self) -> io::Result<Box<dyn BufRead + '_>> {
        let file = File::open(self.path)?;
        let data = file.metadata()?;
        if data.is_dir() {
            return Err(io::Error::from(io::ErrorKind::IsADirectory));
        }
        if !io::stderr().is_terminal() {
            return Ok(Box::new(BufReader::new(file)));
        }
        let shown = Instant::now();
        Ok(Box::new(BufReader::new(ProgressReader { file, bytes: data.len(), read: 0, shown })))
    }
}

/// Shows on a terminal how much has been read.
struct ProgressReader {
    file: File,
    bytes: u64,
    read: u64,
    shown: Instant,
}

impl Read for ProgressReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.read += count as u64;
        if self.shown.elapsed() >= PAUSE {
            self.shown = Instant::now();
            let percent = (self.read * 100).checked_div(self.bytes).unwrap_or(100);
            // A terminal that is gone is no reason to stop reading.
            let _ = write!(io::stderr(), "\r{percent:3} % of the database ");
        }
        Ok(count)
    }
}

impl Drop for ProgressReader {
    fn drop(&mut self) {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
}
