//! From a set of lemmas to a proof that the checker accepts.
//!
//! Successive rounds have most lemmas in common, and with them their evidence: only what cites a
//! lemma that has gone is looked for again.

use gamecert_certs::{Certificate, Evidence, LemmaId, Statement};
use gamecert_elaborate::rulebook::{Component, Rulebook};
use rustc_hash::FxHashMap;

use super::ShrinkError;
use super::and_or::Number;
use super::by_descent::judge;
use super::nimbers::Graph;
use crate::certify::{Certified, KnownLemma, Oracle, Partial, complete};
use crate::proof::Proof;

/// Proves the claim of a statement about a start position.
pub(super) struct Writer<'a> {
    pub(super) rules: &'a dyn Rulebook,
    pub(super) statement: &'a Statement,
    pub(super) start: &'a [Component],
}

impl Writer<'_> {
    /// The proof by these lemmas, with the evidence of the proof before where it still serves.
    pub(super) fn prove(
        &self,
        graph: &Graph<'_>,
        lemmas: &[Number],
        before: &Proof,
    ) -> Result<Proof, ShrinkError> {
        let not_accepted = |why: String| ShrinkError::NotAccepted(why);
        let known = |&number: &Number| Some((graph.component(number), graph.nimber(number)?));
        let mut nimbers: Vec<(&Component, u16)> = lemmas.iter().filter_map(known).collect();
        nimbers.sort_unstable_by_key(|&(component, _)| (self.rules.size(component), component));
        let partial = self.carry_over(&nimbers, before);
        let mut oracle = OnlyThese(nimbers.into_iter().collect());
        let claim = (self.start, self.statement.claim);
        let Certified { proof, conflicts } = complete(self.rules, &mut oracle, claim, partial);
        if let Some(conflict) = conflicts.first() {
            return Err(not_accepted(conflict.show(self.rules)));
        }
        judge(self.statement, &proof)?;
        Ok(proof)
    }

    /// The lemmas with those pieces of evidence that cite no lemma that has gone.
    fn carry_over(&self, lemmas: &[(&Component, u16)], before: &Proof) -> Partial {
        let old: FxHashMap<&[u8], u32> =
            (0..).zip(&before.lemmas).map(|(id, (lemma, _))| (lemma.subject.as_slice(), id)).collect();
        let old_ids: Vec<Option<u32>> =
            lemmas.iter().map(|(component, _)| old.get(component.subject()).copied()).collect();
        let new_ids: FxHashMap<u32, LemmaId> =
            (0..).zip(&old_ids).filter_map(|(new, old)| Some(((*old)?, LemmaId(new)))).collect();
        let known = |(&(subject, nimber), old): (&(&Component, u16), &Option<u32>)| {
            let pieces = old.and_then(|old| before.lemmas.get(usize::try_from(old).ok()?));
            let evidence: Vec<Evidence> = pieces
                .map(|(_, pieces)| pieces.iter().map(|piece| renumbered(piece, &new_ids)).collect())
                .unwrap_or_default();
            let is_settled = !evidence.is_empty() && !evidence.contains(&Evidence::Hole);
            KnownLemma { subject: subject.clone(), nimber, evidence, is_settled }
        };
        let lemmas = lemmas.iter().zip(&old_ids).map(known).collect();
        Partial { lemmas, goal: before.goal.iter().map(|piece| renumbered(piece, &new_ids)).collect() }
    }
}

/// The proof as it is written in a certificate; of a bare one, the lemmas alone.
pub(super) fn written(certificate: &Certificate) -> Proof {
    let hints = certificate.hints.as_ref();
    let evidence = |place: usize| hints.and_then(|hints| hints.lemmas.get(place)).cloned();
    let lemmas = certificate.lemmas.iter().cloned().enumerate();
    let lemmas = lemmas.map(|(place, lemma)| (lemma, evidence(place).unwrap_or_default())).collect();
    Proof { lemmas, goal: hints.map(|hints| hints.goal.clone()).unwrap_or_default() }
}

/// The piece with the new numbers of its lemmas, or a hole if one of them has gone.
fn renumbered(piece: &Evidence, new_ids: &FxHashMap<u32, LemmaId>) -> Evidence {
    let renumber =
        |lemmas: &[LemmaId]| lemmas.iter().map(|id| new_ids.get(&id.0).copied()).collect::<Option<Vec<_>>>();
    let renumbered = match piece {
        Evidence::Values(lemmas) => renumber(lemmas).map(Evidence::Values),
        &Evidence::Reply { component, option, ref lemmas } => {
            renumber(lemmas).map(|lemmas| Evidence::Reply { component, option, lemmas })
        }
        _ => None,
    };
    renumbered.unwrap_or(Evidence::Hole)
}

/// Knows some lemmas and nothing else.
struct OnlyThese<'a>(FxHashMap<&'a Component, u16>);

impl Oracle for OnlyThese<'_> {
    fn known(&mut self, component: &Component) -> Option<u16> {
        self.0.get(component).copied()
    }

    fn known_sum(&mut self, sum: &[Component]) -> Option<u16> {
        sum.iter().try_fold(0, |nimber, component| Some(nimber ^ self.known(component)?))
    }

    fn nimber(&mut self, component: &Component) -> Option<u16> {
        self.known(component)
    }

    fn is_nimber(&mut self, component: &Component, n: u16) -> Option<bool> {
        Some(self.known(component)? == n)
    }
}
