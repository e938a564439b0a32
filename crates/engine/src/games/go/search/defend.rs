//! The defender to move: all moves that disturb the attacker's threat have to fail.

use super::super::board::Move;
use super::super::points::{Point, PointSet};
use super::algorithm::Algorithm;
use super::table::{Answer, Cut, Taken};
use super::zone;
use super::{Run, Stop};
use crate::sort;

impl Run<'_> {
    /// Whether the attacker takes the target within so many of his moves, with threats of at most so many.
    pub(super) fn defend(&mut self, order: u16, length: u16) -> Result<Answer, Stop> {
        self.count()?;
        let order = order.min(length);
        let hash = self.board.hash();
        if let Some(known) = self.search.table.known(hash, order, length) {
            return Ok(known);
        }
        let liberties = self.board.block(self.search.target).liberties;
        if liberties.len() > u32::from(order) {
            return Ok(Answer::Not(Cut::by(order, length)));
        }
        let threat = match self.threat(u16::try_from(liberties.len()).unwrap_or(order), order, length)? {
            Answer::Taken(threat) => threat,
            Answer::Not(reason) => {
                let is_exact = reason.is_none() || self.search.limits.algorithm == Algorithm::Lambda;
                let cut = if is_exact { reason } else { Cut::by(order, length) };
                self.search.table.fail(hash, order, length, Some(Move::Pass), cut);
                return Ok(Answer::Not(cut));
            }
        };
        self.reply(threat, &liberties, order, length)
    }

    /// The shortest attack that would follow a pass.
    fn threat(&mut self, least: u16, order: u16, length: u16) -> Result<Answer, Stop> {
        let Some(undo) = self.board.play(Move::Pass) else { return Ok(Answer::Not(Cut::default())) };
        // By lambda orders, the threat is of a lower one, however long it takes; otherwise it takes at most so many moves.
        let is_lambda = self.search.limits.algorithm == Algorithm::Lambda;
        let orders = if is_lambda { 0..=order.saturating_sub(1) } else { least..=order };
        let mut answer = Answer::Not(Cut::by(0, 0));
        for order in orders {
            answer = self.attack(order, if is_lambda { length } else { order })?;
            if matches!(answer, Answer::Taken(_)) {
                break;
            }
        }
        self.board.undo(undo);
        Ok(answer)
    }

    /// Tries the moves that disturb a threat.
    fn reply(
        &mut self,
        mut threat: Taken,
        liberties: &PointSet,
        order: u16,
        length: u16,
    ) -> Result<Answer, Stop> {
        let hash = self.board.hash();
        let attacker = self.board.mover().other();
        zone::close(&self.board, &mut threat.zone, attacker, 1);
        let mut disturbing = threat.zone;
        if self.search.limits.all_replies {
            disturbing = self.board.size().points().collect();
        }
        let mut taken = Taken { moves: threat.moves, first: Move::Pass, zone: threat.zone };
        let forgotten = self.search.replies.get(&hash).cloned().unwrap_or_default();
        for reply in self.replies(&threat, &disturbing, order, &forgotten) {
            let Move::Play(point) = reply else { continue };
            let harmless = !disturbing.contains(point)
                || threat.moves == 1 && !liberties.contains(point) && !self.captures(point);
            if harmless && !self.search.limits.all_replies && !forgotten.contains(&reply) {
                continue;
            }
            let Some(undo) = self.board.play(reply) else {
                self.explain_illegal(point, &mut taken.zone);
                continue;
            };
            let answer = self.attack(order, length)?;
            if !undo.captured.is_empty() {
                zone::add_surroundings(&self.board, &undo.captured, &mut taken.zone);
                zone::add_surroundings(&self.board, &PointSet::from_iter([point]), &mut taken.zone);
            }
            self.board.undo(undo);
            match answer {
                Answer::Not(cut) => {
                    self.search.table.fail(hash, order, length, Some(reply), cut);
                    return Ok(Answer::Not(cut));
                }
                Answer::Taken(mut after) => {
                    taken.moves = taken.moves.max(after.moves);
                    if !after.zone.contains(point) {
                        // The attack did not need to know about the reply, so it is a threat, too.
                        zone::close(&self.board, &mut after.zone, attacker, 1);
                        if !after.zone.contains(point) {
                            disturbing.keep(&after.zone);
                        }
                    }
                    taken.zone.add(&after.zone);
                }
            }
        }
        zone::close(&self.board, &mut taken.zone, attacker, 2);
        self.search.table.succeed(hash, taken);
        Ok(Answer::Taken(taken))
    }

    /// The empty points of the zone of a threat, those that are likely to refute it first.
    fn replies(&self, threat: &Taken, disturbing: &PointSet, order: u16, forgotten: &[Move]) -> Vec<Move> {
        let board = &self.board;
        let liberties = board.block(self.search.target).liberties;
        let known = self.search.table.reply(board.hash(), order);
        let rank = |point: &Point| {
            let play = Move::Play(*point);
            if known == Some(play) {
                0
            } else if liberties.contains(*point) {
                1
            } else if threat.first == play {
                2
            } else if self.captures(*point) {
                3
            } else {
                4
            }
        };
        let mut points: Vec<Point> = disturbing.iter().filter(|&point| board.is_empty(point)).collect();
        sort::by_cached_key(&mut points, rank);
        let mut replies: Vec<Move> = points.into_iter().map(Move::Play).collect();
        replies.extend(
            forgotten
                .iter()
                .filter(|&&reply| !matches!(reply, Move::Play(point) if disturbing.contains(point))),
        );
        replies
    }

    /// Whether the defender takes something there.
    fn captures(&self, point: Point) -> bool {
        let board = &self.board;
        board.neighbours(point).any(|side| {
            board.colour(side) == Some(board.mover().other()) && board.block(side).liberties.len() == 1
        })
    }

    /// Adds what shows that the defender may not play there.
    fn explain_illegal(&self, point: Point, zone: &mut PointSet) {
        let board = &self.board;
        let mut shown = PointSet::from_iter([point]);
        for side in board.neighbours(point) {
            if board.colour(side) == Some(board.mover()) || board.ko() == Some(point) {
                shown.add(&board.block(side).stones);
            }
        }
        zone::add_surroundings(board, &shown, zone);
    }
}
