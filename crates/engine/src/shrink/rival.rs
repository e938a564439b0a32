//! Rivals: other proofs of the same claim, found by searches that go other ways. Their lemmas may
//! serve together with those of the proof to be shrunk.

use gamecert_certs::ClaimKind;
use gamecert_elaborate::rulebook::{Component, Rulebook};

use crate::certify::{Partial, complete};
use crate::prove::nimbers::Searcher;
use crate::search::Algorithm;

/// The lemmas of another proof of the claim about `start`, as drawn from `seed`, by one of two
/// algorithms in turn. The search visits at most `nodes` nodes; what it has found by then is true all
/// the same.
pub(super) fn rival(
    rules: &dyn Rulebook,
    searcher: &mut Searcher,
    (start, claim): (&[Component], ClaimKind),
    seed: u64,
    nodes: u64,
) -> Vec<(Component, u16)> {
    let mut found = Vec::new();
    searcher.0.allow(nodes);
    let algorithm = if seed.is_multiple_of(2) { Algorithm::Pn } else { Algorithm::DfPn };
    searcher.afresh(algorithm, seed, |searcher| {
        let proof = complete(rules, searcher, (start, claim), Partial::default()).proof;
        for (lemma, _) in proof.lemmas {
            found.extend(rules.component(&lemma.subject).zip(lemma.nimber()));
        }
    });
    found
}
