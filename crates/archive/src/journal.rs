//! The journal of a verification: what was found good, so that a later run can continue from it.
//!
//! It records only what follows from the bytes of an object; the files stored with it are examined every
//! time. The journal is kept outside the archive, where the maker of the folder cannot have written it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use gamecert_certs::Identity;
use serde::{Deserialize, Serialize};

use crate::file_state::FileState;
use crate::index::Entry;
use crate::regular_file::{is_regular, open_regular, open_with};

/// No line is this long: a row of the index contains a statement, and bytes are numbers with commas.
const MAX_LINE: u64 = 1 << 20;

/// A certificate that was found good.
#[derive(Serialize, Deserialize)]
struct Line {
    deep: bool,
    state: FileState,
    /// Its row in the index.
    row: Vec<u8>,
}

/// What earlier runs have found, and what this one finds.
pub(crate) struct Journal {
    path: Option<PathBuf>,
    deep: bool,
    before: BTreeMap<Identity, (FileState, Entry)>,
    file: Mutex<Option<File>>,
}

impl Journal {
    /// Begins a journal, or continues an existing one. Where nothing can be written, there is none.
    pub(crate) fn open(path: Option<&Path>, deep: bool, goes_on: bool) -> Journal {
        let before = path.filter(|_| goes_on).map(|path| read(path, deep)).unwrap_or_default();
        let file = Mutex::new(path.and_then(|path| open(path, goes_on).ok()));
        Journal { path: path.map(Path::to_owned), deep, before, file }
    }

    /// What was found about a certificate whose file has not changed since.
    pub(crate) fn known(&self, identity: &Identity, state: FileState) -> Option<Entry> {
        self.before.get(identity).filter(|(before, _)| *before == state).map(|(_, entry)| entry.clone())
    }

    /// Notes a certificate, with the state of its file before it was read. If the journal cannot be
    /// written, a later run takes longer, and nothing worse happens.
    pub(crate) fn note(&self, entry: &Entry, state: FileState) {
        let line = entry.row().map(|row| Line { deep: self.deep, state, row });
        if let (Ok(line), Ok(mut file)) = (line, self.file.lock())
            && let (Ok(text), Some(file)) = (serde_json::to_string(&line), file.as_mut())
        {
            let _ = writeln!(file, "{text}");
        }
    }

    /// Ends a run. What is left of the journal is useless and harmless.
    pub(crate) fn remove(self) {
        let _ = self.path.map(fs::remove_file);
    }
}

fn read(path: &Path, deep: bool) -> BTreeMap<Identity, (FileState, Entry)> {
    let Ok(file) = open_regular(path) else { return BTreeMap::new() };
    let mut from = BufReader::new(file);
    let lines = std::iter::from_fn(|| {
        let mut line = String::new();
        let read = from.by_ref().take(MAX_LINE).read_line(&mut line);
        read.ok().filter(|count| *count > 0).map(|_| line)
    });
    // The last line may have been cut short.
    let read = lines.filter_map(|line| serde_json::from_str::<Line>(&line).ok());
    let fitting = read.filter(|line| line.deep || !deep);
    let entries =
        fitting.filter_map(|line| Some((line.state, Entry::read(*line.row.first_chunk()?, &line.row)?)));
    entries.map(|(state, entry)| (entry.identity, (state, entry))).collect()
}

fn open(path: &Path, goes_on: bool) -> io::Result<File> {
    if goes_on && is_regular(path) {
        return open_with(File::options().append(true), path);
    }
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    File::options().write(true).create_new(true).open(path)
}
