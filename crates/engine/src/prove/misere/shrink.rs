//! Smaller proofs under misere play: rebuilding with replies drawn at random (the thesis, chapter 7).
//!
//! Each round builds the proof anew, with no other lost sums than those of the smallest one so far. A reply to a sum that
//! is needed already comes first; else chance decides. Sums that no reply leads to any more are gone.

use gamecert_certs::{Certificate, ClaimKind, Statement};
use gamecert_elaborate::REVERSIBLE_MOVES;
use gamecert_elaborate::rulebook::Component;
use rustc_hash::FxHashSet;

use super::bench::Bench;
use super::given::Said;
use crate::knowledge::Limits;
use crate::proof::Proof;
use crate::prove::rebuild::{Built, Trouble};
use crate::registry::{Sides, sides};
use crate::search::Walking;
use crate::shrink::{Config, Observer, Rounds, ShrinkError, Shrunk, mixed, run_rounds};
use crate::solve::SolveError;
use crate::trees::Sums;

/// Shrinks a certificate about an impartial game under misere play. Lemmas of the others may serve, too.
pub(crate) fn shrink(
    certificate: &Certificate,
    others: &[Certificate],
    config: &Config,
    without: &[String],
    observer: &dyn Observer,
) -> Result<Shrunk, ShrinkError> {
    let Statement { game, position, claim, axioms, .. } = &certificate.statement;
    let Sides { rules, game, .. } = sides(game, position, without).map_err(ShrinkError::Unreadable)?;
    let start =
        rules.start(position).map_err(|error| ShrinkError::Unreadable(SolveError::Position(error)))?;
    let is_reduced = axioms.iter().any(|axiom| axiom == REVERSIBLE_MOVES);
    let sums = if is_reduced { Sums::reduced() } else { Sums::canonical() };
    let small = if claim.is_tree() { u32::MAX } else { 0 };
    // Nothing is searched: what is known is enough.
    let limits = Limits { memory_bytes: config.memory_bytes, nodes: 0 };
    let mut bench = Bench::new(rules, game.positions(), (limits, Walking::DepthFirst), (small, sums));
    let mut said = bench.take_advice(certificate);
    for other in others {
        said.extend(bench.take_advice(other));
    }
    let mut rebuilding = Rebuilding { bench, goal: (start.components, *claim), said };
    run_rounds(certificate, config, observer, &mut rebuilding)
}

/// What rounds build on.
struct Rebuilding {
    bench: Bench,
    goal: (Vec<Component>, ClaimKind),
    /// What the lemmas say that may serve.
    said: Vec<Said>,
}

impl Rounds for Rebuilding {
    type Fact = Said;

    fn build(&mut self, round: u32, config: &Config) -> Result<Built, Trouble<Said>> {
        self.bench.believe(&self.said, &FxHashSet::default())?;
        // The first round takes the easiest replies.
        let whim = if round == 1 { 0 } else { mixed(config.seed, round) };
        self.bench.prove((&self.goal.0, self.goal.1), vec![], whim)
    }

    fn prefer(&mut self, proof: &Proof) {
        self.said = self.bench.read(proof.lemmas.iter().map(|(lemma, _)| lemma));
    }

    fn nodes(&self) -> u64 {
        0
    }
}
