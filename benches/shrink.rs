//! Shrink: lemmas, CPU seconds and memory, compared with the number of lemmas at the start.
//!
//! `cargo bench -p gamecert-benches --bench shrink` prints a table; `cargo bench -p gamecert-benches --bench shrink -- 5x7` measures this board only. A round of
//! the descent on the largest takes many minutes and much memory, and is done if it is asked for by name.

#![allow(clippy::print_stdout, reason = "a child process prints its figures")]

use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::sync::Arc;

use cpu_time::ProcessTime;
use gamecert_benches::measure::{
    Measured, child, cost_and_files, is_chosen, line, numbers, peak_memory, serve,
};
use gamecert_certs::Certificate;
use gamecert_engine::shrink::{Config, Method, Observer, shrink};

/// What is shrunk, with how many rounds of random replies and of descent.
const PROOFS: [([&str; 3], u32, u32); 5] = [
    (["sprouts", "0*13", "outcome"], 10, 10),
    (["cram", "5x7", "outcome"], 10, 10),
    (["cram", "5x7", "nimber"], 3, 1),
    (["cram", "5x8", "nimber"], 3, 1),
    (["cram", "5x9", "nimber"], 3, 1),
];
const MEMORY: usize = 16 << 30;

/// Nobody asks to stop.
#[derive(Clone)]
struct Unwatched;

impl Observer for Unwatched {
    fn stop(&self) -> bool {
        false
    }
}

fn main() -> Measured<()> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let chosen: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let ["shrink-one", file, method, rounds] = chosen[..] {
        return shrink_one(Path::new(file), method, rounds.parse()?);
    }
    if let Some(done) = serve(&chosen) {
        return done;
    }
    line(&["position", "claim", "before", "method", "rounds", "after", "CPU s", "MB"]);
    for (asked, replies, descent) in PROOFS {
        if !is_chosen(&chosen, asked[1], &["5x9"]) {
            continue;
        }
        let folder = tempfile::tempdir()?;
        cost_and_files(asked, folder.path())?;
        let file = folder.path().join("hinted.cert").to_string_lossy().into_owned();
        for (method, rounds) in [("replies", replies), ("descent", descent)] {
            let rounds = rounds.to_string();
            let [before, after, time, memory] = numbers(&child(&["shrink-one", &file, method, &rounds])?)?;
            let [before, after] = [before, after].map(|lemmas| lemmas.to_string());
            let figures = [format!("{time:.1}"), format!("{memory:.0}")];
            let [time, memory] = &figures;
            line(&[asked[1], asked[2], &before, method, &rounds, &after, time, memory]);
        }
    }
    Ok(())
}

fn shrink_one(file: &Path, method: &str, rounds: u32) -> Measured<()> {
    let started = ProcessTime::now();
    let certificate = Certificate::read(BufReader::new(File::open(file)?))?.0;
    let method = if method == "descent" { Method::Descent } else { Method::RandomReplies };
    let config = Config { method, rounds, memory_bytes: MEMORY, ..Config::default() };
    let shrunk = shrink(&certificate, &[], &config, Arc::new(Unwatched))?;
    let (before, after) = (certificate.lemmas.len(), shrunk.proof.lemmas.len());
    println!("{before} {after} {} {}", started.elapsed().as_secs_f64(), peak_memory()?);
    Ok(())
}
