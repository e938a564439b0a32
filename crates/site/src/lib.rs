//! Publishes an archive: a folder of plain files that any host can serve and any browser can show.
//!
//! ```text
//! about.html                        what it is, and how to check and cite it
//! index.html                        all results, next to published ones
//! certificates/IDENTITY/index.html  the page of a certificate
//! certificates/IDENTITY/...         the certificate, pictures, signatures, provenance, how to cite it
//! check.html checker.wasm           the checker, for any certificate
//! ro-crate-metadata.json CITATION.cff datacite.json feed.atom
//! site.json                         all files with their SHA-256, which marks the folder as a site
//! ```
//!
//! Nothing is published unless the checker verifies it now, in exactly the bytes that are published. Pages
//! request only their own files from their own host, and work from a disk. This crate does not print, and
//! does not know the clock: the same archive on the same day gives the same bytes.

mod error;
mod folder;
mod implication;
pub mod metadata;
pub mod model;
mod module;
mod options;
mod pages;
mod prepare;
mod publish;
mod recipes;
mod records;
mod reference;
mod table;
mod trees;

pub use error::Error;
pub use options::{MAX_DRAWN, Publish};
pub use publish::{Report, check_page, publish};
pub use recipes::{Made, Recipe, Shrunk, recipes};
pub use records::{Comparison, Record, records, spots_of_start};
pub use reference::Reference;
