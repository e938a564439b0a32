//! The tests of the elaborator, in one binary: each one more would link everything once more, and in the library they would
//! compile it twice.
//!
//! A file is named like the one in `src` that it tests; `fixtures` is about all of them, and about the checker.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may panic")]

mod canonical_labelling;
mod check;
#[cfg(feature = "graph")]
mod citations;
mod claim_parts;
#[cfg(feature = "command")]
mod colours;
#[cfg(feature = "command")]
mod command;
mod fixtures;
#[cfg(feature = "command")]
mod import_folders;
mod imports;
mod moves;
mod replies;
mod spelling;
#[cfg(feature = "graph")]
mod transcript {
    mod graph {
        mod visited;
    }
}
