//! Certificates under misere play and about scores are merged and compared as those of normal play are (repair.rs).

use std::collections::BTreeSet;

use gamecert_certs::{Certificate, Evidence, Identity, Judgement, LemmaId, Play, Question};
use gamecert_elaborate::Verdict;
use gamecert_engine::diff::{DiffError, Difference, Other, Who, diff};
use gamecert_engine::merge::{Merged, merge};
use gamecert_engine::solve::Request;
use gamecert_tests::judge;
use gamecert_tests::solved::{answer_to, certificates, solved};

fn made(game: &str, position: &str, play: Play, question: Question) -> (Certificate, Identity) {
    let request = Request { trees_to: Some(6), ..Request::new(game, position, play, question) };
    let [_, hinted] = certificates(&answer_to(&request)).1;
    let (certificate, totals) = Certificate::read(hinted.as_slice()).unwrap();
    (certificate, totals.identity)
}

fn samples() -> [(Certificate, Identity); 4] {
    [
        made("cram", "4x5", Play::Misere, Question::Grundy),
        made("sprouts", "0*6", Play::Misere, Question::Outcome),
        made("octal", "0.77:9+0.07:6", Play::Misere, Question::Tree),
        made("dots", "american 3x3", Play::Scoring, Question::Score),
    ]
}

fn verdict_on(merged: &Merged) -> Verdict {
    let mut bytes = Vec::new();
    let hinted = merged.has_evidence();
    merged.proof.write(&mut bytes, &merged.statement, hinted, &Default::default()).unwrap();
    judge(&bytes)
}

fn verified(merged: &Merged) -> Identity {
    assert!(merged.clashes.is_empty() && merged.unreadable == 0);
    match verdict_on(merged) {
        Verdict::Verified(summary) => summary.identity,
        verdict => panic!("{}: {verdict}", merged.statement.claim()),
    }
}

/// The certificate without the evidence of every second lemma, and of the claim in one of both cases.
fn half((certificate, identity): &(Certificate, Identity), odd: bool) -> (Certificate, Identity) {
    let mut half = certificate.clone();
    let hints = half.hints.as_mut().unwrap();
    for (number, pieces) in hints.lemmas.iter_mut().enumerate() {
        if (number % 2 == 1) == odd {
            pieces.fill(Evidence::Hole);
        }
    }
    if odd {
        hints.goal.fill(Evidence::Hole);
    }
    (half, *identity)
}

fn compared(one: &Certificate, other: &Certificate) -> Difference {
    diff(one, Other::Certificate(other)).unwrap()
}

#[test]
fn halves_are_merged() {
    for sample in samples() {
        let halves = [half(&sample, false), half(&sample, true)];
        assert_eq!(verified(&merge(&halves).unwrap()), sample.1);
        let holey = merge(&halves[..1]).unwrap();
        assert!(matches!(verdict_on(&holey), Verdict::Incomplete { .. }));
        let same = compared(&halves[0].0, &halves[1].0);
        assert_eq!(same.count(Who::Both), same.said.len());
        assert!(same.said.len() > 5 && same.unreadable == 0);
    }
}

/// A proof merged with another one proves what it proved, with the lemmas of both, each once.
#[test]
fn proofs_of_other_positions_are_merged() {
    for (one, other) in [
        (
            made("cram", "3x4", Play::Misere, Question::Outcome),
            made("cram", "4x4", Play::Misere, Question::Grundy),
        ),
        (
            made("dots", "american 2x3", Play::Scoring, Question::ScoreAtLeast(1)),
            made("dots", "american 3x3", Play::Scoring, Question::Score),
        ),
    ] {
        // What the first rests on is what the second may rest on.
        let mut first = one.clone();
        first.0.statement.axioms.clone_from(&other.0.statement.axioms);
        let together = merge(&[first.clone(), other.clone()]).unwrap();
        verified(&together);
        assert_eq!(together.statement.claim(), first.0.statement.claim());
        let difference = compared(&first.0, &other.0);
        assert_eq!(difference.count(Who::Contradicting), 0);
        let twice = merge(&[first, other.clone(), other]).unwrap();
        assert_eq!(twice.proof, together.proof);
    }
}

/// Of two contracts that a position fails at, the smaller one says more.
#[test]
fn the_smaller_contract_is_kept() {
    let (whole, identity) = made("dots", "american 3x3", Play::Scoring, Question::Score);
    let mut weaker = whole.clone();
    for lemma in &mut weaker.lemmas {
        if let Judgement::Below(contract) = &mut lemma.judgement {
            *contract += 1;
        }
    }
    weaker.hints.as_mut().unwrap().lemmas.iter_mut().for_each(|pieces| pieces.fill(Evidence::Hole));
    let difference = compared(&whole, &weaker);
    assert_eq!(difference.count(Who::First), difference.count(Who::Second));
    assert_eq!(difference.count(Who::Both) + difference.count(Who::Contradicting), 0);
    let pair = [(weaker, identity), (whole, identity)];
    assert_eq!(verified(&merge(&pair).unwrap()), identity);
}

#[test]
fn a_component_has_one_tree() {
    let (whole, identity) = made("cram", "4x5", Play::Misere, Question::Grundy);
    let trees: BTreeSet<u32> = (0..)
        .zip(&whole.lemmas)
        .filter(|(_, lemma)| matches!(lemma.judgement, Judgement::Tree(_)))
        .map(|(number, _)| number)
        .collect();
    let mut forged = whole.clone();
    let equal = forged.lemmas.iter_mut().find_map(|lemma| match &mut lemma.judgement {
        Judgement::Equals(tree) => Some(tree),
        _ => None,
    });
    let tree = equal.unwrap();
    *tree = LemmaId(*trees.iter().find(|&&number| number != tree.0).unwrap());
    let merged = merge(&[(whole.clone(), identity), (forged.clone(), identity)]).unwrap();
    assert_eq!(merged.clashes.len(), 1);
    assert!(merged.clashes[0].first.text.contains(" = "), "{:?}", merged.clashes);
    let verdict = verdict_on(&merged);
    assert!(matches!(verdict, Verdict::Incomplete { .. }), "{verdict}");
    let difference = compared(&whole, &forged);
    assert_eq!(difference.count(Who::Contradicting), 1);
    assert!(difference.said.iter().any(|said| said.values.len() == 2));
}

#[test]
fn what_is_not_alike_is_not_compared() {
    let (misere, _) = made("cram", "3x3", Play::Misere, Question::Outcome);
    let normal = solved("cram", "3x3", Question::Outcome, true);
    assert!(matches!(diff(&misere, Other::Certificate(&normal)), Err(DiffError::Plays(..))));
    let none = [(misere, Identity([0; 32])), (normal, Identity([1; 32]))];
    assert_eq!(
        merge(&none).unwrap_err().to_string(),
        "it differs from the first certificate in its convention of play"
    );
}
