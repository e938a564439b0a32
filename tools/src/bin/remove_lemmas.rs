//! Takes lemmas from a certificate at random, to see what it costs to plug the holes:
//! `cargo run --release -p gamecert-tools --bin remove_lemmas -- proof.cert 10 1 holes.cert`
//! takes ten lemmas, with seed 1.
#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "for the hand of a developer")]

use std::fs;

use gamecert_certs::Certificate;
use gamecert_tests::remove_lemmas::without_random_lemmas;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, from, count, seed, to] = arguments.as_slice() else {
        eprintln!("damage FROM COUNT SEED TO");
        return;
    };
    let (certificate, _) = Certificate::read(fs::read(from).unwrap().as_slice()).unwrap();
    let left = without_random_lemmas(&certificate, count.parse().unwrap(), seed.parse().unwrap());
    let mut bytes = Vec::new();
    left.write(&mut bytes).unwrap();
    fs::write(to, bytes).unwrap();
}
