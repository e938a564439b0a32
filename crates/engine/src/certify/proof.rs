//! A finished proof: lemmas in the order of the format, with their evidence.

use std::io::{self, Write};

use gamecert_certs::{Certificate, Evidence, Judgement, Lemma, LemmaId, Metadata, Statement, Totals, Writer};
use rustc_hash::FxHashMap;

use super::{Number, Piece};

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

    /// Turns lemmas that stand in the order of the format, each with the number, the subject and the
    /// nimber of its component, into a proof in which evidence cites them by their places, and lemmas
    /// that are given by the numbers that they have.
    pub(super) fn assemble(
        found: Vec<(Number, Vec<u8>, u16, Vec<Piece>)>,
        goal: Vec<Piece>,
        given: FxHashMap<Number, LemmaId>,
    ) -> Self {
        let mut places = given;
        places.extend((0..).zip(&found).map(|(place, (number, ..))| (*number, LemmaId(place))));
        let lemmas = found
            .into_iter()
            .map(|(_, subject, nimber, pieces)| {
                (Lemma { subject, judgement: Judgement::Nimber(nimber) }, evidence(pieces, &places))
            })
            .collect();
        Self { lemmas, goal: evidence(goal, &places) }
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

/// What can be written as a certificate.
pub trait WriteProof {
    /// The number of lemmas.
    fn lemmas(&self) -> usize;

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
    fn lemmas(&self) -> usize {
        self.lemmas.len()
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

fn evidence(pieces: Vec<Piece>, places: &FxHashMap<Number, LemmaId>) -> Vec<Evidence> {
    // A component that is cited is needed, and has its lemma by the end.
    let lemmas = |cited: Vec<Number>| cited.iter().filter_map(|number| places.get(number).copied()).collect();
    let evidence = |piece| match piece {
        Piece::Hole => Evidence::Hole,
        Piece::Values(cited) => Evidence::Values(lemmas(cited)),
        Piece::Reply { component, option, cited } => {
            Evidence::Reply { component, option, lemmas: lemmas(cited) }
        }
    };
    pieces.into_iter().map(evidence).collect()
}
