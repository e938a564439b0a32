//! Searches of contests: games of two sides in which play ends with a score for each, and the two add up to a constant.
//!
//! A contest is seen from the player to move, as [`Contest`] says. [`Search`] holds what all searches share; each search,
//! each way to order moves and each way to prune has a file of its own and works for every contest.

mod alpha_beta;
mod aspiration;
mod at_least;
mod belief;
mod deepening;
mod df_pn;
mod driver;
mod given_bounds;
mod history;
mod killers;
mod look_ahead;
mod mtdf;
mod negamax;
mod null_move;
mod order;
mod prob_cut;
mod pvs;
mod table;
#[cfg(test)]
mod tests;
mod transposition_cutoffs;

use std::fmt::Debug;
use std::hash::Hash;

pub use aspiration::aspiration;
pub use deepening::deepen;
pub use df_pn::{by_questions, reaches};
pub use driver::Driver;
pub use given_bounds::GivenBounds;
pub use mtdf::mtdf;
pub use negamax::negamax;
pub use prob_cut::Selectivity;
pub use table::{Bounds, Table};

use crate::knowledge::{Limits, Work};
use history::History;
use killers::Killers;

/// A score: whole, and the other side's is its opposite.
pub type Score = i32;

/// Estimates of scores are in these parts of a point.
pub const PARTS: Score = 8;

/// A score in two bytes, as tables, claims and lemmas have it.
#[must_use]
pub fn short(score: Score) -> i16 {
    i16::try_from(score).unwrap_or(if score < 0 { i16::MIN } else { i16::MAX })
}

/// A position that one move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Child<P> {
    /// The move, by a number below [`Contest::MOVES`] that it has in all positions.
    pub number: u16,
    /// The position after it.
    pub position: P,
    /// Whether the same player moves again.
    pub again: bool,
    /// What the move scores at once for the player who makes it.
    pub gain: Score,
    /// Children with less are searched first.
    pub rank: i32,
}

/// The rules of a contest, as a search needs them.
pub trait Contest: Clone + Debug + 'static {
    /// A position, from the view of the player to move.
    type Position: Copy + Debug + Eq + Hash;

    /// How many moves there are in all positions together.
    const MOVES: usize;

    /// A bound on the number of moves to the end of play; every move makes it less, a pass may leave it.
    fn left(&self, position: Self::Position) -> u32;

    /// Adds what each move leads to, a pass included; nothing if play is finished. The order is that of certificates.
    fn children(&self, position: Self::Position, children: &mut Vec<Child<Self::Position>>);

    /// Adds those children that may be best: the others are no better than these. A search looks at no more.
    fn candidates(&self, position: Self::Position, children: &mut Vec<Child<Self::Position>>) {
        self.children(position, children);
    }

    /// The position in which a search looks at this one: itself, or one that is equal to it under a symmetry, where it is worth finding that one.
    fn oriented(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// What is still to be scored by the player to move when play is finished.
    fn result(&self, position: Self::Position) -> Score;

    /// Between which scores the player to move ends by the rules alone.
    fn range(&self, position: Self::Position) -> (Score, Score);

    /// All scores are the least of [`range`](Contest::range) and a multiple of this.
    fn step(&self) -> Score {
        1
    }

    /// The least possible score in this position that is not below this one.
    fn next_score(&self, position: Self::Position, score: Score) -> Score {
        score + (self.range(position).0 - score).rem_euclid(self.step())
    }

    /// One position for all that are equal under a symmetry of the game.
    fn representative(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// A number that positions are found by.
    fn hash(&self, position: Self::Position) -> u64;

    /// Ranks children by what the game knows of good moves.
    fn rank(&self, position: Self::Position, children: &mut [Child<Self::Position>]);

    /// An estimate of the score, in [`PARTS`] of a point; `None` where the game has none.
    fn estimate(&self, _position: Self::Position) -> Option<Score> {
        None
    }

    /// By how much estimates after `depth` moves miss the score, a standard deviation in [`PARTS`]; `None` where there are
    /// none, or it is not known.
    fn error(&self, _position: Self::Position, _depth: u32) -> Option<Score> {
        None
    }

    /// The position if the player to move, who has a move, leaves it out. `None` where the rules of the game say that nothing can be
    /// learnt from that.
    fn without_moving(&self, _position: Self::Position) -> Option<Self::Position> {
        None
    }

    /// The score within a window, fail-soft, if so little is left that the game's own walk is faster; counts nodes.
    fn ending(&self, position: Self::Position, window: Window, nodes: &mut u64) -> Option<Score>;
}

/// Scores that matter: those above `alpha` and below `beta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The player to move is sure of this.
    pub alpha: Score,
    /// The other player does not allow more than this.
    pub beta: Score,
}

impl Window {
    /// The window that asks whether the score is at least `score`.
    #[must_use]
    pub fn at_least(score: Score) -> Self {
        Self { alpha: score - 1, beta: score }
    }

    /// The same window, for what comes after a move.
    pub(crate) fn after<P>(self, child: &Child<P>) -> Self {
        let Self { alpha, beta } = self;
        let (alpha, beta) = (alpha - child.gain, beta - child.gain);
        if child.again { Self { alpha, beta } } else { Self { alpha: -beta, beta: -alpha } }
    }
}

impl<P> Child<P> {
    /// The score of a move, from that of the position after it.
    pub(crate) fn score(&self, after: Score) -> Score {
        self.gain + if self.again { after } else { -after }
    }
}

/// Which improvements a search uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// Null windows for all moves but the first (PVS, NegaScout).
    pub null_windows: bool,
    /// What was learnt of a position is looked up (a transposition table).
    pub table: bool,
    /// Children are looked up before any of them is searched (ETC).
    pub transposition_cutoffs: bool,
    /// The move that was best before comes first.
    pub table_move: bool,
    /// Moves that refuted others at the same distance come early.
    pub killers: bool,
    /// Moves that were often best come early.
    pub history: bool,
    /// The game's own order.
    pub ranks: bool,
    /// What a few moves lead to, by the game's estimate.
    pub looks_ahead: bool,
    /// The game's own walk at the end.
    pub endings: bool,
    /// What is likely is believed (multi-ProbCut).
    pub selectivity: Option<Selectivity>,
    /// What is likely to hold without a move is believed (null moves).
    pub null_moves: Option<Selectivity>,
}

impl Features {
    /// What is used as a rule: all but killers and history, which gain nothing where the others are used.
    pub const USUAL: Self = Self {
        null_windows: true,
        table: true,
        transposition_cutoffs: true,
        table_move: true,
        killers: false,
        history: false,
        ranks: true,
        looks_ahead: true,
        endings: true,
        selectivity: None,
        null_moves: None,
    };

    /// None of them: alpha-beta in the order of certificates.
    pub const NONE: Self = Self {
        null_windows: false,
        table: false,
        transposition_cutoffs: false,
        table_move: false,
        killers: false,
        history: false,
        ranks: false,
        looks_ahead: false,
        endings: false,
        selectivity: None,
        null_moves: None,
    };
}

/// What all searches of a contest share.
pub struct Search<G: Contest> {
    /// The rules.
    pub game: G,
    /// Which improvements are used.
    pub features: Features,
    /// What was learnt.
    pub table: Table<G::Position>,
    /// What is taken for granted.
    pub given: GivenBounds<G::Position>,
    /// Positions that were visited, and what ends the search.
    pub work: Work,
    /// How often something was believed.
    pub beliefs: u64,
    /// Where nothing is believed: the position in question.
    pub root: Option<G::Position>,
    /// Memory for the numbers of df-pn, in bytes, beside that of the table.
    walk_bytes: usize,
    /// Children of the positions on the way to where the search is.
    children: Vec<Child<G::Position>>,
    killers: Killers,
    history: History,
}

impl<G: Contest> Search<G> {
    /// A search that knows nothing yet.
    pub fn new(game: G, features: Features, limits: Limits) -> Self {
        Self {
            game,
            features,
            table: Table::new(limits.memory_bytes),
            given: GivenBounds::default(),
            work: Work::new(limits.nodes),
            beliefs: 0,
            root: None,
            walk_bytes: limits.memory_bytes / 3,
            children: Vec::new(),
            killers: Killers::default(),
            history: History::new(G::MOVES),
        }
    }
}
