//! `gamecert check`: the same as `certcheck`.

use std::io;

use gamecert_elaborate::command::Options;

use crate::exit::Done;
use crate::surroundings;

/// Checks the files.
pub(crate) fn run(options: &Options) -> Done {
    surroundings::check(options, &mut io::stdout().lock())
}
