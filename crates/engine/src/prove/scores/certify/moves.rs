//! Lines of play without the axiom white-coins: every capture is a move.

use super::{Draft, Numbering, Walk};
use crate::games::dots::{Coloured, Strings};
use crate::knowledge::{Score, Stopped};

impl Walk<'_> {
    /// Evidence that a position is won: all white coins are captured, or all that can be before handing over.
    pub(super) fn won_by_moves(
        &mut self,
        left: Strings,
        numbers: &Numbering,
        contract: Score,
    ) -> Result<Option<Draft>, Stopped> {
        if contract <= 0 || self.is_bounded_as_it_stands(left, contract) {
            return Ok(Some(Draft::default()));
        }
        let coloured = self.search.board.coloured(left);
        let mut best: Option<(u64, Draft)> = None;
        let (mut after, mut moves, mut lacks) = (left, Vec::new(), contract);
        self.capture(&mut after, numbers, (&mut moves, &mut lacks), 0);
        if lacks <= 0 {
            return Ok(Some(Draft { moves, citations: Vec::new() }));
        }
        self.offer(&mut best, (after, &moves), numbers, lacks)?;
        if coloured.handed_over > 0 && best.as_ref().is_none_or(|(cost, _)| *cost > 0) {
            let (mut after, mut moves, mut lacks) = (left, Vec::new(), contract);
            self.capture(&mut after, numbers, (&mut moves, &mut lacks), coloured.handed_over);
            self.offer(&mut best, (after, &moves), numbers, lacks)?;
        }
        Ok(best.map(|(_, draft)| draft))
    }

    /// Whether the axiom on loony moves settles a position.
    pub(super) fn is_bounded_as_it_stands(&self, left: Strings, contract: Score) -> bool {
        let Coloured { white, handed_over, .. } = self.search.board.coloured(left);
        let coins = Score::from(self.search.board.coins(left));
        self.is_bounded((Score::from(white), Score::from(handed_over)), coins, contract)
    }

    /// Captures coins until the contract is met or no more can be captured without losing the way to hand over `handed_over` coins.
    pub(super) fn capture(
        &self,
        left: &mut Strings,
        numbers: &Numbering,
        (moves, lacks): (&mut Vec<u16>, &mut Score),
        handed_over: u8,
    ) {
        let board = &self.search.board;
        while *lacks > 0 {
            let coins = board.coins(*left);
            let next = (0..).zip(numbers.moves(*left)).find(|&(_, cut)| {
                let after = *left & !(1 << cut);
                let stays = handed_over == 0 || board.coloured(after).handed_over == handed_over;
                stays && board.coins(after) < coins
            });
            let Some((number, cut)) = next else { return };
            moves.push(number);
            *left &= !(1 << cut);
            *lacks -= Score::from(coins - board.coins(*left));
        }
    }

    /// Offers each move that captures nothing and leaves the opponent a lost position.
    fn offer(
        &mut self,
        best: &mut Option<(u64, Draft)>,
        (left, before): (Strings, &[u16]),
        numbers: &Numbering,
        lacks: Score,
    ) -> Result<(), Stopped> {
        let coins = self.search.board.coins(left);
        let opponent = self.opposite(left, lacks);
        for (number, cut) in (0..).zip(numbers.moves(left)) {
            let after = left & !(1 << cut);
            if self.search.board.coins(after) < coins || !self.search.is_lost(after, opponent)? {
                continue;
            }
            let Some(citations) = self.citation(after, numbers, opponent) else { continue };
            let cost = self.cost(&citations);
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                *best = Some((cost, Draft { moves: [before, &[number]].concat(), citations }));
            }
        }
        Ok(())
    }
}
