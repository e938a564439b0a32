//! A proof that is partly there: its lemmas and its evidence are kept, and the walk goes on where
//! something is missing. Without lemmas, it goes from the claim to a whole proof.

use gamecert_certs::{ClaimKind, Evidence, LemmaId};
use gamecert_elaborate::rulebook::{Component, Rulebook};
use rustc_hash::FxHashMap;

use super::assemble::assemble;
use super::{Certified, Number, Oracle, Piece, Walk};
use crate::proof::Proof;

/// A lemma that a proof has already.
#[derive(Clone, Debug)]
pub struct KnownLemma {
    /// What it is about.
    pub subject: Component,
    /// The nimber that it states.
    pub nimber: u16,
    /// A piece for each option, or none at all; what it cites are places among the lemmas.
    pub evidence: Vec<Evidence>,
    /// Whether the evidence settles the lemma, so that it need not be looked at.
    pub is_settled: bool,
}

/// A lemma of another certificate: free to cite, and not written.
#[derive(Clone, Debug)]
pub struct Given {
    /// The number by which it is cited.
    pub id: LemmaId,
    /// What it is about.
    pub subject: Component,
    /// The nimber that it states.
    pub nimber: u16,
}

/// The lemmas of a proof, each subject once and in the order of the format, with the evidence for the
/// claim.
#[derive(Clone, Debug, Default)]
pub struct Partial {
    /// The lemmas.
    pub lemmas: Vec<KnownLemma>,
    /// The evidence for the claim, or none at all.
    pub goal: Vec<Evidence>,
}

impl Partial {
    /// Keeps the lemmas whose place is marked. What cites another one becomes a hole.
    pub fn retain(&mut self, is_kept: &[bool]) {
        let mut next = 0;
        let numbers: Vec<Option<LemmaId>> = is_kept
            .iter()
            .map(|&is_kept| {
                let number = LemmaId(next);
                next += u32::from(is_kept);
                is_kept.then_some(number)
            })
            .collect();
        let mut marks = is_kept.iter();
        self.lemmas.retain(|_| marks.next() == Some(&true));
        for lemma in &mut self.lemmas {
            for piece in &mut lemma.evidence {
                lemma.is_settled &= renumber(piece, &numbers);
            }
        }
        for piece in &mut self.goal {
            renumber(piece, &numbers);
        }
    }
}

/// Gives the lemmas that a piece cites their new numbers, or makes it a hole if one of them has none.
/// Whether all of them have one.
fn renumber(piece: &mut Evidence, numbers: &[Option<LemmaId>]) -> bool {
    let (Evidence::Values(lemmas) | Evidence::Reply { lemmas, .. }) = piece else { return true };
    let new = |id: &LemmaId| numbers.get(place(id.0)).copied().flatten();
    match lemmas.iter().map(new).collect() {
        Some(found) => *lemmas = found,
        None => {
            *piece = Evidence::Hole;
            return false;
        }
    }
    true
}

/// Completes a proof of a claim about a sum: fills the holes of the lemmas that are not settled and
/// of the goal, and proves each lemma that it adds. All lemmas are kept, and cited where they serve.
/// The evidence that is kept must be such as the checker accepts. If the claim turns out to be false,
/// the walk ends there, and the proof is empty.
pub fn complete(
    rules: &dyn Rulebook,
    oracle: &mut dyn Oracle,
    (start, claim): (&[Component], ClaimKind),
    partial: Partial,
) -> Certified {
    complete_with(rules, oracle, (start, claim), partial, Vec::new())
}

/// Completes a proof of a claim about a sum as [`complete`] does, where it may also cite the lemmas
/// given.
pub fn complete_with(
    rules: &dyn Rulebook,
    oracle: &mut dyn Oracle,
    (start, claim): (&[Component], ClaimKind),
    partial: Partial,
    given: Vec<Given>,
) -> Certified {
    let mut walk = Walk::new(rules, oracle);
    let (lemmas, mut pieces) = walk.take_up(partial.lemmas);
    let given = walk.take_up_given(given);
    let start = walk.catalogue.sum(start.to_vec());
    let goal = walk.goal(&start, claim, as_pieces(partial.goal, &lemmas));
    if !walk.conflicts.is_empty() {
        return Certified { proof: Proof::default(), conflicts: walk.conflicts };
    }
    let mut found: Vec<(Number, u16, Vec<Piece>)> = Vec::new();
    while let Some((_, _, number)) = walk.waiting.pop_last() {
        let nimber = walk.catalogue.known(number).unwrap_or(0);
        let kept = pieces.get_mut(place(number)).map(std::mem::take).unwrap_or_default();
        let evidence = walk.lemma((number, nimber), kept);
        found.push((number, nimber, evidence));
    }
    found.reverse();
    let settled = pieces.into_iter().zip(&lemmas).filter(|(pieces, _)| !pieces.is_empty());
    let settled: Vec<_> = settled
        .map(|(pieces, &number)| (number, walk.catalogue.known(number).unwrap_or(0), pieces))
        .collect();
    if !settled.is_empty() {
        found.extend(settled);
        found.sort_by(|one, other| walk.catalogue.compare(one.0, other.0));
    }
    let encode = |(number, nimber, evidence)| {
        (number, walk.catalogue.component(number).subject().to_vec(), nimber, evidence)
    };
    let proof = assemble(found.into_iter().map(encode).collect(), goal, &given);
    Certified { proof, conflicts: walk.conflicts }
}

impl Walk<'_> {
    /// Makes all of these lemmas needed, and has those wait that are not settled. Returns their numbers
    /// in the catalogue, and the pieces of evidence by these numbers.
    fn take_up(&mut self, lemmas: Vec<KnownLemma>) -> (Vec<Number>, Vec<Vec<Piece>>) {
        let take = |lemma: &KnownLemma| self.catalogue.preload(lemma.subject.clone(), lemma.nimber);
        let numbers: Vec<Number> = lemmas.iter().map(take).collect();
        let mut pieces = Vec::with_capacity(lemmas.len());
        for (lemma, &number) in lemmas.into_iter().zip(&numbers) {
            if !lemma.is_settled || lemma.evidence.is_empty() {
                self.waiting.insert(self.catalogue.rank(number));
            }
            pieces.push(as_pieces(lemma.evidence, &numbers));
        }
        (numbers, pieces)
    }

    /// Makes lemmas needed that have been proved elsewhere, so that none of them waits. Returns the
    /// numbers to cite them by, by those in the catalogue; of those on one subject, that of the first.
    fn take_up_given(&mut self, given: Vec<Given>) -> FxHashMap<Number, LemmaId> {
        let mut ids = FxHashMap::default();
        for Given { id, subject, nimber } in given {
            ids.entry(self.catalogue.preload(subject, nimber)).or_insert(id);
        }
        ids
    }
}

/// Evidence that cites components, by the numbers of the lemmas' subjects in the catalogue.
fn as_pieces(evidence: Vec<Evidence>, numbers: &[Number]) -> Vec<Piece> {
    let cited = |lemmas: Vec<LemmaId>| -> Vec<Number> {
        lemmas.into_iter().filter_map(|id| numbers.get(place(id.0)).copied()).collect()
    };
    let piece = |evidence| match evidence {
        Evidence::Values(lemmas) => Piece::Values(cited(lemmas)),
        Evidence::Reply { component, option, lemmas } => {
            Piece::Reply { component, option, cited: cited(lemmas) }
        }
        _ => Piece::Hole,
    };
    evidence.into_iter().map(piece).collect()
}

fn place(number: Number) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
