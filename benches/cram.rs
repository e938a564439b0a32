//! Cram: what it costs to solve, certify and check, board by board, each in a process of its own.
//!
//! `cargo bench` prints a table in CPU seconds. If `igsolve` (P. Beling, in the crate registry) is on
//! the path, it is run in turn with ours on the same boards; it proves nothing. `cargo bench --
//! 5x7 4x9` measures these boards only.
#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::fs::{self, File};
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use cpu_time::ProcessTime;
use gamecert_benches::cpu_time_of;
use gamecert_certs::{ClaimKind, Metadata, Question};
use gamecert_checker::{Config, Verdict, check};
use gamecert_engine::search::{Algorithm, Limits};
use gamecert_engine::solve::{Observer, Request, solve};

/// Boards and their nimbers, from `cram.csv` of the reference tables (T: Lemoine and Viennot; B:
/// Beling).
const BOARDS: [(&str, u16); 7] =
    [("4x7", 3), ("5x6", 2), ("5x7", 1), ("4x9", 1), ("5x8", 1), ("4x11", 1), ("3x14", 3)];

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Outcome<()> {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["solve-one", board, hinted, bare] => solve_one(board, Path::new(hinted), Path::new(bare)),
        ["check-one", file] => check_one(Path::new(file)),
        boards => compare(boards),
    }
}

fn compare(chosen: &[&str]) -> Outcome<()> {
    println!(
        "{:<6}{:>8}{:>9}{:>9}{:>9}{:>9}{:>8}{:>9}{:>11}{:>8}{:>8}{:>7}{:>7}{:>9}{:>8}",
        "board",
        "igsolve",
        "total",
        "search",
        "certify",
        "nodes",
        "lemmas",
        "bare B",
        "hinted B",
        "bare s",
        "hint s",
        "MB",
        "hintMB",
        "pieces/s",
        "hint/all"
    );
    let mut signature = 0.0;
    for (board, nimber) in BOARDS.iter().filter(|(board, _)| chosen.is_empty() || chosen.contains(board)) {
        let folder = tempfile::tempdir()?;
        let (hinted, bare) = (folder.path().join("hinted.cert"), folder.path().join("bare.cert"));
        let peer = peer(board).map_or("-".to_owned(), |time| format!("{:.2}", time.as_secs_f64()));
        let solved = child(&["solve-one", board, &hinted.to_string_lossy(), &bare.to_string_lossy()])?;
        let checked = child(&["check-one", &hinted.to_string_lossy()])?;
        let checked_bare = child(&["check-one", &bare.to_string_lossy()])?;
        let [value, nodes, lemmas, search, certify, memory] = numbers(&solved)?;
        let [pieces, hint_time, hint_memory] = numbers(&checked)?;
        let [_, bare_time, _] = numbers(&checked_bare)?;
        if value != f64::from(*nimber) {
            return Err(format!("{board} came out as {value}, not {nimber}").into());
        }
        let total = search + certify + hint_time;
        signature += nodes;
        println!(
            "{board:<6}{peer:>8}{total:>9.2}{search:>9.2}{certify:>9.2}{nodes:>9}{lemmas:>8}{:>9}{:>11}{bare_time:>8.2}\
             {hint_time:>8.3}{memory:>7.0}{hint_memory:>7.1}{:>9.2e}{:>8.2}",
            fs::metadata(&bare)?.len(),
            fs::metadata(&hinted)?.len(),
            pieces / hint_time.max(1e-6),
            hint_time / total,
        );
    }
    println!("signature: {signature} nodes in all, the same on every machine");
    Ok(())
}

/// CPU time of the peer on a board.
fn peer(board: &str) -> Option<Duration> {
    let (rows, cols) = board.split_once('x')?;
    cpu_time_of("igsolve", &["cram", "-r", rows, "-c", cols]).map(|(time, _)| time)
}

/// Runs this program again and returns what it printed.
fn child(arguments: &[&str]) -> Outcome<String> {
    let output = Command::new(std::env::current_exe()?).args(arguments).output()?;
    if !output.status.success() {
        return Err(format!("{arguments:?}: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

fn numbers<const N: usize>(text: &str) -> Outcome<[f64; N]> {
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

fn solve_one(board: &str, hinted: &Path, bare: &Path) -> Outcome<()> {
    let timer = Timer(std::rc::Rc::default(), ProcessTime::now());
    let request = Request {
        game: "cram".to_owned(),
        position: board.to_owned(),
        question: Question::Nimber,
        algorithm: Algorithm::default(),
        limits: Limits::default(),
        without: vec![],
        prove: true,
    };
    let answer = solve(&request, &timer)?;
    let (Some(statement), Some(proof)) = (answer.statement, answer.proof) else {
        return Err("no answer".into());
    };
    let write = |path: &Path, hinted| -> Outcome<()> {
        let to = BufWriter::new(File::create(path)?);
        proof.write(to, &statement, hinted, &Metadata::default())?.1.into_inner()?.sync_all()?;
        Ok(())
    };
    write(hinted, true)?;
    let all = timer.1.elapsed();
    write(bare, false)?;
    let ClaimKind::Nimber(nimber) = statement.claim else { return Err("no nimber".into()) };
    let search = timer.0.get();
    println!(
        "{nimber} {} {} {} {} {}",
        answer.total.nodes,
        proof.lemmas.len(),
        search.as_secs_f64(),
        (all - search).as_secs_f64(),
        peak_memory()?
    );
    Ok(())
}

fn check_one(file: &Path) -> Outcome<()> {
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
fn peak_memory() -> Outcome<f64> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
    Ok(line.trim().trim_end_matches(" kB").parse::<f64>()? / 1000.0)
}
