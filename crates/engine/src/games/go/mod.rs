//! Captures in Go: can a block be taken?
//!
//! One colour attacks a *target*, a point with a stone of the other colour; the attack succeeds when that stone is taken. Basic ko, no
//! suicide; a player may pass, passes never end play, and play without end is a success of the defence.
//!
//! Small boards are solved whole ([`exact`]); larger ones are searched for attacks of few moves ([`search`]).

pub mod board;
pub mod exact;
pub mod notation;
mod packed;
pub mod points;
pub mod problems;
pub mod search;
pub mod sgf;
pub(crate) mod symmetry;
#[cfg(test)]
mod tests;

pub use board::{Board, Colour, Move, Size};
pub use points::{Point, PointSet};
