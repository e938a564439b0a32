//! What is asked under each convention of play, searched for and proved: the one interface behind which the conventions differ.
//!
//! A prover answers a question by a search, and then writes a proof by the checker's rules. What one convention has in
//! addition to this stands in its own folder.

pub(crate) mod bridge;
pub(crate) mod contests;
pub(crate) mod go;
pub(crate) mod misere;
pub(crate) mod nimbers;
pub(crate) mod periods;
pub(crate) mod rebuild;
pub(crate) mod scores;

use gamecert_certs::{ClaimKind, Play, Question, Statement};
use gamecert_elaborate::rules::{Bridge, Go, Rules};

use crate::imports::Imports;
use crate::live::Controller;
use crate::proof::WriteProof;
use crate::search::contest::Driver;
use crate::search::{Algorithm, Statistics, Stopped};
use crate::solve::{Doubt, Request, SolveError};

/// Finds answers and proofs about one start position under one convention of play.
pub(crate) trait Prover {
    /// Has `stop` asked now and then whether to end.
    fn stop_when(&mut self, stop: Box<dyn FnMut(u64) -> bool>);

    /// Has searches be steered by this controller from now on, or by none.
    fn steer(&mut self, controller: Option<Controller>);

    /// Believes what other certificates say, and cites those that are imported. The inner error tells that a limit came
    /// first.
    ///
    /// # Errors
    /// If an import makes no sense.
    fn take_up(&mut self, imports: &Imports) -> Result<Result<(), Stopped>, SolveError>;

    /// Searches for the answer of a question: the strongest claim that was settled, and why the search ended early, if it did.
    fn answer(&mut self, question: Question) -> (Option<ClaimKind>, Option<Stopped>);

    /// Lets the search go on for so many more nodes when it is asked again; `false` if it can only begin again.
    fn allow(&mut self, _nodes: u64) -> bool {
        false
    }

    /// Builds a proof of a claim that was settled.
    ///
    /// # Errors
    /// If what the search knows is false.
    fn prove(&mut self, claim: ClaimKind) -> Result<Proved, SolveError>;

    /// What a certificate of this claim says; after a proof, on the axioms that it needs.
    fn statement(&self, claim: ClaimKind) -> Statement;

    /// All positions whose nimbers are known, in the notation of the game.
    fn settled(&self) -> Vec<(String, u16)> {
        Vec::new()
    }

    /// How much work has been done.
    fn statistics(&self) -> Statistics;

    /// Further figures, by their names.
    fn figures(&self) -> Vec<(&'static str, usize)> {
        Vec::new()
    }
}

/// What comes of building a proof.
pub(crate) struct Proved {
    /// The proof, with holes if it was stopped; `None` if a limit came before there was anything to write.
    pub(crate) proof: Option<Box<dyn WriteProof>>,
    /// Why it was stopped, if it was.
    pub(crate) stopped: Option<Stopped>,
}

/// A prover for what is asked.
///
/// # Errors
/// If the game or the position is unknown, the question is not asked of it, or an import cannot be cited.
pub(crate) fn prover(request: &Request, imports: &Imports) -> Result<Box<dyn Prover>, SolveError> {
    if !request.question.is_asked_under(request.play) {
        let Request { question, play, .. } = request;
        return Err(SolveError::Unsupported(format!("`{question}` is not asked under {play} play")));
    }
    fits(request.algorithm, request.play)?;
    match request.play {
        Play::Normal if periods::are_asked(request) => periods::prover(request, imports),
        Play::Normal => nimbers::prover(request, imports),
        Play::Misere => misere::prover(request, imports),
        Play::Scoring => scores::prover(request, imports),
        Play::Contest if request.game == Bridge::NAME => bridge::prover(request, imports),
        Play::Contest if request.game == Go::NAME => go::prover(request, imports),
        Play::Contest => contests::prover(request, imports),
    }
}

/// Whether advice about what is asked can be judged, lemma by lemma.
pub(crate) fn judges_advice(request: &Request) -> bool {
    request.play == Play::Normal && !periods::are_asked(request)
}

/// The imports without the advice that is false, and how much there was. After a contradiction, nothing is believed any more but what
/// holds by the rules. `stop` is asked now and then, with the nodes visited for this.
///
/// # Errors
/// If the game or the position is unknown.
pub(crate) fn doubt(
    request: &Request,
    imports: &Imports,
    stop: &dyn Fn(u64) -> bool,
    is_contradicted: bool,
) -> Result<(Imports, Doubt), SolveError> {
    if judges_advice(request) {
        return nimbers::doubt(request, imports, stop, is_contradicted);
    }
    let doubt = Doubt { open: imports.beliefs(), ..Doubt::default() };
    Ok((imports.with_advice(|_, _| false), doubt))
}

/// Sees whether an algorithm searches under a convention of play.
///
/// # Errors
/// If it does not.
pub(crate) fn fits(algorithm: Algorithm, play: Play) -> Result<(), SolveError> {
    let is_of_contests = matches!(algorithm, Algorithm::Contest(_));
    if is_of_contests == (play == Play::Contest) || algorithm == Algorithm::DfPn {
        return Ok(());
    }
    let names = |all: Vec<Algorithm>| all.into_iter().map(Algorithm::name).collect::<Vec<_>>().join(", ");
    let (what, others) = if is_of_contests {
        ("contests alone", names(Algorithm::ALL.to_vec()))
    } else {
        ("no contests", names(Driver::ALL.map(Algorithm::Contest).to_vec()))
    };
    Err(SolveError::Unsupported(format!("{} searches {what}: choose one of {others}", algorithm.name())))
}

/// Why an algorithm that searches for nimbers does not search under other conventions.
pub(crate) fn nimbers_alone() -> SolveError {
    SolveError::Unsupported("there are nimbers under normal play only: choose dfs, df-pn or pn".to_owned())
}
