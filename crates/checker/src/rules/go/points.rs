//! Points of a board, and sets of them.

/// The sides of the largest board.
pub(super) const MAX_SIDE: u8 = 19;
/// The letters of columns: there is no I.
const LETTERS: &str = "ABCDEFGHJKLMNOPQRST";
/// Bits of a word.
const WORD: u16 = 64;

/// A set of points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Points([u64; 6]);

impl Points {
    /// Whether a point is one of them.
    pub(super) fn has(&self, point: u16) -> bool {
        let word = self.0.get(usize::from(point / WORD)).copied().unwrap_or(0);
        word >> (point % WORD) & 1 == 1
    }

    /// Takes up a point.
    pub(super) fn add(&mut self, point: u16) {
        if let Some(word) = self.0.get_mut(usize::from(point / WORD)) {
            *word |= 1 << (point % WORD);
        }
    }

    /// Takes up points.
    pub(super) fn add_all(&mut self, points: Self) {
        self.0.iter_mut().zip(points.0).for_each(|(word, other)| *word |= other);
    }

    /// Drops points.
    pub(super) fn drop_all(&mut self, points: Self) {
        self.0.iter_mut().zip(points.0).for_each(|(word, other)| *word &= !other);
    }

    /// The points, in their order.
    pub(super) fn iter(self) -> impl Iterator<Item = u16> {
        (0..WORD.saturating_mul(6)).filter(move |&point| self.has(point))
    }

    /// The point, if it is the only one.
    pub(super) fn only(self) -> Option<u16> {
        let count = self.0.iter().fold(0_u32, |sum, word| sum.saturating_add(word.count_ones()));
        self.iter().next().filter(|_| count == 1)
    }
}

/// The columns and rows of a board. Points are counted from 0, row by row from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Size {
    /// Columns.
    pub(super) cols: u8,
    /// Rows.
    pub(super) rows: u8,
}

impl Size {
    /// Whether there is such a board.
    pub(super) fn is_board(self) -> bool {
        (1..=MAX_SIDE).contains(&self.cols) && (1..=MAX_SIDE).contains(&self.rows)
    }

    /// The number of points.
    pub(super) fn count(self) -> u16 {
        u16::from(self.cols).saturating_mul(self.rows.into())
    }

    /// The point in a column and a row, both from 0; none if there are fewer.
    fn point(self, col: u8, row: u8) -> Option<u16> {
        let is_there = col < self.cols && row < self.rows;
        let point = u16::from(row).checked_mul(self.cols.into())?.checked_add(col.into());
        point.filter(|_| is_there)
    }

    /// The column and the row of a point.
    fn place(self, point: u16) -> Option<(u8, u8)> {
        let (col, row) = (point.checked_rem(self.cols.into())?, point.checked_div(self.cols.into())?);
        Some((col.try_into().ok()?, row.try_into().ok()?))
    }

    /// The points next to a point: at most four.
    pub(super) fn next_to(self, point: u16) -> impl Iterator<Item = u16> {
        let steps = move |(col, row): (u8, u8)| {
            let left = col.checked_sub(1).and_then(|col| self.point(col, row));
            let up = row.checked_sub(1).and_then(|row| self.point(col, row));
            let right = self.point(col.saturating_add(1), row);
            [left, up, right, self.point(col, row.saturating_add(1))]
        };
        self.place(point).map(steps).into_iter().flatten().flatten()
    }

    /// Where a symmetry of the board carries a point: left and right are exchanged if the witness has the bit 1, top and bottom if it has the bit
    /// 2, then columns and rows if it has the bit 4. `None` if that is no symmetry.
    pub(super) fn carry(self, point: u16, witness: u16) -> Option<u16> {
        let (mut col, mut row) = self.place(point)?;
        if witness & 1 == 1 {
            col = self.cols.checked_sub(col)?.checked_sub(1)?;
        }
        if witness & 2 == 2 {
            row = self.rows.checked_sub(row)?.checked_sub(1)?;
        }
        match witness >> 2 {
            0 => self.point(col, row),
            1 if self.cols == self.rows => self.point(row, col),
            _ => None,
        }
    }

    /// The name of a point: the letter of its column, and its row counted from the bottom.
    pub(super) fn name(self, point: u16) -> String {
        let named = self.place(point).and_then(|(col, row)| {
            let letter = LETTERS.chars().nth(col.into())?;
            Some(format!("{letter}{}", self.rows.checked_sub(row)?))
        });
        named.unwrap_or_default()
    }

    /// The point with this name, if there is one.
    pub(super) fn named(self, name: &str) -> Option<u16> {
        (0..self.count()).find(|&point| self.name(point) == name)
    }
}
