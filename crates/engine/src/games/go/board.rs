//! A board of Go on which moves are played and taken back.
//!
//! The points lie row by row from the bottom in one array with a rim, so that a neighbour is a step of fixed length on every size of board.
//! Blocks are followed when they are asked for: those of a fight are small.

use super::points::{Point, PointSet};

/// Points and rim.
pub(super) const PLACES: usize = 420;
/// The longest side.
pub const LONGEST: u8 = 19;

/// The colour of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Spelled `X`.
    Black,
    /// Spelled `O`.
    White,
}

impl Colour {
    /// The other colour.
    #[inline]
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A stone on an empty point.
    Play(Point),
    /// Nothing.
    Pass,
}

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    columns: u8,
    rows: u8,
}

impl Size {
    /// So many columns and rows, 1 to 19 each; otherwise `None`.
    #[must_use]
    pub fn new(columns: u8, rows: u8) -> Option<Self> {
        let fits = |side| (1..=LONGEST).contains(&side);
        (fits(columns) && fits(rows)).then_some(Self { columns, rows })
    }

    /// Columns.
    #[inline]
    #[must_use]
    pub fn columns(self) -> u8 {
        self.columns
    }

    /// Rows.
    #[inline]
    #[must_use]
    pub fn rows(self) -> u8 {
        self.rows
    }

    /// All points, rows from the bottom, each from the left.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| Point::new(column, row)))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Empty,
    Stone(Colour),
    Rim,
}

/// Stones that are connected, and the empty points beside them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// Its stones.
    pub stones: PointSet,
    /// Its liberties.
    pub liberties: PointSet,
}

/// A position: stones, the player to move, and the point that ko forbids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    size: Size,
    places: [Place; PLACES],
    mover: Colour,
    ko: Option<Point>,
    stones_hash: u64,
}

/// What it takes to take a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    played: Move,
    /// The stones that the move took.
    pub captured: PointSet,
    ko: Option<Point>,
}

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(size: Size, mover: Colour) -> Self {
        let mut places = [Place::Rim; PLACES];
        for point in size.points() {
            places[point.index()] = Place::Empty;
        }
        Self { size, places, mover, ko: None, stones_hash: 0 }
    }

    /// Its size.
    #[inline]
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Who is to move.
    #[inline]
    #[must_use]
    pub fn mover(&self) -> Colour {
        self.mover
    }

    /// The point that ko forbids.
    #[inline]
    #[must_use]
    pub fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// The colour of the stone on a point.
    #[inline]
    #[must_use]
    pub fn colour(&self, point: Point) -> Option<Colour> {
        match self.places[point.index()] {
            Place::Stone(colour) => Some(colour),
            Place::Empty | Place::Rim => None,
        }
    }

    /// Whether a point of the board has no stone.
    #[inline]
    #[must_use]
    pub fn is_empty(&self, point: Point) -> bool {
        self.places[point.index()] == Place::Empty
    }

    /// Puts a stone onto a point, or takes what is there away, without any rule.
    pub fn put(&mut self, point: Point, stone: Option<Colour>) {
        if let Some(colour) = self.colour(point) {
            self.toggle(point, colour, Place::Empty);
        }
        if let (Some(colour), Place::Empty) = (stone, self.places[point.index()]) {
            self.toggle(point, colour, Place::Stone(colour));
        }
    }

    /// Says who is to move and where ko forbids a move, without any rule.
    pub fn turn(&mut self, mover: Colour, ko: Option<Point>) {
        self.mover = mover;
        self.ko = ko;
    }

    /// A number for the stones, the player to move and the ko.
    #[inline]
    #[must_use]
    pub fn hash(&self) -> u64 {
        let ko = self.ko.map_or(0, |point| key(point.index() | 1 << 10));
        let mover = if self.mover == Colour::White { key(1 << 11) } else { 0 };
        self.stones_hash ^ ko ^ mover
    }

    /// The neighbours of a point.
    #[inline]
    pub fn neighbours(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        point.sides().into_iter().filter(|side| self.places[side.index()] != Place::Rim)
    }

    /// The block on a point; nothing on an empty one.
    #[must_use]
    pub fn block(&self, point: Point) -> Block {
        let mut block = Block::default();
        if self.colour(point).is_none() {
            return block;
        }
        let own = self.places[point.index()];
        let mut open = Stack::new(point);
        block.stones.insert(point);
        while let Some(stone) = open.pop() {
            for side in stone.sides() {
                let place = self.places[side.index()];
                if place == Place::Empty {
                    block.liberties.insert(side);
                } else if place == own && block.stones.insert(side) {
                    open.push(side);
                }
            }
        }
        block
    }

    /// Whether the block on a point has a liberty other than this point.
    #[must_use]
    fn lives_without(&self, point: Point, without: Point) -> bool {
        let own = self.places[point.index()];
        let mut seen = PointSet::EMPTY;
        let mut open = Stack::new(point);
        seen.insert(point);
        while let Some(stone) = open.pop() {
            for side in stone.sides() {
                let place = self.places[side.index()];
                if place == Place::Empty && side != without {
                    return true;
                }
                if place == own && seen.insert(side) {
                    open.push(side);
                }
            }
        }
        false
    }

    /// Whether the player to move may do this.
    #[must_use]
    pub fn is_legal(&self, play: Move) -> bool {
        let Move::Play(point) = play else { return true };
        self.is_empty(point)
            && self.ko != Some(point)
            && point.sides().into_iter().any(|side| match self.places[side.index()] {
                Place::Empty => true,
                Place::Rim => false,
                Place::Stone(colour) => (colour == self.mover) == self.lives_without(side, point),
            })
    }

    /// Makes a move, if it is legal.
    pub fn play(&mut self, play: Move) -> Option<Undo> {
        if !self.is_legal(play) {
            return None;
        }
        let mut undo = Undo { played: play, captured: PointSet::EMPTY, ko: self.ko };
        self.ko = None;
        if let Move::Play(point) = play {
            self.toggle(point, self.mover, Place::Stone(self.mover));
            let other = Place::Stone(self.mover.other());
            for side in point.sides() {
                if self.places[side.index()] == other && !self.lives_without(side, point) {
                    let taken = self.block(side).stones;
                    for stone in taken {
                        self.toggle(stone, self.mover.other(), Place::Empty);
                    }
                    undo.captured.add(&taken);
                }
            }
            self.ko = self.forbidden(point, &undo.captured);
        }
        self.mover = self.mover.other();
        Some(undo)
    }

    /// Takes the last move back.
    pub fn undo(&mut self, undo: Undo) {
        self.mover = self.mover.other();
        self.ko = undo.ko;
        if let Move::Play(point) = undo.played {
            self.toggle(point, self.mover, Place::Empty);
            for stone in undo.captured {
                self.toggle(stone, self.mover.other(), Place::Stone(self.mover.other()));
            }
        }
    }

    /// The point that ko forbids after a stone on `point` took these.
    fn forbidden(&self, point: Point, captured: &PointSet) -> Option<Point> {
        let taken = captured.first().filter(|_| captured.len() == 1)?;
        let own = Place::Stone(self.mover);
        let alone = point.sides().into_iter().all(|side| {
            let place = self.places[side.index()];
            side == taken || place != own && place != Place::Empty
        });
        alone.then_some(taken)
    }

    #[inline]
    fn toggle(&mut self, point: Point, colour: Colour, place: Place) {
        self.places[point.index()] = place;
        self.stones_hash ^= key(point.index() | if colour == Colour::White { 1 << 9 } else { 0 });
    }
}

/// Stones whose neighbours have not been looked at.
struct Stack {
    points: [Point; PLACES],
    size: usize,
}

impl Stack {
    #[inline]
    fn new(point: Point) -> Self {
        Self { points: [point; PLACES], size: 1 }
    }

    #[inline]
    fn push(&mut self, point: Point) {
        self.points[self.size] = point;
        self.size += 1;
    }

    #[inline]
    fn pop(&mut self) -> Option<Point> {
        self.size = self.size.checked_sub(1)?;
        Some(self.points[self.size])
    }
}

/// Random words for all stones, the ko points and the mover, after Zobrist.
static KEYS: [u64; 1 << 12] = keys();

#[inline]
fn key(place: usize) -> u64 {
    KEYS[place]
}

/// A generator of Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
const fn keys() -> [u64; 1 << 12] {
    let mut keys = [0; 1 << 12];
    let (mut place, mut state) = (0, 0x6f_u64);
    while place < keys.len() {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = state;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        keys[place] = word ^ (word >> 31);
        place += 1;
    }
    keys
}
