//! A run of shrink from beginning to end: the graph of the proof given, then rounds, and after each of
//! them a proof that the checker has judged.

use std::sync::Arc;

use gamecert_certs::{Certificate, ClaimKind, Outcome};
use gamecert_elaborate::rulebook::Component;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::and_or::{DemandId, Growing, Number, Set};
use super::descent::{Descent, LARGEST_RIVAL, RIVAL_NODES, RIVAL_NODES_PER_LEMMA};
use super::explore::Explorer;
use super::nimbers::{Graph, Question};
use super::proof::{Writer, written};
use super::support::Support;
use super::{Config, Method, Observer, Round, ShrinkError, Shrunk};
use crate::games::cancel_neighbours;
use crate::proof::Proof;
use crate::prove::nimbers::NimberSolver;
use crate::prove::nimbers::Searcher;

/// A shrinking under way.
pub(super) struct Session<'a> {
    config: &'a Config,
    prover: Writer<'a>,
    explorer: Explorer,
    descent: Descent<Graph<'a>>,
    claim: Vec<DemandId>,
    /// The smallest set of lemmas so far, and the smallest proof that the checker has judged.
    best: Vec<Number>,
    proof: Proof,
    rounds: Vec<Round>,
    explored: usize,
}

impl<'a> Session<'a> {
    /// Puts the lemmas into a graph, and finds the demands of those of the first certificate.
    pub(super) fn new(
        prover: Writer<'a>,
        solver: Box<dyn NimberSolver>,
        (given, others): (&Certificate, &[Certificate]),
        config: &'a Config,
        observer: &dyn Observer,
    ) -> Result<Self, ShrinkError> {
        let mut explorer = Explorer::new(Searcher(solver));
        let is_open = config.method == Method::Descent;
        let mut graph = Graph::new(prover.rules, is_open, config.memory_bytes / 4 * 3);
        let lemmas = take_up(given, &mut graph, &mut explorer)?;
        others.iter().try_for_each(|other| take_up(other, &mut graph, &mut explorer).map(drop))?;
        let claim = demands_of_claim(&mut graph, prover.start, prover.statement.claim);
        for &number in &lemmas {
            if graph.is_full() {
                return Err(ShrinkError::Memory);
            }
            if observer.stop() {
                return Err(ShrinkError::Stopped);
            }
            graph.expand(number);
        }
        let mut support = Support::new(&graph, &claim);
        lemmas.iter().for_each(|&number| support.insert(&graph, number));
        if support.next_broken().is_some() {
            return Err(ShrinkError::Holes);
        }
        let best = support.lemmas();
        let proof = prover.prove(&graph, &best, &written(given))?;
        let descent = Descent::new(graph, support, ChaCha8Rng::seed_from_u64(config.seed));
        let rounds = Vec::new();
        Ok(Self { config, prover, explorer, descent, claim, best, proof, rounds, explored: 0 })
    }

    /// Runs all rounds.
    pub(super) fn run(mut self, observer: Arc<dyn Observer>) -> Result<Shrunk, ShrinkError> {
        self.explorer.stop_when(Arc::clone(&observer));
        let observer = &*observer;
        self.note(observer);
        let mut stopped = false;
        for round in 1..=self.config.rounds {
            stopped = match self.config.method {
                Method::Descent => self.descend(round, observer),
                Method::RandomReplies => self.rebuild(observer),
            };
            if self.best.len() < self.proof.lemmas.len() {
                self.proof = self.prover.prove(&self.descent.graph, &self.best, &self.proof)?;
            }
            self.note(observer);
            if stopped {
                break;
            }
        }
        let statement = self.prover.statement.clone();
        let size = self.proof.lemmas.len();
        let size_before = self.rounds.first().map_or(size, |round| round.lemmas);
        Ok(Shrunk { statement, proof: self.proof, size, size_before, rounds: self.rounds, stopped })
    }

    /// A round of local search: on a rival, which may take the place of the proof if it comes out
    /// smaller, and then, after a look for new replies, on the proof. `true` if it was stopped.
    fn descend(&mut self, round: u32, observer: &dyn Observer) -> bool {
        let Self { config, prover, explorer, descent, .. } = self;
        let seed = u64::from(round - 1) ^ config.seed.rotate_left(32);
        let nodes = RIVAL_NODES + RIVAL_NODES_PER_LEMMA * descent.support.size() as u64;
        let nodes = nodes.min(config.rival_nodes);
        let rival = explorer.learn_rival(descent, (prover.start, prover.statement.claim), seed, nodes);
        if rival.len() <= descent.support.size() * LARGEST_RIVAL
            && let Some(before) = descent.begin_with(&rival, &self.claim)
        {
            let stopped = self.cool_down(observer);
            if before.size() < self.descent.support.size() {
                self.descent.go_back(before);
            }
            if stopped {
                return true;
            }
        }
        self.explored += self.explorer.explore(&mut self.descent, self.config.explore, observer);
        self.cool_down(observer)
    }

    fn cool_down(&mut self, observer: &dyn Observer) -> bool {
        self.descent.cool_down(&mut self.best, &|| observer.stop())
    }

    /// A round of the thesis. `true` if it was stopped.
    fn rebuild(&mut self, observer: &dyn Observer) -> bool {
        self.descent.rebuild(&self.claim);
        self.best = self.descent.support.lemmas();
        observer.stop()
    }

    fn note(&mut self, observer: &dyn Observer) {
        let round = u32::try_from(self.rounds.len()).unwrap_or(u32::MAX);
        let (lemmas, explored) = (self.proof.lemmas.len(), self.explored);
        let round = Round { round, lemmas, explored, full: self.descent.graph.is_full() };
        self.rounds.push(round);
        observer.round(round);
    }
}

/// Takes up the lemmas of a certificate. Returns their numbers.
fn take_up(
    given: &Certificate,
    graph: &mut Graph<'_>,
    explorer: &mut Explorer,
) -> Result<Vec<Number>, ShrinkError> {
    let mut numbers = Vec::with_capacity(given.lemmas.len());
    for (place, lemma) in given.lemmas.iter().enumerate() {
        let read = graph.rules.component(&lemma.subject).zip(lemma.nimber());
        let (component, nimber) = read.ok_or(ShrinkError::Subject(place))?;
        numbers.push(explorer.take_up(graph, &component, nimber));
    }
    Ok(numbers)
}

/// What a claim about a sum needs.
fn demands_of_claim(graph: &mut Graph<'_>, start: &[Component], claim: ClaimKind) -> Vec<DemandId> {
    let mut sum: Vec<Number> = start.iter().map(|part| graph.number(part)).collect();
    sum.sort_unstable();
    cancel_neighbours(&mut sum);
    let sum: Set = sum.into();
    let questions = match claim {
        ClaimKind::Nimber(_) | ClaimKind::Outcome(Outcome::Loss) => vec![Question::All(sum)],
        ClaimKind::Outcome(Outcome::Win) => vec![Question::Not(sum, 0)],
        ClaimKind::NimberAbove(most) => (0..=most).map(|n| Question::Not(sum.clone(), n)).collect(),
        // Not asked under normal play.
        _ => vec![],
    };
    questions.into_iter().filter_map(|question| graph.ask(question)).collect()
}
