//! Positions of Dots-and-boxes, as boards and as coins and strings at once.
//!
//! A text tells which coins are joined, not where they lie. Starts and boards in letters lie as they are written; of any other
//! graph each component is laid into the square grid if that is found to work (`grid`), so that it is the part of a board
//! that is left, and else it is relaxed like springs (`springs`). Components are packed in rows (`layout`). A side of
//! a box has a line across the string if this has been cut; a string that is left shows where a line can be drawn (`pen`).

mod grid;
mod layout;
mod pen;
mod springs;

pub use layout::{Layout, Place, layout, layout_of};
pub use pen::{Marks, drawn};

use super::shape::Picture;

/// The picture of a position such as `american 3x3` or `graph 1,1/0-1`. `None` if the text is none.
///
/// Classes: `string` for strings, and for arrows with their heads; `side` for lines that are drawn, `corner` for the dots of
/// the board; `coin`, or `coin white` for coins that can be captured; `coin-name` for their numbers.
#[must_use]
pub fn dots(text: &str) -> Option<Picture> {
    let (graph, layout) = layout::layout(text)?;
    Some(pen::drawn(&graph, &layout, &Marks::default()))
}
