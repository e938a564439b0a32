//! Messages on standard error.

/// Writes a line to standard error.
macro_rules! message {
    ($($what:tt)*) => {
        $crate::message::line(&format!($($what)*))
    };
}

use std::io::Write;

use gamecert_archive::is_control;

pub(crate) use message;

/// Writes a line to standard error. Text from elsewhere, such as a file name, can neither end the line nor
/// control the terminal.
/// It is not an error if nobody can read it.
pub(crate) fn line(text: &str) {
    let _ = writeln!(std::io::stderr(), "{}", text.replace(is_control, " "));
}
