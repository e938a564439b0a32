//! Messages on standard error.

/// Writes a line to standard error.
macro_rules! message {
    ($($what:tt)*) => {
        $crate::message::line(&format!($($what)*))
    };
}

use std::io::Write;

use gamecert_archive::is_control;
use gamecert_elaborate::colours;

use crate::progress;

pub(crate) use message;

/// Writes a line to standard error; a verdict at its beginning is coloured. Text from elsewhere, such as a file name,
/// can neither end the line nor control the terminal.
/// It is not an error if nobody can read it.
pub(crate) fn line(text: &str) {
    let mut text = text.replace(is_control, " ");
    if colours::are_wanted(&std::io::stderr()) {
        text = colours::verdict(&text);
    }
    let _ = progress::aside(|| writeln!(std::io::stderr(), "{text}"));
}
