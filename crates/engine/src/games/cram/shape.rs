//! What depends on the size of a box only, computed once: the grid, and the
//! order in which dominoes are tried.

use super::region::Grid;
use super::word::Word;
use std::sync::OnceLock;

use crate::sort;

/// A box of cells, at least as wide as high.
#[derive(Clone, Debug)]
pub(super) struct Shape<W> {
    /// The grid of the box.
    pub(super) grid: Grid<W>,
    /// All dominoes, those next to the middle of the long side first: there
    /// the region comes apart soonest.
    pub(super) dominoes: Vec<W>,
    /// All dominoes in the order in which certificates count moves: by the first cell, row by row, and of one cell the
    /// domino that lies before the one that stands.
    pub(super) in_order: Vec<W>,
}

/// The shapes of all boxes that fit into a word, each made when first used.
#[derive(Clone, Debug)]
pub(super) struct Shapes<W> {
    /// Heights from 1; in each, widths from the height on.
    by_rows: Vec<Vec<OnceLock<Shape<W>>>>,
}

impl<W: Word> Shapes<W> {
    pub(super) fn new() -> Shapes<W> {
        let heights = (1..=W::BITS).take_while(|rows| rows * rows <= W::BITS);
        let widths = |rows| (rows..=W::BITS / rows).map(|_| OnceLock::new()).collect();
        Shapes { by_rows: heights.map(widths).collect() }
    }

    /// The shape of a box with `rows <= width`.
    #[inline]
    pub(super) fn get(&self, rows: u32, width: u32) -> &Shape<W> {
        let place = &self.by_rows[rows as usize - 1][(width - rows) as usize];
        place.get_or_init(|| Shape::new(width, rows))
    }
}

impl<W: Word> Shape<W> {
    fn new(width: u32, rows: u32) -> Shape<W> {
        let mut dominoes = Vec::new();
        for row in 0..rows {
            for column in 0..width {
                let cell = W::FIRST << (row * width + column);
                let (aside, off) = ((2 * row + 1).abs_diff(rows), (2 * column + 1).abs_diff(width));
                if row + 1 < rows {
                    let rank = 40 * off + (2 * row + 2).abs_diff(rows);
                    dominoes.push((rank, cell | cell << width));
                }
                if column + 1 < width {
                    let rank = 40 * (2 * column + 2).abs_diff(width) + aside;
                    dominoes.push((rank + 20, cell | cell << 1));
                }
            }
        }
        dominoes.sort_unstable();
        let dominoes: Vec<W> = dominoes.into_iter().map(|(_, domino)| domino).collect();
        let mut in_order = dominoes.clone();
        sort::by_key(&mut in_order, |domino| (domino.first(), domino.end()));
        Shape { grid: Grid::new(width, rows), dominoes, in_order }
    }
}
