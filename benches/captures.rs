//! Problems of captures in Go: those of `fixtures/known/go-captures.csv`, and how they are made.
//!
//! As in books for learners, the attacker moves first and captures, or the defender is to move and is captured if it does nothing;
//! then the defender is to find whether it can be saved. A problem in which the attacker is to move and the target is held
//! comes from one in which the defender has just saved it.
//!
//! The *depth* of a problem is the number of the attacker's moves in the capture that the engine's search by zones finds, if
//! need be after a pass of the defender, or in place of the move that saved the target.

use gamecert_engine::games::go::notation::{read_position, write_position};
use gamecert_engine::games::go::search::{Limits, Search};
use gamecert_engine::games::go::{Board, Move, Point};
use gamecert_fixtures::go::Board as Random;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::measure::Measured;

/// The most moves of the attacker in a problem.
pub const DEEPEST: u16 = 10;
/// The group of the problems whose answers are exact.
pub const SMALL: &str = "small";
/// Half of the boards that are drawn have this size, so that the exact search solves them whole.
const SOLVED_SIZE: usize = 4;
/// Nodes of the search that says how deep a problem is.
const NODES: u64 = 20_000;
/// How hard a problem is, by its depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// Two or three moves.
    Easy,
    /// Four or five.
    Medium,
    /// Six to [`DEEPEST`].
    Hard,
}

impl Grade {
    /// All grades, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// Its name in files and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    fn of(depth: u16) -> Option<Self> {
        match depth {
            2..=3 => Some(Self::Easy),
            4..=5 => Some(Self::Medium),
            6..=DEEPEST => Some(Self::Hard),
            _ => None,
        }
    }

    /// How many problems there are of each of the four kinds: who is to move, and what the search by zones says.
    fn of_each_kind(self) -> usize {
        if self == Self::Hard { 16 } else { 17 }
    }
}

/// A position with the stone that is to be taken.
pub struct Problem {
    /// What the file says of it: a grade, or how large the board is.
    pub group: &'static str,
    /// The board, with the side to move.
    pub board: Board,
    /// A stone of the target.
    pub target: Point,
    /// Whether it is captured; `None` if that is not proved.
    pub is_captured: Option<bool>,
}

/// All problems of the file, and after them the small boards of `fixtures/known/go.csv`, whose answers are exact.
///
/// # Errors
/// If a row is none.
pub fn problems() -> Measured<Vec<Problem>> {
    let graded = include_str!("../fixtures/known/go-captures.csv");
    let small = include_str!("../fixtures/known/go.csv");
    let rows =
        graded.lines().chain(small.lines()).filter(|line| !line.starts_with('#') && line.contains('/'));
    rows.map(|line| read(line).ok_or_else(|| format!("no problem: {line}").into())).collect()
}

fn read(line: &'static str) -> Option<Problem> {
    let cells: Vec<&str> = line.split(',').collect();
    let &[position, outcome, group] = &cells[..] else { return None };
    let (board, target) = read_position(position)?;
    let is_captured = match outcome {
        "captured" => Some(true),
        "held" => Some(false),
        _ => None,
    };
    let group = Grade::ALL.map(Grade::name).into_iter().find(|&grade| grade == group).unwrap_or(SMALL);
    Some(Problem { group, board, target, is_captured })
}

/// Makes the problems, in the order in which they are met, and gives the rows of the file to `write`, the answers unknown.
pub fn make(seed: u64, mut write: impl FnMut(&str)) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut missing = Grade::ALL.map(|grade| [grade.of_each_kind(); 4]);
    while missing.as_flattened().iter().any(|&count| count > 0) {
        let Some((board, target, grade, is_captured)) = candidate(&mut random) else { continue };
        let attacks = attacks(&board, target);
        let count = &mut missing[grade as usize][usize::from(attacks) + 2 * usize::from(is_captured)];
        if *count > 0 {
            *count -= 1;
            write(&format!("{},unknown,{}", write_position(&board, target), grade.name()));
        }
    }
}

/// Whether the attacker is to move.
fn attacks(board: &Board, target: Point) -> bool {
    board.colour(target) != Some(board.mover())
}

/// A random board, a target on it, its grade, and whether the search by zones captures it; `None` if it makes no problem.
fn candidate(random: &mut ChaCha8Rng) -> Option<(Board, Point, Grade, bool)> {
    let size = if random.random() { SOLVED_SIZE } else { random.random_range(5..=9) };
    let (board, target) = Random::random(random, size, size);
    let (mut board, target) = read_position(&board.position(target))?;
    let limits = Limits { nodes: NODES, ..Limits::default() };
    let mut search = Search::new(board.clone(), target, limits)?;
    // Where the nodes do not suffice, it is held as far as the search knows.
    if let Ok(Some(depth)) = search.moves(&board, DEEPEST, &mut |_| true) {
        return Some((board, target, Grade::of(depth)?, true));
    }
    if attacks(&board, target) {
        return None;
    }
    let saved = search.refutation(&board)?;
    let undo = board.play(Move::Pass)?;
    let (_, depth) = search.attack(&board, DEEPEST, &mut |_| true).ok()??;
    let grade = Grade::of(depth)?;
    board.undo(undo);
    if random.random() {
        board.play(saved)?;
        // A ko is no part of a position here.
        if board.ko().is_some() {
            return None;
        }
    }
    Some((board, target, grade, false))
}
