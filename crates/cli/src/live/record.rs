//! The log of the commands that took effect.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use gamecert_engine::live::{Event, Link};

use super::Subject;
use crate::amounts::counted;
use crate::exit::{CANNOT, Failure};
use crate::file_kind::FileKind;
use crate::message::message;

/// Takes the events of the walk and writes the log line by line, so that it is complete even after a crash.
pub(crate) struct Record {
    link: Link,
    log: Option<(PathBuf, File)>,
    failure: Option<io::Error>,
    /// Commands that had no effect.
    refused: usize,
    obeyed: usize,
}

/// The first line of a log: which search it belongs to.
pub(super) fn head(subject: &Subject) -> String {
    let Subject { question, algorithm, memory, .. } = subject;
    format!("# {question}, algorithm {algorithm}, memory {memory}")
}

impl Record {
    /// Begins a log here, if one is wanted.
    pub(super) fn create(place: Option<&Path>, link: Link, subject: &Subject) -> Result<Self, Failure> {
        let mut record = Self { link, log: None, failure: None, refused: 0, obeyed: 0 };
        if let Some(place) = place {
            let cannot = |error| Failure::new(CANNOT, format!("cannot write {}: {error}", place.display()));
            FileKind::Log.may_be_written(place).map_err(cannot)?;
            let mut file = File::create(place).map_err(cannot)?;
            writeln!(file, "{}", head(subject)).map_err(cannot)?;
            record.log = Some((place.to_owned(), file));
        }
        Ok(record)
    }

    /// The events of the walk since the last time.
    pub(super) fn take(&mut self) -> Vec<Event> {
        let events = self.link.events();
        for event in &events {
            match event {
                Event::Obeyed(logged) => {
                    self.obeyed += 1;
                    let written = self.log.as_mut().map_or(Ok(()), |(_, file)| writeln!(file, "{logged}"));
                    if let Err(error) = written {
                        self.failure.get_or_insert(error);
                    }
                }
                Event::Refused(_) => self.refused += 1,
                Event::Table(_) => {}
            }
        }
        events
    }

    /// Reports how a log was replayed.
    ///
    /// # Errors
    /// If the log could not be written.
    pub(super) fn finish(self, replayed: usize) -> Result<(), Failure> {
        if replayed > 0 {
            let (obeyed, refused) = (counted(self.obeyed as u64, "command"), self.refused);
            let late = replayed.saturating_sub(self.obeyed + refused);
            message!("{obeyed} took effect, {refused} had none, {late} came after the end");
        }
        match (self.failure, self.log) {
            (Some(error), Some((place, _))) => {
                Err(Failure::new(CANNOT, format!("cannot write {}: {error}", place.display())))
            }
            _ => Ok(()),
        }
    }
}
