//! The trees of the positions of a game.

use std::fmt;
use std::hash::Hash;

use super::{Ended, Forest, Growth, Sums, Tree, Until};
use crate::registry::{Sides, sides};
use crate::solve::SolveError;

/// The whole game from one position, as trees.
#[derive(Clone, Debug)]
pub struct GameTrees {
    /// All trees.
    pub forest: Forest,
    /// The canonical tree of the position.
    pub canonical: Tree,
    /// Its reduced canonical tree.
    pub reduced: Tree,
    /// Distinct canonical trees of all positions of the game, that of the end included.
    pub canonical_count: usize,
    /// Distinct reduced canonical trees of all positions of the game.
    pub reduced_count: usize,
    /// Distinct components that were developed.
    pub components: usize,
}

/// Why there are no trees.
#[derive(Debug)]
pub enum TreesError {
    /// The game or the position is not known.
    Game(SolveError),
    /// There are more trees, in all, than were to be kept.
    TooMany(usize),
}

impl From<SolveError> for TreesError {
    fn from(error: SolveError) -> Self {
        TreesError::Game(error)
    }
}

impl fmt::Display for TreesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TreesError::Game(error) => error.fmt(f),
            TreesError::TooMany(most) => write!(f, "there are more than {most} trees"),
        }
    }
}

impl std::error::Error for TreesError {}

/// Develops the whole game from a position, with at most `most` trees.
///
/// # Errors
/// If the game or the position is unknown, or there are more trees.
pub fn trees(game: &str, position: &str, most: usize) -> Result<GameTrees, TreesError> {
    let Sides { rules, game, .. } = sides(game, position, &[])?;
    let start = rules.start(position).map_err(SolveError::Position)?.components;
    let mut game = game.positions();
    let read = start.iter().map(|component| game.read(component.subject()));
    match read.collect::<Option<Vec<_>>>() {
        Some(read) => develop(&read.concat(), |&it| game.whole_options(it), most),
        // What is too large for the engine is developed by the checker's rules.
        None => develop(&start, |it| rules.options_of(it), most),
    }
}

fn develop<P: Clone + Eq + Hash>(
    start: &[P],
    mut options: impl FnMut(&P) -> Vec<Vec<P>>,
    most: usize,
) -> Result<GameTrees, TreesError> {
    let too_many = |_: Ended| TreesError::TooMany(most);
    let mut growth = Growth::new(Sums::canonical());
    let mut goes_on = || false;
    let mut until = Until::new(most, &mut goes_on);
    let trees = start.iter().map(|component| growth.tree(component, &mut options, &mut until));
    let trees = trees.collect::<Result<Vec<Tree>, _>>().map_err(too_many)?;
    let canonical = growth.sum(&trees, &mut until).map_err(too_many)?;
    let components = growth.len();
    let mut forest = growth.forest;
    let canonical_count = forest.below(canonical).len();
    let reduced_of = forest.reduced_below(canonical);
    let mut all: Vec<Tree> = reduced_of.values().copied().collect();
    all.sort_unstable();
    all.dedup();
    let reduced = reduced_of.get(&canonical).copied().unwrap_or(canonical);
    let reduced_count = all.len();
    Ok(GameTrees { forest, canonical, reduced, canonical_count, reduced_count, components })
}
