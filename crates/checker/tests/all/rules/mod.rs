//! The rules of each game.

mod bridge;
mod chomp;
mod connect4;
mod cram;
mod dots {
    mod colours;
    mod graph;
    mod pairs;
    mod text;
}
mod go;
mod grundy;
mod nim;
mod octal;
mod othello;
mod sprouts;
mod unmetered;

use gamecert_checker::rules::{Chomp, Cram, Grundy, Impartial, Nim, Octal, Sprouts};
use unmetered::Free;

/// Asserts that components are told from each other by their bytes.
fn check_bytes(rules: &impl Impartial, text: &str) {
    let components = rules.position(text).unwrap().components;
    let subjects: Vec<Vec<u8>> = components.iter().map(|component| rules.encode(component)).collect();
    assert!(components.len() > 1, "{text}");
    for (one, component) in components.iter().enumerate() {
        for (other, subject) in subjects.iter().enumerate() {
            assert_eq!(rules.is(component, subject), one == other, "{text}: {one} {other}");
        }
        let own = &subjects[one];
        assert!(
            !rules.is(component, &own[..own.len() - 1]) && !rules.is(component, &[own, &[0][..]].concat())
        );
    }
}

#[test]
fn components_are_told_by_their_bytes() {
    check_bytes(&Nim, "3+5");
    check_bytes(&Octal::default(), "0.77:5+0.77:7");
    check_bytes(&Grundy, "5+7");
    check_bytes(&Chomp, "2x3+3x3");
    check_bytes(&Cram, "2x3+3x3");
    check_bytes(&Sprouts { small_regions: true }, "0*2+0*3");
}
