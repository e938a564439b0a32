//! Smaller proofs under scoring play: rebuilding with replies drawn at random (the thesis, chapter 7), and with replies
//! that the proof never considered.
//!
//! A search for the claim comes first, so that more is known than the proof says. Each round builds the proof anew: what is needed anyway comes first, then
//! lemmas of the smallest proof so far, and else chance decides. Now and then a round looks for further replies.

use gamecert_certs::{Certificate, Statement};
use gamecert_checker::calculus::scores::Axioms;
use gamecert_elaborate::rules::Unmetered;
use gamecert_elaborate::rules::dots::Dots;
use rustc_hash::FxHashSet;

use super::certify::{Proved, Taste, Trouble, Walk};
use super::plug::{believe, told};
use super::search::Search;
use super::{answer_claim, board};
use crate::certify::Proof;
use crate::knowledge::{Limits, Stopped};
use crate::search::Walking;
use crate::shrink::{Config, Observer, Round, ShrinkError, Shrunk, mixed};
use crate::solve::SolveError;

/// Shrinks a certificate about Dots-and-boxes. Lemmas of the others may serve, too.
pub(crate) fn shrink(
    certificate: &Certificate,
    others: &[Certificate],
    config: &Config,
    observer: &dyn Observer,
) -> Result<Shrunk, ShrinkError> {
    let statement @ Statement { claim, axioms, .. } = &certificate.statement;
    let start = Dots.position(&statement.position);
    let start = start.map_err(|error| ShrinkError::Unreadable(SolveError::Position(error)))?;
    let board = board(start.components.first()).map_err(ShrinkError::Unreadable)?;
    let limits = Limits { memory_bytes: config.memory_bytes, ..Limits::default() };
    let mut search = Search::new(board, limits, Walking::DepthFirst);
    let lemmas = || [certificate].into_iter().chain(others).flat_map(|it| &it.lemmas);
    lemmas().for_each(|lemma| believe(&mut search, lemma));
    let count = certificate.lemmas.len();
    let mut rounds = vec![Round { round: 0, lemmas: count, explored: 0, full: false }];
    observer.round(rounds[0]);
    let mut best = certificate.hints.is_some().then(|| Proof::of(certificate));
    let mut preferred: FxHashSet<u64> =
        certificate.lemmas.iter().filter_map(told).map(|(key, _)| key).collect();
    let mut stopped = false;
    for round in 1..=config.rounds {
        if observer.stop() {
            stopped = true;
            break;
        }
        let before = search.work.nodes();
        // Every other round begins with a search of its own, which comes upon another strategy; a limit is no harm.
        let is_rival = round % 2 == 0 && config.rival_nodes > 0;
        if is_rival {
            search.table.clear();
            search.reorder(mixed(config.seed, round));
            let limit = search.work.limit_nodes(config.rival_nodes);
            let found = answer_claim(&mut search, *claim);
            search.work.restore_limit(limit);
            if matches!(found, Err(Stopped::Memory)) {
                return Err(ShrinkError::Memory);
            }
            if found.is_err() {
                lemmas().for_each(|lemma| believe(&mut search, lemma));
            }
        }
        // The first round takes the easiest replies.
        let whim = if round == 1 { 0 } else { mixed(config.seed, round) };
        let explore = if round > 1 { (config.explore as u64).saturating_mul(20) } else { 0 };
        let taste = if is_rival {
            Taste::default()
        } else {
            Taste { whim, preferred: preferred.clone(), explore, ..Taste::default() }
        };
        let built = Walk::with_taste(&mut search, Axioms::of(axioms), taste).prove(*claim);
        let Proved { proof: packed, stopped: early, .. } = built.map_err(|trouble| match trouble {
            Trouble::Stopped(Stopped::Memory) => ShrinkError::Memory,
            Trouble::Stopped(_) | Trouble::False(_) => ShrinkError::Holes,
        })?;
        let proof = packed.unpacked();
        if early.is_some() || proof.holes() > 0 {
            return Err(ShrinkError::Holes);
        }
        if proof.lemmas.len() <= best.as_ref().map_or(usize::MAX, |best| best.lemmas.len()) {
            preferred =
                proof.lemmas.iter().filter_map(|(lemma, _)| told(lemma)).map(|(key, _)| key).collect();
            best = Some(proof);
        }
        let lemmas = best.as_ref().map_or(count, |best| best.lemmas.len());
        let explored = usize::try_from(search.work.nodes() - before).unwrap_or(usize::MAX);
        rounds.push(Round { round, lemmas, explored, full: false });
        observer.round(rounds[rounds.len() - 1]);
    }
    let proof = best.ok_or(ShrinkError::Stopped)?;
    Ok(Shrunk { statement: certificate.statement.clone(), proof, rounds, stopped })
}
