//! Sprouts: what it costs to find out who wins, with a proof, start by start.
//!
//! `cargo bench -p gamecert-benches --bench sprouts` prints a table in CPU seconds; `cargo bench -p gamecert-benches --bench sprouts -- 11 14` measures
//! these starts only. Next to ours stands what SPOTS took (T. Cizek, M. Balko, M. Schmid, 2025: the
//! strongest solver, in C++) on a machine of this kind, with the nimbers that it stored; it proves nothing.

use gamecert_benches::measure::{Measured, Row, cost, run};

/// Spots, whether the first player wins, CPU seconds and stored nimbers of SPOTS, where known.
const STARTS: [(&str, u16, &str, &str); 13] = [
    ("11", 1, "0.5", "208"),
    ("12", 0, "6.7", "743"),
    ("13", 0, "9.8", "867"),
    ("14", 0, "56", "10040"),
    ("15", 1, "107", "9161"),
    ("16", 1, "16.6", "1447"),
    ("17", 1, "6.4", "610"),
    ("18", 0, "-", "-"),
    ("19", 0, "-", "-"),
    ("20", 0, "-", "-"),
    ("22", 1, "-", "-"),
    ("23", 1, "-", "-"),
    ("25", 0, "-", "-"),
];

fn main() -> Measured<()> {
    run(&["spots", "SPOTS", "stored"], &STARTS.map(|(spots, ..)| spots), |spots| {
        let known = STARTS.iter().find(|(name, ..)| *name == spots);
        let peer = known.iter().flat_map(|(_, _, seconds, stored)| [seconds, stored]);
        let peer = peer.map(|&figure| figure.to_owned()).collect();
        let expected = known.map(|&(_, wins, ..)| wins);
        Ok(Row {
            peer,
            expected: expected.map(i32::from),
            cost: cost("sprouts", &format!("0*{spots}"), "outcome")?,
        })
    })
}
