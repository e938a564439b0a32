//! Repairing certificates of contests: what their holes leave open is searched for, and the strategies are planned anew from what
//! is true of their lemmas.
//!
//! Lemmas are judged from the smallest up. One whose evidence holds, with lemmas that hold and holes that turn out to be true, holds;
//! any other one is searched for. So nothing false is ever built upon, and a lemma that is called false is false. Where the search has
//! to end, what is not judged yet is believed, and its holes stay.

use std::collections::VecDeque;
use std::sync::Arc;

use gamecert_certs::{Certificate, ClaimKind, Evidence, Lemma, LemmaId, signed};
use gamecert_elaborate::notation::notation;
use hashbrown::HashSet;
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::evidence::Written;
use super::import::Imported;
use super::prover::statistics;
use super::replay::{Ground, Replay, Stands};
use super::strategy::{Choices, Found, Planner};
use super::{Goal, Leaves, Policies, Provable, Said, Start, driver, in_words};
use crate::knowledge::{Statistics, Stopped};
use crate::plug::{Beliefs, PlugError, Plugged, Request, repair};
use crate::proof::WriteProof;
use crate::prove::rebuild::{Built, CertifyError, Rebuild};
use crate::registry::{ContestVisitor, visit_contest};
use crate::search::contest::{Driver, Search};
use crate::solve::Observer;

/// Repairs a certificate about a contest.
pub(crate) fn plug(request: &Request<'_>, observer: Arc<dyn Observer>) -> Result<Plugged, PlugError> {
    let statement = &request.certificate.statement;
    visit_contest(&statement.game, &statement.position, Repairing { request, observer })?
}

struct Repairing<'a> {
    request: &'a Request<'a>,
    observer: Arc<dyn Observer>,
}

impl ContestVisitor for Repairing<'_> {
    type Output = Result<Plugged, PlugError>;

    fn visit<G: Provable>(self, start: Start<G>) -> Self::Output {
        let Self { request: &Request { certificate, algorithm, limits, .. }, observer } = self;
        let given = &certificate.statement;
        if given.rules > start.rules {
            let (version, name) = (given.rules, start.name);
            return Err(PlugError::Unsupported(format!(
                "version {version} of the rules of {name} is not known to this program"
            )));
        }
        if !given.claim.is_value() {
            let why =
                format!("its claim is about the {}, which is not asked of a contest", given.claim.asked());
            return Err(PlugError::Unsupported(why));
        }
        let statement = start.statement(given.claim);
        repair(certificate, statement, || {
            let driver = driver(algorithm)?;
            let mut search = driver.search(start.game.clone(), driver.features(), limits);
            search.work.stop_when(move |nodes| observer.stop_search(nodes));
            Ok(Repair::new(search, driver, start, certificate))
        })
    }
}

/// What is known of a lemma.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Judged {
    /// It holds.
    True,
    /// It does not.
    False,
    /// The search ended before that was known.
    Open,
}

struct Repair<'c, G: Provable> {
    search: Search<G>,
    driver: Driver,
    start: Start<G>,
    certificate: &'c Certificate,
    leaves: Leaves,
    /// The choices that its strategies make.
    choices: Choices<G::Position>,
    /// Its policies.
    policies: Found<G::Position>,
    /// What the lemmas say, and what is known of them, as far as they have been judged.
    said: Vec<Option<Said<G::Position>>>,
    judged: Vec<Judged>,
    /// Lemmas that are false and have not been told yet.
    refuted: VecDeque<usize>,
    doubted: FxHashSet<usize>,
    /// Whether lemmas and claim have been judged.
    is_judged: bool,
    beliefs: Beliefs,
    /// Holes of which it is not known whether they are true, and what rests on them.
    holes: Vec<Goal<G::Position>>,
    open: Vec<Goal<G::Position>>,
    stopped: Option<Stopped>,
    /// Why the claim is false, if it is.
    against: Option<String>,
}

/// Where policies are tried: as usual if the certificate has any, else nowhere.
fn tried<G: Provable>(found: &Found<G::Position>) -> Policies {
    if found.is_empty() { Policies::NONE } else { G::POLICIES }
}

/// The lemmas that have been judged, and what is given.
struct Known<'r, G: Provable> {
    search: &'r Search<G>,
    said: &'r [Option<Said<G::Position>>],
    judged: &'r [Judged],
}

impl<G: Provable> Ground<G::Position> for Known<'_, G> {
    fn lemma(&self, id: LemmaId) -> Option<(Said<G::Position>, bool)> {
        let number = usize::try_from(id.0).ok()?;
        let judged = *self.judged.get(number)?;
        Some(((*self.said.get(number)?)?, judged == Judged::True))
    }

    fn knows(&self, goal: Goal<G::Position>) -> Option<bool> {
        let Goal { position, chooses, score } = goal;
        let (lower, upper) = self.search.given_of(position)?;
        let asked = if chooses { score } else { 1 - score };
        if lower >= asked { Some(chooses) } else { (upper < asked).then_some(!chooses) }
    }
}

impl<'c, G: Provable> Repair<'c, G> {
    fn new(search: Search<G>, driver: Driver, start: Start<G>, certificate: &'c Certificate) -> Self {
        Self {
            search,
            driver,
            start,
            certificate,
            leaves: G::LEAVES,
            choices: Choices::default(),
            policies: Found::default(),
            said: Vec::new(),
            judged: Vec::new(),
            refuted: VecDeque::new(),
            doubted: FxHashSet::default(),
            is_judged: false,
            beliefs: Beliefs::default(),
            holes: Vec::new(),
            open: Vec::new(),
            stopped: None,
            against: None,
        }
    }

    /// Judges all lemmas, from the first to the last, and then the claim.
    fn judge(&mut self) {
        let hints = self.certificate.hints.as_ref();
        self.said = self.certificate.lemmas.iter().map(|lemma| self.search.game.said(lemma)).collect();
        for number in 0..self.said.len() {
            let evidence = hints.and_then(|hints| hints.lemmas.get(number)).map_or(&[][..], Vec::as_slice);
            let judged = match self.said[number] {
                None => Judged::Open,
                Some((position, score)) => {
                    let goal = Goal { position, chooses: false, score };
                    match self.follow(&[goal], evidence) {
                        Stands::Shown => Judged::True,
                        _ => {
                            let judged = self.decide(goal);
                            if judged == Judged::True {
                                self.plan(goal);
                            }
                            judged
                        }
                    }
                }
            };
            if judged == Judged::False {
                self.refuted.push_back(number);
            }
            if let (Some((position, score)), Judged::True) = (self.said[number], judged) {
                self.search.give(Goal { position, chooses: false, score });
            }
            self.judged.push(judged);
        }
        let goals = self.start.goals(self.certificate.statement.claim);
        self.follow(&goals, hints.map_or(&[][..], |hints| hints.goal.as_slice()));
        let is_false = goals.into_iter().find(|&goal| self.decide(goal) == Judged::False);
        self.against = is_false.map(|goal| self.instead(goal));
    }

    /// Decides what the holes of a strategy are to show, and then how the strategy stands. What it shows is given from now on.
    fn follow(&mut self, goals: &[Goal<G::Position>], evidence: &[Evidence]) -> Stands {
        let (mut stands, holes, mut steps) = self.replay(goals, evidence);
        let has_holes = !holes.is_empty();
        for hole in holes {
            self.beliefs.count += 1;
            match self.decide(hole) {
                Judged::True => self.plan(hole),
                Judged::False => {
                    self.beliefs.wrong += 1;
                    let Goal { position, chooses, score } = hole;
                    self.search.give(Goal { position, chooses: !chooses, score: 1 - score });
                }
                Judged::Open => {
                    self.beliefs.open += 1;
                    self.holes.push(hole);
                }
            }
        }
        if has_holes {
            (stands, _, steps) = self.replay(goals, evidence);
        }
        for (goal, stands) in steps {
            match stands {
                Stands::Shown => self.search.give(goal),
                Stands::Open => self.open.push(goal),
                _ => {}
            }
        }
        stands
    }

    #[expect(clippy::type_complexity, reason = "how it stands, its holes and its steps")]
    fn replay(
        &mut self,
        goals: &[Goal<G::Position>],
        evidence: &[Evidence],
    ) -> (Stands, Vec<Goal<G::Position>>, Vec<(Goal<G::Position>, Stands)>) {
        let known = Known { search: &self.search, said: &self.said, judged: &self.judged };
        let mut replay = Replay::new(&self.search.game, &known);
        let stands = replay.all(goals.iter().copied(), evidence);
        self.leaves.left = self.leaves.left.max(replay.deepest);
        self.choices.extend(replay.choices);
        self.policies.extend(replay.policies);
        (stands, replay.holes, replay.steps)
    }

    /// Plans a strategy that shows what is true, as far as the search may go on. What it shows is given from now on, so nothing of
    /// it has to be searched for again.
    fn plan(&mut self, goal: Goal<G::Position>) {
        self.search.give(goal);
        if self.stopped.is_some() {
            return;
        }
        let none = Imported::default();
        let planner = Planner::new(&mut self.search, self.leaves, &none)
            .prefers(&self.choices)
            .with_policies(tried::<G>(&self.policies), Some(&self.policies));
        let plan = planner.plan(goal);
        self.stopped = plan.stopped;
        self.policies.extend(plan.strategy.policies);
        for (position, score) in plan.strategy.replies.into_keys() {
            self.search.given.at_most(position, score);
        }
        for ((position, score), after) in plan.strategy.choices {
            self.search.given.at_least(position, score);
            self.choices.insert((position, score), after);
        }
    }

    /// Searches for whether something is true, if the search may go on.
    fn decide(&mut self, goal: Goal<G::Position>) -> Judged {
        if self.stopped.is_some() {
            return if self.search.is_known(goal) { Judged::True } else { Judged::Open };
        }
        match self.search.holds(goal) {
            Ok(true) => Judged::True,
            Ok(false) => Judged::False,
            Err(stopped) => {
                self.stopped = Some(stopped);
                Judged::Open
            }
        }
    }

    /// What is true instead of a claim that is false, since this is not so.
    fn instead(&mut self, false_goal: Goal<G::Position>) -> String {
        let start = self.start.position;
        if let ClaimKind::Value(_) = self.certificate.statement.claim
            && let Ok(score) = self.driver.score(&mut self.search, start)
        {
            return format!("the score is {}", signed(score));
        }
        let Goal { chooses, score, .. } = false_goal;
        if chooses {
            format!("the score is less than {}", signed(score))
        } else {
            format!("the score is at least {}", signed(self.search.game.next_score(start, 1 - score)))
        }
    }

    /// Believes what has not been judged. Returns what of it is left a hole: where the other side is to move.
    fn believe_open(&mut self) -> HashSet<Said<G::Position>, FxBuildHasher> {
        let doubtful = self.said.iter().zip(&self.judged).filter(|(_, judged)| **judged == Judged::Open);
        let said = doubtful.filter_map(|(said, _)| *said);
        let goal = |(position, score)| Goal { position, chooses: false, score };
        let open: Vec<_> = said.map(goal).chain(self.open.drain(..)).chain(self.holes.clone()).collect();
        open.into_iter().for_each(|goal| self.search.give(goal));
        let holes = self.holes.iter().filter(|goal| !goal.chooses);
        holes.map(|goal| (self.search.game.canonical(goal.position).0, -goal.score)).collect()
    }
}

impl<G: Provable> Rebuild for Repair<'_, G> {
    type Fact = Option<Said<G::Position>>;

    const JUDGES: bool = true;

    fn facts(&mut self, lemmas: &mut dyn Iterator<Item = &Lemma>) -> Vec<Self::Fact> {
        lemmas.map(|lemma| self.search.game.said(lemma)).collect()
    }

    /// What is known is true, so none of it has to be forgotten.
    fn believe(&mut self, _: &[Self::Fact], doubted: &FxHashSet<usize>) -> Result<(), Stopped> {
        self.doubted.clone_from(doubted);
        Ok(())
    }

    fn build(&mut self) -> Result<Built, CertifyError<Self::Fact>> {
        if !std::mem::replace(&mut self.is_judged, true) {
            self.judge();
        }
        while let Some(number) = self.refuted.pop_front() {
            let fact = self.said[number];
            if let Some((position, score)) = fact.filter(|_| !self.doubted.contains(&number)) {
                let least = self.search.game.next_score(position, 1 - score);
                let mover = notation(self.start.name, &[]).map(|it| it.sides()[0].to_owned());
                let why = format!("{} >= {}", mover.unwrap_or_default(), signed(least));
                return Err(CertifyError::False { lemma: Some(fact), why });
            }
        }
        if let Some(why) = &self.against {
            return Err(CertifyError::False { lemma: None, why: why.clone() });
        }
        let holes = if self.stopped.is_some() { self.believe_open() } else { HashSet::default() };
        let none = Imported::default();
        let mut planned = Vec::new();
        for goal in self.start.goals(self.certificate.statement.claim) {
            let planner = Planner::new(&mut self.search, self.leaves, &none)
                .goes_on(self.stopped, &holes)
                .prefers(&self.choices)
                .with_policies(tried::<G>(&self.policies), Some(&self.policies));
            let plan = planner.plan(goal);
            if let Some(failed) = plan.failed {
                let why = format!("nothing shows {}", in_words(self.start.name, &self.search.game, failed));
                return Err(CertifyError::False { lemma: None, why });
            }
            self.stopped = plan.stopped;
            planned.push((plan.strategy, goal));
        }
        let written = Written::new(&self.search.game, self.leaves, Imported::default(), planned);
        Ok((written.to_proof().without_idle_lemmas(), self.stopped))
    }

    fn beliefs(&self) -> Option<Beliefs> {
        (self.beliefs.count > 0).then_some(self.beliefs)
    }

    fn statistics(&self) -> Statistics {
        statistics(&self.search)
    }
}
