//! `gamecert shrink`: a smaller proof of the same claim.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use gamecert_archive::parallel::on_threads;
use gamecert_certs::{Certificate, Metadata, Play};
use gamecert_elaborate::{Allowed, Verdict};
use gamecert_engine::shrink::{Config, Method, Observer, Round, ShrinkError, Shrunk, shrink};
use serde_json::json;

use crate::amounts;
use crate::commands::{CertificateFile, print_answer, processors, seconds};
use crate::exit::{CANNOT, Done, FALSE, Failure, UNFINISHED, USAGE};
use crate::file_kind::FileKind;
use crate::message::message;
use crate::output::{Content, WriteReport, engine, fill, keep, may_be_bare, open, open_as};
use crate::plot::{Curve, plot};
use crate::progress::{Counter, Phase};
use crate::signals;
use crate::stop_conditions::StopConditions;

/// What to shrink, and how.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A certificate without holes
    file: PathBuf,
    /// Write the smaller certificate here
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// More certificates to take lemmas from, of the same game and with the same axioms
    #[arg(long, value_name = "FILE", num_args = 1..)]
    with: Vec<PathBuf>,
    /// Number of rounds
    #[arg(long, value_name = "COUNT", default_value_t = 10)]
    rounds: u32,
    /// The random seed; the same seed gives the same certificate
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,
    /// Try this many seeds, starting at --seed, and keep the best result
    #[arg(long, value_name = "COUNT", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1000))]
    seeds: u64,
    /// How many seeds to try at once, each with its own memory [default: one per processor]
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=1000))]
    threads: Option<u16>,
    /// How to look for a smaller proof
    #[arg(long, value_enum, default_value_t = MethodName::Descent)]
    method: MethodName,
    /// How many positions of unknown nimber to search in each round of the descent
    #[arg(long, value_name = "COUNT", default_value_t = Config::default().explore)]
    explore: usize,
    /// Search at most this many nodes for another proof in each round of the descent
    #[arg(long, value_name = "COUNT", default_value_t = Config::default().rival_nodes)]
    rival_nodes: u64,
    /// In Connect Four: try policies for positions with at most COUNT empty cells [default: 32]
    #[arg(long, value_name = "COUNT")]
    policy_empties: Option<u32>,
    /// Memory for each seed, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = amounts::memory)]
    memory: usize,
    /// Stop after this time, such as 90s or 1h30m, with the best result so far
    #[arg(long, value_name = "TIME", value_parser = amounts::time)]
    time: Option<Duration>,
    /// Write a bare certificate: smaller, but slower to check
    #[arg(long)]
    bare: bool,
    /// Plot the number of lemmas after each round, one curve per seed
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Print the statistics as one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum MethodName {
    /// Local search on the choice of replies, with replies that the proof never considered
    Descent,
    /// Rebuilding with replies drawn at random (Lemoine and Viennot): faster rounds, larger proofs
    RandomReplies,
}

/// Reads, shrinks, writes, checks and prints.
pub(crate) fn run(options: &Options) -> Done {
    if options.seed.checked_add(options.seeds - 1).is_none() {
        return Err(Failure::new(USAGE, "--seed and --seeds together are too large"));
    }
    let given = read_verified(&options.file)?;
    let others = options.with.iter().map(|path| read_like(path, &given)).collect::<Result<Vec<_>, _>>()?;
    may_be_bare(options.bare, given.statement.play)?;
    let mut file = open(&options.output)?;
    let drawing = options.plot.as_deref().map(|place| open_as(FileKind::Svg, place)).transpose()?;
    let stop = StopConditions::start(options.time);
    let longest = Arc::new(AtomicU64::new(0));
    let took_longest = Arc::clone(&longest);
    signals::say_at_first(move || ending(took_longest.load(Ordering::Relaxed)));
    let mut results = try_seeds(options, &given, &others, &stop, &longest)?;
    let took = stop.elapsed();
    let curves: Vec<Curve> = results
        .iter()
        .map(|(seed, shrunk)| Curve {
            seed: *seed,
            lemmas: shrunk.rounds.iter().map(|round| round.lemmas).collect(),
        })
        .collect();
    // Of equal ones the first is kept, whatever thread it came from.
    let best = (0..results.len()).min_by_key(|&place| (results[place].1.size, place));
    let best = best.ok_or_else(|| Failure::new(CANNOT, "no seed was tried"))?;
    let (seed, shrunk) = results.swap_remove(best);
    let content = Content {
        statement: &shrunk.statement,
        proof: &shrunk.proof,
        hinted: !options.bare,
        metadata: metadata(options, &given, seed),
    };
    let written = fill(&mut file, &content)?;
    if written.holes > 0 {
        return Err(Failure::new(FALSE, "the smaller proof has holes, which is an error of this program"));
    }
    keep(file, &options.output)?;
    if let Some(drawing) = drawing {
        plot(&curves, &shrunk.statement.claim().to_string(), drawing)?;
    }
    let code = written.code();
    print(
        options,
        &Report { given: given.lemmas.len(), seed, shrunk: &shrunk, curves: &curves, written, took },
    )?;
    Ok(if shrunk.stopped { UNFINISHED } else { code })
}

/// Reads a certificate that the checker verifies.
fn read_verified(path: &Path) -> Result<Certificate, Failure> {
    let given = CertificateFile::read(path)?;
    let name = path.display();
    if !given.certificate.statement.imports.is_empty() {
        return Err(Failure::new(
            CANNOT,
            format!(
                "{name} imports others and has to be merged with them first (gamecert merge {name} --import-dir DIR -o FILE)"
            ),
        ));
    }
    match given.judge(Allowed::default(), &mut |_| Ok(None)) {
        Verdict::Verified(_) => Ok(given.certificate),
        verdict @ Verdict::Incomplete { .. } => Err(Failure::new(
            UNFINISHED,
            format!("{name} has to be plugged first (gamecert plug): {verdict}"),
        )),
        verdict => Err(Failure::new(verdict.exit_code(), format!("{name}: {verdict}"))),
    }
}

/// Reads a certificate whose lemmas can be used together with those of the given one.
fn read_like(path: &Path, given: &Certificate) -> Result<Certificate, Failure> {
    let other = read_verified(path)?;
    let (one, two) = (&given.statement, &other.statement);
    if (&one.game, one.rules, one.play, &one.axioms) == (&two.game, two.rules, two.play, &two.axioms) {
        return Ok(other);
    }
    let why = format!("{} is about another game, or rests on other axioms", path.display());
    Err(Failure::new(USAGE, why))
}

/// Shrinks with each seed, several at once. The results stand in the order of the seeds.
fn try_seeds(
    options: &Options,
    given: &Certificate,
    others: &[Certificate],
    stop: &StopConditions,
    longest: &Arc<AtomicU64>,
) -> Result<Vec<(u64, Shrunk)>, Failure> {
    let count = usize::try_from(options.seeds).unwrap_or(usize::MAX);
    let threads = options.threads.map_or_else(processors, usize::from).min(count);
    let results: Vec<Mutex<Option<Result<Shrunk, ShrinkError>>>> =
        (0..count).map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let phase = Phase::of("shrinking");
    let work = || {
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(slot) = results.get(place) else { return };
            let seed = options.seed + place as u64;
            let teller =
                Teller::new(stop.clone(), phase.counter(), (seed, options.rounds), Arc::clone(longest));
            let done = shrink(given, others, &config(options, seed), Arc::new(teller));
            if let Ok(mut slot) = slot.lock() {
                *slot = Some(done);
            }
        }
    };
    on_threads(threads, &work);
    let mut found = Vec::with_capacity(count);
    for (seed, slot) in (options.seed..).zip(results) {
        if let Ok(Some(done)) = slot.into_inner() {
            found.push((seed, done.map_err(|error| failure(options, &error))?));
        }
    }
    Ok(found)
}

fn config(options: &Options, seed: u64) -> Config {
    let method = match options.method {
        MethodName::Descent => Method::Descent,
        MethodName::RandomReplies => Method::RandomReplies,
    };
    let &Options { rounds, explore, rival_nodes, memory, policy_empties, .. } = options;
    Config { method, rounds, seed, explore, rival_nodes, memory_bytes: memory, policy_empties }
}

fn failure(options: &Options, error: &ShrinkError) -> Failure {
    let code = match error {
        ShrinkError::Unreadable(_) | ShrinkError::Period | ShrinkError::Memory => CANNOT,
        ShrinkError::Subject(_) | ShrinkError::Holes | ShrinkError::Stopped => UNFINISHED,
        ShrinkError::NotAccepted(_) => FALSE,
    };
    let more = if *error == ShrinkError::Memory { " (--memory)" } else { "" };
    Failure::new(code, format!("{}: {error}{more}", options.file.display()))
}

/// Tells of each round, and stops at the time limit and at Ctrl-C.
struct Teller {
    stop: StopConditions,
    counter: Counter,
    seed: u64,
    rounds: u32,
    /// When the round began.
    began: Mutex<Instant>,
    /// How long the longest round took, in milliseconds.
    longest: Arc<AtomicU64>,
}

impl Teller {
    fn new(
        stop: StopConditions,
        counter: Counter,
        (seed, rounds): (u64, u32),
        longest: Arc<AtomicU64>,
    ) -> Self {
        Self { stop, counter, seed, rounds, began: Mutex::new(Instant::now()), longest }
    }
}

/// What is said when a shrinking is asked to end: how long it may take, by the longest round so far, in milliseconds.
fn ending(longest: u64) -> String {
    let within = match longest {
        0..1000 => String::new(),
        longest => format!(", within {} s or so", longest.div_ceil(1000)),
    };
    format!("ending with the best proof so far{within}; Ctrl-C again ends at once and writes nothing")
}

impl Observer for Teller {
    fn round(&self, Round { round, lemmas, .. }: Round) {
        if let Ok(mut began) = self.began.lock() {
            let took = std::mem::replace(&mut *began, Instant::now()).elapsed();
            self.longest.fetch_max(u64::try_from(took.as_millis()).unwrap_or(u64::MAX), Ordering::Relaxed);
        }
        self.counter.say(format!(", seed {}, round {round} of {}: {lemmas} lemmas", self.seed, self.rounds));
    }

    fn stop(&self) -> bool {
        self.stop.is_over()
    }
}

/// That of the certificate as it was, and how it was shrunk, so that it can be done again.
fn metadata(options: &Options, given: &Certificate, seed: u64) -> Metadata {
    let Options { rounds, explore, rival_nodes, .. } = options;
    let method = if options.method == MethodName::Descent { "descent" } else { "random-replies" };
    let with = if options.with.is_empty() { "" } else { " --with ..." };
    let command = format!(
        "gamecert shrink --method {method} --rounds {rounds} --seed {seed} --explore {explore} --rival-nodes {rival_nodes}{with}"
    );
    let mut metadata = given.metadata.clone();
    metadata.0.insert("shrunk".to_owned(), format!("{} lemmas: {command}, {}", given.lemmas.len(), engine()));
    if metadata.check().is_ok() { metadata } else { given.metadata.clone() }
}

struct Report<'a> {
    given: usize,
    seed: u64,
    shrunk: &'a Shrunk,
    curves: &'a [Curve],
    written: WriteReport,
    took: Duration,
}

fn print(options: &Options, report: &Report<'_>) -> Result<(), Failure> {
    let Report { given, seed, shrunk, curves, written, took } = report;
    let lemmas = written.lemmas;
    let last = shrunk.rounds.last();
    let (rounds, explored) = last.map_or((0, 0), |round| (round.round, round.explored));
    if options.json {
        let curves: Vec<_> =
            curves.iter().map(|curve| json!({ "seed": curve.seed, "lemmas": curve.lemmas })).collect();
        let object = json!({
            "claim": shrunk.statement.claim().to_string(),
            "file": options.output.display().to_string(),
            "identity": written.identity,
            "declined": written.declined,
            "lemmas_before": given,
            "lemmas": lemmas,
            "size_before": shrunk.size_before,
            "size": shrunk.size,
            "bytes": written.bytes,
            "seed": seed,
            "rounds": rounds,
            "explored": explored,
            "stopped": shrunk.stopped,
            "curves": curves,
            "seconds": { "shrink": seconds(*took), "check": seconds(written.checking) },
        });
        return print_answer(&object.to_string(), Some(&options.output));
    }
    let less = |before: usize, after: usize| 100.0 * (1.0 - after as f64 / before.max(1) as f64);
    if shrunk.statement.play == Play::Contest {
        // Positions of a strategy become lemmas or stand where they are met, whichever takes less.
        let (before, after) = (shrunk.size_before, shrunk.size);
        let percent = less(before, after);
        message!("bytes: {before} before, {after} after, {percent:.0} % less; lemmas: {given} and {lemmas}");
    } else {
        let percent = if *given == 0 { 0.0 } else { less(*given, lemmas) };
        message!("lemmas: {given} before, {lemmas} after, {percent:.0} % less");
    }
    message!(
        "seed {seed}, {rounds} rounds, {explored} positions explored, shrink {:.2} s, check {:.2} s, {} bytes",
        took.as_secs_f64(),
        written.checking.as_secs_f64(),
        written.bytes
    );
    if last.is_some_and(|round| round.full) {
        message!("gamecert: the memory was used up (--memory), so not all replies were considered");
    }
    if shrunk.stopped {
        message!("gamecert: ended early (time limit or interruption); this is the best so far");
    }
    written.say(&options.output);
    print_answer(&shrunk.statement.claim().to_string(), Some(&options.output))
}
