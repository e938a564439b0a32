//! The kinds of lemmas: their names, and how many of each a certificate has.

use std::collections::BTreeMap;

use gamecert_certs::{Judgement, Lemma};

/// The name of a kind, as machines read it.
pub(crate) fn name(judgement: &Judgement) -> &'static str {
    match judgement {
        Judgement::Nimber(_) => "nimber",
        Judgement::Tree(_) => "tree",
        Judgement::Equals(_) => "equals",
        Judgement::Lost(_) => "lost",
        Judgement::Below(_) => "below",
        Judgement::Period(_) => "period",
        Judgement::Sure { .. } => "sure",
    }
}

/// How many lemmas there are of each kind, as machines read it.
pub(crate) fn by_name(lemmas: &[Lemma]) -> BTreeMap<&'static str, usize> {
    let mut kinds = BTreeMap::new();
    lemmas.iter().for_each(|lemma| *kinds.entry(name(&lemma.judgement)).or_default() += 1);
    kinds
}

/// How many lemmas there are of each kind, and of each nimber: for people, on one line.
pub(crate) fn counts(lemmas: &[Lemma]) -> String {
    let mut by_kind: BTreeMap<(u8, u16), usize> = BTreeMap::new();
    for lemma in lemmas {
        let kind = match lemma.judgement {
            Judgement::Nimber(nimber) => (0, nimber),
            Judgement::Tree(_) => (1, 0),
            Judgement::Equals(_) => (2, 0),
            Judgement::Lost(_) => (3, 0),
            Judgement::Below(_) => (4, 0),
            Judgement::Period(_) => (5, 0),
            Judgement::Sure { .. } => (6, 0),
        };
        *by_kind.entry(kind).or_default() += 1;
    }
    let counts = by_kind.iter().map(|(kind, count)| match kind {
        (0, nimber) => format!("{count} of nimber {nimber}"),
        (1, _) => format!("{count} trees"),
        (2, _) => format!("{count} trees of components"),
        (4, _) => format!("{count} positions with contracts"),
        (5, _) => format!("{count} about a period"),
        (6, _) => format!("{count} positions with bounds"),
        _ => format!("{count} lost sums"),
    });
    counts.collect::<Vec<_>>().join(", ")
}
