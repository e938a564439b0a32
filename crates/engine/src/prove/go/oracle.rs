//! What the search says of positions of the board, for proofs.

use std::cell::RefCell;

use super::attack::Attacks;
use super::safe::Losses;
use super::zone::{Board, Move, Party, Point as What, Zone};
use crate::games::go::exact::{Exact, Outcome, Unsolved};
use crate::games::go::search::{Limits as SearchLimits, Search, Stop};
use crate::games::go::{Board as Fast, Colour, Move as FastMove};
use crate::knowledge::{Limits, Stopped, Work};
use crate::sort;

/// Bytes that a position takes in the exact search, about.
const POSITION_BYTES: usize = 64;

/// Boards with more positions than these are searched for an attack before they are solved whole.
const FEW_POSITIONS: usize = 2_000_000;

/// The most moves of the attacker that are searched for on boards that are too large to be solved whole.
const MOST_MOVES: u16 = 200;

/// The searches of a board.
pub(super) struct Oracle {
    board: Board,
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
        Self {
            board: board.clone(),
            attacker: if is_swapped { Colour::White } else { Colour::Black },
            memory_bytes: limits.memory_bytes,
            start: start.clone(),
            exact: None,
            search: None,
            work: RefCell::new(Work::new(limits.nodes)),
        }
    }

    /// The position as the searches have it.
    fn position(&self, zone: &Zone, mover: Party) -> Option<Fast> {
        let colour =
            |party: Party| if party == Party::Attacker { self.attacker } else { self.attacker.other() };
        let mut board = Fast::new(self.board.size()?, colour(mover));
        for (number, what) in zone.known() {
            let stone = match what {
                What::Attacker => Some(colour(Party::Attacker)),
                What::Defender => Some(colour(Party::Defender)),
                _ => None,
            };
            board.put(self.board.point(number), stone);
        }
        board.turn(colour(mover), zone.ko.map(|ko| self.board.point(ko)));
        Some(board)
    }

    fn move_of(&self, chosen: FastMove) -> Move {
        match chosen {
            FastMove::Play(point) => Some(self.board.number(point)),
            FastMove::Pass => None,
        }
    }

    /// Whether the attacker takes the target from a position on; `None` if there are many positions, and no attack is found.
    ///
    /// # Errors
    /// If the search is to end.
    pub(super) fn is_captured(&mut self, zone: &Zone, mover: Party) -> Result<Option<bool>, Stopped> {
        let found = self.solve_whole((zone, mover), FEW_POSITIONS)?;
        if found.is_some() {
            return Ok(found);
        }
        let Some(position) = self.position(zone, mover) else { return Err(Stopped::TooLarge) };
        let limits = SearchLimits { memory_bytes: self.memory_bytes / 2, ..SearchLimits::default() };
        self.search = Search::new(position.clone(), self.board.point(self.board.target), limits);
        if self.ask(|search, poll| search.moves(&position, MOST_MOVES, poll))?.is_some() {
            return Ok(Some(true));
        }
        Ok(None)
    }

    /// The same from all positions; `None` if they are more than so many, or too many for the memory.
    ///
    /// # Errors
    /// If the search is to end.
    pub(super) fn is_captured_of_all(
        &mut self,
        (zone, mover): (&Zone, Party),
        most: usize,
    ) -> Result<Option<bool>, Stopped> {
        let has_room = self.memory_bytes / POSITION_BYTES > FEW_POSITIONS;
        if has_room { self.solve_whole((zone, mover), most) } else { Ok(None) }
    }

    /// The answer from all positions that can be reached, if they fit in the memory and are not more than so many.
    ///
    /// # Errors
    /// If the search is to end.
    fn solve_whole(&mut self, (zone, mover): (&Zone, Party), most: usize) -> Result<Option<bool>, Stopped> {
        let Some(position) = self.position(zone, mover) else { return Err(Stopped::TooLarge) };
        let most = most.min(self.memory_bytes / POSITION_BYTES);
        let target = self.board.point(self.board.target);
        let solved = self.work.get_mut().follow(0, |poll| {
            let exact = Exact::solve(&position, target, most, poll);
            let nodes = exact.as_ref().map_or(0, Exact::reachable);
            (exact, u64::try_from(nodes).unwrap_or(u64::MAX))
        })?;
        match solved {
            Ok(exact) => {
                let is_captured = matches!(exact.outcome(&position), Some(Outcome::Captured(_)));
                self.exact = Some(exact);
                Ok(Some(is_captured))
            }
            Err(Unsolved::NoTarget) => Err(Stopped::TooLarge),
            Err(Unsolved::TooLarge | Unsolved::Asked) => Ok(None),
        }
    }

    /// Asks the search, if there is one; it answers nothing, too, where its nodes do not suffice.
    fn ask<T>(
        &mut self,
        question: impl FnOnce(&mut Search, &mut dyn FnMut(u64) -> bool) -> Result<Option<T>, Stop>,
    ) -> Result<Option<T>, Stopped> {
        let Self { search: Some(search), work, .. } = self else { return Ok(None) };
        let found = work.get_mut().follow(search.nodes, |poll| (question(search, poll), search.nodes))?;
        match found {
            Ok(found) => Ok(found),
            Err(Stop::Asked) => Err(Stopped::Requested),
            Err(Stop::Nodes | Stop::OtherPosition) => Ok(None),
        }
    }
}

impl Attacks for Oracle {
    fn attacks(&mut self, zone: &Zone, most: u16) -> Result<Vec<(Move, u16)>, Stopped> {
        let Some(position) = self.position(zone, Party::Attacker) else { return Ok(Vec::new()) };
        let Some(exact) = &self.exact else {
            let found = self.ask(|search, poll| search.attack(&position, most, poll))?;
            let found = found.filter(|(_, within)| *within <= most);
            return Ok(found.into_iter().map(|(chosen, within)| (self.move_of(chosen), within)).collect());
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
        sort::by_key(&mut attacks, |(_, within)| *within);
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

    fn is_exact(&self) -> bool {
        self.exact.is_some()
    }

    /// What the search for an attack leaves, since there are no beliefs about a board that is solved whole.
    fn memory_bytes(&self) -> usize {
        self.memory_bytes / 2
    }
}
