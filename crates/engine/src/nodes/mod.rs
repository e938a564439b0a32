//! What can be asked of a position.
//!
//! A *node* is a position plus a question with two answers, won and lost. It
//! says when its answer follows from one child and when only from all, and
//! nothing about the way in which a search visits the children. A walk, in
//! turn, knows nothing about games or nimbers.

use crate::knowledge::Stopped;
use crate::live::{Described, Watched};

mod contract;
mod couple;
mod misere_sum;

pub use contract::Contract;
pub use couple::Couple;
pub use misere_sum::MisereSum;
pub(crate) use misere_sum::Parts;

/// The answer of a node, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The player to move wins.
    Won,
    /// The player to move loses.
    Lost,
}

/// A position and what is asked of it.
pub trait Node: Sized {
    /// What the node may look at and learn from: rules, table, limits.
    type Context: Watched;

    /// About how much memory a node takes beside its own size, in bytes.
    const HEAP_BYTES: usize = 0;

    /// The children, or the answer if it is known. A node may rewrite itself
    /// into an equal question.
    ///
    /// # Errors
    /// When a limit ended the search.
    fn expand(&mut self, context: &mut Self::Context) -> Result<Expansion<Self>, Stopped>;

    /// A guess at the work, in nodes, that it takes to show that the node is won, and that it is
    /// lost; each from 1 on.
    fn effort(&self, _context: &Self::Context) -> (u32, u32) {
        (1, 1)
    }

    /// Takes note of the answer that the walk found.
    ///
    /// # Errors
    /// When a limit ended the search.
    fn settle(&self, outcome: Outcome, context: &mut Self::Context) -> Result<(), Stopped>;

    /// The question in words, for those who watch.
    fn describe(&self, _context: &Self::Context) -> Described {
        Described::default()
    }
}

/// How a node depends on other nodes.
#[derive(Clone, Debug)]
pub enum Expansion<N> {
    /// Not at all: the answer is known.
    Settled(Outcome),
    /// This node has to be settled before more can be said; then expand again.
    First(N),
    /// Won as soon as one branch is decisive, lost if none is.
    Branches(Vec<Branch<N>>),
}

/// A child, and which of its answers is decisive: [`Outcome::Lost`] after a
/// move that hands over the turn, [`Outcome::Won`] after one that keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch<N> {
    /// The child.
    pub node: N,
    /// The answer of the child that makes its parent won.
    pub decisive: Outcome,
}
