//! Misere play: who wins, the misere Grundy value, trees; and proofs of them.
//!
//! A search over sums in which small components are replaced by their trees ([`crate::nodes::MisereSum`]), then a walk by the
//! checker's rules that chooses what a proof needs.

mod catalogue;
mod certify;
mod digests;
mod imported;
mod needs;
mod plug;
mod proof;
mod searcher;
mod shrink;

use gamecert_certs::{ClaimKind, Identity, Play, Question, Statement};
use gamecert_elaborate::REVERSIBLE_MOVES;
use gamecert_elaborate::rulebook::Component;

use super::{Proved, Prover};
use crate::certify::Contradiction;
use crate::imports::Imports;
use crate::knowledge::{Statistics, Stopped};
use crate::live::Controller;
use crate::registry::{Sides, sides};
use crate::search::Walking;
use crate::solve::{Request, SolveError};
use crate::trees::Sums;
use certify::CertifyError;
use imported::{Fact, Imported};
pub(crate) use plug::plug;
use searcher::{Replies, Searcher};
pub(crate) use shrink::shrink;

/// Up to which measure components are replaced by their trees, as a rule. Found by experiment: below it
/// searches take more nodes and proofs more lost sums, above it lemmas about trees outweigh these.
fn trees_to(game: &str) -> u32 {
    match game {
        "sprouts" => 8,
        "cram" => 12,
        _ => 20,
    }
}

/// A start position under misere play.
struct Misere {
    searcher: Searcher,
    axioms: Vec<String>,
    spelling: String,
    start: Vec<Component>,
    imports: Vec<Identity>,
    /// What the imports say.
    imported: Imported,
}

/// A prover of what is asked under misere play.
///
/// # Errors
/// If the game or the position is unknown, the way to search is of normal play, or an import cannot be cited.
pub(super) fn prover(request: &Request, imports: &Imports) -> Result<Box<dyn Prover>, SolveError> {
    let walking = Walking::of(request.algorithm).ok_or_else(super::nimbers_alone)?;
    let Sides { rules, mut axioms, game } = sides(&request.game, &request.position, &request.without)?;
    axioms.retain(|axiom| rules.axioms().contains(&axiom.as_str()));
    let sums = if request.question == Question::Tree { Sums::canonical() } else { Sums::reduced() };
    if sums.are_reduced() {
        axioms.push(REVERSIBLE_MOVES.to_owned());
    }
    axioms.sort_unstable();
    imports.judge((rules.game(), rules.version(), Play::Misere), &axioms).map_err(SolveError::Import)?;
    let start = rules.start(&request.position).map_err(SolveError::Position)?;
    let small = match request.question {
        Question::Tree | Question::ReducedTree => u32::MAX,
        _ => request.trees_to.unwrap_or_else(|| trees_to(rules.game())),
    };
    Ok(Box::new(Misere {
        searcher: Searcher::new(rules, game.positions(), (request.limits, walking), (small, sums)),
        axioms,
        spelling: start.spelling,
        start: start.components,
        imports: imports.identities(),
        imported: Vec::new(),
    }))
}

impl Prover for Misere {
    fn stop_when(&mut self, stop: Box<dyn FnMut(u64) -> bool>) {
        self.searcher.context.work.stop_when(stop);
    }

    fn steer(&mut self, controller: Option<Controller>) {
        self.searcher.context.work.steer(controller);
    }

    fn take_up(&mut self, imports: &Imports) -> Result<Result<(), Stopped>, SolveError> {
        self.imported = self.searcher.read_imports(imports).map_err(SolveError::Import)?;
        let mut lost: Vec<Fact> = self.imported.iter().map(|(_, said)| said.clone()).collect();
        for adviser in imports.advisers() {
            lost.extend(self.searcher.take_advice(adviser));
        }
        Ok(self.searcher.believe(&lost, &Default::default()))
    }

    fn answer(&mut self, question: Question) -> (Option<ClaimKind>, Option<Stopped>) {
        let found = self.searcher.answer(question, &self.start);
        (found.ok(), found.err())
    }

    fn prove(&mut self, claim: ClaimKind) -> Result<Proved, SolveError> {
        let imported = std::mem::take(&mut self.imported);
        match self.searcher.prove((&self.start, claim), imported, Replies::default()) {
            Ok((proof, stopped)) => Ok(Proved { proof: Some(Box::new(proof)), stopped }),
            Err(CertifyError::Stopped(stopped)) => Ok(Proved { proof: None, stopped: Some(stopped) }),
            Err(CertifyError::False { why, .. }) => Err(SolveError::Contradiction(Contradiction { why })),
        }
    }

    fn statement(&self, claim: ClaimKind) -> Statement {
        let rules = self.searcher.rules();
        Statement {
            game: rules.game().to_owned(),
            rules: rules.version(),
            play: Play::Misere,
            position: self.spelling.clone(),
            claim,
            axioms: self.axioms.clone(),
            imports: self.imports.clone(),
        }
    }

    fn statistics(&self) -> Statistics {
        self.searcher.context.statistics()
    }

    fn figures(&self) -> Vec<(&'static str, usize)> {
        let growth = &self.searcher.context.growth;
        let lost = self.statistics().losing_couples;
        vec![("lost_sums", lost), ("components", growth.len()), ("trees", growth.forest.len())]
    }
}
