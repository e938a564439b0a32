//! Everything ever accepted: a log next to the index that only grows, so that losses are noticed.
//!
//! Each line says `accepted IDENTITY CONTENT` or `removed IDENTITY`, and ends with the beginning of the
//! BLAKE3 hash of the rest of the line. For each certificate its last line counts.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use gamecert_certs::Identity;

use crate::error::{At, Error};
use crate::index::Lock;
use crate::layout::{Layout, parse_identity, sync_folder};
use crate::regular_file::{open_regular, open_with};

/// Digits of the hash at the end of a line.
const DIGEST: usize = 16;
/// No line is this long.
const MAX_LINE: usize = 256;

/// A line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// The certificate was accepted with these bytes, given by the BLAKE3 hash of all sections.
    Accepted(Identity, [u8; 32]),
    /// It was removed.
    Removed(Identity),
}

/// What the log says.
#[derive(Debug, Default)]
pub(crate) struct Log {
    /// What was accepted and not removed, and with which bytes.
    pub(crate) accepted: BTreeMap<Identity, [u8; 32]>,
    /// Lines that have been altered.
    pub(crate) damaged: usize,
}

impl Log {
    /// What the log says; `None` if there is none.
    pub(crate) fn read(layout: &Layout) -> Result<Option<Log>, Error> {
        let path = layout.log();
        let Some(file) = open(&path).at(&path)? else { return Ok(None) };
        let (mut log, mut from, mut line) = (Log::default(), BufReader::new(file), Vec::new());
        while from.by_ref().take(MAX_LINE as u64).read_until(b'\n', &mut line).at(&path)? > 0 {
            match line.strip_suffix(b"\n").map(Event::read) {
                Some(Some(event)) => log.note(event),
                Some(None) => log.damaged += 1,
                // The process that wrote the last line was killed.
                None if line.len() < MAX_LINE => {}
                None => log.damaged += 1,
            }
            line.clear();
        }
        Ok(Some(log))
    }

    pub(crate) fn note(&mut self, event: Event) {
        match event {
            Event::Accepted(identity, content) => drop(self.accepted.insert(identity, content)),
            Event::Removed(identity) => drop(self.accepted.remove(&identity)),
        }
    }
}

impl Event {
    fn line(self) -> String {
        let text = match self {
            Event::Accepted(identity, content) => format!("accepted {identity} {}", Identity(content)),
            Event::Removed(identity) => format!("removed {identity}"),
        };
        format!("{text} {}\n", digest(&text))
    }

    fn read(line: &[u8]) -> Option<Event> {
        let (text, digits) = str::from_utf8(line).ok()?.rsplit_once(' ')?;
        let words: Vec<&str> = text.split(' ').collect();
        let event = match words[..] {
            ["accepted", identity, content] => {
                Event::Accepted(parse_identity(identity)?, parse_identity(content)?.0)
            }
            ["removed", identity] => Event::Removed(parse_identity(identity)?),
            _ => return None,
        };
        (digest(text) == digits).then_some(event)
    }
}

fn digest(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex()[..DIGEST].to_owned()
}

/// The log, if there is one.
fn open(path: &Path) -> io::Result<Option<File>> {
    match open_regular(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Appends lines, and makes sure that they are on disk. The lock is held.
pub(crate) fn append(layout: &Layout, events: &[Event], _: &Lock) -> Result<(), Error> {
    let path = layout.log();
    let is_new = open(&path).at(&path)?.is_none();
    if events.is_empty() && !is_new {
        return Ok(());
    }
    let mut file =
        open_with(File::options().read(true).write(true).create(true).truncate(false), &path).at(&path)?;
    let end = end_of_lines(&mut file).at(&path)?;
    file.set_len(end).at(&path)?;
    file.seek(SeekFrom::Start(end)).at(&path)?;
    let text: String = events.iter().map(|event| event.line()).collect();
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).at(&path)?;
    if is_new { sync_folder(&layout.root).at(&layout.root) } else { Ok(()) }
}

/// Where the last complete line ends: the process that wrote the rest was killed.
fn end_of_lines(file: &mut File) -> io::Result<u64> {
    let length = file.metadata()?.len();
    let start = length.saturating_sub(MAX_LINE as u64);
    file.seek(SeekFrom::Start(start))?;
    let mut tail = Vec::new();
    file.take(MAX_LINE as u64).read_to_end(&mut tail)?;
    Ok(match tail.iter().rposition(|byte| *byte == b'\n') {
        Some(last) => start + last as u64 + 1,
        None if start == 0 => 0,
        // No line is that long: the damaged end stays, and is reported.
        None => length,
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn layout() -> (tempfile::TempDir, Layout) {
        let folder = tempfile::TempDir::new().unwrap();
        let layout = Layout::create(&folder.path().join("A")).unwrap();
        (folder, layout)
    }

    #[test]
    fn the_last_line_of_each_counts() {
        let (_folder, layout) = layout();
        let lock = Lock::exclusive(&layout).unwrap();
        assert!(Log::read(&layout).unwrap().is_none());
        let [one, other] = [Identity([1; 32]), Identity([2; 32])];
        append(&layout, &[Event::Accepted(one, [7; 32]), Event::Accepted(other, [8; 32])], &lock).unwrap();
        append(&layout, &[Event::Removed(other), Event::Accepted(one, [9; 32])], &lock).unwrap();
        let log = Log::read(&layout).unwrap().unwrap();
        assert_eq!((log.accepted, log.damaged), (BTreeMap::from([(one, [9; 32])]), 0));
    }

    #[test]
    fn a_line_that_was_cut_short_is_none_and_a_wrong_one_is_told() {
        let (_folder, layout) = layout();
        let lock = Lock::exclusive(&layout).unwrap();
        let identities = [Identity([1; 32]), Identity([2; 32])];
        let events = identities.map(|identity| Event::Accepted(identity, [7; 32]));
        append(&layout, &events, &lock).unwrap();
        let bytes = fs::read(layout.log()).unwrap();
        fs::write(layout.log(), &bytes[..bytes.len() - 1]).unwrap();
        let log = Log::read(&layout).unwrap().unwrap();
        assert_eq!((log.accepted.len(), log.damaged), (1, 0));
        append(&layout, &events[1..], &lock).unwrap();
        assert_eq!(fs::read(layout.log()).unwrap(), bytes);
        let mut wrong = bytes;
        wrong[20] ^= 1;
        fs::write(layout.log(), &wrong).unwrap();
        let log = Log::read(&layout).unwrap().unwrap();
        assert_eq!((log.accepted.len(), log.damaged), (1, 1));
        fs::write(layout.log(), "x".repeat(100_000)).unwrap();
        assert!(Log::read(&layout).unwrap().unwrap().damaged > 0);
    }
}
