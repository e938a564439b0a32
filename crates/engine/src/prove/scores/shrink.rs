//! Smaller proofs under scoring play: by local search on what lemmas need (`needs.rs`), or by rebuilding with replies drawn at
//! random (the thesis, chapter 7), and with replies that the proof never considered.
//!
//! A round of the latter builds the proof anew: what is needed anyway comes first, then
//! lemmas of the smallest proof so far, and else chance decides. Now and then a round looks for further replies.

use gamecert_certs::{Certificate, ClaimKind, Lemma, Statement};
use gamecert_checker::calculus::scores::Axioms;
use gamecert_elaborate::rules::Unmetered;
use gamecert_elaborate::rules::dots::Dots;
use rustc_hash::FxHashSet;

use super::certify::{CertifyError, Fact, Proved, ReplyPolicy, Walk};
use super::needs::{Lost, Met, Needs};
use super::plug::{believe, believe_left, fact_of};
use super::search::Search;
use super::{answer_claim, board};
use crate::knowledge::{Limits, Score, Stopped};
use crate::proof::{Proof, WriteProof};
use crate::prove::rebuild::Built;
use crate::search::Walking;
use crate::shrink::{
    Believer, Built as Rebuilt, Config, Method, Observer, Proved as Shown, Rounds, ShrinkError, Shrunk,
    mixed, run_descent, run_rounds,
};
use crate::solve::SolveError;

/// Shrinks a certificate about Dots-and-boxes. Lemmas of the others may serve, too.
pub(crate) fn shrink(
    certificate: &Certificate,
    others: &[Certificate],
    config: &Config,
    observer: &dyn Observer,
) -> Result<Shrunk, ShrinkError> {
    let Statement { position, claim, axioms, .. } = &certificate.statement;
    let start = Dots.position(position);
    let start = start.map_err(|error| ShrinkError::Unreadable(SolveError::Position(error)))?;
    let board = board(start.components.first()).map_err(ShrinkError::Unreadable)?;
    let limits = Limits { memory_bytes: config.memory_bytes, ..Limits::default() };
    let search = Search::new(board, limits, Walking::DepthFirst);
    let lemmas: Vec<Lemma> =
        [certificate].into_iter().chain(others).flat_map(|it| it.lemmas.iter().cloned()).collect();
    let preferred = keys(certificate.lemmas.iter());
    let (axioms, claim) = (Axioms::of(axioms), *claim);
    let met = Met::default();
    let mut rebuilding = Rebuilding { search, axioms, claim, lemmas, preferred, met };
    rebuilding.believe_all();
    match config.method {
        Method::Descent => run_descent(certificate, config, observer, &mut rebuilding),
        Method::RandomReplies => run_rounds(certificate, config, observer, &mut rebuilding),
    }
}

/// The keys of what lemmas are about.
fn keys<'l>(lemmas: impl Iterator<Item = &'l Lemma>) -> FxHashSet<u64> {
    lemmas.filter_map(fact_of).map(|(key, _)| key).collect()
}

/// What rounds build on.
struct Rebuilding {
    search: Search,
    axioms: Axioms,
    claim: ClaimKind,
    /// All lemmas that are given.
    lemmas: Vec<Lemma>,
    /// The subjects of the smallest proof so far, by their keys.
    preferred: FxHashSet<u64>,
    /// The positions on the board that lemmas are about.
    met: Met,
}

impl Rebuilding {
    fn believe_all(&mut self) {
        self.lemmas.iter().for_each(|lemma| believe(&mut self.search, lemma));
    }

    /// A search of its own, which comes upon another strategy; a limit is no harm.
    fn find_rival(&mut self, round: u32, config: &Config) -> Result<(), Stopped> {
        self.search.table.clear();
        self.search.reorder(mixed(config.seed, round));
        let limit = self.search.work.limit_nodes(config.rival_nodes);
        let found = answer_claim(&mut self.search, self.claim);
        self.search.work.restore_limit(limit);
        match found {
            Err(Stopped::Memory) => return Err(Stopped::Memory),
            Err(_) => self.believe_all(),
            Ok(()) => {}
        }
        Ok(())
    }
}

impl Rebuilding {
    fn build_with(&mut self, policy: ReplyPolicy) -> Rebuilt<Lost> {
        let Proved { proof, stopped, .. } =
            Walk::with_policy(&mut self.search, self.axioms, policy).prove(self.claim)?;
        let lost: Vec<Lost> = proof.lost().collect();
        let facts = self.note(&lost);
        Ok(Shown { proof: proof.to_proof(), facts, stopped })
    }

    /// The lemmas in the form in which they are distinguished.
    fn note(&mut self, lost: &[Lost]) -> Vec<Lost> {
        let Rebuilding { search, axioms, met, .. } = self;
        let mut walk = Walk::new(search, *axioms);
        lost.iter().map(|&lost| met.note(&mut walk, lost)).collect()
    }
}

impl Believer for Rebuilding {
    type Fact = Lost;
    type Needs<'a> = Needs<'a>;

    fn first(&mut self) -> Rebuilt<Lost> {
        answer_claim(&mut self.search, self.claim)?;
        self.build_with(ReplyPolicy {
            preferred: self.preferred.clone(),
            surcharge: SURCHARGE,
            ..ReplyPolicy::default()
        })
    }

    fn rival(&mut self, seed: u64, nodes: u64) -> Rebuilt<Lost> {
        self.search.table.clear();
        self.search.reorder(seed);
        let limit = self.search.work.limit_nodes(nodes);
        let found = answer_claim(&mut self.search, self.claim).map_err(ShrinkError::from);
        let found = found.and_then(|()| self.build_with(ReplyPolicy::default()));
        self.search.work.restore_limit(limit);
        found
    }

    fn believe(&mut self, facts: &[Lost]) {
        self.believe_all();
        for &(left, contract) in facts {
            believe_left(&mut self.search, left, Score::from(contract));
        }
    }

    fn needs(&mut self, _: usize, _: u64) -> Needs<'_> {
        let Rebuilding { search, axioms, met, claim, .. } = self;
        Needs { walk: Walk::new(search, *axioms), met, claim: *claim }
    }

    fn build(&mut self, facts: &[Lost]) -> Rebuilt<Lost> {
        let preferred = facts.iter().map(|&(left, _)| self.search.keyed(left).key).collect();
        self.build_with(ReplyPolicy { preferred, surcharge: SURCHARGE, ..ReplyPolicy::default() })
    }
}

/// What a lemma costs that is not among those that prove the claim: more than these all together.
const SURCHARGE: u64 = 1 << 32;

impl Rounds for Rebuilding {
    type Fact = Fact;

    /// Every other round begins with a search for a rival.
    fn build(&mut self, round: u32, config: &Config) -> Result<Built, CertifyError> {
        let policy = if round.is_multiple_of(2) && config.rival_nodes > 0 {
            self.find_rival(round, config)?;
            ReplyPolicy::default()
        } else {
            // The first round takes the easiest replies.
            let seed = if round == 1 { 0 } else { mixed(config.seed, round) };
            let explore = if round > 1 { (config.explore as u64).saturating_mul(20) } else { 0 };
            ReplyPolicy { seed, preferred: self.preferred.clone(), explore, ..ReplyPolicy::default() }
        };
        let walk = Walk::with_policy(&mut self.search, self.axioms, policy);
        let Proved { proof, stopped, .. } = walk.prove(self.claim)?;
        Ok((proof.to_proof(), stopped))
    }

    fn prefer(&mut self, proof: &Proof) {
        self.preferred = keys(proof.lemmas.iter().map(|(lemma, _)| lemma));
    }

    fn nodes(&self) -> u64 {
        self.search.work.nodes()
    }
}
