//! Minimax in the convention that a score is that of the player to move: every position, without a window.

use super::{Child, Contest, Score};

/// The score of a position; `nodes` counts positions. For small positions, and to compare with.
pub fn negamax<G: Contest>(game: &G, position: G::Position, nodes: &mut u64) -> Score {
    *nodes += 1;
    let mut children = Vec::new();
    game.children(position, &mut children);
    let scores = children.iter().map(|child: &Child<_>| child.score(negamax(game, child.position, nodes)));
    scores.max().unwrap_or_else(|| game.result(position))
}
