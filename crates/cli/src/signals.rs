//! Ctrl-C and other signals that end a program: obeyed within a second, leaving nothing behind.
//!
//! A command that asks whether to end, ends by itself, with what is known by then. One that does not ask is ended at once, as its
//! files are there whole or not at all; so is one that has promised to ask and does not come to it.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::time::Duration;

use crate::exit::UNFINISHED;
use crate::message::message;

/// How often the program was asked to end.
static ASKED: AtomicUsize = AtomicUsize::new(0);
/// Who ends the command.
static ENDS: AtomicU8 = AtomicU8::new(AT_ONCE);

const AT_ONCE: u8 = 0;
const SOON: u8 = 1;
const BY_ITSELF: u8 = 2;

/// What makes the words that are said at the first request.
type Notice = Box<dyn Fn() -> String + Send>;

/// What is said to who asks a command to end that ends by itself.
static NOTICE: Mutex<Option<Notice>> = Mutex::new(None);

/// The time a command has to end by itself.
const GRACE: Duration = Duration::from_millis(800);

/// Listens from now on. Where there are no signals, nobody can ask.
pub(crate) fn listen() {
    let _ = ctrlc::set_handler(|| {
        let before = ASKED.fetch_add(1, Ordering::Relaxed);
        match ENDS.load(Ordering::Relaxed) {
            BY_ITSELF => say(before),
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

/// Says at the first request what will happen, if the command ends by itself; a second request ends it at once.
pub(crate) fn say_at_first(notice: impl Fn() -> String + Send + 'static) {
    if let Ok(mut place) = NOTICE.lock() {
        *place = Some(Box::new(notice));
    }
}

/// Answers a request before which there were as many as this.
fn say(before: usize) {
    let notice = NOTICE.lock();
    match notice.as_ref().ok().and_then(|notice| notice.as_ref()) {
        Some(notice) if before == 0 => message!("gamecert: {}", notice()),
        Some(_) => end(),
        None => {}
    }
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
