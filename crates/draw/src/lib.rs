//! Drawings: pictures of positions.

pub mod picture;
