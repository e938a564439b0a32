//! Ctrl-C and other signals that end a program: obeyed within a second, leaving nothing behind.
//!
//! A command that asks whether to end, ends by itself, with what is known by then. One that does not ask is ended at once, as its
//! files are there whole or not at all; so is one that has promised to ask and does not come to it.

use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::time::Duration;

use crate::exit::UNFINISHED;

/// How often the program was asked to end.
static ASKED: AtomicUsize = AtomicUsize::new(0);
/// Who ends the command.
static ENDS: AtomicU8 = AtomicU8::new(AT_ONCE);

const AT_ONCE: u8 = 0;
const SOON: u8 = 1;
const BY_ITSELF: u8 = 2;

/// The time a command has to end by itself.
const GRACE: Duration = Duration::from_millis(800);

/// Listens from now on. Where there are no signals, nobody can ask.
pub(crate) fn listen() {
    let _ = ctrlc::set_handler(|| {
        ASKED.fetch_add(1, Ordering::Relaxed);
        match ENDS.load(Ordering::Relaxed) {
            BY_ITSELF => {}
            SOON => {
                std::thread::sleep(GRACE);
                end();
            }
            _ => end(),
        }
    });
}

/// How often the program was asked to end, for a search that first writes what it knows, however long that
/// takes.
pub(crate) fn by_itself() -> &'static AtomicUsize {
    ENDS.store(BY_ITSELF, Ordering::Relaxed);
    &ASKED
}

/// Whether the program was asked to end, for a command that polls often.
pub(crate) fn soon() -> impl Fn() -> bool + Sync {
    ENDS.store(SOON, Ordering::Relaxed);
    || ASKED.load(Ordering::Relaxed) > 0
}

#[allow(clippy::exit, reason = "the thread that listens ends those that work")]
fn end() {
    crate::progress::clear();
    gamecert_archive::clear_new_files();
    std::process::exit(i32::from(UNFINISHED));
}
