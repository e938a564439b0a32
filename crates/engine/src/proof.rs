//! A finished proof: lemmas in the order of the format, with their evidence.

use std::io::{self, Write};

use gamecert_certs::{Certificate, Evidence, Lemma, LemmaId, Metadata, Statement, Totals, Writer};

/// Lemmas and evidence that prove a claim, or leave holes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// Each lemma with a piece of evidence for each of its options.
    pub lemmas: Vec<(Lemma, Vec<Evidence>)>,
    /// The evidence for the claim.
    pub goal: Vec<Evidence>,
}

impl Proof {
    /// The proof that a certificate holds, without evidence if it is bare.
    #[must_use]
    pub fn of(certificate: &Certificate) -> Self {
        let Certificate { lemmas, hints, .. } = certificate.clone();
        let hints = hints.unwrap_or_default();
        let evidence = hints.lemmas.into_iter().chain(std::iter::repeat(vec![]));
        Self { lemmas: lemmas.into_iter().zip(evidence).collect(), goal: hints.goal }
    }

    /// The proof of a contest without lemmas that are not cited on any way to the claim.
    #[must_use]
    pub(crate) fn without_idle_lemmas(self) -> Self {
        let place = |id: LemmaId| usize::try_from(id.0).unwrap_or(usize::MAX);
        let mut is_cited = vec![false; self.lemmas.len()];
        let cite = |is_cited: &mut Vec<bool>, pieces: &[Evidence]| {
            for id in pieces.iter().flat_map(Evidence::citations) {
                is_cited.get_mut(place(id)).into_iter().for_each(|cited| *cited = true);
            }
        };
        cite(&mut is_cited, &self.goal);
        for (number, (_, pieces)) in self.lemmas.iter().enumerate().rev() {
            if is_cited.get(number) == Some(&true) {
                cite(&mut is_cited, pieces);
            }
        }
        let mut next = 0;
        let numbers: Vec<LemmaId> = is_cited
            .iter()
            .map(|&is_cited| {
                next += u32::from(is_cited);
                LemmaId(next.saturating_sub(1))
            })
            .collect();
        let new = |piece| match piece {
            Evidence::Cite { lemma, witness } => {
                Evidence::Cite { lemma: numbers.get(place(lemma)).copied().unwrap_or(lemma), witness }
            }
            other => other,
        };
        let all = |pieces: Vec<Evidence>| pieces.into_iter().map(new).collect();
        let kept = self.lemmas.into_iter().zip(is_cited).filter(|(_, is_cited)| *is_cited);
        let lemmas = kept.map(|((lemma, pieces), _)| (lemma, all(pieces))).collect();
        Self { lemmas, goal: all(self.goal) }
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

/// Writes lemmas with their evidence, one after the other, and the evidence for the claim.
///
/// # Errors
/// If a limit of the format is broken, or writing fails.
pub(crate) fn write_each<W: Write>(
    to: W,
    (statement, hinted, metadata): (&Statement, bool, &Metadata),
    mut lemmas: impl Iterator<Item = (Lemma, Vec<Evidence>)>,
    goal: &[Evidence],
) -> io::Result<()> {
    let mut writer = Writer::new(to, statement, hinted)?;
    lemmas.try_for_each(|(lemma, evidence)| writer.lemma(&lemma, &evidence))?;
    writer.finish(goal, metadata).map(drop)
}

/// Why a proof about a contest is not written without its evidence.
pub const NOT_BARE: &str =
    "a proof about a contest is written with its evidence, not bare: a strategy is not found again";

/// A proof that can be written as a certificate, however it is kept in memory.
pub trait WriteProof: std::fmt::Debug {
    /// The number of lemmas.
    fn lemma_count(&self) -> usize;

    /// All lemmas with their evidence in memory, which may take much more memory.
    fn to_proof(&self) -> Proof;

    /// Writes the proof as a certificate.
    ///
    /// # Errors
    /// If a limit of the format is broken, or writing fails.
    fn write(
        &self,
        to: &mut dyn Write,
        statement: &Statement,
        hinted: bool,
        metadata: &Metadata,
    ) -> io::Result<()>;
}

impl WriteProof for Proof {
    fn lemma_count(&self) -> usize {
        self.lemmas.len()
    }

    fn to_proof(&self) -> Proof {
        self.clone()
    }

    fn write(
        &self,
        to: &mut dyn Write,
        statement: &Statement,
        hinted: bool,
        metadata: &Metadata,
    ) -> io::Result<()> {
        Proof::write(self, to, statement, hinted, metadata).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use gamecert_certs::{Judgement, Side};

    use super::*;

    /// What is cited by an idle lemma alone is idle, too; citations get the new numbers.
    #[test]
    fn idle_lemmas_go() {
        let lemma = |number: u8| {
            let judgement = Judgement::Sure { side: Side::Second, value: number.into() };
            Lemma { subject: vec![number], judgement }
        };
        let cite = |number| Evidence::Cite { lemma: LemmaId(number), witness: 3 };
        let imported = LemmaId::of_imported(0).unwrap();
        let far = Evidence::Cite { lemma: imported, witness: 0 };
        let lemmas = vec![
            (lemma(0), vec![Evidence::All, far.clone()]),
            (lemma(1), vec![Evidence::All]),
            (lemma(2), vec![Evidence::All, cite(1)]),
            (lemma(3), vec![Evidence::All, cite(0)]),
        ];
        let proof = Proof { lemmas, goal: vec![Evidence::Play(2), cite(3)] }.without_idle_lemmas();
        let kept = vec![(lemma(0), vec![Evidence::All, far]), (lemma(3), vec![Evidence::All, cite(0)])];
        assert_eq!(proof, Proof { lemmas: kept, goal: vec![Evidence::Play(2), cite(1)] });
    }
}
