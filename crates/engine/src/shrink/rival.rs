//! Rivals: other proofs of the same claim, found by searches that go other ways. Their lemmas may
//! serve together with those of the proof to be shrunk.

use gamecert_certs::ClaimKind;
use gamecert_elaborate::rules::Impartial;

use crate::certify::{Partial, complete};
use crate::games::Game;
use crate::search::Algorithm;
use crate::solve::Searcher;

/// The lemmas of another proof of the claim about `start`, as drawn from `whim`, by one of two
/// algorithms in turn. The search visits at most `nodes` nodes; what it has found by then is true all
/// the same.
pub(super) fn rival<R: Impartial, G: Game>(
    searcher: &mut Searcher<'_, R, G>,
    (start, claim): (&[R::Component], ClaimKind),
    whim: u64,
    nodes: u64,
) -> Vec<(R::Component, u16)> {
    let rules = searcher.rules;
    let mut found = Vec::new();
    searcher.solver.allow(nodes);
    let algorithm = if whim.is_multiple_of(2) { Algorithm::Pn } else { Algorithm::DfPn };
    searcher.afresh(algorithm, whim, |searcher| {
        let proof = complete(rules, searcher, (start, claim), Partial::default()).proof;
        for (lemma, _) in proof.lemmas {
            found.extend(rules.decode(&lemma.subject).zip(lemma.nimber()));
        }
    });
    found
}
