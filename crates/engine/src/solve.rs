//! From a question to an answer with a proof: a search, then [`certify`](crate::certify).
//!
//! This is where the two sets of rules meet: a component in the checker's normal form becomes one
//! in the engine's canonical form by way of its bytes.

use std::sync::Arc;

use gamecert_certs::limits::MAX_NIMBER;
use gamecert_certs::{ClaimKind, Identity, Outcome, Play, Question, Statement};
use gamecert_elaborate::rulebook::{Component, Rulebook};
use gamecert_elaborate::rules::{GAMES, IMPARTIAL_GAMES, PositionError};

use crate::certify::{Contradiction, Given, Oracle, Proof, certify_with};
use crate::games::cancel_pairs;
use crate::games::numbered::Id;
use crate::imports::Imports;
use crate::live::Helm;
use crate::prover::Prover;
use crate::registry::{Sides, sides};
use crate::search::{Algorithm, Limits, Statistics, Stopped};

/// A question, and how to look for its answer.
#[derive(Clone, Debug)]
pub struct Request {
    /// Name of the game.
    pub game: String,
    /// The start position in the notation of the game.
    pub position: String,
    /// What is asked of it.
    pub question: Question,
    /// How to search.
    pub algorithm: Algorithm,
    /// How much to spend.
    pub limits: Limits,
    /// Axioms that the proof may not use.
    pub without: Vec<String>,
    /// Whether to build a proof.
    pub prove: bool,
}

/// Why there is no answer at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveError {
    /// The game is not known.
    UnknownGame(String),
    /// The position is not one of the game.
    Position(PositionError),
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
            Self::Import(why) => f.write_str(why),
            Self::Contradiction(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SolveError {}

/// What a search came to.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The strongest claim that was settled; `None` if nothing was before a limit.
    pub statement: Option<Statement>,
    /// Its proof, if one was asked for.
    pub proof: Option<Proof>,
    /// Why the search ended early, if it did.
    pub stopped: Option<Stopped>,
    /// If the search was steered, and nothing can be claimed: all positions whose nimbers are known.
    pub settled: Vec<(String, u16)>,
    /// The work of the search alone.
    pub search: Statistics,
    /// The work of search and certification together.
    pub total: Statistics,
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
/// If the game or the position is unknown, or the engine contradicts itself.
pub fn solve(request: &Request, observer: Arc<dyn Observer>) -> Result<Answer, SolveError> {
    solve_with(request, &Imports::default(), observer)
}

/// Answers a question where the lemmas of other certificates are known; a proof may cite them.
///
/// # Errors
/// If the game or the position is unknown, an import is about another game or rests on further axioms,
/// or the engine contradicts itself.
pub fn solve_with(
    request: &Request,
    imports: &Imports,
    observer: Arc<dyn Observer>,
) -> Result<Answer, SolveError> {
    let Request { game, position, without, .. } = request;
    let Sides { rules, axioms, game } = sides(game, position, without)?;
    imports.judge(&*rules, &axioms).map_err(SolveError::Import)?;
    let prover = game.prover(request.limits, request.algorithm);
    let mut task = Task::new(&*rules, axioms, prover, request, observer)?;
    task.import(imports);
    task.run()
}

/// A question about a game whose rules are known on both sides.
struct Task<'a> {
    rules: &'a dyn Rulebook,
    request: &'a Request,
    observer: Arc<dyn Observer>,
    axioms: Vec<String>,
    spelling: String,
    start: Vec<Component>,
    imports: Vec<Identity>,
    given: Vec<Given>,
    searcher: Searcher,
}

impl<'a> Task<'a> {
    fn new(
        rules: &'a dyn Rulebook,
        axioms: Vec<String>,
        prover: Box<dyn Prover>,
        request: &'a Request,
        observer: Arc<dyn Observer>,
    ) -> Result<Self, SolveError> {
        let start = rules.start(&request.position).map_err(SolveError::Position)?;
        let mut searcher = Searcher(prover);
        let watcher = Arc::clone(&observer);
        searcher.0.stop_when(Box::new(move || watcher.stop_search()));
        Ok(Self {
            rules,
            request,
            observer,
            axioms,
            spelling: start.spelling,
            start: start.components,
            imports: Vec::new(),
            given: Vec::new(),
            searcher,
        })
    }

    /// Takes lemmas of other certificates as known, and those of advice as likely.
    fn import(&mut self, imports: &Imports) {
        self.imports = imports.identities();
        self.given = imports.given(self.rules);
        for Given { subject, nimber, .. } in &self.given {
            self.searcher.preload(subject, *nimber);
        }
        for (subject, nimber) in imports.advice(self.rules) {
            self.searcher.preload(&subject, nimber);
        }
    }

    fn run(mut self) -> Result<Answer, SolveError> {
        let helm = self.observer.helm();
        let is_steered = helm.is_some();
        self.searcher.0.steer(helm);
        let (claim, stopped) = match self.request.question {
            Question::Outcome => self.outcome(),
            Question::Nimber => self.nimber(),
        };
        self.searcher.0.steer(None);
        let is_wanted = is_steered && claim.is_none() && self.request.prove;
        let settled = if is_wanted { self.searcher.0.settled() } else { Vec::new() };
        let search = self.searcher.0.statistics();
        self.observer.search_ended();
        let watcher = Arc::clone(&self.observer);
        self.searcher.0.stop_when(Box::new(move || watcher.stop_certify()));
        let proof = match claim {
            Some(claim) if self.request.prove => {
                let given = std::mem::take(&mut self.given);
                let proof = certify_with(self.rules, &mut self.searcher, (&self.start, claim), given);
                Some(proof.map_err(SolveError::Contradiction)?)
            }
            _ => None,
        };
        let total = self.searcher.0.statistics();
        let statement = claim.map(|claim| self.statement(claim));
        Ok(Answer { statement, proof, stopped, settled, search, total })
    }

    fn outcome(&mut self) -> (Option<ClaimKind>, Option<Stopped>) {
        match self.searcher.sum_is(&self.start, 0) {
            Ok(true) => (Some(ClaimKind::Outcome(Outcome::Loss)), None),
            Ok(false) => (Some(ClaimKind::Outcome(Outcome::Win)), None),
            Err(stopped) => (None, Some(stopped)),
        }
    }

    /// Tries 0, 1, 2, ... (algorithm 5), so that a stop leaves a bound.
    fn nimber(&mut self) -> (Option<ClaimKind>, Option<Stopped>) {
        let mut bound = None;
        for n in 0..=MAX_NIMBER {
            match self.searcher.sum_is(&self.start, n) {
                Ok(true) => return (Some(ClaimKind::Nimber(n)), None),
                Ok(false) => bound = Some(ClaimKind::NimberAbove(n)),
                Err(stopped) => return (bound, Some(stopped)),
            }
        }
        (bound, None)
    }

    fn statement(&self, claim: ClaimKind) -> Statement {
        Statement {
            game: self.rules.game().to_owned(),
            rules: self.rules.version(),
            play: Play::Normal,
            position: self.spelling.clone(),
            claim,
            axioms: self.axioms.clone(),
            imports: self.imports.clone(),
        }
    }
}

/// A solver that speaks of components in the checker's normal form.
pub(crate) struct Searcher(pub(crate) Box<dyn Prover>);

impl Searcher {
    /// A sum in the engine's form, which may split or cancel more than the checker's; `None` if it is
    /// larger than the engine can read.
    pub(crate) fn translate(&mut self, sum: &[Component]) -> Option<Vec<Id>> {
        let positions = sum.iter().map(|component| self.0.read(component.subject()));
        positions.collect::<Option<Vec<_>>>().map(|positions| positions.concat())
    }

    /// Runs `search` with nothing known, by another algorithm, in other ways as drawn from `whim`.
    pub(crate) fn afresh<T>(
        &mut self,
        algorithm: Algorithm,
        whim: u64,
        search: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.0.begin_afresh(algorithm, whim);
        let done = search(self);
        self.0.end_afresh();
        done
    }

    /// Takes a nimber of a component as known, if the engine sees it as one position.
    pub(crate) fn preload(&mut self, component: &Component, n: u16) {
        if let Some(&[position]) = self.0.read(component.subject()).as_deref() {
            // A table that is full keeps what it has: it has to be found again when it is needed.
            let _ = self.0.believe(position, n);
        }
    }

    fn sum_is(&mut self, sum: &[Component], n: u16) -> Result<bool, Stopped> {
        let positions = self.translate(sum).ok_or(Stopped::TooLarge)?;
        self.0.is_nimber(&positions, n)
    }
}

impl Oracle for Searcher {
    fn known(&mut self, component: &Component) -> Option<u16> {
        let positions = self.0.read(component.subject())?;
        self.0.known(&positions)
    }

    fn known_sum(&mut self, sum: &[Component]) -> Option<u16> {
        let mut positions = self.translate(sum)?;
        cancel_pairs(&mut positions);
        self.0.known(&positions)
    }

    fn replies(&self, component: &Component, n: u16) -> Option<Vec<usize>> {
        self.0.replies(component.subject(), n)
    }

    fn nimber(&mut self, component: &Component) -> Option<u16> {
        let positions = self.0.read(component.subject())?;
        self.0.nimber(&positions).ok()
    }

    fn is_nimber(&mut self, component: &Component, n: u16) -> Option<bool> {
        self.sum_is(std::slice::from_ref(component), n).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;
    use crate::prover::prover;
    use gamecert_elaborate::rulebook::rulebook;

    /// Stands for a position that only the checker can read: what the engine does not know is no
    /// position without moves.
    #[test]
    fn what_the_engine_cannot_read_has_no_answer() {
        let game = games::Sprouts::default();
        let heap = rulebook("nim", &[]).unwrap().0.start("3").unwrap().components;
        let mut searcher = Searcher(prover(game, Limits::default(), Algorithm::DfPn));
        assert_eq!(searcher.sum_is(&heap, 0), Err(Stopped::TooLarge));
        assert_eq!(searcher.is_nimber(&heap[0], 0), None);
        assert_eq!((searcher.known(&heap[0]), searcher.nimber(&heap[0])), (None, None));
        assert_eq!(searcher.known_sum(&heap), None);
    }
}
