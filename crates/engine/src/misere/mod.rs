//! Misere play: who wins, the misere Grundy value, trees; and proofs of them.
//!
//! A search over sums in which small components are replaced by their trees ([`crate::nodes::MisereSum`]), then a walk by the
//! checker's rules that chooses what a proof needs.

mod bench;
mod catalogue;
mod certify;
mod digests;
mod given;
mod plug;
mod proof;
mod shrink;

use std::sync::Arc;

use gamecert_certs::{Play, Statement};
use gamecert_elaborate::REVERSIBLE_MOVES;

use crate::certify::{Contradiction, Proof};
use crate::imports::Imports;
use crate::knowledge::{Limits, Statistics, Stopped};
use crate::registry::{Sides, sides};
use crate::search::Walking;
use crate::solve::{Observer, SolveError};
use crate::trees::Sums;
use bench::Bench;
use certify::Trouble;
use given::Said;
pub(crate) use plug::plug;
pub(crate) use shrink::shrink;

/// What is asked of a position under misere play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Does the player to move win?
    Outcome,
    /// Which misere Grundy value has it?
    Grundy,
    /// Which canonical tree has it?
    Tree,
    /// Which reduced canonical tree has it?
    ReducedTree,
}

/// A question, and how to look for its answer.
#[derive(Clone, Debug)]
pub struct Request {
    /// Name of the game.
    pub game: String,
    /// The start position in the notation of the game.
    pub position: String,
    /// What is asked of it.
    pub asked: Asked,
    /// How to search.
    pub walking: Walking,
    /// How much to spend.
    pub limits: Limits,
    /// Components of at most this measure (free cells, lives, tokens) are replaced by their trees; `None` for what is
    /// best for the game as a rule.
    pub small: Option<u32>,
    /// Axioms about the game that the proof may not use.
    pub without: Vec<String>,
    /// Whether to build a proof.
    pub prove: bool,
}

/// What a search came to.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What was found out; `None` if a limit came first.
    pub statement: Option<Statement>,
    /// Its proof, if one was asked for.
    pub proof: Option<Proof>,
    /// Why the search ended early, if it did.
    pub stopped: Option<Stopped>,
    /// The work of the search alone.
    pub search: Statistics,
    /// The work of search and certification together.
    pub total: Statistics,
    /// Components that were developed, and reduced trees.
    pub trees: (usize, usize),
}

/// Up to which measure components are replaced by their trees, as a rule. Found by experiment: below it
/// searches take more nodes and proofs more lost sums, above it lemmas about trees outweigh these.
#[must_use]
pub fn small_for(game: &str) -> u32 {
    match game {
        "sprouts" => 8,
        "cram" => 12,
        _ => 20,
    }
}

/// Answers a question under misere play. A proof may cite lemmas of the imports.
///
/// # Errors
/// If the game or the position is unknown, or an import is about another game or play.
pub fn solve(
    request: &Request,
    imports: &Imports,
    observer: Arc<dyn Observer>,
) -> Result<Answer, SolveError> {
    let Sides { rules, axioms, game } = sides(&request.game, &request.position, &request.without)?;
    let rules = &*rules;
    let mut axioms: Vec<String> =
        axioms.into_iter().filter(|axiom| rules.axioms().contains(&axiom.as_str())).collect();
    let sums = if request.asked == Asked::Tree { Sums::canonical() } else { Sums::reduced() };
    if sums.are_reduced() {
        axioms.push(REVERSIBLE_MOVES.to_owned());
    }
    axioms.sort_unstable();
    imports.judge_misere(rules, &axioms).map_err(SolveError::Import)?;
    let start = rules.start(&request.position).map_err(SolveError::Position)?;
    let small = match request.asked {
        Asked::Tree | Asked::ReducedTree => u32::MAX,
        Asked::Outcome | Asked::Grundy => request.small.unwrap_or_else(|| small_for(rules.game())),
    };
    let mut bench = Bench::new(rules, game.positions(), (request.limits, request.walking), (small, sums));
    let watcher = Arc::clone(&observer);
    bench.context.work.stop_when(move || watcher.stop_search());
    let read = given::read(rules, &mut bench.context, imports).map_err(SolveError::Import)?;
    let believed = read.iter().try_for_each(|(_, said)| match said {
        Said::Lost(components, trees) => given::believe(&mut bench.context, (components, trees)),
        Said::Tree(_) | Said::Equal(..) | Said::Broken => Ok(()),
    });
    bench.context.work.steer(observer.helm());
    let found = believed.and_then(|()| bench.answer(request.asked, &start.components));
    bench.context.work.steer(None);
    let search = bench.context.statistics();
    observer.search_ended();
    let watcher = Arc::clone(&observer);
    bench.context.work.stop_when(move || watcher.stop_certify());
    let (mut proof, mut stopped) = (None, found.err());
    if let (Ok(claim), true) = (found, request.prove) {
        match bench.prove((&start.components, claim), read, 0) {
            Ok((proved, early)) => (proof, stopped) = (Some(proved), early),
            Err(Trouble::Stopped(early)) => stopped = Some(early),
            Err(Trouble::False { why, .. }) => {
                return Err(SolveError::Contradiction(Contradiction { why }));
            }
        }
    }
    let statement = found.ok().map(|claim| Statement {
        game: rules.game().to_owned(),
        rules: rules.version(),
        play: Play::Misere,
        position: start.spelling,
        claim,
        axioms,
        imports: imports.identities(),
    });
    let trees = (bench.context.growth.len(), bench.context.growth.forest.len());
    Ok(Answer { statement, proof, stopped, search, total: bench.context.statistics(), trees })
}
