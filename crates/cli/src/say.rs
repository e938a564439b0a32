//! Speaking on standard error.

/// Speaks on standard error. That nobody can hear it is no reason to fail.
macro_rules! say {
    ($($what:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($what)*);
    }};
}

pub(crate) use say;
