//! The options of a position, with the nimbers that a short search finds.

use std::collections::BTreeSet;

use gamecert_certs::Play;
use gamecert_elaborate::rulebook::Component;

use crate::certify::Oracle;
use crate::games::options_of_sum;
use crate::prove::nimbers::Searcher;
use crate::registry::{Sides, sides};
use crate::search::{Algorithm, Limits};

use crate::solve::SolveError;

/// An option of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionOption {
    /// The sum in the notation of the game.
    pub text: String,
    /// Its nimber, if it was found.
    pub nimber: Option<u16>,
}

/// A position and its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The position in the checker's normal form.
    pub position: String,
    /// The different options, in the order of the checker's rules, beginning with those of the first
    /// component.
    pub options: Vec<PositionOption>,
}

/// Lists the options of a position. The search for their nimbers visits at most `nodes` nodes in total.
///
/// # Errors
/// If the game or the position is unknown.
pub fn options(game: &str, position: &str, nodes: u64) -> Result<Options, SolveError> {
    let algorithm = Algorithm::best_for(game, Play::Normal);
    let Sides { rules, game, .. } = sides(game, position, &[])?;
    let sum = rules.start(position).map_err(SolveError::Position)?.components;
    let limits = Limits { nodes, ..Limits::default() };
    let mut searcher = Searcher(game.solver(limits, algorithm));
    let mut seen = BTreeSet::new();
    let mut found = options_of_sum(&sum, |component| rules.options_of(component));
    found.retain(|option| seen.insert(option.clone()));
    let mut nimber = |option: &Vec<Component>| {
        option.iter().try_fold(0, |nimber, component| Some(nimber ^ searcher.nimber(component)?))
    };
    let options = found
        .iter()
        .map(|option| PositionOption { text: rules.sum_text(option), nimber: nimber(option) })
        .collect();
    Ok(Options { position: rules.sum_text(&sum), options })
}
