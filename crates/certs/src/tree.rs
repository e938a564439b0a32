//! Trees identified by their content: a digest that is the same in every file.

use std::fmt;

use serde::Serialize;

use crate::fault::Fault;
use crate::identity::Identity;
use crate::wire::{Cursor, malformed};

/// Context string that separates the digests of trees from all other BLAKE3 hashes.
const CONTEXT: &str = "gamecert 1 tree";

/// The digest of a tree, made of those of its children: equal trees have equal digests.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct TreeDigest(pub [u8; 32]);

impl TreeDigest {
    /// The digest of the tree whose children have these, each once, in any order.
    #[must_use]
    pub fn of(children: &[TreeDigest]) -> Self {
        let mut sorted = children.to_vec();
        sorted.sort_unstable();
        let mut hasher = blake3::Hasher::new_derive_key(CONTEXT);
        for child in &sorted {
            hasher.update(&child.0);
        }
        Self(hasher.finalize().into())
    }
}

/// A tree as a claim tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum TreeName {
    /// The tree of a Nim heap of this many tokens.
    Heap(u16),
    /// Another one.
    Other(TreeDigest),
}

impl TreeName {
    /// Takes the name of a tree.
    pub(crate) fn read(from: &mut Cursor<'_>) -> Result<Self, Fault> {
        match from.number()? {
            0_u32 => from.nimber().map(Self::Heap),
            1 => from.array().map(|digest| Self::Other(TreeDigest(digest))),
            _ => Err(malformed()),
        }
    }
}

/// `*3` for a heap, else `#` and 64 hexadecimal digits.
impl fmt::Display for TreeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heap(tokens) => write!(f, "*{tokens}"),
            Self::Other(TreeDigest(bytes)) => write!(f, "#{}", Identity(*bytes)),
        }
    }
}
