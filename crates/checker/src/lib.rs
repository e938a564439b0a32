//! Believes nobody: replays certificates of solved games.
//!
//! The checker knows the rules of each game ([`rules`], slow and obvious, written from the
//! definition of the game) and one inference rule for each kind of lemma ([`logic`]). It shares no
//! code with any search. [`check`] reads a certificate as a stream and returns a [`Verdict`];
//! [`check_with`] also checks those that it imports.
//!
//! No unsafe code, no threads, no recursion, no panic on any input, memory bounded by the limits of
//! [`Config`]. The checker never repairs a certificate.
#![warn(clippy::indexing_slicing, clippy::arithmetic_side_effects)]
#![cfg_attr(
    test,
    allow(clippy::indexing_slicing, clippy::arithmetic_side_effects, reason = "tests may panic")
)]

mod check;
#[cfg(feature = "command")]
pub mod command;
mod imports;
pub mod logic;
#[cfg(feature = "report")]
pub mod report;
pub mod rules;
mod survey;
mod verdict;

pub use check::{AXIOMS, Config, Progress, check, check_all, check_all_with, check_with};
pub use gamecert_certs::{Fault, Ruling};
pub use imports::{Imports, Source};
pub use logic::misere::REVERSIBLE_MOVES;
pub use logic::nimbers::SPRAGUE_GRUNDY;
pub use survey::{Finding, Findings, Survey};
pub use verdict::{Basis, Summary, Verdict};
