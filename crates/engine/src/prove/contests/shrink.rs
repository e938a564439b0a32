//! Smaller proofs about contests: by local search on the choice of X's moves (`needs.rs`), where positions that the proof has
//! anyway cost nothing, and by searches of their own that come upon other strategies.

use gamecert_certs::{Certificate, LemmaId, Metadata, Statement};

use super::evidence::Written;
use super::import::Imported;
use super::needs::{Met, Needs};
use super::replay::{Ground, Replay, Stands};
use super::strategy::{Found, Planner};
use super::{Goal, Leaves, Policies, Provable, Said, Start};
use crate::knowledge::Limits;
use crate::proof::{Proof, WriteProof};
use crate::registry::{ContestVisitor, visit_contest};
use crate::search::contest::{Driver, Search, Table};
use crate::shrink::{Believer, Built, Config, Observer, Proved, ShrinkError, Shrunk, run_descent};
use crate::sort;

/// Shrinks a certificate about a contest. Lemmas of the others may serve, too.
pub(crate) fn shrink(
    certificate: &Certificate,
    others: &[Certificate],
    config: &Config,
    observer: &dyn Observer,
) -> Result<Shrunk, ShrinkError> {
    let Statement { game, position, .. } = &certificate.statement;
    visit_contest(game, position, Shrinking { certificate, others, config, observer })
        .map_err(ShrinkError::Unreadable)?
}

struct Shrinking<'a> {
    certificate: &'a Certificate,
    others: &'a [Certificate],
    config: &'a Config,
    observer: &'a dyn Observer,
}

impl ContestVisitor for Shrinking<'_> {
    type Output = Result<Shrunk, ShrinkError>;

    fn visit<G: Provable>(self, start: Start<G>) -> Self::Output {
        let Self { certificate, others, config, observer } = self;
        let memory_bytes = config.memory_bytes / 4;
        let limits = Limits { memory_bytes, ..Limits::default() };
        let mut rebuilding = Rebuilding {
            search: Search::new(start.game.clone(), Driver::default().features(), limits),
            memory_bytes,
            leaves: G::LEAVES,
            policies: G::POLICIES
                .up_to(config.policy_empties.or(Some(G::POLICIES.left_to_shrink)))
                .map_err(ShrinkError::Unreadable)?,
            found: Found::default(),
            goals: start.goals(certificate.statement.claim),
            statement: &certificate.statement,
            met: Met::default(),
            said: Vec::new(),
        };
        for (number, lemma) in certificate.lemmas.iter().enumerate() {
            if rebuilding.search.game.said(lemma).is_none() {
                return Err(ShrinkError::Subject(number));
            }
        }
        rebuilding.take_up(certificate);
        others.iter().for_each(|other| rebuilding.take_up(other));
        run_descent(certificate, config, observer, &mut rebuilding)
    }
}

/// What rounds build on.
struct Rebuilding<'a, G: Provable> {
    search: Search<G>,
    memory_bytes: usize,
    leaves: Leaves,
    policies: Policies,
    /// Policies of the certificates and of earlier rounds.
    found: Found<G::Position>,
    goals: Vec<Goal<G::Position>>,
    statement: &'a Statement,
    /// What proofs have said.
    met: Met<G::Position>,
    /// What the certificates say.
    said: Vec<Goal<G::Position>>,
}

/// Lemmas that all hold.
struct Verified<'l, P>(&'l [Option<Said<P>>]);

impl<P: Copy> Ground<P> for Verified<'_, P> {
    fn lemma(&self, id: LemmaId) -> Option<(Said<P>, bool)> {
        let said = *self.0.get(usize::try_from(id.0).ok()?)?;
        said.map(|said| (said, true))
    }

    fn knows(&self, _: Goal<P>) -> Option<bool> {
        None
    }
}

impl<G: Provable> Rebuilding<'_, G> {
    /// Reads what the lemmas of a verified certificate say, and the steps of their strategies.
    fn take_up(&mut self, certificate: &Certificate) {
        let game = &self.search.game;
        let said: Vec<Option<Said<G::Position>>> =
            certificate.lemmas.iter().map(|lemma| game.said(lemma)).collect();
        let ground = Verified(&said);
        let mut replay = Replay::new(game, &ground);
        let hints = certificate.hints.as_ref();
        let mut shown = Vec::new();
        for (number, said) in said.iter().enumerate() {
            let Some((position, score)) = *said else { continue };
            let goal = Goal { position, chooses: false, score };
            shown.push(goal);
            if let Some(evidence) = hints.and_then(|hints| hints.lemmas.get(number)) {
                replay.all([goal], evidence);
            }
        }
        if let Some(hints) = hints {
            replay.all(self.goals.iter().copied(), &hints.goal);
        }
        self.leaves.left = self.leaves.left.max(replay.deepest);
        self.found.extend(replay.policies);
        let steps = replay.steps.into_iter().filter(|(_, stands)| *stands == Stands::Shown);
        shown.extend(steps.map(|(goal, _)| goal));
        self.said.append(&mut shown);
        self.believe_said();
    }

    fn believe_said(&mut self) {
        self.said.iter().for_each(|&goal| self.search.give(goal));
    }

    /// Forgets all that was found.
    fn forget(&mut self) {
        self.search.given.clear();
        self.search.table = Table::new(self.memory_bytes);
    }

    /// A proof from what is given; a rival if there is a seed. Only rivals look for more policies: that takes as long as a search.
    fn plan(&mut self, seed: Option<u64>) -> Built<Said<G::Position>> {
        let none = Imported::default();
        let policies = if seed.is_some() { self.policies } else { Policies::NONE };
        let (mut planned, mut facts, mut stopped) = (Vec::new(), Vec::new(), None);
        for &goal in &self.goals {
            let planner =
                Planner::new(&mut self.search, self.leaves, &none).with_policies(policies, Some(&self.found));
            let planner = if let Some(seed) = seed { planner.drawn(seed) } else { planner.raises() };
            let plan = planner.plan(goal);
            if plan.failed.is_some() {
                return Err(ShrinkError::Holes);
            }
            stopped = stopped.or(plan.stopped);
            facts.extend(plan.strategy.replies.keys().map(|&(position, score)| (position, -score)));
            planned.push((plan.strategy, goal));
        }
        for (strategy, _) in &planned {
            let found = strategy.policies.iter().map(|(demand, policy)| (*demand, policy.clone()));
            self.found.extend(found);
        }
        let game = &self.search.game;
        sort::by_cached_key(&mut facts, |&(position, score)| {
            (game.left(position), game.subject(position), score)
        });
        facts.dedup();
        facts.iter().for_each(|&fact| self.met.note(fact));
        let written = Written::thrifty(&self.search.game, self.leaves, planned);
        Ok(Proved { proof: written.to_proof().without_idle_lemmas(), facts, stopped })
    }
}

impl<G: Provable> Believer for Rebuilding<'_, G> {
    type Fact = Said<G::Position>;
    type Needs<'a>
        = Needs<'a, G>
    where
        Self: 'a;

    fn first(&mut self) -> Built<Self::Fact> {
        self.plan(None)
    }

    fn rival(&mut self, seed: u64, nodes: u64) -> Built<Self::Fact> {
        self.forget();
        let limit = self.search.work.limit_nodes(nodes);
        let found = self.plan(Some(seed));
        self.search.work.restore_limit(limit);
        found
    }

    fn believe(&mut self, facts: &[Self::Fact]) {
        self.believe_said();
        for &(position, score) in facts {
            self.met.note((position, score));
            self.search.give(Goal { position, chooses: false, score });
        }
    }

    fn needs(&mut self, _: usize, _: u64) -> Needs<'_, G> {
        let Self { search, leaves, met, found, goals, .. } = self;
        Needs { search, leaves: *leaves, met, found, goals: goals.clone(), explored: 0 }
    }

    fn build(&mut self, facts: &[Self::Fact]) -> Built<Self::Fact> {
        self.search.given.clear();
        for &(position, score) in facts {
            self.search.give(Goal { position, chooses: false, score });
        }
        self.plan(None)
    }

    /// Its bytes: many positions of a strategy are no lemmas.
    fn size(&self, proof: &Proof) -> usize {
        let written = proof.write(Vec::new(), self.statement, true, &Metadata::default());
        written.map_or(usize::MAX, |(_, bytes)| bytes.len())
    }
}
