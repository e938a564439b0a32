//! What a search has settled, saved while it goes on: a power cut loses minutes, not hours.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use clap::Args;
use gamecert_certs::{Play, Question};
use gamecert_engine::database::{NIMBERS, write_database};
use gamecert_engine::live::{Event, Link};
use gamecert_engine::solve::Request;

use crate::amounts;
use crate::amounts::counted;
use crate::exit::{CANNOT, Failure, USAGE};
use crate::file_kind::FileKind;
use crate::message::message;
use crate::output::open_as;
use crate::stop_conditions::StopConditions;

/// How often to look whether the search has answered.
const LOOK: Duration = Duration::from_millis(50);

/// Where to save, and how often.
#[derive(Args, Debug)]
pub(crate) struct SaveOptions {
    /// Save all nimbers that the search has settled here, while it goes on and when it ends: a database, which --advice believes (under normal
    /// play; not with --watch or --replay)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["watch", "replay"])]
    save: Option<PathBuf>,
    /// Time between two of these
    #[arg(long, value_name = "TIME", default_value = "5m", value_parser = amounts::time, requires = "save")]
    save_every: Duration,
}

/// Saves what is settled until it is told that the search has ended.
pub(crate) struct Saver {
    place: PathBuf,
    over: Sender<()>,
    thread: JoinHandle<()>,
}

impl SaveOptions {
    /// Begins to save, if that is wanted.
    pub(crate) fn start(
        &self,
        request: &Request,
        stop: &mut StopConditions,
    ) -> Result<Option<Saver>, Failure> {
        let Some(place) = &self.save else { return Ok(None) };
        if request.play != Play::Normal || request.question == Question::Period {
            return Err(Failure::new(USAGE, "--save is for searches for nimbers, under normal play"));
        }
        // It can be written to: better to know that before the search.
        drop(open_as(FileKind::Database, place)?);
        let link = Link::default();
        stop.save(link.clone());
        let (over, is_over) = channel();
        let (every, to) = (self.save_every.max(LOOK), place.clone());
        let thread = Builder::new()
            .spawn(move || save_now_and_then(&link, &to, every, &is_over))
            .map_err(|error| Failure::new(CANNOT, format!("cannot save: {error}")))?;
        Ok(Some(Saver { place: place.clone(), over, thread }))
    }
}

impl Saver {
    /// Saves what is settled at the end.
    pub(crate) fn finish(self, settled: &[(String, u16)]) -> Result<(), Failure> {
        let Self { place, over, thread } = self;
        drop(over);
        // One that panicked has reported that itself.
        let _ = thread.join();
        write(&place, settled)?;
        message!("{} saved in {}", counted(settled.len() as u64, "nimber"), place.display());
        Ok(())
    }
}

/// Saves each time when `every` has passed, until it is over.
fn save_now_and_then(link: &Link, place: &Path, every: Duration, is_over: &Receiver<()>) {
    let goes_on = |time| is_over.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
    while goes_on(every) {
        link.ask_table();
        let settled = loop {
            let table = link.events().into_iter().find_map(|event| match event {
                Event::Table(settled) => Some(settled),
                Event::Obeyed(_) | Event::Refused(_) => None,
            });
            match table {
                Some(settled) => break settled,
                None if goes_on(LOOK) => {}
                None => return,
            }
        };
        if let Err(failure) = write(place, &settled) {
            message!("gamecert: not saved: {:#}", failure.error);
        }
    }
}

/// Writes a database.
fn write(place: &Path, settled: &[(String, u16)]) -> Result<(), Failure> {
    let cannot = |error| Failure::new(CANNOT, format!("cannot write {}: {error}", place.display()));
    let mut file = open_as(FileKind::Database, place)?;
    file.fill(|to| write_database(to, NIMBERS, settled)).and_then(|()| file.keep()).map_err(cannot)
}
