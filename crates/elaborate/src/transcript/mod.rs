//! The steps of a proof: what each lemma and the claim say, which questions the calculus asks about them, and how each is
//! answered. Whatever shows a proof reads this, and nothing else reads evidence for readers, except for
//! `graph`, which keeps no steps.
//!
//! A transcript gives no verdict. It is made of a certificate that the checker rejects as well: evidence that its rules refuse is
//! an answer of its own, with their reason. What is recorded of accepted evidence is what the calculus of the checker judged.

mod contest;
mod contest_words;
mod error;
#[cfg(feature = "graph")]
pub mod graph;
mod line;
mod misere;
mod nimbers;
mod parties;
mod recorder;
mod scores;
mod steps;
mod words;

use gamecert_certs::{Certificate, Identity, OCTAL_PERIODICITY};
use gamecert_checker::Config;
use gamecert_checker::calculus::contest::Contests;
use gamecert_checker::calculus::misere::Misere;
use gamecert_checker::calculus::nimbers::Nimbers;
use gamecert_checker::calculus::scores::Scores;
use gamecert_checker::check::Session;
use gamecert_checker::registry::{self, Visitor};
use gamecert_checker::rules::{Contest, Impartial};

use crate::check::Earned;
use recorder::{Transcribe, transcribe};

pub use contest::Strategy;
pub use error::TranscriptError;
pub use line::{Line, Opening, made};
pub use nimbers::FURTHER;
pub use parties::{Parties, Replay};
pub use steps::{
    Answer, Judgement, Lemma, Made, Question, Reply, Step, Sum, Sure, Target, Transcript, Tree, Trees,
    unpaired,
};

impl Transcript {
    /// Reads a certificate, within what is allowed for that. A bare one is searched for its evidence.
    ///
    /// # Errors
    /// If it is not about positions of a known game, imports others, or takes more.
    pub fn read(
        certificate: &Certificate,
        identity: Identity,
        allowed: Earned,
    ) -> Result<Self, TranscriptError> {
        let statement = &certificate.statement;
        if statement.axioms.iter().any(|axiom| axiom == OCTAL_PERIODICITY) {
            return Err(TranscriptError::Periods);
        }
        if !statement.imports.is_empty() {
            return Err(TranscriptError::Imports);
        }
        let reading = Reading { certificate, identity, allowed };
        registry::visit(statement, &Config::default(), reading).unwrap_or_else(|fault| {
            Err(match fault.code {
                "unknown-game" => TranscriptError::UnknownGame(statement.game.clone()),
                _ => TranscriptError::of(fault, TranscriptError::Claim),
            })
        })
    }
}

/// A certificate to be read by the rules of its game, whatever its statement is worth.
struct Reading<'a> {
    certificate: &'a Certificate,
    identity: Identity,
    allowed: Earned,
}

impl Reading<'_> {
    fn by<C: Transcribe>(self) -> Result<Transcript, TranscriptError> {
        transcribe::<C>(self.certificate, self.identity, self.allowed)
    }
}

impl Visitor for Reading<'_> {
    type Output = Result<Transcript, TranscriptError>;

    fn nimbers<R: Impartial>(self, _: Session<Nimbers<R>>) -> Self::Output {
        self.by::<Nimbers<R>>()
    }

    fn misere<R: Impartial>(self, _: Session<Misere<R>>) -> Self::Output {
        self.by::<Misere<R>>()
    }

    fn scores(self, _: Session<Scores>) -> Self::Output {
        self.by::<Scores>()
    }

    fn contest<R: Contest + 'static>(self, _: Session<Contests<R>>) -> Self::Output {
        self.by::<Contests<R>>()
    }
}
