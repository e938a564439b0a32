//! A zone: the points of a board that are known, with their stones, for a proof that one side is sure of something whatever stands around it.

use gamecert_certs::Side;

use super::points::{Points, Size};

/// The attacker, whose stones are not of the target's colour.
pub(super) const ATTACKER: Side = Side::First;
/// The side of the target.
pub(super) const DEFENDER: Side = Side::Second;

/// All boards that have these stones on these points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Zone {
    /// The board.
    pub(super) size: Size,
    /// The points that are known.
    pub(super) known: Points,
    /// Those with stones of the attacker.
    pub(super) attackers: Points,
    /// Those with stones of the defender.
    pub(super) defenders: Points,
    /// Whether the attacker is white.
    pub(super) is_swapped: bool,
    /// A point with a stone of the block in question.
    pub(super) target: u16,
    /// The point that the side to move may not take back. If the opponent of the side that is to be sure of something has the move, it is certain that it
    /// may not.
    pub(super) ko: Option<u16>,
    /// The side to move.
    pub(super) mover: Side,
    /// How many moves the attacker has left; none if they are not counted.
    pub(super) left: Option<u16>,
    /// Whether the target has been taken.
    pub(super) is_taken: bool,
}

/// A block, as far as it is known.
pub(super) struct Block {
    /// Its stones.
    pub(super) stones: Points,
    /// Its liberties.
    pub(super) liberties: Points,
    /// Whether all points next to it are known, so that this is all of it.
    pub(super) is_closed: bool,
}

/// What a stone leads to.
pub(super) enum Placed {
    /// It may not be placed.
    Illegal,
    /// What is around the zone decides what it leads to.
    TooCoarse,
    /// The zone after it.
    After(Zone),
}

impl Zone {
    /// What is known with black and white stones: the attacker to move, who counts no moves, and no ko.
    pub(super) fn of(size: Size, known: Points, [black, white]: [Points; 2], target: u16) -> Self {
        let is_swapped = black.has(target);
        let (attackers, defenders) = if is_swapped { (white, black) } else { (black, white) };
        let (ko, left) = (None, None);
        Self {
            size,
            known,
            attackers,
            defenders,
            is_swapped,
            target,
            ko,
            mover: ATTACKER,
            left,
            is_taken: false,
        }
    }

    /// The points with stones of a side.
    pub(super) fn stones(&self, side: Side) -> &Points {
        if side == ATTACKER { &self.attackers } else { &self.defenders }
    }

    fn stones_mut(&mut self, side: Side) -> &mut Points {
        if side == ATTACKER { &mut self.attackers } else { &mut self.defenders }
    }

    /// Whether a point is known to be empty.
    pub(super) fn is_empty(&self, point: u16) -> bool {
        self.known.has(point) && !self.attackers.has(point) && !self.defenders.has(point)
    }

    /// Whether a point next to this one is not known.
    fn is_open(&self, point: u16) -> bool {
        self.size.next_to(point).any(|next| !self.known.has(next))
    }

    /// The block of a stone of a side.
    pub(super) fn block(&self, stone: u16, side: Side) -> Block {
        let mut block = Block { stones: Points::default(), liberties: Points::default(), is_closed: true };
        let mut waiting = vec![stone];
        while let Some(stone) = waiting.pop() {
            if block.stones.has(stone) {
                continue;
            }
            block.stones.add(stone);
            block.is_closed &= !self.is_open(stone);
            for next in self.size.next_to(stone) {
                if self.stones(side).has(next) {
                    waiting.push(next);
                } else if self.is_empty(next) {
                    block.liberties.add(next);
                }
            }
        }
        block
    }

    /// Whether each block of a side has a liberty that is known.
    pub(super) fn breathes(&self, side: Side) -> bool {
        let mut rest = *self.stones(side);
        while let Some(stone) = rest.iter().next() {
            let block = self.block(stone, side);
            if block.liberties == Points::default() {
                return false;
            }
            rest.drop_all(block.stones);
        }
        true
    }

    /// The same with the other side to move and no ko, as after a move elsewhere.
    pub(super) fn passed(self) -> Self {
        let spent = u16::from(self.mover == ATTACKER);
        let left = self.left.map(|left| left.saturating_sub(spent));
        Self { mover: self.mover.other(), ko: None, left, ..self }
    }

    /// Places a stone of the side to move on an empty point, for a proof that `side` is sure of something.
    pub(super) fn place(&self, point: u16, side: Side) -> Placed {
        let (mover, other, serves) = (self.mover, self.mover.other(), self.mover == side);
        let mut after = self.passed();
        after.stones_mut(mover).add(point);
        let mut taken = Points::default();
        for next in self.size.next_to(point).filter(|&next| self.stones(other).has(next)) {
            let block = after.block(next, other);
            if block.liberties == Points::default() {
                if !block.is_closed {
                    return Placed::TooCoarse;
                }
                taken.add_all(block.stones);
            }
        }
        after.stones_mut(other).drop_all(taken);
        after.is_taken = taken.has(self.target);
        let own = after.block(point, mover);
        if own.liberties == Points::default() && (own.is_closed || serves) {
            return if own.is_closed { Placed::Illegal } else { Placed::TooCoarse };
        }
        // A block without a liberty that is known may lose its last one, beyond the zone.
        if serves && self.is_open(point) && !after.breathes(other) {
            return Placed::TooCoarse;
        }
        // A ko that is not certain binds the side that is to be sure of something, and not its opponent.
        let is_single = own.stones.only().is_some() && own.liberties == taken;
        after.ko = taken.only().filter(|_| is_single && (own.is_closed || !serves));
        Placed::After(after)
    }
}
