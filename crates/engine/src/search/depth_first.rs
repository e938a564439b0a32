//! Depth-first: one line of play at a time, the first decisive branch wins.
//!
//! Serves every kind of node. The depth of the recursion is that of the game
//! tree, so nodes of games with long plays are to be settled bottom-up.

use crate::knowledge::Stopped;
use crate::nodes::{Expansion, Node, Outcome};

/// The answer of `node`.
///
/// # Errors
/// When a limit ended the search.
pub fn depth_first<N: Node>(mut node: N, context: &mut N::Context) -> Result<Outcome, Stopped> {
    loop {
        match node.expand(context)? {
            Expansion::Settled(outcome) => {
                node.settle(outcome, context)?;
                return Ok(outcome);
            }
            Expansion::First(other) => {
                depth_first(other, context)?;
            }
            Expansion::Branches(branches) => {
                let mut outcome = Outcome::Lost;
                for branch in branches {
                    if depth_first(branch.node, context)? == branch.decisive {
                        outcome = Outcome::Won;
                        break;
                    }
                }
                node.settle(outcome, context)?;
                return Ok(outcome);
            }
        }
    }
}
