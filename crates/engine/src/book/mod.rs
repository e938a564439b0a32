//! Books of contests: positions that were looked at before, what is known of them, and the best move that was not looked at yet.
//!
//! A book holds positions up to the symmetries of the game. Of each it knows which move is the best one that does not lead to another
//! position of the book, and how good that move is by an estimate; and what is proved about the position, with the identities
//! of the certificates. All else follows by minimax (`values`). A book grows by the best of these moves (`grow`), so it
//! finds refutations of what it believed (M. Buro and J. Delteil describe such books for Othello).
//!
//! Nothing here knows a game: [`Recorded`] is what a contest adds to its rules.

mod any;
mod estimate;
mod file;
mod grow;
#[cfg(test)]
mod tests;
mod values;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;

use gamecert_certs::{ClaimKind, Statement};

use crate::knowledge::Stopped;
use crate::search::contest::{Child, Contest, Score};
pub use any::{AnyBook, Growth, MoveRow, Row, create, read};
pub use estimate::Estimator;
pub use grow::Plan;
pub use values::Value;

/// What a contest tells a book.
pub trait Recorded: Contest {
    /// The name of the game.
    const NAME: &'static str;

    /// The kind of board. A book is about one kind.
    fn board(&self) -> String;

    /// The one position of all that are equal under a symmetry.
    fn normal(&self, position: Self::Position) -> Self::Position;

    /// A position as text, in which the first side is to move.
    fn text(&self, position: Self::Position) -> String;

    /// Reads a position of this board that is written as [`Recorded::text`] does it.
    fn read(&self, text: &str) -> Option<Self::Position>;

    /// The name of a move.
    fn move_name(&self, number: u16) -> String;

    /// A guess at the score, from what can be seen at once.
    fn guess(&self, position: Self::Position) -> Score;

    /// The board and the position, as people write them.
    ///
    /// # Errors
    /// Says why it is not a position.
    fn placed(position: &str) -> Result<(Self, Self::Position), String>;

    /// The board of this kind.
    fn on_board(board: &str) -> Option<Self>;

    /// Whether a move is a pass, which nobody chooses.
    fn is_pass(number: u16) -> bool;
}

/// What is wrong with a book, or with what is to be done to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookError {
    /// The text is not a book.
    Malformed(String),
    /// Another game or board than that of the book.
    Other(String),
    /// A position or a move that there is not.
    Unknown(String),
    /// Two proofs that cannot both be right.
    Contradiction(String),
    /// A limit, or a wish to stop.
    Stopped(Stopped),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(why) | Self::Other(why) | Self::Unknown(why) | Self::Contradiction(why) => {
                f.write_str(why)
            }
            Self::Stopped(stopped) => write!(f, "{stopped}"),
        }
    }
}

impl std::error::Error for BookError {}

impl From<Stopped> for BookError {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// Positions in the order of the file: those with most moves to come first, then by their text.
type Key = (Reverse<u32>, String);

/// A bound of a score, and the certificate that proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Proved {
    score: Score,
    identity: String,
}

/// What a book holds of a position. Scores are those of the player to move.
#[derive(Clone, Debug)]
struct Entry<P> {
    position: P,
    /// The best move that leads out of the book: where to, and the estimated score of the move.
    other: Option<(Key, Score)>,
    at_least: Option<Proved>,
    at_most: Option<Proved>,
}

/// Estimates the score of a position for the player to move.
pub type Estimate<'e, P> = dyn FnMut(P) -> Result<Score, Stopped> + 'e;

/// A book about a contest.
#[derive(Clone, Debug)]
pub struct Book<G: Recorded> {
    game: G,
    entries: BTreeMap<Key, Entry<G::Position>>,
}

impl<G: Recorded> Book<G> {
    /// A book without positions.
    pub fn new(game: G) -> Self {
        Self { game, entries: BTreeMap::new() }
    }

    fn key(&self, position: G::Position) -> Key {
        let normal = self.game.normal(position);
        (Reverse(self.game.left(normal)), self.game.text(normal))
    }

    fn children(&self, position: G::Position) -> Vec<Child<G::Position>> {
        let mut children = Vec::new();
        self.game.children(position, &mut children);
        children
    }

    /// Adds a position, estimates its moves, and those of the positions whose best move out of the book leads there. Says whether
    /// it is new. If the estimates end early, nothing has changed.
    ///
    /// # Errors
    /// If they do.
    pub fn add(
        &mut self,
        position: G::Position,
        estimate: &mut Estimate<'_, G::Position>,
    ) -> Result<bool, Stopped> {
        let key = self.key(position);
        if self.entries.contains_key(&key) {
            return Ok(false);
        }
        let leads_there =
            |entry: &&Entry<G::Position>| entry.other.as_ref().is_some_and(|(to, _)| *to == key);
        let parents: Vec<G::Position> =
            self.entries.values().filter(leads_there).map(|entry| entry.position).collect();
        let normal = self.game.normal(position);
        let mut found = vec![(key.clone(), self.best_other(normal, &key, estimate)?)];
        for parent in parents {
            found.push((self.key(parent), self.best_other(parent, &key, estimate)?));
        }
        self.entries.insert(key, Entry { position: normal, other: None, at_least: None, at_most: None });
        for (key, other) in found {
            if let Some(entry) = self.entries.get_mut(&key) {
                entry.other = other;
            }
        }
        Ok(true)
    }

    /// The best move that leads neither to a position of the book nor to the one that is about to be added.
    fn best_other(
        &self,
        position: G::Position,
        new: &Key,
        estimate: &mut Estimate<'_, G::Position>,
    ) -> Result<Option<(Key, Score)>, Stopped> {
        let mut best: Option<(Key, Score)> = None;
        let mut seen = Vec::new();
        for child in self.children(position) {
            let key = self.key(child.position);
            if key == *new || self.entries.contains_key(&key) || seen.contains(&key) {
                continue;
            }
            seen.push(key.clone());
            let score = child.score(estimate(child.position)?);
            if best.as_ref().is_none_or(|(_, most)| score > *most) {
                best = Some((key, score));
            }
        }
        Ok(best)
    }

    /// Notes what a certificate proves about a position of the book; `false` if the position is not there, or as much was known.
    ///
    /// # Errors
    /// If it contradicts another certificate, or says nothing about a score.
    pub fn note(
        &mut self,
        position: G::Position,
        statement: &Statement,
        identity: &str,
    ) -> Result<bool, BookError> {
        let key = self.key(position);
        let (least, most) = match statement.claim {
            ClaimKind::Value(score) => (Some(score.into()), Some(score.into())),
            ClaimKind::ValueAtLeast(score) => (Some(score.into()), None),
            ClaimKind::ValueBelow(score) => (None, Some(Score::from(score) - 1)),
            _ => return Err(BookError::Other(format!("{} is not about a score", statement.claim()))),
        };
        let Some(entry) = self.entries.get_mut(&key) else { return Ok(false) };
        let (old_least, old_most) = (entry.at_least.clone(), entry.at_most.clone());
        let is_new = improve(&mut entry.at_least, least, identity, |new, old| new > old)
            | improve(&mut entry.at_most, most, identity, |new, old| new < old);
        if let (Some(least), Some(most)) = (&entry.at_least, &entry.at_most)
            && least.score > most.score
        {
            let why = format!(
                "certificate {} proves at least {:+}, and {} at most {:+}, of {}",
                least.identity, least.score, most.identity, most.score, key.1
            );
            (entry.at_least, entry.at_most) = (old_least, old_most);
            return Err(BookError::Contradiction(why));
        }
        Ok(is_new)
    }
}

fn improve(
    old: &mut Option<Proved>,
    new: Option<Score>,
    identity: &str,
    is_better: impl Fn(Score, Score) -> bool,
) -> bool {
    let better = new.filter(|new| old.as_ref().is_none_or(|old| is_better(*new, old.score)));
    if let Some(score) = better {
        *old = Some(Proved { score, identity: identity.to_owned() });
    }
    better.is_some()
}
