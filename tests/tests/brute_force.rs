//! Certificates of every kind of claim, made from a brute force, are verified bare and hinted.

use gamecert_certs::{Certificate, ClaimKind, Judgement};
use gamecert_elaborate::Particulars;
use gamecert_elaborate::Verdict;
use gamecert_elaborate::rules::{Chomp, Cram, Grundy, Impartial, Nim, Octal};
use gamecert_tests::forge::Draft;
use gamecert_tests::{BruteForce, certificate, judge, prove, true_claims};

fn check(rules: &impl Impartial, values: &[(&str, u16)]) {
    for &(position, expected) in values {
        check_value(rules, position, expected);
    }
}

fn check_value<R: Impartial>(rules: &R, position: &str, expected: u16) {
    let start = rules.position(position).unwrap().components;
    assert_eq!(BruteForce::new(rules).sum(&start), expected, "{position}");
    for claim in true_claims(expected) {
        let [bare, hinted] = [false, true].map(|hinted| judge(&certificate(rules, position, claim, hinted)));
        let (Verdict::Verified(bare), Verdict::Verified(hinted)) = (&bare, &hinted) else {
            panic!("{position}: {bare} / {hinted}");
        };
        assert_eq!((bare.identity, bare.lemmas), (hinted.identity, hinted.lemmas));
        assert_eq!(bare.evidence, hinted.evidence, "{position}");
        assert_eq!(hinted.claim.kind, claim);
        assert!(hinted.hinted && !bare.hinted);
    }
    defects(&certificate(rules, position, ClaimKind::Nimber(expected), true));
    let proof = prove(rules, position, ClaimKind::Nimber(expected)).unwrap();
    for n in (0..8).filter(|&n| n != expected) {
        let false_claim = ClaimKind::Nimber(n);
        let statement = gamecert_tests::statement(rules, position, false_claim);
        let bytes = proof.write(Vec::new(), &statement, true, &Default::default()).unwrap().1;
        assert!(judge(&bytes).fault().is_some_and(|fault| fault.code == "claim-is-false"));
        let why = prove(rules, position, false_claim).unwrap_err().why;
        assert!(why.ends_with(&format!("has nimber {expected}, against the claim")), "{why}");
    }
}

/// A lemma that says another nimber, or has a piece of evidence too few, is found out, whichever it is.
fn defects(honest: &[u8]) {
    let (honest, _) = Certificate::read(honest).unwrap();
    for number in 0..honest.lemmas.len() {
        let nimber = honest.lemmas[number].nimber().unwrap();
        for wrong in [Some(nimber + 1), nimber.checked_sub(1)].into_iter().flatten() {
            let mut forged = honest.clone();
            forged.lemmas[number].judgement = Judgement::Nimber(wrong);
            assert_ne!(judge(&Draft::encode(&forged).seal()).exit_code(), 0, "lemma {number} : {wrong}");
        }
        let mut forged = honest.clone();
        forged.hints.as_mut().unwrap().lemmas[number].pop();
        assert_eq!(judge(&Draft::encode(&forged).seal()).exit_code(), 1, "lemma {number}");
    }
}

#[test]
fn nim() {
    check(&Nim, &[("0", 0), ("1", 1), ("7", 7), ("3+5+7", 1), ("3+5+6", 0), ("4+4", 0)]);
}

#[test]
fn octal() {
    check(
        &Octal::default(),
        &[("0.07:1", 0), ("0.07:10", 3), ("0.77:11", 6), ("0.77:3+0.07:5+2", 2), ("4.0:7", 0)],
    );
}

#[test]
fn grundy() {
    check(&Grundy, &[("2", 0), ("3", 1), ("13", 3), ("8+18+4", 2 ^ 4)]);
}

#[test]
fn chomp() {
    check(&Chomp, &[("1x1", 0), ("1x8", 7), ("3,2", 0), ("5,1,1", 4 ^ 2), ("3x4+2x2", 9 ^ 2)]);
}

#[test]
fn cram() {
    check(&Cram, &[("1x1", 0), ("1x2", 1), ("2x2", 0), ("3x4", 1), ("3x3+..#/...", 0), ("4x4", 0)]);
}
