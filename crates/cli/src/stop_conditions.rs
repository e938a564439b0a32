//! Time limits, Ctrl-C, and whatever else can stop or steer a search.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
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
    /// How long the search took, and how often Ctrl-C had been pressed by its end.
    search_took: Arc<OnceLock<(Duration, usize)>>,
    /// The link by which the search is steered, and the log that is replayed.
    steering: Option<(Link, Vec<Logged>)>,
    /// Where the nodes of the search are shown.
    counter: Counter,
}

impl StopConditions {
    /// Starts the clock, and listens for Ctrl-C.
    pub(crate) fn start(limit: Option<Duration>) -> Self {
        let interruptions = signals::by_itself();
        let search_took = Arc::new(OnceLock::new());
        Self {
            started: Instant::now(),
            limit,
            interruptions,
            search_took,
            steering: None,
            counter: Counter::default(),
        }
    }

    /// Lets the search be steered through this link, and by a log.
    pub(crate) fn steer(&mut self, link: Link, log: Vec<Logged>) {
        self.steering = Some((link, log));
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
        self.search_took.get().is_some()
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
        self.search_took.get().map(|(time, _)| *time).unwrap_or_default()
    }

    /// Whether Ctrl-C was pressed twice, or after the search: then nothing is worth waiting for.
    pub(crate) fn is_hurried(&self) -> bool {
        let pressed = self.interruptions.load(Ordering::Relaxed);
        pressed >= 2 || self.search_took.get().is_some_and(|(_, before)| pressed > *before)
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
        // It ends once.
        let _ = self.search_took.set((self.started.elapsed(), self.interruptions.load(Ordering::Relaxed)));
    }

    fn controller(&self) -> Option<Controller> {
        self.steering.as_ref().map(|(link, log)| Controller::new(link.clone(), log.clone()))
    }
}
