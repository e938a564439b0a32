//! Captures in Go: whether a target is taken, and proofs by zones, which hold whatever stands around them.

mod attack;
mod belief;
mod choose;
mod defence;
mod group;
mod growth;
mod lemmas;
mod oracle;
mod region;
mod safe;
mod strategy;
mod window;
mod zone;

use gamecert_certs::{ClaimKind, Evidence, Identity, LemmaId, Play, Question, Statement};
use gamecert_elaborate::rules::{Go as Definition, Rules, Unmetered};

use super::{Proved, Prover};
use crate::games::go::{Colour, notation};
use crate::imports::Imports;
use crate::knowledge::{Statistics, Stopped};
use crate::live::Controller;
use crate::search::Algorithm;
use crate::solve::{Request, SolveError};
use attack::{Attack, Failure};
use belief::{Belief, Beliefs, Breadth};
use defence::{Defence, FEW_EXCHANGES, MOST_EXCHANGES};
use lemmas::Lemmas;
use oracle::Oracle;
use region::{FEW_NODES, MANY_NODES};
use safe::Fails;
use zone::{Board, Move, Party, Point, Zone};

/// How many positions of a zone are looked at before it is taken to show nothing.
const MOST_POSITIONS: usize = 1_000_000;

/// A prover of what is asked of a board.
///
/// # Errors
/// If the position is none, or an import cannot be cited.
pub(super) fn prover(request: &Request, imports: &Imports) -> Result<Box<dyn Prover>, SolveError> {
    let start = Start::read(&request.position)?;
    let usual = Algorithm::best_for(Definition::NAME, Play::Contest);
    let chosen = [request.policy_empties, request.leaf_empties, request.selectivity, request.null_moves];
    if request.algorithm != usual || chosen != [None; 4] {
        let why = "captures in Go have one search: leave the algorithm and its options out";
        return Err(SolveError::Unsupported(why.to_owned()));
    }
    if !imports.advisers().is_empty() {
        let why = "a proof of a capture does not go on from another one: cite its lemmas (--import), or leave --from out";
        return Err(SolveError::Unsupported(why.to_owned()));
    }
    imports.judge((Definition::NAME, Definition::VERSION, Play::Contest), &[]).map_err(SolveError::Import)?;
    let oracle = Oracle::new(&start.board, &start.zone, start.is_swapped, request.limits);
    Ok(Box::new(Go { start, oracle, lemmas: Lemmas::default(), held: None, imports: imports.identities() }))
}

/// A position of which all is known.
#[derive(Clone, Debug)]
struct Start {
    spelling: String,
    board: Board,
    zone: Zone,
    mover: Party,
    /// Whether the attacker is white.
    is_swapped: bool,
}

impl Start {
    fn read(text: &str) -> Result<Self, SolveError> {
        let spelling = Definition.position(text).map_err(SolveError::Position)?.spelling;
        let unread = || SolveError::Unsupported(format!("`{spelling}` cannot be read by the search"));
        let (board, ko) =
            spelling.split_once(" ko ").map_or((&*spelling, None), |(board, ko)| (board, Some(ko)));
        let (position, target) = notation::read_position(board).ok_or_else(unread)?;
        let size = position.size();
        let ko = ko.map(|ko| notation::read_point(ko, size).ok_or_else(unread)).transpose()?;
        let defender = position.colour(target);
        let known = |colour: Option<Colour>| match colour {
            None => Point::Empty,
            same if same == defender => Point::Defender,
            Some(_) => Point::Attacker,
        };
        let mut board = Board::new(size.columns().into(), size.rows().into(), 0);
        board.target = board.number(target);
        let points = (0..board.count()).map(|number| known(position.colour(board.point(number)))).collect();
        let zone = Zone { points, ko: ko.map(|ko| board.number(ko)) };
        let mover = if Some(position.mover()) == defender { Party::Defender } else { Party::Attacker };
        Ok(Self { board, zone, mover, is_swapped: defender == Some(Colour::Black), spelling })
    }
}

/// Searches of a board, and lemmas about it.
struct Go {
    start: Start,
    oracle: Oracle,
    lemmas: Lemmas,
    /// Evidence that the target is held, if that has been found.
    held: Option<Vec<Evidence>>,
    /// What the proof may cite.
    imports: Vec<Identity>,
}

impl Go {
    /// Evidence that a side has its way, by a lemma that is known: about the start, or about what a move of the side leads to.
    fn known(&self, serves: Party) -> Option<Vec<Evidence>> {
        let Self { start: Start { board, zone, mover, .. }, lemmas, .. } = self;
        let cited = |zone: &Zone| {
            let (lemma, witness) = lemmas.covering(board, zone, serves, u16::MAX)?;
            Some(Evidence::Cite { lemma: LemmaId(lemma), witness })
        };
        if *mover != serves {
            return cited(zone).map(|cite| vec![cite]);
        }
        let mut moves = board.moves(zone, serves).into_iter();
        moves
            .find_map(|(chosen, after)| Some(vec![Self::played(board, zone, serves, chosen), cited(&after)?]))
    }

    /// Evidence that the attacker takes the target from the start on.
    fn attack(&mut self) -> Result<Vec<Evidence>, Failure> {
        if let Some(goal) = self.known(Party::Attacker) {
            return Ok(goal);
        }
        let Self { start: Start { board, zone, mover, .. }, oracle, lemmas, .. } = self;
        let mut attack = Attack { board, oracle, lemmas };
        if *mover == Party::Defender {
            let (lemma, witness) = attack.lemma(zone, u16::MAX)?;
            return Ok(vec![Evidence::Cite { lemma: LemmaId(lemma), witness }]);
        }
        let (chosen, lemma) = attack.begin(zone)?;
        let mut pieces = vec![Self::played(board, zone, Party::Attacker, chosen)];
        pieces.extend(lemma.map(|(lemma, witness)| Evidence::Cite { lemma: LemmaId(lemma), witness }));
        Ok(pieces)
    }

    /// The same from the exact answer for the board, where the search does not find its way.
    fn attack_again(&mut self, why: Failure) -> Result<Vec<Evidence>, Failure> {
        let Self { start: Start { zone, mover, .. }, oracle, .. } = self;
        match why {
            Failure::NoAnswer if oracle.is_captured_of_all((zone, *mover), usize::MAX)? == Some(true) => {
                self.attack()
            }
            _ => Err(why),
        }
    }

    /// Evidence that the target is never taken from the start on, with so many exchanges on a board that is not solved whole.
    fn defence(&mut self, exchanges: u8) -> Result<Vec<Evidence>, Fails> {
        if let Some(goal) = &self.held {
            return Ok(goal.clone());
        }
        if let Some(goal) = self.known(Party::Defender) {
            return Ok(goal);
        }
        let Self { start: Start { board, zone, mover, .. }, oracle, lemmas, .. } = self;
        let mut defence = Defence::new(board, oracle, lemmas, (exchanges, MOST_POSITIONS));
        if *mover == Party::Attacker {
            let (lemma, witness) = defence.lemma(zone)?;
            return Ok(vec![Evidence::Cite { lemma: LemmaId(lemma), witness }]);
        }
        let mut why = Fails::Lost;
        for (chosen, after) in board.moves(zone, Party::Defender).into_iter().rev() {
            match defence.lemma(&after) {
                Ok((lemma, witness)) => {
                    let played = Self::played(board, zone, Party::Defender, chosen);
                    return Ok(vec![played, Evidence::Cite { lemma: LemmaId(lemma), witness }]);
                }
                Err(Fails::Stopped(stopped)) => return Err(Fails::Stopped(stopped)),
                Err(fails) => why = fails,
            }
        }
        Err(why)
    }

    /// The same in a region of the board, by rounds of a search that believes.
    fn believed(&mut self, rounds: &[u64]) -> Result<Vec<Evidence>, Fails> {
        let Self { start: Start { board, zone, mover, .. }, oracle, lemmas, .. } = self;
        let mut defence = Defence::new(board, oracle, lemmas, (FEW_EXCHANGES, MOST_POSITIONS));
        let (chosen, (lemma, witness)) = defence.believed((zone, *mover), rounds)?;
        let cite = Evidence::Cite { lemma: LemmaId(lemma), witness };
        Ok(match mover {
            Party::Attacker => vec![cite],
            Party::Defender => vec![Self::played(board, zone, Party::Defender, chosen), cite],
        })
    }

    /// A move of the side that is to be sure of something, by its number.
    fn played(board: &Board, zone: &Zone, mover: Party, chosen: Move) -> Evidence {
        let number = board.classes(zone, mover, mover).iter().position(|class| *class == chosen);
        Evidence::Play(number.and_then(|number| number.try_into().ok()).unwrap_or(u16::MAX))
    }

    /// Whether the target is taken. On a board that is too large to be solved whole, a defence is what tells that it is not.
    fn is_captured(&mut self) -> Result<bool, Stopped> {
        for serves in [Party::Attacker, Party::Defender] {
            if self.known(serves).is_some() {
                return Ok(serves == Party::Attacker);
            }
        }
        let Self { start: Start { zone, mover, .. }, oracle, .. } = self;
        if let Some(is_captured) = oracle.is_captured(zone, *mover)? {
            return Ok(is_captured);
        }
        // Few exchanges, or a search that believes, often show at once what all positions of a board would take seconds to show, or what they are too many for.
        if self.is_held(|it| it.defence(FEW_EXCHANGES))? || self.is_held(|it| it.believed(&FEW_NODES))? {
            return Ok(false);
        }
        // What takes longer comes later, since nobody knows which of the two will tell.
        for (nodes, positions) in MANY_NODES {
            if self.is_held(|it| it.believed(&[nodes]))? {
                return Ok(false);
            }
            if self.is_attacked(nodes)? {
                return Ok(true);
            }
            let Self { start: Start { zone, mover, .. }, oracle, .. } = self;
            if let Some(is_captured) = oracle.is_captured_of_all((zone, *mover), positions)? {
                return Ok(is_captured);
            }
        }
        if self.is_held(|it| it.defence(MOST_EXCHANGES))? { Ok(false) } else { Err(Stopped::Nodes) }
    }

    /// Whether a search that believes finds an attack with so many nodes, of which there are lemmas then.
    fn is_attacked(&mut self, nodes: u64) -> Result<bool, Stopped> {
        let Self { start: Start { board, zone, mover, .. }, oracle, lemmas, .. } = self;
        for breadth in [Breadth::Near, Breadth::All] {
            let Some(mut beliefs) = Beliefs::new(board, (zone, breadth), &*oracle) else { break };
            match beliefs.ask(zone, *mover, nodes) {
                Ok(Belief::Taken) => {}
                Err(Fails::Stopped(stopped)) => return Err(stopped),
                _ => continue,
            }
            let mut attack = Attack { board, oracle: &mut beliefs, lemmas };
            let found = match mover {
                Party::Attacker => attack.reply(zone, u16::MAX).map(|answer| answer.is_some()),
                Party::Defender => attack.lemma(zone, u16::MAX).map(|_| true),
            };
            match found {
                Ok(true) => return Ok(true),
                Err(Failure::Stopped(stopped)) => return Err(stopped),
                Ok(false) | Err(Failure::NoAnswer) => {}
            }
        }
        Ok(false)
    }

    /// Whether a way to defend the target finds something, which is kept.
    fn is_held(
        &mut self,
        defend: impl FnOnce(&mut Self) -> Result<Vec<Evidence>, Fails>,
    ) -> Result<bool, Stopped> {
        match defend(self) {
            Ok(goal) => {
                self.held = Some(goal);
                Ok(true)
            }
            Err(Fails::Stopped(stopped)) => Err(stopped),
            Err(Fails::TooMany | Fails::Lost) => Ok(false),
        }
    }
}

/// What a claim asks for: that the attacker has its way, or the defender; nothing if it is true of every position.
fn asked(claim: ClaimKind) -> Option<Party> {
    match claim {
        ClaimKind::Value(1) | ClaimKind::ValueAtLeast(1) => Some(Party::Attacker),
        ClaimKind::Value(_) | ClaimKind::ValueBelow(1) => Some(Party::Defender),
        _ => None,
    }
}

impl Prover for Go {
    fn stop_when(&mut self, stop: Box<dyn FnMut(u64) -> bool>) {
        self.oracle.work.get_mut().stop_when(stop);
    }

    fn steer(&mut self, controller: Option<Controller>) {
        self.oracle.work.get_mut().steer(controller);
    }

    fn take_up(&mut self, imports: &Imports) -> Result<Result<(), Stopped>, SolveError> {
        for (id, lemma) in imports.numbered() {
            self.lemmas.import(&self.start.board, id, lemma);
        }
        Ok(Ok(()))
    }

    fn answer(&mut self, question: Question) -> (Option<ClaimKind>, Option<Stopped>) {
        let found = match question {
            Question::ValueAtLeast(value) | Question::ValueBelow(value) if value <= 0 => {
                Ok(ClaimKind::ValueAtLeast(value))
            }
            Question::ValueAtLeast(value) | Question::ValueBelow(value) if value > 1 => {
                Ok(ClaimKind::ValueBelow(value))
            }
            Question::ValueAtLeast(_) | Question::ValueBelow(_) => self.is_captured().map(|is_captured| {
                if is_captured { ClaimKind::ValueAtLeast(1) } else { ClaimKind::ValueBelow(1) }
            }),
            _ => self.is_captured().map(|is_captured| ClaimKind::Value(is_captured.into())),
        };
        (found.ok(), found.err())
    }

    fn prove(&mut self, claim: ClaimKind) -> Result<Proved, SolveError> {
        let (goal, stopped) = match asked(claim) {
            None => (Vec::new(), None),
            Some(Party::Attacker) => match self.attack().or_else(|why| self.attack_again(why)) {
                Ok(goal) => (goal, None),
                Err(Failure::Stopped(stopped)) => (vec![Evidence::Hole], Some(stopped)),
                Err(Failure::NoAnswer) => (vec![Evidence::Hole], None),
            },
            Some(Party::Defender) => match self.defence(MOST_EXCHANGES) {
                Ok(goal) => (goal, None),
                Err(Fails::TooMany) => (vec![Evidence::Hole], Some(Stopped::Memory)),
                Err(Fails::Stopped(stopped)) => (vec![Evidence::Hole], Some(stopped)),
                Err(Fails::Lost) => (vec![Evidence::Hole], None),
            },
        };
        let Start { board, is_swapped, .. } = &self.start;
        let proof = self.lemmas.proof(board, *is_swapped, goal);
        Ok(Proved { proof: Some(Box::new(proof)), stopped })
    }

    fn statement(&self, claim: ClaimKind) -> Statement {
        Statement {
            game: Definition::NAME.to_owned(),
            rules: Definition::VERSION,
            play: Play::Contest,
            position: self.start.spelling.clone(),
            claim,
            axioms: Vec::new(),
            imports: self.imports.clone(),
        }
    }

    fn statistics(&self) -> Statistics {
        let nodes = self.oracle.work.borrow().nodes();
        Statistics { nodes, entries: self.lemmas.len(), losing_couples: 0, table_bytes: 0 }
    }
}

#[cfg(test)]
mod tests {
    use gamecert_certs::Metadata;
    use gamecert_elaborate::{Config, check};

    use super::*;
    use crate::games::go::problems::Shape;
    use crate::knowledge::Limits;

    fn prover(position: &str) -> Go {
        let start = Start::read(position).unwrap();
        let oracle = Oracle::new(&start.board, &start.zone, start.is_swapped, Limits::default());
        Go { start, oracle, lemmas: Lemmas::default(), held: None, imports: Vec::new() }
    }

    /// Whether an attack is believed and becomes a proof that is verified, and how many lemmas that has.
    fn attacked(position: &str) -> Option<usize> {
        let mut go = prover(position);
        if !go.is_attacked(100_000).unwrap() {
            return None;
        }
        let claim = ClaimKind::ValueAtLeast(1);
        let proof = go.prove(claim).unwrap().proof.unwrap();
        let mut bytes = Vec::new();
        proof.write(&mut bytes, &go.statement(claim), true, &Metadata::default()).unwrap();
        assert_eq!(check(&bytes[..], &Config::default(), &mut |_| {}).word(), "VERIFIED", "{position}");
        Some(proof.lemma_count())
    }

    #[test]
    fn attacks_that_are_believed_become_lemmas() {
        // Every change of the proofs changes these.
        for (shape, lemmas) in
            [(Shape::Ladder { has_breaker: false }, 7), (Shape::Net, 4), (Shape::Snapback, 1)]
        {
            let position = shape.position(7).unwrap();
            assert_eq!(attacked(&position), Some(lemmas), "{shape}");
        }
        // The defender has the move.
        assert_eq!(attacked(".X..../XOX.../..XX../....../....../...... B5 O"), Some(2));
        for held in [&*Shape::TwoEyes.position(7).unwrap(), ".O.X/OX../O... B2 X"] {
            assert_eq!(attacked(held), None);
        }
    }
}
