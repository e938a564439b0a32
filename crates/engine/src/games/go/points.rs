//! Points of a board, and sets of them as bits.

/// From a point to the one above it.
const STEP: u16 = 20;

/// Words of a set: enough for all points of the largest board and its edge.
const WORDS: usize = 7;

/// A point of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

impl Point {
    /// The point in this column from the left and row from the bottom, both from 0 and below 19.
    #[inline]
    #[must_use]
    pub fn new(column: u8, row: u8) -> Self {
        Self(STEP * (u16::from(row) + 1) + u16::from(column))
    }

    #[inline]
    pub(super) fn at(place: u16) -> Self {
        Self(place)
    }

    /// Its place in arrays.
    #[inline]
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Its column from the left, from 0.
    #[inline]
    #[must_use]
    pub fn column(self) -> u8 {
        u8::try_from(self.0 % STEP).unwrap_or(0)
    }

    /// Its row from the bottom, from 0.
    #[inline]
    #[must_use]
    pub fn row(self) -> u8 {
        u8::try_from(self.0 / STEP).unwrap_or(1) - 1
    }

    /// The places on its four sides, some of them perhaps on the rim.
    #[inline]
    pub(super) fn sides(self) -> [Self; 4] {
        [Self(self.0 + 1), Self(self.0 - 1), Self(self.0 + STEP), Self(self.0 - STEP)]
    }
}

/// A set of points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// The set without points.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Adds a point; whether it is new.
    #[inline]
    pub fn insert(&mut self, point: Point) -> bool {
        let bit = 1 << (point.index() & 63);
        let word = &mut self.0[point.index() >> 6];
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Takes a point out.
    #[inline]
    pub fn remove(&mut self, point: Point) {
        self.0[point.index() >> 6] &= !(1 << (point.index() & 63));
    }

    /// Whether the point is in the set.
    #[inline]
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.0[point.index() >> 6] >> (point.index() & 63) & 1 != 0
    }

    /// Whether there is no point.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// How many points there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The first point: rows from the bottom, each from the left.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// The points, rows from the bottom, each from the left.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> Points {
        Points { words: self.0, word: 0 }
    }

    /// Adds the points of another set.
    #[inline]
    pub fn add(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }

    /// Keeps what is in another set, too.
    #[inline]
    pub fn keep(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
    }

    /// Whether a point is in both sets.
    #[inline]
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).any(|(word, other)| word & other != 0)
    }

    /// The points that are not in another set.
    #[inline]
    #[must_use]
    pub fn without(mut self, other: &Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= !other;
        }
        self
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(points);
        set
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;

    fn into_iter(self) -> Points {
        self.iter()
    }
}

/// The points of a set, ascending.
#[derive(Clone, Debug)]
pub struct Points {
    words: [u64; WORDS],
    word: u16,
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while let Some(bits) = self.words.get_mut(usize::from(self.word)) {
            if *bits != 0 {
                let bit = *bits & bits.wrapping_neg();
                *bits ^= bit;
                let place = u16::try_from(bit.trailing_zeros()).unwrap_or(0);
                return Some(Point::at(self.word << 6 | place));
            }
            self.word += 1;
        }
        None
    }
}
