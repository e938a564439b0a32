//! Why there is no transcript of a certificate.

use std::fmt;

use gamecert_certs::{Fault, Ruling};

/// Why there is no transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TranscriptError {
    /// The game is not known.
    UnknownGame(String),
    /// The start position is not one of the game, for this reason.
    Position(String),
    /// The claim is not one of this convention of play, or cannot be true.
    Claim(String),
    /// This lemma does not stand for anything, for this reason.
    Lemma(usize, String),
    /// It imports others, and lemmas of these are not at hand.
    Imports,
    /// It is about periods: its lemmas are a table, in which there are no moves to show.
    Periods,
    /// Its lemmas are of another convention of play.
    Play,
    /// To list its options takes more than is allowed of this.
    TooLarge(&'static str),
}

impl TranscriptError {
    /// This error, unless a limit was reached.
    pub(super) fn of(fault: Fault, otherwise: impl FnOnce(String) -> Self) -> Self {
        match (fault.ruling, fault.code) {
            (Ruling::Declined, "limit-memory") => Self::TooLarge("memory (--max-memory)"),
            (Ruling::Declined, "limit-work") => Self::TooLarge("work (--max-work)"),
            (_, "lemma-of-another-play") => Self::Play,
            _ => otherwise(fault.why),
        }
    }
}

impl fmt::Display for TranscriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownGame(game) => write!(f, "the game `{game}` is not known"),
            Self::Position(why) | Self::Claim(why) => f.write_str(why),
            Self::Lemma(number, why) => write!(f, "lemma {number}: {why}"),
            Self::Play => f.write_str("its lemmas are of another convention of play"),
            Self::Periods => f.write_str(
                "its lemmas are a table of nimbers, which is not drawn; `gamecert show --text` writes it",
            ),
            Self::Imports => {
                f.write_str("it imports others and has to be merged with them first (gamecert merge)")
            }
            Self::TooLarge(what) => {
                write!(f, "it is too large to be drawn: its options take more {what} than is allowed")
            }
        }
    }
}

impl std::error::Error for TranscriptError {}
