//! The attacker to move: one move has to succeed.

use super::super::board::{Block, Move, Undo};
use super::super::points::PointSet;
use super::moves;
use super::table::{Answer, Cut, Taken};
use super::zone;
use super::{Run, Stop};

impl Run<'_> {
    /// Whether the attacker takes the target within so many moves, with threats of at most so many.
    pub(super) fn attack(&mut self, order: u16, length: u16) -> Result<Answer, Stop> {
        self.count()?;
        let order = order.min(length);
        let hash = self.board.hash();
        if let Some(known) = self.search.table.known(hash, order, length) {
            return Ok(known);
        }
        let target = self.board.block(self.search.target);
        let liberties = u16::try_from(target.liberties.len()).unwrap_or(u16::MAX);
        // The move itself may fill one liberty more than the threat that follows.
        if liberties > length || liberties > order + 1 {
            return Ok(Answer::Not(Cut::by(order + 1, length)));
        }
        if let Some(taken) = self.take(&target) {
            self.search.table.succeed(hash, taken);
            return Ok(Answer::Taken(taken));
        }
        let quick = if order < length { order } else { length - 1 };
        for length in liberties..=quick {
            if let taken @ Answer::Taken(_) = self.attack(length, length)? {
                return Ok(taken);
            }
        }
        self.attack_with_moves(&target, order, length)
    }

    /// Takes a target with one liberty.
    pub(super) fn take(&self, target: &Block) -> Option<Taken> {
        let last = target.liberties.first().filter(|_| target.liberties.len() == 1)?;
        if !self.board.is_legal(Move::Play(last)) {
            return None;
        }
        let mut zone = PointSet::EMPTY;
        zone::add_surroundings(&self.board, &target.stones, &mut zone);
        zone::add_surroundings(&self.board, &PointSet::from_iter([last]), &mut zone);
        Some(Taken { moves: 1, first: Move::Play(last), zone })
    }

    fn attack_with_moves(&mut self, target: &Block, order: u16, length: u16) -> Result<Answer, Stop> {
        let hash = self.board.hash();
        let threat = order.min(length.saturating_sub(1));
        let liberties = u16::try_from(target.liberties.len()).unwrap_or(u16::MAX);
        let spare = (threat + 1).saturating_sub(liberties);
        let mut cut = if self.search.limits.all_moves { Cut::default() } else { Cut::by(threat, length - 1) };
        for first in self.attacking(target, spare) {
            let Some(undo) = self.board.play(first) else { continue };
            let answer = self.defend(threat, length - 1)?;
            match answer {
                Answer::Not(reason) => {
                    cut = cut.or(reason);
                    self.board.undo(undo);
                }
                Answer::Taken(after) => {
                    let zone = self.zone_before(first, undo, after.zone);
                    let taken = Taken { moves: after.moves + 1, first, zone };
                    self.search.table.succeed(hash, taken);
                    return Ok(Answer::Taken(taken));
                }
            }
        }
        self.search.table.fail(hash, order, length, None, cut);
        Ok(Answer::Not(cut))
    }

    /// The moves to look at. A pass can only help against a ko.
    fn attacking(&self, target: &Block, spare: u16) -> Vec<Move> {
        let board = &self.board;
        let mut moves: Vec<Move> =
            moves::attacking(board, target, spare).into_iter().map(Move::Play).collect();
        if self.search.limits.all_moves {
            let others = board.size().points().map(Move::Play).filter(|play| !moves.contains(play));
            moves.extend(others.collect::<Vec<_>>());
        }
        if board.ko().is_some() {
            moves.push(Move::Pass);
        }
        moves
    }

    /// Takes the move back; the zone that its proof needs beyond that of the position after it.
    fn zone_before(&mut self, first: Move, undo: Undo, mut zone: PointSet) -> PointSet {
        let attacker = self.board.mover().other();
        if let Move::Play(point) = first {
            zone::add_surroundings(&self.board, &PointSet::from_iter([point]), &mut zone);
        }
        zone::add_surroundings(&self.board, &undo.captured, &mut zone);
        zone::close(&self.board, &mut zone, attacker, 1);
        self.board.undo(undo);
        zone::close(&self.board, &mut zone, attacker, 1);
        zone
    }
}
