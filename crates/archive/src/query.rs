//! Finding certificates by what they claim.

use std::collections::BTreeMap;
use std::str::FromStr;

use gamecert_certs::{ClaimKind, Identity, Outcome, Period, Play, TreeDigest, TreeName};

use crate::index::Entry;

/// A pattern for claims such as `nimber(cram 5x*)` or `outcome(sprouts 0\*1?) = win`: `*` stands for any
/// characters, `?` for one, and a character after `\` for itself. Without a value it matches any value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern(Vec<Token>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Letter(char),
    One,
    Any,
}

impl FromStr for Pattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Pattern, String> {
        let mut tokens = Vec::new();
        let mut letters = text.trim().chars();
        while let Some(letter) = letters.next() {
            tokens.push(match letter {
                '*' => Token::Any,
                '?' => Token::One,
                '\\' => Token::Letter(letters.next().ok_or("there is nothing after the last \\")?),
                letter => Token::Letter(letter),
            });
        }
        if tokens.is_empty() { Err("the pattern is empty".to_owned()) } else { Ok(Pattern(tokens)) }
    }
}

impl Pattern {
    /// The pattern of what has this one somewhere within.
    #[must_use]
    pub fn anywhere(&self) -> Pattern {
        Pattern([&[Token::Any], self.0.as_slice(), &[Token::Any]].concat())
    }

    /// Whether it matches a text from beginning to end.
    #[must_use]
    pub fn fits(&self, text: &str) -> bool {
        let text: Vec<char> = text.chars().collect();
        let (mut at, mut token) = (0, 0);
        // Where the last `*` stands, and how far it reaches; it is enough to stretch that one.
        let mut star: Option<(usize, usize)> = None;
        while at < text.len() {
            match self.0.get(token) {
                Some(Token::Any) => {
                    star = Some((token, at));
                    token += 1;
                }
                Some(Token::One) => (at, token) = (at + 1, token + 1),
                Some(Token::Letter(letter)) if *letter == text[at] => (at, token) = (at + 1, token + 1),
                _ => match &mut star {
                    Some((place, reach)) => {
                        *reach += 1;
                        (at, token) = (*reach, *place + 1);
                    }
                    None => return false,
                },
            }
        }
        self.0[token..].iter().all(|token| *token == Token::Any)
    }

    fn fits_claim(&self, entry: &Entry) -> bool {
        let claim = entry.statement.claim().to_string();
        // A position holds no blank after a bracket, so the value is what comes after the last one.
        let question = claim.rfind(')').map_or(claim.as_str(), |end| &claim[..=end]);
        self.fits(&claim) || self.fits(question)
    }
}

/// What to look for; every condition has to match.
#[derive(Clone, Debug, Default)]
pub struct Query {
    /// The claim.
    pub pattern: Option<Pattern>,
    /// The game.
    pub game: Option<String>,
    /// The convention of play.
    pub play: Option<Play>,
    /// An axiom that it must not declare.
    pub without: Vec<String>,
    /// At most this many lemmas.
    pub max_lemmas: Option<u64>,
}

impl Query {
    /// Whether a certificate is one of those that are looked for.
    #[must_use]
    pub fn fits(&self, entry: &Entry) -> bool {
        let statement = &entry.statement;
        self.pattern.as_ref().is_none_or(|pattern| pattern.fits_claim(entry))
            && self.game.as_ref().is_none_or(|game| *game == statement.game)
            && self.play.is_none_or(|play| play == statement.play)
            && !self.without.iter().any(|axiom| statement.axioms.contains(axiom))
            && self.max_lemmas.is_none_or(|most| entry.lemmas <= most)
    }
}

/// Counts the lemmas of a certificate's imports, as far as they are among these.
pub fn imported_lemmas(entries: &[Entry]) -> impl Fn(&Entry) -> u64 {
    let lemmas: BTreeMap<Identity, u64> = entries.iter().map(|it| (it.identity, it.lemmas)).collect();
    move |entry| {
        let imported = entry.statement.imports.iter().filter_map(|import| lemmas.get(import));
        imported.copied().fold(0, u64::saturating_add)
    }
}

/// The smallest certificate of each claim, among those that match: fewest lemmas, fewest imports, fewest
/// bytes, then the first identity. The lemmas of imports count, because a proof is not smaller for relying
/// on another.
#[must_use]
pub fn champions<'a>(entries: &'a [Entry], query: &Query) -> Vec<&'a Entry> {
    let imported = imported_lemmas(entries);
    let size = |entry: &Entry| {
        (
            entry.lemmas.saturating_add(imported(entry)),
            entry.statement.imports.len(),
            entry.bytes,
            entry.identity,
        )
    };
    let mut best: BTreeMap<_, &Entry> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| query.fits(entry)) {
        let rival = best.entry(claim_key(entry)).or_insert(entry);
        if size(entry) < size(rival) {
            *rival = entry;
        }
    }
    best.into_values().collect()
}

/// A sort key for people: game, play, the numbers in the position, so that 5x9 comes before 5x10, and its
/// text.
pub type PositionKey = (String, u8, Vec<u64>, String);

/// The place of a position in that order.
#[must_use]
pub fn position_key(game: &str, play: Play, position: &str) -> PositionKey {
    (game.to_owned(), play as u8, numbers(position), position.to_owned())
}

type ClaimKey = (PositionKey, (u8, u64, TreeDigest));

/// What makes two claims the same, and an order for people, by the numbers in positions.
fn claim_key(entry: &Entry) -> ClaimKey {
    let statement = &entry.statement;
    let none = TreeDigest([0; 32]);
    let of_tree = |place, name| match name {
        TreeName::Heap(tokens) => (place, tokens.into(), none),
        TreeName::Other(digest) => (place, u16::MAX.into(), digest),
    };
    let kind = match statement.claim {
        ClaimKind::Nimber(nimber) => (0, nimber.into(), none),
        ClaimKind::NimberAbove(nimber) => (1, nimber.into(), none),
        ClaimKind::Outcome(outcome) => (2, u64::from(outcome == Outcome::Loss), none),
        ClaimKind::Grundy(number) => (3, number.into(), none),
        ClaimKind::Tree(name) => of_tree(4, name),
        ClaimKind::ReducedTree(name) => of_tree(5, name),
        ClaimKind::Score(score) => (6, score.into(), none),
        ClaimKind::ScoreAtLeast(score) => (7, score.into(), none),
        ClaimKind::ScoreBelow(score) => (8, score.into(), none),
        ClaimKind::Value(score) => (10, ascending(score), none),
        ClaimKind::ValueAtLeast(score) => (11, ascending(score), none),
        ClaimKind::ValueBelow(score) => (12, ascending(score), none),
        // The numbers themselves are where others have a digest.
        ClaimKind::Values(table) => {
            (13, 0, TreeDigest(std::array::from_fn(|place| table.0.get(place).copied().unwrap_or(0))))
        }
        ClaimKind::Period(Period { length, after }) => (9, u64::from(length) << 32 | u64::from(after), none),
    };
    (position_key(&statement.game, statement.play, &statement.position), kind)
}

/// A result with a sign, as a number in the same order.
fn ascending(score: i16) -> u64 {
    u64::from(score.abs_diff(i16::MIN))
}

/// The numbers in a text.
fn numbers(text: &str) -> Vec<u64> {
    text.split(|letter: char| !letter.is_ascii_digit())
        .filter(|digits| !digits.is_empty())
        .map(|digits| digits.parse().unwrap_or(u64::MAX))
        .collect()
}

/// Puts certificates into an order for people: game, play, position by its numbers, claim, size.
pub(crate) fn sort(entries: &mut [Entry]) {
    entries.sort_by_cached_key(|entry| (claim_key(entry), entry.lemmas, entry.bytes, entry.identity));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        let fits = |pattern: &str, text: &str| pattern.parse::<Pattern>().unwrap().fits(text);
        assert!(fits("nimber(cram 5x*)", "nimber(cram 5x10)") && fits("*", "") && fits("a*b*c", "aXbYbZc"));
        assert!(fits("0\\*?", "0*8") && !fits("0\\*?", "0+8") && !fits("0\\*?", "0*18"));
        assert!(!fits("nimber(cram 5x*)", "nimber(cram 5x10) = 3") && !fits("a*b", "ab "));
        assert!(fits("**a", "a") && !fits("?", "") && !fits("a", "ab") && !fits("ab", "a"));
        let within: Pattern = "cram 5x?".parse().unwrap();
        assert!(!within.fits("nimber(cram 5x5)") && within.anywhere().fits("nimber(cram 5x5)"));
        assert!(within.anywhere().fits("cram 5x5") && !within.anywhere().fits("cram 5x"));
        assert!("".parse::<Pattern>().is_err() && "a\\".parse::<Pattern>().is_err());
    }

    #[test]
    fn numbers_are_in_order() {
        assert!(numbers("5x9") < numbers("5x10") && numbers("0*9") < numbers("0*10"));
        assert_eq!(numbers("99999999999999999999999"), [u64::MAX]);
    }
}
