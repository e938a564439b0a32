//! Smaller proofs under scoring play: rebuilding with replies drawn at random (the thesis, chapter 7), and with replies
//! that the proof never considered.
//!
//! A search for the claim comes first, so that more is known than the proof says. Each round builds the proof anew: what is needed anyway comes first, then
//! lemmas of the smallest proof so far, and else chance decides. Now and then a round looks for further replies.

use gamecert_certs::{Certificate, ClaimKind, Lemma, Statement};
use gamecert_checker::calculus::scores::Axioms;
use gamecert_elaborate::rules::Unmetered;
use gamecert_elaborate::rules::dots::Dots;
use rustc_hash::FxHashSet;

use super::certify::{Fact, Proved, Taste, Trouble, Walk};
use super::plug::{believe, told};
use super::search::Search;
use super::{answer_claim, board};
use crate::knowledge::{Limits, Stopped};
use crate::proof::{Proof, WriteProof};
use crate::prove::rebuild::Built;
use crate::search::Walking;
use crate::shrink::{Config, Observer, Rounds, ShrinkError, Shrunk, mixed, run_rounds};
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
    let mut rebuilding = Rebuilding { search, axioms, claim, lemmas, preferred };
    rebuilding.believe();
    run_rounds(certificate, config, observer, &mut rebuilding)
}

/// The keys of what lemmas are about.
fn keys<'l>(lemmas: impl Iterator<Item = &'l Lemma>) -> FxHashSet<u64> {
    lemmas.filter_map(told).map(|(key, _)| key).collect()
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
}

impl Rebuilding {
    fn believe(&mut self) {
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
            Err(_) => self.believe(),
            Ok(()) => {}
        }
        Ok(())
    }
}

impl Rounds for Rebuilding {
    type Fact = Fact;

    /// Every other round begins with a search for a rival.
    fn build(&mut self, round: u32, config: &Config) -> Result<Built, Trouble> {
        let taste = if round.is_multiple_of(2) && config.rival_nodes > 0 {
            self.find_rival(round, config)?;
            Taste::default()
        } else {
            // The first round takes the easiest replies.
            let whim = if round == 1 { 0 } else { mixed(config.seed, round) };
            let explore = if round > 1 { (config.explore as u64).saturating_mul(20) } else { 0 };
            Taste { whim, preferred: self.preferred.clone(), explore, ..Taste::default() }
        };
        let walk = Walk::with_taste(&mut self.search, self.axioms, taste);
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
