//! From a question to an answer with a proof: a search, then a walk by the checker's rules that writes down what it found.
//!
//! What differs between the conventions of play is behind [`Prover`](crate::prove::Prover).

use std::sync::Arc;

use gamecert_certs::limits::MAX_NIMBER;
use gamecert_certs::{ClaimKind, Play, Question, Statement};
use gamecert_elaborate::rules::{GAMES, IMPARTIAL_GAMES, PositionError};

use crate::certify::Contradiction;
use crate::imports::Imports;
use crate::live::Helm;
use crate::proof::WriteProof;
use crate::prove;
use crate::search::{Algorithm, Limits, Statistics, Stopped};

/// A question, and how to look for its answer.
#[derive(Clone, Debug)]
pub struct Request {
    /// Name of the game.
    pub game: String,
    /// The start position in the notation of the game.
    pub position: String,
    /// Who wins.
    pub play: Play,
    /// What is asked of the position.
    pub question: Question,
    /// How to search.
    pub algorithm: Algorithm,
    /// How much to spend.
    pub limits: Limits,
    /// Under misere play: components of at most this measure (free cells, lives, tokens) are replaced by their trees;
    /// `None` for what is best for the game as a rule.
    pub trees_to: Option<u32>,
    /// Axioms that the proof may not use.
    pub without: Vec<String>,
    /// Whether to build a proof.
    pub prove: bool,
}

impl Request {
    /// A question that is searched for as is best as a rule, with a proof.
    #[must_use]
    pub fn new(game: &str, position: &str, play: Play, question: Question) -> Request {
        Request {
            game: game.to_owned(),
            position: position.to_owned(),
            play,
            question,
            algorithm: Algorithm::best_for(game, play),
            limits: Limits::default(),
            trees_to: None,
            without: Vec::new(),
            prove: true,
        }
    }
}

/// Why there is no answer at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveError {
    /// The game is not known.
    UnknownGame(String),
    /// The position is not one of the game.
    Position(PositionError),
    /// This is not asked of the game, or not searched for in this way.
    Unsupported(String),
    /// A certificate cannot be imported.
    Import(String),
    /// The engine is wrong somewhere.
    Contradiction(Contradiction),
}

impl std::fmt::Display for SolveError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::UnknownGame(game) if GAMES.split(", ").any(|known| known == game) => {
                write!(f, "`{game}` is no impartial game, as this asks for; these are {IMPARTIAL_GAMES}")
            }
            Self::UnknownGame(game) => {
                write!(f, "the game `{game}` is not known; known games: {GAMES}")
            }
            Self::Position(error) => error.fmt(f),
            Self::Unsupported(why) | Self::Import(why) => f.write_str(why),
            Self::Contradiction(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SolveError {}

/// What a search came to.
#[derive(Debug)]
pub struct Answer {
    /// The strongest claim that was settled; `None` if nothing was before a limit.
    pub statement: Option<Statement>,
    /// Its proof, if one was asked for. It has holes where a limit ended the search for what it needs.
    pub proof: Option<Box<dyn WriteProof>>,
    /// Why the search ended early, if it did.
    pub stopped: Option<Stopped>,
    /// If the search was steered, and nothing can be claimed: all positions whose nimbers are known.
    pub settled: Vec<(String, u16)>,
    /// The work of the search alone.
    pub search: Statistics,
    /// The work of search and certification together.
    pub total: Statistics,
    /// Further figures of the search, by their names.
    pub figures: Vec<(&'static str, usize)>,
}

impl Answer {
    /// Whether the nimber is larger than what a claim can state, so that only the bound is claimed.
    #[must_use]
    pub fn is_beyond_bound(&self) -> bool {
        let claim = self.statement.as_ref().map(|statement| statement.claim);
        claim == Some(ClaimKind::NimberAbove(MAX_NIMBER))
    }
}

/// Watches a search from outside.
pub trait Observer: Send + Sync {
    /// Asked every few thousand nodes of the search: is it to stop?
    fn stop_search(&self) -> bool;

    /// Asked likewise while a proof is put together from what the search found.
    fn stop_certify(&self) -> bool;

    /// Told when the search has ended and the proof is begun.
    fn search_ended(&self) {}

    /// By whom the search is steered, if it is. Whoever steers gets all that is settled when nothing can be
    /// claimed in the end ([`Answer::settled`]).
    fn helm(&self) -> Option<Helm> {
        None
    }
}

/// Answers a question.
///
/// # Errors
/// If the game or the position is unknown, the question is not asked of it, or the engine contradicts itself.
pub fn solve(request: &Request, observer: Arc<dyn Observer>) -> Result<Answer, SolveError> {
    solve_with(request, &Imports::default(), observer)
}

/// Answers a question where the lemmas of other certificates are known; a proof may cite them.
///
/// # Errors
/// As [`solve`]; or if an import is about another game or play, or rests on further axioms.
pub fn solve_with(
    request: &Request,
    imports: &Imports,
    observer: Arc<dyn Observer>,
) -> Result<Answer, SolveError> {
    let mut prover = prove::prover(request, imports)?;
    let watcher = Arc::clone(&observer);
    prover.stop_when(Box::new(move || watcher.stop_search()));
    let believed = prover.take_up(imports)?;
    let helm = observer.helm();
    let is_steered = helm.is_some();
    prover.steer(helm);
    let (claim, mut stopped) = match believed {
        Ok(()) => prover.answer(request.question),
        Err(stopped) => (None, Some(stopped)),
    };
    prover.steer(None);
    let is_wanted = is_steered && claim.is_none() && request.prove;
    let settled = if is_wanted { prover.settled() } else { Vec::new() };
    let search = prover.statistics();
    observer.search_ended();
    let watcher = Arc::clone(&observer);
    prover.stop_when(Box::new(move || watcher.stop_certify()));
    let mut proof = None;
    if let (Some(claim), true) = (claim, request.prove) {
        let proved = prover.prove(claim)?;
        (proof, stopped) = (proved.proof, stopped.or(proved.stopped));
    }
    let statement = claim.map(|claim| prover.statement(claim));
    let (total, figures) = (prover.statistics(), prover.figures());
    Ok(Answer { statement, proof, stopped, settled, search, total, figures })
}
