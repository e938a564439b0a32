//! Checks of files of any sort: bare or hinted, with imports or without, for their claim or lemma by lemma.

use std::io::{self, Read};

use gamecert_certs::{Fault, Hints, Metadata, Play, Reader, Statement};
use gamecert_checker::calculus::Calculus;
use gamecert_checker::calculus::contest::Contests;
use gamecert_checker::calculus::misere::Misere;
use gamecert_checker::calculus::nimbers::Nimbers;
use gamecert_checker::calculus::scores::Scores;
use gamecert_checker::check::{Input, Session};
use gamecert_checker::registry::{self, Visitor};
use gamecert_checker::rules::{Contest, Impartial, Rules, Sprouts};
use gamecert_checker::statement;
use gamecert_checker::work::Work;
use gamecert_checker::{Config, Progress, Verdict};

use crate::finder::Elaborate;
use crate::imports::{self, Imports, Source};
use crate::recorder::Recorder;
use crate::survey::{self, Survey};

/// What a file may take by default. So a small file does not keep a checker busy for long, and a large one is not
/// declined for its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earned {
    /// Units of work.
    pub work: u64,
    /// Bytes of memory.
    pub memory: u64,
}

impl Earned {
    /// What any file may take: three seconds and 128 MiB.
    pub const BY_ANY: Self = Self { work: 150_000_000, memory: 128 << 20 };

    /// What a file of `bytes` bytes with this statement may take: three seconds plus some units for each byte, up to ten
    /// minutes, plus a microsecond for each byte; 128 MiB plus 256 bytes for each byte, up to the limit of [`Config`].
    #[must_use]
    pub fn of(statement: &Statement, bytes: u64) -> Self {
        // Normal forms of Sprouts and graphs of coins take long compared with the few bytes of a lemma. Bare records of Sprouts take
        // up to 6,500 units a byte, the kept certificates of Cram less than 800.
        let each = match statement.play {
            // A byte may stand for hundreds of positions of a plain search.
            Play::Scoring | Play::Contest => 20_000,
            _ if statement.game == Sprouts::NAME => 25_000,
            _ => 4_000,
        };
        let most = Config::default();
        let work = bytes.saturating_mul(each).saturating_add(Self::BY_ANY.work);
        let memory = bytes.saturating_mul(256).saturating_add(Self::BY_ANY.memory);
        Self {
            work: work.min(most.max_work).saturating_add(bytes.saturating_mul(50)),
            memory: memory.min(most.max_memory),
        }
    }

    /// Half of the work, for what comes after a check.
    #[must_use]
    pub fn half(self) -> Self {
        Self { work: self.work / 2, ..self }
    }

    /// What a certificate may take that can be opened again and again, with what it imports.
    pub fn by<'a>(open: impl Fn() -> io::Result<Source<'a>>, imports: &mut Imports<'_>) -> Self {
        let length = |mut from: Source<'_>| io::copy(&mut from, &mut io::sink());
        let mut earned = || {
            let statement = Reader::new(open().ok()?).ok()?.statement().clone();
            let mut bytes = length(open().ok()?).ok()?;
            for import in &statement.imports {
                let length = imports(import).ok().flatten().and_then(|from| length(from).ok());
                bytes = bytes.saturating_add(length.unwrap_or(0));
            }
            Some(Self::of(&statement, bytes))
        };
        earned().unwrap_or(Self::BY_ANY)
    }
}

/// What a check may take, where somebody says so; otherwise it is what the file earns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allowed {
    /// Units of work.
    pub work: Option<u64>,
    /// Bytes of memory.
    pub memory: Option<u64>,
}

impl Allowed {
    /// What a file that earns this much may take.
    #[must_use]
    pub fn or(self, earned: Earned) -> Earned {
        Earned { work: self.work.unwrap_or(earned.work), memory: self.memory.unwrap_or(earned.memory) }
    }
}

impl From<Earned> for Config {
    fn from(earned: Earned) -> Self {
        Self { max_work: earned.work, max_memory: earned.memory, ..Self::default() }
    }
}

/// Checks the certificate that `from` yields, which may not import others. `progress` is called after
/// each block.
pub fn check(from: impl Read, config: &Config, progress: &mut dyn FnMut(Progress)) -> Verdict {
    check_with(from, config, &mut |_| Ok(None), progress)
}

/// Judges every lemma of the certificate that `from` yields by itself. It may not
/// import others. `progress` is called after each block.
///
/// # Errors
/// If the certificate is refused as a whole.
pub fn check_all(
    from: impl Read,
    config: &Config,
    progress: &mut dyn FnMut(Progress),
) -> Result<Survey, Fault> {
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
    let checked = visit(Box::new(from), config, imports, progress, Task::Claim);
    checked.map_or_else(Verdict::Refused, |done| match done {
        Done::Verdict(verdict, _) => verdict,
        Done::Survey(_) => Verdict::Refused(gamecert_checker::work::internal()),
    })
}

/// Checks a certificate as [`check_with`] does. If it is bare, returns the evidence that was found, too.
///
/// # Errors
/// If the certificate or an import is refused.
pub fn find_evidence(
    from: impl Read,
    config: &Config,
    imports: &mut Imports<'_>,
) -> Result<(Verdict, Option<Hints>), Fault> {
    match visit(Box::new(from), config, imports, &mut |_| {}, Task::Evidence)? {
        Done::Verdict(verdict, hints) => Ok((verdict, hints)),
        Done::Survey(_) => Err(gamecert_checker::work::internal()),
    }
}

/// Judges every lemma of the certificate that `from` yields by itself; but checks
/// those that it imports, which `imports` finds, as [`check_with`] does. `progress` is called after each
/// block.
///
/// # Errors
/// If the certificate or an import is refused as a whole.
pub fn check_all_with(
    from: impl Read,
    config: &Config,
    imports: &mut Imports<'_>,
    progress: &mut dyn FnMut(Progress),
) -> Result<Survey, Fault> {
    match visit(Box::new(from), config, imports, progress, Task::Survey)? {
        Done::Survey(survey) => Ok(survey),
        Done::Verdict(..) => Err(gamecert_checker::work::internal()),
    }
}

#[derive(Clone, Copy)]
enum Task {
    Claim,
    Evidence,
    Survey,
}

enum Done {
    Verdict(Verdict, Option<Hints>),
    Survey(Survey),
}

fn visit(
    from: Source<'_>,
    config: &Config,
    imports: &mut Imports<'_>,
    progress: &mut dyn FnMut(Progress),
    task: Task,
) -> Result<Done, Fault> {
    let reader = Reader::new(from)?;
    let statement = reader.statement().clone();
    registry::visit(
        &statement,
        config,
        Visit { reader, statement: &statement, config, imports, progress, task },
    )?
}

struct Visit<'a, 'r, 's> {
    reader: Reader<Source<'r>>,
    statement: &'a Statement,
    config: &'a Config,
    imports: &'a mut Imports<'s>,
    progress: &'a mut dyn FnMut(Progress),
    task: Task,
}

impl Visit<'_, '_, '_> {
    fn run<C: Elaborate>(self, mut session: Session<C>) -> Result<Done, Fault> {
        admit::<C>(self.statement, self.config)?;
        imports::check(&mut session, self.statement, self.imports, self.progress)?;
        let mut finder = C::finder(session.holes().count == 0);
        match self.task {
            Task::Claim => {
                let Self { reader, progress, .. } = self;
                let input = Input { reader, finder: &mut finder, metadata: Metadata::judge, progress };
                session.file(input).map(|verdict| Done::Verdict(verdict, None))
            }
            Task::Evidence => {
                let Self { reader, progress, .. } = self;
                let mut recorder = Recorder::new(finder);
                let input = Input { reader, finder: &mut recorder, metadata: Metadata::judge, progress };
                let verdict = session.file(input)?;
                Ok(Done::Verdict(verdict, recorder.hints()))
            }
            Task::Survey => survey::survey(session, self.reader, finder, self.progress).map(Done::Survey),
        }
    }
}

/// Sees that a statement would be judged to be good, before any import is looked for.
fn admit<C: Calculus>(statement: &Statement, config: &Config) -> Result<(), Fault> {
    let work = &mut Work::new(config.max_work, config.max_memory);
    statement::judge::<C::Rules>(statement, config, config.expected.as_deref())?;
    let rules = C::Rules::under(&statement.axioms);
    let start = statement::components(&rules, statement, work)?;
    C::default().admit(rules, start, statement)
}

impl Visitor for Visit<'_, '_, '_> {
    type Output = Result<Done, Fault>;

    fn nimbers<R: Impartial>(self, session: Session<Nimbers<R>>) -> Self::Output {
        self.run(session)
    }

    fn misere<R: Impartial>(self, session: Session<Misere<R>>) -> Self::Output {
        self.run(session)
    }

    fn scores(self, session: Session<Scores>) -> Self::Output {
        self.run(session)
    }

    fn contest<R: Contest + 'static>(self, session: Session<Contests<R>>) -> Self::Output {
        self.run(session)
    }
}
