//! A question about a position, and how to look for its answer.
//!
//! A request can be serialised and sent to another process, which answers with a certificate. What is known already goes
//! along as certificates, too ([`Imports`](crate::imports::Imports)): nothing else has to be believed or understood.

use gamecert_certs::{Play, Question};
use serde::{Deserialize, Serialize};

use crate::search::{Algorithm, Limits};

/// A question, and how to look for its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Name of the game.
    pub game: String,
    /// The start position in the notation of the game.
    pub position: String,
    /// Who wins.
    #[serde(with = "in_words")]
    pub play: Play,
    /// The question about the position.
    #[serde(with = "in_words")]
    pub question: Question,
    /// How to search.
    pub algorithm: Algorithm,
    /// How much to spend.
    pub limits: Limits,
    /// Under misere play: components of at most this measure (free cells, lives, tokens) are replaced by
    /// their trees; `None` for what usually works best for the game.
    pub trees_to: Option<u32>,
    /// In a contest: with this many empty squares or fewer, the checker searches by itself; `None` for what usually works best.
    pub leaf_empties: Option<u32>,
    /// In a contest: with this many empty squares or fewer, policies are tried; `None` for what usually works best.
    pub policy_empties: Option<u32>,
    /// In a contest: how likely it has to be, in percent, that a belief is true ([`Selectivity`](crate::search::contest::Selectivity));
    /// `None` for a search that believes nothing.
    pub selectivity: Option<u32>,
    /// The same for beliefs that rest on null moves.
    pub null_moves: Option<u32>,
    /// Axioms that the proof may not use.
    pub without: Vec<String>,
    /// Whether to build a proof.
    pub prove: bool,
}

impl Request {
    /// A question with the usual search, and with a proof.
    #[must_use]
    pub fn new(game: &str, position: &str, play: Play, question: Question) -> Request {
        Request {
            game: game.to_owned(),
            position: position.to_owned(),
            play,
            question,
            algorithm: Algorithm::best_for(game, play),
            limits: Limits::default(),
            trees_to: None,
            leaf_empties: None,
            policy_empties: None,
            selectivity: None,
            null_moves: None,
            without: Vec::new(),
            prove: true,
        }
    }
}

/// Play and question as people write them, on the command line as well.
mod in_words {
    use std::fmt::Display;

    use gamecert_certs::{Play, Question};
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) trait InWords: Sized {
        fn read(words: &str) -> Result<Self, String>;
    }

    impl InWords for Play {
        fn read(words: &str) -> Result<Play, String> {
            let all = [Play::Normal, Play::Misere, Play::Scoring, Play::Contest];
            let found = all.into_iter().find(|play| play.to_string() == words);
            found.ok_or_else(|| format!("`{words}` is not normal, misere, scoring or contest"))
        }
    }

    impl InWords for Question {
        fn read(words: &str) -> Result<Question, String> {
            words.parse().map_err(|why: &str| why.to_owned())
        }
    }

    pub(super) fn serialize<S: Serializer>(asked: &impl Display, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(asked)
    }

    pub(super) fn deserialize<'d, T: InWords, D: Deserializer<'d>>(from: D) -> Result<T, D::Error> {
        T::read(&String::deserialize(from)?).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_sent_and_received() {
        for (play, question) in [
            (Play::Normal, Question::Nimber),
            (Play::Misere, Question::ReducedTree),
            (Play::Scoring, Question::ScoreBelow(7)),
            (Play::Contest, Question::ValueBelow(-7)),
        ] {
            let sent = Request { trees_to: Some(3), ..Request::new("cram", "5x5", play, question) };
            let text = serde_json::to_string(&sent).unwrap();
            assert_eq!(serde_json::from_str::<Request>(&text).unwrap(), sent, "{text}");
            let unknown = text.replace(&format!("\"{play}\""), "\"tournament\"");
            assert!(serde_json::from_str::<Request>(&unknown).is_err(), "{unknown}");
        }
    }
}
