//! `gamecert check`: the same as `certcheck`.

use gamecert_elaborate::command::Options;

use crate::environment;
use crate::exit::Done;

/// Checks the files.
pub(crate) fn run(options: &Options) -> Done {
    environment::check(options)
}
