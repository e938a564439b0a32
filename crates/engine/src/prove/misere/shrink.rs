//! Smaller proofs under misere play: by local search on what lemmas need (`needs.rs`), or by rebuilding with replies drawn
//! at random (the thesis, chapter 7).
//!
//! A round of the latter builds the proof anew, with no other lost sums than those of the smallest one so far. A reply to a sum that
//! is needed already comes first; else chance decides. Sums that no reply leads to any more are gone.

use gamecert_certs::{Certificate, ClaimKind, Statement};
use gamecert_elaborate::REVERSIBLE_MOVES;
use gamecert_elaborate::rulebook::Component;
use rustc_hash::FxHashSet;

use super::imported::Fact;
use super::needs::Needs;
use super::searcher::{Replies, Searcher};
use crate::knowledge::Limits;
use crate::proof::Proof;
use crate::prove::rebuild::{Built, CertifyError};
use crate::registry::{Sides, sides};
use crate::search::Walking;
use crate::shrink::{
    Believer, Built as Rebuilt, Config, Method, Observer, Proved, Rounds, ShrinkError, Shrunk, mixed,
    run_descent, run_rounds,
};
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
    let is_descent = config.method == Method::Descent;
    // For random replies nothing is searched: what is known is enough.
    let nodes = if is_descent { u64::MAX } else { 0 };
    let limits = Limits { memory_bytes: config.memory_bytes / 2, nodes };
    let walking = if is_descent { Walking::DfPn } else { Walking::DepthFirst };
    let mut searcher = Searcher::new(rules, game.positions(), (limits, walking), (small, sums));
    let mut said = searcher.take_advice(certificate);
    for other in others {
        said.extend(searcher.take_advice(other));
    }
    let mut rebuilding = Rebuilding { searcher, goal: (start.components, *claim), said };
    match config.method {
        Method::Descent => run_descent(certificate, config, observer, &mut rebuilding),
        Method::RandomReplies => run_rounds(certificate, config, observer, &mut rebuilding),
    }
}

/// What rounds build on.
struct Rebuilding {
    searcher: Searcher,
    goal: (Vec<Component>, ClaimKind),
    /// What the lemmas say that may serve.
    said: Vec<Fact>,
}

impl Rounds for Rebuilding {
    type Fact = Fact;

    fn build(&mut self, round: u32, config: &Config) -> Result<Built, CertifyError<Fact>> {
        self.searcher.believe(&self.said, &FxHashSet::default())?;
        // The first round takes the easiest replies.
        let seed = if round == 1 { 0 } else { mixed(config.seed, round) };
        self.searcher.prove((&self.goal.0, self.goal.1), vec![], Replies { seed, preferred: &[] })
    }

    fn prefer(&mut self, proof: &Proof) {
        self.said = self.searcher.read(proof.lemmas.iter().map(|(lemma, _)| lemma));
    }

    fn nodes(&self) -> u64 {
        0
    }
}

impl Rebuilding {
    /// A proof from what is believed, by these lemmas if they serve.
    fn prove(&mut self, replies: Replies<'_>) -> Rebuilt<Fact> {
        let Rebuilding { searcher, goal: (start, claim), .. } = self;
        let (proof, stopped) = searcher.prove((start, *claim), vec![], replies)?;
        let facts = searcher.read(proof.lemmas.iter().map(|(lemma, _)| lemma));
        Ok(Proved { proof, facts, stopped })
    }
}

impl Believer for Rebuilding {
    type Fact = Fact;
    type Needs<'a> = Needs<'a>;

    fn first(&mut self) -> Rebuilt<Fact> {
        self.searcher.believe(&self.said, &FxHashSet::default())?;
        let preferred = self.said.clone();
        self.prove(Replies { seed: 0, preferred: &preferred })
    }

    /// What is found by the time that a limit comes is true all the same.
    fn rival(&mut self, seed: u64, nodes: u64) -> Rebuilt<Fact> {
        self.searcher.believe(&[], &FxHashSet::default())?;
        let limit = self.searcher.context.work.limit_nodes(nodes);
        let found = self.prove(Replies { seed, preferred: &[] });
        self.searcher.context.work.restore_limit(limit);
        found
    }

    fn believe(&mut self, facts: &[Fact]) {
        let known: FxHashSet<Fact> = self.said.iter().cloned().collect();
        self.said.extend(facts.iter().filter(|fact| !known.contains(fact)).cloned());
        // Without room, less is known.
        let _ = self.searcher.believe(&self.said, &FxHashSet::default());
    }

    fn needs(&mut self, explore: usize, seed: u64) -> Needs<'_> {
        let Rebuilding { searcher, goal: (start, claim), .. } = self;
        searcher.needs((start, *claim), explore, seed)
    }

    fn build(&mut self, facts: &[Fact]) -> Rebuilt<Fact> {
        self.prove(Replies { seed: 0, preferred: facts })
    }
}
