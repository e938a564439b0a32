//! Sets of free cells on a grid: dead cells, splitting, symmetries.
//!
//! A [`Region`] is a component in canonical form: the smallest box around it,
//! at least as wide as high, stored row after row without a gap, in the least
//! of its four or eight symmetric variants. So a region does not remember the
//! board it came from, and what is learnt on one board serves on another.
//!
//! Equal graphs are recognised only as far as these symmetries and
//! [`Grid::without_spare_cells`] go; there is no canonical form of graphs here.

use super::word::Word;

/// A component in canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Region<W> {
    width: u8,
    cells: W,
}

impl<W: Word> Region<W> {
    /// The canonical form of `cells`, a nonempty set on a grid of this width.
    pub(super) fn new(cells: W, width: u32) -> Region<W> {
        let (cells, columns, rows) = crop(cells, width);
        let (cells, columns, rows) = if rows > columns {
            (transposed(cells, width, rows), rows, columns)
        } else {
            (packed_rows(cells, width, columns, rows), columns, rows)
        };
        let mut least = least_flip(cells, columns, rows);
        if rows == columns {
            let turned = transposed(cells, columns, rows);
            least = least.min(least_flip(turned, columns, rows));
        }
        Region::packed(least, columns)
    }

    #[inline]
    fn packed(cells: W, width: u32) -> Region<W> {
        #[allow(clippy::cast_possible_truncation, reason = "no word has more than 128 cells")]
        let width = width as u8;
        Region { cells, width }
    }

    /// The width of the box around the region, in cells; not less than its
    /// height.
    #[inline]
    pub fn width(&self) -> u32 {
        u32::from(self.width)
    }

    /// The height of the box around the region, in cells.
    #[inline]
    pub fn rows(&self) -> u32 {
        row_of(self.cells.end() - 1, self.width()) + 1
    }

    /// The free cells, row after row, [`Region::width`] cells each.
    #[inline]
    pub fn cells(&self) -> W {
        self.cells
    }

    /// Whether a half-turn maps the region to itself, and every domino in it
    /// to another that does not overlap it.
    pub(super) fn answers_by_half_turn(&self) -> bool {
        let (width, rows) = (self.width(), self.rows());
        let turned = self.cells.reversed() >> (W::BITS - width * rows);
        let centre = W::FIRST << ((rows - 1) / 2 * width + (width - 1) / 2);
        let centre_is_a_corner = rows % 2 == 0 && width % 2 == 0;
        turned == self.cells && (centre_is_a_corner || (self.cells & centre).is_empty())
    }
}

/// A grid on which free cells are marked; the cells are numbered row after row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid<W> {
    width: u32,
    left: W,
    right: W,
}

impl<W: Word> Grid<W> {
    /// A grid of at least one cell that fits into the word.
    pub(super) fn new(width: u32, rows: u32) -> Grid<W> {
        let left = W::column(width, rows);
        Grid { width, left, right: left << (width - 1) }
    }

    /// The left cells of the dominoes that lie along a row.
    #[inline]
    pub(super) fn across(&self, free: W) -> W {
        free & self.left_of(free)
    }

    /// The cells of column `column` of the grid.
    #[inline]
    pub(super) fn column(&self, column: u32) -> W {
        self.left << column
    }

    #[inline]
    fn above(&self, cells: W) -> W {
        if self.width < W::BITS { cells >> self.width } else { W::EMPTY }
    }

    /// May leave the grid at the lower end, as `beside` may.
    #[inline]
    fn below(&self, cells: W) -> W {
        if self.width < W::BITS { cells << self.width } else { W::EMPTY }
    }

    #[inline]
    fn left_of(&self, cells: W) -> W {
        (cells & !self.left) >> 1
    }

    #[inline]
    fn right_of(&self, cells: W) -> W {
        (cells & !self.right) << 1
    }

    /// The cells next to a cell of `cells`.
    #[inline]
    fn beside(&self, cells: W) -> W {
        self.left_of(cells) | self.right_of(cells) | self.above(cells) | self.below(cells)
    }

    /// Appends the canonical components of `free` that have a move. `free` is
    /// what is left of the connected region `whole` after some cells are taken.
    #[inline]
    pub(super) fn split(&self, whole: W, free: W, spare: Spare, components: &mut Vec<Region<W>>) {
        let mut rest = match spare {
            Spare::Isolated => free & self.beside(free),
            Spare::Leaves => self.without_spare_cells(free),
        };
        // Every piece touches a cell that was taken: when one piece holds all
        // such cells, it is the last.
        let mut edge = rest & self.beside(whole & !rest);
        while !rest.is_empty() {
            let piece = self.piece(rest, edge);
            rest = rest & !piece;
            edge = edge & !piece;
            components.push(Region::new(piece, self.width));
        }
    }

    /// One of the pieces of `rest`, all of which hold some cell of `edge`.
    #[inline]
    fn piece(&self, rest: W, edge: W) -> W {
        if edge.is_empty() {
            return rest;
        }
        let mut piece = W::FIRST << edge.first();
        loop {
            let grown = (piece | self.beside(piece)) & rest;
            if (edge & !grown).is_empty() {
                return rest;
            }
            if grown == piece {
                return piece;
            }
            piece = grown;
        }
    }

    /// `free` without the cells that make no difference, until there are none.
    #[inline]
    fn without_spare_cells(&self, mut free: W) -> W {
        loop {
            let kept = self.keep_one_leaf(free);
            if kept == free {
                return free;
            }
            free = kept;
        }
    }

    /// Drops cells all of whose neighbours have a leaf of their own.
    ///
    /// A *leaf* is a cell with one free neighbour, its *star*; one leaf is kept
    /// for each star. A domino on a star s and a dropped cell d has the same
    /// effect as one on s and its leaf: what remains of d next to other stars
    /// can be dropped again. So the moves are the same with and without d.
    /// Cells without neighbours are the simplest case.
    #[inline]
    fn keep_one_leaf(&self, free: W) -> W {
        let (above, below) = (self.above(free), self.below(free));
        let (left, right) = (self.left_of(free), self.right_of(free));
        let odd = above ^ below ^ left ^ right;
        let two = (above & below) | (left & right) | ((above | below) & (left | right));
        let leaves = free & odd & !two;
        if leaves.is_empty() {
            return free & self.beside(free);
        }
        let mut stars = free & self.below(leaves);
        let mut kept = self.above(stars);
        let more = free & self.above(leaves) & !stars;
        kept |= self.below(more);
        stars |= more;
        let more = free & self.right_of(leaves) & !stars;
        kept |= self.left_of(more);
        stars |= more;
        let more = free & self.left_of(leaves) & !stars;
        kept |= self.right_of(more);
        stars |= more;
        free & (kept & leaves | self.beside(free & !stars))
    }
}

/// Which cells are dropped from a region because they make no difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spare {
    /// Those without a free neighbour (section 12.5.2 of the thesis).
    Isolated,
    /// Also those all of whose neighbours have a leaf of their own.
    Leaves,
}

/// The row of a cell, `cell / width` for cells and widths up to 128, without a
/// division: those take longer than all else that is done to a small region.
#[inline]
fn row_of(cell: u32, width: u32) -> u32 {
    const RECIPROCALS: [u32; 129] = {
        let mut reciprocals = [0; 129];
        let mut width: u32 = 1;
        while width <= 128 {
            reciprocals[width as usize] = (1_u32 << 16).div_ceil(width);
            width += 1;
        }
        reciprocals
    };
    (cell * RECIPROCALS[width as usize]) >> 16
}

/// Moves `cells` into the upper left corner: (cells, columns used, rows used).
#[inline]
fn crop<W: Word>(cells: W, width: u32) -> (W, u32, u32) {
    let top = row_of(cells.first(), width) * width;
    let cells = cells >> top;
    let rows = row_of(cells.end() - 1, width) + 1;
    let mut columns = cells;
    for row in 1..rows {
        columns |= cells >> (row * width);
    }
    let columns = columns & W::ones(width);
    let left = columns.first();
    (cells >> left, columns.end() - left, rows)
}

/// The set mirrored at the diagonal: the new width is `rows`.
#[inline]
fn transposed<W: Word>(cells: W, width: u32, rows: u32) -> W {
    let line = W::ones(width);
    let mut turned = W::EMPTY;
    for row in 0..rows {
        let mut rest = (cells >> (row * width)) & line;
        let mut place = row;
        while !rest.is_empty() {
            turned |= W::spread(rest, rows) << place;
            rest = rest >> W::SPREAD;
            place += W::SPREAD * rows;
        }
    }
    turned
}

/// The set pushed together from rows of `width` cells to rows of `columns`, of
/// a set that touches the left side of its box.
#[inline]
fn packed_rows<W: Word>(cells: W, width: u32, columns: u32, rows: u32) -> W {
    if width == columns {
        return cells;
    }
    let line = W::ones(columns);
    let row = |row: u32| ((cells >> (row * width)) & line) << (row * columns);
    (0..rows).fold(W::EMPTY, |packed, place| packed | row(place))
}

/// The least of the four variants by flips and the half-turn.
#[inline]
fn least_flip<W: Word>(cells: W, width: u32, rows: u32) -> W {
    let line = W::ones(width);
    let row = |row: u32| ((cells >> (row * width)) & line) << ((rows - 1 - row) * width);
    let flipped = (0..rows).fold(W::EMPTY, |flipped, place| flipped | row(place));
    let spare = W::BITS - width * rows;
    let (half_turn, mirrored) = (cells.reversed() >> spare, flipped.reversed() >> spare);
    cells.min(flipped).min(half_turn.min(mirrored))
}

#[cfg(test)]
mod tests {
    use super::row_of;

    #[test]
    fn rows_are_quotients() {
        for width in 1..=128 {
            assert!((0..=128).all(|cell| row_of(cell, width) == cell / width), "{width}");
        }
    }
}
