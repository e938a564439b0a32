//! Solves deals, several at a time; what comes of it does not depend on how many.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;

use gamecert_certs::{ClaimKind, Play, Question, TRICKS};
use gamecert_engine::games::bridge::{Card, Deal, Known, Side, Solver, Stop};
use gamecert_engine::imports::Imports;
use gamecert_engine::solve::{Request, solve_with};

use super::Played;
use crate::exit::{FALSE, Failure};
use crate::output::{Content, fill, keep, open, solve_metadata};
use crate::stop_conditions::StopConditions;

/// What to solve, and how.
pub(super) struct Sampling<'a> {
    pub(super) known: &'a Known,
    pub(super) played: Played,
    pub(super) seed: u64,
    pub(super) samples: u64,
    pub(super) with_cards: bool,
    pub(super) memory_bytes: usize,
    /// Where proofs go, if there are to be any.
    pub(super) certificates: Option<&'a Path>,
    pub(super) stop: &'a StopConditions,
}

/// A deal that is solved.
pub(super) struct Sample {
    pub(super) deal: Deal,
    /// The tricks of the declarer's side.
    pub(super) tricks: u8,
    /// The tricks of the side on lead after each card of the hand on lead, if they were asked for.
    pub(super) cards: Vec<(Card, u8)>,
    pub(super) proof: Option<Written>,
}

/// A certificate that was written.
pub(super) struct Written {
    pub(super) file: PathBuf,
    /// The identity; none if one of the checker's default limits was reached.
    pub(super) identity: Option<String>,
}

impl Sample {
    /// Whether there is a proof that the checker has accepted.
    pub(super) fn is_verified(&self) -> bool {
        self.proof.as_ref().is_some_and(|proof| proof.identity.is_some())
    }
}

impl Played {
    /// The side whose tricks are counted.
    pub(super) fn side(self) -> Side {
        self.declarer.side()
    }

    /// A deal as a claim spells it, where the hand at the declarer's left is on lead.
    pub(super) fn position(self, deal: &Deal) -> String {
        format!("{deal} {} {}", self.strain, self.leader.after(3))
    }
}

impl Sampling<'_> {
    /// Solves the deals from the first one on. If the command is to end earlier, those before the first one that is not
    /// solved are what is known: what a smaller number of deals gives. `done` hears how many are solved.
    pub(super) fn solve(&self, jobs: u16, done: &mut dyn FnMut(u64)) -> Result<Vec<Sample>, Failure> {
        let next = AtomicU64::new(0);
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..jobs {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    while let Some(number) = self.take(next) {
                        let sample = self.sample(number).transpose();
                        // Nobody listens any more after a failure, and nothing follows an interruption.
                        if sample.is_none_or(|sample| sender.send((number, sample)).is_err()) {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut found = Vec::new();
            for (number, sample) in receiver {
                found.push((number, sample?));
                done(found.len() as u64);
            }
            found.sort_by_key(|(number, _)| *number);
            let whole = (0..).zip(found).take_while(|(place, (number, _))| place == number);
            Ok(whole.map(|(_, (_, sample))| sample).collect())
        })
    }

    /// The number of the next deal, if it is to be solved.
    fn take(&self, next: &AtomicU64) -> Option<u64> {
        let number = next.fetch_add(1, Ordering::Relaxed);
        (number < self.samples && !self.stop.is_over()).then_some(number)
    }

    /// Solves the deal of this number; nothing if the command is to end.
    fn sample(&self, number: u64) -> Result<Option<Sample>, Failure> {
        let deal = self.known.deal(self.seed, number);
        let Played { strain, leader, .. } = self.played;
        let mut solver = Solver::new(deal, strain, self.memory_bytes);
        let mut poll = |_| !self.stop.is_over();
        let of_side = |tricks: u8| match self.played.side() {
            Side::NorthSouth => tricks,
            Side::EastWest => deal.size() - tricks,
        };
        let mut solve = || -> Result<(u8, Vec<(Card, u8)>), Stop> {
            let tricks = of_side(solver.tricks(leader, &mut poll)?);
            let cards =
                if self.with_cards { solver.leads(&deal, strain, leader, &mut poll)? } else { Vec::new() };
            Ok((tricks, cards))
        };
        let Ok((tricks, cards)) = solve() else { return Ok(None) };
        drop(solver);
        let mut sample = Sample { deal, tricks, cards, proof: None };
        if let Some(folder) = self.certificates {
            let Some((proved, written)) =
                self.prove(&deal, &folder.join(format!("deal-{}.cert", number + 1)))?
            else {
                return Ok(None);
            };
            if proved != tricks {
                let position = self.played.position(&deal);
                return Err(Failure::new(FALSE, format!("two searches disagree on {position}")));
            }
            sample.proof = Some(written);
        }
        Ok(Some(sample))
    }

    /// Proves the result of a deal and has the proof checked; tells the tricks of the declarer's side.
    fn prove(&self, deal: &Deal, place: &Path) -> Result<Option<(u8, Written)>, Failure> {
        let position = self.played.position(deal);
        let mut request = Request::new(TRICKS[0], &position, Play::Contest, Question::Score);
        request.limits.memory_bytes = self.memory_bytes;
        let answer = solve_with(&request, &Imports::default(), Arc::new(self.stop.clone()));
        let answer = answer.map_err(|error| Failure::new(FALSE, error))?;
        let (Some(statement), Some(proof)) = (&answer.statement, &answer.proof) else { return Ok(None) };
        let ClaimKind::Value(tricks) = statement.claim else { return Ok(None) };
        let mut file = open(place)?;
        let metadata = solve_metadata(statement, "");
        let written = fill(&mut file, &Content { statement, proof: &**proof, hinted: true, metadata })?;
        if written.holes > 0 {
            return Ok(None);
        }
        keep(file, place)?;
        // The claim is about the side that does not lead.
        let proved = u8::try_from(tricks).unwrap_or(0);
        let is_of_leader = self.played.side() == self.played.leader.side();
        let proved = if is_of_leader { deal.size().saturating_sub(proved) } else { proved };
        Ok(Some((proved, Written { file: place.to_owned(), identity: written.identity })))
    }
}
