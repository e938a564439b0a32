//! Lines of play under the axiom white-coins: moves in black parts.

use super::{Draft, Numbers, Walk};
use crate::games::dots::Strings;
use crate::knowledge::Score;
use crate::knowledge::{Stopped, drawn};

impl Walk<'_> {
    /// Evidence that a position is won.
    pub(super) fn won_in_turns(
        &mut self,
        left: Strings,
        numbers: &Numbers,
        contract: Score,
    ) -> Result<Option<Draft>, Stopped> {
        let coloured = self.search.board.coloured(left);
        let lacks = contract - Score::from(coloured.white);
        if lacks <= 0 || self.is_bounded(left, contract) {
            return Ok(Some(Draft::default()));
        }
        let black = coloured.black;
        let mut handing = None;
        if coloured.handed_over > 0 {
            let opponent = self.opposite(black, lacks + Score::from(coloured.handed_over));
            if !self.search.reaches(black, opponent)? {
                let citations = self.citation(black, numbers, opponent);
                handing = citations.map(|citations| Draft { moves: Vec::new(), citations });
            }
        }
        let free = |walk: &Self, draft: &Draft| walk.cost(&draft.citations) == 0;
        if let Some(draft) = handing.take_if(|draft| free(self, draft)) {
            return Ok(Some(draft));
        }
        let keeping = if self.search.reaches(black, lacks)? {
            self.best_in_black(black, numbers, lacks)?
        } else {
            None
        };
        Ok(match (handing, keeping) {
            (Some(one), Some(other)) if self.cost(&one.citations) <= self.cost(&other.citations) => Some(one),
            (_, Some(other)) => Some(other),
            (handing, None) => handing,
        })
    }

    /// Evidence that a position is lost.
    pub(super) fn lost_in_turns(
        &mut self,
        left: Strings,
        numbers: &Numbers,
        contract: Score,
    ) -> Result<Option<Draft>, Stopped> {
        if !self.search.is_lost(left, contract)? {
            return Ok(None);
        }
        let coloured = self.search.board.coloured(left);
        let lacks = contract - Score::from(coloured.white);
        let Some(citations) = self.citation(coloured.black, numbers, lacks) else { return Ok(None) };
        let mut draft = Draft { moves: Vec::new(), citations };
        if coloured.handed_over > 0 {
            let needs = self.opposite(coloured.black, lacks + Score::from(coloured.handed_over));
            if needs > 0 {
                let Some(further) = self.best_in_black(coloured.black, numbers, needs)? else {
                    return Ok(None);
                };
                draft.moves.extend(further.moves);
                draft.citations.extend(further.citations);
            }
        }
        Ok(Some(draft))
    }

    /// The cheapest line that wins a black position, which is won: moves that are known to do are compared, and if there are none,
    /// all are searched.
    fn best_in_black(
        &mut self,
        black: Strings,
        numbers: &Numbers,
        contract: Score,
    ) -> Result<Option<Draft>, Stopped> {
        let opponent = self.opposite(black, contract);
        let moves = self.moves(black, numbers);
        let mut best: Option<(u64, Draft)> = None;
        for known_only in [true, false] {
            for (number, &cut) in (0..).zip(&moves) {
                let after = black & !(1 << cut);
                if known_only
                    && !self.is_known_lost(after, opponent)
                    && !self.is_found_lost(after, opponent)?
                {
                    continue;
                }
                let Some(mut draft) = self.lost_in_turns(after, numbers, opponent)? else { continue };
                draft.moves.insert(0, number);
                let cost = self.cost(&draft.citations);
                if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                    best = Some((cost, draft));
                }
                if cost == 0 || !known_only {
                    return Ok(best.map(|(_, draft)| draft));
                }
            }
            if best.is_some() {
                break;
            }
        }
        Ok(best.map(|(_, draft)| draft))
    }

    /// Whether a position is lost that was looked at by chance.
    fn is_found_lost(&mut self, left: Strings, contract: Score) -> Result<bool, Stopped> {
        let is_drawn = drawn(self.taste.whim, left).is_multiple_of(8);
        if self.taste.explore == 0 || !is_drawn {
            return Ok(false);
        }
        let limit = self.search.work.limit_nodes(self.taste.explore);
        let before = self.search.work.nodes();
        let found = self.search.is_lost(left, contract);
        self.search.work.restore_limit(limit);
        self.taste.explore = self.taste.explore.saturating_sub(self.search.work.nodes() - before);
        match found {
            Err(Stopped::Nodes) => Ok(false),
            found => found,
        }
    }

    /// Whether it is known without a search that a position is lost.
    fn is_known_lost(&self, left: Strings, contract: Score) -> bool {
        let coloured = self.search.board.coloured(left);
        let lacks = contract - Score::from(coloured.white);
        if self.search.known(coloured.black, lacks) != Some(false) {
            return false;
        }
        let needs = self.opposite(coloured.black, lacks + Score::from(coloured.handed_over));
        coloured.handed_over == 0 || self.search.known(coloured.black, needs) == Some(true)
    }
}
