//! What is asked of a position before the answer is known. Certificates hold claims, not questions.

use std::fmt;
use std::str::FromStr;

use crate::claim::{CAPTURES, Claim, ClaimKind, OUTCOMES, Play, named_results, signed};
use crate::claim_text::{parse_outcome, parse_tricks, parse_value};

/// What is asked of a position. Which questions make sense depends on the convention of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Does the player to move win? (normal and misere play)
    Outcome,
    /// Which nimber has it? (normal play)
    Nimber,
    /// Which misere Grundy value has it? (misere play)
    Grundy,
    /// Which canonical tree has it? (misere play)
    Tree,
    /// Which reduced canonical tree has it? (misere play)
    ReducedTree,
    /// Which period have the nimbers of the heaps of an octal game? (normal play)
    Period,
    /// What does the player to move score? (scoring play and contests)
    Score,
    /// Does the player to move score at least this much? (scoring play)
    ScoreAtLeast(u16),
    /// Does the player to move score less than this? (scoring play)
    ScoreBelow(u16),
    /// Is the side to move sure of at least this much? (contests)
    ValueAtLeast(i16),
    /// Is the side to move not sure of this much? (contests)
    ValueBelow(i16),
}

impl Question {
    /// What is asked under a convention of play, if nothing else is said.
    #[must_use]
    pub fn usual(play: Play) -> Question {
        match play {
            Play::Normal | Play::Misere => Question::Outcome,
            Play::Scoring | Play::Contest => Question::Score,
        }
    }

    /// Whether the question makes sense under a convention of play.
    #[must_use]
    pub fn is_asked_under(self, play: Play) -> bool {
        match self {
            Question::Outcome => matches!(play, Play::Normal | Play::Misere),
            Question::Nimber | Question::Period => play == Play::Normal,
            Question::Grundy | Question::Tree | Question::ReducedTree => play == Play::Misere,
            Question::Score => matches!(play, Play::Scoring | Play::Contest),
            Question::ScoreAtLeast(_) | Question::ScoreBelow(_) => play == Play::Scoring,
            Question::ValueAtLeast(_) | Question::ValueBelow(_) => play == Play::Contest,
        }
    }

    /// The question as it is asked of a game under a convention of play: `score >= 9` is one thing of Dots-and-boxes and another in a
    /// contest, and `outcome` is another word for the score where results have names.
    #[must_use]
    pub fn of(self, game: &str, play: Play) -> Question {
        let value = |contract: u16| i16::try_from(contract).unwrap_or(i16::MAX);
        match self {
            Self::ScoreAtLeast(contract) if play == Play::Contest => Self::ValueAtLeast(value(contract)),
            Self::ScoreBelow(contract) if play == Play::Contest => Self::ValueBelow(value(contract)),
            Self::Outcome if play == Play::Contest && !named_results(game).is_empty() => Self::Score,
            other => other,
        }
    }
}

/// As people write it, such as `nimber` or `score >= 9`.
impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Question::Outcome => f.write_str("outcome"),
            Question::Nimber => f.write_str("nimber"),
            Question::Grundy => f.write_str("grundy"),
            Question::Tree => f.write_str("tree"),
            Question::ReducedTree => f.write_str("reduced-tree"),
            Question::Period => f.write_str("period"),
            Question::Score => f.write_str("score"),
            Question::ScoreAtLeast(contract) => write!(f, "score >= {contract}"),
            Question::ScoreBelow(contract) => write!(f, "score < {contract}"),
            Question::ValueAtLeast(value) => write!(f, "score >= {}", signed((*value).into())),
            Question::ValueBelow(value) => write!(f, "score < {}", signed((*value).into())),
        }
    }
}

impl FromStr for Question {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let plain = [
            Self::Outcome,
            Self::Nimber,
            Self::Grundy,
            Self::Tree,
            Self::ReducedTree,
            Self::Period,
            Self::Score,
        ];
        if let Some(found) = plain.into_iter().find(|question| question.to_string() == text) {
            return Ok(found);
        }
        // Tricks are the score of bridge.
        if text == "tricks" {
            return Ok(Self::Score);
        }
        // The relation is that of claims.
        let relation = text.strip_prefix("score");
        let of_dots = relation.map(|relation| format!("score(dots start){relation}"));
        let of_dots = of_dots.and_then(|claim| claim.parse::<Claim>().ok()).map(|claim| claim.kind);
        let mut games = OUTCOMES.iter().chain(CAPTURES);
        let outcome = text.strip_prefix("outcome").map(str::trim);
        let named = outcome.and_then(|relation| games.find_map(|game| parse_outcome(game, relation).ok()));
        let tricks = text.strip_prefix("tricks").and_then(|relation| parse_tricks(relation.trim()).ok());
        let of_contest = relation.and_then(|relation| parse_value(relation.trim()).ok()).or(named).or(tricks);
        match of_dots.or(of_contest) {
            Some(ClaimKind::ScoreAtLeast(contract)) => Ok(Self::ScoreAtLeast(contract)),
            Some(ClaimKind::ScoreBelow(contract)) => Ok(Self::ScoreBelow(contract)),
            Some(ClaimKind::ValueAtLeast(value)) => Ok(Self::ValueAtLeast(value)),
            Some(ClaimKind::ValueBelow(value)) => Ok(Self::ValueBelow(value)),
            _ => Err(
                "ask for outcome, nimber, grundy, tree, reduced-tree, period, score, 'score >= 9', 'score < 9', 'outcome >= draw' or 'tricks >= 9'",
            ),
        }
    }
}

impl ClaimKind {
    /// The question that the claim answers.
    #[must_use]
    pub fn question(self) -> Question {
        match self {
            Self::Outcome(_) => Question::Outcome,
            Self::Nimber(_) | Self::NimberAbove(_) => Question::Nimber,
            Self::Grundy(_) => Question::Grundy,
            Self::Tree(_) => Question::Tree,
            Self::ReducedTree(_) => Question::ReducedTree,
            Self::Period(_) => Question::Period,
            Self::Score(_) | Self::Value(_) | Self::Values(_) => Question::Score,
            Self::ScoreAtLeast(contract) => Question::ScoreAtLeast(contract),
            Self::ScoreBelow(contract) => Question::ScoreBelow(contract),
            Self::ValueAtLeast(value) => Question::ValueAtLeast(value),
            Self::ValueBelow(value) => Question::ValueBelow(value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_of_contests_have_a_sign() {
        let asked = |text: &str, play| text.parse::<Question>().map(|it| it.of("othello", play).to_string());
        assert_eq!(asked("score >= 9", Play::Contest).as_deref(), Ok("score >= +9"));
        assert_eq!(asked("score < 9", Play::Contest).as_deref(), Ok("score < +9"));
        assert_eq!(asked("score >= 9", Play::Scoring).as_deref(), Ok("score >= 9"));
        assert_eq!(asked("score >= -9", Play::Contest), asked("score >= -9", Play::Scoring));
    }

    #[test]
    fn outcomes_of_contests_are_scores() {
        let asked = |text: &str, game| text.parse::<Question>().map(|it| it.of(game, Play::Contest));
        assert_eq!(asked("outcome", "connect4"), Ok(Question::Score));
        assert_eq!(asked("outcome", "othello"), Ok(Question::Outcome));
        assert_eq!(asked("outcome >= draw", "connect4"), Ok(Question::ValueAtLeast(0)));
        assert_eq!(asked("outcome < win", "connect4"), Ok(Question::ValueBelow(1)));
        assert!(asked("outcome > loss", "connect4").is_err());
        assert_eq!(asked("tricks", "bridge"), Ok(Question::Score));
        assert_eq!(asked("tricks >= 9", "bridge"), Ok(Question::ValueAtLeast(9)));
        assert_eq!(asked("tricks<9", "bridge"), Ok(Question::ValueBelow(9)));
        assert_eq!(Question::Outcome.of("connect4", Play::Misere), Question::Outcome);
    }

    #[test]
    fn questions_are_read_as_they_are_written() {
        for text in [
            "outcome",
            "nimber",
            "grundy",
            "tree",
            "reduced-tree",
            "period",
            "score",
            "score >= 9",
            "score < 9",
            "score >= +9",
            "score < -9",
        ] {
            assert_eq!(text.parse::<Question>().map(|question| question.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "Outcome", "score = 9", "score >=", "score > 9", "reduced tree"] {
            assert!(text.parse::<Question>().is_err(), "{text}");
        }
    }
}
