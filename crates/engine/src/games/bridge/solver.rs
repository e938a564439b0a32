//! Partition search with null windows: is a side sure of so many tricks?
//!
//! After Ginsberg, "GIB: Imperfect information in a computationally challenging game" (2001): each answer comes with
//! the cards whose ranks it rests on, and holds for every position with the same lengths and the same owners of the
//! cards from the lowest of these upwards. Such a set of ranked cards is a word of bits here; only the lowest bit of
//! each suit counts. Ranks are those at the start of the trick: the cards of a trick keep their place until it ends.
//!
//! - The winner of a trick must be ranked only if two cards of the deciding suit are in the trick.
//! - Neighbours of one hand are tried once, by the highest of them.
//! - Where all moves count, a card below the ranked cards of its own answer stands for all cards of its hand and suit
//!   below these. If no card did so, the lowest card of the suit in the hand becomes ranked: another deal might hold
//!   a low card in its place whose play was not examined.

use super::board::{Board, Goal, Trick, suit_of};
use super::history::History;
use super::later_tricks::{self, LaterTricks};
use super::order::{Moves, View};
use super::owners::Owners;
use super::quick_tricks::{self, highest_cards, trump_of};
use super::table::{Bound, Found, Kept, Pattern, Table};
use super::weights::{self, Weights};
use super::{Card, Deal, Position, SUITS, Seat, Side, Strain};

/// The caller is asked so often, in nodes, whether to go on.
const POLL: u64 = 4096;

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The caller wants no more nodes.
    Asked,
    /// The position is not one of the deal.
    OtherDeal,
}

/// What a node gives back.
#[derive(Clone, Copy)]
struct Answer {
    /// Whether North and South take as many tricks as asked.
    sure: bool,
    /// The cards whose ranks this rests on; in each suit the lowest, and all above it.
    ranked: u64,
    /// A card that shows it, if the mover wanted this answer.
    card: u8,
}

/// The double-dummy solver of one deal and strain.
pub struct Solver {
    strain: Strain,
    deal: Deal,
    owners: Owners,
    later: LaterTricks,
    table: Table,
    history: History,
    /// The last number of tricks from the start of the deal.
    guess: Option<u8>,
    /// Nodes of all questions so far: a node is a card played in the search.
    pub nodes: u64,
}

impl Solver {
    /// A solver whose table stays within about so many bytes.
    #[must_use]
    pub fn new(deal: Deal, strain: Strain, memory_bytes: usize) -> Self {
        Self::with_table(deal, strain, memory_bytes, Kept::Owners)
    }

    /// The same, with a table of another kind.
    #[must_use]
    pub fn with_table(deal: Deal, strain: Strain, memory_bytes: usize, kept: Kept) -> Self {
        Self {
            strain,
            deal,
            owners: Owners::new(&deal.hands),
            later: LaterTricks::new(&deal.hands, strain.trumps()),
            table: Table::new(memory_bytes, kept),
            history: History::default(),
            guess: None,
            nodes: 0,
        }
    }

    /// The bytes that its table takes.
    pub(crate) fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Whether the side takes at least so many of the unfinished tricks, with best play of all.
    ///
    /// `poll` is given the number of nodes now and then, and answers whether to go on.
    ///
    /// # Errors
    /// If `poll` says so, or the position is not one of this deal.
    pub fn is_sure(
        &mut self,
        position: &Position,
        side: Side,
        tricks: u8,
        poll: &mut dyn FnMut(u64) -> bool,
    ) -> Result<bool, Stop> {
        let left = position.tricks_left();
        if !self.has(position) {
            return Err(Stop::OtherDeal);
        }
        if tricks == 0 || tricks > left {
            return Ok(tricks == 0);
        }
        let need = if side == Side::NorthSouth { tricks } else { left + 1 - tricks };
        let goal = Goal { left, need };
        let (mut search, trick) = Search::new(self, position, poll);
        let answer = if trick.played == 0 {
            search.start(trick.leader, goal)?
        } else {
            search.play(&trick, goal, None)?
        };
        Ok(answer.sure == (side == Side::NorthSouth))
    }

    /// A card that keeps [`Solver::is_sure`], if the hand to play is of this side and there is one.
    ///
    /// # Errors
    /// As there.
    pub fn best(
        &mut self,
        position: &Position,
        side: Side,
        tricks: u8,
        poll: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Option<Card>, Stop> {
        let left = position.tricks_left();
        if !self.has(position) {
            return Err(Stop::OtherDeal);
        }
        if position.mover().side() != side || tricks > left || left == 0 {
            return Ok(None);
        }
        if tricks == 0 {
            return Ok(position.legal().next());
        }
        let need = if side == Side::NorthSouth { tricks } else { left + 1 - tricks };
        let (mut search, trick) = Search::new(self, position, poll);
        let known = if trick.played == 0 { search.known(&trick, need) } else { None };
        let answer = search.play(&trick, Goal { left, need }, known)?;
        let kept = answer.sure == (side == Side::NorthSouth);
        Ok(kept.then(|| Card::at(u32::from(answer.card))))
    }

    /// How many tricks North and South take from the start of the deal with this hand to lead.
    ///
    /// # Errors
    /// If `poll` says so.
    pub fn tricks(&mut self, leader: Seat, poll: &mut dyn FnMut(u64) -> bool) -> Result<u8, Stop> {
        let position = Position::new(&self.deal, leader);
        let (mut least, mut most) = (0, self.deal.size());
        let mut guess = self.guess.unwrap_or(most / 2).min(most);
        while least < most {
            // The next question is the one beside the last answer.
            let asked = guess.clamp(least + 1, most);
            if self.is_sure(&position, Side::NorthSouth, asked, poll)? {
                least = asked;
                guess = asked + 1;
            } else {
                most = asked - 1;
                guess = asked - 1;
            }
        }
        self.guess = Some(least);
        Ok(least)
    }

    /// The table.
    #[cfg(test)]
    pub(super) fn table(&self) -> &Table {
        &self.table
    }

    /// Whether each card of the position is where the deal has it.
    fn has(&self, position: &Position) -> bool {
        let played = position.trick().iter().enumerate();
        position.hands.iter().zip(&self.deal.hands).all(|(now, then)| now & !then == 0)
            && played
                .into_iter()
                .all(|(place, card)| self.deal.hands[position.leader.after(place).index()] & card.bit() != 0)
    }
}

/// One question while it is searched.
struct Search<'a> {
    board: Board,
    /// The lengths of the suits in the hands, four bits each.
    lengths: u64,
    owners: &'a Owners,
    later: &'a LaterTricks,
    table: &'a mut Table,
    history: &'a mut History,
    weights: &'static Weights,
    nodes: &'a mut u64,
    poll: &'a mut dyn FnMut(u64) -> bool,
}

impl<'a> Search<'a> {
    fn new(
        solver: &'a mut Solver,
        position: &Position,
        poll: &'a mut dyn FnMut(u64) -> bool,
    ) -> (Self, Trick) {
        let trumps = solver.strain.trumps();
        let mut trick = Trick::new(position.leader.index());
        for card in position.trick() {
            trick = trick.with(card.index(), trumps);
        }
        let all = position.hands.iter().fold(trick.cards, |all, hand| all | hand);
        let search = Self {
            board: Board { hands: position.hands, all, trumps },
            lengths: super::lengths(&position.hands),
            owners: &solver.owners,
            later: &solver.later,
            table: &mut solver.table,
            history: &mut solver.history,
            weights: if trumps == 0 { &weights::NO_TRUMP } else { &weights::TRUMP },
            nodes: &mut solver.nodes,
            poll,
        };
        (search, trick)
    }

    /// What the table tells positions with these rows of owners apart by.
    #[inline]
    fn kept_rows(&self, rows: [u32; 4]) -> [u32; 4] {
        match self.table.kept() {
            Kept::Owners | Kept::RelativeRanks => rows,
            Kept::OwnersCardByCard => self.owners.rows_card_by_card(self.board.all),
            Kept::Cards => SUITS.map(|suit| row_of_cards(self.board.all, suit)),
        }
    }

    /// A card that the table suggests at the start of a trick.
    fn known(&mut self, trick: &Trick, need: u8) -> Option<u8> {
        let rows = self.kept_rows(self.owners.rows(self.board.all));
        match self.table.look_up(self.lengths, trick.leader, &rows, need) {
            Found::Settled(entry) => Some(entry.best),
            Found::Open(best) => best,
        }
    }

    /// The answer at the start of a trick.
    fn start(&mut self, leader: usize, goal: Goal) -> Result<Answer, Stop> {
        if goal.left == 1 {
            return Ok(self.last(leader));
        }
        let leading = leader & 1 == 0;
        // How many tricks settle the question for the side on lead, and for the other.
        let opposed = goal.opposed();
        let (own, other) = if leading { (goal.need, opposed) } else { (opposed, goal.need) };
        let all = self.board.all;
        let rows = self.owners.rows(all);
        let later = self.later.of(&self.board);
        let better = |hand: usize| {
            let (one, two) = (later[hand & 3], later[(hand + 2) & 3]);
            if two.tricks > one.tricks { two } else { one }
        };
        let quick = quick_tricks::enough(&self.board, &rows, self.lengths, leader, own, better(leader));
        if let Some(ranked) = quick {
            return Ok(self.settled(leading, ranked));
        }
        let theirs = better(leader + 1);
        if theirs.tricks >= other {
            let ranked = highest_cards(all, trump_of(&self.board), theirs.ranks);
            return Ok(self.settled(!leading, ranked));
        }
        if other == 1 && later_tricks::is_guarded(&self.board, leader) {
            let ranked = highest_cards(all, trump_of(&self.board), 2);
            return Ok(self.settled(!leading, ranked));
        }
        if other == 1
            && let Some(ranked) = later_tricks::at_once(&self.board, &rows, leader)
        {
            return Ok(self.settled(!leading, ranked));
        }
        let kept = self.table.kept();
        let rows = self.kept_rows(rows);
        let known = match self.table.look_up(self.lengths, leader, &rows, goal.need) {
            Found::Settled(entry) => {
                let ranked = match kept {
                    Kept::Owners | Kept::OwnersCardByCard => self.owners.ranked(all, &entry.masks()),
                    Kept::RelativeRanks | Kept::Cards => self.owners.reduced(all, all),
                };
                return Ok(Answer { sure: entry.lower >= goal.need, ranked, card: entry.best });
            }
            Found::Open(best) => best,
        };
        let mut answer = self.play(&Trick::new(leader), goal, known)?;
        answer.ranked = self.owners.reduced(all, answer.ranked);
        let masks = match kept {
            Kept::Owners | Kept::OwnersCardByCard => self.owners.masks(all, answer.ranked),
            Kept::RelativeRanks | Kept::Cards => [u32::MAX; 4],
        };
        let (lower, upper) = if answer.sure { (goal.need, goal.left) } else { (0, goal.need - 1) };
        let bound = Bound { lower, upper, best: answer.card };
        self.table.add(self.lengths, leader, Pattern { rows, masks }, bound);
        Ok(answer)
    }

    /// An answer without search.
    #[inline]
    fn settled(&self, sure: bool, ranked: u64) -> Answer {
        Answer { sure, ranked: self.owners.reduced(self.board.all, ranked), card: NO_CARD }
    }

    /// The last trick plays itself.
    fn last(&self, leader: usize) -> Answer {
        let mut trick = Trick::new(leader);
        for _ in 0..4 {
            let hand = self.board.hands[trick.mover()];
            trick = trick.with(hand.trailing_zeros() as usize & 63, self.board.trumps);
        }
        Answer { sure: trick.winner & 1 == 0, ranked: trick.ranked(), card: NO_CARD }
    }

    /// The answer where a card is to be played: one move suffices for the side that it suits, all count for the other.
    fn play(&mut self, trick: &Trick, goal: Goal, known: Option<u8>) -> Result<Answer, Stop> {
        let mover = trick.mover();
        let wanted = mover & 1 == 0;
        let mut moves = Moves::new(&self.board, trick);
        let (board, history, weights) = (&self.board, &*self.history, self.weights);
        moves.weigh(&View { board, trick, goal, history, weights }, known);
        let mut ranked = 0;
        let mut examined = 0;
        let mut failed = 0;
        while let Some(card) = moves.next() {
            let answer = self.after(trick, goal, card)?;
            if answer.sure == wanted {
                self.history.settled(trick, goal.left, card, failed);
                let card = card.to_le_bytes()[0];
                return Ok(Answer { sure: wanted, ranked: answer.ranked, card });
            }
            failed |= 1 << card;
            ranked |= answer.ranked;
            let suit = suit_of(card);
            // The lowest ranked card of the suit, or all bits if there is none.
            let lowest = lowest_bit(answer.ranked & suit);
            let below = lowest.wrapping_sub(1);
            if 1 << card & below != 0 {
                examined |= suit;
                moves.drop(suit & below);
            }
        }
        let legal = moves.legal & !examined;
        if legal != 0 {
            for suit in super::SUITS {
                let bottom = lowest_bit(legal & suit);
                if bottom != 0 && bottom < lowest_bit(ranked & suit) {
                    ranked |= bottom;
                }
            }
        }
        Ok(Answer { sure: !wanted, ranked, card: NO_CARD })
    }

    /// The answer after a card.
    #[inline]
    fn after(&mut self, trick: &Trick, goal: Goal, card: usize) -> Result<Answer, Stop> {
        *self.nodes += 1;
        if self.nodes.is_multiple_of(POLL) && !(self.poll)(*self.nodes) {
            return Err(Stop::Asked);
        }
        let mover = trick.mover();
        let length = 1 << (16 * mover + (card >> 4 << 2));
        self.board.hands[mover] ^= 1 << card;
        self.lengths -= length;
        let after = trick.with(card, self.board.trumps);
        let answer = if after.played < 4 { self.play(&after, goal, None) } else { self.finish(&after, goal) };
        self.lengths += length;
        self.board.hands[mover] ^= 1 << card;
        answer
    }

    /// The answer after a trick.
    fn finish(&mut self, trick: &Trick, goal: Goal) -> Result<Answer, Stop> {
        let left = goal.left - 1;
        let need = goal.need - u8::from(trick.winner & 1 == 0);
        let ranked = trick.ranked();
        if need == 0 || need > left {
            return Ok(Answer { sure: need == 0, ranked, card: NO_CARD });
        }
        self.board.all ^= trick.cards;
        let answer = self.start(trick.winner, Goal { left, need });
        self.board.all ^= trick.cards;
        let answer = answer?;
        Ok(Answer { ranked: answer.ranked | ranked, ..answer })
    }
}

/// No card: beyond all cards.
const NO_CARD: u8 = 64;

/// The cards of one suit.
fn row_of_cards(cards: u64, suit: u64) -> u32 {
    u32::try_from((cards & suit) >> suit.trailing_zeros()).unwrap_or(0)
}

#[inline]
fn lowest_bit(bits: u64) -> u64 {
    bits & bits.wrapping_neg()
}
