//! Attacks within few moves on boards of any size.
//!
//! A search has two bounds. Its *length* is the number of the attacker's moves. Its *order* is the number of moves with which the attacker
//! must be able to carry out his threat whenever the defender passes: with order 1 all threats are those of a ladder, and such a search
//! takes time in proportion to the ladder. This is abstract proof search (Cazenave, 2000), but the defender's moves come from no table of
//! patterns: each proof tells the points that it rests on, and a move that is to refute a threat must be one of these, as in Thomsen's
//! search by lambda orders (2000). Orders and lengths grow in turn, whichever took less so far.
//!
//! What is said to be taken may be wrong only where a zone is too small; the prover says so with [`Search::add_reply`]. What is said to
//! be held is so within the bounds, by the attacker's moves that are looked at ([`Limits::all_moves`]).

mod abstract_proof;
mod algorithm;
mod attack;
mod defend;
mod df_pn;
mod moves;
mod table;
#[cfg(test)]
mod tests;
mod zone;

use rustc_hash::FxHashMap;

use super::board::{Board, Move, PLACES};
use super::points::{Point, PointSet};
use algorithm::Selection;
pub use algorithm::{Algorithm, Widening};
use table::{Answer, Table};

/// The nodes that each order is ahead of the next one.
const HEAD_START: u64 = 3000;
/// The longest attack that is looked for: each move takes up to five kilobytes of the stack.
const LONGEST: u16 = 250;
/// The caller is asked so often, in nodes, whether to go on.
const POLL: u64 = 1024;

/// What a search may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Nodes for each question: a node is a position that is looked at.
    pub nodes: u64,
    /// The longest threat.
    pub order: u16,
    /// Memory of the table, about.
    pub memory_bytes: usize,
    /// Whether the attacker considers every point of the board ([`Algorithm::Zones`]).
    pub all_moves: bool,
    /// Whether the defender does, in place of the points of zones ([`Algorithm::Zones`]).
    pub all_replies: bool,
    /// How to search.
    pub algorithm: Algorithm,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            nodes: 1_000_000,
            order: 8,
            memory_bytes: 256 << 20,
            all_moves: false,
            all_replies: false,
            algorithm: Algorithm::Zones,
        }
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The caller wants no more nodes.
    Asked,
    /// The nodes of the limits are used up.
    Nodes,
    /// The position has another size, no stone of the defender on the target, or the wrong player to move.
    OtherPosition,
}

/// A search for attacks on one target.
pub struct Search {
    board: Board,
    target: Point,
    limits: Limits,
    table: Table,
    /// Replies that searches forgot, by position.
    replies: FxHashMap<u64, Vec<Move>>,
    /// How often each point was best, by place.
    history: Vec<u32>,
    /// Nodes of all questions so far.
    pub nodes: u64,
    /// Those of them that did not only decide a game of [`Algorithm::AbstractProof`].
    pub tree_nodes: u64,
}

impl Search {
    /// A search on the board of this position; `None` if there is no stone on the target.
    #[must_use]
    pub fn new(board: Board, target: Point, limits: Limits) -> Option<Self> {
        board.colour(target)?;
        let table = Table::new(limits.memory_bytes);
        Some(Self {
            board,
            target,
            limits,
            table,
            replies: FxHashMap::default(),
            history: vec![0; PLACES],
            nodes: 0,
            tree_nodes: 0,
        })
    }

    /// The attacker to move: a move and the number of his moves, this one included, with which he takes the target.
    ///
    /// `None` if no attack of at most `most` moves is found; none of more than 250 is looked for.
    /// `poll` is given the number of nodes now and then, and answers whether to go on.
    ///
    /// # Errors
    /// If the nodes do not suffice, `poll` says so, or the position is not one for this search.
    pub fn attack(
        &mut self,
        position: &Board,
        most: u16,
        poll: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Option<(Move, u16)>, Stop> {
        self.expect(position, true)?;
        let taken = self.widen(position, most, poll)?;
        Ok(taken.map(|taken| (taken.first, taken.moves)))
    }

    /// The defender to move: the number of the attacker's moves with which he takes the target whatever the defender does.
    ///
    /// # Errors
    /// As [`Search::attack`].
    pub fn attack_anyway(
        &mut self,
        position: &Board,
        most: u16,
        poll: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Option<u16>, Stop> {
        self.expect(position, false)?;
        Ok(self.widen(position, most, poll)?.map(|taken| taken.moves))
    }

    /// Either side to move: the number of the attacker's moves with which he takes the target.
    ///
    /// # Errors
    /// As [`Search::attack`].
    pub fn moves(
        &mut self,
        position: &Board,
        most: u16,
        poll: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Option<u16>, Stop> {
        if position.colour(self.target) == Some(position.mover()) {
            return self.attack_anyway(position, most, poll);
        }
        Ok(self.attack(position, most, poll)?.map(|(_, moves)| moves))
    }

    /// The defender to move: the move that withstood the longest attack looked at, if any; a pass if no reply is needed.
    #[must_use]
    pub fn refutation(&self, position: &Board) -> Option<Move> {
        let sets = Selection::all(self.limits.algorithm);
        if !sets.is_empty() {
            return self.table.reply_in(position.hash(), sets.into_iter().map(Selection::number));
        }
        let beyond = position.block(self.target).liberties.len() > u32::from(self.limits.order);
        self.table.reply(position.hash(), self.limits.order).or(beyond.then_some(Move::Pass))
    }

    /// The points on which the last answer about a position rests, if the target is taken.
    #[must_use]
    pub fn zone(&self, position: &Board) -> Option<PointSet> {
        self.table.taken(position.hash()).map(|taken| taken.zone)
    }

    /// Lets the defender have this move in this position, too; answers that may rest on its absence are forgotten.
    pub fn add_reply(&mut self, position: &Board, reply: Move) {
        let replies = self.replies.entry(position.hash()).or_default();
        if !replies.contains(&reply) {
            replies.push(reply);
        }
        if let Some(moves) = self.table.taken(position.hash()).map(|taken| taken.moves) {
            self.table.forget_from(moves);
        }
    }

    fn expect(&self, position: &Board, attacks: bool) -> Result<(), Stop> {
        let defender = self.board.colour(self.target);
        let fits = position.size() == self.board.size()
            && position.colour(self.target) == defender
            && (Some(position.mover()) != defender) == attacks;
        fits.then_some(()).ok_or(Stop::OtherPosition)
    }

    /// Asks with growing orders and lengths, each time with the order that took the fewest nodes so far.
    fn widen(
        &mut self,
        position: &Board,
        most: u16,
        poll: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Option<table::Taken>, Stop> {
        let most = most.min(LONGEST);
        let highest = self.limits.order.min(most);
        let mut open = vec![Deepening { order: 1, length: most, nodes: 0 }];
        let mut run = Run {
            board: position.clone(),
            end: self.nodes.saturating_add(self.limits.nodes),
            search: self,
            poll,
            threats: 0,
        };
        let algorithm = run.search.limits.algorithm;
        let sets = Selection::all(algorithm);
        match sets[..] {
            [] => {}
            [selection] if algorithm == Algorithm::DfPn => return run.by_proof_numbers(selection, most),
            _ => return run.widen_sets(&sets, most),
        }
        while let Some(place) = cheapest(&open, most) {
            let Deepening { order, length, .. } = open[place];
            let before = run.search.nodes;
            let cut = match run.ask(order, length)? {
                Answer::Taken(taken) => return Ok(Some(taken)),
                Answer::Not(cut) => cut,
            };
            if !cut.length && !cut.order {
                return Ok(None);
            }
            open[place].nodes += run.search.nodes - before;
            open[place].length = if cut.length { length + 1 } else { most + 1 };
            if order < highest && open.len() == usize::from(order) {
                open.push(Deepening {
                    order: order + 1,
                    length: order + 1,
                    nodes: HEAD_START * u64::from(order),
                });
            }
        }
        Ok(None)
    }
}

/// How far the searches of one order have come.
struct Deepening {
    order: u16,
    /// The next length.
    length: u16,
    nodes: u64,
}

/// The order that took the fewest nodes, if one may go on.
fn cheapest(open: &[Deepening], most: u16) -> Option<usize> {
    (0..open.len()).filter(|&place| open[place].length <= most).min_by_key(|&place| open[place].nodes)
}

/// One question.
struct Run<'a> {
    search: &'a mut Search,
    board: Board,
    /// The number of nodes at which to stop.
    end: u64,
    poll: &'a mut dyn FnMut(u64) -> bool,
    /// How many games are being decided, one within the other.
    threats: u32,
}

impl Run<'_> {
    fn ask(&mut self, order: u16, length: u16) -> Result<Answer, Stop> {
        let defends = self.board.colour(self.search.target) == Some(self.board.mover());
        if defends { self.defend(order, length) } else { self.attack(order, length) }
    }

    /// Counts a node.
    fn count(&mut self) -> Result<(), Stop> {
        self.search.nodes += 1;
        self.search.tree_nodes += u64::from(self.threats == 0);
        if self.search.nodes > self.end {
            return Err(Stop::Nodes);
        }
        if self.search.nodes.is_multiple_of(POLL) && !(self.poll)(self.search.nodes) {
            return Err(Stop::Asked);
        }
        Ok(())
    }
}
