//! Lines of play under the axiom white-coins: moves in black parts.

use super::{Citation, Draft, Numbering, Walk};
use crate::games::dots::{Ahead, Black, Coloured, Seen, Strings, bits};
use crate::knowledge::{Score, Stopped, drawn};

/// A position whose white coins can be captured, and its black part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    white: Score,
    handed_over: Score,
    black: Black,
}

/// A move with its number and its string, and the line that follows if the opponent could hand over.
type Reply = (u16, u32, Option<Draft>);

/// Whether what evidence costs matters.
#[derive(Clone, Copy, Debug)]
enum Price {
    /// It does not.
    Any,
    /// It has to be less.
    Below(u64),
}

impl Walk<'_> {
    /// Evidence that a position is won.
    pub(super) fn won_in_turns(
        &mut self,
        left: Strings,
        numbers: &Numbering,
        contract: Score,
    ) -> Result<Option<Draft>, Stopped> {
        let turn = self.turn(left);
        self.won_in_turn(&turn, numbers, contract)
    }

    /// Evidence that a move in a black position leaves one that is won.
    pub(super) fn won_after(
        &mut self,
        (black, cut): (&Black, u32),
        numbers: &Numbering,
        contract: Score,
    ) -> Result<Option<Draft>, Stopped> {
        let turn = self.turn_after(black, cut);
        self.won_in_turn(&turn, numbers, contract)
    }

    fn won_in_turn(
        &mut self,
        turn: &Turn,
        numbers: &Numbering,
        contract: Score,
    ) -> Result<Option<Draft>, Stopped> {
        let &Turn { white, handed_over, ref black } = turn;
        let lacks = contract - white;
        if lacks <= 0 || self.is_bounded((white, handed_over), white + black.coins, contract) {
            return Ok(Some(Draft::default()));
        }
        let mut handing = None;
        if handed_over > 0 {
            let opponent = opposite(black, lacks + handed_over);
            if !self.reaches(black, opponent)? {
                let citations = self.citation_of(black, numbers, opponent);
                handing = citations.map(|citations| Draft { moves: Vec::new(), citations });
            }
        }
        let free = |walk: &Self, draft: &Draft| walk.cost(&draft.citations) == 0;
        if let Some(draft) = handing.take_if(|draft| free(self, draft)) {
            return Ok(Some(draft));
        }
        let keeping = match self.reply_again(black, numbers, lacks)? {
            None if self.reaches(black, lacks)? => self.best_anew(black, numbers, lacks)?,
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
        numbers: &Numbering,
        contract: Score,
    ) -> Result<Option<Draft>, Stopped> {
        if !self.search.is_lost(left, contract)? {
            return Ok(None);
        }
        let turn = self.turn(left);
        Ok(self.loss(&turn, numbers, contract, Price::Any)?.map(|(_, draft)| draft))
    }

    fn turn(&mut self, left: Strings) -> Turn {
        let Coloured { white, handed_over, black } = self.search.board.coloured(left);
        let (white, handed_over) = (Score::from(white), Score::from(handed_over));
        Turn { white, handed_over, black: self.black(black) }
    }

    fn turn_after(&mut self, black: &Black, cut: u32) -> Turn {
        let (white, handed_over, black) = self.components.open(&self.search.board, black, cut);
        Turn { white, handed_over, black }
    }

    /// Whether the player to move of a black position reaches a contract.
    fn reaches(&mut self, black: &Black, contract: Score) -> Result<bool, Stopped> {
        match self.search.known(self.components.seen(black), contract) {
            Some(known) => Ok(known),
            None => self.search.reaches(black.left, contract),
        }
    }

    /// Evidence that a position is lost, which is so, and what it costs, if that matters; nothing if it costs too much.
    fn loss(
        &mut self,
        &Turn { white, handed_over, ref black }: &Turn,
        numbers: &Numbering,
        contract: Score,
        price: Price,
    ) -> Result<Option<(u64, Draft)>, Stopped> {
        let is_dear = |cost: u64| matches!(price, Price::Below(most) if cost >= most);
        let lacks = contract - white;
        let mut cost = match price {
            Price::Any => 0,
            Price::Below(_) => self.cost_below(self.components.seen(black), lacks),
        };
        if is_dear(cost) {
            return Ok(None);
        }
        let needs = opposite(black, lacks + handed_over);
        let mut further = Draft::default();
        if handed_over > 0 && needs > 0 {
            let Some(line) = self.best_in_black(black, numbers, needs)? else { return Ok(None) };
            if let Price::Below(_) = price {
                cost = cost.saturating_add(self.cost(&line.citations));
            }
            if is_dear(cost) {
                return Ok(None);
            }
            further = line;
        }
        let Some(mut citations) = self.citation_of(black, numbers, lacks) else { return Ok(None) };
        citations.append(&mut further.citations);
        Ok(Some((cost, Draft { moves: further.moves, citations })))
    }

    /// The citation for a black position at a contract.
    fn citation_of(&mut self, black: &Black, numbers: &Numbering, contract: Score) -> Option<Vec<Citation>> {
        if self.axioms.isolated_pairs && black.has_pairs() {
            return self.citation(black.left, numbers, contract);
        }
        self.black = *black;
        self.citation_without_pairs((black.left, black.coins), contract)
    }

    /// What it costs to cite that a black position is below a contract.
    fn cost_below(&self, seen: Seen, contract: Score) -> u64 {
        self.lemma_below(seen, contract).map_or(0, |(key, contract)| self.price(key, contract))
    }

    /// Whether nothing has to be cited that is not needed anyway for a black position that is below a contract.
    fn is_free(&self, seen: Seen, contract: Score) -> bool {
        self.lemma_below(seen, contract).is_none_or(|(key, contract)| self.is_needed(key, contract))
    }

    /// Whether that may be so: nearly always right, and faster.
    #[inline]
    fn may_be_free(&self, seen: Seen, contract: Score) -> bool {
        let (coins, each) = self.without_pairs(seen);
        (contract - each > coins) | self.lemmas.is_met(seen.key) | !self.given.is_empty()
    }

    /// The key and the contract of the lemma that shows that a black position is below a contract, if one is needed.
    fn lemma_below(&self, seen: Seen, contract: Score) -> Option<(u64, Score)> {
        let (coins, each) = self.without_pairs(seen);
        // With fewer coins than that, nothing has to be cited.
        (contract - each <= coins).then_some((seen.key, contract - each))
    }

    /// The coins of what a lemma about a black position is about, and how many coins each player gets of pairs.
    fn without_pairs(&self, Seen { coins, each, .. }: Seen) -> (Score, Score) {
        if self.axioms.isolated_pairs { (coins, each) } else { (coins + 2 * each, 0) }
    }

    /// The line that won a black position before, if it is known.
    fn reply_again(
        &mut self,
        black: &Black,
        numbers: &Numbering,
        contract: Score,
    ) -> Result<Option<Draft>, Stopped> {
        let Some(cut) = self.replies.get(black.left, contract) else { return Ok(None) };
        let number = numbers.moves(black.left).position(|string| string == cut);
        let number = number.and_then(|number| u16::try_from(number).ok());
        let opponent = opposite(black, contract);
        let draft = self.loss_after(black, cut, numbers, (opponent, Price::Any))?;
        Ok(number.zip(draft).map(|(number, (_, draft))| draft.after(number)))
    }

    /// The line that won a black position before, or else the cheapest one; the position is won.
    fn best_in_black(
        &mut self,
        black: &Black,
        numbers: &Numbering,
        contract: Score,
    ) -> Result<Option<Draft>, Stopped> {
        match self.reply_again(black, numbers, contract)? {
            None => self.best_anew(black, numbers, contract),
            reply => Ok(reply),
        }
    }

    /// The cheapest line that wins a black position, which is won: moves that are known to do are compared, and if there are none,
    /// all are searched.
    fn best_anew(
        &mut self,
        black: &Black,
        numbers: &Numbering,
        contract: Score,
    ) -> Result<Option<Draft>, Stopped> {
        let mut ahead = std::mem::take(&mut self.ahead);
        self.components.look_ahead(&self.search.board, black, &mut ahead);
        let opponent = opposite(black, contract);
        // Needed lemmas are looked up much faster than all that is known.
        let found = match self.free_move((black, &ahead), numbers, opponent) {
            Some((number, cut)) => Ok(Some((number, cut, None))),
            None => self.cheapest_move((black, &ahead), numbers, opponent),
        };
        self.ahead = ahead;
        let Some((number, cut, draft)) = found? else { return Ok(None) };
        let draft = match draft {
            None => self.loss_after(black, cut, numbers, (opponent, Price::Any))?.map(|(_, draft)| draft),
            draft => draft,
        };
        if draft.is_some() {
            self.replies.put(black.left, contract, cut);
        }
        Ok(draft.map(|draft| draft.after(number)))
    }

    /// The first move after which nothing has to be cited that is not needed anyway, with its number.
    fn free_move(
        &self,
        (black, ahead): (&Black, &[Ahead]),
        numbers: &Numbering,
        contract: Score,
    ) -> Option<(u16, u32)> {
        let may_do = bits(black.left).fold(0, |found, cut| {
            let Ahead { white, handed_over, seen } = ahead[cut as usize];
            let lacks = contract - white;
            let may_do = (handed_over == 0) & (lacks > 0) & self.may_be_free(seen, lacks);
            found | Strings::from(may_do) << cut
        });
        let mut moves = (0..).zip(numbers.moves(black.left));
        moves.find(|&(_, cut)| {
            let Ahead { white, seen, .. } = ahead[cut as usize];
            may_do >> cut & 1 != 0 && self.is_free(seen, contract - white)
        })
    }

    /// The cheapest move that leaves a lost position.
    fn cheapest_move(
        &mut self,
        (black, ahead): (&Black, &[Ahead]),
        numbers: &Numbering,
        contract: Score,
    ) -> Result<Option<Reply>, Stopped> {
        let mut best: Option<(u64, Reply)> = None;
        for known_only in [true, false] {
            for (number, cut) in (0..).zip(numbers.moves(black.left)) {
                let Ahead { white, handed_over, seen } = ahead[cut as usize];
                let is_lost = if known_only {
                    self.is_known_lost((white, handed_over, black.coins - white), seen, contract)
                        || self.is_found_lost(black.left & !(1 << cut), contract)?
                } else {
                    self.search.is_lost(black.left & !(1 << cut), contract)?
                };
                if !is_lost {
                    continue;
                }
                let most = best.as_ref().map_or(u64::MAX, |&(cost, _)| cost);
                let (cost, draft) = if handed_over == 0 {
                    let cost = self.cost_below(seen, contract - white);
                    if cost >= most {
                        continue;
                    }
                    self.use_pairs(seen.each);
                    (cost, None)
                } else {
                    let found = self.loss_after(black, cut, numbers, (contract, Price::Below(most)))?;
                    let Some((cost, draft)) = found else { continue };
                    (cost, Some(draft))
                };
                best = Some((cost, (number, cut, draft)));
                if cost == 0 || !known_only {
                    break;
                }
            }
            if best.is_some() {
                break;
            }
        }
        Ok(best.map(|(_, found)| found))
    }

    /// Evidence that a move leaves a lost position, which is so.
    fn loss_after(
        &mut self,
        black: &Black,
        cut: u32,
        numbers: &Numbering,
        (contract, price): (Score, Price),
    ) -> Result<Option<(u64, Draft)>, Stopped> {
        let after = self.turn_after(black, cut);
        self.loss(&after, numbers, contract, price)
    }

    /// Whether a position is lost that was looked at by chance.
    fn is_found_lost(&mut self, left: Strings, contract: Score) -> Result<bool, Stopped> {
        if self.policy.explore == 0 || !drawn(self.policy.seed, left).is_multiple_of(8) {
            return Ok(false);
        }
        let limit = self.search.work.limit_nodes(self.policy.explore);
        let before = self.search.work.nodes();
        let found = self.search.is_lost(left, contract);
        self.search.work.restore_limit(limit);
        self.policy.explore = self.policy.explore.saturating_sub(self.search.work.nodes() - before);
        match found {
            Err(Stopped::Nodes) => Ok(false),
            found => found,
        }
    }

    /// Whether a position with `white` white coins, `handed_over` of which can be handed over, and `black` black ones is known
    /// without a search to be lost.
    pub(super) fn is_known_lost(
        &self,
        (white, handed_over, black): (Score, Score, Score),
        seen: Seen,
        contract: Score,
    ) -> bool {
        let lacks = contract - white;
        if self.search.known(seen, lacks) != Some(false) {
            return false;
        }
        let needs = black - (lacks + handed_over) + 1;
        handed_over == 0 || self.search.known(seen, needs) == Some(true)
    }
}

/// The contract of one player who makes the other one fail.
fn opposite(black: &Black, contract: Score) -> Score {
    black.coins - contract + 1
}
