//! Abstract proof search, with sets of moves that stand in advance.
//!
//! After Cazenave: the game *gi* of order n is won by the attacker to move within n moves; *ip* of order n is a position with the defender
//! to move in which a pass would leave *gi* of order n, and whose moves are those that can prevent it; *g* is *ip* without such a move.
//! Here a game is decided by the search itself, and what it takes is counted, but not in [`Search::tree_nodes`](super::Search::tree_nodes).

use std::cmp::Reverse;

use super::super::board::{Block, Move};
use super::super::points::{Point, PointSet};
use super::algorithm::Selection;
use super::moves;
use super::table::{Answer, Cut, Taken};
use super::{Run, Stop};
use crate::sort;

impl Run<'_> {
    /// Asks with growing sets of moves, for each with growing lengths.
    pub(super) fn widen_sets(&mut self, sets: &[Selection], most: u16) -> Result<Option<Taken>, Stop> {
        for &selection in sets {
            for length in 1..=most {
                let defends = self.board.colour(self.search.target) == Some(self.board.mover());
                let answer =
                    if defends { self.prevent(selection, length)? } else { self.win(selection, length)? };
                match answer {
                    Answer::Taken(taken) => return Ok(Some(taken)),
                    Answer::Not(cut) if !cut.length => break,
                    Answer::Not(_) => {}
                }
            }
        }
        Ok(None)
    }

    /// Counts a node: the target and its liberties, or an answer if it is known or the target has too many.
    fn open(&mut self, selection: Selection, length: u16) -> Result<Result<(Block, u16), Answer>, Stop> {
        self.count()?;
        if let Some(known) = self.search.table.known(self.board.hash(), selection.number(), length) {
            return Ok(Err(known));
        }
        let target = self.board.block(self.search.target);
        let liberties = u16::try_from(target.liberties.len()).unwrap_or(u16::MAX);
        let is_near = liberties <= length;
        Ok(if is_near { Ok((target, liberties)) } else { Err(Answer::Not(Cut::by(length, length))) })
    }

    /// The attacker to move: a game *gi* of this order, in a search of a threat.
    fn win(&mut self, selection: Selection, length: u16) -> Result<Answer, Stop> {
        let hash = self.board.hash();
        let (target, liberties) = match self.open(selection, length)? {
            Ok(open) => open,
            Err(answer) => return Ok(answer),
        };
        if selection.games && liberties > selection.order + 1 {
            return Ok(Answer::Not(Cut { order: true, ..Cut::default() }));
        }
        if let Some(taken) = self.take(&target) {
            self.search.table.succeed(hash, taken);
            return Ok(Answer::Taken(taken));
        }
        let mut cut = Cut { order: true, ..Cut::default() };
        for first in self.attacks(selection, &target) {
            let Some(undo) = self.board.play(first) else { continue };
            let answer = self.prevent(selection, length - 1)?;
            self.board.undo(undo);
            match answer {
                Answer::Not(reason) => cut = cut.or(reason),
                Answer::Taken(after) => {
                    let taken = Taken { moves: after.moves + 1, first, zone: PointSet::EMPTY };
                    self.search.table.succeed(hash, taken);
                    self.credit(first, length);
                    return Ok(Answer::Taken(taken));
                }
            }
        }
        self.search.table.fail_in(hash, selection.number(), length, None, cut);
        Ok(Answer::Not(cut))
    }

    /// The defender to move.
    fn prevent(&mut self, selection: Selection, length: u16) -> Result<Answer, Stop> {
        let hash = self.board.hash();
        let (target, liberties) = match self.open(selection, length)? {
            Ok(open) => open,
            Err(answer) => return Ok(answer),
        };
        let threat = self.threatens(selection, liberties, length)?;
        let mut taken = Taken { moves: 0, first: Move::Pass, zone: PointSet::EMPTY };
        let order = match threat {
            Answer::Taken(threat) => {
                taken.moves = threat.moves;
                threat.moves
            }
            Answer::Not(cut) if cut.is_none() => selection.order,
            Answer::Not(cut) => {
                self.search.table.fail_in(hash, selection.number(), length, Some(Move::Pass), cut);
                return Ok(Answer::Not(cut));
            }
        };
        for reply in self.preventing(selection, &target, order) {
            let Some(undo) = self.board.play(reply) else { continue };
            let answer = self.win(selection, length)?;
            self.board.undo(undo);
            match answer {
                Answer::Taken(after) => taken.moves = taken.moves.max(after.moves),
                Answer::Not(cut) => {
                    self.search.table.fail_in(hash, selection.number(), length, Some(reply), cut);
                    self.credit(reply, length);
                    return Ok(Answer::Not(cut));
                }
            }
        }
        self.search.table.succeed(hash, taken);
        Ok(Answer::Taken(taken))
    }

    /// The threat that games or a null move ask for; an answer without reasons if nothing is asked.
    fn threatens(&mut self, selection: Selection, liberties: u16, length: u16) -> Result<Answer, Stop> {
        let unasked = Answer::Not(Cut::default());
        let (first, last) = if selection.games {
            // A null move leaves one move less for the threat.
            (liberties, selection.order.min(length - u16::from(selection.null_move && length > liberties)))
        } else if selection.null_move && length > liberties.max(1) {
            (length - 1, length - 1)
        } else {
            return Ok(unasked);
        };
        let Some(undo) = self.board.play(Move::Pass) else { return Ok(unasked) };
        let by_length = last < selection.order || !selection.games;
        let mut answer = Answer::Not(Cut { length: by_length, order: !by_length });
        self.threats += u32::from(selection.games);
        for length in first.max(1)..=last {
            if let taken @ Answer::Taken(_) = self.win(selection, length)? {
                answer = taken;
                break;
            }
        }
        self.threats -= u32::from(selection.games);
        self.board.undo(undo);
        Ok(match answer {
            Answer::Taken(_) if !selection.games => unasked,
            answer => answer,
        })
    }

    pub(super) fn attacks(&self, selection: Selection, target: &Block) -> Vec<Move> {
        let all =
            if selection.attacks > 1 { moves::around(&self.board, target, 2) } else { target.liberties };
        self.in_order(all.iter(), &target.liberties, None)
    }

    /// The moves of a game *ip* of this order; without games, all and a pass.
    pub(super) fn preventing(&self, selection: Selection, target: &Block, order: u16) -> Vec<Move> {
        let points = moves::around(&self.board, target, order);
        let hash = self.board.hash();
        let known = self.search.table.reply_in(hash, [selection.number()].into_iter());
        let mut moves = self.in_order(points.iter(), &target.liberties, known);
        if !selection.games {
            moves.push(Move::Pass);
        }
        moves.extend(self.search.replies.get(&hash).into_iter().flatten());
        moves
    }

    /// The move that was best before first, then liberties, then what often was best elsewhere.
    fn in_order(
        &self,
        points: impl Iterator<Item = Point>,
        liberties: &PointSet,
        known: Option<Move>,
    ) -> Vec<Move> {
        let mut moves: Vec<Move> = points.map(Move::Play).collect();
        sort::by_cached_key(&mut moves, |&play| {
            let Move::Play(point) = play else { return (false, false, Reverse(0)) };
            (known != Some(play), !liberties.contains(point), Reverse(self.search.history[point.index()]))
        });
        moves
    }

    /// Remembers a move that settled a search of this length.
    fn credit(&mut self, play: Move, length: u16) {
        if let Move::Play(point) = play {
            let score = &mut self.search.history[point.index()];
            *score = score.saturating_add(1 << length.min(16));
        }
    }
}
