//! Positions of a region of the board as sets of bits, for a search that asks of many of them what a stone leads to: by the same rules as [`super::zone`], for a
//! proof that serves the defender.

use super::zone::{Board, Party, Point, Zone};

/// The points that fit: regions whose surroundings have more are not searched.
const MOST_POINTS: usize = u128::BITS as usize;

/// The rows and columns that a region is in, and those beside it. A set of points has a bit for each, row by row.
#[derive(Clone, Debug)]
pub(super) struct Window {
    cols: usize,
    /// The points of the window.
    all: u128,
    /// Those of the region.
    known: u128,
    /// Those that are not in the first column, and those that are not in the last.
    not_first: u128,
    not_last: u128,
    target: u128,
    /// For each bit, the number of its point on the board.
    numbers: Vec<u16>,
    /// The bits of the region, the nearest to the target first.
    pub(super) order: Vec<u8>,
}

/// A position in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) attacker: u128,
    pub(super) defender: u128,
    /// The bit of the ko, as a set.
    pub(super) ko: u128,
}

/// What a stone or a pass leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Led {
    /// It may not be placed.
    Illegal,
    /// The target is taken.
    Taken,
    /// More has to be known: of these points, or of some of them.
    Open(u128),
    /// The position after it.
    To(Position),
}

impl Window {
    /// The window of a region of the board; `None` if it is too large.
    pub(super) fn new(board: &Board, region: &Zone) -> Option<Self> {
        let place = |point: u16| (usize::from(point) % board.cols, usize::from(point) / board.cols);
        let (mut left, mut top, mut right, mut bottom) = (board.cols, board.rows, 0, 0);
        for (point, _) in region.known() {
            let (col, row) = place(point);
            (left, top) = (left.min(col.saturating_sub(1)), top.min(row.saturating_sub(1)));
            (right, bottom) = (right.max((col + 2).min(board.cols)), bottom.max((row + 2).min(board.rows)));
        }
        let (cols, rows) = (right.checked_sub(left)?, bottom.checked_sub(top)?);
        if cols * rows > MOST_POINTS {
            return None;
        }
        let number = |bit: usize| u16::try_from((top + bit / cols) * board.cols + left + bit % cols);
        let numbers = (0..cols * rows).map(number).collect::<Result<Vec<u16>, _>>().ok()?;
        let set = |is_in: &dyn Fn(usize) -> bool| {
            (0..cols * rows).filter(|&bit| is_in(bit)).fold(0, |set, bit| set | 1_u128 << bit)
        };
        let known = |bit: usize| numbers.get(bit).is_some_and(|point| region.at(*point) != Point::Unknown);
        let mut order: Vec<u8> =
            (0..u8::try_from(cols * rows).ok()?).filter(|&bit| known(bit.into())).collect();
        let distance = |bit: &u8| numbers.get(usize::from(*bit)).map(|point| board.distance(*point));
        crate::sort::by_key(&mut order, distance);
        Some(Self {
            cols,
            all: set(&|_| true),
            known: set(&known),
            not_first: set(&|bit| !bit.is_multiple_of(cols)),
            not_last: set(&|bit| bit % cols != cols - 1),
            target: set(&|bit| numbers.get(bit) == Some(&board.target)),
            order,
            numbers,
        })
    }

    /// A position of the region.
    pub(super) fn position(&self, zone: &Zone) -> Position {
        let set = |what: Point| {
            let is = |(_, point): &(usize, &u16)| zone.at(**point) == what;
            self.numbers.iter().enumerate().filter(is).fold(0, |set, (bit, _)| set | 1_u128 << bit)
        };
        let ko = self.numbers.iter().position(|point| zone.ko == Some(*point));
        Position {
            attacker: set(Point::Attacker),
            defender: set(Point::Defender),
            ko: ko.map_or(0, |bit| 1 << bit),
        }
    }

    fn beside(&self, set: u128) -> u128 {
        ((set & self.not_last) << 1 | (set & self.not_first) >> 1 | set << self.cols | set >> self.cols)
            & self.all
    }

    /// The points that are connected to some within a set.
    fn connected(&self, mut some: u128, within: u128) -> u128 {
        loop {
            let more = (some | self.beside(some)) & within;
            if more == some {
                return some;
            }
            some = more;
        }
    }

    /// The points beside a set that are beyond the region.
    fn beyond(&self, set: u128) -> u128 {
        self.beside(set) & !self.known
    }

    /// The numbers of points on the board.
    pub(super) fn points(&self, set: u128) -> Vec<u16> {
        let numbers = self.numbers.iter().enumerate();
        numbers.filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, number)| *number).collect()
    }

    /// The points of the region without a stone.
    pub(super) fn empty(&self, position: &Position) -> u128 {
        self.known & !(position.attacker | position.defender)
    }

    /// How many liberties the target has.
    pub(super) fn liberties(&self, position: &Position) -> u32 {
        let block = self.connected(self.target, position.defender);
        (self.beside(block) & self.empty(position)).count_ones()
    }

    /// The empty points near the target's liberties, or beside the attacker's blocks next to the target and the defender's next to its liberties.
    pub(super) fn near(&self, position: &Position) -> u128 {
        let empty = self.empty(position);
        let block = self.connected(self.target, position.defender);
        let liberties = self.beside(block) & empty;
        let others = self.connected(self.beside(block) & position.attacker, position.attacker);
        let own = self.connected(self.beside(liberties) & position.defender, position.defender);
        (liberties | self.beside(liberties | others | own)) & empty
    }

    /// What a stone on an empty point leads to.
    pub(super) fn place(&self, position: &Position, point: u128, mover: Party) -> Led {
        let is_attacker = mover == Party::Attacker;
        let (mut own, mut others) = match mover {
            Party::Attacker => (position.attacker, position.defender),
            Party::Defender => (position.defender, position.attacker),
        };
        own |= point;
        let empty = self.known & !(own | others);
        let mut next = self.beside(point) & others;
        let mut taken = 0;
        while next != 0 {
            let block = self.connected(next & next.wrapping_neg(), others);
            next &= !block;
            if self.beside(block) & empty == 0 {
                if self.beyond(block) != 0 {
                    return Led::Open(self.beyond(block));
                }
                taken |= block;
            }
        }
        others &= !taken;
        if is_attacker && taken & self.target != 0 {
            return Led::Taken;
        }
        let empty = empty | taken;
        let block = self.connected(point, own);
        let liberties = self.beside(block) & empty;
        let beyond = self.beyond(block);
        if liberties == 0 && beyond == 0 {
            return Led::Illegal;
        }
        if liberties == 0 && !is_attacker {
            return Led::Open(beyond);
        }
        if !is_attacker && self.beyond(point) != 0 {
            let breathing = self.connected(others & self.beside(empty), others);
            if breathing != others {
                return Led::Open(self.beyond(point));
            }
        }
        let is_ko =
            taken.count_ones() == 1 && block == point && liberties == taken && (is_attacker || beyond == 0);
        let ko = if is_ko { taken } else { 0 };
        let (attacker, defender) = if is_attacker { (own, others) } else { (others, own) };
        Led::To(Position { attacker, defender, ko })
    }

    /// Whether the target is alive whatever the attacker plays and though the defender passes for ever (Benson, 1976).
    pub(super) fn is_alive(&self, position: &Position) -> bool {
        let target = self.connected(self.target, position.defender);
        let empty = self.empty(position);
        if (self.beside(target) & empty).count_ones() < 2 {
            return false;
        }
        let mut alive = position.defender;
        let mut eyes = self.parts(self.all & !position.defender);
        eyes.retain(|eye| *eye & !self.known == 0);
        let blocks = self.parts(position.defender);
        loop {
            let before = alive;
            for &block in &blocks {
                let liberties = self.beside(block);
                let is_vital = |eye: &&u128| {
                    **eye & empty & !liberties == 0
                        && self.beside(**eye) & position.defender & !alive == 0
                        && self.beside(**eye) & block != 0
                };
                if block & alive != 0 && eyes.iter().filter(is_vital).count() < 2 {
                    alive &= !block;
                }
            }
            if target & alive == 0 {
                return false;
            }
            if alive == before {
                return true;
            }
        }
    }

    /// The connected parts of a set.
    fn parts(&self, mut set: u128) -> smallvec::SmallVec<[u128; 16]> {
        let mut parts = smallvec::SmallVec::new();
        while set != 0 {
            let part = self.connected(set & set.wrapping_neg(), set);
            parts.push(part);
            set &= !part;
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::super::zone::Placed;
    use super::*;

    fn read(rows: &str, target: u16) -> (Board, Zone) {
        let cols = rows.find('/').unwrap_or(rows.len());
        let board = Board::new(cols, rows.split('/').count(), target);
        let point = |what| match what {
            '.' => Point::Empty,
            'X' => Point::Attacker,
            'O' => Point::Defender,
            _ => Point::Unknown,
        };
        (board, Zone { points: rows.chars().filter(|what| *what != '/').map(point).collect(), ko: None })
    }

    /// What a stone leads to by the rules of zones.
    fn slow(board: &Board, window: &Window, zone: &Zone, (point, mover): (u16, Party)) -> Led {
        match board.place(zone, point, mover, Party::Defender) {
            Placed::Illegal => Led::Illegal,
            Placed::TooCoarse(_) => Led::Open(0),
            Placed::After(after) if board.is_taken(&after) => Led::Taken,
            Placed::After(after) => Led::To(window.position(&after)),
        }
    }

    #[test]
    fn stones_lead_to_the_same_as_in_zones() {
        let mut chance = ChaCha8Rng::seed_from_u64(1);
        let mut met = [0_u32; 4];
        for game in 0..300 {
            let (cols, rows) = (chance.random_range(2..=6), chance.random_range(2..=5));
            let target = chance.random_range(0..cols * rows);
            let board = Board::new(cols, rows, target.try_into().unwrap());
            let points = (0..board.count()).map(|_| match chance.random_range(0..6) {
                0 => Point::Unknown,
                1 => Point::Attacker,
                2 => Point::Defender,
                _ => Point::Empty,
            });
            let mut zone = Zone { points: points.collect(), ko: None };
            zone.put(board.target, Point::Defender);
            while let Some(stone) = [Party::Attacker, Party::Defender]
                .into_iter()
                .find_map(|party| board.breathless(&zone, party))
            {
                board.block(&zone, stone).stones.iter().for_each(|&stone| zone.put(stone, Point::Empty));
            }
            if board.is_taken(&zone) {
                continue;
            }
            let window = Window::new(&board, &zone).unwrap();
            for turn in 0..40 {
                let mover = if turn % 2 == game % 2 { Party::Attacker } else { Party::Defender };
                let position = window.position(&zone);
                let mut next = Vec::new();
                for (bit, &point) in window.numbers.iter().enumerate() {
                    if zone.at(point) != Point::Empty || zone.ko == Some(point) {
                        continue;
                    }
                    let mut led = window.place(&position, 1 << bit, mover);
                    if let Led::Open(beyond) = &mut led {
                        assert_ne!(std::mem::take(beyond), 0);
                    }
                    assert_eq!(
                        led,
                        slow(&board, &window, &zone, (point, mover)),
                        "{zone:?} {point} {mover:?}"
                    );
                    met[match led {
                        Led::Illegal => 0,
                        Led::Taken => 1,
                        Led::Open(_) => 2,
                        Led::To(_) => 3,
                    }] += 1;
                    if let (Led::To(_), Placed::After(after)) =
                        (led, board.place(&zone, point, mover, Party::Defender))
                    {
                        next.push(after);
                    }
                }
                if next.is_empty() {
                    break;
                }
                zone = next.swap_remove(chance.random_range(0..next.len()));
            }
        }
        assert!(met.iter().all(|count| *count > 100), "{met:?}");
    }

    #[test]
    fn life_without_a_move_is_seen() {
        let is_alive = |rows, target| {
            let (board, zone) = read(rows, target);
            let window = Window::new(&board, &zone).unwrap();
            window.is_alive(&window.position(&zone))
        };
        assert!(is_alive(".O.O?/OOOO?/?????", 5));
        // A stone in the second eye takes nothing away: two points remain, both of them liberties.
        assert!(is_alive(".OX../OOOOO/?????", 5));
        // One eye; an eye that is open; an eye that another block closes, which has no second one.
        assert!(!is_alive(".OO/OOX/XX.", 3));
        assert!(!is_alive(".O.?/OOO?/????", 4));
        assert!(!is_alive(".O.OX/OOXX./XX...", 1));
        // The stone on D3 has one eye, so that C3 is none for others.
        assert!(!is_alive(".O.OX/OOOX./XXX..", 1));
        // Two eyes, each with room for stones that have liberties of their own.
        assert!(!is_alive("OOOOOOOOO/O...O...O/O...O...O/O...O...O/OOOOOOOOO", 0));
    }
}
