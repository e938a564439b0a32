//! From a question to an answer with a proof: a search, then [`certify`](crate::certify).
//!
//! This is where the two sets of rules meet: a component in the checker's normal form becomes one
//! in the engine's canonical form by way of its bytes.

use std::sync::Arc;

use gamecert_certs::limits::MAX_NIMBER;
use gamecert_certs::{ClaimKind, Identity, Outcome, Play, Question, Statement};
use gamecert_elaborate::rules::{GAMES, IMPARTIAL_GAMES, Impartial, PositionError};

use crate::both_sides::{Errand, translate, with_both_sides};
use crate::certify::{Contradiction, Given, Oracle, Proof, certify_with};
use crate::games::{self, Game};
use crate::imports::Imports;
use crate::live::Helm;
use crate::search::{Algorithm, Limits, Solver, Statistics, Stopped};

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
    with_both_sides(game, position, without, Solve { request, imports, observer })
}

struct Solve<'a> {
    request: &'a Request,
    imports: &'a Imports,
    observer: Arc<dyn Observer>,
}

impl Errand for Solve<'_> {
    type Done = Result<Answer, SolveError>;

    fn run<R: Impartial, G: Game>(self, rules: &R, axioms: Vec<String>, game: G) -> Self::Done {
        self.imports.judge::<R>(&axioms).map_err(SolveError::Import)?;
        let mut task = Task::new(rules, axioms, game, self.request, self.observer)?;
        task.import(self.imports);
        task.run()
    }
}

/// A question about a game whose rules are known on both sides.
struct Task<'a, R: Impartial, G: Game> {
    rules: &'a R,
    request: &'a Request,
    observer: Arc<dyn Observer>,
    axioms: Vec<String>,
    spelling: String,
    start: Vec<R::Component>,
    imports: Vec<Identity>,
    given: Vec<Given<R::Component>>,
    searcher: Searcher<'a, R, G>,
}

impl<'a, R: Impartial, G: Game> Task<'a, R, G> {
    fn new(
        rules: &'a R,
        axioms: Vec<String>,
        game: G,
        request: &'a Request,
        observer: Arc<dyn Observer>,
    ) -> Result<Self, SolveError> {
        let start = rules.position(&request.position).map_err(SolveError::Position)?;
        let mut solver = Solver::new(game, request.limits, request.algorithm);
        let watcher = Arc::clone(&observer);
        solver.stop_when(move || watcher.stop_search());
        Ok(Self {
            rules,
            request,
            observer,
            axioms,
            spelling: start.spelling,
            start: start.components,
            imports: Vec::new(),
            given: Vec::new(),
            searcher: Searcher { rules, solver },
        })
    }

    /// Takes lemmas of other certificates as known, and those of advice as likely.
    fn import(&mut self, imports: &Imports) {
        self.imports = imports.identities();
        self.given = imports.given::<R>();
        for Given { subject, nimber, .. } in &self.given {
            self.searcher.preload(subject, *nimber);
        }
        for (subject, nimber) in imports.advice::<R>() {
            self.searcher.preload(&subject, nimber);
        }
    }

    fn run(mut self) -> Result<Answer, SolveError> {
        let helm = self.observer.helm();
        let is_steered = helm.is_some();
        self.searcher.solver.steer(helm);
        let (claim, stopped) = match self.request.question {
            Question::Outcome => self.outcome(),
            Question::Nimber => self.nimber(),
        };
        self.searcher.solver.steer(None);
        let is_wanted = is_steered && claim.is_none() && self.request.prove;
        let settled = if is_wanted { self.searcher.solver.settled() } else { Vec::new() };
        let search = self.searcher.solver.statistics();
        self.observer.search_ended();
        let watcher = Arc::clone(&self.observer);
        self.searcher.solver.stop_when(move || watcher.stop_certify());
        let proof = match claim {
            Some(claim) if self.request.prove => {
                let given = std::mem::take(&mut self.given);
                let proof = certify_with(self.rules, &mut self.searcher, (&self.start, claim), given);
                Some(proof.map_err(SolveError::Contradiction)?)
            }
            _ => None,
        };
        let total = self.searcher.solver.statistics();
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
            game: R::NAME.to_owned(),
            rules: R::VERSION,
            play: Play::Normal,
            position: self.spelling.clone(),
            claim,
            axioms: self.axioms.clone(),
            imports: self.imports.clone(),
        }
    }
}

/// A solver that speaks of components in the checker's normal form.
pub(crate) struct Searcher<'a, R, G: Game> {
    pub(crate) rules: &'a R,
    pub(crate) solver: Solver<G>,
}

impl<R: Impartial, G: Game> Searcher<'_, R, G> {
    /// A sum in the engine's form, which may split or cancel more than the checker's; `None` if it is
    /// larger than the engine can read.
    pub(crate) fn translate(&self, sum: &[R::Component]) -> Option<Vec<G::Position>> {
        translate(self.rules, self.solver.game(), sum)
    }

    /// Runs `search` with nothing known, by another algorithm, in other ways as drawn from `whim`.
    pub(crate) fn afresh<T>(
        &mut self,
        algorithm: Algorithm,
        whim: u64,
        search: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let usual = self.solver.begin_afresh(algorithm, whim);
        let done = search(self);
        self.solver.end_afresh(usual);
        done
    }

    /// Takes a nimber of a component as known.
    pub(crate) fn preload(&mut self, component: &R::Component, n: u16) {
        if let Some([position]) = self.translate(std::slice::from_ref(component)).as_deref() {
            // A table that is full keeps what it has.
            let _ = self.solver.believe(position, n);
        }
    }

    fn sum_is(&mut self, sum: &[R::Component], n: u16) -> Result<bool, Stopped> {
        let positions = self.translate(sum).ok_or(Stopped::TooLarge)?;
        self.solver.sum_is(&positions, n)
    }
}

impl<R: Impartial, G: Game> Oracle<R::Component> for Searcher<'_, R, G> {
    fn known(&mut self, component: &R::Component) -> Option<u16> {
        self.solver.known_sum(&self.translate(std::slice::from_ref(component))?).nimber()
    }

    fn known_sum(&mut self, sum: &[R::Component]) -> Option<u16> {
        let mut positions = self.translate(sum)?;
        games::cancel_pairs(&mut positions);
        self.solver.known_sum(&positions).nimber()
    }

    fn nimber(&mut self, component: &R::Component) -> Option<u16> {
        let positions = self.translate(std::slice::from_ref(component))?;
        self.solver.sum_nimber(&positions).ok()
    }

    fn is_nimber(&mut self, component: &R::Component, n: u16) -> Option<bool> {
        self.sum_is(std::slice::from_ref(component), n).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gamecert_elaborate::rules::{self, Unmetered};

    /// Stands for a position that only the checker can read: what the engine does not know is no
    /// position without moves.
    #[test]
    fn what_the_engine_cannot_read_has_no_answer() {
        let game = games::Sprouts::default();
        let solver = Solver::new(game, Limits::default(), Algorithm::DfPn);
        let heap = rules::Nim.position("3").unwrap().components;
        let mut searcher = Searcher { rules: &rules::Nim, solver };
        assert_eq!(searcher.sum_is(&heap, 0), Err(Stopped::TooLarge));
        assert_eq!(searcher.is_nimber(&heap[0], 0), None);
        assert_eq!((searcher.known(&heap[0]), searcher.nimber(&heap[0])), (None, None));
        assert_eq!(searcher.known_sum(&heap), None);
    }
}
