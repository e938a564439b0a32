//! The checker in a browser, compared with the same checker as a program, on the same certificates in one run.
//!
//! `cargo bench -p gamecert-benches --bench browser` prints a table; `... -- 5x7` measures this position only. Needs
//! Chromium. Seconds are CPU seconds of the program and seconds on the clock of the worker, the least of five checks;
//! *first* is the first check, when the browser has not yet translated the module well.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::collections::BTreeMap;
use std::fs;

use gamecert_benches::measure::{Measured, child, cost_and_files, is_chosen, line, numbers, serve};
use gamecert_tests::browser::{Task, answers, module};

const PROOFS: [[&str; 3]; 4] = [
    ["cram", "5x7", "nimber"],
    ["cram", "5x8", "nimber"],
    ["sprouts", "0*13", "outcome"],
    ["sprouts", "0*18", "outcome"],
];
const TIMES: usize = 5;

fn main() -> Measured<()> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let chosen: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let Some(done) = serve(&chosen) {
        return done;
    }
    let module = module()?;
    line(&["position", "file", "bytes", "program", "browser", "ratio", "first"]);
    for asked in PROOFS {
        if !is_chosen(&chosen, asked[1], &["0*18"]) {
            continue;
        }
        let folder = tempfile::tempdir()?;
        cost_and_files(asked, folder.path())?;
        for sort in ["hinted", "bare"] {
            let path = folder.path().join(format!("{sort}.cert")).to_string_lossy().into_owned();
            let certificate = fs::read(&path)?;
            let program = least((0..TIMES).map(|_| {
                let [_, seconds, _] = numbers(&child(&["check-one", &path])?)?;
                Ok(seconds)
            }))?;
            let bytes = certificate.len().to_string();
            let task = Task { name: path, certificate, options: String::new(), module: module.clone() };
            let answers = answers(&vec![task; TIMES], &BTreeMap::new())?;
            let mut seconds = answers.iter().map(|answer| {
                let verified = answer["result"]["verdict"] == "VERIFIED";
                let milliseconds = answer["milliseconds"].as_f64().filter(|_| verified);
                milliseconds.map(|time| time / 1000.0).ok_or_else(|| answer.to_string().into())
            });
            let first = seconds.next().unwrap_or_else(|| Err("no answer".into()))?;
            let browser = least(seconds.chain([Ok(first)]))?;
            let figures =
                [program, browser, browser / program.max(1e-6), first].map(|time| format!("{time:.3}"));
            line(&[&[asked[1].to_owned(), sort.to_owned(), bytes], &figures[..]].concat());
        }
    }
    Ok(())
}

fn least(mut times: impl Iterator<Item = Measured<f64>>) -> Measured<f64> {
    times.try_fold(f64::INFINITY, |least, time| Ok(least.min(time?)))
}
