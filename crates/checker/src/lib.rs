//! Believes nobody: judges certificates of solved games.
//!
//! The checker knows the rules of each game ([`rules`], slow and obvious, written from the
//! definition of the game) and one inference rule for each kind of lemma ([`calculus`]). It shares no
//! code with any search, and finds nothing by itself: evidence that a file leaves out is found by others, and judged here
//! like evidence that stands in a file. [`registry::visit`] begins a [`Session`](check::Session), which reads a certificate
//! as a stream, after those that it imports, and returns a [`Verdict`].
//!
//! No unsafe code, no threads, no recursion, no panic on any input, work and memory bounded by the limits of
//! [`Config`]. The checker never repairs a certificate.
#![deny(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable
)]

pub mod calculus;
pub mod check;
mod config;
pub mod ledger;
pub mod registry;
pub mod rules;
pub mod statement;
pub mod trial;
mod verdict;
pub mod work;

pub use calculus::misere::REVERSIBLE_MOVES;
pub use calculus::nimbers::SPRAGUE_GRUNDY;
pub use check::Progress;
pub use config::Config;
pub use gamecert_certs::{Fault, Ruling};
pub use statement::AXIOMS;
pub use verdict::{Basis, Holes, Summary, Verdict, line, more_serious};
