//! Heaps of tokens, for Nim, octal games and Grundy's game.

use super::{Picture, Shape};

/// Tokens of a heap that are drawn; a larger heap is a number.
const MAX_TOKENS: u32 = 32;
const RADIUS: f64 = 4.0;
const STEP: f64 = 10.0;
/// Tokens above each other.
const COLUMN: u32 = 4;

/// A heap: its tokens in columns of four, from below. The text is a number, for octal games after the code
/// of the game.
pub(super) fn heap(text: &str) -> Option<Picture> {
    let number = text.rsplit(':').next()?;
    let tokens: u32 = number.parse().ok().filter(|&tokens| tokens <= MAX_TOKENS)?;
    let columns = tokens.div_ceil(COLUMN);
    let rows = tokens.min(COLUMN);
    let height = f64::from(rows.max(1)) * STEP;
    let token = |place: u32| Shape::Circle {
        class: "token",
        centre: [(f64::from(place / COLUMN) + 0.5) * STEP, height - (f64::from(place % COLUMN) + 0.5) * STEP],
        radius: RADIUS,
    };
    Some(Picture {
        width: f64::from(columns.max(1)) * STEP,
        height,
        shapes: (0..tokens).map(token).collect(),
    })
}
