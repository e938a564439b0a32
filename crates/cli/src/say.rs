//! Speaking on standard error.

/// Speaks a line on standard error.
macro_rules! say {
    ($($what:tt)*) => {
        $crate::say::line(&format!($($what)*))
    };
}

use std::io::Write;

use gamecert_archive::is_control;

pub(crate) use say;

/// Speaks a line on standard error: what comes from elsewhere, such as the name of a file, neither ends it nor steers a terminal.
/// That nobody can hear it is no reason to fail.
pub(crate) fn line(text: &str) {
    let _ = writeln!(std::io::stderr(), "{}", text.replace(is_control, " "));
}
