//! A viewer next to the search, from the options to the end.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use clap::Args;
use gamecert_engine::live::{Link, Logged, read_log};
use gamecert_engine::solve::Request;

use super::record::{Record, head};
use super::state::State;
use super::{plain, screen};
use crate::amounts;
use crate::exit::{CANNOT, Failure, USAGE};
use crate::message::message;
use crate::stop_conditions::StopConditions;

/// The most characters of a log that are shown.
const MAX_SHOWN: usize = 400;

/// How to watch a search and steer it.
#[derive(Args, Debug)]
pub(crate) struct LiveOptions {
    /// Watch the search and steer it by keys (docs/watching.md); without a terminal, print progress lines
    #[arg(long)]
    watch: bool,
    /// Time between two updates of the view, such as 0.2 or 5s
    #[arg(long, value_name = "TIME", default_value = "0.2", value_parser = amounts::time, requires = "watch")]
    refresh: Duration,
    /// Record the commands that took effect, and when
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Repeat the commands of such a log
    #[arg(long, value_name = "FILE")]
    replay: Option<PathBuf>,
}

impl LiveOptions {
    /// Whether the search is to be watched.
    pub(crate) fn is_watched(&self) -> bool {
        self.watch
    }
}

/// What is watched.
#[derive(Clone)]
pub(crate) struct Subject {
    /// What to build a certificate from before the search ends; `None` under misere and scoring play, where
    /// that is not possible.
    pub(crate) request: Option<Request>,
    /// How it is searched.
    pub(crate) algorithm: &'static str,
    /// How much memory the search may take, in bytes.
    pub(crate) memory: usize,
    /// Where certificates go, if anywhere.
    pub(crate) output: Option<PathBuf>,
    /// The question, such as `outcome(sprouts 0*11)`.
    pub(crate) question: String,
}

/// A search that is watched or replayed.
pub(crate) struct Session {
    link: Link,
    is_over: Arc<AtomicBool>,
    viewer: Option<JoinHandle<Record>>,
    record: Option<Record>,
    /// How many commands are replayed.
    replayed: usize,
}

impl LiveOptions {
    /// Begins to watch, if that is wanted. `is_json` says that standard output is for a machine.
    pub(crate) fn start(
        &self,
        subject: Subject,
        watch: &mut StopConditions,
        is_json: bool,
    ) -> Result<Option<Session>, Failure> {
        if !self.watch && self.replay.is_none() {
            return match self.log {
                Some(_) => Err(Failure::new(
                    USAGE,
                    "--log writes down commands, which come with --watch or --replay",
                )),
                None => Ok(None),
            };
        }
        let is_terminal = io::stderr().is_terminal() && io::stdin().is_terminal();
        if self.watch && is_json && !is_terminal {
            return Err(Failure::new(USAGE, "--watch with --json needs a terminal to be watched on"));
        }
        if self.log.is_some() && self.log == subject.output {
            return Err(Failure::new(USAGE, "--log and -o name the same file"));
        }
        let replay = self.read_replay(&subject)?;
        let link = Link::default();
        let record = Record::create(self.log.as_deref(), link.clone(), &subject)?;
        let replayed = replay.len();
        watch.steer(link.clone(), replay);
        let mut session =
            Session { link: link.clone(), is_over: Arc::default(), viewer: None, record: None, replayed };
        if !self.watch {
            session.record = Some(record);
            return Ok(Some(session));
        }
        let is_over = Arc::clone(&session.is_over);
        let refresh = self.refresh.max(Duration::from_millis(20));
        let state = State::new(subject, link, watch.clone(), record);
        let viewer = if is_terminal {
            let screen = screen::Screen::open()
                .map_err(|error| Failure::new(CANNOT, format!("cannot use the terminal: {error}")))?;
            Builder::new().spawn(move || screen.show(state, refresh, &is_over))
        } else {
            Builder::new().spawn(move || plain::show(state, refresh, &is_over))
        };
        let viewer =
            viewer.map_err(|error| Failure::new(CANNOT, format!("cannot watch the search: {error}")))?;
        session.viewer = Some(viewer);
        Ok(Some(session))
    }

    fn read_replay(&self, subject: &Subject) -> Result<Vec<Logged>, Failure> {
        let Some(place) = &self.replay else { return Ok(Vec::new()) };
        let name = place.display();
        let text = std::fs::read_to_string(place)
            .map_err(|error| Failure::new(CANNOT, format!("cannot read {name}: {error}")))?;
        let log = read_log(&text).map_err(|error| Failure::new(USAGE, format!("{name}, {error}")))?;
        let (found, this) = (text.lines().next().unwrap_or_default(), head(subject));
        if found.starts_with("# ") && found.contains(", algorithm ") && found != this {
            let found: String = found[2..].chars().take(MAX_SHOWN).collect();
            message!("gamecert: {name} is of another search, {found}; this is {}", &this[2..]);
        }
        Ok(log)
    }
}

impl Session {
    /// Ends the view: the terminal is as before, and the log is complete.
    pub(crate) fn end(mut self) -> Result<(), Failure> {
        self.close();
        let Some(mut record) = self.record.take() else { return Ok(()) };
        record.take();
        record.finish(self.replayed)
    }

    fn close(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        self.link.pause(false);
        // A viewer that panicked has reported that itself, and has no record.
        if let Some(Ok(record)) = self.viewer.take().map(JoinHandle::join) {
            self.record = Some(record);
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.close();
    }
}
