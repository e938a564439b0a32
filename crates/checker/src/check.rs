//! Checking one certificate from beginning to end, as a stream.

use std::io::Read;

use gamecert_certs::{
    Block, Claim, Evidence, Fault, Lemma, Part, Play, Reader, Statement, Totals, limits, require,
};

use crate::imports::{self, Imports, Source};
use crate::logic::imported::Imported;
use crate::logic::misere::{Misere, REVERSIBLE_MOVES};
use crate::logic::nimbers::{Nimbers, SPRAGUE_GRUNDY};
use crate::logic::scores::Scores;
use crate::logic::{Calculus, Ground, Holes, Written};
use crate::rules::dots::{CHAIN_OPENINGS, ISOLATED_PAIRS, LOONY_BOUND, WHITE_COINS};
use crate::rules::sprouts::SMALL_REGION;
use crate::rules::{Cram, Dots, GAMES, Impartial, Nim, Octal, Rules, Sprouts};
use crate::verdict::{Basis, Summary, Verdict};

/// The axioms that the checker knows; see `docs/axioms.md`.
pub const AXIOMS: [&str; 7] = [
    SPRAGUE_GRUNDY,
    SMALL_REGION,
    REVERSIBLE_MOVES,
    WHITE_COINS,
    CHAIN_OPENINGS,
    ISOLATED_PAIRS,
    LOONY_BOUND,
];

/// What to ask of a certificate, and how much to spend on it and on its imports together.
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
    /// Bytes read of the certificate itself.
    pub bytes: u64,
    /// Lemmas judged, those of imports included.
    pub lemmas: u64,
}

/// What the checks of several certificates have taken together.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spent {
    lemmas: u64,
    /// Memory for the lemmas, in bytes.
    memory: u64,
    steps: u64,
}

/// Checks the certificate that `from` yields, which may not import others. `progress` is called after
/// each block.
pub fn check(from: impl Read, config: &Config, progress: &mut dyn FnMut(Progress)) -> Verdict {
    check_with(from, config, &mut |_| Ok(None), progress)
}

/// Judges every lemma of the certificate that `from` yields by itself, and not its claim. It may not
/// import others. `progress` is called after each block.
pub fn check_all(from: impl Read, config: &Config, progress: &mut dyn FnMut(Progress)) -> Verdict {
    check_all_with(from, config, &mut |_| Ok(None), progress)
}

/// Checks the certificate that `from` yields and those that it imports, which `imports` finds.
/// `progress` is called after each block.
pub fn check_with(
    from: impl Read,
    config: &Config,
    imports: &mut Imports<'_>,
    progress: &mut dyn FnMut(Progress),
) -> Verdict {
    run(Box::new(from), config, false, imports, progress).unwrap_or_else(Verdict::Refused)
}

/// Judges every lemma of the certificate that `from` yields by itself, and not its claim; but checks
/// those that it imports, which `imports` finds, as [`check_with`] does. `progress` is called after each
/// block.
pub fn check_all_with(
    from: impl Read,
    config: &Config,
    imports: &mut Imports<'_>,
    progress: &mut dyn FnMut(Progress),
) -> Verdict {
    run(Box::new(from), config, true, imports, progress).unwrap_or_else(Verdict::Refused)
}

fn run(
    from: Source<'_>,
    config: &Config,
    all: bool,
    imports: &mut Imports<'_>,
    progress: &mut dyn FnMut(Progress),
) -> Result<Verdict, Fault> {
    let reader = Reader::new(from)?;
    match reader.statement().game.as_str() {
        Nim::NAME => check_game::<Nim>(reader, config, all, imports, progress),
        Octal::NAME => check_game::<Octal>(reader, config, all, imports, progress),
        Cram::NAME => check_game::<Cram>(reader, config, all, imports, progress),
        Sprouts::NAME => check_game::<Sprouts>(reader, config, all, imports, progress),
        Dots::NAME if reader.statement().play == Play::Scoring => {
            check_play::<Dots, Scores>(reader, config, all, imports, progress)
        }
        Dots::NAME => Err(another_play::<Dots>(reader.statement())),
        game => {
            let why = format!("the game `{game}` is not known; known games: {GAMES}");
            Err(Fault::declined("unknown-game", why))
        }
    }
}

/// Refuses a convention of play that a game is not played by.
fn another_play<R: Rules>(statement: &Statement) -> Fault {
    let why = format!("{} is not played under {} play", R::NAME, statement.play);
    Fault::rejected("play-of-another-game", why)
}

/// Checks a certificate about a known impartial game, under the axioms that it declares.
fn check_game<R: Impartial>(
    reader: Reader<Source<'_>>,
    config: &Config,
    all: bool,
    imports: &mut Imports<'_>,
    progress: &mut dyn FnMut(Progress),
) -> Result<Verdict, Fault> {
    match reader.statement().play {
        Play::Normal => check_play::<R, Nimbers<R>>(reader, config, all, imports, progress),
        Play::Misere => check_play::<R, Misere<R>>(reader, config, all, imports, progress),
        Play::Scoring => Err(another_play::<R>(reader.statement())),
    }
}

fn check_play<R: Rules, K: Calculus<R>>(
    reader: Reader<Source<'_>>,
    config: &Config,
    all: bool,
    imports: &mut Imports<'_>,
    progress: &mut dyn FnMut(Progress),
) -> Result<Verdict, Fault> {
    let mut check = Check::<R, K>::start(reader, config)?;
    let statement = check.reader.statement();
    let library = imports::load::<R, K>(statement, config, imports, progress)?;
    let basis = Basis::of(statement, library.lemmas.iter().map(|lemmas| lemmas.len() as u64).sum());
    let imported = library.imported(0..library.lemmas.len())?;
    check.build_on(imported, library.shared, library.spent, library.holes.count > 0);
    check.holes = library.holes;
    if all {
        return check.run_all(basis, progress);
    }
    let (totals, hinted) = check.run(progress)?;
    Ok(check.verdict(basis, &totals, hinted))
}

/// A check under way.
pub(crate) struct Check<'a, R: Rules, K: Calculus<R>> {
    config: &'a Config,
    pub(crate) reader: Reader<Source<'a>>,
    /// Whether it is of a certificate that another one imports, whose finder may learn its lemmas.
    pub(crate) is_import: bool,
    start: Vec<R::Component>,
    pub(crate) calculus: K,
    /// All but the steps, which the calculus counts.
    spent: Spent,
    pub(crate) holes: Holes,
}

impl<'a, R: Rules, K: Calculus<R>> Check<'a, R, K> {
    /// Judges the statement.
    pub(crate) fn start(reader: Reader<Source<'a>>, config: &'a Config) -> Result<Self, Fault> {
        let statement = reader.statement();
        judge_terms::<R>(statement, config)?;
        K::judge_statement(statement)?;
        let rules = R::under(&statement.axioms);
        let start = rules.position(&statement.position).map_err(|error| {
            let fault = if error.beyond_limit {
                Fault::declined("position-too-large", error.why)
            } else {
                Fault::rejected("bad-position", error.why)
            };
            fault.at("start position")
        })?;
        require(start.spelling == statement.position, || {
            let why = format!("the start position is not spelled `{}`", start.spelling);
            Fault::rejected("position-spelling", why)
        })?;
        let start = start.components;
        if let Some(expected) = &config.expected {
            judge_expected(&rules, expected, &statement.claim(), &start)?;
        }
        let calculus = K::new(rules, statement, Ground::new(config.max_steps));
        let (spent, holes) = (Spent::default(), Holes::default());
        Ok(Self { config, reader, is_import: false, start, calculus, spent, holes })
    }

    /// Takes up the lemmas of imports, before any other, what the certificates share, and what checking them
    /// took. Where they have holes, not all of their lemmas need be true: none is looked for.
    pub(crate) fn build_on(
        &mut self,
        imported: Imported<K::Fact>,
        shared: K::Shared,
        spent: Spent,
        has_holes: bool,
    ) {
        let ground =
            Ground { imported, shared, steps: spent.steps, max_steps: self.config.max_steps, has_holes };
        let statement = self.reader.statement();
        self.calculus = K::new(R::under(&statement.axioms), statement, ground);
        self.spent = spent;
    }

    /// Judges lemmas and claim. Tells whether the evidence was in the file.
    pub(crate) fn run(&mut self, progress: &mut dyn FnMut(Progress)) -> Result<(Totals, bool), Fault> {
        let mut hinted = false;
        loop {
            match self.reader.next_part()? {
                Part::Lemmas(block) => {
                    self.judge_lemmas(&block)?;
                    progress(self.progress());
                }
                Part::Goal(pieces) => {
                    self.judge_claim(Some(pieces))?;
                    hinted = true;
                }
                Part::Metadata(_) => {}
                Part::End(totals) => {
                    if !hinted {
                        self.judge_claim(None)?;
                    }
                    return Ok((totals, hinted));
                }
            }
        }
    }

    pub(crate) fn progress(&self) -> Progress {
        Progress { bytes: self.reader.offset(), lemmas: self.spent.lemmas }
    }

    /// The lemmas, what is shared, what they and those before them took, and what is missing.
    pub(crate) fn finish(self) -> (Vec<K::Fact>, K::Shared, Spent, Holes) {
        let spent = Spent { steps: self.calculus.effort().0, ..self.spent };
        let (facts, shared) = self.calculus.end();
        (facts, shared, spent, self.holes)
    }

    fn judge_lemmas(&mut self, block: &Block) -> Result<(), Fault> {
        let mut evidence = block.evidence();
        for (number, lemma) in (block.first.0..).zip(&block.lemmas) {
            let fact = self.read_lemma(number, lemma, !block.hinted)?;
            let written = block.hinted.then(|| Box::new(evidence.next_lemma()) as Written<'_>);
            let judged = self.calculus.judge(&fact, written);
            let place = || place(number, &self.calculus.show(&fact));
            let holes = judged.map_err(|fault| in_lemma(number, fault.at(place())))?;
            self.holes.add(holes.count, || format!("{}, {}", place(), holes.first));
            self.calculus.keep(fact, !block.hinted);
        }
        Ok(())
    }

    /// Reads a lemma, and judges all of it but its evidence; whether evidence that is looked for may cite it.
    pub(crate) fn read_lemma(
        &mut self,
        number: u32,
        lemma: &Lemma,
        is_found: bool,
    ) -> Result<K::Fact, Fault> {
        self.take_room(K::room(lemma, is_found || self.is_import))?;
        let read = self.calculus.read(lemma);
        let fact = read.map_err(|fault| in_lemma(number, fault.at(format_args!("lemma {number}"))))?;
        let place = || place(number, &self.calculus.show(&fact));
        self.calculus.judge_order(&fact).map_err(|fault| in_lemma(number, fault.at(place())))?;
        Ok(fact)
    }

    /// Takes the room for one more lemma.
    fn take_room(&mut self, room: u64) -> Result<(), Fault> {
        let Config { max_lemmas, max_memory, .. } = *self.config;
        require(self.spent.lemmas < max_lemmas, || {
            let why = format!("the certificate has more than {max_lemmas} lemmas (--max-lemmas)");
            Fault::declined("limit-lemmas", why)
        })?;
        self.spent.lemmas = self.spent.lemmas.saturating_add(1);
        self.spent.memory = self.spent.memory.saturating_add(room);
        require(self.spent.memory.saturating_add(self.calculus.memory()) <= max_memory, || {
            let count = self.calculus.count();
            let why = format!("lemma {count} needs more memory than {max_memory} bytes (--max-memory)");
            Fault::declined("limit-memory", why)
        })?;
        self.calculus.allow(max_memory.saturating_sub(self.spent.memory));
        Ok(())
    }

    /// Judges the claim by the pieces in the file, or by pieces that are found.
    fn judge_claim(&mut self, written: Option<Vec<Evidence>>) -> Result<(), Fault> {
        let claim = self.reader.statement().claim;
        let written = written.map(|pieces| Box::new(pieces.into_iter()) as Written<'_>);
        let judged = self.calculus.judge_claim(&self.start, claim, written);
        let holes = judged.map_err(|fault| fault.at("claim"))?;
        self.holes.add(holes.count, || format!("claim, {}", holes.first));
        Ok(())
    }

    fn verdict(self, basis: Basis, totals: &Totals, hinted: bool) -> Verdict {
        let summary = Summary {
            claim: self.reader.statement().claim(),
            basis,
            lemmas: totals.lemmas,
            evidence: totals.evidence.saturating_add(self.calculus.effort().1),
            hinted,
            identity: totals.identity,
        };
        match self.holes {
            Holes { count: 0, .. } => Verdict::Verified(summary),
            Holes { count, first } => Verdict::Incomplete { summary, holes: count, first },
        }
    }
}

/// The name of a lemma that says this, for people.
pub(crate) fn place(number: u32, says: &str) -> String {
    format!("lemma {number} ({says})")
}

fn in_lemma(number: u32, fault: Fault) -> Fault {
    Fault { lemma: Some(number), ..fault }
}

/// Judges game, rules and axioms of a statement.
fn judge_terms<R: Rules>(statement: &Statement, config: &Config) -> Result<(), Fault> {
    let unknown = |code, what: &str| Fault::declined(code, format!("{what} not known to this program"));
    require(statement.rules == R::VERSION, || {
        let of_rules = format!("version {} of the rules of {} is", statement.rules, R::NAME);
        let why = format!("{of_rules} not known to this program, which has version {}", R::VERSION);
        Fault::declined("unknown-rules-version", why)
    })?;
    for axiom in &statement.axioms {
        let is_known = AXIOMS.contains(&axiom.as_str());
        require(is_known, || unknown("unknown-axiom", &format!("the axiom `{axiom}` is")))?;
        let of_play = match statement.play {
            Play::Normal => Some(SPRAGUE_GRUNDY),
            Play::Misere => Some(REVERSIBLE_MOVES),
            Play::Scoring => None,
        };
        let is_of_play = of_play.is_some_and(|of_play| axiom == of_play);
        require(is_of_play || ![SPRAGUE_GRUNDY, REVERSIBLE_MOVES].contains(&axiom.as_str()), || {
            let why = format!("the axiom `{axiom}` is not about {} play", statement.play);
            Fault::rejected("axiom-of-another-play", why)
        })?;
        require(is_of_play || R::AXIOMS.contains(&axiom.as_str()), || {
            Fault::rejected("axiom-of-another-game", format!("the axiom `{axiom}` is not about {}", R::NAME))
        })?;
        require(!config.forbidden_axioms.contains(axiom), || {
            Fault::rejected("axiom-forbidden", format!("the proof uses the forbidden axiom `{axiom}`"))
        })?;
    }
    Ok(())
}

/// Judges whether `claim`, about `start`, is the one that is asked for.
fn judge_expected<R: Rules>(
    rules: &R,
    expected: &Claim,
    claim: &Claim,
    start: &[R::Component],
) -> Result<(), Fault> {
    let same_terms = (&expected.game, expected.play, expected.kind) == (&claim.game, claim.play, claim.kind);
    let same_position = || rules.position(&expected.position).is_ok_and(|it| it.components == start);
    require(same_terms && same_position(), || {
        let why = format!("the certificate is about {claim}, not about {expected}");
        Fault::rejected("unexpected-claim", why)
    })
}
