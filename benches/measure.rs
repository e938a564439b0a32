//! What benchmarks share: solving and checking, each in a process of its own, in CPU seconds.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use cpu_time::ProcessTime;
use gamecert_certs::{ClaimKind, Metadata, Outcome, Question};
use gamecert_checker::{Config, Verdict, check};
use gamecert_engine::search::{Algorithm, Limits};
use gamecert_engine::solve::{Observer, Request, solve};

/// A failure ends a benchmark.
pub type Measured<T> = Result<T, Box<dyn std::error::Error>>;

/// What it costs to solve a position, to certify the answer, and to check the certificate.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// The nimber, or for an outcome 1 for a win and 0 for a loss.
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
    /// CPU seconds to check the bare and the hinted certificate.
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
}

/// Measures one position. `program` is the benchmark's own: it must pass its arguments to [`serve`].
///
/// # Errors
/// If anything fails, or a certificate is not verified.
pub fn cost(game: &str, position: &str, question: &str, algorithm: &str) -> Measured<Cost> {
    let folder = tempfile::tempdir()?;
    let [bare, hinted] =
        ["bare.cert", "hinted.cert"].map(|name| folder.path().join(name).to_string_lossy().into_owned());
    let solved = child(&["solve-one", game, position, question, algorithm, &hinted, &bare])?;
    let [value, nodes, lemmas, search, certify, memory] = numbers(&solved)?;
    let [pieces, hinted_time, check_memory] = numbers(&child(&["check-one", &hinted])?)?;
    let [_, bare_time, _] = numbers(&child(&["check-one", &bare])?)?;
    let bytes = [fs::metadata(&bare)?.len(), fs::metadata(&hinted)?.len()];
    let check = [bare_time, hinted_time];
    Ok(Cost { value, nodes, lemmas, search, certify, memory, bytes, check, pieces, check_memory })
}

/// Does the work of a child process, if the arguments ask for it.
///
/// # Errors
/// If the work fails.
pub fn serve(arguments: &[&str]) -> Option<Measured<()>> {
    match arguments {
        ["solve-one", game, position, question, algorithm, hinted, bare] => {
            Some(solve_one([game, position, question, algorithm], Path::new(hinted), Path::new(bare)))
        }
        ["check-one", file] => Some(check_one(Path::new(file))),
        _ => None,
    }
}

/// The arguments of a benchmark, without those that the runner of benchmarks adds.
#[must_use]
pub fn arguments() -> Vec<String> {
    std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect()
}

/// Runs this program again and returns what it printed.
fn child(arguments: &[&str]) -> Measured<String> {
    let output = Command::new(std::env::current_exe()?).args(arguments).output()?;
    if !output.status.success() {
        return Err(format!("{arguments:?}: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

fn numbers<const N: usize>(text: &str) -> Measured<[f64; N]> {
    let numbers: Vec<f64> = text.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
    numbers.try_into().map_err(|_| format!("`{text}` has not {N} numbers").into())
}

#[derive(Clone)]
struct Timer(std::rc::Rc<std::cell::Cell<Duration>>, ProcessTime);

impl Observer for Timer {
    fn stop_search(&self) -> bool {
        false
    }

    fn stop_certify(&self) -> bool {
        false
    }

    fn search_ended(&self) {
        self.0.set(self.1.elapsed());
    }
}

fn solve_one(asked: [&str; 4], hinted: &Path, bare: &Path) -> Measured<()> {
    let [game, position, question, algorithm] = asked;
    let timer = Timer(std::rc::Rc::default(), ProcessTime::now());
    let request = Request {
        game: game.to_owned(),
        position: position.to_owned(),
        question: if question == "nimber" { Question::Nimber } else { Question::Outcome },
        algorithm: match algorithm {
            "dfs" => Algorithm::DepthFirst,
            "df-pn" => Algorithm::DfPn,
            _ => Algorithm::NimberSets,
        },
        limits: Limits::default(),
        without: vec![],
        prove: true,
    };
    let answer = solve(&request, &timer)?;
    let (Some(statement), Some(proof)) = (answer.statement, answer.proof) else {
        return Err("no answer".into());
    };
    let write = |path: &Path, hinted| -> Measured<()> {
        let to = BufWriter::new(File::create(path)?);
        proof.write(to, &statement, hinted, &Metadata::default())?.1.into_inner()?.sync_all()?;
        Ok(())
    };
    write(hinted, true)?;
    let all = timer.1.elapsed();
    write(bare, false)?;
    let value = match statement.claim {
        ClaimKind::Nimber(nimber) => nimber,
        ClaimKind::Outcome(outcome) => u16::from(outcome == Outcome::Win),
        ClaimKind::NimberAbove(_) => return Err("no answer".into()),
    };
    let search = timer.0.get();
    println!(
        "{value} {} {} {} {} {}",
        answer.total.nodes,
        proof.lemmas.len(),
        search.as_secs_f64(),
        (all - search).as_secs_f64(),
        peak_memory()?
    );
    Ok(())
}

fn check_one(file: &Path) -> Measured<()> {
    let started = ProcessTime::now();
    match check(BufReader::new(File::open(PathBuf::from(file))?), &Config::default(), &mut |_| {}) {
        Verdict::Verified(summary) => {
            println!("{} {} {}", summary.evidence, started.elapsed().as_secs_f64(), peak_memory()?);
            Ok(())
        }
        other => Err(other.to_string().into()),
    }
}

/// The most memory that this process has used, in MB; 0 on a system without `/proc`.
fn peak_memory() -> Measured<f64> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
    Ok(line.trim().trim_end_matches(" kB").parse::<f64>()? / 1000.0)
}
