//! Databases of other solvers: what they claim becomes a certificate, as far as it goes.
//!
//! A database is a text that lists positions with their nimbers, without moves and without proof. All
//! of it is advice: the walk from the claim uses the checker's rules, takes what it needs, and leaves
//! holes where the database has nothing to say or contradicts itself. Nothing is searched for: that is
//! for [`plug`](crate::plug).

mod advice;
mod answer;
mod entries;
mod import;
pub(crate) mod lines;
pub(crate) mod messages;
mod oracle;
mod store;
mod table;

use std::fmt;
use std::io::{self, BufRead};

use gamecert_certs::{Claim, ClaimKind, Question, Statement};
use gamecert_elaborate::rules::Rules;
use gamecert_elaborate::rules::dots::Dots;

use crate::proof::Proof;
use crate::solve::SolveError;
pub use advice::advice;
pub(crate) use entries::entries_of;
pub use lines::{CONTRACTS, MAX_LINE_BYTES, NIMBERS, write_database};
pub use store::Spill;

/// The most lines of each kind that are reported.
pub(crate) const MAX_TOLD: usize = 10;

/// The text of a database, which may be read several times.
pub trait Source {
    /// The text from its beginning.
    ///
    /// # Errors
    /// If it cannot be read.
    fn open(&mut self) -> io::Result<Box<dyn BufRead + '_>>;
}

/// What a certificate is to claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// This.
    Claim(ClaimKind),
    /// The answer that the database gives to this question.
    Answer(Question),
}

/// What to make of a database.
#[derive(Clone, Debug)]
pub struct Request {
    /// Name of the game.
    pub game: String,
    /// The start position in the notation of the game.
    pub position: String,
    /// What to claim of it.
    pub wanted: Wanted,
    /// Axioms that the proof may not use.
    pub without: Vec<String>,
    /// Memory for the entries, in bytes; what is beyond it goes to disk, but is refused where they are about scores.
    pub memory_bytes: usize,
    /// Whether the proof must hold, as far as it goes, without its evidence.
    pub bare: bool,
    /// Whether all entries about components become lemmas, whether the claim needs them or not, for
    /// [`check_all`](gamecert_elaborate::check_all). All lemmas are in memory then, and those that the
    /// rules refute stay.
    pub all: bool,
}

/// How many lines there were of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All lines that are neither blank nor headers: the sum of all that follow.
    pub read: u64,
    /// Entries that the proof rests on.
    pub used: u64,
    /// Entries that it does not need.
    pub unused: u64,
    /// Entries that say again what another one has said.
    pub duplicate: u64,
    /// Entries that contradict others, the rules or the claim.
    pub contradicted: u64,
    /// Lines that are not entries about positions of the game.
    pub malformed: u64,
    /// Entries about positions that are too large for this program.
    pub too_large: u64,
}

/// A line that is not an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// Its number, from 1.
    pub line: u64,
    /// Why it is none.
    pub why: String,
}

/// Entries that cannot be true, at least one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// Their lines, by number from 1 and as they stand.
    pub entries: Vec<(u64, String)>,
    /// What contradicts what.
    pub why: String,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (line, text)) in self.entries.iter().enumerate() {
            write!(f, "{}line {line} (`{text}`)", if place == 0 { "" } else { ", " })?;
        }
        write!(f, "{}{}", if self.entries.is_empty() { "" } else { ": " }, self.why)
    }
}

/// What became of a database.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The claim.
    pub statement: Statement,
    /// Its proof, with holes where something is missing.
    pub proof: Proof,
    /// How much of the database served.
    pub counts: Counts,
    /// The first lines that are not entries.
    pub malformed: Vec<Malformed>,
    /// The first contradictions.
    pub contradictions: Vec<Contradiction>,
}

/// Why a database does not become a certificate.
#[derive(Debug)]
pub enum ImportError {
    /// The game or the position is not known.
    Unknown(SolveError),
    /// It cannot be read.
    Unreadable(io::Error),
    /// It is something else.
    NotADatabase(String),
    /// It cannot be read to its end for a limit, or for a wish to stop.
    Limit(String),
    /// It does not answer the question; one of the answers.
    NoAnswer(Box<Claim>),
    /// It contradicts the claim.
    FalseClaim(Box<Claim>, Contradiction),
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(error) => error.fmt(f),
            Self::Unreadable(error) => write!(f, "cannot read: {error}"),
            Self::NotADatabase(why) | Self::Limit(why) => f.write_str(why),
            Self::NoAnswer(claim) => {
                let question = claim.kind.asked();
                write!(f, "it does not tell the {question}; claim one, as in --claim '{claim}'")
            }
            Self::FalseClaim(claim, contradiction) => {
                write!(f, "the database is against the claim {claim}: {contradiction}")
            }
        }
    }
}

impl std::error::Error for ImportError {}

impl From<SolveError> for ImportError {
    fn from(error: SolveError) -> Self {
        Self::Unknown(error)
    }
}

/// Makes a certificate of a database, as far as it goes. `spill` opens an empty file for what does
/// not fit into the memory.
///
/// # Errors
/// If the database cannot be read, is something else, or contradicts the claim.
pub fn import(request: &Request, source: &mut dyn Source, spill: Spill<'_>) -> Result<Imported, ImportError> {
    if request.game == Dots::NAME {
        return crate::prove::scores::import(request, source);
    }
    import::import(request, source, spill)
}
