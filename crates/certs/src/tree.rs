//! Trees told by their content: a digest that does not depend on a file.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Context string that separates the digests of trees from all other BLAKE3 hashes.
const CONTEXT: &str = "gamecert 1 tree";

/// The digest of a tree, made of those of its children: equal trees have equal digests.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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

impl fmt::Debug for TreeDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        TreeName::Other(*self).fmt(f)
    }
}

/// A tree as a claim tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TreeName {
    /// The tree of a Nim heap with so many tokens.
    Heap(u16),
    /// Another one.
    Other(TreeDigest),
}

/// `*3` for a heap, else `#` and 64 hexadecimal digits.
impl fmt::Display for TreeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heap(tokens) => write!(f, "*{tokens}"),
            Self::Other(TreeDigest(bytes)) => {
                f.write_str("#")?;
                bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }
    }
}

impl TreeName {
    /// Reads what is displayed.
    #[must_use]
    pub(crate) fn read(text: &str) -> Option<Self> {
        if let Some(tokens) = text.strip_prefix('*') {
            let is_plain = tokens.bytes().all(|byte| byte.is_ascii_digit());
            return tokens.parse().ok().filter(|_| is_plain).map(Self::Heap);
        }
        let digits = text.strip_prefix('#')?;
        crate::identity::read_digits(digits).map(|bytes| Self::Other(TreeDigest(bytes)))
    }
}
