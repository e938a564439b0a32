//! A database on disk, read as a stream.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use gamecert_engine::database::Source;

use crate::progress::Counter;

/// A file that can be read from the beginning any number of times.
pub(crate) struct DatabaseFile<'a> {
    pub(crate) path: &'a Path,
    /// Where it is told how many of its bytes are read.
    pub(crate) counter: Counter,
}

impl Source for DatabaseFile<'_> {
    fn open(&mut self) -> io::Result<Box<dyn BufRead + '_>> {
        let file = File::open(self.path)?;
        let data = file.metadata()?;
        if data.is_dir() {
            return Err(io::Error::from(io::ErrorKind::IsADirectory));
        }
        let counter = self.counter.clone();
        Ok(Box::new(BufReader::new(CountingReader { file, bytes: data.len(), read: 0, counter })))
    }
}

/// Tells how much has been read.
struct CountingReader {
    file: File,
    bytes: u64,
    read: u64,
    counter: Counter,
}

impl Read for CountingReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.read += count as u64;
        self.counter.count_of(self.read, self.bytes);
        Ok(count)
    }
}
