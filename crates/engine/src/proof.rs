//! A finished proof: lemmas in the order of the format, with their evidence.

use std::collections::BTreeMap;
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
        let mut is_cited = vec![false; self.lemmas.len()];
        let mut waiting: Vec<&Evidence> = self.goal.iter().collect();
        while let Some(piece) = waiting.pop() {
            for place in piece.citations().into_iter().map(place) {
                if let (Some(cited), Some((_, pieces))) = (is_cited.get_mut(place), self.lemmas.get(place))
                    && !std::mem::replace(cited, true)
                {
                    waiting.extend(pieces);
                }
            }
        }
        let mut next = 0..;
        let numbers: Vec<Option<u32>> =
            is_cited.iter().map(|is_cited| if *is_cited { next.next() } else { None }).collect();
        self.renumbered(&numbers)
    }

    /// The proof of a contest with other numbers for its lemmas, which are in the order of these then. Those without one are left out, and of several with the
    /// same one, which say the same, the first is kept.
    #[must_use]
    pub(crate) fn renumbered(self, numbers: &[Option<u32>]) -> Self {
        let number = |id: LemmaId| numbers.get(place(id)).copied().flatten();
        let new = |piece| match piece {
            Evidence::Cite { lemma, witness } => {
                Evidence::Cite { lemma: number(lemma).map_or(lemma, LemmaId), witness }
            }
            other => other,
        };
        let all = |pieces: Vec<Evidence>| pieces.into_iter().map(new).collect();
        let mut kept = BTreeMap::new();
        for ((lemma, pieces), number) in self.lemmas.into_iter().zip(numbers) {
            if let Some(number) = number {
                kept.entry(*number).or_insert_with(|| (lemma, all(pieces)));
            }
        }
        Self { lemmas: kept.into_values().collect(), goal: all(self.goal) }
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

/// Where a lemma is in a list of its certificate's own; nowhere if it is imported.
fn place(id: LemmaId) -> usize {
    usize::try_from(id.0).unwrap_or(usize::MAX)
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
        // What later lemmas cite stays, and what cites itself alone goes.
        let lemmas = vec![
            (lemma(0), vec![Evidence::All, cite(2)]),
            (lemma(1), vec![Evidence::All, cite(1)]),
            (lemma(2), vec![Evidence::All, cite(0)]),
        ];
        let proof = Proof { lemmas, goal: vec![cite(0)] }.without_idle_lemmas();
        let kept = vec![(lemma(0), vec![Evidence::All, cite(1)]), (lemma(2), vec![Evidence::All, cite(0)])];
        assert_eq!(proof, Proof { lemmas: kept, goal: vec![cite(0)] });
    }

    /// Of lemmas that get the same number one stays, whichever of them is cited.
    #[test]
    fn lemmas_that_say_the_same_are_one() {
        let judgement = Judgement::Sure { side: Side::Second, value: 1 };
        let lemma = |name: u8| Lemma { subject: vec![name], judgement: judgement.clone() };
        let cite = |number| Evidence::Cite { lemma: LemmaId(number), witness: 3 };
        let lemmas = vec![
            (lemma(b'b'), vec![Evidence::All, cite(2)]),
            (lemma(b'a'), vec![Evidence::All]),
            (lemma(b'a'), vec![Evidence::Hole]),
        ];
        let proof = Proof { lemmas, goal: vec![cite(0)] }.renumbered(&[Some(1), Some(0), Some(0)]);
        let kept = vec![(lemma(b'a'), vec![Evidence::All]), (lemma(b'b'), vec![Evidence::All, cite(0)])];
        assert_eq!(proof, Proof { lemmas: kept, goal: vec![cite(1)] });
    }
}
