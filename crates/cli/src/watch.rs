//! Time limits, Ctrl-C, and who else has a say in a search.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use gamecert_engine::live::{Helm, Link, Logged};
use gamecert_engine::solve::Observer;

use crate::exit::{CANNOT, Failure};

/// Stops the search at the time limit or at the first Ctrl-C, and the certification at the second.
#[derive(Clone)]
pub(crate) struct Watch {
    started: Instant,
    limit: Option<Duration>,
    interruptions: Arc<AtomicUsize>,
    search_took: Arc<OnceLock<Duration>>,
    /// By whom the search is steered, and the log that is replayed.
    steering: Option<(Link, Vec<Logged>)>,
}

impl Watch {
    /// Starts the clock, and listens for Ctrl-C.
    pub(crate) fn start(limit: Option<Duration>) -> Result<Self, Failure> {
        let interruptions = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&interruptions);
        ctrlc::set_handler(move || {
            counter.fetch_add(1, Ordering::Relaxed);
        })
        .map_err(|error| Failure::new(CANNOT, format!("cannot listen for Ctrl-C: {error}")))?;
        let search_took = Arc::new(OnceLock::new());
        Ok(Self { started: Instant::now(), limit, interruptions, search_took, steering: None })
    }

    /// Has the search be steered through this link, and by a log.
    pub(crate) fn steer(&mut self, link: Link, log: Vec<Logged>) {
        self.steering = Some((link, log));
    }

    /// Does what Ctrl-C does.
    pub(crate) fn interrupt(&self) {
        // What comes after the search is ended by the second one.
        let least = if self.is_search_over() { 2 } else { 1 };
        self.interruptions.fetch_add(1, Ordering::Relaxed);
        self.interruptions.fetch_max(least, Ordering::Relaxed);
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

    /// The time that the search took, once it has ended.
    pub(crate) fn search_took(&self) -> Duration {
        self.search_took.get().copied().unwrap_or_default()
    }
}

impl Observer for Watch {
    fn stop_search(&self) -> bool {
        self.is_over()
    }

    fn stop_certify(&self) -> bool {
        self.interruptions.load(Ordering::Relaxed) >= 2
    }

    fn search_ended(&self) {
        // It ends once.
        let _ = self.search_took.set(self.started.elapsed());
    }

    fn helm(&self) -> Option<Helm> {
        self.steering.as_ref().map(|(link, log)| Helm::new(link.clone(), log.clone()))
    }
}
