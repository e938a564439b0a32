//! Time limits and Ctrl-C.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use gamecert_engine::solve::Observer;

use crate::exit::{CANNOT, Failure};

/// Stops the search at the time limit or at the first Ctrl-C, and the certification at the second.
#[derive(Clone)]
pub(crate) struct Watch {
    started: Instant,
    limit: Option<Duration>,
    interruptions: Arc<AtomicUsize>,
    search_took: Arc<OnceLock<Duration>>,
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
        Ok(Self { started: Instant::now(), limit, interruptions, search_took: Arc::new(OnceLock::new()) })
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
}
