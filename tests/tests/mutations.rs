//! Certificates changed at random, a hundred times each or more: no panic, no false claim
//! VERIFIED, one encoding of what is accepted.

#![allow(clippy::print_stdout, reason = "the slow test reports its figures")]

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use gamecert_certs::ClaimKind::{self, Nimber, NimberAbove};
use gamecert_certs::{Certificate, Identity, Metadata, Outcome, Play, Question};
use gamecert_elaborate::rules::{Cram, Nim, Octal, Sprouts};
use gamecert_elaborate::{Config, Source, Verdict, check_with};
use gamecert_engine::imports::Imports;
use gamecert_engine::search::Algorithm;
use gamecert_engine::solve::{Answer, Request, solve_with};
use gamecert_fixtures::connect4::random_moves;
use gamecert_fixtures::othello::{Minimax, random_board};
use gamecert_tests::certificate;
use gamecert_tests::fixtures::real;
use gamecert_tests::forge::Draft;
use gamecert_tests::mutate::mutate;
use gamecert_tests::solved::{Unwatched, answer_to, certificates, request};
use gamecert_tests::trial::{Tally, trial, trial_of};
use gamecert_tests::truth::Truth;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

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
            _ => certificate(&Octal::default(), position, claim, hinted),
        };
        let tally = trial(&honest, seed, count, &mut truth, &real).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(tally.values().sum::<u64>(), count);
        add(&mut all, tally);
    }
    all
}

/// Certificates by their identities.
type Shelf = BTreeMap<Identity, Vec<u8>>;

/// Two certificates of 3x3 and 3x4 Cram, and one of 4x4 or 3x5 over them.
fn over_imports(position: &str) -> (Shelf, Vec<u8>) {
    let algorithm = Algorithm::NimberSets;
    let (mut imports, mut shelf) = (Imports::default(), Shelf::new());
    for import in ["3x3", "3x4"] {
        let answer =
            solve_with(&request("cram", import, Question::Nimber, algorithm), &imports, Arc::new(Unwatched));
        let bytes = certificates(&answer.unwrap()).1[1].clone();
        let (certificate, totals) = Certificate::read(&bytes[..]).unwrap();
        imports.add(totals.identity, certificate);
        shelf.insert(totals.identity, bytes);
    }
    let answer =
        solve_with(&request("cram", position, Question::Nimber, algorithm), &imports, Arc::new(Unwatched));
    (shelf, certificates(&answer.unwrap()).1[1].clone())
}

/// The file over imports changes, or one of those, and then the file imports what that has become.
fn check_over_imports(count: u64) -> Tally {
    let mut truth = Truth::default();
    let mut all = Tally::new();
    for (seed, position) in (1..).zip(["4x4", "3x5"]) {
        let (honest_shelf, honest) = over_imports(position);
        let shelf = RefCell::new(honest_shelf.clone());
        let judge = |bytes: &[u8], config: &Config| -> Verdict {
            let shelf = shelf.borrow();
            let mut imports =
                |identity: &Identity| Ok(shelf.get(identity).map(|bytes| Box::new(&bytes[..]) as Source<'_>));
            check_with(bytes, config, &mut imports, &mut |_| {})
        };
        assert_eq!(judge(&honest, &Config::default()).word(), "VERIFIED");
        let (over, _) = Certificate::read(&honest[..]).unwrap();
        let mut changes = 0;
        let tally = trial_of(
            |random| {
                *shelf.borrow_mut() = honest_shelf.clone();
                changes += 1;
                if changes % 2 == 0 {
                    return mutate(&over, &honest, random);
                }
                let (old, bytes) = honest_shelf.iter().nth(changes / 2 % honest_shelf.len()).unwrap();
                let changed = mutate(&Certificate::read(&bytes[..]).unwrap().0, bytes, random);
                // What has no identity any more is put in the place of what it was.
                let new = Certificate::read(&changed[..]).map_or(*old, |(_, totals)| totals.identity);
                let mut over = over.clone();
                for identity in &mut over.statement.imports {
                    if identity == old {
                        *identity = new;
                    }
                }
                over.statement.imports.sort();
                shelf.borrow_mut().insert(new, changed);
                Draft::encode(&over).seal()
            },
            seed,
            count,
            &mut truth,
            &judge,
        );
        let tally = tally.unwrap_or_else(|why| panic!("{position}: {why}"));
        add(&mut all, tally);
    }
    all
}

/// Adds a tally to another one.
fn add(all: &mut Tally, tally: Tally) {
    tally.into_iter().for_each(|(verdict, times)| *all.entry(verdict).or_default() += times);
}

/// The engine's certificates of endgames of Othello with up to `most` empty squares, scores and bounds, with more or less left to
/// the checker's plain search.
fn check_contests(certificates: u64, count: u64, most: i16) -> Tally {
    let mut truth = Truth::default();
    let mut all = Tally::new();
    let mut random = ChaCha8Rng::seed_from_u64(30);
    for seed in 0..certificates {
        let (rows, cols) = [(4, 4), (4, 5), (5, 4), (6, 6)][usize::try_from(seed % 4).unwrap()];
        let empty = random.random_range(most / 2..=most);
        let board = random_board(&mut random, rows, cols, empty);
        let score = Minimax::default().score(&board);
        let question = match random.random_range(0..4) {
            0 => Question::ValueAtLeast(score - random.random_range(0..2)),
            1 => Question::ValueBelow(score + random.random_range(1..3)),
            _ => Question::Score,
        };
        let request = Request::new("othello", &board.text(), Play::Contest, question);
        let leaf = Some(random.random_range(0..4));
        let answer = answer_to(&Request { leaf_empties: leaf, ..request });
        let honest = hinted(&answer);
        let tally = trial(&honest, seed, count, &mut truth, &real).unwrap_or_else(|why| panic!("{why}"));
        add(&mut all, tally);
    }
    all
}

/// The engine's certificates of random positions of Connect Four, with more or less left to the checker's plain search.
fn check_connect4(certificates: u64, count: u64) -> Tally {
    let mut truth = Truth::default();
    let mut all = Tally::new();
    let mut random = ChaCha8Rng::seed_from_u64(31);
    for seed in 0..certificates {
        let (columns, rows) = [(5, 4), (4, 5), (6, 4)][usize::try_from(seed % 3).unwrap()];
        let empty = random.random_range(8..=13);
        let moves = random_moves(&mut random, columns, rows, empty);
        let position = format!("{columns}x{rows}:{moves}");
        let question =
            [Question::Score, Question::ValueAtLeast(0), Question::ValueBelow(1)][random.random_range(0..3)];
        let request = Request::new("connect4", &position, Play::Contest, question);
        let leaf = Some(random.random_range(0..4));
        // Policies would leave few lemmas.
        let policy = Some(if seed % 2 == 0 { 0 } else { random.random_range(4..10) });
        let honest = hinted(&answer_to(&Request { leaf_empties: leaf, policy_empties: policy, ..request }));
        let tally = trial(&honest, seed, count, &mut truth, &real).unwrap_or_else(|why| panic!("{why}"));
        add(&mut all, tally);
    }
    all
}

#[test]
fn changed_certificates_of_connect_four_prove_nothing_false() {
    let tally = check_connect4(60, 60);
    for code in [
        "search-fails",
        "cites-another-subject",
        "wrong-side",
        "no-such-option",
        "bad-subject",
        "policy-fails",
        "policy-idle",
    ] {
        assert!(tally.contains_key(&format!("REJECTED {code}")), "{code}: {tally:?}");
    }
    assert!(tally["VERIFIED "] > 0 && tally["INCOMPLETE "] > 0 && tally.len() > 30, "{tally:?}");
}

fn hinted(answer: &Answer) -> Vec<u8> {
    let (statement, proof) = answer.statement.as_ref().zip(answer.proof.as_ref()).unwrap();
    let mut bytes = Vec::new();
    proof.write(&mut bytes, statement, true, &Metadata::default()).unwrap();
    bytes
}

#[test]
fn changed_certificates_of_contests_prove_nothing_false() {
    let tally = check_contests(40, 100, 9);
    for code in ["search-fails", "cites-weaker-lemma", "claim-is-false", "wrong-side", "no-such-option"] {
        assert!(tally.contains_key(&format!("REJECTED {code}")), "{code}: {tally:?}");
    }
    assert!(tally["VERIFIED "] > 0 && tally["INCOMPLETE "] > 0 && tally.len() > 30, "{tally:?}");
}

#[test]
fn changed_certificates_over_changed_imports_prove_nothing_false() {
    let tally = check_over_imports(3000);
    for verdict in ["VERIFIED ", "INCOMPLETE ", "DECLINED import-missing", "REJECTED imports-not-closed"] {
        assert!(tally.contains_key(verdict), "{verdict}: {tally:?}");
    }
    assert!(tally.len() > 20, "{tally:?}");
}

#[test]
fn changed_certificates_prove_nothing_false() {
    let tally = check(500);
    // Changes that matter to nobody, such as new metadata, leave some proofs whole.
    assert!(tally["VERIFIED "] > 0 && tally["INCOMPLETE "] > 0 && tally.len() > 20, "{tally:?}");
}

/// `cargo test --release -p gamecert-tests mutations:: -- --ignored --nocapture`
#[test]
#[ignore = "slow: 190,000 changed certificates, some minutes in release"]
fn ten_thousand_changes_to_each_certificate() {
    for tally in [check(10_000), check_over_imports(10_000), check_contests(100, 100, 10)] {
        for (verdict, times) in tally {
            println!("{times:7} {verdict}");
        }
    }
}
