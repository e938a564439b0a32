//! Writes what is known so far, while the search goes on.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel};
use std::time::Duration;

use gamecert_engine::solve::Request;

use super::Subject;
use crate::amounts::counted;
use crate::atomic_file::AtomicFile;
use crate::exit::{Failure, UNFINISHED};
use crate::output::{Content, WriteReport, fill, keep, open, solve_metadata};
use crate::stop_conditions::StopConditions;

/// How often to look whether the user wants to end at once.
const LOOK: Duration = Duration::from_millis(50);

/// A certificate of all that is known, under way in a thread of its own: it may take longer than the search.
pub(crate) struct Saving {
    /// How many positions there are.
    pub(crate) count: usize,
    place: PathBuf,
    /// Where the bytes are until they are kept.
    part: PathBuf,
    done: Receiver<Result<(AtomicFile, WriteReport), Failure>>,
}

impl Saving {
    /// Begins to make, check and write it.
    pub(crate) fn start(
        mut file: AtomicFile,
        place: &Path,
        request: &Request,
        settled: Vec<(String, u16)>,
    ) -> Self {
        let (sender, done) = channel();
        let (count, part) = (settled.len(), file.path().to_owned());
        let (place, request) = (place.to_owned(), request.clone());
        std::thread::spawn(move || {
            let written = fill_with_all(&mut file, &request, &settled);
            // If nobody is there any more, nobody wants to know.
            let _ = sender.send(written.map(|written| (file, written)));
        });
        Self { count, place, part, done }
    }

    /// The same for the file that a search writes to.
    pub(super) fn start_for(subject: &Subject, settled: Vec<(String, u16)>) -> Result<Self, String> {
        let request = subject.request.as_ref();
        let request =
            request.ok_or("under misere and scoring play nothing is saved before the search has ended")?;
        let place = subject.output.as_ref().ok_or("there is no file to save to: start with -o")?;
        let file = open(place).map_err(|failure| format!("not saved: {:#}", failure.error))?;
        Ok(Self::start(file, place, request, settled))
    }

    /// Waits for it, unless the user wants to end at once: then nothing is written.
    pub(crate) fn wait(self, watch: &StopConditions) -> Result<(AtomicFile, WriteReport), Failure> {
        loop {
            match self.done.recv_timeout(LOOK) {
                Ok(done) => return done,
                Err(RecvTimeoutError::Timeout) if !watch.is_hurried() => {}
                Err(_) => {
                    // The thread that fills it ends with the program.
                    let _ = std::fs::remove_file(&self.part);
                    let why = format!("ended before what is known was written to {}", self.place.display());
                    return Err(Failure::new(UNFINISHED, why));
                }
            }
        }
    }

    /// What became of it, in words; `None` if it goes on.
    pub(super) fn outcome(&self) -> Option<String> {
        match self.done.try_recv() {
            Ok(done) => Some(put(done, &self.place)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some("not saved".to_owned()),
        }
    }

    /// Waits for it, unless the user wants to end at once, and reports the outcome.
    pub(super) fn finish(self, watch: &StopConditions) -> String {
        let place = self.place.clone();
        put(self.wait(watch), &place)
    }
}

/// Keeps what was written, and reports it.
fn put(done: Result<(AtomicFile, WriteReport), Failure>, place: &Path) -> String {
    let kept = done.and_then(|(file, written)| keep(file, place).map(|()| written));
    match kept {
        Ok(WriteReport { lemmas, holes, bytes, declined, .. }) => {
            let lemmas = counted(lemmas as u64, "lemma");
            let found = declined.unwrap_or_else(|| counted(holes, "hole"));
            format!("saved {lemmas}, {found}, {bytes} bytes, to {}", place.display())
        }
        Err(failure) => format!("not saved: {:#}", failure.error),
    }
}

/// Fills a file with all that is settled.
fn fill_with_all(
    file: &mut AtomicFile,
    request: &Request,
    settled: &[(String, u16)],
) -> Result<WriteReport, Failure> {
    let (statement, proof) = gamecert_engine::live::certificate(request, settled)
        .map_err(|error| Failure::new(crate::exit::FALSE, error))?;
    let metadata = solve_metadata(&statement, "");
    fill(file, &Content { statement: &statement, proof: &proof, hinted: true, metadata })
}
