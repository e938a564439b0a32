//! The symmetries of a board by the numbers that certificates give them: 1 if left and right are exchanged, 2 if top and bottom are, 4 if columns and
//! rows are exchanged after that.

use super::{Point, Size};

/// Where a symmetry carries a place in this column and row, both from 0, of a board of so many columns and rows. Rows are counted from the top.
/// Boards that are not square have none that exchange columns and rows.
pub(crate) fn carried(
    (columns, rows): (usize, usize),
    (mut column, mut row): (usize, usize),
    witness: u16,
) -> (usize, usize) {
    if witness & 1 != 0 {
        column = columns - 1 - column;
    }
    if witness & 2 != 0 {
        row = rows - 1 - row;
    }
    if witness & 4 != 0 { (row, column) } else { (column, row) }
}

/// How many symmetries a board has.
pub(crate) fn count((columns, rows): (usize, usize)) -> u16 {
    if columns == rows { 8 } else { 4 }
}

/// A symmetry as a map of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry {
    size: Size,
    witness: u16,
}

impl Symmetry {
    /// The one with this number; `None` if the board has none.
    pub(crate) fn new(size: Size, witness: u16) -> Option<Self> {
        (witness < count(sides(size))).then_some(Self { size, witness })
    }

    /// The one that moves nothing.
    pub(crate) fn identity(size: Size) -> Self {
        Self { size, witness: 0 }
    }

    /// Its number.
    pub(crate) fn witness(self) -> u16 {
        self.witness
    }

    /// Where it carries a point.
    pub(crate) fn carry(self, point: Point) -> Point {
        let last = self.size.rows() - 1;
        let place = (usize::from(point.column()), usize::from(last - point.row()));
        let (column, row) = carried(sides(self.size), place, self.witness);
        let side = |number| u8::try_from(number).unwrap_or(0);
        Point::new(side(column), last - side(row))
    }

    /// This one after another one.
    pub(crate) fn after(self, first: Self) -> Self {
        self.find(|sum, point| sum.carry(point) == self.carry(first.carry(point)))
    }

    /// The one that leads from where this one carries points to where another one does.
    pub(crate) fn to(self, other: Self) -> Self {
        self.find(|way, point| way.carry(self.carry(point)) == other.carry(point))
    }

    /// The symmetry that is right for all points; there is one, as these are a group.
    fn find(self, is_right: impl Fn(Self, Point) -> bool) -> Self {
        let all = (0..count(sides(self.size))).map(|witness| Self { witness, ..self });
        let mut right = all.filter(|it| self.size.points().all(|point| is_right(*it, point)));
        right.next().unwrap_or(self)
    }
}

fn sides(size: Size) -> (usize, usize) {
    (size.columns().into(), size.rows().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_are_a_group() {
        for (columns, rows, count) in [(4, 4, 8), (4, 3, 4)] {
            let size = Size::new(columns, rows).unwrap();
            let all: Vec<Symmetry> = (0..9).map_while(|witness| Symmetry::new(size, witness)).collect();
            assert_eq!(all.len(), count);
            for (one, other) in all.iter().flat_map(|one| all.iter().map(move |other| (*one, *other))) {
                for point in size.points() {
                    assert_eq!(one.after(other).carry(point), one.carry(other.carry(point)));
                    assert_eq!(one.to(other).carry(one.carry(point)), other.carry(point));
                }
            }
        }
    }

    #[test]
    fn columns_and_rows_are_exchanged_last() {
        let size = Size::new(3, 3).unwrap();
        // The upper left corner, first to the right, then to the lower left.
        let corner = Point::new(0, 2);
        assert_eq!(Symmetry::new(size, 5).unwrap().carry(corner), Point::new(0, 0));
        assert_eq!(Symmetry::new(size, 1).unwrap().carry(corner), Point::new(2, 2));
        assert_eq!(Symmetry::identity(size).carry(corner), corner);
    }
}
