//! The budget of the checker: units of work compared with CPU time, for certificates of each game and play.
//!
//! `cargo bench -p gamecert-benches --bench work` checks certificates that it makes itself, hinted and bare, and those of fixtures/records and
//! fixtures/new-values, and prints nanoseconds a unit; and files made to cost much, as far as they use up their units. Then comes
//! the smallest and the largest for each game, and how far apart games are by their largest. `cargo bench -p gamecert-benches --bench work -- FILE...`
//! measures files.

#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use cpu_time::ProcessTime;
use gamecert_benches::measure::Measured;
use gamecert_certs::{Certificate, ClaimKind, Outcome, Reader};
use gamecert_elaborate::rules::{Chomp, Cram, Grundy, Nim, Octal, Sprouts};
use gamecert_elaborate::{Config, Particulars, Verdict, check};
use gamecert_tests::attacks::FAMILIES;
use gamecert_tests::dots::axiom_sets;
use gamecert_tests::{dots, misere, prover};

/// Units of files that are made to cost much.
const COSTLY: u64 = 50_000_000;

fn main() -> Measured<()> {
    let mut files: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    println!("{:40} {:>14} {:>10} {:>8}", "certificate", "units", "CPU s", "ns/unit");
    let mut all = BTreeMap::new();
    if files.is_empty() {
        for (name, certificate) in made() {
            let bare = Certificate { hints: None, ..certificate.clone() };
            for (form, certificate) in [("hinted", certificate), ("bare", bare)] {
                let mut bytes = Vec::new();
                certificate.write(&mut bytes)?;
                note(&mut all, &bytes, measure(&format!("{name}, {form}"), &bytes))?;
            }
        }
        for attack in FAMILIES.iter().flat_map(|(_, make)| make()) {
            // The others are measured by what they import, or asked something else.
            if attack.imports.is_empty() && attack.arguments.is_empty() {
                note(&mut all, &attack.bytes, measure_costly(&attack.name, &attack.bytes))?;
            }
        }
        files = kept()?;
    }
    for file in files {
        let bytes = fs::read(&file)?;
        note(&mut all, &bytes, measure(&file, &bytes))?;
    }
    let mut dearest = Vec::new();
    for (of, figures) in &all {
        let (least, most) = extremes(figures);
        println!("{of:40} {:>14} {least:10.1} {most:8.1}", "from, to");
        dearest.push(most);
    }
    let (least, most) = extremes(&dearest);
    println!("largest over smallest of the dearest: {:.1}", most / least);
    Ok(())
}

fn extremes(figures: &[f64]) -> (f64, f64) {
    figures.iter().fold((f64::MAX, 0.0), |(least, most): (f64, f64), &it| (least.min(it), most.max(it)))
}

/// Notes a figure with the others of its game and play.
fn note(all: &mut BTreeMap<String, Vec<f64>>, bytes: &[u8], figure: Option<f64>) -> Measured<()> {
    let Ok(reader) = Reader::new(bytes) else { return Ok(()) };
    let statement = reader.statement();
    all.entry(format!("{} {:?}", statement.game, statement.play)).or_default().extend(figure);
    Ok(())
}

/// Nanoseconds a unit of a file that takes more than these.
fn measure_costly(name: &str, bytes: &[u8]) -> Option<f64> {
    let config = Config { max_work: COSTLY, ..Config::default() };
    let started = ProcessTime::now();
    let verdict = check(bytes, &config, &mut |_| {});
    let is_over = verdict.fault().is_some_and(|fault| fault.code == "limit-work");
    is_over.then(|| tell(name, COSTLY, started.elapsed().as_secs_f64()))
}

fn tell(name: &str, units: u64, seconds: f64) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "figures")]
    let each = seconds * 1e9 / units as f64;
    println!("{name:40} {units:14} {seconds:10.4} {each:8.1}");
    each
}

/// Complete proofs of each game and play.
fn made() -> Vec<(&'static str, Certificate)> {
    let sprouts = Sprouts { small_regions: true };
    let axioms = axiom_sets();
    let none = dots::complete("american 2x3", ClaimKind::Score(2), &[]);
    let all = dots::complete("american 2x3", ClaimKind::Score(2), axioms.last().map_or(&[], Vec::as_slice));
    vec![
        ("nim 400", prover::complete(&Nim, "400", ClaimKind::Nimber(400))),
        ("octal 0.77:150", prover::complete(&Octal::default(), "0.77:150", ClaimKind::Outcome(Outcome::Win))),
        ("grundy 400", prover::complete(&Grundy, "400", ClaimKind::Outcome(Outcome::Win))),
        ("chomp 5x8", prover::complete(&Chomp, "5x8", ClaimKind::Outcome(Outcome::Win))),
        ("cram 4x5", prover::complete(&Cram, "4x5", ClaimKind::Nimber(2))),
        ("sprouts 0*5", prover::complete(&sprouts, "0*5", ClaimKind::Nimber(1))),
        ("misere cram 3x5", misere::by_trees(&Cram, "3x5", ClaimKind::Grundy(0), true)),
        ("misere sprouts 0*4", misere::by_trees(&sprouts, "0*4", ClaimKind::Grundy(0), true)),
        ("dots american 2x3, no axioms", none),
        ("dots american 2x3, all axioms", all),
    ]
}

/// The certificates that the repository keeps.
fn kept() -> Measured<Vec<String>> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures");
    let mut files = Vec::new();
    for folder in ["records", "new-values"] {
        for entry in fs::read_dir(fixtures.join(folder))? {
            let path = entry?.path();
            if path.extension().is_some_and(|ending| ending == "cert") {
                files.push(path.display().to_string());
            }
        }
    }
    files.sort_unstable();
    Ok(files)
}

/// Nanoseconds a unit, if the certificate is verified and it takes long enough to tell.
fn measure(name: &str, bytes: &[u8]) -> Option<f64> {
    let config = Config { max_work: u64::MAX, ..Config::default() };
    let started = ProcessTime::now();
    let (mut rounds, mut units) = (0_u32, 0);
    while started.elapsed() < Duration::from_millis(300) {
        let Verdict::Verified(summary) = check(bytes, &config, &mut |_| {}) else {
            println!("{name} is not verified");
            return None;
        };
        units = summary.work;
        rounds += 1;
    }
    let seconds = started.elapsed().as_secs_f64() / f64::from(rounds);
    let each = tell(name.rsplit('/').next().unwrap_or(name), units, seconds);
    // A few units take less than it takes to begin.
    (units >= 50_000).then_some(each)
}
