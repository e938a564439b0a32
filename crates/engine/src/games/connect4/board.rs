//! Boards of Connect Four as sets of cells: column by column from the left, each from the bottom, with an empty cell above each column, so
//! that no line goes on in the next one.

use super::Word;

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size<W> {
    /// Columns.
    pub columns: u32,
    /// Rows.
    pub rows: u32,
    /// The cells of the board.
    pub cells: W,
    /// The lowest cell of each column.
    pub bottom: W,
    /// Every other cell, from the first on.
    pub(super) every_other: W,
}

/// A position from the view of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board<W> {
    /// The discs of the player to move.
    pub own: W,
    /// The discs of the other player.
    pub other: W,
}

impl<W: Word> Size<W> {
    /// A board of this size; `None` if its cells are too many, with those above the columns.
    #[must_use]
    pub fn new(columns: u32, rows: u32) -> Option<Self> {
        if !(4..=12).contains(&columns) || !(4..=13).contains(&rows) || columns * (rows + 1) > W::BITS {
            return None;
        }
        let bottom = W::column(rows + 1, columns);
        let cells =
            (0..columns).fold(W::EMPTY, |cells, column| cells | W::ones(rows) << (column * (rows + 1)));
        Some(Self { columns, rows, cells, bottom, every_other: W::column(2, W::BITS / 2) })
    }

    /// How far the next cell to the right is.
    #[inline]
    #[must_use]
    pub fn stride(self) -> u32 {
        self.rows + 1
    }

    /// The cells of a column.
    #[inline]
    #[must_use]
    pub fn column(self, column: u32) -> W {
        W::ones(self.rows) << (column * self.stride())
    }

    /// Whether four of these cells are in a line.
    #[inline]
    #[must_use]
    pub fn has_line(self, cells: W) -> bool {
        [1, self.stride() - 1, self.stride(), self.stride() + 1].into_iter().any(|step| {
            let pairs = cells & cells >> step;
            !(pairs & pairs >> (2 * step)).is_empty()
        })
    }

    /// The cells, occupied or not, that would complete a line with three of these.
    #[inline]
    #[must_use]
    pub fn completing(self, discs: W) -> W {
        let mut found = discs << 1 & discs << 2 & discs << 3;
        for step in [self.stride() - 1, self.stride(), self.stride() + 1] {
            let above = discs << step & discs << (2 * step);
            let below = discs >> step & discs >> (2 * step);
            found |=
                above & (discs << (3 * step) | discs >> step) | below & (discs << step | discs >> (3 * step));
        }
        found & self.cells
    }

    /// For each column, the cell above its discs, even if that is above the board.
    #[inline]
    #[must_use]
    pub fn tops(self, occupied: W) -> W {
        (occupied << 1 | self.bottom) & !occupied
    }

    /// The position with left and right exchanged.
    #[must_use]
    pub fn mirrored(self, Board { own, other }: Board<W>) -> Board<W> {
        let column = W::ones(self.stride());
        let mirrored = |cells: W| {
            (0..self.columns).fold(W::EMPTY, |mirrored, place| {
                let moved = cells >> (place * self.stride()) & column;
                mirrored | moved << ((self.columns - 1 - place) * self.stride())
            })
        };
        Board { own: mirrored(own), other: mirrored(other) }
    }

    /// The discs of the player to move, and the cells above all discs: what stands for a position in certificates.
    #[inline]
    #[must_use]
    pub fn bits(self, board: Board<W>) -> W {
        board.own | self.tops(board.occupied())
    }
}

impl<W: Word> Board<W> {
    /// The empty board.
    pub const EMPTY: Self = Self { own: W::EMPTY, other: W::EMPTY };

    /// The cells with a disc.
    #[inline]
    #[must_use]
    pub fn occupied(self) -> W {
        self.own | self.other
    }

    /// The position after a disc in this cell.
    #[inline]
    #[must_use]
    pub fn after(self, cell: W) -> Self {
        Self { own: self.other, other: self.own | cell }
    }
}
