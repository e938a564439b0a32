//! Where the pieces of evidence for a lemma or for the claim come from.
//!
//! Each piece is judged in the same way, whether it stands in the file or was found.

use std::hash::Hash;

use gamecert_certs::{Evidence, Fault, require};

use super::finder::Finder;
use super::{Earlier, Shown};
use crate::rules::Impartial;

/// The pieces for one lemma or for the claim, in order.
pub enum Pieces<'a, C> {
    /// They stand in the file.
    Written(Box<dyn Iterator<Item = Evidence> + 'a>),
    /// They are left out, and are looked for.
    Sought(&'a mut Finder<C>),
}

impl<C: Clone + Ord + Hash> Pieces<'_, C> {
    /// What the next piece shows about `sum`, where the number in question is `n`.
    ///
    /// # Errors
    /// If there is no further piece, or it is refused.
    pub fn next<R>(&mut self, earlier: &Earlier<R>, sum: &[C], n: u16) -> Result<Shown, Fault>
    where
        R: Impartial<Component = C>,
    {
        let piece = match self {
            Self::Written(pieces) => pieces
                .next()
                .ok_or_else(|| Fault::rejected("evidence-missing", "is left without evidence"))?,
            Self::Sought(finder) => finder.find(earlier, sum, n),
        };
        earlier.judge(sum, n, &piece)
    }

    /// Sees that nothing is left over, and that no search was broken off.
    ///
    /// # Errors
    /// If so.
    pub fn finish(self) -> Result<(), Fault> {
        match self {
            Self::Written(pieces) => {
                let left = pieces.count();
                let why = || format!("{left} pieces of evidence are left over");
                require(left == 0, || Fault::rejected("evidence-left", why()))
            }
            Self::Sought(finder) => finder.finish(),
        }
    }
}
