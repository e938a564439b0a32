//! The progress of a long run, and whether it should end.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The time between two lines of progress.
const PAUSE: Duration = Duration::from_millis(100);

/// A line on standard error, if that is a terminal, rewritten again and again.
pub(super) struct Progress {
    is_terminal: bool,
    shown: Mutex<Option<Instant>>,
}

impl Progress {
    pub(super) fn new() -> Progress {
        Progress { is_terminal: std::io::stderr().is_terminal(), shown: Mutex::new(None) }
    }

    /// Shows how many are done, of how many; from any thread.
    pub(super) fn show(&self, done: usize, of: usize) {
        let Ok(mut last) = self.shown.lock() else { return };
        if self.is_terminal && last.is_none_or(|last| last.elapsed() >= PAUSE) {
            *last = Some(Instant::now());
            let mut terminal = std::io::stderr();
            // A terminal that is gone is no reason to stop.
            let _ = write!(terminal, "\r{done} of {of} ").and_then(|()| terminal.flush());
        }
    }

    /// Clears the line.
    pub(super) fn end(&self) {
        if self.is_terminal && self.shown.lock().is_ok_and(|last| last.is_some()) {
            // A terminal that is gone needs no clear line.
            let _ = writeln!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

/// The processors of this machine.
pub(super) fn machine() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
