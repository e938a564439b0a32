//! Games as trees: what a position is when all that does not matter is left out.
//!
//! The *canonical tree* of a position is the set of the canonical trees of its options: positions with the same
//! tree play alike under every rule about who wins. In the *reduced* canonical tree, moves that the opponent can
//! take back are left out, too: positions with the same reduced tree may stand for each other in every sum under
//! misere play (Conway, *On Numbers and Games*, chapter 12; the thesis, section 4.2).

mod budget;
mod forest;
mod growth;
mod of_game;
mod sum;
mod text;

pub use budget::{Ended, Until};
pub use forest::{Forest, Tree};
pub use growth::Growth;
pub use of_game::{GameTrees, TreesError, trees};
pub use sum::Sums;
