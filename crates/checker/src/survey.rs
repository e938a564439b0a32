//! Judging every lemma by itself, for tables of which all entries are to be verified: algorithm 14
//! of the thesis of J. Lemoine and S. Viennot.
//!
//! A lemma holds if its evidence cites only lemmas that hold. One that is false, or that has a hole,
//! ends nothing: it is noted and never cited. Hints are not looked at. Imports are not surveyed, but
//! checked; if they have holes, none of their lemmas is cited.

use std::fmt;

use gamecert_certs::{Block, Fault, Identity, Part, Play, Ruling};

use crate::check::{Check, Progress, place};
use crate::logic::{Calculus, Holes};
use crate::rules::Rules;
use crate::verdict::{Basis, Verdict};

/// Findings of each sort that are kept, at most; all are counted.
const MAX_FINDINGS: usize = 1000;

/// What became of the lemmas of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// Name of the game.
    pub game: &'static str,
    /// The convention of play.
    pub play: Option<Play>,
    /// What the lemmas rest on.
    pub basis: Basis,
    /// What is missing in the imports.
    pub import_holes: Holes,
    /// The identity of the certificate.
    pub identity: Option<Identity>,
    /// Number of lemmas that hold.
    pub holding: u64,
    /// Lemmas that are false.
    pub refuted: Findings,
    /// Lemmas with holes.
    pub open: Findings,
}

/// Lemmas of one sort.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// Number of them.
    pub count: u64,
    /// The first of them, in the order of the file.
    pub listed: Vec<Finding>,
}

/// A lemma that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its number.
    pub lemma: u32,
    /// The stable code of what is wrong with it.
    pub code: &'static str,
    /// Where it is at fault and why, on one line.
    pub why: String,
}

impl Findings {
    /// Counts one more, and lists it if there are fewer than `most`.
    fn add(&mut self, most: usize, finding: impl FnOnce() -> Finding) {
        self.count = self.count.saturating_add(1);
        if self.listed.len() < most {
            self.listed.push(finding());
        }
    }
}

impl Survey {
    /// Number of all lemmas.
    #[must_use]
    pub fn lemmas(&self) -> u64 {
        self.holding.saturating_add(self.refuted.count).saturating_add(self.open.count)
    }

    pub(crate) fn exit_code(&self) -> u8 {
        match (self.refuted.count, self.open.count.saturating_add(self.import_holes.count)) {
            (0, 0) => 0,
            (0, _) => 3,
            _ => 1,
        }
    }
}

impl fmt::Display for Survey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.lemmas();
        let play = self.play.unwrap_or(Play::Normal);
        write!(f, "{} of {all} lemmas hold [{}, {play} play]", self.holding, self.game)?;
        for (findings, what) in [(&self.refuted, "false"), (&self.open, "with holes")] {
            if let Some(first) = findings.listed.first() {
                write!(f, ", {} {what}, first: {} [{}]", findings.count, first.why, first.code)?;
            }
        }
        if let Holes { count: 1.., first } = &self.import_holes {
            write!(f, ", holes in imports: {}, first: {first}", self.import_holes.count)?;
        }
        write!(f, "  {}", self.basis)?;
        self.identity.iter().try_for_each(|identity| write!(f, "  id: {identity}"))
    }
}

impl<R: Rules, K: Calculus<R>> Check<'_, R, K> {
    /// Judges all lemmas.
    pub(crate) fn run_all(
        mut self,
        basis: Basis,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Verdict, Fault> {
        let import_holes = std::mem::take(&mut self.holes);
        let play = Some(self.reader.statement().play);
        let mut survey = Survey { game: R::NAME, play, basis, import_holes, ..Survey::default() };
        loop {
            match self.reader.next_part()? {
                Part::Lemmas(block) => {
                    self.survey(&block, &mut survey)?;
                    progress(self.progress());
                }
                Part::Goal(_) | Part::Metadata(_) => {}
                Part::End(totals) => {
                    survey.identity = Some(totals.identity);
                    return Ok(Verdict::Surveyed(survey));
                }
            }
        }
    }

    fn survey(&mut self, block: &Block, survey: &mut Survey) -> Result<(), Fault> {
        for (number, lemma) in (block.first.0..).zip(&block.lemmas) {
            let fact = self.read_lemma(number, lemma, true)?;
            let judged = self.calculus.judge(&fact, None);
            let holds = judged.as_ref().is_ok_and(|holes| holes.count == 0);
            let place = || place(number, &self.calculus.show(&fact));
            match judged {
                Ok(Holes { count: 0, .. }) => survey.holding = survey.holding.saturating_add(1),
                Ok(holes) => {
                    let why = format!("{}, {}", place(), holes.first);
                    survey.open.add(MAX_FINDINGS, || Finding { lemma: number, code: "hole", why });
                }
                Err(fault) if fault.ruling == Ruling::Declined => return Err(fault.at(place())),
                Err(fault) => {
                    let Fault { code, why, .. } = fault.at(place());
                    survey.refuted.add(MAX_FINDINGS, || Finding { lemma: number, code, why });
                }
            }
            self.calculus.keep(fact, holds);
        }
        Ok(())
    }
}
