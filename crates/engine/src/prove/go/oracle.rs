//! What the search says of positions of the board, for proofs.

use std::cell::RefCell;

use super::attack::Attacks;
use super::safe::Losses;
use super::zone::{Board, Move, Party, Point as What, Zone};
use crate::games::go::exact::{Exact, Outcome, Unsolved};
use crate::games::go::search::{Limits as SearchLimits, Search, Stop};
use crate::games::go::{Board as Fast, Colour, Move as FastMove, Point, Size};
use crate::knowledge::{Limits, Stopped, Work};

/// Bytes that a position takes in the exact search, about.
const POSITION_BYTES: usize = 64;

/// The most moves of the attacker that are searched for on boards that are too large to be solved whole.
const MOST_MOVES: u16 = 200;

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
    /// On boards that are too large for that.
    search: Option<Search>,
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
        Self {
            cols,
            size,
            target,
            attacker,
            memory_bytes,
            start,
            exact: None,
            search: None,
            work: RefCell::new(Work::new(limits.nodes)),
        }
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

    /// Whether the attacker takes the target from a position on; `None` if the board is too large to be solved whole, and no attack is found.
    ///
    /// # Errors
    /// If the search is to end.
    pub(super) fn is_captured(&mut self, zone: &Zone, mover: Party) -> Result<Option<bool>, Stopped> {
        let Some(position) = self.position(zone, mover) else { return Err(Stopped::TooLarge) };
        let most = self.memory_bytes / POSITION_BYTES;
        let target = self.target;
        match self.counting(|poll| Exact::solve(&position, target, most, poll))? {
            Ok(exact) => {
                let is_captured = matches!(exact.outcome(&position), Some(Outcome::Captured(_)));
                self.exact = Some(exact);
                return Ok(Some(is_captured));
            }
            Err(Unsolved::NoTarget) => return Err(Stopped::TooLarge),
            Err(Unsolved::TooLarge | Unsolved::Asked) => {}
        }
        let limits = SearchLimits { memory_bytes: self.memory_bytes / 2, ..SearchLimits::default() };
        self.search = Search::new(position.clone(), target, limits);
        let found = match mover {
            Party::Attacker => self.asked(&position, MOST_MOVES)?.is_some(),
            Party::Defender => {
                let Some(mut search) = self.search.take() else { return Ok(None) };
                let found = self.counting(|poll| search.attack_anyway(&position, MOST_MOVES, poll))?;
                self.search = Some(search);
                matches!(found, Ok(Some(_)))
            }
        };
        Ok(found.then_some(true))
    }

    /// Does something that counts its nodes, and may be stopped.
    fn counting<T>(&mut self, task: impl FnOnce(&mut dyn FnMut(u64) -> bool) -> T) -> Result<T, Stopped> {
        let work = self.work.get_mut();
        let (mut counted, mut stopped) = (0, None);
        let found = task(&mut |nodes| {
            stopped = work.visit_many(nodes.saturating_sub(counted)).err();
            counted = nodes;
            stopped.is_none()
        });
        stopped.map_or(Ok(found), Err)
    }

    /// The move with which the search attacks, and within how many moves it takes the target, this one included.
    fn asked(&mut self, position: &Fast, most: u16) -> Result<Option<(Move, u16)>, Stopped> {
        let Some(mut search) = self.search.take() else { return Ok(None) };
        let found = self.counting(|poll| search.attack(position, most, poll));
        self.search = Some(search);
        match found? {
            Ok(found) => Ok(found.map(|(chosen, within)| (self.move_of(chosen), within))),
            Err(Stop::Asked) => Err(Stopped::Requested),
            Err(Stop::Nodes | Stop::OtherPosition) => Ok(None),
        }
    }
}

impl Attacks for Oracle {
    fn attacks(&mut self, zone: &Zone, most: u16) -> Result<Vec<(Move, u16)>, Stopped> {
        let Some(position) = self.position(zone, Party::Attacker) else { return Ok(Vec::new()) };
        let Some(exact) = &self.exact else {
            return Ok(self
                .asked(&position, most)?
                .filter(|(_, within)| *within <= most)
                .into_iter()
                .collect());
        };
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
