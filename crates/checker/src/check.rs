//! The frame of every check: statement, lemmas, evidence, claim, verdict, file after file into one ledger.
//!
//! A certificate that others import is checked before them, by the same steps. Evidence stands in the file, or is found
//! by somebody else ([`Source`]); either way each piece is judged by a [`Trial`] and nowhere else.

use std::collections::BTreeMap;
use std::io::Read;

use gamecert_certs::{ClaimKind, Fault, Identity, Lemma, Part, Reader, Statement, limits, require};

use crate::calculus::Calculus;
use crate::config::Config;
use crate::rules::Rules;
use crate::statement;
use crate::trial::{Source, Trial, Written};
use crate::verdict::{Basis, Holes, Summary, Verdict};
use crate::work::{Sure, ensure};

/// How far a check has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Bytes read of the file at hand.
    pub bytes: u64,
    /// Lemmas judged, those of imports included.
    pub lemmas: u64,
}

/// A file to be checked, and who helps with it.
pub struct Input<'a, C: Calculus, R> {
    /// The file.
    pub reader: Reader<R>,
    /// Where evidence comes from if the file is bare.
    pub finder: &'a mut dyn Source<C>,
    /// Who looks at the metadata, of which the proof knows nothing, and may refuse them.
    pub metadata: fn(&[u8]) -> Result<(), Fault>,
    /// Called for each block that has been judged.
    pub progress: &'a mut dyn FnMut(Progress),
}

/// A certificate that has been checked, for others to import.
struct Judged {
    statement: Statement,
    /// The number of its first lemma through all files, and how many it has.
    run: (u32, u32),
}

/// A check of one certificate, after those that it imports.
///
/// Only [`registry::visit`](crate::registry::visit) begins one, for a calculus and rules of this crate, and nobody else may
/// change what it knows: all of that has been judged.
///
/// ```
/// use gamecert_certs::Statement;
/// use gamecert_checker::{Fault, Verdict, calculus::Calculus, check::{Input, Session}, work::Work};
///
/// fn verdict<C: Calculus>(session: Session<C>, input: Input<'_, C, &[u8]>) -> Result<Verdict, Fault> {
///     session.file(input)
/// }
///
/// fn believe<C: Calculus>(session: Session<C>, statement: &Statement, fact: &C::Fact) -> Result<(), Fault> {
///     let (mut trial, _) = session.into_trial(statement)?;
///     trial.calculus.keep(fact, &mut Work::unlimited())
/// }
/// ```
///
/// No session is made of rules from elsewhere:
///
/// ```compile_fail,E0624
/// use gamecert_checker::{Config, calculus::nimbers::Nimbers, check::Session, rules::Nim};
///
/// let session = Session::<Nimbers<Nim>>::new(&Config::default());
/// ```
///
/// No lemma is slipped in, neither here nor by a source of evidence:
///
/// ```compile_fail,E0616
/// use gamecert_checker::{calculus::Calculus, check::Session, work::Work};
///
/// fn slip_in<C: Calculus>(session: &mut Session<C>, fact: &C::Fact) {
///     let _ = session.trial.calculus.keep(fact, &mut Work::unlimited());
/// }
/// ```
///
/// ```compile_fail,E0596
/// use gamecert_checker::{calculus::Calculus, work::Work};
///
/// fn slip_in<C: Calculus>(calculus: &C, fact: &C::Fact) {
///     let _ = calculus.keep(fact, &mut Work::unlimited());
/// }
/// ```
///
/// Once it has given up its trial, which accepts lemmas from elsewhere, a session gives no verdict any more:
///
/// ```compile_fail,E0382
/// use gamecert_certs::Statement;
/// use gamecert_checker::{calculus::Calculus, check::{Input, Session}};
///
/// fn verdict<C: Calculus>(session: Session<C>, statement: &Statement, input: Input<'_, C, &[u8]>) {
///     let (trial, _) = session.into_trial(statement).unwrap();
///     let _ = session.file(input);
/// }
/// ```
pub struct Session<C: Calculus> {
    config: Config,
    trial: Trial<C>,
    holes: Holes,
    judged: BTreeMap<Identity, Judged>,
}

impl<C: Calculus> Session<C> {
    /// Nothing has been checked yet.
    pub(crate) fn new(config: &Config) -> Self {
        let (trial, holes, judged) = (Trial::new(config), Holes::default(), BTreeMap::new());
        Self { config: config.clone(), trial, holes, judged }
    }

    /// What is missing in the certificates checked so far.
    #[must_use]
    pub fn holes(&self) -> &Holes {
        &self.holes
    }

    /// Checks a certificate for others to import, after those that it imports itself. What is missing in it is reported as
    /// missing in the import of the identity `asked`. Returns its own identity.
    ///
    /// # Errors
    /// If it is refused.
    pub fn import(&mut self, asked: &Identity, input: Input<'_, C, impl Read>) -> Result<Identity, Fault> {
        let statement = input.reader.statement().clone();
        self.begin(&statement, None)?;
        self.all(statement, input, &format!("import {asked}, ")).map(|summary| summary.identity)
    }

    /// Checks the certificate itself, after all that it imports, by the evidence that stands in it or, if it is bare, that
    /// the finder finds.
    ///
    /// # Errors
    /// If it is refused.
    pub fn file(mut self, input: Input<'_, C, impl Read>) -> Result<Verdict, Fault> {
        let (statement, expected) = (input.reader.statement().clone(), self.config.expected.take());
        self.begin(&statement, expected.as_deref())?;
        let summary = self.all(statement, input, "")?;
        Ok(match self.holes {
            Holes { count: 0, .. } => Verdict::Verified(summary),
            Holes { count, first } => Verdict::Incomplete { summary, holes: count, first },
        })
    }

    /// Gives up the check, to judge the lemmas of a certificate one by one, true or not: from here on there is no verdict.
    ///
    /// # Errors
    /// If the statement of the certificate is refused.
    pub fn into_trial(mut self, statement: &Statement) -> Result<(Trial<C>, Holes), Fault> {
        self.begin(statement, None)?;
        Ok((self.trial, self.holes))
    }

    /// Begins a file: judges its statement. Certificates that it imports have been checked before it.
    fn begin(&mut self, statement: &Statement, expected: Option<&str>) -> Result<(), Fault> {
        ensure(statement.play == C::PLAY)?;
        let Trial { calculus, work, last, .. } = &mut self.trial;
        statement::judge::<C::Rules>(statement, &self.config, expected)?;
        let rules = C::Rules::under(&statement.axioms);
        let start = statement::components(&rules, statement, work)?;
        calculus.admit(rules, start, statement)?;
        let mut runs = Vec::new();
        for identity in &statement.imports {
            let import = self.judged.get(identity).ok_or_else(|| {
                let why = format!("import {identity}: there is no file of it (--import-dir)");
                Fault::declined("import-missing", why)
            })?;
            statement::judge_import(statement, identity, &import.statement)?;
            work.spend(statement.imports.len())?;
            // Both lists are in the same order.
            let (needed, mut ours) = (&import.statement.imports, statement.imports.iter());
            require(needed.iter().all(|it| ours.any(|other| other == it)), || {
                let why =
                    format!("import {identity}: it imports a certificate, but not all that this one imports");
                Fault::rejected("imports-not-closed", why)
            })?;
            runs.push(import.run);
        }
        *last = None;
        require(calculus.ledger().begin(&runs).is_some(), || {
            let why = format!("more than {} lemmas are imported", limits::MAX_IMPORTED_LEMMAS);
            Fault::declined("limit-imported-lemmas", why)
        })
    }

    /// Checks a file that has been begun. `prefix` stands before what is missing in it.
    fn all(
        &mut self,
        statement: Statement,
        Input { mut reader, finder, metadata, progress }: Input<'_, C, impl Read>,
        prefix: &str,
    ) -> Result<Summary, Fault> {
        let (first, before) = (self.trial.calculus.ledger().count(), self.trial.pieces);
        let mut hinted = false;
        let totals = loop {
            let before = reader.offset();
            let part = reader.next_part()?;
            let bytes = reader.offset().checked_sub(before).and_then(|bytes| usize::try_from(bytes).ok());
            self.trial.work.spend(bytes.sure()? >> 3)?;
            match part {
                Part::Lemmas(block) => {
                    let mut evidence = block.evidence();
                    for lemma in &block.lemmas {
                        if block.hinted {
                            self.lemma(lemma, &mut Written(evidence.next_lemma()?), prefix)?;
                        } else {
                            self.lemma(lemma, finder, prefix)?;
                        }
                    }
                    let lemmas = self.trial.calculus.ledger().count();
                    progress(Progress { bytes: reader.offset(), lemmas: lemmas.into() });
                }
                Part::Goal(pieces) => {
                    hinted = true;
                    self.goal(statement.claim, &mut Written(pieces.into_iter().map(Ok)), prefix)?;
                }
                Part::Metadata(bytes) => metadata(&bytes)?,
                Part::End(totals) => break totals,
            }
        };
        if !hinted {
            self.goal(statement.claim, finder, prefix)?;
        }
        let ledger = self.trial.calculus.ledger();
        ensure(u64::from(ledger.own()) == totals.lemmas)?;
        let run = (first, ledger.own());
        let summary = Summary {
            claim: statement.claim(),
            basis: Basis::of(&statement, ledger.imported()),
            lemmas: totals.lemmas,
            evidence: self.trial.pieces.checked_sub(before).sure()?,
            hinted,
            identity: totals.identity,
            work: self.trial.work.spent(),
        };
        self.judged.insert(totals.identity, Judged { statement, run });
        Ok(summary)
    }

    /// Reads and judges a lemma, and takes it up.
    fn lemma(&mut self, lemma: &Lemma, source: &mut dyn Source<C>, prefix: &str) -> Result<(), Fault> {
        let Self { trial, holes, .. } = self;
        let number = trial.calculus.ledger().own();
        let fact = trial.read(number, lemma)?;
        let judged = trial.judge(&fact, source);
        let name = || trial.name(number, &fact);
        let found = judged.map_err(|fault| Fault { lemma: Some(number), ..fault.at(name()) })?;
        holes.add(found.count, || format!("{prefix}{}, {}", name(), found.first))?;
        trial.calculus.keep(&fact, &mut trial.work)
    }

    fn goal(&mut self, claim: ClaimKind, source: &mut dyn Source<C>, prefix: &str) -> Result<(), Fault> {
        let found = self.trial.claim(claim, source).map_err(|fault| fault.at("claim"))?;
        self.holes.add(found.count, || format!("{prefix}claim, {}", found.first))
    }
}
