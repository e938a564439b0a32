//! Questions about a contest, answered by a search and proved by what it found.

use std::io::{self, Write};

use gamecert_certs::{ClaimKind, Metadata, Question, Statement};

use super::evidence::Written;
use super::strategy::{Planner, Strategy};
use super::{Leaves, Provable};
use crate::imports::Imports;
use crate::knowledge::{Statistics, Stopped};
use crate::live::Controller;
use crate::proof::{Proof, WriteProof, write_each};
use crate::prove::{Proved, Prover};
use crate::search::contest::{Score, Search, Window, short};
use crate::solve::SolveError;

/// A start position of a contest.
pub(super) struct Contests<G: Provable> {
    search: Search<G>,
    start: G::Position,
    /// What a certificate says, but for the claim.
    statement: Statement,
    leaves: Leaves,
}

impl<G: Provable> Contests<G> {
    /// A prover that knows nothing yet.
    pub(super) fn new(search: Search<G>, start: G::Position, statement: Statement, leaves: Leaves) -> Self {
        Self { search, start, statement, leaves }
    }

    /// Whether the player to move is sure of at least so much.
    fn is_at_least(&mut self, score: Score) -> Result<bool, Stopped> {
        let (low, high) = self.search.game.range(self.start);
        if score <= low || score > high {
            return Ok(score <= low);
        }
        Ok(self.search.alpha_beta(self.start, Window::at_least(score))? >= score)
    }

    fn score(&mut self) -> Result<Score, Stopped> {
        let (low, high) = self.search.game.range(self.start);
        self.search.alpha_beta(self.start, Window { alpha: low - 1, beta: high + 1 })
    }

    /// A strategy for the player to move, who is to be sure of `score`, or for the other one, who is to hold it to that.
    fn plan(&mut self, chooses: bool, score: Score) -> (Strategy<G::Position>, Option<Stopped>) {
        let mut planner = Planner::new(&mut self.search, self.leaves);
        let ended =
            if chooses { planner.choose(self.start, score) } else { planner.answer(self.start, score) };
        (planner.finish(), ended.err())
    }
}

impl<G: Provable> Prover for Contests<G> {
    fn stop_when(&mut self, stop: Box<dyn FnMut() -> bool>) {
        self.search.work.stop_when(stop);
    }

    fn steer(&mut self, controller: Option<Controller>) {
        self.search.work.steer(controller);
    }

    fn take_up(&mut self, _imports: &Imports) -> Result<Result<(), Stopped>, SolveError> {
        Ok(Ok(()))
    }

    fn answer(&mut self, question: Question) -> (Option<ClaimKind>, Option<Stopped>) {
        let found = match question {
            Question::ValueAtLeast(score) | Question::ValueBelow(score) => {
                self.is_at_least(score.into()).map(|is_at_least| match is_at_least {
                    true => ClaimKind::ValueAtLeast(score),
                    false => ClaimKind::ValueBelow(score),
                })
            }
            _ => self.score().map(|score| ClaimKind::Value(short(score))),
        };
        (found.ok(), found.err())
    }

    fn prove(&mut self, claim: ClaimKind) -> Result<Proved, SolveError> {
        let parts = match claim {
            ClaimKind::Value(score) => vec![(true, score.into()), (false, Score::from(score))],
            ClaimKind::ValueAtLeast(score) => vec![(true, score.into())],
            ClaimKind::ValueBelow(score) => vec![(false, Score::from(score) - 1)],
            _ => Vec::new(),
        };
        let mut stopped = None;
        let plan = |(chooses, score): (bool, Score)| {
            let (strategy, ended) = self.plan(chooses, score);
            stopped = stopped.or(ended);
            (strategy, chooses, if chooses { score } else { -score })
        };
        let parts = parts.into_iter().map(plan).collect();
        let written = Written::new(&self.search.game, self.leaves, self.start, parts);
        Ok(Proved { proof: Some(Box::new(written)), stopped })
    }

    fn statement(&self, claim: ClaimKind) -> Statement {
        Statement { claim, ..self.statement.clone() }
    }

    fn statistics(&self) -> Statistics {
        let table_bytes = self.search.table.bytes();
        let entries = self.search.table.entries();
        Statistics { nodes: self.search.work.nodes(), entries, losing_couples: 0, table_bytes }
    }
}

impl<G: Provable> WriteProof for Written<G> {
    fn lemma_count(&self) -> usize {
        self.len()
    }

    fn to_proof(&self) -> Proof {
        Proof { lemmas: self.lemmas().collect(), goal: self.goal() }
    }

    fn write(
        &self,
        to: &mut dyn Write,
        statement: &Statement,
        hinted: bool,
        metadata: &Metadata,
    ) -> io::Result<()> {
        if !hinted {
            let why = "a proof about a contest is written with its evidence, not bare: a strategy is not found again";
            return Err(io::Error::other(why));
        }
        write_each(to, (statement, hinted, metadata), self.lemmas(), &self.goal())
    }
}
