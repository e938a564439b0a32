//! Positions of small boards in one word each, for counting through all of them.
//!
//! The points are numbered from the bottom row, each from the left. A word holds the stones of the attacker, those of the defender, the ko
//! point and the mover.

use super::board::{Board, Colour, Size};
use super::points::Point;

/// Points that a word has room for.
pub(super) const MOST_POINTS: u32 = 29;
/// Stands for "no ko".
const NO_KO: u32 = 31;
const DEFENDER_MOVES: u64 = 1 << 63;

/// A position as a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packed(pub(super) u64);

/// The rules on a small board, with a target on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    size: Size,
    attacker: Colour,
    columns: u32,
    points: u32,
    all: u32,
    /// All points but those of the first column, and of the last.
    not_first: u32,
    not_last: u32,
    target: u32,
}

impl Rules {
    /// `None` if the board has too many points.
    pub(super) fn new(size: Size, target: Point, attacker: Colour) -> Option<Self> {
        let columns = u32::from(size.columns());
        let points = columns * u32::from(size.rows());
        if points > MOST_POINTS {
            return None;
        }
        let all = (1 << points) - 1;
        let first = (0..u32::from(size.rows())).fold(0, |first, row| first | 1 << (row * columns));
        let (not_first, not_last) = (all & !first, all & !(first << (columns - 1)));
        let target = 1 << (u32::from(target.row()) * columns + u32::from(target.column()));
        Some(Self { size, attacker, columns, points, all, not_first, not_last, target })
    }

    /// How many points there are.
    pub(super) fn points(&self) -> u32 {
        self.points
    }

    /// The point of this number.
    pub(super) fn point(&self, number: u32) -> Point {
        let part = |part| u8::try_from(part).unwrap_or(0);
        Point::new(part(number % self.columns), part(number / self.columns))
    }

    /// A position as a word; `None` if its board is another one.
    pub(super) fn pack(&self, board: &Board) -> Option<Packed> {
        if board.size() != self.size {
            return None;
        }
        let (mut own, mut other, mut ko) = (0_u32, 0_u32, NO_KO);
        for number in 0..self.points {
            let point = self.point(number);
            match board.colour(point) {
                Some(colour) if colour == self.attacker => own |= 1 << number,
                Some(_) => other |= 1 << number,
                None => {}
            }
            if board.ko() == Some(point) {
                ko = number;
            }
        }
        Some(packed(own, other, ko, board.mover() != self.attacker))
    }

    /// Whether the target is gone.
    #[inline]
    pub(super) fn is_taken(&self, position: Packed) -> bool {
        unpacked(position).1 & self.target == 0
    }

    /// The position after a pass.
    #[inline]
    pub(super) fn pass(position: Packed) -> Packed {
        let (own, other, _, defends) = unpacked(position);
        packed(own, other, NO_KO, !defends)
    }

    /// What a stone on the point of this number leads to, if it is legal.
    #[inline]
    pub(super) fn play(&self, position: Packed, number: u32) -> Option<Packed> {
        let (attacking, defending, ko, defends) = unpacked(position);
        let stone = 1 << number;
        if (attacking | defending) & stone != 0 || ko == number {
            return None;
        }
        let (mut own, mut other) = if defends { (defending, attacking) } else { (attacking, defending) };
        own |= stone;
        let mut taken = 0;
        let mut threatened = self.beside(stone) & other;
        while threatened != 0 {
            let block = self.block(threatened & threatened.wrapping_neg(), other);
            threatened &= !block;
            if self.beside(block) & !own & !other == 0 {
                taken |= block;
            }
        }
        other &= !taken;
        let block = self.block(stone, own);
        let liberties = self.beside(block) & !own & !other;
        if liberties == 0 {
            return None;
        }
        let is_ko = taken.is_power_of_two() && block == stone && liberties == taken;
        let ko = if is_ko { taken.trailing_zeros() } else { NO_KO };
        let (attacking, defending) = if defends { (other, own) } else { (own, other) };
        Some(packed(attacking, defending, ko, !defends))
    }

    #[inline]
    fn beside(&self, stones: u32) -> u32 {
        let up = stones << self.columns & self.all;
        up | stones >> self.columns | (stones & self.not_last) << 1 | (stones & self.not_first) >> 1
    }

    #[inline]
    fn block(&self, stone: u32, colour: u32) -> u32 {
        let mut block = stone;
        loop {
            let grown = block | self.beside(block) & colour;
            if grown == block {
                return block;
            }
            block = grown;
        }
    }
}

/// Whether the defender is to move.
#[inline]
pub(super) fn defends(position: Packed) -> bool {
    position.0 & DEFENDER_MOVES != 0
}

#[inline]
fn packed(attacking: u32, defending: u32, ko: u32, defends: bool) -> Packed {
    let mover = if defends { DEFENDER_MOVES } else { 0 };
    Packed(
        u64::from(attacking)
            | u64::from(defending) << MOST_POINTS
            | u64::from(ko) << (2 * MOST_POINTS)
            | mover,
    )
}

#[inline]
fn unpacked(Packed(word): Packed) -> (u32, u32, u32, bool) {
    let part = |shift: u32| u32::try_from(word >> shift & ((1 << MOST_POINTS) - 1)).unwrap_or(0);
    (part(0), part(MOST_POINTS), part(2 * MOST_POINTS) & 31, defends(Packed(word)))
}
