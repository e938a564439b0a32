//! Progress without a terminal: a line now and then, without escape codes.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gamecert_engine::live::{Snapshot, View};

use super::record::Record;
use super::state::State;
use crate::message::message;

/// The shortest time between two lines.
const LEAST: Duration = Duration::from_secs(2);

/// The longest time until the end of the search is noticed.
const MOST_WAIT: Duration = Duration::from_millis(50);

/// Levels of the branch shown on a line.
const LEVELS: usize = 12;

/// Reports on the search until it is over.
pub(super) fn show(mut state: State, refresh: Duration, is_over: &AtomicBool) -> Record {
    let every = refresh.max(LEAST);
    let mut next = Instant::now() + LEAST;
    while !is_over.load(Ordering::Relaxed) {
        if Instant::now() >= next {
            next += every;
            // The search answers within some hundred nodes.
            state.link.ask(0);
            std::thread::sleep(MOST_WAIT);
            state.refresh();
            message!("{}{}", state.figures(), branch(state.snapshot.as_ref()));
        }
        std::thread::sleep(MOST_WAIT);
    }
    state.finish()
}

/// The top levels, as in `  1/1 3/7 2/21`.
fn branch(snapshot: Option<&Snapshot>) -> String {
    let Some(Snapshot { view: View::Branch(levels), .. }) = snapshot else { return String::new() };
    let shown = levels.iter().take(LEVELS).map(|level| format!(" {}/{}", level.number, level.siblings));
    let more = if levels.len() > LEVELS { " ..." } else { "" };
    format!("  branch{}{more}", shown.collect::<String>())
}
