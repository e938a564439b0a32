//! Sprouts positions, drawn as with a pen from their text alone.
//!
//! The text of a position says which spots border on which regions, but not where they are nor which
//! way lines run, and it leaves out what is dead. A drawing is made in steps: the text is read
//! (`read`), its regions are turned so that they fit into one plane (`turn`), lines and dead spots are
//! put in (`map`), faces are cut into triangles (`mesh`) that give a first straight drawing (`spread`) of
//! each connected piece, the pieces are put into each other (`nest`) with one region outside (`outer`),
//! and the whole is relaxed (`relax`) and rounded (`smooth`). Lands lie side by side.

mod band;
mod board;
mod clear;
mod crossings;
mod curve;
mod drawing;
mod field;
mod map;
mod mesh;
mod nest;
mod net;
mod outer;
mod pen;
mod read;
mod relax;
mod routes;
mod sheet;
mod smooth;
mod spread;
mod strands;
mod tours;
mod turn;

pub use board::{Board, BoardSpot, Move, Turn};

use super::shape::Picture;
use super::side_by_side;
use drawing::Drawing;
use map::Map;
use read::Land;

/// The picture of a Sprouts position such as `0*2.AB|1a1a.AB`; lands are side by side. `None` if the
/// text is not a position, cannot be drawn in the plane, or has more than 64 spots.
///
/// Classes: `line` for curves; `spot lives-3`, `spot lives-2` and `spot lives-1` for discs, with as many
/// small discs `life` inside; `spot dead` for the small discs of spots with three lines; `name` for
/// letters. Lines come first, so that spots cover their ends.
#[must_use]
pub fn sprouts(text: &str) -> Option<Picture> {
    let mut pictures = Vec::new();
    for land in read::read(text)? {
        let drawing = relaxed(&land, &map::map(&land)?)?;
        pictures.push(pen::picture(&land, &drawing, &smooth::smooth(&drawing)?));
    }
    Some(side_by_side(pictures, 0.0))
}

/// The drawing of a land.
fn relaxed(land: &Land, map: &Map) -> Option<Drawing> {
    let mut drawing = outer::first_drawing(land, map)?;
    drawing.scale(0.5 + 0.4 * (map.leaving.len() as f64 + 2.0 * map.lines() as f64).sqrt());
    relax::relax(&mut drawing);
    Some(drawing)
}
