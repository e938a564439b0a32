//! What goes to standard output.

use std::io::{self, Write};
use std::path::Path;

use gamecert_elaborate::command::is_standard;

use crate::exit::{CANNOT, Failure};
use crate::message::message;
use crate::progress;

/// Writes to standard output. A closed pipe is not an error.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    match progress::aside(|| io::stdout().lock().write_all(text.as_bytes())) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::new(CANNOT, format!("cannot write: {error}")))
        }
        _ => Ok(()),
    }
}

/// Writes a line to standard output; that nobody reads it is an error.
pub(crate) fn print_line(text: &str) -> Result<(), Failure> {
    progress::aside(|| writeln!(io::stdout().lock(), "{text}"))
        .map_err(|error| Failure::new(CANNOT, format!("cannot write: {error}")))
}

/// Prints the answer: to standard output, or to standard error if that is where the file goes.
pub(crate) fn print_answer(text: &str, file: Option<&Path>) -> Result<(), Failure> {
    if file.is_some_and(is_standard) {
        message!("{text}");
        return Ok(());
    }
    print_line(text)
}
