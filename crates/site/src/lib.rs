//! Publishes an archive: a folder of plain files that any host can serve and any browser can show.
//!
//! ```text
//! index.html                        all results, beside what has been published
//! certificates/IDENTITY/index.html  the page of a certificate
//! certificates/IDENTITY/...         the certificate, pictures, signatures, provenance, how to cite it
//! check.html checker.wasm           the checker, for any certificate
//! ro-crate-metadata.json CITATION.cff datacite.json feed.atom
//! site.json                         all files with their SHA-256, by which the folder is known for a site
//! ```
//!
//! Nothing is published that the checker does not verify now, in the very bytes that are published. Pages ask their own
//! host for nothing but their own files, and work from a disk. This crate does not print, and does not know the clock:
//! the same archive on the same day gives the same bytes.

mod error;
mod folder;
pub mod metadata;
pub mod model;
mod module;
mod one;
mod pages;
mod publish;
mod reference;
mod table;

pub use error::Error;
pub use publish::{MAX_DRAWN, Publish, Report, publish};
pub use reference::Reference;
