//! Checking one certificate from beginning to end, as a stream.

use std::io::Read;

use gamecert_certs::{
    Block, Claim, Evidence, Fault, Judgement, Lemma, LemmaId, Part, Play, Reader, Statement, Totals, limits,
    require,
};

use crate::logic::finder::Finder;
use crate::logic::{Earlier, Step, claims, nimber};
use crate::rules::{Cram, GAMES, Nim, Octal, Position, Rules};
use crate::table::Table;
use crate::verdict::{Summary, Verdict};

/// The axiom that rule NIMBER and every claim about a sum rest on.
pub const SPRAGUE_GRUNDY: &str = "sprague-grundy";

/// The axioms that the checker knows; see `docs/axioms.md`.
pub const AXIOMS: [&str; 1] = [SPRAGUE_GRUNDY];

/// What to ask of a certificate, and how much to spend on it.
#[derive(Clone, Debug)]
pub struct Config {
    /// Axioms that the reader of the proof does not accept.
    pub forbidden_axioms: Vec<String>,
    /// The claim that the certificate must prove, compared after normalising positions.
    pub expected: Option<Claim>,
    /// Most lemmas that are accepted.
    pub max_lemmas: u64,
    /// Most bytes for the table of lemmas.
    pub max_memory: u64,
    /// Most options, and options of options, that are looked at for the evidence that a bare
    /// certificate leaves out.
    pub max_steps: u64,
}

/// Default limit on the memory of the table: 4 GiB, below what a desktop machine has.
const MAX_MEMORY: u64 = 4 << 30;
/// Default limit on steps: some minutes. A bare certificate of 50,000 lemmas about Cram takes some
/// ten million.
const MAX_STEPS: u64 = 1_000_000_000;

impl Default for Config {
    fn default() -> Self {
        Self {
            forbidden_axioms: Vec::new(),
            expected: None,
            max_lemmas: u64::from(limits::MAX_LEMMAS),
            max_memory: MAX_MEMORY,
            max_steps: MAX_STEPS,
        }
    }
}

/// How far a check has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Bytes read.
    pub bytes: u64,
    /// Lemmas judged.
    pub lemmas: u64,
}

/// Checks the certificate that `from` yields. `progress` is called after each block.
pub fn check(from: impl Read, config: &Config, progress: &mut dyn FnMut(Progress)) -> Verdict {
    let verdict = Reader::new(from).and_then(|reader| {
        let game = reader.statement().game.clone();
        match game.as_str() {
            Nim::NAME => Check::start(&Nim, reader, config)?.run(progress),
            Octal::NAME => Check::start(&Octal, reader, config)?.run(progress),
            Cram::NAME => Check::start(&Cram, reader, config)?.run(progress),
            _ => Err(Fault::declined(
                "unknown-game",
                format!("the game `{game}` is not known; known games: {GAMES}"),
            )),
        }
    });
    verdict.unwrap_or_else(Verdict::Refused)
}

/// A check under way.
struct Check<'a, R: Rules, F> {
    rules: &'a R,
    config: &'a Config,
    reader: Reader<F>,
    start: Position<R::Component>,
    table: Table<R::Component>,
    finder: Finder<R::Component>,
    last: Option<(u32, Vec<u8>)>,
    lemmas: u64,
    evidence: u64,
    holes: u64,
    first_hole: String,
    goal: Option<Step>,
}

impl<'a, R: Rules, F: Read> Check<'a, R, F> {
    /// Judges the statement.
    fn start(rules: &'a R, reader: Reader<F>, config: &'a Config) -> Result<Self, Fault> {
        let statement = reader.statement();
        judge_terms(statement, R::VERSION, config)?;
        let start = rules.position(&statement.position).map_err(|error| {
            let why = format!("start position: {error}");
            if error.beyond_limit {
                Fault::declined("position-too-large", why)
            } else {
                Fault::rejected("bad-position", why)
            }
        })?;
        if start.spelling != statement.position {
            let why = format!("the start position is not spelled `{}`", start.spelling);
            return Err(Fault::rejected("position-spelling", why));
        }
        if let Some(expected) = &config.expected {
            judge_expected(rules, expected, statement, &start)?;
        }
        Ok(Self {
            rules,
            config,
            reader,
            start,
            table: Table::new(true),
            finder: Finder::new(config.max_steps),
            last: None,
            lemmas: 0,
            evidence: 0,
            holes: 0,
            first_hole: String::new(),
            goal: None,
        })
    }

    fn run(mut self, progress: &mut dyn FnMut(Progress)) -> Result<Verdict, Fault> {
        loop {
            match self.reader.next_part()? {
                Part::Lemmas(block) => {
                    self.block(&block)?;
                    progress(Progress { bytes: self.reader.offset(), lemmas: self.lemmas });
                }
                Part::Goal(pieces) => self.judge_goal(Some(&pieces))?,
                Part::Metadata(_) => {}
                Part::End(totals) => return self.end(&totals),
            }
        }
    }

    fn block(&mut self, block: &Block) -> Result<(), Fault> {
        if block.first == LemmaId(0) && block.hinted {
            self.table = Table::new(false);
        }
        let mut evidence = block.evidence();
        for (number, lemma) in (block.first.0..).zip(&block.lemmas) {
            let (subject, nimber) = self.admit(number, lemma)?;
            let earlier = &Earlier { rules: self.rules, table: &self.table };
            let judged = if block.hinted {
                let mut pieces = evidence.next_lemma();
                let judged = nimber::judge(earlier, &subject, nimber, |_| {
                    self.evidence = self.evidence.saturating_add(1);
                    pieces.next()
                });
                judged.and_then(|step| none_left(pieces).map(|()| step))
            } else {
                nimber::judge(earlier, &subject, nimber, |option| {
                    self.evidence = self.evidence.saturating_add(1);
                    Some(self.finder.find(earlier, option, nimber))
                })
            };
            let step = judged.map_err(|fault| self.fault(number, &subject, nimber, fault))?;
            self.note(&step, || {
                format!("lemma {number} ({} {} : {nimber})", R::NAME, self.rules.show(&subject))
            })?;
            self.table.push(subject, nimber);
            self.lemmas = self.lemmas.saturating_add(1);
        }
        Ok(())
    }

    /// Reads a lemma's subject, and checks limits and the order of lemmas.
    fn admit(&mut self, number: u32, lemma: &Lemma) -> Result<(R::Component, u16), Fault> {
        let Judgement::Nimber(nimber) = lemma.judgement;
        if self.lemmas >= self.config.max_lemmas {
            let why =
                format!("the certificate has more than {} lemmas (--max-lemmas)", self.config.max_lemmas);
            return Err(Fault::declined("limit-lemmas", why));
        }
        let each = Table::<R::Component>::bytes_for_each_lemma(true);
        if self.lemmas.saturating_mul(each) >= self.config.max_memory {
            let why = format!(
                "lemma {number} needs more memory than {} bytes (--max-memory)",
                self.config.max_memory
            );
            return Err(Fault::declined("limit-memory", why));
        }
        let subject = self.rules.decode(&lemma.subject).ok_or_else(|| {
            let why = format!("lemma {number}: its subject is not a {} component in normal form", R::NAME);
            Fault { lemma: Some(number), ..Fault::rejected("bad-subject", why) }
        })?;
        let rank = Some((self.rules.measure(&subject), lemma.subject.clone()));
        if self.last >= rank {
            let why = "does not come after the lemma before it, by measure and then by subject";
            return Err(self.fault(number, &subject, nimber, Fault::rejected("lemma-order", why)));
        }
        self.last = rank;
        Ok((subject, nimber))
    }

    fn judge_goal(&mut self, pieces: Option<&[Evidence]>) -> Result<(), Fault> {
        let claim = self.reader.statement().claim;
        let earlier = &Earlier { rules: self.rules, table: &self.table };
        let sum = &self.start.components;
        let judged = match pieces {
            Some(pieces) => {
                self.evidence = self.evidence.saturating_add(pieces.len() as u64);
                let mut pieces = pieces.iter().cloned();
                let judged = claims::judge(earlier, sum, claim, |_| pieces.next());
                judged.and_then(|step| none_left(pieces).map(|()| step))
            }
            None => claims::judge(earlier, sum, claim, |n| {
                self.evidence = self.evidence.saturating_add(1);
                Some(self.finder.find(earlier, sum, n))
            }),
        };
        let step = judged.map_err(|fault| fault.at("claim"))?;
        self.note(&step, || "claim".to_owned())?;
        self.goal = Some(step);
        Ok(())
    }

    fn end(mut self, totals: &Totals) -> Result<Verdict, Fault> {
        let hinted = self.goal.is_some();
        if !hinted {
            self.judge_goal(None)?;
        }
        let statement = self.reader.statement();
        let summary = Summary {
            claim: statement.claim(),
            axioms: statement.axioms.clone(),
            lemmas: self.lemmas,
            evidence: self.evidence,
            hinted,
            identity: totals.identity,
        };
        Ok(if self.holes == 0 {
            Verdict::Verified(summary)
        } else {
            Verdict::Incomplete { summary, holes: self.holes, first: self.first_hole }
        })
    }

    /// Adds the holes of a step, if it has any.
    fn note(&mut self, step: &Step, place: impl Fn() -> String) -> Result<(), Fault> {
        if self.finder.has_stopped() {
            let steps = self.config.max_steps;
            let why = format!("{}: finding the replies takes more than {steps} steps (--max-steps)", place());
            return Err(Fault::declined("limit-steps", why));
        }
        if let Step::Holes(count, first) = step {
            if self.holes == 0 {
                self.first_hole = format!("{}, {first}", place());
            }
            self.holes = self.holes.saturating_add(*count);
        }
        Ok(())
    }

    fn fault(&self, number: u32, subject: &R::Component, nimber: u16, fault: Fault) -> Fault {
        let shown = self.rules.show(subject);
        let fault = fault.at(format_args!("lemma {number} ({} {shown} : {nimber})", R::NAME));
        Fault { lemma: Some(number), ..fault }
    }
}

fn none_left(pieces: impl Iterator<Item = Evidence>) -> Result<(), Fault> {
    let left = pieces.count();
    require(left == 0, || {
        Fault::rejected("evidence-left", format!("{left} pieces of evidence are left over"))
    })
}

/// Judges all of the statement but its position.
fn judge_terms(statement: &Statement, rules_version: u16, config: &Config) -> Result<(), Fault> {
    if statement.rules != rules_version {
        let why = format!(
            "version {} of the rules of {} is not known to this program, which has version {rules_version}",
            statement.rules, statement.game
        );
        return Err(Fault::declined("unknown-rules-version", why));
    }
    if statement.play != Play::Normal {
        return Err(Fault::declined("unknown-play", "misere play is not known to this program"));
    }
    if !statement.imports.is_empty() {
        return Err(Fault::declined(
            "imports-unknown",
            "imports of other certificates are not known to this program",
        ));
    }
    for axiom in &statement.axioms {
        if !AXIOMS.contains(&axiom.as_str()) {
            return Err(Fault::declined(
                "unknown-axiom",
                format!("the axiom `{axiom}` is not known to this program"),
            ));
        }
        if config.forbidden_axioms.contains(axiom) {
            return Err(Fault::rejected(
                "axiom-forbidden",
                format!("the proof uses the forbidden axiom `{axiom}`"),
            ));
        }
    }
    if statement.axioms.is_empty() {
        let why = format!("the axiom `{SPRAGUE_GRUNDY}` is used but not declared");
        return Err(Fault::rejected("axiom-undeclared", why));
    }
    Ok(())
}

fn judge_expected<R: Rules>(
    rules: &R,
    expected: &Claim,
    statement: &Statement,
    start: &Position<R::Component>,
) -> Result<(), Fault> {
    let claim = statement.claim();
    let same_terms = (&expected.game, expected.play, expected.kind) == (&claim.game, claim.play, claim.kind);
    let same_position =
        || rules.position(&expected.position).is_ok_and(|it| it.components == start.components);
    if same_terms && same_position() {
        Ok(())
    } else {
        Err(Fault::rejected(
            "unexpected-claim",
            format!("the certificate is about {claim}, not about {expected}"),
        ))
    }
}
