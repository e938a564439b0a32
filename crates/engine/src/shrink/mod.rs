//! Shrinking: a smaller set of lemmas that still proves the claim.
//!
//! The lemmas of a proof, with those of other proofs and those that short searches find, form an
//! and/or graph (`graph.rs`). Each round makes the set of lemmas smaller in one of two ways
//! ([`Method`]); what comes of a round is written as a certificate and judged by the checker before
//! it counts. The result is the same for the same seed.

mod and_or;
mod by_descent;
mod descent;
mod explore;
mod nimbers;
mod obligations;
mod proof;
mod rebuild;
mod rival;
mod rounds;
mod session;
mod support;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use gamecert_certs::{Certificate, OCTAL_PERIODICITY, Play, Statement};
use gamecert_elaborate::AXIOMS;
use gamecert_elaborate::rules::{Bridge, Rules};

use crate::proof::Proof;
use crate::prove::{bridge, contests, misere, scores};
use crate::registry::{Sides, sides};
use crate::search::{Algorithm, Limits};
use crate::solve::SolveError;
pub(crate) use by_descent::{Believer, Built, Proved, run as run_descent};
pub(crate) use obligations::Obligations;
use proof::Writer;
pub(crate) use rounds::{Rounds, run as run_rounds};
use session::Session;

/// How a round looks for a smaller proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Local search on the choice of replies, with replies that the proof never considered.
    #[default]
    Descent,
    /// Rebuilding with replies drawn at random (Lemoine and Viennot).
    RandomReplies,
}

/// How to shrink.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// How a round looks for a smaller proof.
    pub method: Method,
    /// Number of rounds.
    pub rounds: u32,
    /// What chance is drawn from.
    pub seed: u64,
    /// How many positions of unknown nimber each round searches; for [`Method::Descent`].
    pub explore: usize,
    /// Nodes that the search for another proof may visit in each round, at most; 0 for no search.
    pub rival_nodes: u64,
    /// Memory for the graph and for searches together, in bytes, about.
    pub memory_bytes: usize,
    /// In a contest: with this many empty squares or fewer, policies are tried; `None` for what usually works best.
    pub policy_empties: Option<u32>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            method: Method::default(),
            rounds: 10,
            seed: 0,
            explore: 100,
            rival_nodes: 1_000_000,
            memory_bytes: 2 << 30,
            policy_empties: None,
        }
    }
}

/// What came of a round, the best so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Rounds so far; 0 for what was given.
    pub round: u32,
    /// Number of lemmas of the smallest proof so far.
    pub lemmas: usize,
    /// Positions whose nimber was searched for and found so far.
    pub explored: usize,
    /// Whether the memory is used up, so that nothing new is considered any more.
    pub full: bool,
}

/// Watches a shrinking from outside.
pub trait Observer: Send + Sync {
    /// Called after each round.
    fn round(&self, _round: Round) {}

    /// Asked now and then: is it to stop?
    fn stop(&self) -> bool;
}

/// A proof that is not larger than the one given.
#[derive(Clone, Debug)]
pub struct Shrunk {
    /// The statement, that of the certificate given.
    pub statement: Statement,
    /// The proof.
    pub proof: Proof,
    /// What was made smaller: the number of lemmas, or in a contest the bytes without metadata.
    pub size: usize,
    /// The same of the certificate given.
    pub size_before: usize,
    /// What came of each round, from 0.
    pub rounds: Vec<Round>,
    /// Whether it ended early.
    pub stopped: bool,
}

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShrinkError {
    /// The certificate cannot be read.
    Unreadable(SolveError),
    /// A lemma is not about a component in normal form, by the rules and axioms of the certificate.
    Subject(usize),
    /// The lemmas do not prove the claim.
    Holes,
    /// It rests on the period of an octal game.
    Period,
    /// The graph of the proof does not fit into the memory.
    Memory,
    /// It was stopped before the first round.
    Stopped,
    /// The checker does not accept what came of it, for this reason: an error of the engine.
    NotAccepted(String),
}

impl fmt::Display for ShrinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => error.fmt(f),
            Self::Subject(number) => {
                write!(f, "lemma {number} is not in normal form, so it has to be plugged first")
            }
            Self::Holes => f.write_str("the lemmas do not prove the claim, so it has to be plugged first"),
            Self::Period => f.write_str(
                "it rests on the period of an octal game, a theorem about every heap up to a certain size, so no lemma can be left out",
            ),
            Self::Memory => f.write_str("the proof needs more memory than allowed"),
            Self::Stopped => f.write_str("ended before the first round, so nothing is written"),
            Self::NotAccepted(why) => write!(f, "the checker does not accept the smaller proof: {why}"),
        }
    }
}

impl std::error::Error for ShrinkError {}

/// Shrinks a certificate. Lemmas of the certificates in `others`, about the same game under the same
/// axioms, may serve too; all of them have to be true, as a check tells.
///
/// # Errors
/// If there is no result.
pub fn shrink(
    certificate: &Certificate,
    others: &[Certificate],
    config: &Config,
    observer: Arc<dyn Observer>,
) -> Result<Shrunk, ShrinkError> {
    let Statement { game, position, axioms, .. } = &certificate.statement;
    let known = AXIOMS.iter().map(|&axiom| axiom.to_owned());
    let without: Vec<String> = known.filter(|axiom| !axioms.contains(axiom)).collect();
    if certificate.statement.play == Play::Contest && config.method != Method::Descent {
        let why = "contests are shrunk by descent alone".to_owned();
        return Err(ShrinkError::Unreadable(SolveError::Unsupported(why)));
    }
    if certificate.statement.play == Play::Contest && certificate.statement.game == Bridge::NAME {
        return bridge::shrink(certificate, others, config, &*observer);
    }
    if certificate.statement.play == Play::Contest {
        return contests::shrink(certificate, others, config, &*observer);
    }
    if axioms.iter().any(|axiom| axiom == OCTAL_PERIODICITY) {
        return Err(ShrinkError::Period);
    }
    if certificate.statement.play == Play::Scoring {
        return scores::shrink(certificate, others, config, &*observer);
    }
    if certificate.statement.play == Play::Misere {
        return misere::shrink(certificate, others, config, &without, &*observer);
    }
    let Sides { rules, game, .. } = sides(game, position, &without).map_err(ShrinkError::Unreadable)?;
    let start =
        rules.start(position).map_err(|error| ShrinkError::Unreadable(SolveError::Position(error)))?;
    let writer = Writer { rules: &*rules, statement: &certificate.statement, start: &start.components };
    let limits = Limits { memory_bytes: config.memory_bytes / 4, ..Limits::default() };
    let solver = game.solver(limits, Algorithm::DfPn);
    Session::new(writer, solver, (certificate, others), config, &*observer)?.run(observer)
}

/// A number for a round, never 0.
pub(crate) fn mixed(seed: u64, round: u32) -> u64 {
    (seed ^ 0x9e37_79b9_7f4a_7c15)
        .wrapping_mul(0xff51_afd7_ed55_8ccd)
        .rotate_left(round % 64)
        .wrapping_add(u64::from(round))
        | 1
}
