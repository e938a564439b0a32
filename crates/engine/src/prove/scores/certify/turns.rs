//! Lines of play under the axiom white-coins: moves in black parts.

use super::{Draft, Numbers, Walk};
use crate::games::dots::{Coloured, Keyed, Opening, Strings};
use crate::knowledge::{Score, Stopped, drawn};

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
        let keeping = match self.reply_again(black, numbers, lacks)? {
            None if self.search.reaches(black, lacks)? => self.best_in_black(black, numbers, lacks)?,
            reply => reply,
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
        let coloured = self.search.board.coloured(left);
        if !self.search.is_lost_in_colours(coloured, contract)? {
            return Ok(None);
        }
        let seen = self.search.keyed(coloured.black);
        Ok(self.loss((coloured, seen), numbers, contract, None)?.map(|(_, draft)| draft))
    }

    /// Evidence that a position is lost, which is so, and what it costs; if it costs less than what was found so far.
    fn loss(
        &mut self,
        (Coloured { white, handed_over, black }, seen): (Coloured, Keyed),
        numbers: &Numbers,
        contract: Score,
        found: Option<u64>,
    ) -> Result<Option<(u64, Draft)>, Stopped> {
        let is_dear = |cost: u64| found.is_some_and(|found| cost >= found);
        let lacks = contract - Score::from(white);
        let mut cost = self.cost_below(seen, lacks);
        if is_dear(cost) {
            return Ok(None);
        }
        let needs = self.opposite(black, lacks + Score::from(handed_over));
        let mut further = Draft::default();
        if handed_over > 0 && needs > 0 {
            let Some(line) = self.best_in_black(black, numbers, needs)? else { return Ok(None) };
            cost = cost.saturating_add(self.cost(&line.citations));
            if is_dear(cost) {
                return Ok(None);
            }
            further = line;
        }
        let Some(mut citations) = self.citation(black, numbers, lacks) else { return Ok(None) };
        citations.append(&mut further.citations);
        Ok(Some((cost, Draft { moves: further.moves, citations })))
    }

    /// Evidence that a position is lost, which is so, whatever it costs.
    fn loss_as_cited(
        &mut self,
        Coloured { white, handed_over, black }: Coloured,
        numbers: &Numbers,
        contract: Score,
    ) -> Result<Option<Draft>, Stopped> {
        let lacks = contract - Score::from(white);
        let needs = self.opposite(black, lacks + Score::from(handed_over));
        let mut further = Draft::default();
        if handed_over > 0 && needs > 0 {
            let Some(line) = self.best_in_black(black, numbers, needs)? else { return Ok(None) };
            further = line;
        }
        let Some(mut citations) = self.citation(black, numbers, lacks) else { return Ok(None) };
        citations.append(&mut further.citations);
        Ok(Some(Draft { moves: further.moves, citations }))
    }

    /// What it costs to cite that a black position is below a contract.
    fn cost_below(&self, Keyed { left, key, each }: Keyed, contract: Score) -> u64 {
        let (coins, each) = (Score::from(self.search.board.coins(left)), Score::from(each));
        let (coins, each) = if self.axioms.isolated_pairs { (coins, each) } else { (coins + 2 * each, 0) };
        // With fewer coins than that, nothing has to be cited.
        if contract - each > coins { 0 } else { self.price(key, contract - each) }
    }

    /// The line that won a black position before, if it is known.
    fn reply_again(
        &mut self,
        black: Strings,
        numbers: &Numbers,
        contract: Score,
    ) -> Result<Option<Draft>, Stopped> {
        let Some(cut) = self.replies.get(&(black, contract)) else { return Ok(None) };
        let number = self.moves(black, numbers).into_iter().position(|string| string == cut);
        let number = number.and_then(|number| u16::try_from(number).ok());
        let Opening { left, white, handed_over, .. } = self.search.board.open(black, cut);
        let after = Coloured { white, handed_over, black: left };
        let draft = self.loss_as_cited(after, numbers, self.opposite(black, contract))?;
        Ok(number.zip(draft).map(|(number, draft)| draft.after(number)))
    }

    /// The cheapest line that wins a black position, which is won: moves that are known to do are compared, and if there are none,
    /// all are searched.
    fn best_in_black(
        &mut self,
        black: Strings,
        numbers: &Numbers,
        contract: Score,
    ) -> Result<Option<Draft>, Stopped> {
        if let Some(draft) = self.reply_again(black, numbers, contract)? {
            return Ok(Some(draft));
        }
        let opponent = self.opposite(black, contract);
        let openings: Vec<Opening> =
            self.moves(black, numbers).into_iter().map(|cut| self.search.board.open(black, cut)).collect();
        let seen = self.search.keyed_all(black, &openings);
        let moves = || (0..).zip(openings.iter().zip(&seen));
        // Needed lemmas are looked up much faster than all that is known.
        for (number, (opening, &seen)) in moves() {
            let lacks = opponent - Score::from(opening.white);
            if opening.handed_over == 0 && lacks > 0 && self.cost_below(seen, lacks) == 0 {
                let after = Coloured { white: opening.white, handed_over: 0, black: opening.left };
                if let Some(draft) = self.loss_as_cited(after, numbers, opponent)? {
                    self.replies.put((black, contract), opening.cut);
                    return Ok(Some(draft.after(number)));
                }
            }
        }
        let mut best: Option<(u64, u32, Draft)> = None;
        for known_only in [true, false] {
            for (number, (&Opening { cut, left, white, handed_over }, &seen)) in moves() {
                let after = Coloured { white, handed_over, black: left };
                let is_lost = if known_only {
                    self.is_known_lost(after, seen, opponent)
                        || self.is_found_lost(black & !(1 << cut), after, opponent)?
                } else {
                    self.search.is_lost_in_colours(after, opponent)?
                };
                if !is_lost {
                    continue;
                }
                let found = best.as_ref().map(|&(cost, ..)| cost);
                let Some((cost, draft)) = self.loss((after, seen), numbers, opponent, found)? else {
                    continue;
                };
                best = Some((cost, cut, draft.after(number)));
                if cost == 0 || !known_only {
                    break;
                }
            }
            if best.is_some() {
                break;
            }
        }
        if let Some((_, cut, _)) = best {
            self.replies.put((black, contract), cut);
        }
        Ok(best.map(|(.., draft)| draft))
    }

    /// Whether a position is lost that was looked at by chance.
    fn is_found_lost(&mut self, left: Strings, coloured: Coloured, contract: Score) -> Result<bool, Stopped> {
        let is_drawn = drawn(self.policy.seed, left).is_multiple_of(8);
        if self.policy.explore == 0 || !is_drawn {
            return Ok(false);
        }
        let limit = self.search.work.limit_nodes(self.policy.explore);
        let before = self.search.work.nodes();
        let found = self.search.is_lost_in_colours(coloured, contract);
        self.search.work.restore_limit(limit);
        self.policy.explore = self.policy.explore.saturating_sub(self.search.work.nodes() - before);
        match found {
            Err(Stopped::Nodes) => Ok(false),
            found => found,
        }
    }

    /// Whether it is known without a search that a position is lost.
    pub(super) fn is_known_lost(&self, coloured: Coloured, seen: Keyed, contract: Score) -> bool {
        let lacks = contract - Score::from(coloured.white);
        if self.search.known(seen, lacks) != Some(false) {
            return false;
        }
        let needs = self.opposite(coloured.black, lacks + Score::from(coloured.handed_over));
        coloured.handed_over == 0 || self.search.known(seen, needs) == Some(true)
    }
}
