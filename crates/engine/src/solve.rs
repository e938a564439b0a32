//! From a question to an answer with a proof: a search, then a walk by the checker's rules that writes down what it found.
//!
//! What differs between the conventions of play is behind `Prover` in `prove/mod.rs`.

use std::sync::Arc;

use gamecert_certs::limits::MAX_NIMBER;
use gamecert_certs::{CONTESTS, ClaimKind, Statement};
use gamecert_elaborate::rules::{Dots, IMPARTIAL_GAMES, PositionError, Rules, known_games};

use crate::certify::Contradiction;
use crate::imports::Imports;
use crate::live::Controller;
use crate::proof::WriteProof;
use crate::prove::{self, Prover};
pub use crate::request::Request;
use crate::search::{Limits, Statistics, Stopped};

/// Why there is no answer at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveError {
    /// The game is not known.
    UnknownGame(String),
    /// The position is not one of the game.
    Position(PositionError),
    /// The question does not apply to the game, or not with this search.
    Unsupported(String),
    /// A certificate cannot be imported.
    Import(String),
    /// The engine contradicts itself.
    Contradiction(Contradiction),
}

impl std::fmt::Display for SolveError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::UnknownGame(game) if game == Dots::NAME || CONTESTS.contains(&&**game) => {
                let impartial = IMPARTIAL_GAMES.join(", ");
                write!(f, "`{game}` is no impartial game, as this asks for; these are {impartial}")
            }
            Self::UnknownGame(game) => {
                write!(f, "the game `{game}` is not known; known games: {}", known_games())
            }
            Self::Position(error) => error.fmt(f),
            Self::Unsupported(why) | Self::Import(why) => f.write_str(why),
            Self::Contradiction(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SolveError {}

/// The result of a search.
#[derive(Debug)]
pub struct Answer {
    /// The strongest claim that was settled; `None` if nothing was settled before a limit.
    pub statement: Option<Statement>,
    /// Its proof, if one was asked for. It has holes where a limit ended the search for what it needs.
    pub proof: Option<Box<dyn WriteProof>>,
    /// Why the search ended early, if it did.
    pub stopped: Option<Stopped>,
    /// If they are kept, or the search was steered and nothing can be claimed: all positions whose nimbers are known.
    pub settled: Vec<(String, u16)>,
    /// The work of the search only.
    pub search: Statistics,
    /// The work of search and certification together.
    pub total: Statistics,
    /// Further statistics of the search, by name.
    pub figures: Vec<(&'static str, usize)>,
    /// What became of the advice, if it was judged.
    pub doubt: Option<Doubt>,
}

/// What was found of the lemmas that a search believed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Doubt {
    /// Those with which the search began again.
    pub kept: usize,
    /// Those that are false.
    pub wrong: usize,
    /// Those that were not believed any more because they rest on what was not found.
    pub open: usize,
    /// Nodes that were visited to find out.
    pub nodes: u64,
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
    /// Called every few thousand nodes of the search, with the number of nodes so far (of heaps, in a search for a period):
    /// should it stop?
    fn stop_search(&self, nodes: u64) -> bool;

    /// Called likewise while a proof is built from what the search found.
    fn stop_certify(&self) -> bool;

    /// Called when the search has ended and the proof is begun.
    fn search_ended(&self) {}

    /// The link by which the search is steered, if it is. A steered search returns everything that is
    /// settled if nothing can be claimed in the end ([`Answer::settled`]).
    fn controller(&self) -> Option<Controller> {
        None
    }

    /// Whether it is a person, or the log of one, that steers it.
    fn is_steered(&self) -> bool {
        self.controller().is_some()
    }

    /// Whether all that the search settles is wanted in the end, whatever comes of it ([`Answer::settled`]).
    fn keeps(&self) -> bool {
        false
    }
}

/// Lets a search go on until its own limits.
pub(crate) struct Unstopped;

impl Observer for Unstopped {
    fn stop_search(&self, _: u64) -> bool {
        false
    }

    fn stop_certify(&self) -> bool {
        false
    }
}

/// Answers a question.
///
/// # Errors
/// If the game or the position is unknown, the question does not apply to it, or the engine contradicts
/// itself.
pub fn solve(request: &Request, observer: Arc<dyn Observer>) -> Result<Answer, SolveError> {
    solve_with(request, &Imports::default(), observer)
}

/// How many nodes a search that believes other certificates visits before these are judged: some for each lemma, and some in any case. To judge
/// a lemma takes about as long as these nodes.
const NODES_FOR_BELIEFS: (u64, u64) = (10, 100_000);

/// Answers a question when the lemmas of other certificates are known; a proof may cite them.
///
/// Advice is believed first. If the search takes long, all of it is judged, and the search goes on, or begins again without what is false; if the
/// proof meets something false, it begins again with those lemmas alone that hold by the rules.
///
/// # Errors
/// As [`solve`]; or if an import is about another game or play, or rests on additional axioms.
pub fn solve_with(
    request: &Request,
    imports: &Imports,
    observer: Arc<dyn Observer>,
) -> Result<Answer, SolveError> {
    let observer = &observer;
    let beliefs = imports.beliefs() as u64;
    let (each, at_least) = imports.judged_after().unwrap_or(NODES_FOR_BELIEFS);
    let most = request.limits.nodes;
    // A person who steers a search sees to it that it does not go on in vain.
    let is_judged = beliefs > 0 && prove::judges_advice(request) && !observer.is_steered();
    let first =
        if is_judged { beliefs.saturating_mul(each).saturating_add(at_least).min(most) } else { most };
    // Judges the advice with the nodes that are left after so many.
    let judged = |nodes: u64, is_contradicted| {
        let left = with_nodes(request, most.saturating_sub(nodes));
        let stop = |more: u64| observer.stop_search(nodes.saturating_add(more));
        prove::doubt(&left, imports, &stop, is_contradicted)
    };
    let mut doubt = None;
    let mut attempt = Attempt::search(request, imports, observer, (0, first))?;
    if first < most && attempt.stopped == Some(Stopped::Nodes) {
        let (kept, found) = judged(attempt.nodes(), false)?;
        doubt = Some(found);
        attempt.others = attempt.others.saturating_add(found.nodes);
        let nodes = attempt.nodes();
        if found.wrong > 0 || !attempt.go_on() {
            attempt = Attempt::search(request, &kept, observer, (nodes, most))?;
        }
    }
    let nodes = attempt.nodes();
    match attempt.conclude() {
        Err(SolveError::Contradiction(_)) if beliefs > 0 => {
            let (kept, found) = judged(nodes, true)?;
            let nodes = nodes.saturating_add(found.nodes);
            let attempt = Attempt::search(request, &kept, observer, (nodes, most))?;
            Ok(Answer { doubt: Some(found), ..attempt.conclude()? })
        }
        answered => Ok(Answer { doubt, ..answered? }),
    }
}

/// The same request, with a limit of so many nodes.
fn with_nodes(request: &Request, nodes: u64) -> Request {
    Request { limits: Limits { nodes, ..request.limits }, ..request.clone() }
}

/// A search that has ended, perhaps without an answer.
struct Attempt<'a> {
    request: &'a Request,
    observer: &'a Arc<dyn Observer>,
    prover: Box<dyn Prover>,
    claim: Option<ClaimKind>,
    stopped: Option<Stopped>,
    /// Nodes that others have visited.
    others: u64,
}

impl<'a> Attempt<'a> {
    /// Searches, after so many nodes that others have visited, until there are `most` of them.
    fn search(
        request: &'a Request,
        imports: &Imports,
        observer: &'a Arc<dyn Observer>,
        (others, most): (u64, u64),
    ) -> Result<Self, SolveError> {
        let prover = prove::prover(&with_nodes(request, most.saturating_sub(others)), imports)?;
        let mut attempt = Self { request, observer, prover, claim: None, stopped: None, others };
        attempt.tell_nodes();
        attempt.stopped = attempt.prover.take_up(imports)?.err();
        if attempt.stopped.is_none() {
            attempt.ask();
        }
        Ok(attempt)
    }

    /// Tells the observer of all nodes from now on.
    fn tell_nodes(&mut self) {
        let (watcher, others) = (Arc::clone(self.observer), self.others);
        self.prover.stop_when(Box::new(move |nodes| watcher.stop_search(others.saturating_add(nodes))));
    }

    fn ask(&mut self) {
        self.prover.steer(self.observer.controller());
        (self.claim, self.stopped) = self.prover.answer(self.request.question);
        self.prover.steer(None);
    }

    /// Searches on with all that was found, as long as there are nodes left; `false` if it cannot.
    fn go_on(&mut self) -> bool {
        let left = self.request.limits.nodes.saturating_sub(self.nodes());
        let can = self.prover.allow(left);
        if can {
            self.tell_nodes();
            self.ask();
        }
        can
    }

    /// All nodes visited so far.
    fn nodes(&self) -> u64 {
        self.others.saturating_add(self.prover.statistics().nodes)
    }

    /// Proves what was found.
    fn conclude(self) -> Result<Answer, SolveError> {
        let Self { request, observer, mut prover, claim, mut stopped, others } = self;
        let is_wanted = claim.is_none() && observer.is_steered() && request.prove;
        let settled = if is_wanted || observer.keeps() { prover.settled() } else { Vec::new() };
        let all = |found: Statistics| Statistics { nodes: found.nodes.saturating_add(others), ..found };
        let search = all(prover.statistics());
        observer.search_ended();
        let watcher = Arc::clone(observer);
        prover.stop_when(Box::new(move |_| watcher.stop_certify()));
        let mut proof = None;
        if let Some(claim) = claim.filter(|_| request.prove) {
            let proved = prover.prove(claim)?;
            (proof, stopped) = (proved.proof, stopped.or(proved.stopped));
        }
        let statement = claim.map(|claim| prover.statement(claim));
        let (total, figures) = (all(prover.statistics()), prover.figures());
        Ok(Answer { statement, proof, stopped, settled, search, total, figures, doubt: None })
    }
}
