//! Depth-first proof-number search on the sets of moves of alpha-beta.
//!
//! One question, with the longest attack from the start: proof numbers find short attacks by themselves. Each node knows how many moves
//! are left, so that play cannot come back to where it was.

use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use super::super::board::{Block, Board, Move};
use super::algorithm::Selection;
use super::table::{Answer, Cut, Taken};
use super::{Run, Stop};
use crate::knowledge::Stopped;
use crate::live::Watched;
use crate::nodes::{Branch, Expansion, Node, Outcome};
use crate::search::df_pn;

impl Run<'_> {
    /// Asks for an attack of at most so many moves.
    pub(super) fn by_proof_numbers(
        &mut self,
        selection: Selection,
        most: u16,
    ) -> Result<Option<Taken>, Stop> {
        let root = Capture { board: self.board.clone(), length: most, selection, run: PhantomData };
        let hash = root.board.hash();
        let memory_bytes = self.search.limits.memory_bytes / 2;
        df_pn(root, self, memory_bytes).map_err(|stopped| match stopped {
            Stopped::Requested => Stop::Asked,
            _ => Stop::Nodes,
        })?;
        Ok(match self.search.table.known(hash, selection.number(), most) {
            Some(Answer::Taken(taken)) => Some(taken),
            _ => None,
        })
    }
}

impl Watched for Run<'_> {}

/// Whether the target is taken with so many moves of the attacker; the player to move wins if that is what it wants.
#[derive(Clone, Debug)]
struct Capture<'a> {
    board: Board,
    length: u16,
    selection: Selection,
    run: PhantomData<fn(Run<'a>)>,
}

impl PartialEq for Capture<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.length == other.length && self.board == other.board
    }
}

impl Eq for Capture<'_> {}

impl Hash for Capture<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash().hash(state);
        self.length.hash(state);
    }
}

impl Capture<'_> {
    fn defends(&self, run: &Run<'_>) -> bool {
        self.board.colour(run.search.target) == Some(self.board.mover())
    }

    fn known(&self, run: &Run<'_>) -> Option<Answer> {
        run.search.table.known(self.board.hash(), self.selection.number(), self.length)
    }

    /// The legal moves, each with the position that it leads to. The run has the same board.
    fn children(&self, run: &mut Run<'_>, target: &Block) -> Vec<(Move, Self)> {
        let defends = self.defends(run);
        let moves = if defends {
            run.preventing(self.selection, target, self.selection.order)
        } else {
            run.attacks(self.selection, target)
        };
        let length = if defends { self.length } else { self.length - 1 };
        let child = |play| {
            let mut board = self.board.clone();
            board.play(play)?;
            Some((play, Self { board, length, ..*self }))
        };
        moves.into_iter().filter_map(child).collect()
    }
}

impl<'a> Node for Capture<'a> {
    type Context = Run<'a>;

    fn expand(&mut self, run: &mut Run<'a>) -> Result<Expansion<Self>, Stopped> {
        run.count().map_err(|stop| if stop == Stop::Asked { Stopped::Requested } else { Stopped::Nodes })?;
        let defends = self.defends(run);
        let outcome = |is_taken| if is_taken == defends { Outcome::Lost } else { Outcome::Won };
        if let Some(known) = self.known(run) {
            return Ok(Expansion::Settled(outcome(matches!(known, Answer::Taken(_)))));
        }
        let target = self.board.block(run.search.target);
        if target.liberties.len() > u32::from(self.length) {
            return Ok(Expansion::Settled(outcome(false)));
        }
        run.board.clone_from(&self.board);
        if let Some(taken) = run.take(&target).filter(|_| !defends) {
            run.search.table.succeed(self.board.hash(), taken);
            return Ok(Expansion::Settled(outcome(true)));
        }
        let branch = |(_, node)| Branch { node, decisive: Outcome::Lost };
        Ok(Expansion::Branches(self.children(run, &target).into_iter().map(branch).collect()))
    }

    fn effort(&self, run: &Run<'a>) -> (u32, u32) {
        let liberties = self.board.block(run.search.target).liberties.len().max(1);
        if self.defends(run) { (1, liberties) } else { (liberties, 1) }
    }

    fn settle(&self, outcome: Outcome, run: &mut Run<'a>) -> Result<(), Stopped> {
        if self.known(run).is_some() {
            return Ok(());
        }
        let hash = self.board.hash();
        let defends = self.defends(run);
        let fails = (outcome == Outcome::Won) == defends;
        let mut children = Vec::new();
        // No move of the attacker is worth telling where none takes the target.
        if defends || !fails {
            run.board.clone_from(&self.board);
            children = self.children(run, &self.board.block(run.search.target));
        }
        if fails {
            let held = children.iter().find(|(_, child)| matches!(child.known(run), Some(Answer::Not(_))));
            let reply = held.map(|(reply, _)| *reply);
            let cut = Cut { length: true, order: false };
            run.search.table.fail_in(hash, self.selection.number(), self.length, reply, cut);
            return Ok(());
        }
        let taken = children.iter().filter_map(|(play, child)| match child.known(run) {
            Some(Answer::Taken(taken)) => Some((*play, taken.moves)),
            _ => None,
        });
        let (first, moves) = if defends {
            (Move::Pass, taken.map(|(_, moves)| moves).max().unwrap_or(self.length))
        } else {
            let quickest = taken.min_by_key(|(_, moves)| *moves);
            quickest.map_or((Move::Pass, self.length), |(first, moves)| (first, moves + 1))
        };
        run.search.table.succeed(hash, Taken { moves, first, zone: Default::default() });
        Ok(())
    }
}
