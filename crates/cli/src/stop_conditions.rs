//! Time limits, Ctrl-C, and whatever else can stop or steer a search.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use gamecert_engine::live::{Controller, Link, Logged};
use gamecert_engine::solve::Observer;

use crate::progress::Counter;
use crate::signals;

/// Stops the search at the time limit or at the first Ctrl-C, and what comes after the search at the next one.
#[derive(Clone)]
pub(crate) struct StopConditions {
    started: Instant,
    limit: Option<Duration>,
    interruptions: &'static AtomicUsize,
    /// How long the search took, and how often Ctrl-C had been pressed by its end; of the last one, if it began again.
    ended: Arc<Mutex<Option<(Duration, usize)>>>,
    /// The link by which the search is steered, and the log that is replayed.
    steering: Option<(Link, Vec<Logged>)>,
    /// The link by which it is asked for what it has settled, to be saved.
    saving: Option<Link>,
    /// Where the nodes of the search are shown.
    counter: Counter,
}

impl StopConditions {
    /// Starts the clock, and listens for Ctrl-C.
    pub(crate) fn start(limit: Option<Duration>) -> Self {
        let interruptions = signals::by_itself();
        let ended = Arc::default();
        Self {
            started: Instant::now(),
            limit,
            interruptions,
            ended,
            steering: None,
            saving: None,
            counter: Counter::default(),
        }
    }

    /// Lets the search be steered through this link, and by a log.
    pub(crate) fn steer(&mut self, link: Link, log: Vec<Logged>) {
        self.steering = Some((link, log));
    }

    /// Has all that is settled be told through this link when it is asked for, and in the end.
    pub(crate) fn save(&mut self, link: Link) {
        self.saving = Some(link);
    }

    /// Tells of the nodes of the search, and of its end.
    pub(crate) fn tell(&mut self, counter: Counter) {
        self.counter = counter;
    }

    /// Does what Ctrl-C does.
    pub(crate) fn interrupt(&self) {
        self.interruptions.fetch_add(1, Ordering::Relaxed);
    }

    /// Whether the search has ended.
    pub(crate) fn is_search_over(&self) -> bool {
        self.end().is_some()
    }

    /// Whether the time is over, or Ctrl-C was pressed.
    pub(crate) fn is_over(&self) -> bool {
        let interrupted = self.interruptions.load(Ordering::Relaxed) >= 1;
        interrupted || self.limit.is_some_and(|limit| self.started.elapsed() >= limit)
    }

    /// The time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The time the search took, once it has ended.
    pub(crate) fn search_took(&self) -> Duration {
        self.end().map(|(time, _)| time).unwrap_or_default()
    }

    fn end(&self) -> Option<(Duration, usize)> {
        *self.ended.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether Ctrl-C was pressed twice, or after the search: then nothing is worth waiting for.
    pub(crate) fn is_hurried(&self) -> bool {
        let pressed = self.interruptions.load(Ordering::Relaxed);
        pressed >= 2 || self.end().is_some_and(|(_, before)| pressed > before)
    }
}

impl Observer for StopConditions {
    fn stop_search(&self, nodes: u64) -> bool {
        self.counter.count(nodes);
        self.is_over()
    }

    fn stop_certify(&self) -> bool {
        self.is_hurried()
    }

    fn search_ended(&self) {
        self.counter.goes_on("proving");
        let end = (self.started.elapsed(), self.interruptions.load(Ordering::Relaxed));
        *self.ended.lock().unwrap_or_else(PoisonError::into_inner) = Some(end);
    }

    fn controller(&self) -> Option<Controller> {
        let saving = self.saving.as_ref().map(|link| Controller::new(link.clone(), Vec::new()));
        let steering = self.steering.as_ref();
        steering.map(|(link, log)| Controller::new(link.clone(), log.clone())).or(saving)
    }

    fn is_steered(&self) -> bool {
        self.steering.is_some()
    }

    fn keeps(&self) -> bool {
        self.saving.is_some()
    }
}
