//! `gamecert solve`: search, certify, write, and have the checker check what was written.

use std::cell::Cell;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use gamecert_certs::limits::MAX_NIMBER;
use gamecert_certs::{Metadata, Question, Statement};
use gamecert_checker::{Config, Verdict, check};
use gamecert_engine::certify::Proof;
use gamecert_engine::search::{Algorithm, Limits, Stopped};
use gamecert_engine::solve::{Answer, Observer, Request, SolveError, solve};
use serde_json::json;

use crate::atomic_file::AtomicFile;
use crate::exit::{CANNOT, Done, FALSE, Failure, OK, UNFINISHED, USAGE};
use crate::limits;

/// Speaks on standard error. That nobody can hear it is no reason to fail.
macro_rules! say {
    ($($what:tt)*) => {{
        let _ = writeln!(io::stderr(), $($what)*);
    }};
}

/// What to solve, and how.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The game: nim, octal, cram or sprouts
    game: String,
    /// The position, such as 5x7, ..#/..., 3+5+7, 0.07:12 or 0*11
    position: String,
    /// What to find out
    #[arg(long, value_enum, default_value_t = Asked::Outcome)]
    claim: Asked,
    /// Write a certificate here
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write no hints: a smaller certificate that takes longer to check
    #[arg(long, requires = "output")]
    bare: bool,
    /// Prove without this axiom, such as small-region
    #[arg(long, value_name = "AXIOM", value_parser = super::FURTHER_AXIOMS)]
    without: Vec<String>,
    /// How to search [default: df-pn for sprouts, nimber-sets for other games]
    #[arg(long, value_enum)]
    algorithm: Option<Walk>,
    /// Memory for the search, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = limits::memory)]
    memory: usize,
    /// End the search after this time, such as 90s or 1h30m, with what is known by then
    #[arg(long, value_name = "TIME", value_parser = limits::time)]
    time: Option<Duration>,
    /// Print the answer and the statistics as one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Asked {
    /// Does the player to move win?
    Outcome,
    /// Which nimber has the position?
    Nimber,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Walk {
    /// Sets of nimbers (Beling and Rogalski)
    NimberSets,
    /// Depth-first over couples of position and nimber (Lemoine and Viennot)
    Dfs,
    /// Depth-first proof-number search over the same couples (Nagai)
    DfPn,
    /// Proof-number search with the tree in memory (Allis): fewer nodes, more memory
    Pn,
}

/// Times and sizes of a run, for people and machines.
struct Report {
    answer: Answer,
    search: Duration,
    certify: Duration,
    check: Option<Duration>,
    bytes: Option<u64>,
    identity: Option<String>,
    holes: u64,
}

/// Solves, writes, checks and prints.
pub(crate) fn run(options: &Options) -> Done {
    let mut file = options.output.as_deref().map(open).transpose()?;
    let watch = Watch::start(options.time)?;
    let request = Request {
        game: options.game.clone(),
        position: options.position.clone(),
        question: match options.claim {
            Asked::Outcome => Question::Outcome,
            Asked::Nimber => Question::Nimber,
        },
        algorithm: match options.algorithm {
            None => Algorithm::best_for(&options.game),
            Some(Walk::NimberSets) => Algorithm::NimberSets,
            Some(Walk::Dfs) => Algorithm::DepthFirst,
            Some(Walk::DfPn) => Algorithm::DfPn,
            Some(Walk::Pn) => Algorithm::Pn,
        },
        limits: Limits { memory_bytes: options.memory, ..Limits::default() },
        without: options.without.clone(),
        prove: file.is_some(),
    };
    let answer = solve(&request, &watch).map_err(|error| match error {
        SolveError::Contradiction(_) => Failure::new(FALSE, error),
        SolveError::UnknownGame(_) | SolveError::Position(_) => Failure::new(USAGE, error),
    })?;
    let search = watch.search_took.get();
    let certify = watch.started.elapsed().saturating_sub(search);
    let mut report = Report { answer, search, certify, check: None, bytes: None, identity: None, holes: 0 };
    if let (Some(file), Some(statement), Some(proof)) =
        (&mut file, &report.answer.statement, &report.answer.proof)
    {
        let metadata = metadata(statement);
        let written = Instant::now();
        let cannot = |error: io::Error| Failure::new(CANNOT, format!("cannot write: {error}"));
        file.fill(|to| write(proof, statement, !options.bare, &metadata, to)).map_err(cannot)?;
        report.certify += written.elapsed();
        let started = Instant::now();
        let verdict = check_written(file.path(), statement)?;
        report.check = Some(started.elapsed());
        report.bytes = std::fs::metadata(file.path()).ok().map(|data| data.len());
        match &verdict {
            Verdict::Verified(summary) => report.identity = Some(summary.identity.to_string()),
            Verdict::Incomplete { holes, .. } => {
                report.holes = *holes;
                say!("gamecert: the certificate has {holes} holes");
            }
            _ => {
                return Err(Failure::new(
                    FALSE,
                    format!("the checker does not accept the certificate: {verdict}"),
                ));
            }
        }
    }
    if let Some(file) = file.filter(|_| report.answer.statement.is_some()) {
        file.keep().map_err(|error| {
            let place = options.output.as_deref().unwrap_or(Path::new("")).display().to_string();
            Failure::new(CANNOT, format!("cannot write {place}: {error}"))
        })?;
    }
    print(options, &report)?;
    let answered = report.answer.stopped.is_none() && !report.answer.is_beyond_bound();
    Ok(if report.holes == 0 && answered { OK } else { UNFINISHED })
}

fn open(place: &Path) -> Result<AtomicFile, Failure> {
    AtomicFile::create(place)
        .map_err(|error| Failure::new(CANNOT, format!("cannot write {}: {error}", place.display())))
}

fn write(
    proof: &Proof,
    statement: &Statement,
    hinted: bool,
    metadata: &Metadata,
    to: impl Write,
) -> io::Result<()> {
    proof.write(to, statement, hinted, metadata).map(drop)
}

/// Has the checker judge the file as it stands on disk.
fn check_written(path: &Path, statement: &Statement) -> Result<Verdict, Failure> {
    let file = std::fs::File::open(path)
        .map_err(|error| Failure::new(CANNOT, format!("cannot read back the certificate: {error}")))?;
    let config = Config { expected: Some(statement.claim()), ..Config::default() };
    Ok(check(io::BufReader::new(file), &config, &mut |_| {}))
}

/// Only what is the same in each run of the same command, so that its file is the same too.
fn metadata(statement: &Statement) -> Metadata {
    let (game, position, question) = (&statement.game, &statement.position, statement.claim.question());
    let command = format!("gamecert solve {game} {position} --claim {question}");
    let entries = [("engine", format!("gamecert {}", env!("CARGO_PKG_VERSION"))), ("command", command)];
    let short = |(key, value): (&str, String)| (key.to_owned(), value.chars().take(1000).collect());
    Metadata(entries.into_iter().map(short).collect())
}

fn print(options: &Options, report: &Report) -> Result<(), Failure> {
    let Answer { statement, proof, stopped, total, .. } = &report.answer;
    let claim = statement.as_ref().map(|statement| statement.claim().to_string());
    let why = stopped.map(|stopped| match stopped {
        Stopped::Requested => "time limit or interruption".to_owned(),
        other => other.to_string(),
    });
    let lemmas = proof.as_ref().map(|proof| proof.lemmas.len());
    let seconds = |time: Duration| (time.as_secs_f64() * 1e3).round() / 1e3;
    if options.json {
        let object = json!({
            "claim": claim,
            "stopped": why,
            "file": options.output.as_ref().filter(|_| claim.is_some()).map(|path| path.display().to_string()),
            "identity": report.identity,
            "holes": report.holes,
            "lemmas": lemmas,
            "bytes": report.bytes,
            "nodes": total.nodes,
            "table_entries": total.entries,
            "losing_couples": total.losing_couples,
            "table_bytes": total.table_bytes,
            "seconds": {
                "search": seconds(report.search),
                "certify": seconds(report.certify),
                "check": report.check.map(seconds),
            },
        });
        return line(&object.to_string());
    }
    let mut figures = vec![
        format!("{} nodes", total.nodes),
        format!("{} table entries ({} KiB)", total.entries, total.table_bytes / 1024),
        format!("search {:.2} s", report.search.as_secs_f64()),
    ];
    if let (Some(lemmas), Some(bytes), Some(check)) = (lemmas, report.bytes, report.check) {
        figures.push(format!("certify {:.2} s", report.certify.as_secs_f64()));
        figures.push(format!("check {:.2} s", check.as_secs_f64()));
        figures.push(format!("{lemmas} lemmas, {bytes} bytes"));
    }
    say!("{}", figures.join(", "));
    if let (Some(path), Some(identity)) = (&options.output, &report.identity) {
        say!("VERIFIED by the checker, written to {}, id: {identity}", path.display());
    }
    if let Some(why) = why {
        let known = match (&claim, &options.output) {
            (Some(_), _) => "this is what is known so far".to_owned(),
            (None, None) => "nothing is proved yet".to_owned(),
            (None, Some(path)) => format!("nothing is proved yet, so {} is not written", path.display()),
        };
        say!("gamecert: the search ended early ({why}): {known}");
    }
    if report.answer.is_beyond_bound() {
        say!("gamecert: nimbers above {MAX_NIMBER} cannot be stated");
    }
    claim.map_or(Ok(()), |claim| line(&claim))
}

fn line(text: &str) -> Result<(), Failure> {
    writeln!(io::stdout().lock(), "{text}")
        .map_err(|error| Failure::new(CANNOT, format!("cannot write: {error}")))
}

/// Stops the search at the time limit or at the first Ctrl-C, and the certification at the second.
#[derive(Clone)]
struct Watch {
    started: Instant,
    limit: Option<Duration>,
    interruptions: Arc<AtomicUsize>,
    search_took: Rc<Cell<Duration>>,
}

impl Watch {
    fn start(limit: Option<Duration>) -> Result<Self, Failure> {
        let interruptions = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&interruptions);
        ctrlc::set_handler(move || {
            counter.fetch_add(1, Ordering::Relaxed);
        })
        .map_err(|error| Failure::new(CANNOT, format!("cannot listen for Ctrl-C: {error}")))?;
        Ok(Self {
            started: Instant::now(),
            limit,
            interruptions,
            search_took: Rc::new(Cell::new(Duration::ZERO)),
        })
    }
}

impl Observer for Watch {
    fn stop_search(&self) -> bool {
        let interrupted = self.interruptions.load(Ordering::Relaxed) >= 1;
        interrupted || self.limit.is_some_and(|limit| self.started.elapsed() >= limit)
    }

    fn stop_certify(&self) -> bool {
        self.interruptions.load(Ordering::Relaxed) >= 2
    }

    fn search_ended(&self) {
        self.search_took.set(self.started.elapsed());
    }
}
