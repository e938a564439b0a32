//! Rounds of local search for the conventions of play whose graph each round makes anew from what is known: misere play
//! and scores.
//!
//! A round looks for a rival, which is another proof of the claim, puts all that is known into a graph, and lets the
//! descent go on from the rival and from the smallest proof so far. The lemmas that it comes to are then proved by the
//! walk that certifies, and the checker judges the result before it counts.

use gamecert_certs::{Certificate, Metadata, Statement};
use gamecert_elaborate::{Config as CheckConfig, Verdict, check};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::and_or::{DemandId, Growing, Number};
use super::descent::{Descent, LARGEST_RIVAL, RIVAL_NODES, RIVAL_NODES_PER_LEMMA};
use super::obligations::{FactGraph, Obligations};
use super::support::Support;
use super::{Config, Observer, Round, ShrinkError, Shrunk, mixed};
use crate::proof::Proof;
use crate::search::Stopped;

/// A proof with what its lemmas say.
pub(crate) struct Proved<F> {
    /// The proof.
    pub(crate) proof: Proof,
    /// What its lemmas say, in any order.
    pub(crate) facts: Vec<F>,
    /// Why it has holes, if it was stopped.
    pub(crate) stopped: Option<Stopped>,
}

/// What comes of building a proof.
pub(crate) type Built<F> = Result<Proved<F>, ShrinkError>;

/// Knows lemmas, what they need, and how to build proofs of them.
pub(crate) trait Believer {
    /// What a lemma says.
    type Fact: Clone + Eq + std::hash::Hash;
    /// What lemmas need, as far as is known.
    type Needs<'a>: Obligations<Fact = Self::Fact>
    where
        Self: 'a;

    /// Builds a proof of the claim by the lemmas of the certificate.
    ///
    /// # Errors
    /// If what is believed is false, or a limit came first.
    fn first(&mut self) -> Built<Self::Fact>;

    /// Another proof, found by a separate search of at most `nodes` nodes, as drawn from `seed`.
    ///
    /// # Errors
    /// If what is believed is false, or a limit came first.
    fn rival(&mut self, seed: u64, nodes: u64) -> Built<Self::Fact>;

    /// Believes these lemmas from now on, in addition to those of the certificates given.
    fn believe(&mut self, facts: &[Self::Fact]);

    /// What lemmas need. At most `explore` positions are searched that nothing is known about, as drawn from `seed`.
    fn needs(&mut self, explore: usize, seed: u64) -> Self::Needs<'_>;

    /// Builds a proof of the claim from these lemmas, which prove it.
    ///
    /// # Errors
    /// If what is believed is false, or a limit came first.
    fn build(&mut self, facts: &[Self::Fact]) -> Built<Self::Fact>;

    /// How large a proof is.
    fn size(&self, proof: &Proof) -> usize {
        proof.lemmas.len()
    }
}

/// Runs all rounds.
pub(crate) fn run<B: Believer>(
    certificate: &Certificate,
    config: &Config,
    observer: &dyn Observer,
    believer: &mut B,
) -> Result<Shrunk, ShrinkError> {
    let statement = certificate.statement.clone();
    let mut rounds = vec![Round { round: 0, lemmas: certificate.lemmas.len(), explored: 0, full: false }];
    observer.round(rounds[0]);
    let mut best = whole(believer.first())?;
    let written = certificate.hints.is_some().then(|| Proof::of(certificate));
    let size_before = written.as_ref().map_or(certificate.lemmas.len(), |it| believer.size(it));
    let written = written.filter(|it| believer.size(it) <= believer.size(&best.proof));
    let mut smallest = written.unwrap_or_else(|| best.proof.clone());
    let (mut stopped, mut explored) = (false, 0);
    for round in 1..=config.rounds {
        if observer.stop() {
            stopped = true;
            break;
        }
        let seed = mixed(config.seed, round);
        let size = best.facts.len();
        let nodes = config.rival_nodes.min(RIVAL_NODES + RIVAL_NODES_PER_LEMMA * size as u64);
        let rival = match believer.rival(seed, nodes) {
            Ok(rival) => rival.facts,
            Err(ShrinkError::Memory) => return Err(ShrinkError::Memory),
            Err(_) => Vec::new(),
        };
        // A search for a rival may have forgotten what the proof rests on.
        believer.believe(&best.facts);
        believer.believe(&rival);
        let starts = [rival, best.facts.clone()];
        let starts = starts.into_iter().filter(|start| start.len() <= size * LARGEST_RIVAL);
        let annealed = anneal(believer, (&mut starts.into_iter(), size), config, (observer, seed))?;
        explored += annealed.explored;
        let found = whole(believer.build(&annealed.facts))?;
        if believer.size(&found.proof) < believer.size(&smallest) {
            judge(&statement, &found.proof)?;
            smallest = found.proof.clone();
        }
        if believer.size(&found.proof) < believer.size(&best.proof) {
            best = found;
        }
        let lemmas = smallest.lemmas.len();
        rounds.push(Round { round, lemmas, explored, full: annealed.is_full });
        observer.round(rounds[rounds.len() - 1]);
        if annealed.is_stopped {
            stopped = true;
            break;
        }
    }
    let size = believer.size(&smallest);
    Ok(Shrunk { statement, proof: smallest, size, size_before, rounds, stopped })
}

/// What comes of a local search.
struct Annealed<F> {
    facts: Vec<F>,
    explored: usize,
    is_full: bool,
    is_stopped: bool,
}

/// A local search from each of these sets of lemmas; those are left out that are no whole proofs.
fn anneal<B: Believer>(
    believer: &mut B,
    (starts, size): (&mut dyn Iterator<Item = Vec<B::Fact>>, usize),
    config: &Config,
    (observer, seed): (&dyn Observer, u64),
) -> Result<Annealed<B::Fact>, ShrinkError> {
    let needs = believer.needs(config.explore, seed);
    let mut graph = FactGraph::new(needs, config.memory_bytes / 2);
    let claim = graph.claim();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut best: Vec<Number> = Vec::new();
    let (mut is_stopped, mut least) = (false, usize::MAX);
    for start in starts {
        let numbers: Vec<Number> = start.iter().map(|fact| graph.number(fact)).collect();
        let Some(support) = support_of(&mut graph, &numbers, &claim) else {
            if graph.and_or().is_full() && start.len() <= size {
                return Err(ShrinkError::Memory);
            }
            continue;
        };
        let mut descent = Descent::new(graph, support, random);
        let mut found = descent.support.lemmas();
        is_stopped = descent.cool_down(&mut found, &|| observer.stop());
        let cost = descent.graph.and_or().cost_of(&found);
        if cost < least {
            (least, best) = (cost, found);
        }
        (graph, random) = descent.into_parts();
        if is_stopped {
            break;
        }
    }
    if least == usize::MAX {
        return Err(ShrinkError::Holes);
    }
    let facts = best.iter().map(|&number| graph.fact(number).clone()).collect();
    let explored = graph.obligations.explored();
    Ok(Annealed { facts, explored, is_full: graph.and_or().is_full(), is_stopped })
}

/// How these lemmas support each other and the claim; `None` if they do not, or there is no room to know.
fn support_of<O: Obligations>(
    graph: &mut FactGraph<O>,
    lemmas: &[Number],
    claim: &[DemandId],
) -> Option<Support> {
    for &number in lemmas {
        if graph.and_or().is_full() {
            return None;
        }
        graph.expand(number);
    }
    let mut support = Support::new(graph.and_or(), claim);
    lemmas.iter().for_each(|&number| support.insert(graph.and_or(), number));
    support.next_broken().is_none().then_some(support)
}

/// A proof without holes.
fn whole<F>(built: Built<F>) -> Built<F> {
    let proved = built?;
    if proved.stopped.is_some() || proved.proof.holes() > 0 {
        return Err(ShrinkError::Holes);
    }
    Ok(proved)
}

/// Has the checker judge a proof.
///
/// # Errors
/// If it does not accept it.
pub(super) fn judge(statement: &Statement, proof: &Proof) -> Result<(), ShrinkError> {
    let mut bytes = Vec::new();
    proof
        .write(&mut bytes, statement, true, &Metadata::default())
        .map_err(|error| ShrinkError::NotAccepted(error.to_string()))?;
    match check(bytes.as_slice(), &CheckConfig::default(), &mut |_| {}) {
        Verdict::Verified(_) => Ok(()),
        verdict => Err(ShrinkError::NotAccepted(verdict.to_string())),
    }
}
