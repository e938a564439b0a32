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
use crate::search::contest::{Contest, Features, Score, Search};
use crate::solve::{Request, SolveError};
use prover::Contests;

/// With so many empty squares or fewer, the checker searches by itself: fewer bytes than with 5, less to check than with 7.
const LEAF_EMPTIES: u32 = 6;

/// A prover of what is asked of a contest.
///
/// # Errors
/// If the game or the position is unknown, or what is asked for is not there for contests yet.
pub(super) fn prover(request: &Request, imports: &Imports) -> Result<Box<dyn Prover>, SolveError> {
    let unsupported = |why: &str| Err(SolveError::Unsupported(why.to_owned()));
    if request.game != Definition::NAME {
        return unsupported(&format!("{} is not a contest", request.game));
    }
    if request.algorithm != Algorithm::DepthFirst {
        return unsupported("contests are searched depth-first: choose dfs, or leave out the algorithm");
    }
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
    let leaf = request.leaf_empties.unwrap_or(LEAF_EMPTIES);
    let search = Search::new(Othello::new(size), Features::USUAL, request.limits);
    Ok(Box::new(Contests::new(search, start, statement, leaf)))
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
}
