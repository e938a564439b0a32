//! Octal games by their periods: the period itself, and heaps of any size (axiom `octal-periodicity`).
//!
//! Nothing is searched: the nimbers of all heaps are worked out from the smallest up, until the theorem of Guy and Smith
//! applies. Imports may spare that. What is written are lemmas about all these heaps and one about the period.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

use gamecert_certs::{
    ClaimKind, Evidence, Identity, Judgement, Lemma, LemmaId, Metadata, OCTAL_PERIODICITY, Outcome, Period,
    Play, Question, Statement,
};
use gamecert_checker::calculus::period::PeriodOf;
use gamecert_checker::rules::{Code, Impartial as _};
use gamecert_elaborate::SPRAGUE_GRUNDY;
use gamecert_elaborate::notation;
use gamecert_elaborate::rules::{MAX_HEAP, Octal, Rules, Unmetered};
use rustc_hash::FxHashSet;

use super::rebuild::{Built, CertifyError, Rebuild};
use super::{Proved, Prover};
use crate::games::nim_sequence::Heaps;
use crate::imports::Imports;
use crate::live::Controller;
use crate::plug;
use crate::proof::{Proof, WriteProof, write_each};
use crate::search::{Statistics, Stopped};
use crate::solve::{Observer, Request, SolveError};

/// The rules that read the largest heaps.
const RULES: Octal = Octal { periodic: true };

/// Whether a period is asked for, or the position has a heap that can only be settled by one.
pub(super) fn are_asked(request: &Request) -> bool {
    let has_large_heap = || {
        let position = RULES.position(&request.position);
        let heaps = position.map_or_else(|_| Vec::new(), |position| position.components);
        heaps.iter().filter_map(|heap| RULES.counted(heap)).any(|(_, tokens)| tokens > MAX_HEAP.into())
    };
    request.question == Question::Period || request.game == Octal::NAME && has_large_heap()
}

/// A prover of what is asked about octal games and their largest heaps.
///
/// # Errors
/// If the position is not one of an octal game, the axiom may not be used, or an import cannot be cited.
pub(super) fn prover(request: &Request, imports: &Imports) -> Result<Box<dyn Prover>, SolveError> {
    if request.game != Octal::NAME {
        return Err(SolveError::Unsupported(format!("periods are of octal games, not of {}", request.game)));
    }
    let periods = Periods::about(&request.position, request.question, &request.without)?;
    let rules = (Octal::NAME, Octal::VERSION, Play::Normal);
    imports.judge(rules, &periods.axioms).map_err(SolveError::Import)?;
    Ok(Box::new(Periods { imports: imports.identities(), ..periods }))
}

/// Repairs a certificate that declares the axiom: all heaps are worked out again, and no lemma is believed.
pub(crate) fn plug(
    request: &plug::Request<'_>,
    without: &[String],
    observer: Arc<dyn Observer>,
) -> Result<plug::Plugged, plug::PlugError> {
    let statement = &request.certificate.statement;
    let question = statement.claim.question();
    let mut periods = Periods::about(&statement.position, question, without)?;
    periods.stop_when(Box::new(move |heaps| observer.stop_search(heaps)));
    let claim = statement.claim;
    let statement = periods.statement(claim);
    plug::repair(request.certificate, statement, || Ok(Repair { periods, claim }))
}

/// What a certificate claims, and how to work it out again.
struct Repair {
    periods: Periods,
    claim: ClaimKind,
}

impl Rebuild for Repair {
    type Fact = Lemma;

    fn facts(&mut self, lemmas: &mut dyn Iterator<Item = &Lemma>) -> Vec<Lemma> {
        lemmas.cloned().collect()
    }

    fn believe(&mut self, _: &[Lemma], _: &FxHashSet<usize>) -> Result<(), Stopped> {
        Ok(())
    }

    fn build(&mut self) -> Result<Built, CertifyError<Lemma>> {
        let claim = self.periods.settle(self.claim.question())?;
        if claim != self.claim {
            let truth = self.periods.statement(claim).claim();
            return Err(CertifyError::False { lemma: None, why: format!("{truth}, as the heaps show") });
        }
        Ok((self.periods.proof().to_proof(), None))
    }

    fn statistics(&self) -> Statistics {
        Prover::statistics(&self.periods)
    }
}

/// What is known of one game.
#[derive(Clone, Debug)]
struct Known {
    heaps: Heaps,
    /// The period, if the lemmas are to show it.
    period: Option<Period>,
}

/// A code or a sum of heaps.
#[derive(Default)]
struct Periods {
    spelling: String,
    /// The heaps of the position, in order; for a period its code, without tokens.
    start: Vec<(Code, Option<u64>)>,
    axioms: Vec<String>,
    imports: Vec<Identity>,
    given: Given,
    /// The games that are not settled by imports.
    own: BTreeMap<Code, Known>,
    stop: Option<Box<dyn FnMut(u64) -> bool>>,
}

/// What imports say.
#[derive(Debug, Default)]
struct Given {
    heaps: BTreeMap<(Code, u64), (LemmaId, u16)>,
    periods: BTreeMap<Code, (LemmaId, Period)>,
}

impl Given {
    /// The lemmas to cite for a heap, and its nimber.
    fn about(&self, code: Code, tokens: u64) -> Option<(Vec<LemmaId>, u16)> {
        if let Some(&(id, nimber)) = self.heaps.get(&(code, tokens)) {
            return Some((vec![id], nimber));
        }
        let &(period, Period { length, after }) = self.periods.get(&code)?;
        let first = first_like(tokens, length.into(), after.into())?;
        let same = self.heaps.range((code, first)..=(code, u64::MAX));
        let (_, &(id, nimber)) =
            same.into_iter().find(|((_, heap), _)| (heap - first) % u64::from(length) == 0)?;
        Some((vec![period, id], nimber))
    }
}

/// The least heap after the last exception that has the nimber of this one.
fn first_like(tokens: u64, length: u64, after: u64) -> Option<u64> {
    Some(after + 1 + tokens.checked_sub(after + 1)? % length)
}

impl Prover for Periods {
    fn stop_when(&mut self, stop: Box<dyn FnMut(u64) -> bool>) {
        self.stop = Some(stop);
    }

    fn steer(&mut self, _: Option<Controller>) {}

    fn take_up(&mut self, imports: &Imports) -> Result<Result<(), Stopped>, SolveError> {
        for (id, lemma) in imports.numbered() {
            if let (Judgement::Period(period), Ok(code)) = (&lemma.judgement, Code::try_from(&*lemma.subject))
            {
                self.given.periods.insert(code, (id, *period));
            }
            let heap = RULES.decode(&lemma.subject).and_then(|heap| RULES.counted(&heap));
            if let Some((heap, nimber)) = heap.zip(lemma.nimber()) {
                self.given.heaps.insert(heap, (id, nimber));
            }
        }
        Ok(Ok(()))
    }

    fn answer(&mut self, question: Question) -> (Option<ClaimKind>, Option<Stopped>) {
        match self.settle(question) {
            Ok(claim) => (Some(claim), None),
            Err(stopped) => (None, Some(stopped)),
        }
    }

    fn prove(&mut self, _: ClaimKind) -> Result<Proved, SolveError> {
        Ok(Proved { proof: Some(Box::new(self.proof())), stopped: None })
    }

    fn statement(&self, claim: ClaimKind) -> Statement {
        Statement {
            game: Octal::NAME.to_owned(),
            rules: Octal::VERSION,
            play: Play::Normal,
            position: self.spelling.clone(),
            claim,
            axioms: self.axioms.clone(),
            imports: self.imports.clone(),
        }
    }

    fn statistics(&self) -> Statistics {
        let entries = self.own.values().map(|known| known.heaps.last()).sum();
        let (nodes, table_bytes) = (entries as u64, entries * size_of::<u16>());
        Statistics { nodes, entries, losing_couples: entries, table_bytes }
    }
}

impl Periods {
    /// Those of a code, or of the heaps of a position.
    ///
    /// # Errors
    /// If it is not one of an octal game, or the axiom may not be used.
    fn about(position: &str, question: Question, without: &[String]) -> Result<Self, SolveError> {
        if without.iter().any(|axiom| axiom == OCTAL_PERIODICITY) {
            let why = format!(
                "without the axiom `{OCTAL_PERIODICITY}`, heaps have at most {MAX_HEAP} tokens and no period"
            );
            return Err(SolveError::Unsupported(why));
        }
        let (spelling, start) = if question == Question::Period {
            let spelling = notation::code(position).map_err(SolveError::Unsupported)?;
            let code = RULES.code(&spelling).unwrap_or_default();
            (spelling, vec![(code, None)])
        } else {
            let position = RULES.position(position).map_err(SolveError::Position)?;
            let heaps = position.components.iter().filter_map(|heap| RULES.counted(heap));
            (position.spelling, heaps.map(|(code, tokens)| (code, Some(tokens))).collect())
        };
        let axioms = vec![OCTAL_PERIODICITY.to_owned(), SPRAGUE_GRUNDY.to_owned()];
        Ok(Self { spelling, start, axioms, ..Self::default() })
    }

    /// A proof of what was worked out.
    fn proof(&self) -> HeapProof {
        let mut proof = HeapProof::of(&self.own);
        let cited = self.start.iter().flat_map(|&(code, tokens)| match tokens {
            Some(tokens) => {
                self.given.about(code, tokens).map_or_else(|| proof.about(code, tokens), |(ids, _)| ids)
            }
            None => self
                .given
                .periods
                .get(&code)
                .map(|(id, _)| *id)
                .or_else(|| proof.period(code))
                .into_iter()
                .collect(),
        });
        proof.goal = vec![Evidence::Values(cited.collect())];
        proof
    }

    /// Works out what is asked, from the smallest heaps up.
    fn settle(&mut self, question: Question) -> Result<ClaimKind, Stopped> {
        let mut sum = 0;
        for (code, tokens) in self.start.clone() {
            let Some(tokens) = tokens else { return self.period(code).map(ClaimKind::Period) };
            sum ^= match self.given.about(code, tokens) {
                Some((_, nimber)) => nimber,
                None => self.nimber(code, tokens)?,
            };
        }
        Ok(match (question, sum) {
            (Question::Nimber, nimber) => ClaimKind::Nimber(nimber),
            (_, 0) => ClaimKind::Outcome(Outcome::Loss),
            (_, _) => ClaimKind::Outcome(Outcome::Win),
        })
    }

    /// The period of a game, as an import says or as is found out.
    fn period(&mut self, code: Code) -> Result<Period, Stopped> {
        if let Some(&(_, period)) = self.given.periods.get(&code) {
            return Ok(period);
        }
        self.own_period(code).map(|(_, period)| period)
    }

    /// The table of a game, and whether to stop working on it.
    fn own(&mut self, code: Code) -> (&mut Known, impl FnMut(u64) -> bool) {
        let Self { own, stop, .. } = self;
        let known = own.entry(code).or_insert_with(|| Known { heaps: Heaps::new(code), period: None });
        (known, move |heaps| stop.as_mut().is_some_and(|stop| stop(heaps)))
    }

    /// The period of a game as its table shows it.
    fn own_period(&mut self, code: Code) -> Result<(&Heaps, Period), Stopped> {
        let (known, mut stop) = self.own(code);
        let period = known.period.map_or_else(|| known.heaps.find_period(&mut stop), Ok)?;
        known.period = Some(period);
        Ok((&known.heaps, period))
    }

    /// The nimber of a heap that no import settles, by a table of its game.
    fn nimber(&mut self, code: Code, tokens: u64) -> Result<u16, Stopped> {
        if let Some(small) = usize::try_from(tokens).ok().filter(|&tokens| tokens <= MAX_HEAP.into()) {
            let (known, mut stop) = self.own(code);
            known.heaps.grow(small, &mut stop)?;
            return Ok(known.heaps.nimber(small));
        }
        let (heaps, Period { length, after }) = self.own_period(code)?;
        let first = first_like(tokens, length.into(), after.into());
        let heap = first.and_then(|first| usize::try_from(first).ok()).ok_or(Stopped::TooLarge)?;
        Ok(heaps.nimber(heap))
    }
}

/// Lemmas about the heaps of some games and about their periods, with their evidence worked out as it is written.
#[derive(Debug, Default)]
struct HeapProof {
    games: BTreeMap<Code, Known>,
    /// In the order of the file: a heap, or the period.
    order: Vec<(Code, Option<usize>)>,
    heaps: BTreeMap<(Code, usize), LemmaId>,
    periods: BTreeMap<Code, LemmaId>,
    goal: Vec<Evidence>,
}

impl HeapProof {
    /// All lemmas in their order.
    fn of(games: &BTreeMap<Code, Known>) -> Self {
        let mut order: Vec<(usize, Code, Option<usize>)> = Vec::new();
        for (&code, Known { heaps, period }) in games {
            let last = period.map_or(heaps.last(), |period| heaps.needed(period));
            let with_moves = (1..=last).filter(|&tokens| heaps.has_move(tokens));
            order.extend(with_moves.map(|tokens| (tokens, code, Some(tokens))));
            order.extend(period.map(|_| (last + 1, code, None)));
        }
        order.sort_unstable();
        let mut proof = Self { games: games.clone(), ..Self::default() };
        for (id, (_, code, tokens)) in (0..).map(LemmaId).zip(order) {
            match tokens {
                Some(tokens) => drop(proof.heaps.insert((code, tokens), id)),
                None => drop(proof.periods.insert(code, id)),
            }
            proof.order.push((code, tokens));
        }
        proof
    }

    /// The lemma about the period of a game.
    fn period(&self, code: Code) -> Option<LemmaId> {
        self.periods.get(&code).copied()
    }

    /// The lemmas to cite for a heap.
    fn about(&self, code: Code, tokens: u64) -> Vec<LemmaId> {
        let small = usize::try_from(tokens).ok().and_then(|tokens| self.heaps.get(&(code, tokens)));
        let by_period = || {
            let Period { length, after } = self.games.get(&code)?.period?;
            let first = usize::try_from(first_like(tokens, length.into(), after.into())?).ok()?;
            let id =
                (first..).step_by(length as usize).take(3).find_map(|heap| self.heaps.get(&(code, heap)))?;
            Some(vec![self.period(code)?, *id])
        };
        small.map(|&id| vec![id]).or_else(by_period).unwrap_or_default()
    }

    /// The lemmas about the heaps of these that have a move.
    fn values(&self, code: Code, heaps: &[usize]) -> Evidence {
        Evidence::Values(
            heaps.iter().filter_map(|&tokens| self.heaps.get(&(code, tokens)).copied()).collect(),
        )
    }

    /// A lemma, and its evidence if that is wanted.
    fn lemma(
        &self,
        (code, tokens): (Code, Option<usize>),
        is_wanted: bool,
    ) -> Option<(Lemma, Vec<Evidence>)> {
        let Known { heaps, period } = self.games.get(&code)?;
        let wanted = |evidence: &mut dyn Iterator<Item = Evidence>| {
            if is_wanted { evidence.collect() } else { Vec::new() }
        };
        Some(match tokens {
            Some(tokens) => {
                let heap = RULES.heap(&code, tokens as u64)??;
                let judgement = Judgement::Nimber(heaps.nimber(tokens));
                let evidence =
                    wanted(&mut heaps.options(tokens).map(|(one, two)| self.values(code, &[one, two])));
                (Lemma { subject: RULES.encode(&heap), judgement }, evidence)
            }
            None => {
                let period = (*period)?;
                let last = PeriodOf { code, period }.last().ok()?;
                let evidence = wanted(&mut (1..=last.into()).map(|tokens| self.values(code, &[tokens])));
                (Lemma { subject: code.to_vec(), judgement: Judgement::Period(period) }, evidence)
            }
        })
    }
}

impl WriteProof for HeapProof {
    fn lemma_count(&self) -> usize {
        self.order.len()
    }

    fn to_proof(&self) -> Proof {
        let lemmas = self.order.iter().filter_map(|&item| self.lemma(item, true)).collect();
        Proof { lemmas, goal: self.goal.clone() }
    }

    /// Bare if there is a heap larger than positions have without the axiom: the evidence for a block of lemmas about such
    /// heaps is more than a section may hold.
    fn write(
        &self,
        to: &mut dyn Write,
        statement: &Statement,
        hinted: bool,
        metadata: &Metadata,
    ) -> io::Result<()> {
        let is_small =
            self.order.iter().all(|(_, tokens)| tokens.is_none_or(|tokens| tokens <= MAX_HEAP.into()));
        let hinted = hinted && is_small;
        let lemmas = self.order.iter().filter_map(|&item| self.lemma(item, hinted));
        write_each(to, (statement, hinted, metadata), lemmas, &self.goal)
    }
}
