//! Books about any game: what a program does with them.

use gamecert_certs::Statement;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::values::Values;
use super::{Book, BookError, Entry, Estimator, Key, Plan, Recorded, Value, file};
use crate::games::othello::Othello;
use crate::knowledge::Limits;
use crate::sort;

/// How much to grow, and how to estimate.
#[derive(Clone, Copy, Debug)]
pub struct Growth {
    /// How many positions to add.
    pub count: u64,
    /// The seed of what chance decides.
    pub seed: u64,
    /// How to grow.
    pub plan: Plan,
    /// How many moves an estimate looks ahead.
    pub depth: u32,
    /// With at most this many moves to come, estimates search to the end of play.
    pub exact: u32,
    /// Limits of all estimates together.
    pub limits: Limits,
}

/// A position of a book.
#[derive(Clone, Debug)]
pub struct Row {
    /// The position.
    pub position: String,
    /// What is known of it.
    pub value: Value,
    /// The identities of the certificates that prove bounds of it.
    pub proofs: Vec<String>,
}

/// A move that a book knows.
#[derive(Clone, Debug)]
pub struct MoveRow {
    /// Its name.
    pub name: String,
    /// What is known of it, for the player to move.
    pub value: Value,
    /// Whether the position after it is in the book.
    pub is_inside: bool,
}

/// A book about some game.
pub trait AnyBook {
    /// Game and board.
    fn about(&self) -> String;

    /// Adds a position, and those that moves lead to from there. Says how many are new.
    ///
    /// # Errors
    /// If there is no such position or move on this board, or a limit is reached.
    fn add(
        &mut self,
        game: &str,
        position: &str,
        moves: &str,
        growth: &Growth,
        stop: Box<dyn FnMut(u64) -> bool>,
    ) -> Result<u64, BookError>;

    /// Notes what a certificate proves of a position of the book; `false` if that is nothing new to it.
    ///
    /// # Errors
    /// If it is about another game or board, or contradicts another one.
    fn note(&mut self, statement: &Statement, identity: &str) -> Result<bool, BookError>;

    /// Grows, and says which positions were added; the second part says why it ended early.
    fn grow(
        &mut self,
        growth: &Growth,
        stop: Box<dyn FnMut(u64) -> bool>,
    ) -> (Vec<String>, Option<BookError>);

    /// All positions, in the order of the file.
    fn rows(&self) -> Vec<Row>;

    /// The moves of a position that the book knows, best first.
    ///
    /// # Errors
    /// If there is no such position or move on this board.
    fn moves(&self, game: &str, position: &str, moves: &str) -> Result<Vec<MoveRow>, BookError>;

    /// Each position that has moves, with the best one, in the order of the file. For whoever looks at this position of the game.
    ///
    /// # Errors
    /// If there is no such position on this board.
    fn best_moves(&self, game: &str, position: &str) -> Result<Vec<(String, MoveRow)>, BookError>;

    /// The text of the file.
    fn write(&self) -> String;
}

/// Reads a book.
///
/// # Errors
/// If it is none, or about a game that is not known.
pub fn read(text: &str) -> Result<Box<dyn AnyBook>, BookError> {
    let head = file::head(text)?;
    let unknown = || BookError::Malformed(format!("there are no books of {} on {}", head.game, head.board));
    match head.game.as_str() {
        Othello::NAME => {
            Ok(Box::new(Book::read_lines(Othello::on_board(&head.board).ok_or_else(unknown)?, text)?))
        }
        _ => Err(unknown()),
    }
}

/// A book without positions, about the game and the board of this position.
///
/// # Errors
/// If there is no such position, or there are no books about the game.
pub fn create(game: &str, position: &str) -> Result<Box<dyn AnyBook>, BookError> {
    match game {
        Othello::NAME => Ok(Box::new(Book::new(Othello::placed(position).map_err(BookError::Unknown)?.0))),
        _ => Err(BookError::Unknown(format!(
            "there are no books of {game}; there are some of {}",
            Othello::NAME
        ))),
    }
}

impl<G: Recorded> Book<G> {
    fn estimator(&self, growth: &Growth, stop: Box<dyn FnMut(u64) -> bool>) -> Estimator<G> {
        let mut estimator = Estimator::new(self.game.clone(), growth.depth, growth.exact, growth.limits);
        estimator.stop_when(stop);
        estimator
    }

    /// A position of this board, as people write it.
    fn placed(&self, game: &str, position: &str) -> Result<G::Position, BookError> {
        let other =
            |what: String| BookError::Other(format!("this is a book of {}, not of {what}", self.about()));
        if game != G::NAME {
            return Err(other(game.to_owned()));
        }
        let (theirs, position) = G::placed(position).map_err(BookError::Unknown)?;
        let board = theirs.board();
        if board == self.game.board() { Ok(position) } else { Err(other(format!("{game} on {board}"))) }
    }

    /// The positions along a line of moves, the first one included. Passes may be left out.
    fn line(&self, start: G::Position, moves: &str) -> Result<Vec<G::Position>, BookError> {
        let mut rest: String = moves.split_whitespace().collect::<String>().to_lowercase();
        let mut line = vec![start];
        let mut position = start;
        while !rest.is_empty() {
            let children = self.children(position);
            let named = children.iter().find(|child| rest.starts_with(&self.game.move_name(child.number)));
            let only = children.first().filter(|child| children.len() == 1 && G::is_pass(child.number));
            let why = || BookError::Unknown(format!("there is no move at the beginning of `{rest}` here"));
            position = named.or(only).map(|child| child.position).ok_or_else(why)?;
            if let Some(child) = named {
                rest.drain(..self.game.move_name(child.number).len());
            }
            line.push(position);
        }
        Ok(line)
    }

    /// The moves of a position that the book knows, best first.
    fn moves_from(&self, position: G::Position, values: &Values<'_>) -> Vec<MoveRow> {
        let other = self.entries.get(&self.key(position)).and_then(|entry| entry.other.clone());
        let (low, high) = self.game.range(position);
        let mut rows = Vec::new();
        for child in self.children(position) {
            let key = self.key(child.position);
            let inside = values.get(&key).map(|value| value.before(&child));
            let outside = other.as_ref().filter(|(to, _)| *to == key);
            let outside = outside.map(|&(_, estimate)| Value { low, high, estimate, is_open: true });
            if let Some(value) = inside.or(outside) {
                let name = self.game.move_name(child.number);
                rows.push(MoveRow { name, value, is_inside: inside.is_some() });
            }
        }
        // Equal moves stay in the order of the rules.
        sort::by_key(&mut rows, |row| std::cmp::Reverse((row.value.estimate, row.value.low)));
        rows
    }
}

impl<G: Recorded> AnyBook for Book<G> {
    fn about(&self) -> String {
        format!("{} on {}", G::NAME, self.game.board())
    }

    fn add(
        &mut self,
        game: &str,
        position: &str,
        moves: &str,
        growth: &Growth,
        stop: Box<dyn FnMut(u64) -> bool>,
    ) -> Result<u64, BookError> {
        let line = self.line(self.placed(game, position)?, moves)?;
        let mut estimator = self.estimator(growth, stop);
        let mut added = 0;
        for position in line {
            added += u64::from(Book::add(self, position, &mut |position| estimator.estimate(position))?);
        }
        Ok(added)
    }

    fn note(&mut self, statement: &Statement, identity: &str) -> Result<bool, BookError> {
        let position = self.placed(&statement.game, &statement.position)?;
        Book::note(self, position, statement, identity)
    }

    fn grow(
        &mut self,
        growth: &Growth,
        stop: Box<dyn FnMut(u64) -> bool>,
    ) -> (Vec<String>, Option<BookError>) {
        let mut estimator = self.estimator(growth, stop);
        let mut random = ChaCha8Rng::seed_from_u64(growth.seed);
        let mut added = Vec::new();
        for _ in 0..growth.count {
            let estimate = &mut |position| estimator.estimate(position);
            match Book::grow(self, growth.plan, &mut random, estimate) {
                Ok(Some(position)) => added.push(self.game.text(position)),
                Ok(None) => break,
                Err(stopped) => return (added, Some(stopped.into())),
            }
        }
        (added, None)
    }

    fn rows(&self) -> Vec<Row> {
        let values = self.values();
        let rows = self.entries.iter().filter_map(|(key, entry)| {
            let mut proofs: Vec<String> = [&entry.at_least, &entry.at_most]
                .into_iter()
                .flatten()
                .map(|it| it.identity.clone())
                .collect();
            proofs.dedup();
            Some(Row { position: key.1.clone(), value: *values.get(key)?, proofs })
        });
        rows.collect()
    }

    fn moves(&self, game: &str, position: &str, moves: &str) -> Result<Vec<MoveRow>, BookError> {
        let line = self.line(self.placed(game, position)?, moves)?;
        let Some(&position) = line.last() else { return Ok(Vec::new()) };
        Ok(self.moves_from(position, &self.values()))
    }

    fn best_moves(&self, game: &str, position: &str) -> Result<Vec<(String, MoveRow)>, BookError> {
        self.placed(game, position)?;
        let values = self.values();
        let best = |(key, entry): (&Key, &Entry<G::Position>)| {
            Some((key.1.clone(), self.moves_from(entry.position, &values).into_iter().next()?))
        };
        Ok(self.entries.iter().filter_map(best).collect())
    }

    fn write(&self) -> String {
        Book::write(self)
    }
}
