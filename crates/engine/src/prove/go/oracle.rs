//! What the search says of positions of the board, for proofs.

use std::cell::RefCell;

use super::attack::Attacks;
use super::safe::Losses;
use super::zone::{Board, Move, Party, Point as What, Zone};
use crate::games::go::exact::{Exact, Outcome, Unsolved};
use crate::games::go::{Board as Fast, Colour, Move as FastMove, Point, Size};
use crate::knowledge::{Limits, Stopped, Work};

/// Bytes that a position takes in the exact search, about.
const POSITION_BYTES: usize = 64;

/// The searches of a board.
pub(super) struct Oracle {
    cols: usize,
    size: Option<Size>,
    target: Point,
    attacker: Colour,
    memory_bytes: usize,
    /// The board as it is at first.
    start: Zone,
    exact: Option<Exact>,
    /// Nodes and limits.
    pub(super) work: RefCell<Work>,
}

impl Oracle {
    /// Nothing has been searched.
    pub(super) fn new(board: &Board, start: &Zone, is_swapped: bool, limits: Limits) -> Self {
        let side = |side: usize| u8::try_from(side).unwrap_or(0);
        let size = Size::new(side(board.cols), side(board.rows));
        let attacker = if is_swapped { Colour::White } else { Colour::Black };
        let (cols, target) = (board.cols, Self::point_of(board.cols, board.target));
        let (memory_bytes, start) = (limits.memory_bytes, start.clone());
        Self { cols, size, target, attacker, memory_bytes, start, exact: None, work: RefCell::new(Work::new(limits.nodes)) }
    }

    fn point_of(cols: usize, point: u16) -> Point {
        let (col, row) = (usize::from(point) % cols, usize::from(point) / cols);
        Point::new(u8::try_from(col).unwrap_or(0), u8::try_from(row).unwrap_or(0))
    }

    /// The position as the searches have it.
    fn position(&self, zone: &Zone, mover: Party) -> Option<Fast> {
        let colour =
            |party: Party| if party == Party::Attacker { self.attacker } else { self.attacker.other() };
        let mut board = Fast::new(self.size?, colour(mover));
        for (point, what) in zone.known() {
            let stone = match what {
                What::Attacker => Some(colour(Party::Attacker)),
                What::Defender => Some(colour(Party::Defender)),
                _ => None,
            };
            board.put(Self::point_of(self.cols, point), stone);
        }
        board.turn(colour(mover), zone.ko.map(|ko| Self::point_of(self.cols, ko)));
        Some(board)
    }

    fn move_of(&self, chosen: FastMove) -> Move {
        match chosen {
            FastMove::Play(point) => {
                u16::try_from(usize::from(point.row()) * self.cols + usize::from(point.column())).ok()
            }
            FastMove::Pass => None,
        }
    }

    /// Whether the attacker takes the target from a position on.
    ///
    /// # Errors
    /// If the search is to end.
    pub(super) fn is_captured(&mut self, zone: &Zone, mover: Party) -> Result<bool, Stopped> {
        let Some(position) = self.position(zone, mover) else { return Err(Stopped::TooLarge) };
        let (mut counted, mut stopped) = (0, None);
        let work = self.work.get_mut();
        let mut poll = |nodes: u64| {
            stopped = work.visit_many(nodes - counted).err();
            counted = nodes;
            stopped.is_none()
        };
        let most = self.memory_bytes / POSITION_BYTES;
        let exact = Exact::solve(&position, self.target, most, &mut poll);
        match exact {
            Ok(exact) => {
                let is_captured = matches!(exact.outcome(&position), Some(Outcome::Captured(_)));
                self.exact = Some(exact);
                Ok(is_captured)
            }
            Err(Unsolved::Asked) => Err(stopped.unwrap_or(Stopped::Requested)),
            Err(_) => Err(Stopped::Memory),
        }
    }
}

impl Attacks for Oracle {
    fn attacks(&mut self, zone: &Zone, most: u16) -> Result<Vec<(Move, u16)>, Stopped> {
        let Some(position) = self.position(zone, Party::Attacker) else { return Ok(Vec::new()) };
        let Some(exact) = &self.exact else { return Ok(Vec::new()) };
        let mut attacks: Vec<(Move, u16)> = exact
            .moves(&position)
            .into_iter()
            .filter_map(|(chosen, outcome)| match outcome {
                Outcome::Captured(after) => Some((self.move_of(chosen), after + 1)),
                Outcome::Held => None,
            })
            .filter(|(_, within)| *within <= most)
            .collect();
        attacks.sort_by_key(|(_, within)| *within);
        Ok(attacks)
    }
}

impl Losses for Oracle {
    fn look(&self) -> Result<(), Stopped> {
        self.work.borrow_mut().visit()
    }

    fn is_lost(&self, zone: &Zone) -> bool {
        let mut whole = self.start.clone();
        zone.known().for_each(|(point, what)| whole.put(point, what));
        whole.ko = zone.ko;
        let position = self.position(&whole, Party::Attacker);
        let outcome =
            self.exact.as_ref().zip(position).and_then(|(exact, position)| exact.outcome(&position));
        matches!(outcome, Some(Outcome::Captured(_)))
    }
}
