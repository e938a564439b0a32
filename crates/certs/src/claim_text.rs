//! Claims read from text: for `--expect` and for the text form of certificates. Words for messages about them.

use std::fmt;
use std::str::FromStr;

use crate::claim::{CAPTURES, Claim, ClaimKind, Outcome, Play, TRICKS, Table, named_results};
use crate::identity::Identity;
use crate::limits::{MAX_NAME_BYTES, MAX_NIMBER, MAX_POSITION_BYTES, MAX_VALUE};
use crate::period::Period;
use crate::tree::{TreeDigest, TreeName};

/// The games that are contests: their scores are signed, and `score(...)` is a claim of another kind. The checker's list of games
/// is compared with this one.
pub const CONTESTS: &[&str] = &["othello", "connect4", "bridge", "go"];

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
             `nimber(cram 6x7) > 2`, `outcome(nim 3+5+7) = win`, `misere grundy(cram 5x7) = 1` or \
             `score(dots american 3x3) >= 3`",
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
        let is_contest = CONTESTS.contains(&game);
        let kind = match question.trim() {
            "score" if is_contest => parse_value(relation.trim()),
            "tricks" if TRICKS.contains(&game) => parse_tricks(relation.trim()),
            "outcome" if !named_results(game).is_empty() => parse_outcome(game, relation.trim()),
            question => parse_relation(question, relation.trim()),
        };
        let kind = kind.map_err(fail)?;
        let play = match play {
            _ if kind.is_tree() => Play::Misere,
            Play::Normal if kind.is_value() => Play::Contest,
            Play::Misere if kind.is_value() => return Err(fail("a score is not asked under misere play")),
            Play::Normal if kind.is_score() => Play::Scoring,
            Play::Misere if kind.is_score() => return Err(fail("a score is not asked under misere play")),
            play => play,
        };
        Ok(Self { game: game.to_owned(), play, position: position.to_owned(), kind })
    }
}

fn parse_relation(question: &str, relation: &str) -> Result<ClaimKind, &'static str> {
    let number = |digits: &str| match digits.trim().parse::<u16>() {
        Ok(n) if n <= MAX_NIMBER => Ok(n),
        _ => Err("a nimber is a whole number from 0 to 4096"),
    };
    let tree = |text: &str| {
        let named = read_tree(text.trim()).filter(|name| match name {
            TreeName::Heap(n) => *n <= MAX_NIMBER,
            TreeName::Other(_) => true,
        });
        named.ok_or("a tree is `*N` for a heap of at most 4096 tokens, else `#` and 64 hexadecimal digits")
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
        ("grundy", Some('=')) => number(&relation[1..]).map(ClaimKind::Grundy),
        ("grundy", _) => Err("after a misere Grundy value comes `= N`"),
        ("tree", Some('=')) => tree(&relation[1..]).map(ClaimKind::Tree),
        ("reduced tree", Some('=')) => tree(&relation[1..]).map(ClaimKind::ReducedTree),
        ("tree" | "reduced tree", _) => Err("after a tree comes `= *N`, or `= #` and the digest of a tree"),
        ("score", _) => parse_score(relation),
        ("period", Some('=')) => read_period(&relation[1..])
            .map(ClaimKind::Period)
            .ok_or("a period looks like `34 after 52`: two whole numbers, the first at least 1"),
        ("period", _) => Err("after a period comes `= N after M`"),
        _ => Err(
            "it asks for none of `nimber`, `outcome`, `grundy`, `tree`, `reduced tree`, `score` and `period`",
        ),
    }
}

/// Reads a period as it is displayed.
pub(crate) fn read_period(text: &str) -> Option<Period> {
    let (length, after) = text.split_once(" after ")?;
    let number = |text: &str| text.trim().parse().ok().filter(|_| !text.contains('+'));
    Some(Period { length: number(length).filter(|&length| length > 0)?, after: number(after)? })
}

fn parse_score(relation: &str) -> Result<ClaimKind, &'static str> {
    let number = |digits: &str| match digits.trim().parse::<u16>() {
        Ok(n) if n <= MAX_NIMBER && !digits.contains('+') => Ok(n),
        _ => Err("a score is a whole number from 0 to 4096"),
    };
    if let Some(digits) = relation.strip_prefix(">=") {
        return number(digits).map(ClaimKind::ScoreAtLeast);
    }
    match (relation.strip_prefix('<'), relation.strip_prefix('=')) {
        (Some(digits), _) => number(digits).map(ClaimKind::ScoreBelow),
        (_, Some(digits)) => number(digits).map(ClaimKind::Score),
        _ => Err("after a score comes `= N`, `>= N` or `< N`"),
    }
}

/// What is claimed of a contest. The number may have a sign.
pub(crate) fn parse_value(relation: &str) -> Result<ClaimKind, &'static str> {
    let number = |text: &str| read_signed(text).ok_or("a score is a whole number from -4096 to 4096");
    parse_result(relation, number, "after a score comes `= N`, `>= N` or `< N`")
}

/// What is claimed of a number of tricks.
pub(crate) fn parse_tricks(relation: &str) -> Result<ClaimKind, &'static str> {
    const NO_NUMBER: &str = "a number of tricks is a whole number from 0 to 13";
    let tricks = |text: &str| text.parse().ok().filter(|tricks: &u8| *tricks <= 13 && !text.contains('+'));
    if let Some(numbers) = relation.strip_prefix('=').filter(|numbers| numbers.split_whitespace().count() > 1)
    {
        let all: Option<Vec<u8>> = numbers.split_whitespace().map(tricks).collect();
        let all: [u8; 20] =
            all.ok_or(NO_NUMBER)?.try_into().map_err(|_| "there are twenty numbers of tricks in a table")?;
        return Ok(ClaimKind::Values(Table(all)));
    }
    let number = |text: &str| tricks(text.trim()).map(i16::from).ok_or(NO_NUMBER);
    parse_result(relation, number, "after tricks comes `= N`, `>= N` or `< N`")
}

/// What is claimed of a contest whose results have names.
pub(crate) fn parse_outcome(game: &str, relation: &str) -> Result<ClaimKind, &'static str> {
    let (named, otherwise) = if CAPTURES.contains(&game) {
        ("an outcome is `captured` or `held`", "after an outcome comes `= captured` or `= held`")
    } else {
        (
            "an outcome is `win`, `draw` or `loss`",
            "after an outcome comes `= win`, `= draw`, `= loss`, `>= draw` or `< win`",
        )
    };
    let result = |text: &str| {
        let found = named_results(game).iter().find(|(_, name)| *name == text.trim());
        found.map(|(result, _)| *result).ok_or(named)
    };
    parse_result(relation, result, otherwise)
}

/// What is claimed of a result, which is written as `read` reads it. `otherwise` says what comes after what is asked.
fn parse_result(
    relation: &str,
    read: impl Fn(&str) -> Result<i16, &'static str>,
    otherwise: &'static str,
) -> Result<ClaimKind, &'static str> {
    if let Some(text) = relation.strip_prefix(">=") {
        return read(text).map(ClaimKind::ValueAtLeast);
    }
    match (relation.strip_prefix('<'), relation.strip_prefix('=')) {
        (Some(text), _) => read(text).map(ClaimKind::ValueBelow),
        (_, Some(text)) => read(text).map(ClaimKind::Value),
        _ => Err(otherwise),
    }
}

/// Reads a result in a contest, with its sign or without.
pub(crate) fn read_signed(text: &str) -> Option<i16> {
    text.trim().parse().ok().filter(|number| (-MAX_VALUE..=MAX_VALUE).contains(number))
}

/// `normal`, `misere`, `scoring` or `contest`.
impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Normal => "normal",
            Self::Misere => "misere",
            Self::Scoring => "scoring",
            Self::Contest => "contest",
        })
    }
}

impl ClaimKind {
    /// Whether a tree is claimed.
    #[must_use]
    pub fn is_tree(self) -> bool {
        matches!(self, Self::Tree(_) | Self::ReducedTree(_))
    }

    /// Whether it is about the score.
    #[must_use]
    pub fn is_score(self) -> bool {
        matches!(self, Self::Score(_) | Self::ScoreAtLeast(_) | Self::ScoreBelow(_))
    }

    /// Whether it is about what a side is sure of in a contest.
    #[must_use]
    pub fn is_value(self) -> bool {
        matches!(self, Self::Value(_) | Self::ValueAtLeast(_) | Self::ValueBelow(_) | Self::Values(_))
    }

    /// What is asked, as the text of a claim begins.
    #[must_use]
    pub fn asked(self) -> &'static str {
        match self {
            Self::Nimber(_) | Self::NimberAbove(_) => "nimber",
            Self::Outcome(_) => "outcome",
            Self::Grundy(_) => "grundy",
            Self::Tree(_) => "tree",
            Self::ReducedTree(_) => "reduced tree",
            Self::Score(_) | Self::ScoreAtLeast(_) | Self::ScoreBelow(_) => "score",
            Self::Value(_) | Self::ValueAtLeast(_) | Self::ValueBelow(_) => "score",
            Self::Values(_) => "tricks",
            Self::Period(_) => "period",
        }
    }
}

/// Reads the name of a tree as it is displayed.
fn read_tree(text: &str) -> Option<TreeName> {
    if let Some(tokens) = text.strip_prefix('*') {
        let is_plain = tokens.bytes().all(|byte| byte.is_ascii_digit());
        return tokens.parse().ok().filter(|_| is_plain).map(TreeName::Heap);
    }
    let digits = text.strip_prefix('#')?;
    read_digits(digits).map(|bytes| TreeName::Other(TreeDigest(bytes)))
}

/// Reads 64 hexadecimal digits.
pub(crate) fn read_digits(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    }
    Some(bytes)
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for TreeDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&TreeName::Other(*self), f)
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
        check("misere grundy(cram 5x7) = 1");
        check("grundy(cram 5x7) = 1");
        check("reduced tree(sprouts 0*3) = *1");
        check("score(dots american 3x3) = 3");
        check("score(dots american 3x3) >= 3");
        check("score(dots american 3x3) < 4");
        check("period(octal 0.07) = 34 after 52");
        check("score(othello 4x4) = -10");
        check("score(othello XO--/----/----/---- X) >= +4");
        check("score(othello 8x8) < 0");
        check("outcome(connect4 7x6) = win");
        check("outcome(connect4 7x6:4453) = draw");
        check("outcome(connect4 6x6) = loss");
        check("outcome(connect4 7x7) >= draw");
        check("outcome(connect4 7x7) < win");
        check("score(connect4 7x7) = +2");
        check("tricks(bridge N:A... .A.. ..A. ...A NT S) = 1");
        check("tricks(bridge N:A... .A.. ..A. ...A NT S) >= 0");
        check("tricks(bridge N:A... .A.. ..A. ...A NT S) < 13");
        check("tricks(bridge N:A... .A.. ..A. ...A) = 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 13");
        check(&format!("tree(sprouts 0*4) = #{}", "0f".repeat(32)));
    }

    /// Of contests with a sign or without; of Dots-and-boxes without.
    #[test]
    fn signs_may_be_left_out() {
        for text in [
            "score(othello 4x4) = 4",
            "score(othello 4x4)=+4",
            "score(othello 4x4) = + 4",
            "score(othello 4x4) = 04",
        ] {
            let claim = text.parse::<Claim>().map(|claim| (claim.play, claim.kind));
            let expected = (Play::Contest, ClaimKind::Value(4));
            assert_eq!(claim.ok(), Some(expected).filter(|_| !text.contains("+ ")), "{text}");
        }
        let tricks = "score(bridge x) = +4".parse::<Claim>().unwrap();
        assert_eq!(tricks.to_string(), "tricks(bridge x) = 4");
        assert!("score(dots american 3x3) = +3".parse::<Claim>().is_err());
        let named = "score(connect4 7x6) < +1".parse::<Claim>().unwrap();
        assert_eq!(named.to_string(), "outcome(connect4 7x6) < win");
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
            "misere grundy(cram 5x5) > 2",
            "tree(cram 5x5) = 2",
            "tree(cram 5x5) = *+2",
            "tree(cram 5x5) = *4097",
            "reduced tree(cram 5x5) = #0f",
            "canonical tree(cram 5x5) = *0",
            "misere score(dots american 3x3) = 3",
            "score(dots american 3x3) > 3",
            "score(dots american 3x3) <= 3",
            "score(dots american 3x3) = -3",
            "score(dots american 3x3) = 5000",
            "misere score(othello 4x4) = 3",
            "score(othello 4x4) > 3",
            "score(othello 4x4) = +-3",
            "score(othello 4x4) = 4097",
            "score(othello 4x4) >= -4097",
            "nimber(othello 4x4)",
            "outcome(othello 4x4) = draw",
            "outcome(cram 4x4) = draw",
            "outcome(connect4 7x6) = 1",
            "outcome(connect4 7x6) > loss",
            "misere outcome(connect4 7x6) = win",
            "tricks(bridge x) = +4",
            "tricks(bridge x) = -1",
            "tricks(bridge x) = 14",
            "tricks(bridge x) = 1 2",
            "tricks(bridge x) = 1 2 3 4 5 6 7 8 9 10 11 12 13 0 0 0 0 0 0 14",
            "tricks(bridge x) = 1 2 3 4 5 6 7 8 9 10 11 12 13 0 0 0 0 0 0 +1",
            "tricks(bridge x) >= 1 2 3 4 5 6 7 8 9 10 11 12 13 0 0 0 0 0 0 1",
            "tricks(bridge x) > 4",
            "tricks(othello 4x4) = 4",
            "misere tricks(bridge x) = 4",
            "period(octal 0.07) > 34 after 52",
            "period(octal 0.07) = 34",
            "period(octal 0.07) = 0 after 52",
            "period(octal 0.07) = +34 after 52",
            "period(octal 0.07) = 34 after -1",
            "period(octal 0.07) = 4294967296 after 52",
        ] {
            let error = text.parse::<Claim>().unwrap_err().to_string();
            assert!(error.contains("claims look like") && !error.contains('\n'), "{error}");
        }
    }
}
