//! Repairing certificates about bridge: lemmas that hold are kept, what is false is named, and the prover makes the rest.
//!
//! A lemma is judged in one deal of its pattern, that in which its low cards are worst for its side. If its evidence can be followed there,
//! with lemmas that hold, it holds. If the side takes fewer tricks there, or in another deal of the pattern, it is false. Otherwise the prover
//! looks for a strategy for which the ranks of the pattern are enough; if it finds none, the lemma is left out, whether it is true or not.
//! Where the search has to end, what is not judged yet is believed, and its holes stay.

use std::collections::VecDeque;
use std::sync::Arc;

use gamecert_certs::{Certificate, ClaimKind, Evidence, Lemma, LemmaId, signed};
use gamecert_elaborate::rules::{Bridge as Definition, Contest, Rules};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rustc_hash::FxHashSet;

use super::covers::{Cover, Piece, Place};
use super::lemmas::Trick;
use super::plan::{Planner, Task};
use super::read_back::Given;
use super::replay::{Cited, Follow, Hole};
use super::sure_tricks::Axioms;
use super::{Bridge, Contract, LEAVES, Start, judge_algorithm};
use crate::games::bridge::pbn;
use crate::games::bridge::{Position, Side, notation};
use crate::knowledge::{Statistics, Stopped};
use crate::plug::{Beliefs, PlugError, Plugged, Request, repair};
use crate::prove::contests::Stands;
use crate::prove::rebuild::{Built, CertifyError, Rebuild};
use crate::solve::Observer;

/// In how many more deals of its pattern a lemma is tried that the prover cannot show.
const SAMPLES: u64 = 4;

/// Repairs a certificate about bridge.
pub(crate) fn plug(
    request: &Request<'_>,
    without: &[String],
    observer: Arc<dyn Observer>,
) -> Result<Plugged, PlugError> {
    let certificate = request.certificate;
    let given = &certificate.statement;
    let start = Start::read(&given.position, Axioms::without(without))?;
    let unsupported = |why: String| Err(PlugError::Unsupported(why));
    if given.rules > Definition::VERSION {
        let (version, name) = (given.rules, Definition::NAME);
        return unsupported(format!("version {version} of the rules of {name} is not known to this program"));
    }
    let results = if let ClaimKind::Values(table) = given.claim { table.0.len() } else { 1 };
    if results != start.contracts.len() || !given.claim.is_value() {
        let (asked, contracts) = (given.claim.asked(), start.contracts.len());
        return unsupported(format!(
            "its claim is about the {asked}, its position about {contracts} contracts"
        ));
    }
    judge_algorithm(request.algorithm)?;
    let statement = start.statement(given.claim);
    let limits = request.limits;
    repair(certificate, statement, || {
        let mut bridge = Bridge::new(start, limits, LEAVES);
        bridge.lemmas.oracle.work.stop_when(move |nodes| observer.stop_search(nodes));
        Ok(Repair::new(bridge, certificate))
    })
}

/// What is known of a lemma.
#[derive(Clone, Debug)]
enum Judged {
    /// It holds: the number of the lemma that says so.
    True(u32),
    /// It does not, and in which deal.
    False(String),
    /// The search ended before that was known. It is believed, by this number.
    Open(u32),
    /// Nothing shows it, and no deal was found that refutes it.
    Unshown,
}

struct Repair<'c> {
    bridge: Bridge,
    certificate: &'c Certificate,
    said: Vec<Option<Given>>,
    judged: Vec<Judged>,
    refuted: VecDeque<(usize, String)>,
    doubted: FxHashSet<usize>,
    is_judged: bool,
    beliefs: Beliefs,
    /// Why the claim is false, if it is.
    against: Option<String>,
}

/// The lemmas that have been judged.
struct Ground<'r> {
    said: &'r [Option<Given>],
    judged: &'r [Judged],
}

impl Cited for Ground<'_> {
    fn lemma(&self, id: LemmaId) -> Option<(Place, Cover, bool)> {
        let place = usize::try_from(id.0).ok()?;
        let (number, holds) = match self.judged.get(place)? {
            Judged::True(number) => (*number, true),
            Judged::Open(number) => (*number, false),
            Judged::False(_) | Judged::Unshown => return None,
        };
        let given = self.said.get(place)?.as_ref()?;
        let (rows, masks) = given.pattern.owners();
        Some((given.place(), Cover { rows, masks, value: given.value, number }, holds))
    }
}

impl<'c> Repair<'c> {
    fn new(bridge: Bridge, certificate: &'c Certificate) -> Self {
        Self {
            bridge,
            certificate,
            said: certificate.lemmas.iter().map(Given::read).collect(),
            judged: Vec::new(),
            refuted: VecDeque::new(),
            doubted: FxHashSet::default(),
            is_judged: false,
            beliefs: Beliefs::default(),
            against: None,
        }
    }

    /// Judges all lemmas, from the first to the last, and then the claim.
    fn judge(&mut self) {
        let hints = self.certificate.hints.as_ref();
        for number in 0..self.said.len() {
            let evidence = hints.and_then(|hints| hints.lemmas.get(number)).map_or(&[][..], Vec::as_slice);
            let judged = match self.said[number].clone() {
                Some(given) => self.judge_lemma(&given, evidence).unwrap_or(Judged::Unshown),
                None => Judged::Unshown,
            };
            if let Judged::False(deal) = &judged {
                self.refuted.push_back((number, deal.clone()));
            }
            self.judged.push(judged);
        }
        let deal = self.bridge.start.deal;
        self.bridge.lemmas.oracle.go_on_with(deal);
        self.bridge.lemmas.go_on_with(deal.hands());
        self.judge_goal(hints.map_or(&[][..], |hints| hints.goal.as_slice()));
    }

    /// Judges a lemma with this evidence. Nothing if there is no deal of the pattern.
    fn judge_lemma(&mut self, given: &Given, evidence: &[Evidence]) -> Option<Judged> {
        let ((deal, start), ranked) = given.worst()?;
        self.bridge.lemmas.oracle.go_on_with(deal);
        self.bridge.lemmas.go_on_with(deal.hands());
        let trick = Trick { ranked, ..self.bridge.lemmas.trick(given.pattern.strain, given.side) };
        if trick.settles(&start, given.value) {
            return Some(Judged::Unshown);
        }
        let (mut stands, pieces) = self.follow(trick, (&start, given.value), evidence);
        let begins = matches!(evidence.first(), Some(Evidence::Play(_) | Evidence::All | Evidence::Hole));
        if !begins {
            stands = Stands::Wrong;
        }
        if stands == Stands::Shown {
            return Some(Judged::True(self.add(given, pieces)));
        }
        if self.bridge.lemmas.stopped.is_none()
            && let Some(pieces) = self.planned(given)
        {
            return Some(Judged::True(self.add(given, pieces)));
        }
        let left = match stands {
            Stands::Open => pieces,
            _ => vec![Piece::Hole],
        };
        match self.is_sure(&start, trick, given.value) {
            None => return Some(Judged::Open(self.add(given, left))),
            Some(false) => return Some(Judged::False(self.against(given, &start))),
            Some(true) => {}
        }
        match self.bridge.lemmas.lemma_within(&start, trick, given.value) {
            Some(number) if self.bridge.lemmas.stopped.is_none() => Some(Judged::True(number)),
            Some(number) => Some(Judged::Open(number)),
            None => Some(self.refute(given)),
        }
    }

    /// Other evidence, by lemmas that hold.
    fn planned(&self, given: &Given) -> Option<Vec<Piece>> {
        let shown = &self.bridge.lemmas.shown;
        let planner = Planner { shown, leaves: LEAVES, price: |_: &Cover| Some(1) };
        planner.plan(&Task::of(&given.known(Vec::new()), self.bridge.start.axioms)?)
    }

    /// Looks for a deal of the pattern in which a lemma that is not shown does not hold.
    fn refute(&mut self, given: &Given) -> Judged {
        for seed in 0..SAMPLES {
            let shuffle = |lows: &mut [usize]| lows.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
            let Some(((deal, start), ranked)) = given.pattern.member(&shuffle) else { break };
            let trick = Trick { ranked, ..self.bridge.lemmas.trick(given.pattern.strain, given.side) };
            self.bridge.lemmas.oracle.go_on_with(deal);
            if self.is_sure(&start, trick, given.value) == Some(false) {
                return Judged::False(self.against(given, &start));
            }
        }
        Judged::Unshown
    }

    /// What the other side takes in a deal of the pattern instead.
    fn against(&self, given: &Given, start: &Position) -> String {
        let Given { pattern, side, value, .. } = given;
        let (value, left) = (i32::from(*value), i32::from(start.tricks_left()));
        if value > left {
            let [value, left] = [value, left].map(signed);
            return format!("a result of {value} is more than may be reached, {left}");
        }
        let deal = notation::spell(&self.bridge.lemmas.oracle.deal, pattern.strain, pattern.leader);
        let [first, second] = Definition::SIDES;
        let other = if *side == Side::NorthSouth { second } else { first };
        format!("{other} >= {} in {deal}", signed(left + 1 - value))
    }

    fn add(&mut self, given: &Given, pieces: Vec<Piece>) -> u32 {
        self.bridge.lemmas.shown.add(given.place(), given.pattern.owners(), given.known(pieces))
    }

    /// Follows evidence, and decides what its holes are to show.
    fn follow(
        &mut self,
        trick: Trick,
        (start, value): (&Position, u8),
        evidence: &[Evidence],
    ) -> (Stands, Vec<Piece>) {
        let ground = Ground { said: &self.said, judged: &self.judged };
        let mut follow = Follow::new(self.bridge.lemmas.owners(), &ground);
        // Pieces that are left over are left out.
        let stands = follow.follow(trick, start, value, &mut evidence.iter());
        let Follow { holes, pieces, .. } = follow;
        for Hole { position, value } in holes {
            self.beliefs.count += 1;
            match self.is_sure(&position, trick, value) {
                Some(true) => {}
                Some(false) => self.beliefs.wrong += 1,
                None => self.beliefs.open += 1,
            }
        }
        (stands, pieces)
    }

    /// Whether a side takes so many tricks; nothing if the search has to end.
    fn is_sure(&mut self, position: &Position, trick: Trick, value: u8) -> Option<bool> {
        if self.bridge.lemmas.stopped.is_some() {
            return None;
        }
        let found = self.bridge.lemmas.oracle.is_sure(position, (trick.strain, trick.side), value);
        found.map_err(|stopped| self.bridge.lemmas.stopped = Some(stopped)).ok()
    }

    /// Judges the claim, and counts its holes.
    fn judge_goal(&mut self, evidence: &[Evidence]) {
        let claim = self.certificate.statement.claim;
        let holes = evidence.iter().filter(|piece| **piece == Evidence::Hole).count();
        self.beliefs.count += holes as u64;
        let mut wrong = 0;
        for (contract, side, n) in self.bridge.start.parts(claim) {
            let position = Position::new(&self.bridge.start.deal, contract.1);
            let trick = self.bridge.lemmas.trick(contract.0, side);
            let lemmas = &self.bridge.lemmas;
            if lemmas.is_settled(&position, trick, n) || lemmas.is_shown(&position, trick, n) {
                continue;
            }
            if self.is_sure(&position, trick, n) == Some(false) {
                wrong += 1;
                if self.against.is_none() {
                    self.against = self.instead(contract);
                }
            }
        }
        self.beliefs.wrong += wrong.min(holes) as u64;
        if self.bridge.lemmas.stopped.is_some() {
            self.beliefs.open += holes.saturating_sub(wrong) as u64;
        }
    }

    /// What is true of a contract instead of what is claimed.
    fn instead(&mut self, contract: Contract) -> Option<String> {
        let mut results = self.bridge.start.results(self.certificate.statement.claim).into_iter();
        let (_, claim) = results.find(|(of, _)| *of == contract)?;
        let number = 4 * contract.0.index() + contract.1.index();
        let name = pbn::Contract::all().find(|it| it.number() == number)?;
        Some(match claim {
            ClaimKind::ValueAtLeast(n) => format!("{name} takes less than {n}"),
            ClaimKind::ValueBelow(n) => format!("{name} takes at least {n}"),
            ClaimKind::Value(n) => format!("{name} takes {}, not {n}", self.bridge.tricks(contract).ok()?),
            _ => return None,
        })
    }
}

impl Rebuild for Repair<'_> {
    type Fact = Lemma;

    const JUDGES: bool = true;

    fn facts(&mut self, lemmas: &mut dyn Iterator<Item = &Lemma>) -> Vec<Lemma> {
        lemmas.cloned().collect()
    }

    /// What is known is true, so none of it has to be forgotten.
    fn believe(&mut self, _: &[Lemma], doubted: &FxHashSet<usize>) -> Result<(), Stopped> {
        self.doubted.clone_from(doubted);
        Ok(())
    }

    fn build(&mut self) -> Result<Built, CertifyError<Lemma>> {
        if !std::mem::replace(&mut self.is_judged, true) {
            self.judge();
        }
        while let Some((number, why)) = self.refuted.pop_front() {
            if !self.doubted.contains(&number) {
                let lemma = self.certificate.lemmas.get(number).cloned();
                return Err(CertifyError::False { lemma, why });
            }
        }
        if let Some(why) = &self.against {
            return Err(CertifyError::False { lemma: None, why: why.clone() });
        }
        let goal = self.bridge.lemmas_for(self.certificate.statement.claim);
        if self.bridge.lemmas.is_refuted {
            let why = "the search finds no card where it has found that there is one".to_owned();
            return Err(CertifyError::False { lemma: None, why });
        }
        Ok((self.bridge.proof(&goal), self.bridge.lemmas.stopped))
    }

    fn beliefs(&self) -> Option<Beliefs> {
        (self.beliefs.count > 0).then_some(self.beliefs)
    }

    fn statistics(&self) -> Statistics {
        self.bridge.statistics()
    }
}
