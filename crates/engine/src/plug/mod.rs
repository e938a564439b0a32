//! Plug: searches for what is missing in a certificate, and for what turns out to be false
//! (the French papers call this colmatage).
//!
//! There are three ways. Where nothing is false, the lemmas and their evidence stay as they are and
//! the walk goes on at the holes (*incremental*). Where lemmas do not stand as the rules write them,
//! or an axiom is to be done without, the walk starts at the claim with the lemmas as advice
//! (*guided*). Where a step is false, or one of these ways meets a conflict, only those lemmas are kept
//! that hold by the rules, from the smallest up, and the rest is searched anew (*doubtful*).

mod diagnosis;
mod oracle;
mod reading;
mod rebuilt;
mod task;

use std::fmt;
use std::sync::Arc;

use gamecert_certs::{Certificate, Claim, ClaimKind, OCTAL_PERIODICITY, Play, Statement};
use gamecert_elaborate::rules::{Bridge, Dots, Position, Rules};
use gamecert_elaborate::{AXIOMS, REVERSIBLE_MOVES, SPRAGUE_GRUNDY};

use crate::proof::Proof;
use crate::prove::nimbers::Searcher;
use crate::prove::{self, bridge, contests, misere, periods, scores};
use crate::registry::{Sides, sides_of_all};
use crate::search::{Algorithm, Limits, Statistics, Stopped};
use crate::solve::{Observer, SolveError};
pub(crate) use diagnosis::lemma_of;
use oracle::Plugger;
use reading::read;
pub(crate) use rebuilt::repair;
use task::Task;

/// A certificate, and how to search for what it lacks.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// The certificate.
    pub certificate: &'a Certificate,
    /// How to search.
    pub algorithm: Algorithm,
    /// How much to spend.
    pub limits: Limits,
    /// Axioms that the proof may not use.
    pub without: Vec<String>,
}

/// How a certificate was repaired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepairMode {
    /// Not at all: nothing was missing.
    Nothing,
    /// What was there was kept, and holes were filled.
    Incremental,
    /// From the claim, with all lemmas as advice.
    Guided,
    /// With the lemmas that hold by the rules alone.
    Doubtful,
}

/// What a certificate was like before its repair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Before {
    /// Nothing false, and this many pieces missing.
    Holes(u64),
    /// A false step, on one line.
    Fault(String),
    /// Not as the rules write it, or on other axioms, so that it was not judged as it stood.
    Stale,
}

/// A lemma of the certificate that is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FalseLemma {
    /// Its number in the certificate.
    pub number: usize,
    /// What it states, such as `0*12 : 1`.
    pub lemma: String,
    /// What contradicts it, on one line.
    pub why: String,
}

/// What the holes of a certificate left to belief.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Beliefs {
    /// The holes.
    pub count: u64,
    /// Those that were to show what is false.
    pub wrong: u64,
    /// Those of which that is not known, because the search ended early.
    pub open: u64,
}

/// A repaired certificate.
#[derive(Clone, Debug)]
pub struct Plugged {
    /// The claim, on the axioms that the proof uses.
    pub statement: Statement,
    /// Its proof, perhaps with holes where the search was stopped.
    pub proof: Proof,
    /// How it was made.
    pub way: RepairMode,
    /// What the certificate was like.
    pub before: Before,
    /// Lemmas of the certificate that the proof has too.
    pub kept: usize,
    /// Lemmas of the certificate that the proof does not have.
    pub dropped: usize,
    /// Lemmas that only the proof has.
    pub added: usize,
    /// Lemmas of the certificate that were found to be false.
    pub false_lemmas: Vec<FalseLemma>,
    /// What its holes left to belief, in a contest.
    pub beliefs: Option<Beliefs>,
    /// Why the search ended early, if it did.
    pub stopped: Option<Stopped>,
    /// The work of the search.
    pub search: Statistics,
}

/// Why a certificate cannot be repaired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlugError {
    /// It is about something that this program does not know.
    Unsupported(String),
    /// Its start position is not one of the game.
    Position(String),
    /// What it claims is false.
    FalseClaim {
        /// The claim.
        claim: Box<Claim>,
        /// What contradicts it, on one line.
        why: String,
        /// Lemmas that were found to be false.
        false_lemmas: Vec<FalseLemma>,
        /// What the holes left to belief, in a contest.
        beliefs: Option<Beliefs>,
    },
    /// The engine is wrong somewhere.
    Contradiction(String),
}

impl fmt::Display for PlugError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported(why) | Self::Position(why) => f.write_str(why),
            Self::FalseClaim { claim, why, .. } => write!(f, "the claim {claim} is false: {why}"),
            Self::Contradiction(why) => write!(f, "the search contradicts itself: {why}"),
        }
    }
}

impl std::error::Error for PlugError {}

impl From<SolveError> for PlugError {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::UnknownGame(_) | SolveError::Unsupported(_) | SolveError::Import(_) => {
                Self::Unsupported(error.to_string())
            }
            SolveError::Position(error) => Self::Position(error.to_string()),
            SolveError::Contradiction(error) => Self::Contradiction(error.why),
        }
    }
}

/// Repairs a certificate.
///
/// # Errors
/// If its claim is false, or it is about something unknown.
pub fn plug(request: &Request<'_>, observer: Arc<dyn Observer>) -> Result<Plugged, PlugError> {
    let statement = &request.certificate.statement;
    let unsupported = |why: String| Err(PlugError::Unsupported(why));
    let are_reduced = statement.axioms.iter().any(|axiom| axiom == REVERSIBLE_MOVES);
    let is_of_these_trees = match statement.claim {
        ClaimKind::Tree(_) => !are_reduced,
        ClaimKind::ReducedTree(_) => are_reduced,
        _ => true,
    };
    let fits = statement.claim.question().is_asked_under(statement.play) && is_of_these_trees;
    if !fits {
        let (asked, play) = (statement.claim.asked(), statement.play);
        let why = "which is not asked under";
        return unsupported(format!("its claim is about the {asked}, {why} {play} play on these axioms"));
    }
    if !statement.imports.is_empty() {
        return unsupported("it imports others and has to be merged with them first".to_owned());
    }
    if let Some(axiom) = statement.axioms.iter().find(|axiom| !AXIOMS.contains(&axiom.as_str())) {
        return unsupported(format!("the axiom `{axiom}` is not known to this program"));
    }
    prove::fits(request.algorithm, statement.play)?;
    // An axiom that the certificate does not use is not used by its repair.
    let unused = AXIOMS.iter().filter(|&&axiom| !statement.axioms.iter().any(|used| used == axiom));
    let unused = unused.filter(|&&axiom| axiom != SPRAGUE_GRUNDY).map(|&axiom| axiom.to_owned());
    let without: Vec<String> = request.without.iter().cloned().chain(unused).collect();
    if statement.game == Dots::NAME && statement.play == Play::Scoring {
        return scores::plug(request, &without, observer);
    }
    if statement.play == Play::Contest && statement.game == Bridge::NAME {
        return bridge::plug(request, &without, observer);
    }
    if statement.play == Play::Contest {
        return contests::plug(request, observer);
    }
    if statement.play == Play::Scoring {
        return unsupported(format!("{} is not played under {} play", statement.game, statement.play));
    }
    if statement.play == Play::Misere {
        return misere::plug(request, &without, observer);
    }
    if statement.axioms.iter().any(|axiom| axiom == OCTAL_PERIODICITY) {
        return periods::plug(request, &without, observer);
    }
    let Sides { rules, axioms, game } = sides_of_all(&statement.game, &statement.position, &without)?;
    let rules = &*rules;
    if statement.rules > rules.version() {
        let (version, name) = (statement.rules, rules.game());
        let why = format!("version {version} of the rules of {name} is not known to this program");
        return Err(PlugError::Unsupported(why));
    }
    let position = rules.start(&statement.position).map_err(SolveError::Position)?;
    let Position { spelling, components: start } = position;
    let new = Statement { rules: rules.version(), position: spelling, axioms, ..statement.clone() };
    let mut solver = game.solver(request.limits, request.algorithm);
    solver.stop_when(Box::new(move |nodes| observer.stop_search(nodes)));
    let readings = read(rules, &mut *solver, request.certificate);
    let plugger = Plugger::new(Searcher(solver));
    let certificate = request.certificate;
    Task { rules, certificate, statement: new, start, readings, plugger }.run()
}
