//! Nodes for tests, with the largest of numbers and the same hash.

use std::hash::Hash;

use super::proof_numbers::LARGEST;
use crate::knowledge::Stopped;
use crate::live::Watched;
use crate::nodes::{Branch, Expansion, Node, Outcome};

/// A node with `width` children of the next depth, all with the same hash; the leaves are lost.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Wide {
    pub(super) depth: u32,
    pub(super) child: u32,
}

impl Hash for Wide {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.depth.hash(state);
    }
}

impl Watched for u32 {}

impl Node for Wide {
    type Context = u32;

    fn expand(&mut self, leaves: &mut u32) -> Result<Expansion<Self>, Stopped> {
        if self.depth == 2 {
            *leaves += 1;
            // Of the children of a node, only the last one is lost.
            let outcome = if self.child == 3 { Outcome::Lost } else { Outcome::Won };
            return Ok(Expansion::Settled(outcome));
        }
        let child = |child| Branch { node: Wide { depth: self.depth + 1, child }, decisive: Outcome::Lost };
        Ok(Expansion::Branches((1..=3).map(child).collect()))
    }

    fn effort(&self, _: &u32) -> (u32, u32) {
        (LARGEST, LARGEST)
    }

    fn settle(&self, _: Outcome, _: &mut u32) -> Result<(), Stopped> {
        Ok(())
    }
}
