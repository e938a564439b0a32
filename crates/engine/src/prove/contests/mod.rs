//! Contests: what each side is sure of, and proofs of it.

mod evidence;
mod prover;
mod strategy;

use gamecert_certs::{ClaimKind, Play, Statement};
use gamecert_elaborate::rules::{Othello as Definition, PositionError, Rules, Unmetered};

use super::Prover;
use crate::games::othello::{Othello, notation};
use crate::imports::Imports;
use crate::search::Algorithm;
use crate::search::contest::{Child, Contest, Features, Score, Search, Selectivity};
use crate::solve::{Request, SolveError};
use prover::Contests;

/// With so many empty squares or fewer, the checker searches by itself, if it is done soon.
const LEAF_EMPTIES: u32 = 7;
/// The most positions that the checker looks at by itself: more of them cost more time than the moves cost bytes.
const MOST_LOOKS: u32 = 50;

/// A prover of what is asked of a contest.
///
/// # Errors
/// If the game or the position is unknown, or what is asked for is not there for contests yet.
pub(super) fn prover(request: &Request, imports: &Imports) -> Result<Box<dyn Prover>, SolveError> {
    let unsupported = |why: &str| Err(SolveError::Unsupported(why.to_owned()));
    if request.game != Definition::NAME {
        return unsupported(&format!("{} is not a contest", request.game));
    }
    let Algorithm::Contest(driver) = request.algorithm else {
        return unsupported("this does not search contests");
    };
    if !imports.identities().is_empty() || !imports.advisers().is_empty() {
        return unsupported("a proof about a contest cannot build on others yet");
    }
    let spelling = Definition.position(&request.position).map_err(SolveError::Position)?.spelling;
    let unread = || PositionError { beyond_limit: false, why: format!("`{spelling}` cannot be read") };
    let (size, start, _) = notation::read(&spelling).ok_or_else(|| SolveError::Position(unread()))?;
    let statement = Statement {
        game: Definition::NAME.to_owned(),
        rules: Definition::VERSION,
        play: Play::Contest,
        position: spelling,
        claim: ClaimKind::Value(0),
        axioms: Vec::new(),
        imports: Vec::new(),
    };
    let leaves = Leaves { left: request.leaf_empties.unwrap_or(LEAF_EMPTIES), looks: MOST_LOOKS };
    let selectivity = request.selectivity.and_then(Selectivity::new);
    let features = Features { selectivity, ..driver.features() };
    let search = Search::new(Othello::new(size), features, request.limits);
    Ok(Box::new(Contests::new(search, driver, start, statement, leaves)))
}

/// A contest whose positions can be proved: what lemmas say of them.
pub(crate) trait Provable: Contest {
    /// The position that stands for all that are equal to it under a symmetry of the game, and the number of the symmetry that
    /// leads to it, as docs/format.md has them.
    fn canonical(&self, position: Self::Position) -> (Self::Position, u16);

    /// The bytes of a position in canonical form, in which the player to move is the first side.
    fn subject(&self, position: Self::Position) -> Vec<u8>;

    /// What one side is sure of by the rules alone, as docs/format.md says: the player to move, or the other one.
    fn settled(&self, position: Self::Position, is_mover: bool) -> Score;

    /// The checker's plain search: whether a side is sure of a score, if that takes at most so many looks, from which those
    /// that it takes are subtracted. The game may do the same faster.
    fn plain_search(&self, goal: Goal<Self::Position>, left: &mut u32) -> Option<bool> {
        *left = left.checked_sub(1)?;
        if self.settled(goal.position, goal.chooses) >= goal.score {
            return Some(true);
        }
        let mut children = Vec::new();
        self.children(goal.position, &mut children);
        for child in &children {
            if self.plain_search(goal.after(child), left)? == goal.chooses {
                return Some(goal.chooses);
            }
        }
        Some(!goal.chooses && !children.is_empty())
    }
}

/// A position of a proof, and what is to be shown there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal<P> {
    /// The position.
    pub(crate) position: P,
    /// Whether X, the side that is to be sure of something, is to move.
    pub(crate) chooses: bool,
    /// How much X is to be sure of.
    pub(crate) score: Score,
}

impl<P: Copy> Goal<P> {
    /// What is left to show after a move.
    pub(crate) fn after(self, child: &Child<P>) -> Self {
        let Self { chooses, score, .. } = self;
        let score = if chooses { score - child.gain } else { score + child.gain };
        Self { position: child.position, chooses: chooses == child.again, score }
    }
}

/// What is left to the checker's plain search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leaves {
    /// With at most so much left to play.
    pub(crate) left: u32,
    /// If it looks at no more positions than this.
    pub(crate) looks: u32,
}

/// How something is shown by a plain search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leaf {
    /// The class of moves that X plays before.
    pub(crate) class: Option<u16>,
    /// How many positions the search looks at; 0 if the rules alone show it after X's move.
    pub(crate) looks: u32,
}

impl Leaf {
    /// How many pieces of evidence it takes.
    pub(crate) fn pieces(self) -> usize {
        usize::from(self.class.is_some()) + usize::from(self.looks > 0)
    }
}

/// A move takes as much room in a file as so many looks are worth.
const MOVE: u32 = 4;

impl Leaves {
    /// How this is shown by a plain search, if it is left to one.
    pub(crate) fn leaf<G: Provable>(self, game: &G, goal: Goal<G::Position>) -> Option<Leaf> {
        if game.left(goal.position) > self.left {
            return None;
        }
        let mut best = plain_looks(game, goal, self.looks).map(|looks| Leaf { class: None, looks });
        if goal.chooses {
            let mut children = Vec::new();
            game.children(goal.position, &mut children);
            for (class, child) in (0..).zip(&children) {
                let most = best.map_or(self.looks, |Leaf { class, looks }| match class {
                    None => looks.saturating_sub(MOVE),
                    Some(_) => looks.saturating_sub(1),
                });
                let after = goal.after(child);
                let is_settled = game.settled(after.position, after.chooses) >= after.score;
                let looks = if is_settled { Some(0) } else { plain_looks(game, after, most) };
                if let Some(looks) = looks {
                    best = Some(Leaf { class: Some(class), looks });
                }
            }
        }
        best
    }
}

/// How many positions a plain search looks at, if it shows this with at most so many.
fn plain_looks<G: Provable>(game: &G, goal: Goal<G::Position>, most: u32) -> Option<u32> {
    let mut left = most;
    (game.plain_search(goal, &mut left) == Some(true)).then(|| most - left)
}
