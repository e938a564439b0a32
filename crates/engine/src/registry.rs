//! The list of games: the only place in the engine that distinguishes them by name.

use gamecert_elaborate::rulebook::{Component, Rulebook, rulebook};
use gamecert_elaborate::rules::{self, Rules};

use crate::games::numbered::{Positions, positions};
use crate::games::{self, Game, SproutsConfig};
use crate::prove::contests::{Provable, Start};
use crate::prove::nimbers::{NimberSolver, nimber_solver};
use crate::search::{Algorithm, Limits};
use crate::solve::SolveError;

/// A game by the rules of the checker, and by those of the engine.
pub(crate) struct Sides {
    /// The checker's rules, which apply the axioms.
    pub(crate) rules: Box<dyn Rulebook>,
    /// All axioms that a proof under normal play may use.
    pub(crate) axioms: Vec<String>,
    /// The engine's rules.
    pub(crate) game: Box<dyn AnyGame>,
}

/// The engine's rules of any game.
pub(crate) trait AnyGame {
    /// A new solver for nimbers.
    fn solver(self: Box<Self>, limits: Limits, algorithm: Algorithm) -> Box<dyn NimberSolver>;

    /// The positions, by numbers.
    fn positions(self: Box<Self>) -> Box<dyn Positions>;
}

impl<G: Game + 'static> AnyGame for G {
    fn solver(self: Box<Self>, limits: Limits, algorithm: Algorithm) -> Box<dyn NimberSolver> {
        nimber_solver(*self, limits, algorithm)
    }

    fn positions(self: Box<Self>) -> Box<dyn Positions> {
        positions(*self)
    }
}

/// Both sides of the game of this name. `position` gives the size of its boards; neither side applies the
/// axioms in `without`.
///
/// # Errors
/// If there is no such game, or its position cannot be read.
pub(crate) fn sides(game: &str, position: &str, without: &[String]) -> Result<Sides, SolveError> {
    let small_regions = !without.iter().any(|axiom| axiom == rules::sprouts::SMALL_REGION);
    of(SproutsConfig { small_regions, ..SproutsConfig::default() }, game, position, without)
}

/// The same, but the engine uses all axioms, so that what is known about a position applies to more
/// positions. The proof still may not use those in `without`, which the rules do not apply.
///
/// # Errors
/// If there is no such game, or its position cannot be read.
pub(crate) fn sides_of_all(game: &str, position: &str, without: &[String]) -> Result<Sides, SolveError> {
    of(SproutsConfig::default(), game, position, without)
}

fn of(config: SproutsConfig, game: &str, position: &str, without: &[String]) -> Result<Sides, SolveError> {
    let unknown = || SolveError::UnknownGame(game.to_owned());
    let (rules, axioms) = rulebook(game, without).ok_or_else(unknown)?;
    let game: Box<dyn AnyGame> = match game {
        rules::Nim::NAME => Box::new(games::Nim),
        rules::Octal::NAME => Box::new(games::Octal),
        rules::Grundy::NAME => Box::new(games::Grundy),
        rules::Chomp::NAME => Box::new(games::Chomp),
        rules::Sprouts::NAME => Box::new(games::Sprouts::new(config)),
        rules::Cram::NAME => {
            let start = rules.start(position).map_err(SolveError::Position)?;
            let is_small = |board: &Component| games::cram::area(board.subject()) <= 64;
            let config = games::CramConfig::default();
            if start.components.iter().all(is_small) {
                Box::new(games::Cram::<u64>::new(config))
            } else {
                Box::new(games::Cram::<u128>::new(config))
            }
        }
        _ => return Err(unknown()),
    };
    Ok(Sides { rules, axioms, game })
}

/// Does something with a contest, whichever it is.
pub(crate) trait ContestVisitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<G: Provable>(self, start: Start<G>) -> Self::Output;
}

/// Does something with the contest of this name, in a position.
///
/// # Errors
/// If there is no such contest, or its position cannot be read.
pub(crate) fn visit_contest<V: ContestVisitor>(
    game: &str,
    position: &str,
    visitor: V,
) -> Result<V::Output, SolveError> {
    match game {
        rules::Othello::NAME => games::othello::start(position).map(|start| visitor.visit(start)),
        rules::Connect4::NAME => games::connect4::visit(position, visitor),
        rules::Bridge::NAME => Err(SolveError::Unsupported(
            "bridge is proved by patterns, which stand for many positions, so this does not search it"
                .to_owned(),
        )),
        rules::Go::NAME => Err(SolveError::Unsupported(
            "captures in Go are proved by zones, which stand for many boards, so this does not search them yet"
                .to_owned(),
        )),
        _ => Err(SolveError::Unsupported(format!("{game} is not a contest"))),
    }
}
