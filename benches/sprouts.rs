//! Sprouts: what it costs to find out who wins, with a proof, start by start.
//!
//! `cargo bench --bench sprouts` prints a table in CPU seconds; `cargo bench --bench sprouts -- 11 14` measures
//! these starts only. Beside ours stands what SPOTS took (T. Cizek, M. Balko, M. Schmid, 2025: the
//! strongest solver, in C++) on a machine of this kind, with the nimbers that it stored; it proves nothing.
#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use gamecert_benches::measure::{Measured, arguments, cost, serve};

/// Spots, whether the first player wins, CPU seconds and stored nimbers of SPOTS.
const STARTS: [(u32, bool, f64, u32); 7] = [
    (11, true, 0.5, 208),
    (12, false, 6.7, 743),
    (13, false, 9.8, 867),
    (14, false, 56.0, 10040),
    (15, true, 107.0, 9161),
    (16, true, 16.6, 1447),
    (17, true, 6.4, 610),
];

fn main() -> Measured<()> {
    let arguments = arguments();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    serve(&arguments).unwrap_or_else(|| compare(&arguments))
}

fn compare(chosen: &[&str]) -> Measured<()> {
    println!(
        "{:<6}{:>7}{:>8}{:>8}{:>9}{:>9}{:>9}{:>8}{:>9}{:>10}{:>8}{:>8}{:>7}{:>7}",
        "spots",
        "SPOTS",
        "stored",
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
        "hintMB"
    );
    let mut signature = 0.0;
    for (spots, wins, peer, stored) in STARTS {
        if !chosen.is_empty() && !chosen.contains(&spots.to_string().as_str()) {
            continue;
        }
        let cost = cost("sprouts", &format!("0*{spots}"), "outcome", "df-pn")?;
        if (cost.value > 0.0) != wins {
            return Err(format!("{spots} spots came out wrong").into());
        }
        signature += cost.nodes;
        println!(
            "{spots:<6}{peer:>7.1}{stored:>8}{:>8.2}{:>9.2}{:>9.2}{:>9}{:>8}{:>9}{:>10}{:>8.2}{:>8.2}{:>7.0}{:>7.1}",
            cost.total(),
            cost.search,
            cost.certify,
            cost.nodes,
            cost.lemmas,
            cost.bytes[0],
            cost.bytes[1],
            cost.check[0],
            cost.check[1],
            cost.memory,
            cost.check_memory,
        );
    }
    println!("signature: {signature} nodes in all, the same on every machine");
    Ok(())
}
