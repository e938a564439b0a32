//! Repairing certificates under misere play: their lemmas are advice, and whatever else the proof needs is searched for.
//!
//! Components whose trees the certificate tells are replaced by their trees, which are made anew; sums that it says
//! are lost are believed, until the walk that certifies finds otherwise.

use std::sync::Arc;

use gamecert_certs::{ClaimKind, Lemma};
use gamecert_elaborate::REVERSIBLE_MOVES;
use gamecert_elaborate::rulebook::Component;
use rustc_hash::FxHashSet;

use super::imported::Fact;
use super::searcher::{Replies, Searcher};
use crate::plug::{PlugError, Plugged, Request, repair};
use crate::prove::nimbers_alone;
use crate::prove::rebuild::{Built, CertifyError, Rebuild};
use crate::registry::{Sides, sides};
use crate::search::{Statistics, Stopped, Walking};
use crate::solve::Observer;
use crate::trees::Sums;

/// Repairs a certificate about an impartial game under misere play.
pub(crate) fn plug(
    request: &Request<'_>,
    without: &[String],
    observer: Arc<dyn Observer>,
) -> Result<Plugged, PlugError> {
    let mut statement = request.certificate.statement.clone();
    let Sides { rules, mut axioms, game } = sides(&statement.game, &statement.position, without)?;
    axioms.retain(|axiom| rules.axioms().contains(&axiom.as_str()) && statement.axioms.contains(axiom));
    let is_reduced = statement.axioms.iter().any(|axiom| axiom == REVERSIBLE_MOVES);
    axioms.extend(is_reduced.then(|| REVERSIBLE_MOVES.to_owned()));
    axioms.sort_unstable();
    let start = rules.start(&statement.position).map_err(|error| PlugError::Position(error.why))?;
    (statement.axioms, statement.position, statement.rules) = (axioms, start.spelling, rules.version());
    // Claims about trees need those of all components.
    let small = if statement.claim.is_tree() { u32::MAX } else { 0 };
    let sums = if is_reduced { Sums::reduced() } else { Sums::canonical() };
    let walking = Walking::of(request.algorithm).ok_or_else(nimbers_alone)?;
    let goal = (start.components, statement.claim);
    repair(request.certificate, statement, || {
        let mut searcher = Searcher::new(rules, game.positions(), (request.limits, walking), (small, sums));
        searcher.context.work.stop_when(move |nodes| observer.stop_search(nodes));
        searcher.take_advice(request.certificate);
        Ok(Repair { searcher, goal })
    })
}

struct Repair {
    searcher: Searcher,
    goal: (Vec<Component>, ClaimKind),
}

impl Rebuild for Repair {
    type Fact = Fact;

    fn facts(&mut self, lemmas: &mut dyn Iterator<Item = &Lemma>) -> Vec<Fact> {
        self.searcher.read(lemmas)
    }

    fn believe(&mut self, facts: &[Fact], doubted: &FxHashSet<usize>) -> Result<(), Stopped> {
        self.searcher.believe(facts, doubted)
    }

    fn build(&mut self) -> Result<Built, CertifyError<Fact>> {
        self.searcher.prove((&self.goal.0, self.goal.1), vec![], Replies::default())
    }

    fn statistics(&self) -> Statistics {
        self.searcher.context.statistics()
    }
}
