//! Questions about a contest, answered by a search and proved by what it found.

use std::io::{self, Write};

use gamecert_certs::{ClaimKind, Metadata, Question, Statement};

use super::evidence::Written;
use super::import::{Imported, believe};
use super::strategy::Planner;
use super::{Goal, Leaves, Policies, Provable, in_words, parts};
use crate::certify::Contradiction;
use crate::imports::Imports;
use crate::knowledge::{Statistics, Stopped};
use crate::live::Controller;
use crate::proof::{NOT_BARE, Proof, WriteProof, write_each};
use crate::prove::{Proved, Prover};
use crate::search::contest::{Driver, Score, Search, short};
use crate::solve::SolveError;

/// A start position of a contest.
pub(super) struct Contests<G: Provable> {
    search: Search<G>,
    driver: Driver,
    start: G::Position,
    /// What a certificate says, but for the claim.
    statement: Statement,
    leaves: Leaves,
    policies: Policies,
    imported: Imported<G::Position>,
}

impl<G: Provable> Contests<G> {
    /// A prover that knows nothing yet.
    pub(super) fn new(
        search: Search<G>,
        driver: Driver,
        start: G::Position,
        statement: Statement,
        (leaves, policies): (Leaves, Policies),
    ) -> Self {
        let mut search = search;
        search.root = Some(start);
        Self { search, driver, start, statement, leaves, policies, imported: Imported::default() }
    }

    /// Whether the player to move is sure of at least this score.
    fn is_at_least(&mut self, score: Score) -> Result<bool, Stopped> {
        self.search.holds_by(self.driver, Goal { position: self.start, chooses: true, score })
    }

    fn score(&mut self) -> Result<Score, Stopped> {
        self.driver.score(&mut self.search, self.start)
    }
}

impl<G: Provable> Prover for Contests<G> {
    fn stop_when(&mut self, stop: Box<dyn FnMut(u64) -> bool>) {
        self.search.work.stop_when(stop);
    }

    fn steer(&mut self, controller: Option<Controller>) {
        self.search.work.steer(controller);
    }

    fn take_up(&mut self, imports: &Imports) -> Result<Result<(), Stopped>, SolveError> {
        believe(&mut self.search, imports);
        self.imported = Imported::read(&self.search.game, imports);
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
        let (mut stopped, mut planned) = (None, Vec::new());
        for (chooses, score) in parts(claim) {
            let goal = Goal { position: self.start, chooses, score };
            let planner = Planner::new(&mut self.search, self.leaves, &self.imported);
            let plan = planner.with_policies(self.policies, None).plan(goal);
            if let Some(failed) = plan.failed {
                let shown = in_words(&self.statement.game, &self.search.game, failed);
                let why = format!("nothing shows {shown}, so a certificate that it goes on from is wrong");
                return Err(SolveError::Contradiction(Contradiction { why }));
            }
            stopped = stopped.or(plan.stopped);
            planned.push((plan.strategy, goal));
        }
        let imported = std::mem::take(&mut self.imported);
        let written = Written::new(&self.search.game, self.leaves, imported, planned);
        Ok(Proved { proof: Some(Box::new(written)), stopped })
    }

    fn statement(&self, claim: ClaimKind) -> Statement {
        Statement { claim, ..self.statement.clone() }
    }

    fn statistics(&self) -> Statistics {
        statistics(&self.search)
    }

    fn figures(&self) -> Vec<(&'static str, usize)> {
        let is_selective = self.search.features.believes();
        let beliefs = usize::try_from(self.search.beliefs).unwrap_or(usize::MAX);
        if is_selective { vec![("beliefs", beliefs)] } else { Vec::new() }
    }
}

/// How much work has been done.
pub(super) fn statistics<G: Provable>(search: &Search<G>) -> Statistics {
    let (table_bytes, entries) = (search.table.bytes(), search.table.entries());
    Statistics { nodes: search.work.nodes(), entries, losing_couples: 0, table_bytes }
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
            return Err(io::Error::other(NOT_BARE));
        }
        write_each(to, (statement, hinted, metadata), self.lemmas(), &self.goal())
    }
}
