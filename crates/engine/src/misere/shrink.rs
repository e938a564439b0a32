//! Smaller proofs under misere play: rebuilding with replies drawn at random (the thesis, chapter 7).
//!
//! Each round builds the proof anew, with no other lost sums than those of the smallest one so far. A reply to a sum that
//! is needed already comes first; else chance decides. Sums that no reply leads to any more are gone.

use gamecert_certs::{Certificate, Statement};
use gamecert_elaborate::REVERSIBLE_MOVES;
use rustc_hash::FxHashSet;

use super::bench::Bench;
use super::certify::Trouble;
use super::given::read_lemmas;
use crate::certify::Proof;
use crate::knowledge::{Limits, Stopped};
use crate::registry::{Sides, sides};
use crate::search::Walking;
use crate::shrink::{Config, Observer, Round, ShrinkError, Shrunk, mixed};
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
    let (rules, start) = (&*rules, start.components.as_slice());
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
    let count = certificate.lemmas.len();
    let mut rounds = vec![Round { round: 0, lemmas: count, explored: 0, full: false }];
    observer.round(rounds[0]);
    let mut best = certificate.hints.is_some().then(|| Proof::of(certificate));
    let mut stopped = false;
    for round in 1..=config.rounds {
        if observer.stop() {
            stopped = true;
            break;
        }
        bench.believe(&said, &FxHashSet::default()).map_err(|_| ShrinkError::Memory)?;
        // The first round takes the easiest replies.
        let whim = if round == 1 { 0 } else { mixed(config.seed, round) };
        let (proof, early) = bench.prove((start, *claim), vec![], whim).map_err(|trouble| match trouble {
            Trouble::Stopped(Stopped::Memory) => ShrinkError::Memory,
            Trouble::Stopped(_) | Trouble::False { .. } => ShrinkError::Holes,
        })?;
        if early.is_some() || proof.holes() > 0 {
            return Err(ShrinkError::Holes);
        }
        if proof.lemmas.len() <= best.as_ref().map_or(usize::MAX, |best| best.lemmas.len()) {
            said = read_lemmas(rules, &mut bench.context, proof.lemmas.iter().map(|it| &it.0), &[]);
            best = Some(proof);
        }
        let lemmas = best.as_ref().map_or(count, |best| best.lemmas.len());
        rounds.push(Round { round, lemmas, explored: 0, full: false });
        observer.round(rounds[rounds.len() - 1]);
    }
    let proof = best.ok_or(ShrinkError::Stopped)?;
    Ok(Shrunk { statement: certificate.statement.clone(), proof, rounds, stopped })
}
