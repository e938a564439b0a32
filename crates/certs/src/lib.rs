//! What a certificate says, and how it is written. No rules of play are here.
//!
//! A certificate holds a [`Statement`] (which game, which start position, which claim, on which
//! axioms), then lemmas in one fixed order, then, in a *hinted* file, the evidence for each lemma
//! and for the claim. `docs/format.md` is the normative description of every byte; this crate is
//! its only implementation.
//!
//! Reading and writing stream: [`Reader`] holds one block of lemmas at a time, [`Writer`] likewise.
//! [`Certificate`] holds all of one in memory, for tools that edit. The text form is in [`text`].
//!
//! Reading is trusted code, and is done by hand: nothing in it can panic, and nothing is allocated because a file declares
//! it. Writing is left to serde and postcard; a test holds the two against each other.
//!
//! What is deliberately absent: any knowledge of how a game is played, printing, clocks, terminals.
#![cfg_attr(
    not(test),
    deny(
        clippy::indexing_slicing,
        clippy::arithmetic_side_effects,
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic
    )
)]

mod certificate;
mod claim;
#[allow(clippy::indexing_slicing, reason = "reads what people write; no file is judged by it")]
mod claim_text;
mod fault;
mod identity;
mod lemma;
pub mod limits;
mod metadata;
mod period;
#[cfg(test)]
mod postcard_tests;
mod question;
mod reader;
mod section;
mod statement;
#[allow(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "for people; no file is judged by it"
)]
pub mod text;
mod tree;
mod wire;
#[allow(clippy::arithmetic_side_effects, reason = "writes; no file is judged by it")]
mod writer;

pub use certificate::{Certificate, Hints};
pub use claim::{CAPTURES, Claim, ClaimKind, OUTCOMES, Outcome, Play, TRICKS, Table, signed};
pub use claim_text::{CONTESTS, ClaimError};
pub use fault::{Fault, Ruling, require};
pub use identity::Identity;
pub use lemma::{Evidence, Judgement, Lemma, LemmaId, Relabelled, Side, Sum};
pub use metadata::Metadata;
pub use period::{OCTAL_PERIODICITY, Period};
pub use question::Question;
pub use reader::{Block, EvidenceReader, Part, Reader, Totals};
pub use section::MAGIC;
pub use statement::Statement;
pub use tree::{TreeDigest, TreeName};
pub use writer::Writer;
