//! What a watcher sees of a search.

use super::Factor;
use crate::knowledge::Statistics;

/// A search at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The work done.
    pub statistics: Statistics,
    /// Where the walk is.
    pub view: View,
}

/// Where a walk is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// The walk shows nothing of its way.
    #[default]
    Hidden,
    /// From the root to the node that is being searched.
    Branch(Vec<Level>),
    /// A node of a tree in memory, with its neighbours.
    Tree(Surroundings),
}

/// A question about a position, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Described {
    /// The Nim heap that is added to the position.
    pub heap: u16,
    /// The position, in the notation of the game.
    pub position: String,
    /// Its size: lives, cells, tokens.
    pub measure: u32,
}

/// A node of a branch, and its place among its siblings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// What is asked.
    pub question: Described,
    /// Its number among its siblings, from 1.
    pub number: usize,
    /// How many siblings there are, itself included.
    pub siblings: usize,
    /// How many of these are not known yet, itself included.
    pub alive: usize,
    /// Whether the level above waits for its answer, whatever that is.
    pub is_awaited: bool,
}

/// A node of a tree and its neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surroundings {
    /// The nodes in the whole tree.
    pub size: usize,
    /// The node that is preferred, by how much.
    pub focus: Option<(usize, Factor)>,
    /// Those whose numbers rest on the node.
    pub parents: Vec<Node>,
    /// The node.
    pub node: Node,
    /// Its open children.
    pub children: Vec<Node>,
}

/// A node of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// By which commands name it.
    pub number: usize,
    /// What is asked.
    pub question: Described,
    /// Proof number; `u32::MAX` for never.
    pub proof: u32,
    /// Disproof number; `u32::MAX` for never.
    pub disproof: u32,
    /// Nodes below it and itself, counted up to [`Node::MOST`].
    pub size: usize,
    /// Open children; `None` for a node that has not been expanded.
    pub unknown: Option<usize>,
    /// Whether the search would go on here rather than in its siblings.
    pub is_next: bool,
}

impl Node {
    /// So far the nodes below a node are counted: more would hold up the search.
    pub const MOST: usize = 1000;
}
