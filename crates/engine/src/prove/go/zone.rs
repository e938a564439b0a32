//! Zones as the prover sees them: what is known of a board, and what a stone leads to for a proof that one side is sure of something. A board of which all is
//! known is a zone too, and play on it is that of the game.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::games::go::{Point as FastPoint, Size, symmetry};

/// What is known of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Point {
    /// Nothing.
    Unknown,
    /// There is no stone.
    Empty,
    /// A stone of the attacker.
    Attacker,
    /// A stone of the defender.
    Defender,
}

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Party {
    /// It wants to take the target.
    Attacker,
    /// The target is its.
    Defender,
}

impl Party {
    /// The other one.
    pub(super) fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }

    /// Its stones.
    pub(super) fn stone(self) -> Point {
        match self {
            Self::Attacker => Point::Attacker,
            Self::Defender => Point::Defender,
        }
    }
}

/// Points, row by row from the top, and the ko: a point that the side to move may not play on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Zone {
    /// What is known of each point.
    pub(super) points: SmallVec<[Point; 32]>,
    /// The ko.
    pub(super) ko: Option<u16>,
}

/// A move: a stone on a point, or none, which is a pass or a move beyond the zone.
pub(super) type Move = Option<u16>;

/// What a stone leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Placed {
    /// It may not be placed.
    Illegal,
    /// More has to be known, for the reason that is given.
    TooCoarse(Lack),
    /// The zone after it.
    After(Zone),
}

/// Why more has to be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lack {
    /// The liberties of the block with this stone.
    Liberties(u16),
    /// What is next to this point.
    Around(u16),
}

/// A block, as far as it is known.
pub(super) struct Block {
    pub(super) stones: SmallVec<[u16; 16]>,
    pub(super) liberties: SmallVec<[u16; 16]>,
    /// Whether all points next to it are known.
    pub(super) is_closed: bool,
}

/// A board and its target.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) cols: usize,
    pub(super) rows: usize,
    pub(super) target: u16,
    next_to: Vec<SmallVec<[u16; 4]>>,
    /// For each symmetry, where it carries each point.
    pub(super) symmetries: Vec<(u16, Vec<u16>)>,
}

impl Board {
    pub(super) fn new(cols: usize, rows: usize, target: u16) -> Self {
        let count = cols * rows;
        let number = |point: usize| u16::try_from(point).unwrap_or(u16::MAX);
        let around = |point: usize| {
            let (col, row) = (point % cols, point / cols);
            let mut next = SmallVec::new();
            if col > 0 {
                next.push(number(point - 1));
            }
            if row > 0 {
                next.push(number(point - cols));
            }
            if col + 1 < cols {
                next.push(number(point + 1));
            }
            if row + 1 < rows {
                next.push(number(point + cols));
            }
            next
        };
        let carry = |point: usize, witness: u16| {
            let (col, row) = symmetry::carried((cols, rows), (point % cols, point / cols), witness);
            number(row * cols + col)
        };
        let witnesses = 0..symmetry::count((cols, rows));
        let symmetries = witnesses
            .map(|witness| (witness, (0..count).map(|point| carry(point, witness)).collect()))
            .collect();
        Self { cols, rows, target, next_to: (0..count).map(around).collect(), symmetries }
    }

    /// Its size as the searches have it.
    pub(super) fn size(&self) -> Option<Size> {
        Size::new(u8::try_from(self.cols).ok()?, u8::try_from(self.rows).ok()?)
    }

    /// The point with this number as the searches have it: there, rows are counted from the bottom.
    pub(super) fn point(&self, number: u16) -> FastPoint {
        let (col, row) = (usize::from(number) % self.cols, usize::from(number) / self.cols);
        let part = |part: usize| u8::try_from(part).unwrap_or(0);
        FastPoint::new(part(col), part(self.rows.saturating_sub(row + 1)))
    }

    /// The number of a point as the searches have it.
    pub(super) fn number(&self, point: FastPoint) -> u16 {
        let row = self.rows.saturating_sub(usize::from(point.row()) + 1);
        u16::try_from(row * self.cols + usize::from(point.column())).unwrap_or(u16::MAX)
    }

    /// How many points there are.
    pub(super) fn count(&self) -> u16 {
        u16::try_from(self.next_to.len()).unwrap_or(u16::MAX)
    }

    /// The points next to a point.
    pub(super) fn next_to(&self, point: u16) -> &[u16] {
        self.next_to.get(usize::from(point)).map_or(&[], |next| next)
    }

    /// The block of a stone.
    pub(super) fn block(&self, zone: &Zone, stone: u16) -> Block {
        let mut block = Block { stones: SmallVec::new(), liberties: SmallVec::new(), is_closed: true };
        let colour = zone.at(stone);
        block.stones.push(stone);
        let mut at = 0;
        while let Some(&stone) = block.stones.get(at) {
            at += 1;
            for &next in self.next_to(stone) {
                match zone.at(next) {
                    Point::Unknown => block.is_closed = false,
                    Point::Empty if !block.liberties.contains(&next) => block.liberties.push(next),
                    same if same == colour && !block.stones.contains(&next) => block.stones.push(next),
                    _ => {}
                }
            }
        }
        block
    }

    /// A stone of a block of a side without a liberty that is known.
    pub(super) fn breathless(&self, zone: &Zone, party: Party) -> Option<u16> {
        let mut seen = FxHashSet::default();
        (0..self.count()).find(|&point| {
            if zone.at(point) != party.stone() || seen.contains(&point) {
                return false;
            }
            let block = self.block(zone, point);
            seen.extend(block.stones.iter().copied());
            block.liberties.is_empty()
        })
    }

    fn is_open(&self, zone: &Zone, point: u16) -> bool {
        self.next_to(point).iter().any(|&next| zone.at(next) == Point::Unknown)
    }

    /// Whether the target has been taken.
    pub(super) fn is_taken(&self, zone: &Zone) -> bool {
        zone.at(self.target) != Point::Defender
    }

    /// A stone of a side on an empty point, for a proof that `serves` is sure of something.
    pub(super) fn place(&self, zone: &Zone, point: u16, mover: Party, serves: Party) -> Placed {
        let mut after = Zone { points: zone.points.clone(), ko: None };
        after.put(point, mover.stone());
        let mut taken: SmallVec<[u16; 16]> = SmallVec::new();
        for &next in self.next_to(point) {
            if zone.at(next) == mover.other().stone() && !taken.contains(&next) {
                let block = self.block(&after, next);
                if block.liberties.is_empty() {
                    if !block.is_closed {
                        return Placed::TooCoarse(Lack::Liberties(next));
                    }
                    taken.extend(block.stones);
                }
            }
        }
        for &stone in &taken {
            after.put(stone, Point::Empty);
        }
        let own = self.block(&after, point);
        if own.liberties.is_empty() {
            if own.is_closed {
                return Placed::Illegal;
            }
            if mover == serves {
                return Placed::TooCoarse(Lack::Liberties(point));
            }
        }
        if mover == serves && self.is_open(zone, point) && self.breathless(&after, mover.other()).is_some() {
            return Placed::TooCoarse(Lack::Around(point));
        }
        if let ([taken], [_], [liberty]) = (&taken[..], &own.stones[..], &own.liberties[..])
            && taken == liberty
            && (own.is_closed || mover != serves)
        {
            after.ko = Some(*taken);
        }
        Placed::After(after)
    }

    /// The zone after a move that is legal or may be.
    pub(super) fn play(&self, zone: &Zone, chosen: Move, mover: Party, serves: Party) -> Placed {
        match chosen {
            Some(point) => self.place(zone, point, mover, serves),
            None => Placed::After(Zone { points: zone.points.clone(), ko: None }),
        }
    }

    /// The classes of moves, in the order of the rules.
    pub(super) fn classes(&self, zone: &Zone, mover: Party, serves: Party) -> Vec<Move> {
        let is_move = |&point: &u16| {
            zone.at(point) == Point::Empty
                && zone.ko != Some(point)
                && self.place(zone, point, mover, serves) != Placed::Illegal
        };
        (0..self.count()).filter(is_move).map(Some).chain([None]).collect()
    }

    /// The moves of a board of which all is known: those that its rules allow, and a pass.
    pub(super) fn moves(&self, board: &Zone, mover: Party) -> Vec<(Move, Zone)> {
        let play = |chosen: Move| match self.play(board, chosen, mover, mover) {
            Placed::After(after) => Some((chosen, after)),
            _ => None,
        };
        let empty =
            (0..self.count()).filter(|&point| board.at(point) == Point::Empty && board.ko != Some(point));
        empty.map(Some).chain([None]).filter_map(play).collect()
    }
}

impl Zone {
    /// What is known of a point.
    pub(super) fn at(&self, point: u16) -> Point {
        self.points.get(usize::from(point)).copied().unwrap_or(Point::Unknown)
    }

    /// Changes what is known of a point.
    pub(super) fn put(&mut self, point: u16, what: Point) {
        if let Some(place) = self.points.get_mut(usize::from(point)) {
            *place = what;
        }
    }

    /// The points that are known to be empty, but for the ko.
    pub(super) fn empty(&self) -> impl Iterator<Item = u16> {
        self.known()
            .filter(|(point, what)| *what == Point::Empty && self.ko != Some(*point))
            .map(|(point, _)| point)
    }

    /// What is known, by points.
    pub(super) fn known(&self) -> impl Iterator<Item = (u16, Point)> {
        (0..).zip(self.points.iter().copied()).filter(|(_, point)| *point != Point::Unknown)
    }
}
