//! What a long command does, on a terminal: what it works on, for how long, and how much is done.
//!
//! There is one line at a time, on standard error, and nothing is left of it at the end.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use indicatif::{HumanCount, HumanFloatCount, ProgressBar, ProgressState, ProgressStyle};

/// What takes less is not shown.
const PATIENCE: Duration = Duration::from_millis(300);

/// The time between two looks of the line.
const TICK: Duration = Duration::from_millis(100);

static IS_QUIET: AtomicBool = AtomicBool::new(false);

/// Whether a view has the whole terminal.
static IS_HIDDEN: AtomicBool = AtomicBool::new(false);

/// Begins no line while a view has the whole terminal.
pub(crate) fn hide(is_hidden: bool) {
    IS_HIDDEN.store(is_hidden, Ordering::Relaxed);
}

/// The line that is shown.
static LINE: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Shows nothing from now on.
pub(crate) fn be_quiet() {
    IS_QUIET.store(true, Ordering::Relaxed);
}

/// Whether nothing is to be shown.
pub(crate) fn is_quiet() -> bool {
    IS_QUIET.load(Ordering::Relaxed)
}

/// Writes something else to the terminal, without the line in its midst.
pub(crate) fn aside<R>(write: impl FnOnce() -> R) -> R {
    let line = locked(&LINE).clone();
    match line {
        Some(line) => line.suspend(write),
        None => write(),
    }
}

/// Clears the line, whoever has begun it.
pub(crate) fn clear() {
    let line = locked(&LINE).take();
    if let Some(line) = line {
        line.finish_and_clear();
    }
}

/// What is counted in a phase.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Counted {
    Nothing,
    /// As many of these as there will be.
    Open(&'static str),
    /// These, whose number is known ([`Counter::count_of`]).
    Of(&'static str),
}

/// The line of a phase.
#[derive(Clone, Debug)]
struct Line {
    bar: ProgressBar,
    /// What is said besides.
    further: Arc<Mutex<String>>,
}

impl Line {
    /// Says this from now on.
    fn set(&self, name: &'static str, counted: Counted) {
        let further = Arc::clone(&self.further);
        let line = move |state: &ProgressState, to: &mut dyn std::fmt::Write| {
            if state.elapsed() >= PATIENCE {
                let line = words(name, counted, state.pos(), state.len(), state.elapsed());
                // Writing to a string does not fail.
                let _ = write!(to, "{line}{}", locked(&further));
            }
        };
        if let Ok(style) = ProgressStyle::with_template("{line}") {
            self.bar.set_style(style.with_key("line", line));
        }
    }
}

/// A part of a command. Where a phase is within another one, only the outer one is shown.
#[derive(Debug)]
pub(crate) struct Phase(Counter);

impl Phase {
    /// Begins a phase with a name such as `searching`.
    pub(crate) fn begin(name: &'static str, counted: Counted) -> Self {
        let mut shown = locked(&LINE);
        let bar = ProgressBar::new_spinner();
        if is_quiet() || IS_HIDDEN.load(Ordering::Relaxed) || shown.is_some() || bar.is_hidden() {
            return Self(Counter::default());
        }
        let line = Line { bar: bar.clone(), further: Arc::default() };
        line.set(name, counted);
        bar.enable_steady_tick(TICK);
        *shown = Some(bar);
        Self(Counter(Some(line)))
    }

    /// Begins a phase in which nothing is counted.
    pub(crate) fn of(name: &'static str) -> Self {
        Self::begin(name, Counted::Nothing)
    }

    /// What tells how much is done, from any thread.
    pub(crate) fn counter(&self) -> Counter {
        self.0.clone()
    }
}

impl Drop for Phase {
    fn drop(&mut self) {
        if self.0.0.is_some() {
            clear();
        }
    }
}

/// Tells how much of a phase is done.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counter(Option<Line>);

impl Counter {
    /// So much is done.
    pub(crate) fn count(&self, done: u64) {
        if let Some(Line { bar, .. }) = &self.0 {
            bar.set_position(done);
        }
    }

    /// So much of so much is done.
    pub(crate) fn count_of(&self, done: u64, all: u64) {
        if let Some(Line { bar, .. }) = &self.0 {
            bar.set_length(all);
            bar.set_position(done);
        }
    }

    /// Adds some words.
    pub(crate) fn say(&self, words: String) {
        if let Some(line) = &self.0 {
            *locked(&line.further) = words;
        }
    }

    /// The phase is over, and another one begins, in which nothing is counted.
    pub(crate) fn goes_on(&self, name: &'static str) {
        if let Some(line) = &self.0 {
            line.bar.reset();
            locked(&line.further).clear();
            line.set(name, Counted::Nothing);
        }
    }
}

fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the line says.
fn words(name: &str, counted: Counted, done: u64, all: Option<u64>, time: Duration) -> String {
    let seconds = time.as_secs();
    let mut line = match seconds {
        0..60 => format!("{name} {seconds} s"),
        60..3600 => format!("{name} {}:{:02} min", seconds / 60, seconds % 60),
        _ => format!("{name} {}:{:02}:{:02} h", seconds / 3600, seconds / 60 % 60, seconds % 60),
    };
    // Writing to a string does not fail.
    let _ = match (counted, all) {
        (Counted::Open(things), _) if done > 0 => {
            let rate = HumanFloatCount((done as f64 / time.as_secs_f64()).floor());
            write!(line, ", {} {things}, {rate} a second", HumanCount(done))
        }
        (Counted::Of(things), Some(all @ 1..)) => {
            write!(line, ", {} of {} {things}", HumanCount(done), HumanCount(all))
        }
        _ => Ok(()),
    };
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_what_is_done() {
        let after = |counted, done, seconds| {
            words("working", counted, done, Some(1200), Duration::from_secs(seconds))
        };
        assert_eq!(after(Counted::Nothing, 7, 59), "working 59 s");
        assert_eq!(after(Counted::Open("nodes"), 0, 60), "working 1:00 min");
        assert_eq!(
            after(Counted::Open("nodes"), 7_500_000, 3),
            "working 3 s, 7,500,000 nodes, 2,500,000 a second"
        );
        assert_eq!(after(Counted::Of("files"), 0, 3725), "working 1:02:05 h, 0 of 1,200 files");
    }
}
