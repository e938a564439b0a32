//! Keeps certificates: a folder that is a content-addressed store of what the checker accepted.
//!
//! ```text
//! archive.json                       what this folder is, and its version
//! objects/7e/7e13...cert             a certificate under its identity (.cert.zst: compressed at rest)
//! beside/7e/7e13.../provenance-H.json   who made it, when, with what; H is a hash of the file
//! beside/7e/7e13.../cited            the H of what was told first, or was put first by a curator
//! beside/7e/7e13.../signature-K.minisig a signature of the certificate's bytes by the key K
//! keys/K.pub                         public keys whose signatures were accepted
//! accepted.log                       what was ever accepted and let go: a line each, so that what is lost is missed
//! index.redb                         what `find` looks at; it can be made again from all the others
//! incoming/                          what is not accepted yet
//! lock                               held for moments, by whoever changes the folder or reads the index
//! ```
//!
//! [`Archive::stage`] copies a certificate into `incoming/` and has the checker judge the copy; that takes
//! as long as it takes, and any number of processes may do it at once. [`Archive::accept`] moves what was
//! verified to its place and lists it, under the lock. What is listed is on disk: a crash between two steps
//! leaves at most a file that no list names, and [`Archive::verify`] lists it or [`Archive::collect`] clears it away.
//!
//! No name comes from a certificate: files are called by identities, which are computed. This crate does not
//! print, and knows neither the clock nor the terminal.

mod accepted;
mod beside;
mod collect;
mod compare;
mod error;
mod file_state;
mod index;
mod journal;
mod layout;
mod object;
mod ordinary;
pub mod parallel;
mod provenance;
mod query;
mod signature;
mod store;
mod verify;

pub use beside::{Beside, Fit, MAX_PROVENANCES, read_small};
pub use error::Error;
pub use index::Entry;
pub use layout::{Abbreviation, VERSION, clear_left_behind, clear_new_files, new_file, new_folder};
pub use object::{Form, MAX_BYTES};
pub use ordinary::open_ordinary;
pub use provenance::{Author, Provenance, is_control};
pub use query::{Pattern, PositionKey, Query, champions, imported_lemmas, position_key};
pub use signature::{Key, Signature};
pub use store::{Accepted, Archive, Incoming, Staged};
pub use verify::{Report, Seen, Verify};
