//! Bridge: how many tricks the declarer's side takes when all cards are seen, and proofs of it by patterns.

mod choose;
mod covers;
mod lemmas;
mod pattern;
mod plan;
mod plug;
mod read_back;
mod replay;
mod shrink;
mod sure_tricks;

use gamecert_certs::{ClaimKind, Evidence, Lemma, Play, Question, Statement, Table};
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
use covers::{Cover, Known};
use lemmas::{Leaves, Lemmas, Oracle};
use plan::{Planner, Task};
pub(crate) use plug::plug;
use read_back::Given;
pub(crate) use shrink::shrink;
use sure_tricks::Axioms;

/// What is left to the checker's plain search, unless the request says otherwise.
const LEAVES: Leaves = Leaves { tricks: 4, looks: 60 };

/// A prover of what is asked of a deal.
///
/// # Errors
/// If the position is none, or an import cannot be cited.
pub(super) fn prover(request: &Request, imports: &Imports) -> Result<Box<dyn Prover>, SolveError> {
    let start = Start::read(&request.position, Axioms::without(&request.without))?;
    judge_algorithm(request.algorithm)?;
    if [request.policy_empties, request.selectivity, request.null_moves] != [None; 3] {
        return Err(one_search());
    }
    if start.contracts.len() > 1 && request.question != Question::Score {
        let why = format!(
            "`{}` is asked of one contract: add a strain and a declarer, such as NT S",
            request.question
        );
        return Err(SolveError::Unsupported(why));
    }
    let axioms = start.axioms.names();
    imports
        .judge((Definition::NAME, Definition::VERSION, Play::Contest), &axioms)
        .map_err(SolveError::Import)?;
    let leaves = Leaves {
        tricks: request.leaf_empties.map_or(LEAVES.tricks, |empties| (empties / 4).try_into().unwrap_or(13)),
        ..LEAVES
    };
    let mut bridge = Bridge::new(start, request.limits, leaves);
    bridge.statement.imports = imports.identities();
    Ok(Box::new(bridge))
}

/// Refuses all algorithms but the one that there is.
fn judge_algorithm(algorithm: Algorithm) -> Result<(), SolveError> {
    let usual = Algorithm::best_for(Definition::NAME, Play::Contest);
    if algorithm == usual { Ok(()) } else { Err(one_search()) }
}

fn one_search() -> SolveError {
    let why = "bridge has one search, which believes nothing, and no policies: leave the algorithm and these options out";
    SolveError::Unsupported(why.to_owned())
}

/// A deal with contracts: strains and leaders.
struct Start {
    spelling: String,
    deal: Deal,
    contracts: Vec<(Strain, Seat)>,
    /// The axioms that a proof about it uses.
    axioms: Axioms,
}

impl Start {
    fn read(position: &str, axioms: Axioms) -> Result<Self, SolveError> {
        let read = Definition::default().position(position).map_err(SolveError::Position)?;
        let unread = || SolveError::Unsupported(format!("`{}` cannot be read by the search", read.spelling));
        let (deal, contracts) = notation::read(&read.spelling).ok_or_else(unread)?;
        Ok(Self { spelling: read.spelling, deal, contracts, axioms })
    }

    /// What a certificate about it says that imports nothing.
    fn statement(&self, claim: ClaimKind) -> Statement {
        Statement {
            game: Definition::NAME.to_owned(),
            rules: Definition::VERSION,
            play: Play::Contest,
            position: self.spelling.clone(),
            claim,
            axioms: self.axioms.names(),
            imports: Vec::new(),
        }
    }

    /// What sides have to be sure of for a part of a claim, what a contract is said to come to: at least one trick each.
    fn bounds(&self, (_, leader): Contract, claim: ClaimKind) -> Vec<(Side, u8)> {
        let (defenders, total) = (leader.side(), i32::from(self.deal.size()));
        let bounds = match claim {
            ClaimKind::Value(n) => vec![(defenders.other(), n.into()), (defenders, total - i32::from(n))],
            ClaimKind::ValueAtLeast(n) => vec![(defenders.other(), n.into())],
            ClaimKind::ValueBelow(n) => vec![(defenders, total - i32::from(n) + 1)],
            _ => Vec::new(),
        };
        let tricks = |n: i32| u8::try_from(n).unwrap_or(if n < 0 { 0 } else { u8::MAX });
        bounds.into_iter().map(|(side, n)| (side, tricks(n))).filter(|(_, n)| *n > 0).collect()
    }

    /// The parts of a claim: by the number of the contract, what the side on lead is to be sure of, or the other one.
    fn parts(&self, claim: ClaimKind) -> Vec<(Contract, Side, u8)> {
        let of = |(contract, claim)| {
            self.bounds(contract, claim).into_iter().map(move |(side, value)| (contract, side, value))
        };
        self.results(claim).into_iter().flat_map(of).collect()
    }

    /// What a claim says of each contract.
    fn results(&self, claim: ClaimKind) -> Vec<(Contract, ClaimKind)> {
        let results = match claim {
            ClaimKind::Values(table) => table.0.map(|n| ClaimKind::Value(n.into())).to_vec(),
            claim => vec![claim],
        };
        self.contracts.iter().copied().zip(results).collect()
    }
}

/// A strain, and the hand on lead.
type Contract = (Strain, Seat);

/// The searches of one deal, one for each strain that is asked for.
struct Searches {
    deal: Deal,
    /// What the table of a strain may take, and what those of all others may.
    table_bytes: usize,
    all: [Option<Solver>; 5],
    work: Work,
}

impl Searches {
    /// Searches whose tables together take at most as much memory as these limits say.
    fn new(deal: Deal, limits: Limits) -> Self {
        let table_bytes = limits.memory_bytes / 2;
        Self { deal, table_bytes, all: [const { None }; 5], work: Work::new(limits.nodes) }
    }

    /// Forgets searches of other strains, the largest first, until they leave room for one.
    fn make_room(&mut self, strain: Strain) {
        loop {
            let others = self.all.iter().enumerate().filter(|(number, _)| *number != strain.index());
            let bytes = others.filter_map(|(number, solver)| Some((solver.as_ref()?.bytes(), number)));
            let (sum, largest) =
                bytes.fold((0, None), |(sum, largest), it| (sum + it.0, largest.max(Some(it))));
            match largest {
                Some((_, largest)) if sum > self.table_bytes => self.all[largest] = None,
                _ => return,
            }
        }
    }

    /// Asks the search of a strain, which counts its nodes and may be stopped.
    fn ask<T>(
        &mut self,
        strain: Strain,
        question: impl FnOnce(&mut Solver, &mut dyn FnMut(u64) -> bool) -> Result<T, Stop>,
    ) -> Result<T, Stopped> {
        self.make_room(strain);
        let Self { deal, table_bytes, all, work } = self;
        let solver = all[strain.index()].get_or_insert_with(|| Solver::new(*deal, strain, *table_bytes));
        let found = work.follow(solver.nodes, |poll| (question(solver, poll), solver.nodes))?;
        found.map_err(|_| Stopped::Requested)
    }
}

impl Searches {
    /// Goes on with another deal.
    fn go_on_with(&mut self, deal: Deal) {
        (self.deal, self.all) = (deal, [const { None }; 5]);
    }

    /// Whether a side takes so many tricks.
    fn is_sure(
        &mut self,
        position: &Position,
        (strain, side): (Strain, Side),
        tricks: u8,
    ) -> Result<bool, Stopped> {
        self.ask(strain, |solver, poll| solver.is_sure(position, side, tricks, poll))
    }
}

impl Oracle for Searches {
    fn bytes(&self) -> usize {
        self.all.iter().flatten().map(Solver::bytes).sum()
    }

    fn card(&mut self, position: &Position, strain: Strain, tricks: u8) -> Result<Option<Card>, Stopped> {
        let side = position.mover().side();
        self.ask(strain, |solver, poll| solver.best(position, side, tricks, poll))
    }
}

/// Searches of a deal, and lemmas about its play.
struct Bridge {
    start: Start,
    lemmas: Lemmas<Searches>,
    statement: Statement,
}

impl Bridge {
    fn new(start: Start, limits: Limits, leaves: Leaves) -> Self {
        let oracle = Searches::new(start.deal, Limits { memory_bytes: limits.memory_bytes / 2, ..limits });
        let lemmas = Lemmas::new(oracle, start.deal.hands(), (leaves, start.axioms), limits.memory_bytes);
        let statement = start.statement(ClaimKind::Value(0));
        Self { start, lemmas, statement }
    }

    /// How many tricks the declarer's side takes in a contract.
    fn tricks(&mut self, (strain, leader): Contract) -> Result<u8, Stopped> {
        let tricks = self.lemmas.oracle.ask(strain, |solver, poll| solver.tricks(leader, poll))?;
        Ok(if leader.side() == Side::EastWest { tricks } else { self.start.deal.size() - tricks })
    }

    /// The lemmas that a claim rests on, which is true.
    fn lemmas_for(&mut self, claim: ClaimKind) -> Vec<u32> {
        let parts = self.start.parts(claim).into_iter();
        let lemma = |((strain, leader), side, n)| {
            self.lemmas.goal(&Position::new(&self.start.deal, leader), strain, side, n)
        };
        parts.filter_map(lemma).collect()
    }

    /// Takes up the lemmas, in the order of certificates, that follow from those before in one trick.
    fn show_again(&mut self, lemmas: &[Lemma]) {
        let leaves = self.lemmas.leaves();
        for given in lemmas.iter().filter_map(Given::read) {
            let planner = Planner { shown: &self.lemmas.shown, leaves, price: |_: &Cover| Some(1) };
            let task = Task::of(&given.known(Vec::new()), self.start.axioms);
            if let Some(pieces) = task.and_then(|task| planner.plan(&task)) {
                let (owners, known) = (given.pattern.owners(), given.known(pieces));
                self.lemmas.shown.add(given.place(), owners, known);
            }
        }
    }

    /// The proof that these lemmas are.
    fn proof(&self, goal: &[u32]) -> Proof {
        let (lemmas, goal) = self.lemmas.shown.written(goal);
        let goal = goal.into_iter().map(|lemma| Evidence::Cite { lemma, witness: 0 }).collect();
        Proof { lemmas, goal }
    }

    fn statistics(&self) -> Statistics {
        let nodes = self.lemmas.oracle.work.nodes();
        Statistics {
            nodes,
            entries: self.lemmas.shown.len(),
            losing_couples: 0,
            table_bytes: self.lemmas.bytes(),
        }
    }
}

impl Prover for Bridge {
    fn stop_when(&mut self, stop: Box<dyn FnMut(u64) -> bool>) {
        self.lemmas.oracle.work.stop_when(stop);
    }

    fn steer(&mut self, controller: Option<Controller>) {
        self.lemmas.oracle.work.steer(controller);
    }

    fn take_up(&mut self, imports: &Imports) -> Result<Result<(), Stopped>, SolveError> {
        for (id, lemma) in imports.numbered() {
            if let Some(given) = Given::read(lemma) {
                let known = Known { imported: Some(id), ..given.known(Vec::new()) };
                self.lemmas.shown.add(given.place(), given.pattern.owners(), known);
            }
        }
        for adviser in imports.advisers() {
            self.show_again(&adviser.lemmas);
        }
        Ok(Ok(()))
    }

    fn answer(&mut self, question: Question) -> (Option<ClaimKind>, Option<Stopped>) {
        let contracts = self.start.contracts.clone();
        let found = match (contracts.as_slice(), question) {
            (&[(strain, leader)], Question::ValueAtLeast(value) | Question::ValueBelow(value)) => {
                let start = Position::new(&self.start.deal, leader);
                let tricks = u8::try_from(value).unwrap_or(if value < 0 { 0 } else { u8::MAX });
                let side = leader.side().other();
                self.lemmas.oracle.is_sure(&start, (strain, side), tricks).map(|is_sure| match is_sure {
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
        let goal = self.lemmas_for(claim);
        if self.lemmas.is_refuted {
            let why = "the search finds no card where it has found that there is one".to_owned();
            return Err(SolveError::Contradiction(Contradiction { why }));
        }
        Ok(Proved { proof: Some(Box::new(self.proof(&goal))), stopped: self.lemmas.stopped })
    }

    fn statement(&self, claim: ClaimKind) -> Statement {
        Statement { claim, ..self.statement.clone() }
    }

    fn statistics(&self) -> Statistics {
        Bridge::statistics(self)
    }
}
