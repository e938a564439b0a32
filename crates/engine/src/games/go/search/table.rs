//! What a search knows about positions that it has met.

use rustc_hash::FxHashMap;

use super::super::board::Move;
use super::super::points::PointSet;

/// What an entry takes, about, with its share of empty places.
const ENTRY_BYTES: usize = 160;
/// Stands for a search that no order bounds.
const UNBOUNDED: u16 = u16::MAX;

/// Why a search did not look further.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cut {
    /// The attack was not to take more moves.
    pub(super) length: bool,
    /// A threat was not to take more moves.
    pub(super) order: bool,
}

impl Cut {
    /// The reasons of both.
    pub(super) fn or(self, other: Self) -> Self {
        Self { length: self.length || other.length, order: self.order || other.order }
    }

    /// The bound that is met first.
    pub(super) fn by(order: u16, length: u16) -> Self {
        Self { length: order >= length, order: order < length }
    }

    pub(super) fn is_none(self) -> bool {
        !self.length && !self.order
    }
}

/// What is found about a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Answer {
    /// The target is taken.
    Taken(Taken),
    /// It is not, within the bounds.
    Not(Cut),
}

/// An attack that succeeds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taken {
    /// With so many moves of the attacker.
    pub(super) moves: u16,
    /// The first of them; a pass if the defender is to move.
    pub(super) first: Move,
    /// What this rests on.
    pub(super) zone: PointSet,
}

/// A search that did not find an attack.
#[derive(Clone, Copy, Debug)]
struct Failed {
    length: u16,
    reply: Option<Move>,
    cut: Cut,
}

/// Answers by position.
#[derive(Debug, Default)]
pub(super) struct Table {
    taken: FxHashMap<u64, Taken>,
    /// By position and order, or set of moves.
    failed: FxHashMap<(u64, u16), Failed>,
    most: usize,
}

impl Table {
    /// A table within about so many bytes.
    pub(super) fn new(memory_bytes: usize) -> Self {
        Self { most: (memory_bytes / ENTRY_BYTES).max(1024), ..Self::default() }
    }

    /// What is known about an attack of so many moves with threats of so many.
    pub(super) fn known(&self, hash: u64, order: u16, length: u16) -> Option<Answer> {
        if let Some(taken) = self.taken.get(&hash).filter(|taken| taken.moves <= length) {
            return Some(Answer::Taken(*taken));
        }
        let failed = |order| self.failed.get(&(hash, order)).filter(|failed| failed.length >= length);
        failed(UNBOUNDED).or_else(|| failed(order)).map(|failed| Answer::Not(failed.cut))
    }

    /// The attack that succeeds here, of whatever length.
    pub(super) fn taken(&self, hash: u64) -> Option<&Taken> {
        self.taken.get(&hash)
    }

    /// The reply that withstood the longest attack with threats of at most this order.
    pub(super) fn reply(&self, hash: u64, order: u16) -> Option<Move> {
        self.reply_in(hash, (1..=order).chain([UNBOUNDED]))
    }

    /// The reply that withstood the longest attack within these sets of moves.
    pub(super) fn reply_in(&self, hash: u64, sets: impl Iterator<Item = u16>) -> Option<Move> {
        let failed = sets.filter_map(|set| self.failed.get(&(hash, set)));
        failed.max_by_key(|failed| failed.length).and_then(|failed| failed.reply)
    }

    /// Keeps an attack, unless a shorter one is known.
    pub(super) fn succeed(&mut self, hash: u64, taken: Taken) {
        self.make_room();
        let known = self.taken.entry(hash).or_insert(taken);
        if taken.moves < known.moves {
            *known = taken;
        }
    }

    /// Keeps that there is none with threats of this order.
    pub(super) fn fail(&mut self, hash: u64, order: u16, length: u16, reply: Option<Move>, cut: Cut) {
        let order = if cut.is_none() || order >= length { UNBOUNDED } else { order };
        self.fail_in(hash, order, length, reply, cut);
    }

    /// Keeps that there is none within some set of moves.
    pub(super) fn fail_in(&mut self, hash: u64, set: u16, length: u16, reply: Option<Move>, cut: Cut) {
        self.make_room();
        let length = if cut.is_none() { u16::MAX } else { length };
        let failed = Failed { length, reply, cut };
        let known = self.failed.entry((hash, set)).or_insert(failed);
        if length >= known.length {
            *known = failed;
        }
    }

    /// Forgets what may rest on an attack of so many moves.
    pub(super) fn forget_from(&mut self, moves: u16) {
        self.taken.retain(|_, taken| taken.moves < moves);
    }

    fn make_room(&mut self) {
        if self.taken.len() + self.failed.len() >= self.most {
            self.taken.clear();
            self.failed.clear();
        }
    }
}
