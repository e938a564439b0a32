//! Rule TREE: there is a tree with these children.
//!
//! It holds when each of them is an earlier tree, each stands once, in the one order, and, under the axiom
//! `reversible-moves`, nothing smaller may stand for the whole. Earlier trees alone are cited, so no tree is below
//! itself.

use gamecert_certs::{Fault, LemmaId, require};

use super::Known;
use super::forest::Tree;
use crate::rules::Impartial;

/// The tree with these children.
///
/// # Errors
/// If a child is not an earlier tree, they are not in order, or the tree can be reduced.
pub fn read<R: Impartial>(known: &mut Known<R>, children: &[LemmaId]) -> Result<Tree, Fault> {
    let children = children.iter().map(|&id| known.tree(id)).collect::<Result<Vec<Tree>, _>>()?;
    let rank = |tree: &Tree| known.forest.rank(*tree);
    require(children.is_sorted_by(|one, other| rank(one) < rank(other)), || {
        let why = "its children do not stand in the order of height and then digest, each once";
        Fault::rejected("tree-order", why)
    })?;
    let tree = known.forest.tree(children.clone())?;
    require(known.forest.children(tree) == children, || {
        let why = format!("the tree can be reduced to {}", known.forest.show(tree));
        Fault::rejected("tree-not-reduced", why)
    })?;
    Ok(tree)
}
