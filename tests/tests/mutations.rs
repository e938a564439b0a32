//! A dozen certificates changed at random, thousands of times each: no panic, no false claim
//! VERIFIED, one encoding of what is accepted.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may panic")]
#![allow(clippy::print_stdout, reason = "the slow test reports its figures")]

use gamecert_certs::ClaimKind::{self, Nimber, NimberAbove};
use gamecert_certs::Outcome;
use gamecert_checker::rules::{Cram, Nim, Octal, Sprouts};
use gamecert_tests::certificate;
use gamecert_tests::fixtures::real;
use gamecert_tests::trial::{Tally, trial};
use gamecert_tests::truth::Truth;

const WIN: ClaimKind = ClaimKind::Outcome(Outcome::Win);
const LOSS: ClaimKind = ClaimKind::Outcome(Outcome::Loss);

/// Game, position, claim, hinted.
const CERTIFICATES: [(&str, &str, ClaimKind, bool); 16] = [
    ("cram", "3x3", LOSS, true),
    ("cram", "3x4", Nimber(1), true),
    ("cram", "3x4", WIN, false),
    ("cram", "4x4", Nimber(0), true),
    ("cram", "4x4", LOSS, false),
    ("cram", "3x5", NimberAbove(0), true),
    ("cram", "4x5", Nimber(2), true),
    ("cram", "1x6+3x3+..#/...", WIN, false),
    ("nim", "3+5+7", Nimber(1), true),
    ("nim", "3+5+6", LOSS, false),
    ("nim", "7+8", NimberAbove(7), true),
    ("sprouts", "0*3", Nimber(1), true),
    ("sprouts", "0*3", WIN, false),
    ("octal", "0.77:11", Nimber(6), true),
    ("octal", "0.07:20", WIN, false),
    ("octal", "0.77:3+0.07:5+2", NimberAbove(1), true),
];

fn check(count: u64) -> Tally {
    let mut truth = Truth::default();
    let mut all = Tally::new();
    for (seed, (game, position, claim, hinted)) in (1..).zip(CERTIFICATES) {
        let honest = match game {
            "cram" => certificate(&Cram, position, claim, hinted),
            "sprouts" => certificate(&Sprouts { small_regions: true }, position, claim, hinted),
            "nim" => certificate(&Nim, position, claim, hinted),
            _ => certificate(&Octal, position, claim, hinted),
        };
        let tally = trial(&honest, seed, count, &mut truth, &real).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(tally.values().sum::<u64>(), count);
        tally.into_iter().for_each(|(verdict, times)| *all.entry(verdict).or_default() += times);
    }
    all
}

#[test]
fn changed_certificates_prove_nothing_false() {
    let tally = check(3000);
    // Changes that matter to nobody, such as new metadata, leave some proofs whole.
    assert!(tally["VERIFIED "] > 0 && tally["INCOMPLETE "] > 0 && tally.len() > 20, "{tally:?}");
}

/// `cargo test --release -p gamecert-tests --test mutations -- --ignored --nocapture`
#[test]
#[ignore = "slow: 140,000 changed certificates, some minutes in release"]
fn ten_thousand_changes_to_each_certificate() {
    for (verdict, times) in check(10_000) {
        println!("{times:7} {verdict}");
    }
}
