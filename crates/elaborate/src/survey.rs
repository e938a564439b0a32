//! Judging every lemma on its own, for tables whose entries are all to be verified: algorithm 14 of the
//! thesis of J. Lemoine and S. Viennot.
//!
//! A lemma holds if its evidence cites only lemmas that hold. One that is false, or has a hole, does not
//! end the survey: it is noted and never cited. Hints are ignored. Imports are checked, not surveyed; if
//! they have holes, none of their lemmas is cited. Finally the claim is judged: a table need not show it,
//! but must not show that it is false.

use std::fmt;
use std::io::Read;

use gamecert_certs::{Claim, Fault, Identity, Lemma, Metadata, Part, Play, Reader, Ruling};
use gamecert_checker::check::Session;
use gamecert_checker::trial::Trial;
use gamecert_checker::{Basis, Holes, Progress};

use crate::finder::Elaborate;

/// The most findings of each kind that are kept; all are counted.
const MAX_FINDINGS: usize = 1000;

/// What became of the lemmas of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// The claim of the certificate.
    pub claim: Option<Claim>,
    /// Whether the lemmas that hold show the claim.
    pub is_claim_shown: bool,
    /// Why the claim is false, if they show that.
    pub false_claim: Option<String>,
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

/// Lemmas of one kind.
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
    /// Where and why it fails, on one line.
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

    /// 0 if there is at least one lemma, every lemma holds, and the claim is not shown to be false; 1 if a
    /// lemma or the claim is false; otherwise 3.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        let is_false = self.refuted.count > 0 || self.false_claim.is_some();
        match self.open.count.saturating_add(self.import_holes.count) {
            _ if is_false => 1,
            0 if self.holding > 0 => 0,
            _ => 3,
        }
    }
}

impl fmt::Display for Survey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.lemmas();
        let play = self.claim.as_ref().map_or(Play::Normal, |claim| claim.play);
        let game = self.claim.as_ref().map_or("", |claim| &claim.game);
        write!(f, "SURVEYED   {} of {all} lemmas hold [{game}, {play} play]", self.holding)?;
        for (findings, what) in [(&self.refuted, "false"), (&self.open, "with holes")] {
            if let Some(first) = findings.listed.first() {
                write!(f, ", {} {what}, first: {} [{}]", findings.count, first.why, first.code)?;
            }
        }
        if let Holes { count: 1.., first } = &self.import_holes {
            write!(f, ", holes in imports: {}, first: {first}", self.import_holes.count)?;
        }
        if let (Some(claim), Some(why)) = (&self.claim, &self.false_claim) {
            write!(f, ", {claim} is false: {why}")?;
        }
        write!(f, "  {}", self.basis)?;
        self.identity.iter().try_for_each(|identity| write!(f, "  id: {identity}"))
    }
}

/// Judges all lemmas of a file by the evidence that a finder finds, and then its claim, if every lemma
/// holds.
///
/// # Errors
/// If the file is refused as a whole.
pub(crate) fn survey<C: Elaborate>(
    session: Session<C>,
    mut reader: Reader<impl Read>,
    mut finder: C::Finder,
    progress: &mut dyn FnMut(Progress),
) -> Result<Survey, Fault> {
    let statement = reader.statement().clone();
    let (mut trial, import_holes) = session.into_trial(&statement)?;
    let imported = trial.calculus.ledger().imported();
    let basis = Basis::of(&statement, imported);
    let mut survey = Survey { claim: Some(statement.claim()), basis, import_holes, ..Survey::default() };
    let mut numbers = 0..;
    loop {
        match reader.next_part()? {
            Part::Lemmas(block) => {
                for (lemma, number) in block.lemmas.iter().zip(&mut numbers) {
                    survey.judge(number, lemma, &mut trial, &mut finder)?;
                }
                progress(Progress { bytes: reader.offset(), lemmas: survey.lemmas() });
            }
            Part::Goal(_) => {}
            Part::Metadata(bytes) => Metadata::judge(&bytes)?,
            Part::End(totals) => {
                survey.identity = Some(totals.identity);
                break;
            }
        }
    }
    match trial.claim(statement.claim, &mut finder) {
        Ok(holes) => survey.is_claim_shown = holes.count == 0,
        Err(fault) if fault.ruling == Ruling::Declined => return Err(fault),
        Err(fault) => survey.false_claim = Some(fault.why),
    }
    Ok(survey)
}

impl Survey {
    fn judge<C: Elaborate>(
        &mut self,
        number: u32,
        lemma: &Lemma,
        trial: &mut Trial<C>,
        finder: &mut C::Finder,
    ) -> Result<(), Fault> {
        let fact = trial.read(number, lemma)?;
        let judged = trial.judge(&fact, finder);
        let name = || trial.name(number, &fact);
        match judged {
            Ok(Holes { count: 0, .. }) => {
                self.holding = self.holding.saturating_add(1);
                trial.calculus.keep(&fact, &mut trial.work)?;
            }
            Ok(holes) => {
                let why = format!("{}, {}", name(), holes.first);
                self.open.add(MAX_FINDINGS, || Finding { lemma: number, code: "hole", why });
            }
            Err(fault) if fault.ruling == Ruling::Declined => {
                return Err(Fault { lemma: Some(number), ..fault.at(name()) });
            }
            Err(fault) => {
                let Fault { code, why, .. } = fault.at(name());
                self.refuted.add(MAX_FINDINGS, || Finding { lemma: number, code, why });
            }
        }
        Ok(())
    }
}
