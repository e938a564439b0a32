//! Bridge: how many tricks the declarer's side takes when all cards are seen, and proofs of it by patterns.

mod lemmas;
mod pattern;
mod sure;

use gamecert_certs::{ClaimKind, Evidence, Play, Question, Statement, Table};
use gamecert_elaborate::rules::{Bridge as Definition, Rules, Unmetered};

use super::{Proved, Prover};
use crate::certify::Contradiction;
use crate::games::bridge::{Card, Deal, Position, Seat, Side, Solver, Stop, Strain, notation};
use crate::imports::Imports;
use crate::knowledge::{Limits, Statistics, Stopped, Work};
use crate::live::Controller;
use crate::proof::Proof;
use crate::search::Algorithm;
use crate::solve::{Request, SolveError};
use lemmas::{Leaves, Lemmas, Oracle};
use sure::Axioms;

/// What is left to the checker's plain search, unless the request says otherwise.
const LEAVES: Leaves = Leaves { tricks: 4, looks: 60 };

/// A prover of what is asked of a deal.
///
/// # Errors
/// If the position is none, or there are imports.
pub(super) fn prover(request: &Request, imports: &Imports) -> Result<Box<dyn Prover>, SolveError> {
    let read = Definition::default().position(&request.position).map_err(SolveError::Position)?;
    let unread = || SolveError::Unsupported(format!("`{}` cannot be read by the search", read.spelling));
    let (deal, contracts) = notation::read(&read.spelling).ok_or_else(unread)?;
    let usual = Algorithm::best_for(Definition::NAME, Play::Contest);
    let is_usual = [request.policy_empties, request.selectivity, request.null_moves] == [None; 3];
    if request.algorithm != usual || !is_usual {
        let why = "bridge has one search, which believes nothing, and no policies: leave the algorithm and these options out";
        return Err(SolveError::Unsupported(why.to_owned()));
    }
    if contracts.len() > 1 && request.question != Question::Score {
        let why = format!(
            "`{}` is asked of one contract: add a strain and a declarer, such as NT S",
            request.question
        );
        return Err(SolveError::Unsupported(why));
    }
    imports.judge((Definition::NAME, Definition::VERSION, Play::Contest), &[]).map_err(SolveError::Import)?;
    if !imports.identities().is_empty() {
        let why = "the lemmas of other certificates are not cited in proofs about bridge".to_owned();
        return Err(SolveError::Unsupported(why));
    }
    let leaves = Leaves {
        tricks: request.leaf_empties.map_or(LEAVES.tricks, |empties| (empties / 4).try_into().unwrap_or(13)),
        ..LEAVES
    };
    let axioms = Axioms::without(&request.without);
    let statement = Statement {
        game: Definition::NAME.to_owned(),
        rules: Definition::VERSION,
        play: Play::Contest,
        position: read.spelling,
        claim: ClaimKind::Value(0),
        axioms: axioms.names(),
        imports: Vec::new(),
    };
    let searches = Searches::new(deal, request.limits);
    Ok(Box::new(Bridge {
        lemmas: Lemmas::new(searches, deal.hands(), leaves, axioms),
        deal,
        contracts,
        statement,
    }))
}

/// The searches of one deal, one for each strain that is asked for.
struct Searches {
    deal: Deal,
    memory_bytes: usize,
    all: [Option<Solver>; 5],
    work: Work,
}

impl Searches {
    fn new(deal: Deal, limits: Limits) -> Self {
        let memory_bytes = limits.memory_bytes;
        Self { deal, memory_bytes, all: [const { None }; 5], work: Work::new(limits.nodes) }
    }

    /// Asks the search of a strain, which counts its nodes and may be stopped.
    fn ask<T>(
        &mut self,
        strain: Strain,
        question: impl FnOnce(&mut Solver, &mut dyn FnMut(u64) -> bool) -> Result<T, Stop>,
    ) -> Result<T, Stopped> {
        let Self { deal, memory_bytes, all, work } = self;
        let solver = all[strain.index()].get_or_insert_with(|| Solver::new(*deal, strain, *memory_bytes));
        let mut counted = solver.nodes;
        let mut stopped = None;
        let mut poll = |nodes: u64| {
            stopped = work.visit_many(nodes - counted).err();
            counted = nodes;
            stopped.is_none()
        };
        let found = question(solver, &mut poll);
        let rest = solver.nodes - counted;
        match found {
            Ok(found) => work.visit_many(rest).map(|()| found),
            Err(_) => Err(stopped.unwrap_or(Stopped::Requested)),
        }
    }
}

impl Oracle for Searches {
    fn card(&mut self, position: &Position, strain: Strain, tricks: u8) -> Result<Option<Card>, Stopped> {
        let side = position.mover().side();
        self.ask(strain, |solver, poll| solver.best(position, side, tricks, poll))
    }
}

/// A deal with contracts: strains and leaders.
struct Bridge {
    lemmas: Lemmas<Searches>,
    deal: Deal,
    contracts: Vec<(Strain, Seat)>,
    statement: Statement,
}

impl Bridge {
    /// How many tricks the declarer's side takes in a contract.
    fn tricks(&mut self, (strain, leader): (Strain, Seat)) -> Result<u8, Stopped> {
        let tricks = self.lemmas.oracle.ask(strain, |solver, poll| solver.tricks(leader, poll))?;
        Ok(if leader.side() == Side::EastWest { tricks } else { self.deal.size() - tricks })
    }

    /// The lemmas that a part of a claim rests on: what a contract is said to come to.
    fn parts(&mut self, (strain, leader): (Strain, Seat), claim: ClaimKind) -> Vec<u32> {
        let start = Position::new(&self.deal, leader);
        let (defenders, total) = (leader.side(), i16::from(self.deal.size()));
        let parts = match claim {
            ClaimKind::Value(n) => vec![(defenders.other(), n), (defenders, total - n)],
            ClaimKind::ValueAtLeast(n) => vec![(defenders.other(), n)],
            ClaimKind::ValueBelow(n) => vec![(defenders, total - n + 1)],
            _ => Vec::new(),
        };
        let wanted =
            parts.into_iter().filter_map(|(side, n)| Some((side, u8::try_from(n).ok().filter(|n| *n > 0)?)));
        wanted.filter_map(|(side, n)| self.lemmas.goal(&start, strain, side, n)).collect()
    }
}

impl Prover for Bridge {
    fn stop_when(&mut self, stop: Box<dyn FnMut(u64) -> bool>) {
        self.lemmas.oracle.work.stop_when(stop);
    }

    fn steer(&mut self, controller: Option<Controller>) {
        self.lemmas.oracle.work.steer(controller);
    }

    fn take_up(&mut self, _: &Imports) -> Result<Result<(), Stopped>, SolveError> {
        Ok(Ok(()))
    }

    fn answer(&mut self, question: Question) -> (Option<ClaimKind>, Option<Stopped>) {
        let contracts = self.contracts.clone();
        let found = match (contracts.as_slice(), question) {
            (&[(strain, leader)], Question::ValueAtLeast(value) | Question::ValueBelow(value)) => {
                let start = Position::new(&self.deal, leader);
                let tricks = u8::try_from(value).unwrap_or(if value < 0 { 0 } else { u8::MAX });
                let side = leader.side().other();
                let is_sure = |solver: &mut Solver, poll: &mut dyn FnMut(u64) -> bool| {
                    solver.is_sure(&start, side, tricks, poll)
                };
                self.lemmas.oracle.ask(strain, is_sure).map(|is_sure| match is_sure {
                    true => ClaimKind::ValueAtLeast(value),
                    false => ClaimKind::ValueBelow(value),
                })
            }
            (&[contract], _) => self.tricks(contract).map(|tricks| ClaimKind::Value(tricks.into())),
            (all, _) => {
                let mut table = Table([0; 20]);
                let mut results = all.iter().zip(&mut table.0);
                let found = results
                    .try_for_each(|(&contract, tricks)| self.tricks(contract).map(|found| *tricks = found));
                found.map(|()| ClaimKind::Values(table))
            }
        };
        (found.ok(), found.err())
    }

    fn prove(&mut self, claim: ClaimKind) -> Result<Proved, SolveError> {
        let results = match claim {
            ClaimKind::Values(table) => table.0.map(|n| ClaimKind::Value(n.into())).to_vec(),
            claim => vec![claim],
        };
        let parts: Vec<_> = self.contracts.iter().copied().zip(results).collect();
        let goal: Vec<u32> =
            parts.into_iter().flat_map(|(contract, claim)| self.parts(contract, claim)).collect();
        if self.lemmas.is_refuted {
            let why = "the search finds no card where it has found that there is one".to_owned();
            return Err(SolveError::Contradiction(Contradiction { why }));
        }
        let (lemmas, goal) = self.lemmas.written(&goal);
        let goal = goal.into_iter().map(|lemma| Evidence::Cite { lemma, witness: 0 }).collect();
        Ok(Proved { proof: Some(Box::new(Proof { lemmas, goal })), stopped: self.lemmas.stopped })
    }

    fn statement(&self, claim: ClaimKind) -> Statement {
        Statement { claim, ..self.statement.clone() }
    }

    fn statistics(&self) -> Statistics {
        let nodes = self.lemmas.oracle.work.nodes();
        Statistics { nodes, entries: self.lemmas.len(), losing_couples: 0, table_bytes: 0 }
    }
}
