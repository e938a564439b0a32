//! Whole game trees: how many positions there are, and how many different ones.
//!
//! A position has a *canonical tree*: the set of the canonical trees of its options (section 2.5 of the
//! thesis). Positions with the same tree play alike under every convention of play, so the number of trees
//! is a lower bound for any representation. Sums are positions like any other here: nothing is known about
//! nimbers, and equal components do not cancel.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

use gamecert_elaborate::moves::options_of_sum;

use crate::games::numbered::Id;
use crate::registry::{Sides, sides};
use crate::solve::SolveError;
use crate::trees::{Forest, Tree};

/// The size of a game tree in which equal positions are merged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeSize {
    /// Distinct sums of components, including the first and the empty one.
    pub positions: usize,
    /// Distinct canonical trees, including that of the empty sum.
    pub trees: usize,
    /// By measure (free cells, tokens, lives): distinct sums, and the options of all of them.
    pub by_measure: BTreeMap<u32, (usize, usize)>,
}

/// Whose rules generate the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The checker's.
    Checker,
    /// The engine's.
    Engine,
}

/// Generates the whole game from a position; `None` if it has more than `most` positions, or is larger than
/// the engine can read.
///
/// # Errors
/// If the game or the position is unknown.
pub fn count(
    game: &str,
    position: &str,
    without: &[String],
    side: Side,
    most: usize,
) -> Result<Option<TreeSize>, SolveError> {
    let Sides { rules, game, .. } = sides(game, position, without)?;
    let start = rules.start(position).map_err(SolveError::Position)?.components;
    Ok(match side {
        Side::Checker => tree_size(&start, |it| rules.options_of(it), |it| rules.size(it), most),
        Side::Engine => {
            let game = RefCell::new(game.positions());
            let start: Option<Vec<_>> =
                start.iter().map(|component| game.borrow_mut().read(component.subject())).collect();
            let options = |&it: &Id| game.borrow_mut().whole_options(it);
            start.and_then(|start| tree_size(&start.concat(), options, |&it| game.borrow().measure(it), most))
        }
    })
}

/// Generates the whole game from the sum `start`. For each component, `options` gives the sums that may
/// replace it, and `measure` its size. `None` if there are more than `most` positions.
///
/// Memory grows with the number of positions: this is for small games.
pub fn tree_size<P, F>(
    start: &[P],
    mut options: F,
    measure: impl Fn(&P) -> u32,
    most: usize,
) -> Option<TreeSize>
where
    P: Clone + Eq + Ord + Hash,
    F: FnMut(&P) -> Vec<Vec<P>>,
{
    let mut by_measure: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
    let mut start = start.to_vec();
    start.sort_unstable();
    let mut forest = Forest::default();
    let mut known: HashMap<Vec<P>, Tree> = HashMap::new();
    let mut stack = vec![Frame::new(start, &mut options)];
    while let Some(frame) = stack.last_mut() {
        if let Some(option) = frame.open.pop() {
            match known.get(&option) {
                Some(&tree) => frame.trees.push(tree),
                None => {
                    let child = Frame::new(option, &mut options);
                    stack.push(child);
                    if known.len() + stack.len() > most {
                        return None;
                    }
                }
            }
        } else if let Some(frame) = stack.pop() {
            let size = by_measure.entry(frame.position.iter().map(&measure).sum()).or_default();
            *size = (size.0 + 1, size.1 + frame.trees.len());
            let tree = forest.canonical(frame.trees);
            known.insert(frame.position, tree);
            if let Some(parent) = stack.last_mut() {
                parent.trees.push(tree);
            }
        }
    }
    Some(TreeSize { positions: known.len(), trees: forest.len(), by_measure })
}

/// A position whose options are being generated.
struct Frame<P> {
    position: Vec<P>,
    open: Vec<Vec<P>>,
    trees: Vec<Tree>,
}

impl<P: Clone + Eq + Ord> Frame<P> {
    fn new(position: Vec<P>, options: &mut impl FnMut(&P) -> Vec<Vec<P>>) -> Frame<P> {
        let mut open = options_of_sum(&position, options);
        open.sort_unstable();
        open.dedup();
        Frame { position, open, trees: Vec::new() }
    }
}
