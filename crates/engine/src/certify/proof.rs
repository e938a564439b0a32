//! A finished proof: lemmas in the order of the format, with their evidence.

use std::io::{self, Write};

use gamecert_certs::{Evidence, Judgement, Lemma, LemmaId, Metadata, Statement, Totals, Writer};
use gamecert_checker::rules::Rules;

/// Lemmas and evidence that prove a claim, or leave holes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// Each lemma with a piece of evidence for each of its options.
    pub lemmas: Vec<(Lemma, Vec<Evidence>)>,
    /// The evidence for the claim.
    pub goal: Vec<Evidence>,
}

impl Proof {
    /// Sorts lemmas by measure and subject, and turns preliminary numbers into final ones.
    pub(super) fn assemble<R: Rules>(
        rules: &R,
        lemmas: Vec<(R::Component, u16)>,
        hints: Vec<(u32, Vec<Evidence>)>,
        goal: Vec<Evidence>,
    ) -> Self {
        let mut hints: Vec<Vec<Evidence>> = {
            let mut hints = hints;
            hints.sort_unstable_by_key(|hint| hint.0);
            hints.into_iter().map(|(_, pieces)| pieces).collect()
        };
        let mut ranked: Vec<(u32, Vec<u8>, usize, u16)> = lemmas
            .iter()
            .enumerate()
            .map(|(number, (subject, nimber))| {
                (rules.measure(subject), rules.encode(subject), number, *nimber)
            })
            .collect();
        ranked.sort_unstable();
        let mut finals = vec![LemmaId(0); ranked.len()];
        for (place, &(_, _, number, _)) in (0..).zip(&ranked) {
            if let Some(slot) = finals.get_mut(number) {
                *slot = LemmaId(place);
            }
        }
        let renumber =
            |pieces: Vec<Evidence>| pieces.into_iter().map(|piece| renumbered(piece, &finals)).collect();
        let lemmas = ranked
            .into_iter()
            .map(|(_, subject, number, nimber)| {
                let pieces = hints.get_mut(number).map(std::mem::take).unwrap_or_default();
                (Lemma { subject, judgement: Judgement::Nimber(nimber) }, renumber(pieces))
            })
            .collect();
        Self { lemmas, goal: renumber(goal) }
    }

    /// Writes the proof as a certificate and returns its totals.
    ///
    /// # Errors
    /// If a limit of the format is broken, or writing fails.
    pub fn write<W: Write>(
        &self,
        to: W,
        statement: &Statement,
        hinted: bool,
        metadata: &Metadata,
    ) -> io::Result<(Totals, W)> {
        let mut writer = Writer::new(to, statement, hinted)?;
        self.lemmas.iter().try_for_each(|(lemma, evidence)| writer.lemma(lemma, evidence))?;
        writer.finish(&self.goal, metadata)
    }

    /// Number of pieces of evidence that are holes.
    #[must_use]
    pub fn holes(&self) -> usize {
        let pieces = self.lemmas.iter().flat_map(|(_, evidence)| evidence).chain(&self.goal);
        pieces.filter(|piece| **piece == Evidence::Hole).count()
    }
}

fn renumbered(mut piece: Evidence, finals: &[LemmaId]) -> Evidence {
    if let Evidence::Values(lemmas) | Evidence::Reply { lemmas, .. } = &mut piece {
        for id in lemmas {
            *id = usize::try_from(id.0).ok().and_then(|number| finals.get(number)).copied().unwrap_or(*id);
        }
    }
    piece
}
