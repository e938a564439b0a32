//! Smaller proofs about bridge.
//!
//! Each round takes the lemmas of the smallest proof so far and of another one that a search makes. It widens their patterns, from the fewest
//! cards up: ranked cards are dropped for as long as a strategy for the trick is found among the lemmas about fewer cards, and a lemma that
//! another one covers is left out. Of these lemmas it then chooses few (`choose.rs`). Chance draws the order.

use gamecert_certs::{Certificate, Evidence, Lemma, Metadata, Statement};
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::choose::choose;
use super::covers::{Cover, Piece, Shown};
use super::lemmas::Leaves;
use super::plan::{Planner, Task};
use super::read_back::Given;
use super::sure_tricks::Axioms;
use super::{Bridge, LEAVES, Start};
use crate::games::bridge::SUITS;
use crate::knowledge::{Limits, Stopped};
use crate::proof::Proof;
use crate::prove::rebuild::{Built, CertifyError};
use crate::shrink::{Config, Observer, Rounds, ShrinkError, Shrunk, mixed, run_rounds};

/// Shrinks a certificate about bridge. Lemmas of the others may serve, too.
pub(crate) fn shrink(
    certificate: &Certificate,
    others: &[Certificate],
    config: &Config,
    observer: &dyn Observer,
) -> Result<Shrunk, ShrinkError> {
    let Statement { position, axioms, .. } = &certificate.statement;
    let axioms = Axioms::of(axioms);
    Start::read(position, axioms).map_err(ShrinkError::Unreadable)?;
    let mut best = Vec::new();
    for (number, lemma) in certificate.lemmas.iter().enumerate() {
        best.push(Given::read(lemma).ok_or(ShrinkError::Subject(number))?);
    }
    let others = others.iter().flat_map(|other| &other.lemmas).filter_map(Given::read).collect();
    let (statement, leaves) = (&certificate.statement, leaves_of(certificate));
    let mut rebuilding = Rebuilding { axioms, statement, leaves, best, others, config, observer, nodes: 0 };
    run_rounds(certificate, config, observer, &mut rebuilding)
}

/// What is left to plain searches: as much as usual, or looks as long as those of the certificate.
fn leaves_of(certificate: &Certificate) -> Leaves {
    let pieces =
        certificate.hints.iter().flat_map(|hints| hints.lemmas.iter().chain([&hints.goal]).flatten());
    let looks = pieces.filter_map(|piece| match piece {
        Evidence::Search(looks) => Some(*looks),
        _ => None,
    });
    Leaves { looks: looks.max().unwrap_or(0).max(LEAVES.looks), ..LEAVES }
}

/// What rounds build on.
struct Rebuilding<'a> {
    axioms: Axioms,
    statement: &'a Statement,
    leaves: Leaves,
    /// The lemmas of the smallest proof so far, and those of other certificates.
    best: Vec<Given>,
    others: Vec<Given>,
    config: &'a Config,
    observer: &'a dyn Observer,
    nodes: u64,
}

impl Rebuilding<'_> {
    fn look(&self) -> Result<(), Stopped> {
        if self.observer.stop() { Err(Stopped::Requested) } else { Ok(()) }
    }

    /// A prover whose searches visit at most so many nodes.
    fn bridge(&self, nodes: u64) -> Result<Bridge, Stopped> {
        let start = Start::read(&self.statement.position, self.axioms).map_err(|_| Stopped::TooLarge)?;
        let limits = Limits { memory_bytes: self.config.memory_bytes, nodes };
        Ok(Bridge::new(start, limits, self.leaves))
    }

    /// The lemmas of another proof, which may have holes: what rests on them finds no strategy later.
    fn rival(&mut self, seed: u64) -> Result<Vec<Given>, Stopped> {
        if self.config.rival_nodes == 0 {
            return Ok(Vec::new());
        }
        let mut bridge = self.bridge(self.config.rival_nodes)?;
        bridge.lemmas.seed = seed;
        bridge.lemmas_for(self.statement.claim);
        self.nodes += bridge.lemmas.oracle.work.nodes();
        Ok(bridge.lemmas.shown.all().filter_map(Given::of).collect())
    }

    /// The lemmas with as few ranked cards as possible, each with a strategy.
    fn widened(&self, rival: &[Given], random: &mut ChaCha8Rng) -> Result<Shown, Stopped> {
        let mut lemmas: Vec<_> = [&self.best, &self.others, rival]
            .into_iter()
            .flatten()
            .map(|given| (given.pattern.cards(), given.pattern.ranks(), random.random::<u32>(), given))
            .collect();
        lemmas.sort_by_key(|(cards, ranks, drawn, _)| (*cards, *ranks, *drawn));
        let mut wide = Shown::default();
        for (.., given) in lemmas {
            self.look()?;
            if wide.bytes() > self.config.memory_bytes / 2 {
                return Err(Stopped::Memory);
            }
            let (rows, masks) = given.pattern.owners();
            let covers = |cover: &Cover| cover.says(&rows, given.value) && cover.fits(&masks);
            if wide.at(given.place()).any(covers) {
                continue;
            }
            let task = Task::of(&given.known(Vec::new()), self.axioms);
            if let Some((task, pieces)) = task.and_then(|task| self.widest(task, &wide, random)) {
                let (place, owners, known) = task.known(pieces);
                wide.add(place, owners, known);
            }
        }
        Ok(wide)
    }

    /// A lemma with as few ranked cards as a strategy needs; nothing if there is no strategy.
    fn widest(&self, mut task: Task, wide: &Shown, random: &mut ChaCha8Rng) -> Option<(Task, Vec<Piece>)> {
        let planner = Planner { shown: wide, leaves: self.leaves, price: |_: &Cover| Some(1) };
        let mut pieces = planner.plan(&task)?;
        let mut suits = SUITS;
        suits.shuffle(random);
        for suit in suits {
            loop {
                let ranked = task.ranked();
                let lowest = ranked & suit & (ranked & suit).wrapping_neg();
                if lowest == 0 {
                    break;
                }
                task.rank(ranked ^ lowest);
                let Some(found) = planner.plan(&task) else {
                    task.rank(ranked);
                    break;
                };
                pieces = found;
            }
        }
        Some((task, pieces))
    }
}

impl Rounds for Rebuilding<'_> {
    type Fact = Lemma;

    fn build(&mut self, round: u32, config: &Config) -> Result<Built, CertifyError<Lemma>> {
        let mut random = ChaCha8Rng::seed_from_u64(mixed(config.seed, round));
        let rival = self.rival(random.random())?;
        let mut wide = self.widened(&rival, &mut random)?;
        let mut bridge = self.bridge(u64::MAX)?;
        std::mem::swap(&mut bridge.lemmas.shown, &mut wide);
        let goal = bridge.lemmas_for(self.statement.claim);
        choose(&mut bridge.lemmas.shown, &goal, (self.leaves, self.axioms), (&mut random, &|| self.look()))?;
        self.nodes += bridge.lemmas.oracle.work.nodes();
        Ok((bridge.proof(&goal), bridge.lemmas.stopped))
    }

    /// Its lemmas are those that later rounds begin with.
    fn prefer(&mut self, proof: &Proof) {
        self.best = proof.lemmas.iter().filter_map(|(lemma, _)| Given::read(lemma)).collect();
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Its bytes, as of all contests.
    fn size(&self, proof: &Proof) -> usize {
        let written = proof.write(Vec::new(), self.statement, true, &Metadata::default());
        written.map_or(usize::MAX, |(_, bytes)| bytes.len())
    }
}
