//! Keeps certificates: a folder that is a content-addressed store of what the checker accepted.
//!
//! ```text
//! archive.json                       what this folder is, and its version
//! objects/7e/7e13...cert             a certificate under its identity (.cert.zst: compressed at rest)
//! beside/7e/7e13.../provenance-H.json   who made it, when, with what; H is a hash of the file
//! beside/7e/7e13.../cited            the H of the provenance that is cited
//! beside/7e/7e13.../signature-K.minisig a signature of the certificate's bytes by the key K
//! keys/K.pub                         public keys whose signatures were accepted
//! accepted.log                       everything accepted or removed, a line each: losses are noticed
//! index.redb                         what `find` searches; it can be rebuilt from everything else
//! incoming/                          what has not been accepted yet
//! lock                               held briefly by processes that change the folder or read the index
//! ```
//!
//! [`Archive::stage`] copies a certificate into `incoming/` and has the checker judge the copy; that may
//! take long, and any number of processes may do it at once. [`Archive::accept`] moves a verified copy into
//! place and lists it, under the lock. Whatever is listed is on disk: a crash between two steps leaves at
//! most a file that no list names, which [`Archive::verify`] lists or [`Archive::collect`] removes.
//!
//! No file name comes from a certificate: files are named by identities, which are computed. This crate
//! does not print, and knows neither the clock nor the terminal.

mod accepted;
mod attachments;
mod compare;
mod error;
mod file_state;
mod garbage;
mod index;
mod journal;
mod layout;
mod object;
pub mod parallel;
mod provenance;
mod query;
mod regular_file;
mod signature;
mod store;
mod verify;

pub use attachments::{Attachments, Fit, MAX_PROVENANCES, read_small};
pub use error::Error;
pub use index::Entry;
pub use layout::{Abbreviation, VERSION, clear_left_behind, clear_new_files, new_file, new_folder};
pub use object::{Form, MAX_BYTES, unpack};
pub use provenance::{Author, Provenance, is_control};
pub use query::{Pattern, PositionKey, Query, champions, imported_lemmas, position_key};
pub use regular_file::open_regular;
pub use signature::{Key, Signature};
pub use store::{Accepted, Archive, Incoming, Staged};
pub use verify::{Report, Seen, Verify};
