//! Whole games as trees: what it costs to develop them, each in a process of its own.
//!
//! `cargo bench -p gamecert-benches --bench trees` prints a table in CPU seconds and the most memory in MB; `cargo bench -p gamecert-benches --bench trees -- 0*7` develops this
//! game only, a large one that takes minutes.

#![allow(clippy::print_stdout, reason = "a child process prints its figures")]

use cpu_time::ProcessTime;
use gamecert_benches::measure::{Measured, child, is_chosen, line, numbers, peak_memory};
use gamecert_engine::trees::trees;

/// Positions with the canonical and reduced canonical trees of all positions of their games: J. Lemoine and
/// S. Viennot, theses of 2011, tables 4.2, 10.1, 12.1 and 12.2.
const POSITIONS: [(&str, [f64; 2]); 7] = [
    ("3x8", [4152.0, 1191.0]),
    ("3x9", [14889.0, 5145.0]),
    ("4x6", [6401.0, 2136.0]),
    ("5x5", [7540.0, 1780.0]),
    ("0*5", [10461.0, 1203.0]),
    ("0*6", [150_147.0, 25458.0]),
    ("0*7", [2_200_629.0, 598_685.0]),
];

/// Those that take minutes.
const LARGE: [&str; 1] = ["0*7"];

/// Most trees that are kept.
const MOST: usize = 100_000_000;

fn main() -> Measured<()> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let chosen: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let ["develop", position] = chosen[..] {
        return develop(position);
    }
    line(&["position", "parts", "trees", "reduced", "seconds", "MB"]);
    for (position, expected) in POSITIONS.iter().filter(|(name, _)| is_chosen(&chosen, name, &LARGE)) {
        let [parts, all, reduced, seconds, memory] = numbers(&child(&["develop", position])?)?;
        if [all, reduced] != *expected {
            return Err(format!("{position} has {all} trees, {reduced} reduced, not {expected:?}").into());
        }
        let counts = [parts, all, reduced].map(|count| count.to_string());
        let costs = [format!("{seconds:.2}"), format!("{memory:.0}")];
        line(&[&[(*position).to_owned()][..], &counts, &costs].concat());
    }
    Ok(())
}

/// Prints components, canonical and reduced canonical trees, CPU seconds and MB of memory.
fn develop(position: &str) -> Measured<()> {
    let started = ProcessTime::now();
    let game = if position.contains('x') { "cram" } else { "sprouts" };
    let found = trees(game, position, MOST)?;
    let counts = [found.components, found.canonical_count, found.reduced_count];
    let [components, all, reduced] = counts;
    println!("{components} {all} {reduced} {} {}", started.elapsed().as_secs_f64(), peak_memory()?);
    Ok(())
}
