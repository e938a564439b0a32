//! The terminal and the clock, for a check.

use std::io::{self, IsTerminal};
use std::time::Instant;

use gamecert_elaborate::colours;
use gamecert_elaborate::command::{self, Environment, Options};

use crate::exit::{CANNOT, Done, Failure};
use crate::progress;

/// Runs a check with the real terminal and the real clock.
pub(crate) fn check(options: &Options) -> Done {
    let started = Instant::now();
    let (out, mut terminal) = (io::stdout(), io::stderr());
    let is_shown = terminal.is_terminal() && !progress::is_quiet();
    let progress = is_shown.then_some(&mut terminal as _);
    let mut around = Environment {
        out: &mut out.lock(),
        is_coloured: colours::are_wanted(&out),
        progress,
        unpack: Some(gamecert_archive::unpack),
        clock: &|| started.elapsed(),
    };
    match command::run(options, &mut around) {
        // The reader has seen enough; the verdicts that it did not read are not known to be good.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(CANNOT),
        done => done.map_err(|error| Failure::new(CANNOT, format!("cannot write the verdict: {error}"))),
    }
}
