//! Repairing certificates under misere play: their lemmas are advice, and what the proof needs beside them is searched.
//!
//! Components whose trees the certificate tells are replaced by their trees, which are made anew; sums that it says
//! are lost are believed, until the walk that certifies finds otherwise. Then the false one is named and forgotten.

use std::sync::Arc;

use gamecert_elaborate::REVERSIBLE_MOVES;
use gamecert_elaborate::rules::Impartial;
use rustc_hash::FxHashSet;

use super::bench::Bench;
use super::certify::Trouble;
use super::given::read_lemmas;
use crate::both_sides::Errand;
use crate::games::Game;
use crate::knowledge::Stopped;
use crate::plug::standing::{before, lemma_of, refuted, unchanged};
use crate::plug::{Before, FalseLemma, PlugError, Plugged, Request, Way};
use crate::search::{Algorithm, Walking};
use crate::solve::Observer;
use crate::trees::Sums;

pub(crate) struct Plug<'a> {
    pub(crate) request: &'a Request<'a>,
    pub(crate) observer: Arc<dyn Observer>,
}

impl Errand for Plug<'_> {
    type Done = Result<Plugged, PlugError>;

    fn run<R: Impartial, G: Game>(self, rules: &R, mut axioms: Vec<String>, game: G) -> Self::Done {
        let Self { request, observer } = self;
        let statement = &request.certificate.statement;
        axioms.retain(|axiom| R::AXIOMS.contains(&axiom.as_str()) && statement.axioms.contains(axiom));
        let is_reduced = statement.axioms.iter().any(|axiom| axiom == REVERSIBLE_MOVES);
        axioms.extend(is_reduced.then(|| REVERSIBLE_MOVES.to_owned()));
        axioms.sort_unstable();
        let start = rules.position(&statement.position).map_err(|error| PlugError::Position(error.why))?;
        let mut statement = statement.clone();
        (statement.position, statement.rules) = (start.spelling, R::VERSION);
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
        let mut bench = Bench::new(rules, game, (request.limits, walking), (small, sums));
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
}

fn too_large(stopped: Stopped) -> PlugError {
    PlugError::Unsupported(stopped.to_string())
}
