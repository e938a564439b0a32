//! A database on disk or from standard input, read as a stream.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek};
use std::path::Path;

use gamecert_elaborate::command::is_standard;
use gamecert_engine::database::Source;

use crate::progress::Counter;

/// A file that can be read from the beginning any number of times.
pub(crate) struct DatabaseFile<'a> {
    path: &'a Path,
    /// What came from standard input, kept in a file without a name.
    kept: Option<File>,
    /// Where it is told how many of its bytes are read.
    counter: Counter,
}

impl<'a> DatabaseFile<'a> {
    /// A file, or standard input (`-`).
    pub(crate) fn new(path: &'a Path, counter: Counter) -> Self {
        Self { path, kept: None, counter }
    }

    fn file(&mut self) -> io::Result<File> {
        if !is_standard(self.path) {
            return File::open(self.path);
        }
        let kept = match &mut self.kept {
            Some(kept) => kept,
            kept => {
                let mut file = tempfile::tempfile()?;
                io::copy(&mut io::stdin().lock(), &mut file)?;
                kept.insert(file)
            }
        };
        kept.rewind()?;
        kept.try_clone()
    }
}

impl Source for DatabaseFile<'_> {
    fn open(&mut self) -> io::Result<Box<dyn BufRead + '_>> {
        let file = self.file()?;
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
