//! Books as text: a line about the book, then one about each position, each a JSON object.
//!
//! ```text
//! {"book":1,"game":"othello","board":"4x4"}
//! {"position":"----/-XO-/-OX-/---- X","other":{"to":"---X/-OX-/...","score":2},"at_least":{"score":-10,"proof":"7f3a..."}}
//! ```
//!
//! Positions stand in their normal form and in order, so a book has one text.

use serde::{Deserialize, Serialize};

use super::{Book, BookError, Entry, Key, Proved, Recorded};
use crate::search::contest::Score;

/// The version of the format.
const VERSION: u32 = 1;

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Head {
    book: u32,
    pub(super) game: String,
    pub(super) board: String,
}

/// Every other line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    position: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    other: Option<Other>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at_least: Option<Bound>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at_most: Option<Bound>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Other {
    to: String,
    score: Score,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bound {
    score: Score,
    proof: String,
}

/// Reads the first line.
pub(super) fn head(text: &str) -> Result<Head, BookError> {
    let malformed = || BookError::Malformed("the first line is not that of a book".to_owned());
    let head: Head =
        serde_json::from_str(text.lines().next().unwrap_or_default()).map_err(|_| malformed())?;
    if head.book == VERSION {
        return Ok(head);
    }
    Err(BookError::Malformed(format!("version {} of the format is not known to this program", head.book)))
}

impl<G: Recorded> Book<G> {
    /// The text of a book.
    #[must_use]
    pub fn write(&self) -> String {
        let head = Head { book: VERSION, game: G::NAME.to_owned(), board: self.game.board() };
        let bound = |proved: &Proved| Bound { score: proved.score, proof: proved.identity.clone() };
        let lines = self.entries.iter().map(|((_, text), entry)| {
            serde_json::to_string(&Line {
                position: text.clone(),
                other: entry.other.as_ref().map(|((_, to), score)| Other { to: to.clone(), score: *score }),
                at_least: entry.at_least.as_ref().map(bound),
                at_most: entry.at_most.as_ref().map(bound),
            })
        });
        // Texts and numbers can always be written.
        let lines = std::iter::once(serde_json::to_string(&head)).chain(lines).filter_map(Result::ok);
        lines.map(|line| line + "\n").collect()
    }

    /// Reads a book about this game and board, whose first line has been read.
    pub(super) fn read_lines(game: G, text: &str) -> Result<Self, BookError> {
        let mut book = Self::new(game);
        for (number, text) in (1..).zip(text.lines()).skip(1) {
            let malformed = |why: String| BookError::Malformed(format!("line {number}: {why}"));
            let line: Line =
                serde_json::from_str(text).map_err(|error| malformed(format!("not a position ({error})")))?;
            let (key, entry) = book.entry(line).map_err(malformed)?;
            if book.entries.last_key_value().is_some_and(|(last, _)| *last >= key) {
                return Err(malformed("positions are not in order".to_owned()));
            }
            book.entries.insert(key, entry);
        }
        let leads_inside =
            |entry: &&Entry<_>| entry.other.as_ref().is_some_and(|(to, _)| book.entries.contains_key(to));
        if let Some(entry) = book.entries.values().find(leads_inside) {
            let text = book.game.text(entry.position);
            let why = format!("the other move of {text} leads to a position of the book");
            return Err(BookError::Malformed(why));
        }
        Ok(book)
    }

    fn entry(&self, line: Line) -> Result<(Key, Entry<G::Position>), String> {
        let none = || format!("{} is not a position on a {} board", line.position, self.game.board());
        let position = self.game.read(&line.position).ok_or_else(none)?;
        let key = self.key(position);
        if key.1 != line.position {
            return Err(format!("{} is written {} here", line.position, key.1));
        }
        let other = line.other.map(|Other { to, score }| {
            let children = self.children(position);
            let found = children.iter().map(|child| self.key(child.position)).find(|key| key.1 == to);
            found.map(|key| (key, score)).ok_or_else(|| format!("no move leads to {to}"))
        });
        let bound = |bound: Option<Bound>| {
            bound.map(|Bound { score, proof }| {
                let is_identity = proof.len() == 64 && proof.bytes().all(|byte| byte.is_ascii_hexdigit());
                let why = || format!("`{proof}` is not the identity of a certificate");
                is_identity.then_some(Proved { score, identity: proof.clone() }).ok_or_else(why)
            })
        };
        let (at_least, at_most) = (bound(line.at_least).transpose()?, bound(line.at_most).transpose()?);
        Ok((key, Entry { position, other: other.transpose()?, at_least, at_most }))
    }
}
