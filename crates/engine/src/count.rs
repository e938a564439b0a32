//! Whole game trees: how many positions, and how many that differ.
//!
//! A position has a *canonical tree*: the set of the canonical trees of its
//! options (section 2.5 of the thesis). Positions with the same tree play alike
//! under every rule about who wins, so the number of trees is what no
//! representation can fall below. Sums are positions like any other here:
//! nothing is known about nimbers, and equal components do not cancel.

use std::collections::HashMap;
use std::hash::Hash;

/// The size of a game tree in which equal positions are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeSize {
    /// Distinct sums of components, the first and the empty one included.
    pub positions: usize,
    /// Distinct canonical trees, that of the empty sum included.
    pub trees: usize,
}

/// Develops the whole game from the sum `start`. For each component, `options`
/// gives the sums that may take its place.
///
/// Memory grows with the number of positions, and there is no limit: this is
/// for small games.
pub fn tree_size<P, F>(start: &[P], mut options: F) -> TreeSize
where
    P: Clone + Eq + Ord + Hash,
    F: FnMut(&P) -> Vec<Vec<P>>,
{
    let mut start = start.to_vec();
    start.sort_unstable();
    let mut trees: HashMap<Vec<usize>, usize> = HashMap::new();
    let mut known: HashMap<Vec<P>, usize> = HashMap::new();
    let mut stack = vec![Frame::new(start, &mut options)];
    while let Some(frame) = stack.last_mut() {
        if let Some(option) = frame.open.pop() {
            match known.get(&option) {
                Some(&tree) => frame.trees.push(tree),
                None => {
                    let child = Frame::new(option, &mut options);
                    stack.push(child);
                }
            }
        } else if let Some(mut frame) = stack.pop() {
            frame.trees.sort_unstable();
            frame.trees.dedup();
            let next = trees.len();
            let tree = *trees.entry(frame.trees).or_insert(next);
            known.insert(frame.position, tree);
            if let Some(parent) = stack.last_mut() {
                parent.trees.push(tree);
            }
        }
    }
    TreeSize { positions: known.len(), trees: trees.len() }
}

/// A position whose options are being developed.
struct Frame<P> {
    position: Vec<P>,
    open: Vec<Vec<P>>,
    trees: Vec<usize>,
}

impl<P: Clone + Eq + Ord> Frame<P> {
    fn new(position: Vec<P>, options: &mut impl FnMut(&P) -> Vec<Vec<P>>) -> Frame<P> {
        let mut open = Vec::new();
        for (index, component) in position.iter().enumerate() {
            if index > 0 && position[index - 1] == *component {
                continue;
            }
            for mut option in options(component) {
                let others = position.iter().enumerate().filter(|&(other, _)| other != index);
                option.extend(others.map(|(_, component)| component.clone()));
                option.sort_unstable();
                open.push(option);
            }
        }
        open.sort_unstable();
        open.dedup();
        Frame { position, open, trees: Vec::new() }
    }
}
