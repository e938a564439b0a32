//! One file for each subcommand.

pub(crate) mod assemble;
pub(crate) mod check;
pub(crate) mod show;
pub(crate) mod solve;
