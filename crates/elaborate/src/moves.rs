//! The moves of a whole position, under any convention of play, as people name them: for lists of options, and for play.
//!
//! No verdict rests on this file.

use std::collections::{BTreeMap, BTreeSet};

use gamecert_certs::Fault;
use gamecert_checker::registry::{ContestVisitor, visit_contest};
use gamecert_checker::work::Work;

use crate::notation::contest_position;
use crate::rulebook::{Component, Rulebook, rulebook};
use crate::rules::dots::{Coins, Graph};
use crate::rules::{Contest, Cram, Dots, PositionError, Rules, Unmetered};
use crate::spelling::{cram, move_name};
use crate::transcript::made;

/// A position, and all that can be played in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    /// The position in the normal form of the rules, which [`moves`] reads again.
    pub position: String,
    /// The side to move, in a contest.
    pub mover: Option<&'static str>,
    /// The moves in the order of the rules; of those that lead to the same position, the first. None if play is over.
    pub all: Vec<Move>,
    /// What is won from here on by the side to move, if play is over.
    pub result: i32,
    /// How many boxes have not been captured, in Dots-and-boxes.
    pub left: u16,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Its name; of an impartial game, the position that it leads to.
    pub name: String,
    /// Where dominoes are laid that lead to the same position, on a board of Cram: `a1-b1`, from either end; `board 2: a1-b1` if
    /// there are several boards. Pages use these words too.
    pub squares: Vec<String>,
    /// The position that it leads to.
    pub after: String,
    /// The components of that position, each in the notation of the game; none but of an impartial game.
    pub parts: Vec<String>,
    /// How many boxes it captures, in Dots-and-boxes; then the same player moves again.
    pub captured: u16,
    /// What is won from there on by the side to move, if a contest is over with it. The position after it cannot always be read again: in Go, the target is gone.
    pub ends: Option<i32>,
}

impl Move {
    /// What it is called in a list: squares where there are any, otherwise its name.
    #[must_use]
    pub fn called(&self) -> &str {
        self.squares.first().unwrap_or(&self.name)
    }
}

/// The moves of a position of the game with this name, by rules that apply these axioms where the game is impartial; `None` if
/// there is no such game. An axiom such as `small-region` leaves out parts of positions that do not matter under normal play.
///
/// # Errors
/// If the text is not a position of the game; says what would be right.
pub fn moves(game: &str, axioms: &[String], position: &str) -> Result<Option<Moves>, PositionError> {
    if game == Dots::NAME {
        return in_dots(position).map(Some);
    }
    if let Some((rules, _)) = rulebook(game, &[]) {
        let rules = rules.under(axioms);
        let sum = if position == END { Vec::new() } else { rules.start(position)?.components };
        let mut squares =
            if game == Cram::NAME { dominoes(rules.as_ref(), &sum) } else { BTreeMap::default() };
        let mut made = |after: Vec<Component>| {
            let parts = after.iter().map(|part| rules.text(part)).collect();
            let after = shown(rules.sum_text(&after), after.is_empty());
            let squares = squares.remove(&after).unwrap_or_default();
            Move { name: after.clone(), squares, after, parts, captured: 0, ends: None }
        };
        let all = options_of_sum(&sum, |component| rules.options_of(component))
            .into_iter()
            .map(&mut made)
            .collect();
        let position = shown(rules.sum_text(&sum), sum.is_empty());
        return Ok(Some(Moves { position, mover: None, all: each_once(all), result: 0, left: 0 }));
    }
    visit_contest(game, InContest(position)).transpose()
}

/// All positions that one move in one component of an ascending sum leads to, ascending sums again; some may come
/// several times.
pub fn options_of_sum<P: Clone + Ord>(sum: &[P], mut options: impl FnMut(&P) -> Vec<Vec<P>>) -> Vec<Vec<P>> {
    let mut found = Vec::new();
    for (place, component) in sum.iter().enumerate() {
        if place.checked_sub(1).is_some_and(|before| sum.get(before) == Some(component)) {
            continue;
        }
        found.extend(options(component).into_iter().map(|option| replaced(sum, place, option)));
    }
    found
}

/// A sum with others in the place of one component, ascending.
fn replaced<P: Clone + Ord>(sum: &[P], place: usize, mut by: Vec<P>) -> Vec<P> {
    let others = sum.iter().enumerate().filter(|&(other, _)| other != place);
    by.extend(others.map(|(_, other)| other.clone()));
    by.sort_unstable();
    by
}

/// The squares of all dominoes that fit on boards of Cram, by the positions that they lead to.
fn dominoes(rules: &dyn Rulebook, boards: &[Component]) -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (place, board) in boards.iter().enumerate() {
        let which = if boards.len() > 1 { format!("board {}: ", place + 1) } else { String::new() };
        for (squares, left) in cram::dominoes(&rules.text(board)) {
            let left = rules.start(&left).map(|position| position.components).unwrap_or_default();
            let after = replaced(boards, place, left);
            let words = found.entry(shown(rules.sum_text(&after), after.is_empty())).or_default();
            words.extend(squares.map(|squares| format!("{which}{squares}")));
        }
    }
    found
}

/// A position without moves, as text.
pub const END: &str = "no move left";

fn shown(text: String, is_over: bool) -> String {
    if is_over { END.to_owned() } else { text }
}

/// The first of the moves that lead to the same position.
fn each_once(moves: Vec<Move>) -> Vec<Move> {
    let mut seen = BTreeSet::new();
    moves.into_iter().filter(|made| seen.insert(made.after.clone())).collect()
}

fn in_dots(position: &str) -> Result<Moves, PositionError> {
    let graph = match position {
        END => Graph::default(),
        _ => {
            let coins = Dots.position(position)?.components.into_iter().next();
            coins.as_ref().map_or_else(|| Ok(Graph::default()), Coins::graph)?
        }
    };
    let text = |graph: &Graph| -> Result<String, Fault> {
        Ok(Coins::new(graph)?.map_or_else(|| END.to_owned(), |coins| Dots.show(&coins)))
    };
    let mut all = Vec::new();
    for cut in graph.moves() {
        let (after, captured) = graph.after(cut)?;
        all.push(Move {
            name: made(cut, captured),
            after: text(&after)?,
            squares: Vec::new(),
            parts: Vec::new(),
            captured,
            ends: None,
        });
    }
    Ok(Moves { position: text(&graph)?, mover: None, all: each_once(all), result: 0, left: graph.coins()? })
}

/// A position of a contest.
struct InContest<'a>(&'a str);

impl ContestVisitor for InContest<'_> {
    type Output = Result<Moves, PositionError>;

    fn visit<R: Contest + 'static>(self) -> Self::Output {
        let (rules, work) = (R::under(&[]), &mut Work::unlimited());
        let position = contest_position(&rules, self.0)?;
        let mover = rules.mover(&position);
        // What leaves nothing open looks the same to both sides, and here the opponent of the mover is asked for all moves.
        let classes = rules.classes(&position, mover.other(), work)?;
        let before = rules.show(&position);
        let mut all = Vec::new();
        for class in classes {
            if let Some(played) = rules.play(&position, class, mover.other(), work)? {
                let after = rules.show(&played.after);
                let name = move_name(R::NAME, rules.mark(&position, class), [&before, &after]);
                let next = rules.mover(&played.after);
                let is_over = rules.classes(&played.after, next.other(), work)?.is_empty();
                let ends = if is_over { Some(rules.settled(&played.after, next, work)?) } else { None };
                all.push(Move { name, after, squares: Vec::new(), parts: Vec::new(), captured: 0, ends });
            }
        }
        let result = rules.settled(&position, mover, work)?;
        let [first, second] = R::SIDES;
        let mover = if mover == gamecert_certs::Side::First { first } else { second };
        Ok(Moves { position: before, mover: Some(mover), all, result, left: 0 })
    }
}
