//! Shared by the benchmarks.
#![allow(clippy::print_stdout, reason = "a child process prints its figures")]

pub mod captures;
pub mod gnugo;
pub mod measure;
pub mod peer;
