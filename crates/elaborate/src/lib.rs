//! Finds and arranges what the checker judges: evidence that bare certificates leave out, certificates that others import,
//! surveys of whole tables, notations.
//!
//! Nothing here is trusted: a verdict rests on what [`gamecert_checker`] judges, no matter how it was found. A
//! mistake here may leave a hole or decline a file, but cannot make a false claim VERIFIED.

pub mod canonical_labelling;
mod check;
#[cfg(feature = "graph")]
pub mod citations;
pub mod claim_parts;
#[cfg(feature = "command")]
pub mod colours;
#[cfg(feature = "command")]
pub mod command;
pub mod contests;
mod finder;
#[cfg(feature = "command")]
pub mod import_folders;
pub mod imports;
mod index;
pub mod misere;
pub mod moves;
pub mod nimbers;
pub mod notation;
mod particulars;
mod recorder;
pub mod replies;
#[cfg(feature = "report")]
pub mod report;
pub mod rulebook;
pub mod rules;
pub mod scores;
pub mod spelling;
mod survey;
pub mod transcript;

pub use check::{Allowed, Earned, check, check_all, check_all_with, check_with, find_evidence};
pub use finder::Elaborate;
pub use gamecert_checker::{
    AXIOMS, Basis, Config, Fault, Holes, Progress, REVERSIBLE_MOVES, Ruling, SPRAGUE_GRUNDY, Summary, Verdict,
};
#[cfg(feature = "command")]
pub use import_folders::{ImportFolders, PACKED, Unpack};
pub use imports::{Imports, Source};
pub use particulars::Particulars;
pub use spelling::excerpt;
pub use survey::{Finding, Findings, Survey};
