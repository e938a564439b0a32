//! A whole certificate in memory, for tools that show and edit. The checker does not use it.

use std::io::{self, Read, Write};

use crate::fault::Fault;
use crate::lemma::{Evidence, Judgement, Lemma, LemmaId};
use crate::limits::MAX_IMPORTED_LEMMAS;
use crate::metadata::Metadata;
use crate::reader::{Part, Reader, Totals};
use crate::statement::Statement;
use crate::writer::Writer;

/// All that a file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// What is claimed.
    pub statement: Statement,
    /// The lemmas, in the order of the file.
    pub lemmas: Vec<Lemma>,
    /// The hints of a hinted file.
    pub hints: Option<Hints>,
    /// Who, when, with what.
    pub metadata: Metadata,
}

/// The evidence of a hinted certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// For each lemma, a piece for each option.
    pub lemmas: Vec<Vec<Evidence>>,
    /// For the claim.
    pub goal: Vec<Evidence>,
}

impl Certificate {
    /// Reads a whole file.
    ///
    /// # Errors
    /// If it is not well formed.
    pub fn read(from: impl Read) -> Result<(Self, Totals), Fault> {
        let mut reader = Reader::new(from)?;
        let mut lemmas = Vec::new();
        let mut hints = Hints::default();
        let mut goal_seen = false;
        let mut metadata = Metadata::default();
        loop {
            match reader.next_part()? {
                Part::Lemmas(block) => {
                    let mut evidence = block.evidence();
                    for _ in block.lemmas.iter().filter(|_| block.hinted) {
                        hints.lemmas.push(evidence.next_lemma()?.collect::<Result<_, _>>()?);
                    }
                    lemmas.extend(block.lemmas);
                }
                Part::Goal(goal) => (hints.goal, goal_seen) = (goal, true),
                Part::Metadata(found) => metadata = Metadata::read(&found)?,
                Part::End(totals) => {
                    let statement = reader.statement().clone();
                    let hints = goal_seen.then_some(hints);
                    return Ok((Self { statement, lemmas, hints, metadata }, totals));
                }
            }
        }
    }

    /// Writes a whole file: the inverse of [`Certificate::read`].
    ///
    /// # Errors
    /// If a limit is broken, or writing fails.
    pub fn write(&self, to: impl Write) -> io::Result<Totals> {
        let mut writer = Writer::new(to, &self.statement, self.hints.is_some())?;
        for (number, lemma) in self.lemmas.iter().enumerate() {
            let evidence = self.hints.as_ref().and_then(|hints| hints.lemmas.get(number));
            writer.lemma(lemma, evidence.map_or(&[], Vec::as_slice))?;
        }
        let goal = self.hints.as_ref().map_or(&[][..], |hints| &hints.goal);
        writer.finish(goal, &self.metadata).map(|(totals, _)| totals)
    }
}

impl Lemma {
    /// The nimber that it states, if it is of this kind.
    #[must_use]
    pub fn nimber(&self) -> Option<u16> {
        match self.judgement {
            Judgement::Nimber(nimber) => Some(nimber),
            Judgement::Tree(_)
            | Judgement::Equals(_)
            | Judgement::Lost(_)
            | Judgement::Below(_)
            | Judgement::Period(_)
            | Judgement::Sure { .. } => None,
        }
    }
}

impl LemmaId {
    /// The number of the imported lemma at this place; `None` if that is beyond `MAX_IMPORTED_LEMMAS`.
    #[must_use]
    pub fn of_imported(place: u32) -> Option<Self> {
        u32::MAX.checked_sub(place).filter(|_| place < MAX_IMPORTED_LEMMAS).map(Self)
    }
}

impl Evidence {
    /// The lemmas that the piece cites.
    #[must_use]
    pub fn citations(&self) -> Vec<LemmaId> {
        match self {
            Self::Hole | Self::Search(_) | Self::Play(_) | Self::All | Self::Policy { .. } => Vec::new(),
            Self::Cite { lemma, .. } => vec![*lemma],
            Self::Values(lemmas) | Self::Reply { lemmas, .. } => lemmas.clone(),
            Self::Line { lemmas, .. } => lemmas.iter().map(|cited| cited.lemma).collect(),
        }
    }
}
