//! One file for each subcommand.

pub(crate) mod assemble;
pub(crate) mod check;
pub(crate) mod count;
pub(crate) mod options;
pub(crate) mod show;
pub(crate) mod solve;

use std::io::{self, Write};

use gamecert_checker::rules::sprouts::SMALL_REGION;

use crate::exit::{CANNOT, Failure};

/// Axioms that a proof can do without.
pub(crate) const FURTHER_AXIOMS: [&str; 1] = [SMALL_REGION];

/// Writes to standard output. That nobody reads on is no failure.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::new(CANNOT, format!("cannot write: {error}")))
        }
        _ => Ok(()),
    }
}
