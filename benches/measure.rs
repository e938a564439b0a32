//! What benchmarks share: solving and checking, each in a process of its own, in CPU seconds.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter};
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use cpu_time::ProcessTime;
use gamecert_certs::{ClaimKind, Metadata, Outcome, Play, Statement};
use gamecert_elaborate::{Config, Verdict, check};
use gamecert_engine::proof::WriteProof;
use gamecert_engine::search::Limits;
use gamecert_engine::solve::{Answer, Observer, Request, solve};

/// A failure ends a benchmark.
pub type Measured<T> = Result<T, Box<dyn std::error::Error>>;

/// What it costs to solve a position, to certify the answer, and to check the certificate.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// The nimber or misere Grundy value, or for an outcome 1 for a win and 0 for a loss.
    pub value: f64,
    /// Nodes of search and certification.
    pub nodes: f64,
    /// Lemmas of the proof.
    pub lemmas: f64,
    /// CPU seconds of the search.
    pub search: f64,
    /// CPU seconds of certification and writing.
    pub certify: f64,
    /// Most memory of both, in MB.
    pub memory: f64,
    /// Bytes of the bare and of the hinted certificate.
    pub bytes: [u64; 2],
    /// CPU seconds to check the bare and the hinted certificate; no number for what was not checked.
    pub check: [f64; 2],
    /// Pieces of evidence of the hinted certificate.
    pub pieces: f64,
    /// Most memory of the hinted check, in MB.
    pub check_memory: f64,
}

impl Cost {
    /// CPU seconds to search, certify, write and check a hinted certificate.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.search + self.certify + self.check[1]
    }

    /// What stands under [`COLUMNS`].
    fn cells(&self) -> [String; 13] {
        let seconds = |time: f64| format!("{time:.2}");
        let short = |time: f64| if time.is_nan() { "-".to_owned() } else { format!("{time:.3}") };
        let [bare, hinted] = self.check;
        [
            seconds(self.total()),
            seconds(self.search),
            seconds(self.certify),
            self.nodes.to_string(),
            self.lemmas.to_string(),
            self.bytes[0].to_string(),
            self.bytes[1].to_string(),
            short(bare),
            short(hinted),
            format!("{:.0}", self.memory),
            format!("{:.1}", self.check_memory),
            format!("{:.2e}", self.pieces / hinted.max(1e-6)),
            seconds(hinted / self.total()),
        ]
    }
}

/// A row of a table: figures of another solver, the value that the literature gives, ours.
pub struct Row {
    /// Figures of another solver.
    pub peer: Vec<String>,
    /// The nimber or the score, or 1 for a win and 0 for a loss.
    pub expected: Option<i32>,
    /// What it cost.
    pub cost: Cost,
}

/// The columns that follow those of another solver.
const COLUMNS: [&str; 13] = [
    "total", "search", "certify", "nodes", "lemmas", "bare B", "hinted B", "bare s", "hint s", "MB",
    "hintMB", "pieces/s", "hint/all",
];

/// Prints a table, of all positions or those that the arguments name. Its first columns have these
/// `heads`. In a child process, does the work that the arguments ask for instead.
///
/// # Errors
/// If anything fails, a certificate is not verified, or a value is not the expected one.
pub fn run(
    heads: &[&str],
    positions: &[&str],
    mut measure: impl FnMut(&str) -> Measured<Row>,
) -> Measured<()> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let chosen: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let Some(done) = serve(&chosen) {
        return done;
    }
    line(&[heads, &COLUMNS[..]].concat());
    let mut signature = 0.0;
    for position in positions.iter().filter(|name| chosen.is_empty() || chosen.contains(name)) {
        let Row { peer, expected, cost } = measure(position)?;
        if expected.is_some_and(|expected| cost.value != f64::from(expected)) {
            return Err(format!("{position} came out as {}, not {expected:?}", cost.value).into());
        }
        signature += cost.nodes;
        let cells = [position.to_string()].into_iter().chain(peer).chain(cost.cells());
        line(&cells.collect::<Vec<_>>());
    }
    println!("signature: {signature} nodes in all, the same on every machine");
    Ok(())
}

/// Whether a position is to be measured: if it is named, or if none is and it is not one of the large ones.
#[must_use]
pub fn is_chosen(chosen: &[&str], position: &str, large: &[&str]) -> bool {
    if chosen.is_empty() { !large.contains(&position) } else { chosen.contains(&position) }
}

/// Prints a row of a table.
pub fn line(cells: &[impl AsRef<str>]) {
    let cells: Vec<String> = cells.iter().map(|cell| format!(" {:>9}", cell.as_ref())).collect();
    println!("{}", cells.concat());
}

/// Measures one position. The program must be one that calls [`run`].
///
/// # Errors
/// If anything fails, or a certificate is not verified.
pub fn cost(game: &str, position: &str, question: &str) -> Measured<Cost> {
    cost_and_files([game, position, question], tempfile::tempdir()?.path())
}

/// Measures one position, and leaves `bare.cert` and `hinted.cert` in a folder.
///
/// # Errors
/// If anything fails, or a certificate is not verified.
pub fn cost_and_files([game, position, question]: [&str; 3], folder: &Path) -> Measured<Cost> {
    let mut cost = cost_but_bare([game, position, question], folder)?;
    let [_, bare_time, _] = numbers(&child(&["check-one", &folder.join("bare.cert").to_string_lossy()])?)?;
    cost.check[0] = bare_time;
    Ok(cost)
}

/// Measures one position. The bare certificate is not checked: finding its evidence may take long.
///
/// # Errors
/// If anything fails, or the certificate is not verified.
pub fn cost_hinted(asked: [&str; 3]) -> Measured<Cost> {
    cost_but_bare(asked, tempfile::tempdir()?.path())
}

/// Measures one position, and leaves `hinted.cert` in a folder, the only one of its files that is checked.
///
/// # Errors
/// If anything fails, or the certificate is not verified.
pub fn cost_but_bare([game, position, question]: [&str; 3], folder: &Path) -> Measured<Cost> {
    let [bare, hinted] =
        ["bare.cert", "hinted.cert"].map(|name| folder.join(name).to_string_lossy().into_owned());
    let solved = child(&["solve-one", game, position, question, &hinted, &bare])?;
    let [value, nodes, lemmas, search, certify, memory] = numbers(&solved)?;
    let [pieces, hinted_time, check_memory] = numbers(&child(&["check-one", &hinted])?)?;
    let bytes = [fs::metadata(&bare)?.len(), fs::metadata(&hinted)?.len()];
    let check = [f64::NAN, hinted_time];
    Ok(Cost { value, nodes, lemmas, search, certify, memory, bytes, check, pieces, check_memory })
}

/// Does the work of a child process that [`cost`] begins, if the arguments ask for it.
pub fn serve(arguments: &[&str]) -> Option<Measured<()>> {
    match arguments {
        ["solve-one", game, position, question, hinted, bare] => {
            Some(solve_one([game, position, question], Path::new(hinted), Path::new(bare)))
        }
        ["check-one", file] => Some(check_one(Path::new(file))),
        _ => None,
    }
}

/// Runs this program again and returns what it printed.
///
/// # Errors
/// If it fails.
pub fn child(arguments: &[&str]) -> Measured<String> {
    let output = Command::new(std::env::current_exe()?).args(arguments).output()?;
    if !output.status.success() {
        return Err(format!("{arguments:?}: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// The numbers that a child process printed.
///
/// # Errors
/// If there are more or fewer.
pub fn numbers<const N: usize>(text: &str) -> Measured<[f64; N]> {
    let numbers: Vec<f64> = text.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
    numbers.try_into().map_err(|_| format!("`{text}` has not {N} numbers").into())
}

/// The processor time until the search ended, and since when.
struct Timer(OnceLock<Duration>, ProcessTime);

impl Observer for Timer {
    fn stop_search(&self, _nodes: u64) -> bool {
        false
    }

    fn stop_certify(&self) -> bool {
        false
    }

    fn search_ended(&self) {
        // It ends once.
        let _ = self.0.set(self.1.elapsed());
    }
}

fn solve_one(asked: [&str; 3], hinted: &Path, bare: &Path) -> Measured<()> {
    let [game, position, question] = asked;
    let timer = Arc::new(Timer(OnceLock::new(), ProcessTime::now()));
    let plain = question.strip_prefix("plain ");
    let (play, question) = match (game, question.strip_prefix("misere ")) {
        ("dots", _) => (Play::Scoring, question),
        ("othello" | "connect4" | "bridge", _) => (Play::Contest, plain.unwrap_or(question)),
        (_, Some(question)) => (Play::Misere, question),
        (_, None) if question == "grundy" => (Play::Misere, question),
        (_, None) => (Play::Normal, question),
    };
    let memory_bytes = match play {
        Play::Normal => Limits::default().memory_bytes,
        Play::Misere => 4 << 30,
        Play::Scoring => 8 << 30,
        Play::Contest => 1 << 30,
    };
    let mut request = Request::new(game, position, play, question.parse()?);
    request.limits.memory_bytes = memory_bytes;
    request.policy_empties = plain.map(|_| 0);
    let Answer { statement, proof, total, .. } = solve(&request, timer.clone())?;
    write_both((statement, proof, total.nodes), &timer, hinted, bare)
}

/// Writes an answer, hinted and bare, and prints its figures.
fn write_both(
    (statement, proof, nodes): (Option<Statement>, Option<Box<dyn WriteProof>>, u64),
    timer: &Timer,
    hinted: &Path,
    bare: &Path,
) -> Measured<()> {
    let (Some(statement), Some(proof)) = (statement, proof) else {
        return Err("no answer".into());
    };
    let write = |path: &Path, hinted| -> Measured<()> {
        let mut to = BufWriter::new(File::create(path)?);
        proof.write(&mut to, &statement, hinted, &Metadata::default())?;
        to.into_inner()?.sync_all()?;
        Ok(())
    };
    write(hinted, true)?;
    let all = timer.1.elapsed();
    // Strategies are not found again: proofs about contests have no bare file.
    if statement.play == Play::Contest {
        File::create(bare).map(drop)?
    } else {
        write(bare, false)?
    }
    let value = match statement.claim {
        ClaimKind::Nimber(nimber) => i32::from(nimber),
        ClaimKind::Outcome(outcome) => i32::from(outcome == Outcome::Win),
        ClaimKind::Grundy(number) => number.into(),
        ClaimKind::Score(score) | ClaimKind::ScoreAtLeast(score) => score.into(),
        // At most so much.
        ClaimKind::ScoreBelow(contract) => i32::from(contract) - 1,
        ClaimKind::Value(score) | ClaimKind::ValueAtLeast(score) => score.into(),
        ClaimKind::ValueBelow(score) => i32::from(score) - 1,
        // All tricks of a table.
        ClaimKind::Values(table) => table.0.iter().copied().map(i32::from).sum(),
        _ => {
            return Err("no answer".into());
        }
    };
    let search = timer.0.get().copied().unwrap_or_default();
    println!(
        "{value} {nodes} {} {} {} {}",
        proof.lemma_count(),
        search.as_secs_f64(),
        (all - search).as_secs_f64(),
        peak_memory()?
    );
    Ok(())
}

fn check_one(file: &Path) -> Measured<()> {
    let started = ProcessTime::now();
    let pieces = pieces_of_verified(file)?;
    println!("{pieces} {} {}", started.elapsed().as_secs_f64(), peak_memory()?);
    Ok(())
}

/// Checks a certificate and returns its pieces of evidence.
///
/// # Errors
/// If it is not verified.
pub fn pieces_of_verified(file: &Path) -> Measured<u64> {
    match check(BufReader::new(File::open(file)?), &Config::default(), &mut |_| {}) {
        Verdict::Verified(summary) => Ok(summary.evidence),
        other => Err(other.to_string().into()),
    }
}

/// The most memory that this process has used, in MB; 0 on a system without `/proc`.
///
/// # Errors
/// If `/proc` tells something else than expected.
pub fn peak_memory() -> Measured<f64> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
    Ok(line.trim().trim_end_matches(" kB").parse::<f64>()? / 1000.0)
}
