//! Normal play: nimbers, and proofs of them.

mod judge_advice;
mod searcher;
mod solver;

use gamecert_certs::limits::MAX_NIMBER;
use gamecert_certs::{ClaimKind, Identity, Outcome, Play, Question, Statement};
use gamecert_elaborate::rulebook::{Component, Rulebook};

pub(super) use judge_advice::doubt;
pub(crate) use searcher::Searcher;
pub(crate) use solver::{NimberSolver, nimber_solver};

use super::{Proved, Prover};
use crate::certify::{Given, certify_with};
use crate::imports::Imports;
use crate::live::Controller;
use crate::registry::{Sides, sides};
use crate::search::{Statistics, Stopped};
use crate::solve::{Request, SolveError};

/// A position of a game whose rules are known on both sides.
struct Nimbers {
    rules: Box<dyn Rulebook>,
    axioms: Vec<String>,
    spelling: String,
    start: Vec<Component>,
    imports: Vec<Identity>,
    given: Vec<Given>,
    searcher: Searcher,
}

/// A prover of what is asked under normal play.
///
/// # Errors
/// If the game or the position is unknown, or an import cannot be cited.
pub(super) fn prover(request: &Request, imports: &Imports) -> Result<Box<dyn Prover>, SolveError> {
    let Sides { rules, axioms, game } = sides(&request.game, &request.position, &request.without)?;
    imports.judge((rules.game(), rules.version(), Play::Normal), &axioms).map_err(SolveError::Import)?;
    let start = rules.start(&request.position).map_err(SolveError::Position)?;
    Ok(Box::new(Nimbers {
        rules,
        axioms,
        spelling: start.spelling,
        start: start.components,
        imports: imports.identities(),
        given: Vec::new(),
        searcher: Searcher(game.solver(request.limits, request.algorithm)),
    }))
}

impl Prover for Nimbers {
    fn stop_when(&mut self, stop: Box<dyn FnMut(u64) -> bool>) {
        self.searcher.0.stop_when(stop);
    }

    fn steer(&mut self, controller: Option<Controller>) {
        self.searcher.0.steer(controller);
    }

    fn take_up(&mut self, imports: &Imports) -> Result<Result<(), Stopped>, SolveError> {
        self.given = imports.given(&*self.rules);
        for Given { subject, nimber, .. } in &self.given {
            self.searcher.preload(subject, *nimber);
        }
        for (subject, nimber) in imports.advice(&*self.rules) {
            self.searcher.preload(&subject, nimber);
        }
        Ok(Ok(()))
    }

    fn answer(&mut self, question: Question) -> (Option<ClaimKind>, Option<Stopped>) {
        match question {
            Question::Nimber => self.nimber(),
            _ => self.outcome(),
        }
    }

    fn allow(&mut self, nodes: u64) -> bool {
        self.searcher.0.allow(nodes);
        true
    }

    fn prove(&mut self, claim: ClaimKind) -> Result<Proved, SolveError> {
        let given = std::mem::take(&mut self.given);
        let proof = certify_with(&*self.rules, &mut self.searcher, (&self.start, claim), given)
            .map_err(SolveError::Contradiction)?;
        Ok(Proved { proof: Some(Box::new(proof)), stopped: None })
    }

    fn statement(&self, claim: ClaimKind) -> Statement {
        Statement {
            game: self.rules.game().to_owned(),
            rules: self.rules.version(),
            play: Play::Normal,
            position: self.spelling.clone(),
            claim,
            axioms: self.axioms.clone(),
            imports: self.imports.clone(),
        }
    }

    fn settled(&self) -> Vec<(String, u16)> {
        self.searcher.0.settled()
    }

    fn statistics(&self) -> Statistics {
        self.searcher.0.statistics()
    }

    fn figures(&self) -> Vec<(&'static str, usize)> {
        vec![("losing_couples", self.statistics().losing_couples)]
    }
}

impl Nimbers {
    fn outcome(&mut self) -> (Option<ClaimKind>, Option<Stopped>) {
        match self.searcher.sum_is(&self.start, 0) {
            Ok(true) => (Some(ClaimKind::Outcome(Outcome::Loss)), None),
            Ok(false) => (Some(ClaimKind::Outcome(Outcome::Win)), None),
            Err(stopped) => (None, Some(stopped)),
        }
    }

    /// Tries 0, 1, 2, ... (algorithm 5), so that a stop leaves a bound.
    fn nimber(&mut self) -> (Option<ClaimKind>, Option<Stopped>) {
        let mut bound = None;
        for n in 0..=MAX_NIMBER {
            match self.searcher.sum_is(&self.start, n) {
                Ok(true) => return (Some(ClaimKind::Nimber(n)), None),
                Ok(false) => bound = Some(ClaimKind::NimberAbove(n)),
                Err(stopped) => return (bound, Some(stopped)),
            }
        }
        (bound, None)
    }
}
