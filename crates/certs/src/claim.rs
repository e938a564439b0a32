//! Claims: what a certificate is about, as data and as text.
//!
//! The text is the same on the command line, in verdicts and in `--expect`:
//! `nimber(cram 5x5) = 0`, `nimber(cram 6x7) > 2`, `outcome(octal 0.07:12) = win`. The position is
//! kept as text here; what it means is the business of the rules of each game.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::limits::{MAX_NAME_BYTES, MAX_NIMBER, MAX_POSITION_BYTES};

/// Who wins: the player who moves last, or the player who does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Play {
    /// The player who cannot move loses.
    Normal,
    /// The player who cannot move wins.
    Misere,
}

/// The outcome of a position for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// The player to move wins.
    Win,
    /// The player to move loses.
    Loss,
}

/// What is claimed of the start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ClaimKind {
    /// Its nimber (Grundy value) is this number.
    Nimber(u16),
    /// Its nimber is larger than this number: what an unfinished computation has proved.
    NimberAbove(u16),
    /// Its outcome for the player to move.
    Outcome(Outcome),
}

impl ClaimKind {
    /// The largest nimber that the claim mentions, zero for an outcome.
    #[must_use]
    pub fn mentioned_nimber(self) -> u16 {
        match self {
            Self::Nimber(n) | Self::NimberAbove(n) => n,
            Self::Outcome(_) => 0,
        }
    }

    /// The question that this claim answers.
    #[must_use]
    pub fn question(self) -> Question {
        match self {
            Self::Nimber(_) | Self::NimberAbove(_) => Question::Nimber,
            Self::Outcome(_) => Question::Outcome,
        }
    }
}

/// What is asked of a position before the answer is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Which nimber has it?
    Nimber,
    /// Does the player to move win?
    Outcome,
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nimber => "nimber",
            Self::Outcome => "outcome",
        })
    }
}

/// A claim with the position it is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// Name of the game, such as `cram`.
    pub game: String,
    /// The convention of play.
    pub play: Play,
    /// The start position in the notation of the game, such as `5x5`.
    pub position: String,
    /// What is claimed of it.
    pub kind: ClaimKind,
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.play == Play::Misere {
            f.write_str("misere ")?;
        }
        let question = self.kind.question();
        write!(f, "{question}({} {}) ", self.game, self.position)?;
        match self.kind {
            ClaimKind::Nimber(n) => write!(f, "= {n}"),
            ClaimKind::NimberAbove(n) => write!(f, "> {n}"),
            ClaimKind::Outcome(Outcome::Win) => f.write_str("= win"),
            ClaimKind::Outcome(Outcome::Loss) => f.write_str("= loss"),
        }
    }
}

/// Why a text is not a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimError {
    text: String,
    why: &'static str,
}

impl fmt::Display for ClaimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a claim: {}; claims look like `nimber(cram 5x5) = 0`, \
             `nimber(cram 6x7) > 2` or `outcome(nim 3+5+7) = win`",
            self.text, self.why
        )
    }
}

impl std::error::Error for ClaimError {}

impl FromStr for Claim {
    type Err = ClaimError;

    fn from_str(text: &str) -> Result<Self, ClaimError> {
        let fail = |why| ClaimError { text: text.to_owned(), why };
        let rest = text.trim();
        let (play, rest) = match rest.strip_prefix("misere ") {
            Some(rest) => (Play::Misere, rest.trim_start()),
            None => (Play::Normal, rest),
        };
        let (question, rest) = rest.split_once('(').ok_or(fail("there is no `(`"))?;
        let (subject, relation) = rest.rsplit_once(')').ok_or(fail("there is no `)`"))?;
        let (game, position) =
            subject.trim().split_once(' ').ok_or(fail("a game and a position belong in the brackets"))?;
        let position = position.trim();
        if game.len() > MAX_NAME_BYTES || position.is_empty() || position.len() > MAX_POSITION_BYTES {
            return Err(fail("the game or the position is empty or too long"));
        }
        let kind = parse_relation(question.trim(), relation.trim()).map_err(fail)?;
        Ok(Self { game: game.to_owned(), play, position: position.to_owned(), kind })
    }
}

fn parse_relation(question: &str, relation: &str) -> Result<ClaimKind, &'static str> {
    let number = |digits: &str| match digits.trim().parse::<u16>() {
        Ok(n) if n <= MAX_NIMBER => Ok(n),
        _ => Err("a nimber is a whole number from 0 to 4096"),
    };
    match (question, relation.chars().next()) {
        ("nimber", Some('=')) => number(&relation[1..]).map(ClaimKind::Nimber),
        ("nimber", Some('>')) => number(&relation[1..]).map(ClaimKind::NimberAbove),
        ("nimber", _) => Err("after a nimber comes `= N` or `> N`"),
        ("outcome", Some('=')) => match relation[1..].trim() {
            "win" => Ok(ClaimKind::Outcome(Outcome::Win)),
            "loss" => Ok(ClaimKind::Outcome(Outcome::Loss)),
            _ => Err("an outcome is `win` or `loss`"),
        },
        ("outcome", _) => Err("after an outcome comes `= win` or `= loss`"),
        _ => Err("it asks neither for a `nimber` nor for an `outcome`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) {
        assert_eq!(text.parse::<Claim>().map(|claim| claim.to_string()).as_deref(), Ok(text));
    }

    #[test]
    fn texts_come_back() {
        check("nimber(cram 5x5) = 0");
        check("nimber(cram 6x7) > 2");
        check("outcome(nim 3+5+7) = win");
        check("outcome(octal 0.07:12+5) = loss");
        check("misere outcome(sprouts 0*12) = win");
    }

    #[test]
    fn blanks_do_not_matter() {
        let claim: Claim = " nimber( cram 5x5 )=0 ".parse().unwrap();
        assert_eq!(claim.to_string(), "nimber(cram 5x5) = 0");
    }

    #[test]
    fn nonsense_is_told_in_one_line() {
        for text in [
            "",
            "nimber",
            "nimber(cram)",
            "nimber(cram 5x5)",
            "nimber(cram 5x5) = x",
            "nimber(cram 5x5) = -1",
            "nimber(cram 5x5) = 4097",
            "outcome(cram 5x5) = 3",
            "outcome(cram 5x5) > win",
            "value(cram 5x5) = 0",
            "nimber(cram ) = 0",
            "nimber(cram 5x5) ≥ 2",
        ] {
            let error = text.parse::<Claim>().unwrap_err().to_string();
            assert!(error.contains("claims look like") && !error.contains('\n'), "{error}");
        }
    }
}
