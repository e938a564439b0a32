//! What a lemma has to answer: a question for each move that the checker lists.

use gamecert_checker::calculus::scores::Axioms;

use super::{Numbering, Walk};
use crate::games::dots::{Coloured, Opening, Strings, rank};
use crate::knowledge::Score;

impl Walk<'_> {
    /// What each move leaves that a lemma has to answer, at which contract; and whether it captures coins, so that the
    /// position has to be cited as lost, or else to be won.
    pub(in crate::prove::scores) fn questions(
        &mut self,
        left: Strings,
        contract: u16,
    ) -> Vec<(Strings, Score, bool)> {
        let numbers = self.numbering(left);
        self.questions_in_order(left, contract, &numbers)
    }

    /// The same where the numbers of the coins are known.
    pub(super) fn questions_in_order(
        &mut self,
        left: Strings,
        contract: u16,
        numbers: &Numbering,
    ) -> Vec<(Strings, Score, bool)> {
        let (coins, contract) = (Score::from(self.search.board.coins(left)), Score::from(contract));
        let options = self.options(left, numbers);
        let question = |cut: u32| {
            let after = left & !(1 << cut);
            if self.search.board.captures(left, cut) {
                let captured = coins - Score::from(self.search.board.coins(after));
                (after, contract - captured, true)
            } else {
                (after, coins - contract + 1, false)
            }
        };
        options.into_iter().map(question).collect()
    }

    /// The moves that have to be answered, as the checker lists them.
    fn options(&mut self, left: Strings, numbers: &Numbering) -> Vec<u32> {
        let mut moves: Vec<u32> = numbers.moves(left).collect();
        if !self.axioms.chain_openings {
            return moves;
        }
        // Of moves that leave the same, the best one; captures are all answered.
        let left_by = |walk: &mut Self, cut: u32| {
            let Coloured { handed_over, black, .. } = walk.coloured_after(left, cut)?;
            Some((walk.search.board.as_graph(black), rank(handed_over)))
        };
        let seen: Vec<_> = moves.iter().map(|&cut| left_by(self, cut)).collect();
        let is_best = |place: usize| {
            let Some((own, rank)) = seen[place] else { return true };
            let rivals = seen.iter().enumerate().filter(|(_, it)| it.is_some_and(|(graph, _)| graph == own));
            rivals.flat_map(|(place, it)| Some((it.as_ref()?.1, place))).min() == Some((rank, place))
        };
        let all = moves.len();
        let mut places = 0..all;
        moves.retain(|_| places.next().is_some_and(is_best));
        if moves.len() < all {
            self.used.set(Axioms { chain_openings: true, ..self.used.get() });
        }
        moves
    }

    /// The colours of what a move leaves, unless it captures.
    fn coloured_after(&mut self, left: Strings, cut: u32) -> Option<Coloured> {
        let board = &self.search.board;
        if board.captures(left, cut) {
            return None;
        }
        if !board.is_black(left) {
            return Some(board.coloured(left & !(1 << cut)));
        }
        let Opening { left: black, white, handed_over, .. } = board.open(left, cut);
        Some(Coloured { white, handed_over, black })
    }
}
