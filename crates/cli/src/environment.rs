//! The terminal and the clock, for a check.

use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use gamecert_elaborate::command::{self, Environment, Options};

use crate::exit::{CANNOT, Done, Failure};

/// Runs a check with the real terminal and the real clock; verdicts go to `out`.
pub(crate) fn check(options: &Options, out: &mut dyn Write) -> Done {
    let started = Instant::now();
    let mut terminal = io::stderr();
    let is_terminal = terminal.is_terminal();
    let progress = is_terminal.then_some(&mut terminal as _);
    let mut around = Environment { out, progress, clock: &|| started.elapsed() };
    match command::run(options, &mut around) {
        // The reader has seen enough; the verdicts that it did not read are not known to be good.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(CANNOT),
        done => done.map_err(|error| Failure::new(CANNOT, format!("cannot write the verdict: {error}"))),
    }
}
