//! The trees of the positions of a game.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;

use gamecert_checker::rules::Rules;

use super::{Forest, Sums, Tree};
use crate::both_sides::{Errand, with_both_sides};
use crate::games::Game;
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

/// Develops the whole game from a position, with at most so many trees.
///
/// # Errors
/// If the game or the position is unknown, or there are more trees.
pub fn trees(game: &str, position: &str, most: usize) -> Result<GameTrees, TreesError> {
    with_both_sides(game, position, &[], Develop { position, most })
}

struct Develop<'a> {
    position: &'a str,
    most: usize,
}

impl Errand for Develop<'_> {
    type Done = Result<GameTrees, TreesError>;

    fn run<R: Rules, G: Game>(self, rules: &R, _axioms: Vec<String>, game: G) -> Self::Done {
        let start = rules.position(self.position).map_err(SolveError::Position)?.components;
        // The engine is faster, where it has all options.
        let read: Option<Vec<Vec<G::Position>>> =
            start.iter().map(|component| game.read_subject(&rules.encode(component))).collect();
        match read.filter(|_| game.has_whole_options()) {
            Some(read) => {
                let options = |it: &G::Position| {
                    let mut options = Vec::new();
                    game.whole_options(it, |option| options.push(option.to_vec()));
                    options
                };
                develop(&read.concat(), options, self.most)
            }
            None => develop(&start, |it: &R::Component| rules.options(it), self.most),
        }
    }
}

/// A component whose options are being developed.
struct Frame<P> {
    component: P,
    options: Vec<Vec<P>>,
}

fn develop<P: Clone + Eq + Hash>(
    start: &[P],
    options: impl Fn(&P) -> Vec<Vec<P>>,
    most: usize,
) -> Result<GameTrees, TreesError> {
    let mut forest = Forest::default();
    let mut sums = Sums::canonical();
    let mut known: HashMap<P, Tree> = HashMap::new();
    let frame = |component: &P| Frame { component: component.clone(), options: options(component) };
    let mut stack: Vec<Frame<P>> = start.iter().map(frame).collect();
    while let Some(top) = stack.last() {
        let unknown = || top.options.iter().flatten().find(|component| !known.contains_key(component));
        if known.contains_key(&top.component) {
            stack.pop();
        } else if let Some(next) = unknown() {
            let next = frame(next);
            stack.push(next);
        } else {
            let mut children = Vec::with_capacity(top.options.len());
            for option in &top.options {
                let parts = option.iter().filter_map(|it| known.get(it));
                children.push(total(&mut forest, &mut sums, parts, most)?);
            }
            let tree = forest.canonical(children);
            known.insert(top.component.clone(), tree);
            stack.pop();
        }
        if forest.is_beyond(most) {
            return Err(TreesError::TooMany(most));
        }
    }
    let canonical = total(&mut forest, &mut sums, start.iter().filter_map(|it| known.get(it)), most)?;
    drop(sums);
    let canonical_count = forest.below(canonical).len();
    let reduced_of = forest.reduced_below(canonical);
    let mut all: Vec<Tree> = reduced_of.values().copied().collect();
    all.sort_unstable();
    all.dedup();
    let reduced = reduced_of.get(&canonical).copied().unwrap_or(canonical);
    let reduced_count = all.len();
    Ok(GameTrees { forest, canonical, reduced, canonical_count, reduced_count, components: known.len() })
}

fn total<'a>(
    forest: &mut Forest,
    sums: &mut Sums,
    trees: impl Iterator<Item = &'a Tree>,
    most: usize,
) -> Result<Tree, TreesError> {
    let mut trees = trees.copied();
    let sum = trees.try_fold(Tree::EMPTY, |sum, tree| sums.of(forest, sum, tree, most));
    sum.ok_or(TreesError::TooMany(most))
}
