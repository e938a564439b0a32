//! Positions as pictures: one file per game, which all draw with the same few shapes.

pub mod shape;

pub use shape::{Picture, Shape};
