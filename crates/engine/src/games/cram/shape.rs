//! What depends on the size of a box only, computed once: the grid and the
//! order in which dominoes are tried.

use super::region::Grid;
use super::word::Word;

/// A box of cells, at least as wide as high.
#[derive(Clone, Debug)]
pub(super) struct Shape<W> {
    /// The grid of the box.
    pub(super) grid: Grid<W>,
    /// All dominoes, those next to the middle of the long side first: there
    /// the region comes apart soonest.
    pub(super) dominoes: Vec<W>,
}

/// The shapes of all boxes that fit into a word.
#[derive(Clone, Debug)]
pub(super) struct Shapes<W> {
    /// The shapes of one height are neighbours; `first[rows]` is the place
    /// where the box of width 0 would be.
    shapes: Vec<Shape<W>>,
    first: Vec<usize>,
}

impl<W: Word> Shapes<W> {
    pub(super) fn new() -> Shapes<W> {
        let (mut shapes, mut first) = (Vec::new(), vec![0]);
        for rows in (1..=W::BITS).take_while(|rows| rows * rows <= W::BITS) {
            // A width below `rows` never occurs; the places overlap.
            first.push(shapes.len().wrapping_sub(rows as usize));
            shapes.extend((rows..=W::BITS / rows).map(|width| Shape::new(width, rows)));
        }
        Shapes { shapes, first }
    }

    /// The shape of a box with `rows <= width`.
    #[inline]
    pub(super) fn get(&self, rows: u32, width: u32) -> &Shape<W> {
        &self.shapes[self.first[rows as usize].wrapping_add(width as usize)]
    }
}

impl<W: Word> Shape<W> {
    fn new(width: u32, rows: u32) -> Shape<W> {
        let mut dominoes = Vec::new();
        for row in 0..rows {
            for column in 0..width {
                let cell = W::FIRST << (row * width + column);
                let aside = (2 * row + 1).abs_diff(rows);
                if row + 1 < rows {
                    let rank = 40 * (2 * column + 1).abs_diff(width) + (2 * row + 2).abs_diff(rows);
                    dominoes.push((rank, cell | cell << width));
                }
                if column + 1 < width {
                    let rank = 20 + 40 * (2 * column + 2).abs_diff(width) + aside;
                    dominoes.push((rank, cell | cell << 1));
                }
            }
        }
        dominoes.sort_unstable();
        let dominoes = dominoes.into_iter().map(|(_, domino)| domino).collect();
        Shape { grid: Grid::new(width, rows), dominoes }
    }
}
