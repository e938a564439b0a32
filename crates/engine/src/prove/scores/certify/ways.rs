//! All ways to answer that are known, where certification takes the cheapest: what shrinking chooses from.
//!
//! A way is what its line of play cites. Nothing is searched here.

use super::{Citation, Numbering, Walk};
use crate::games::dots::{Coloured, Strings};
use crate::knowledge::Score;

/// Ways to answer one question, at most.
const MOST_WAYS: usize = 64;

/// What one line of play cites.
pub(in crate::prove::scores) type Way = Vec<Citation>;

impl Walk<'_> {
    /// The ways to win a position.
    pub(in crate::prove::scores) fn ways_to_win(
        &mut self,
        left: Strings,
        numbers: &Numbering,
        contract: Score,
    ) -> Vec<Way> {
        if !self.axioms.white_coins {
            return self.ways_by_moves(left, numbers, contract);
        }
        let coloured = self.search.board.coloured(left);
        let lacks = contract - Score::from(coloured.white);
        if lacks <= 0 || self.is_bounded_as_it_stands(left, contract) {
            return vec![Way::new()];
        }
        let mut found = self.ways_in_black(coloured.black, numbers, lacks);
        if coloured.handed_over > 0 {
            let opponent = self.opposite(coloured.black, lacks + Score::from(coloured.handed_over));
            if self.is_known(coloured.black, opponent) == Some(false) {
                found.extend(self.citation(coloured.black, numbers, opponent));
            }
        }
        found
    }

    /// The ways to show that a position is lost.
    pub(in crate::prove::scores) fn ways_to_lose(
        &mut self,
        left: Strings,
        numbers: &Numbering,
        contract: Score,
    ) -> Vec<Way> {
        if !self.axioms.white_coins {
            return self.citation(left, numbers, contract).into_iter().collect();
        }
        self.losses(self.search.board.coloured(left), numbers, contract)
    }

    /// The lemma that has to be cited for a position that is lost, if any.
    pub(in crate::prove::scores) fn way_as_cited(
        &mut self,
        left: Strings,
        numbers: &Numbering,
        contract: Score,
    ) -> Option<Way> {
        self.citation(left, numbers, contract)
    }

    /// Moves in a black position.
    fn ways_in_black(&mut self, black: Strings, numbers: &Numbering, contract: Score) -> Vec<Way> {
        let opponent = self.opposite(black, contract);
        let mut found = Vec::new();
        for cut in numbers.moves(black) {
            let opening = self.search.board.open(black, cut);
            let (white, handed_over, black) = (opening.white, opening.handed_over, opening.left);
            found.extend(self.losses(Coloured { white, handed_over, black }, numbers, opponent));
            if found.len() >= MOST_WAYS {
                break;
            }
        }
        found.truncate(MOST_WAYS);
        found
    }

    fn losses(&mut self, after: Coloured, numbers: &Numbering, contract: Score) -> Vec<Way> {
        let Coloured { white, handed_over, black } = after;
        let lacks = contract - Score::from(white);
        if self.is_known(black, lacks) != Some(false) {
            return Vec::new();
        }
        let Some(cited) = self.citation(black, numbers, lacks) else { return Vec::new() };
        let needs = self.opposite(black, lacks + Score::from(handed_over));
        if handed_over == 0 || needs <= 0 {
            return vec![cited];
        }
        let further = self.ways_in_black(black, numbers, needs);
        further.into_iter().map(|more| [cited.clone(), more].concat()).collect()
    }

    /// Moves that capture nothing, after all captures or all but those that hand over.
    fn ways_by_moves(&mut self, left: Strings, numbers: &Numbering, contract: Score) -> Vec<Way> {
        if contract <= 0 || self.is_bounded_as_it_stands(left, contract) {
            return vec![Way::new()];
        }
        let kept = self.search.board.coloured(left).handed_over;
        let mut found = Vec::new();
        for handed_over in [0, kept].into_iter().take(if kept > 0 { 2 } else { 1 }) {
            let (mut after, mut moves, mut lacks) = (left, Vec::new(), contract);
            self.capture(&mut after, numbers, (&mut moves, &mut lacks), handed_over);
            if lacks <= 0 {
                return vec![Way::new()];
            }
            let (coins, opponent) = (self.search.board.coins(after), self.opposite(after, lacks));
            for cut in numbers.moves(after) {
                let next = after & !(1 << cut);
                let captures = self.search.board.coins(next) < coins;
                if !captures && self.is_known_lost_as_it_stands(next, opponent) {
                    found.extend(self.citation(next, numbers, opponent));
                }
            }
        }
        found
    }

    fn is_known(&mut self, black: Strings, contract: Score) -> Option<bool> {
        let seen = self.seen(black);
        self.search.known(seen, contract)
    }

    fn is_known_lost_as_it_stands(&mut self, left: Strings, contract: Score) -> bool {
        let Coloured { white, handed_over, black } = self.search.board.coloured(left);
        let coins = Score::from(self.search.board.coins(black));
        let seen = self.seen(black);
        self.is_known_lost((Score::from(white), Score::from(handed_over), coins), seen, contract)
    }
}
