//! Repairing certificates under misere play: their lemmas are advice, and what the proof needs beside them is searched.
//!
//! Components whose trees the certificate tells are replaced by their trees, which are made anew; sums that it says
//! are lost are believed, until the walk that certifies finds otherwise. Then the false one is named and forgotten.

use std::sync::Arc;

use gamecert_elaborate::REVERSIBLE_MOVES;
use rustc_hash::FxHashSet;

use super::bench::Bench;
use super::certify::Trouble;
use super::given::read_lemmas;
use crate::knowledge::Stopped;
use crate::plug::standing::{before, lemma_of, refuted, unchanged};
use crate::plug::{Before, FalseLemma, PlugError, Plugged, Request, Way};
use crate::registry::{Sides, sides};
use crate::search::{Algorithm, Walking};
use crate::solve::Observer;
use crate::trees::Sums;

/// Repairs a certificate about an impartial game under misere play.
pub(crate) fn plug(
    request: &Request<'_>,
    without: &[String],
    observer: Arc<dyn Observer>,
) -> Result<Plugged, PlugError> {
    let statement = &request.certificate.statement;
    let Sides { rules, mut axioms, game } = sides(&statement.game, &statement.position, without)?;
    let rules = &*rules;
    axioms.retain(|axiom| rules.axioms().contains(&axiom.as_str()) && statement.axioms.contains(axiom));
    let is_reduced = statement.axioms.iter().any(|axiom| axiom == REVERSIBLE_MOVES);
    axioms.extend(is_reduced.then(|| REVERSIBLE_MOVES.to_owned()));
    axioms.sort_unstable();
    let start = rules.start(&statement.position).map_err(|error| PlugError::Position(error.why))?;
    let mut statement = statement.clone();
    (statement.position, statement.rules) = (start.spelling, rules.version());
    let before = before(request.certificate)?;
    let is_whole = before == Before::Holes(0) && axioms == statement.axioms;
    if is_whole && request.certificate.hints.is_some() {
        return Ok(unchanged(request.certificate));
    }
    statement.axioms = axioms;
    let walking = match request.algorithm {
        Algorithm::DepthFirst => Walking::DepthFirst,
        Algorithm::Pn => Walking::Pn,
        Algorithm::DfPn | Algorithm::NimberSets => Walking::DfPn,
    };
    let sums = if is_reduced { Sums::reduced() } else { Sums::canonical() };
    // Claims about trees need those of all components.
    let small = if statement.claim.is_tree() { u32::MAX } else { 0 };
    let mut bench = Bench::new(rules, game.positions(), (request.limits, walking), (small, sums));
    bench.context.work.stop_when(move || observer.stop_search());
    let said = bench.take_advice(request.certificate);
    let mut false_lemmas = refuted(request.certificate);
    let mut doubted: FxHashSet<usize> = false_lemmas.iter().map(|lemma| lemma.number).collect();
    loop {
        bench.believe(&said, &doubted).map_err(too_large)?;
        match bench.prove((&start.components, statement.claim), vec![], 0) {
            Ok((proof, stopped)) => {
                let written =
                    read_lemmas(rules, &mut bench.context, proof.lemmas.iter().map(|it| &it.0), &[]);
                let [read, written] = [&said, &written].map(|said| said.iter().collect::<FxHashSet<_>>());
                let kept = read.intersection(&written).count();
                let is_same = is_whole && kept == said.len() && kept == written.len();
                return Ok(Plugged {
                    statement,
                    way: if is_same { Way::Nothing } else { Way::Guided },
                    before,
                    kept,
                    dropped: said.len() - kept,
                    added: written.len() - kept,
                    proof,
                    false_lemmas,
                    stopped,
                    search: bench.context.statistics(),
                });
            }
            Err(Trouble::Stopped(stopped)) => return Err(too_large(stopped)),
            Err(Trouble::False { lemma, why }) => {
                let number = lemma.and_then(|lemma| said.iter().position(|it| *it == lemma));
                match number.filter(|&number| doubted.insert(number)) {
                    Some(number) => {
                        let lemma = lemma_of(request.certificate, number);
                        false_lemmas.push(FalseLemma { number, lemma, why });
                    }
                    None => {
                        let claim = Box::new(statement.claim());
                        return Err(PlugError::FalseClaim { claim, why, false_lemmas });
                    }
                }
            }
        }
    }
}

fn too_large(stopped: Stopped) -> PlugError {
    PlugError::Unsupported(stopped.to_string())
}
