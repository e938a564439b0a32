//! Proofs that are built again and again from lemmas that are believed: what repairing and shrinking need of a
//! convention of play.

use std::hash::Hash;

use gamecert_certs::Lemma;
use rustc_hash::FxHashSet;

use crate::plug::Beliefs;
use crate::proof::Proof;
use crate::search::{Statistics, Stopped};

/// Why there is no proof.
#[derive(Clone, Debug)]
pub(crate) enum CertifyError<F> {
    /// A limit came first, or a position is too large.
    Stopped(Stopped),
    /// What the search knows is false.
    False {
        /// The lemma that cannot be shown; `None` for the claim.
        lemma: Option<F>,
        /// What contradicts it.
        why: String,
    },
}

impl<F> From<Stopped> for CertifyError<F> {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// A proof, and why it has holes, if it was stopped.
pub(crate) type Built = (Proof, Option<Stopped>);

/// Builds proofs of one claim.
pub(crate) trait Rebuild {
    /// What a lemma says, whatever the numbers by which it cites others.
    type Fact: Clone + Eq + Hash;

    /// Whether lemmas are judged here, so that nobody else has to look for false ones.
    const JUDGES: bool = false;

    /// What the lemmas of one file say, in their order.
    fn facts(&mut self, lemmas: &mut dyn Iterator<Item = &Lemma>) -> Vec<Self::Fact>;

    /// Forgets all that was found, and believes these facts but for some, by their places.
    ///
    /// # Errors
    /// If there is no room.
    fn believe(&mut self, facts: &[Self::Fact], doubted: &FxHashSet<usize>) -> Result<(), Stopped>;

    /// Builds a proof of the claim, and searches for what it needs besides.
    ///
    /// # Errors
    /// If what is believed is false, or a limit leaves nothing to write.
    fn build(&mut self) -> Result<Built, CertifyError<Self::Fact>>;

    /// What the holes of the certificate left to belief, if that is counted.
    fn beliefs(&self) -> Option<Beliefs> {
        None
    }

    /// How much work has been done.
    fn statistics(&self) -> Statistics;
}
