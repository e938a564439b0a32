//! The frame of every check: statement, lemmas, evidence, claim, verdict, file after file into one ledger.
//!
//! A certificate that others import is checked before them, by the same steps. Evidence stands in the file, or is found
//! by somebody else ([`Source`]); either way each piece is judged here and nowhere else.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;

use gamecert_certs::{
    Claim, ClaimKind, Evidence, EvidenceReader, Fault, Identity, Lemma, Part, Reader, Statement, limits,
    require,
};

use crate::calculus::Calculus;
use crate::calculus::misere::Misere;
use crate::calculus::nimbers::Nimbers;
use crate::calculus::scores::Scores;
use crate::registry::{self, Visitor};
use crate::rules::{Impartial, Rules};
use crate::statement;
use crate::verdict::{Basis, Holes, Summary, Verdict};
use crate::work::{Sure, Work, ensure};

/// What to ask of a certificate, and how much to spend on it and on its imports together.
#[derive(Clone, Debug)]
pub struct Config {
    /// Axioms that the reader of the proof does not accept.
    pub forbidden_axioms: Vec<String>,
    /// The claim that the certificate must prove, compared after normalising positions.
    pub expected: Option<Claim>,
    /// Most lemmas that are accepted.
    pub max_lemmas: u64,
    /// Most bytes of memory.
    pub max_memory: u64,
    /// Most units of work.
    pub max_work: u64,
}

/// Default limit on memory: 4 GiB, below what a desktop machine has.
const MAX_MEMORY: u64 = 4 << 30;
/// Default limit on work: some ten minutes.
const MAX_WORK: u64 = 30_000_000_000;
/// Units that a question takes beside what its rules charge: a piece is read, and a lemma or two are compared.
const QUESTION: usize = 4;

impl Default for Config {
    fn default() -> Self {
        Self {
            forbidden_axioms: Vec::new(),
            expected: None,
            max_lemmas: u64::from(limits::MAX_LEMMAS),
            max_memory: MAX_MEMORY,
            max_work: MAX_WORK,
        }
    }
}

/// How far a check has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Bytes read of the file at hand.
    pub bytes: u64,
    /// Lemmas judged, those of imports included.
    pub lemmas: u64,
}

/// Where the pieces of evidence for a lemma or for the claim come from.
pub trait Source<C: Calculus> {
    /// The next piece, for this question; `None` if there is no further one.
    ///
    /// # Errors
    /// If looking for it takes more work than is left.
    fn next(
        &mut self,
        calculus: &C,
        walk: &C::Walk,
        question: &C::Question,
        work: &mut Work,
    ) -> Result<Option<Evidence>, Fault>;

    /// Whether every piece has been asked for.
    fn is_used_up(&mut self) -> bool;
}

/// Pieces that are there.
pub struct Written<I>(pub I);

impl<C: Calculus, I: Iterator<Item = Evidence>> Source<C> for Written<I> {
    fn next(&mut self, _: &C, _: &C::Walk, _: &C::Question, _: &mut Work) -> Result<Option<Evidence>, Fault> {
        Ok(self.0.next())
    }

    fn is_used_up(&mut self) -> bool {
        self.0.next().is_none()
    }
}

/// The pieces of one lemma in a block of a file: so many are left.
struct InBlock<'e, 'b>(&'e mut EvidenceReader<'b>, u32);

impl<C: Calculus> Source<C> for InBlock<'_, '_> {
    fn next(&mut self, _: &C, _: &C::Walk, _: &C::Question, _: &mut Work) -> Result<Option<Evidence>, Fault> {
        let Some(left) = self.1.checked_sub(1) else { return Ok(None) };
        self.1 = left;
        self.0.piece().map(Some)
    }

    fn is_used_up(&mut self) -> bool {
        self.1 == 0
    }
}

/// A certificate that has been checked, for others to import.
#[derive(Debug)]
struct Judged {
    statement: Statement,
    /// The places of what it imports.
    imports: BTreeSet<usize>,
    first: u32,
    count: u32,
}

/// A check of one certificate and of those that it imports.
#[derive(Debug)]
pub struct Session<C: Calculus> {
    config: Config,
    /// The lemmas so far.
    pub calculus: C,
    /// What is left of the limits.
    pub work: Work,
    /// What is missing so far.
    pub holes: Holes,
    lemmas: u64,
    pieces: u64,
    last: Option<C::Rank>,
    judged: Vec<Judged>,
    identities: BTreeMap<Identity, usize>,
    /// The places of what the file at hand imports.
    places: BTreeSet<usize>,
}

impl<C: Calculus> Session<C> {
    /// Nothing has been checked yet.
    #[must_use]
    pub fn new(config: Config) -> Self {
        let work = Work::new(config.max_work, config.max_memory);
        let (calculus, holes) = (C::default(), Holes::default());
        Self {
            config,
            calculus,
            work,
            holes,
            lemmas: 0,
            pieces: 0,
            last: None,
            judged: Vec::new(),
            identities: BTreeMap::new(),
            places: BTreeSet::new(),
        }
    }

    /// Begins a file: judges its statement. Certificates that it imports have been checked before it.
    ///
    /// # Errors
    /// If the statement is refused.
    pub fn begin(&mut self, statement: &Statement) -> Result<(), Fault> {
        self.admit(statement, &self.config.clone())?;
        let places = statement.imports.iter().map(|identity| self.place_of(identity));
        let places = places.collect::<Result<BTreeSet<usize>, Fault>>()?;
        let mut runs = Vec::new();
        for identity in &statement.imports {
            let import = self.judged.get(self.place_of(identity)?).sure()?;
            statement::judge_import(statement, identity, &import.statement)?;
            self.work.spend(import.imports.len())?;
            require(import.imports.is_subset(&places), || {
                let why =
                    format!("import {identity}: it imports a certificate, but not all that this one imports");
                Fault::rejected("imports-not-closed", why)
            })?;
            runs.push((import.first, import.count));
        }
        self.places = places;
        let ledger = self.calculus.ledger();
        let has_numbers = ledger.begin(&runs).is_some();
        require(has_numbers && ledger.imported() <= limits::MAX_IMPORTED_LEMMAS, || {
            let why = format!("more than {} lemmas are imported", limits::MAX_IMPORTED_LEMMAS);
            Fault::declined("limit-imported-lemmas", why)
        })?;
        self.last = None;
        Ok(())
    }

    /// The place of a certificate among those that have been checked.
    fn place_of(&self, identity: &Identity) -> Result<usize, Fault> {
        self.identities.get(identity).copied().ok_or_else(|| {
            let why = format!("import {identity}: there is no file of it (--import-dir)");
            Fault::declined("import-missing", why)
        })
    }

    /// Judges a statement alone, under a configuration.
    ///
    /// # Errors
    /// If it is refused.
    pub fn admit(&mut self, statement: &Statement, config: &Config) -> Result<(), Fault> {
        ensure(statement.play == C::PLAY)?;
        let start = statement::judge::<C::Rules>(statement, config, &mut self.work)?;
        self.calculus.admit(C::Rules::under(&statement.axioms), start, statement)
    }

    /// Counts one more lemma.
    ///
    /// # Errors
    /// Declined if there are too many.
    pub fn count(&mut self) -> Result<(), Fault> {
        let max_lemmas = self.config.max_lemmas;
        self.lemmas = self.lemmas.checked_add(1).filter(|&count| count <= max_lemmas).ok_or_else(|| {
            let why = format!("the certificate has more than {max_lemmas} lemmas (--max-lemmas)");
            Fault::declined("limit-lemmas", why)
        })?;
        Ok(())
    }

    /// Reads a lemma, and judges all of it but its evidence.
    ///
    /// # Errors
    /// If it is refused.
    pub fn read(&mut self, lemma: &Lemma) -> Result<C::Fact, Fault> {
        let number = self.calculus.ledger().own();
        let fact = self
            .calculus
            .read(lemma, &mut self.work)
            .map_err(|fault| fault.at(format_args!("lemma {number}")))?;
        let rank = self.calculus.rank(&fact)?;
        require(self.last.as_ref().is_none_or(|last| *last < rank), || {
            let why = "does not come after the lemma before it, by measure and then by what it is about";
            Fault::rejected("lemma-order", why)
                .at(format_args!("lemma {number} ({})", self.calculus.show(&fact)))
        })?;
        self.last = Some(rank);
        Ok(fact)
    }

    /// Judges a lemma by the pieces of a source. Returns what is missing.
    ///
    /// # Errors
    /// If a piece is missing, refused or left over, or the lemma is false.
    pub fn judge(&mut self, fact: &C::Fact, source: &mut dyn Source<C>) -> Result<Holes, Fault> {
        let walk = self.calculus.lemma(fact, &mut self.work)?;
        self.settle(walk, source)
    }

    /// Judges a claim by the pieces of a source. Returns what is missing.
    ///
    /// # Errors
    /// If a piece is missing, refused or left over, or the claim is false.
    pub fn claim(&mut self, claim: ClaimKind, source: &mut dyn Source<C>) -> Result<Holes, Fault> {
        let walk = self.calculus.claim(claim, &mut self.work)?;
        self.settle(walk, source)
    }

    fn settle(&mut self, mut walk: C::Walk, source: &mut dyn Source<C>) -> Result<Holes, Fault> {
        let Self { calculus, work, .. } = self;
        let mut holes = Holes::default();
        let mut number = 0_u64;
        while let Some(question) = calculus.next(&mut walk, work)? {
            work.spend(QUESTION)?;
            let piece = source.next(calculus, &walk, &question, work)?;
            let judged = match piece {
                None => Err(Fault::rejected("evidence-missing", "is left without evidence")),
                Some(Evidence::Hole) => holes.add(1, || calculus.place(&walk, number, &question)),
                Some(piece) => calculus.judge(&mut walk, &question, &piece, work),
            };
            judged.map_err(|fault| fault.at(calculus.place(&walk, number, &question)))?;
            number = number.checked_add(1).sure()?;
        }
        self.pieces = self.pieces.checked_add(number).sure()?;
        require(source.is_used_up(), || {
            Fault::rejected("evidence-left", "pieces of evidence are left over")
        })?;
        if holes.count == 0
            && let Some(missing) = calculus.conclude(walk, work)?
        {
            holes.add(1, || missing)?;
        }
        Ok(holes)
    }

    /// Checks a whole file, by the evidence that stands in it or, if it is bare, that a finder finds. `name` stands
    /// before what is missing in it.
    ///
    /// # Errors
    /// If the file is refused.
    pub fn file(
        &mut self,
        mut reader: Reader<impl Read>,
        finder: &mut dyn Source<C>,
        name: &str,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Verdict, Fault> {
        let statement = reader.statement().clone();
        self.begin(&statement)?;
        let (first, before) = (self.calculus.ledger().count(), self.pieces);
        let mut hinted = false;
        let totals = loop {
            let before = reader.offset();
            let part = reader.next_part()?;
            let bytes = reader.offset().checked_sub(before).and_then(|bytes| usize::try_from(bytes).ok());
            self.work.spend(bytes.sure()? >> 3)?;
            match part {
                Part::Lemmas(block) => {
                    let mut evidence = block.evidence();
                    for lemma in &block.lemmas {
                        if block.hinted {
                            let pieces = evidence.next_lemma()?;
                            self.lemma(lemma, &mut InBlock(&mut evidence, pieces), name)?;
                        } else {
                            self.lemma(lemma, finder, name)?;
                        }
                    }
                    progress(Progress { bytes: reader.offset(), lemmas: self.lemmas });
                }
                Part::Goal(pieces) => {
                    hinted = true;
                    self.goal(statement.claim, &mut Written(pieces.into_iter()), name)?;
                }
                Part::Metadata(_) => {}
                Part::End(totals) => break totals,
            }
        };
        if !hinted {
            self.goal(statement.claim, finder, name)?;
        }
        let (identity, count) = (totals.identity, self.calculus.ledger().own());
        ensure(u64::from(count) == totals.lemmas)?;
        let summary = Summary {
            claim: statement.claim(),
            basis: Basis::of(&statement, self.calculus.ledger().imported()),
            lemmas: totals.lemmas,
            evidence: self.pieces.checked_sub(before).sure()?,
            hinted,
            identity,
            work: self.work.spent(),
        };
        self.identities.insert(identity, self.judged.len());
        self.judged.push(Judged { statement, imports: self.places.clone(), first, count });
        Ok(Verdict::of(summary, self.holes.clone()))
    }

    /// Reads and judges a lemma, and takes it up.
    fn lemma(&mut self, lemma: &Lemma, source: &mut dyn Source<C>, name: &str) -> Result<(), Fault> {
        let number = self.calculus.ledger().own();
        let in_lemma = |fault| Fault { lemma: Some(number), ..fault };
        self.count()?;
        let fact = self.read(lemma).map_err(in_lemma)?;
        let judged = self.judge(&fact, source);
        let place = || format!("lemma {number} ({})", self.calculus.show(&fact));
        let Holes { count, first } = judged.map_err(|fault| in_lemma(fault.at(place())))?;
        self.holes.add(count, || format!("{name}{}, {first}", place()))?;
        self.calculus.keep(&fact, &mut self.work)
    }

    fn goal(&mut self, claim: ClaimKind, source: &mut dyn Source<C>, name: &str) -> Result<(), Fault> {
        let Holes { count, first } = self.claim(claim, source).map_err(|fault| fault.at("claim"))?;
        self.holes.add(count, || format!("{name}claim, {first}"))
    }
}

/// Nobody looks for evidence: all of it has to stand in the file.
struct Nobody;

impl<C: Calculus> Source<C> for Nobody {
    fn next(&mut self, _: &C, _: &C::Walk, _: &C::Question, _: &mut Work) -> Result<Option<Evidence>, Fault> {
        Err(Fault::declined("bare", "the file is bare: its evidence has to be found before it can be judged"))
    }

    fn is_used_up(&mut self) -> bool {
        true
    }
}

/// Checks the certificate that `from` yields, which is hinted and imports no other.
pub fn check(from: impl Read, config: &Config) -> Verdict {
    let checked = Reader::new(from).and_then(|reader| {
        let statement = reader.statement().clone();
        registry::visit(&statement, Alone { reader, config })?
    });
    checked.unwrap_or_else(Verdict::Refused)
}

struct Alone<'c, R> {
    reader: Reader<R>,
    config: &'c Config,
}

impl<F: Read> Alone<'_, F> {
    fn check<C: Calculus>(self) -> Result<Verdict, Fault> {
        let mut session = Session::<C>::new(self.config.clone());
        session.file(self.reader, &mut Nobody, "", &mut |_| {})
    }
}

impl<F: Read> Visitor for Alone<'_, F> {
    type Output = Result<Verdict, Fault>;

    fn nimbers<R: Impartial>(self) -> Self::Output {
        self.check::<Nimbers<R>>()
    }

    fn misere<R: Impartial>(self) -> Self::Output {
        self.check::<Misere<R>>()
    }

    fn scores(self) -> Self::Output {
        self.check::<Scores>()
    }
}

#[cfg(test)]
mod tests {
    use gamecert_certs::{Judgement, Outcome, Play};

    use super::*;
    use crate::rules::Nim;

    fn statement(game: &str, play: Play, axioms: &[&str]) -> Statement {
        Statement {
            game: game.to_owned(),
            rules: 1,
            play,
            position: "1".to_owned(),
            claim: ClaimKind::Outcome(Outcome::Win),
            axioms: axioms.iter().map(|&axiom| axiom.to_owned()).collect(),
            imports: vec![],
        }
    }

    fn begun<C: Calculus>(session: &mut Session<C>, statement: &Statement) -> Result<(), &'static str> {
        session.begin(statement).map_err(|fault| fault.code)
    }

    /// Whoever drives a session may have chosen the wrong one for a statement.
    #[test]
    fn a_session_judges_its_own_game_and_play_alone() {
        let nimbers = || Session::<Nimbers<Nim>>::new(Config::default());
        let axioms = ["sprague-grundy"];
        assert_eq!(begun(&mut nimbers(), &statement("nim", Play::Normal, &axioms)), Ok(()));
        assert_eq!(begun(&mut nimbers(), &statement("sprouts", Play::Normal, &axioms)), Err("internal"));
        assert_eq!(begun(&mut nimbers(), &statement("nim", Play::Misere, &[])), Err("internal"));
        let mut misere = Session::<Misere<Nim>>::new(Config::default());
        assert_eq!(begun(&mut misere, &statement("nim", Play::Normal, &[])), Err("internal"));
    }

    /// A tree that is reduced is not the tree of the same number in a forest of plain ones.
    #[test]
    fn reduced_and_plain_trees_do_not_share_a_session() {
        let mut session = Session::<Misere<Nim>>::new(Config::default());
        assert_eq!(begun(&mut session, &statement("nim", Play::Misere, &[])), Ok(()));
        let tree = Lemma { subject: vec![], judgement: Judgement::Tree(vec![]) };
        let fact = session.read(&tree).unwrap();
        session.calculus.keep(&fact, &mut session.work).unwrap();
        let reduced = statement("nim", Play::Misere, &["reversible-moves"]);
        assert_eq!(begun(&mut session, &reduced), Err("internal"));
        assert_eq!(begun(&mut session, &statement("nim", Play::Misere, &[])), Ok(()));
    }
}
