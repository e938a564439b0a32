//! What holds for every run of shrink.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use gamecert_certs::{Certificate, Evidence, Metadata, Question};
use gamecert_engine::shrink::{Config, Method, Observer, Round, ShrinkError, Shrunk, shrink};
use gamecert_tests::solved::solved;

#[derive(Clone)]
struct Patient;

impl Observer for Patient {
    fn stop(&self) -> bool {
        false
    }
}

fn certificate(game: &str, position: &str, question: Question) -> Certificate {
    solved(game, position, question, true)
}

fn shrunk(given: &Certificate, config: &Config) -> Shrunk {
    shrink(given, &[], config, Arc::new(Patient)).unwrap()
}

fn bytes(shrunk: &Shrunk) -> Vec<u8> {
    let mut bytes = Vec::new();
    shrunk.proof.write(&mut bytes, &shrunk.statement, true, &Metadata::default()).unwrap();
    bytes
}

/// Ten rounds with seed 0 come to this number of lemmas or better.
fn check(game: &str, position: &str, question: Question, most: usize) {
    let given = certificate(game, position, question);
    let shrunk = shrunk(&given, &Config::default());
    let lemmas: Vec<usize> = shrunk.rounds.iter().map(|round| round.lemmas).collect();
    assert!(lemmas.is_sorted_by(|one, next| one >= next), "{lemmas:?}");
    assert_eq!((lemmas.len(), lemmas[0] <= given.lemmas.len()), (11, true));
    assert_eq!(shrunk.proof.lemmas.len(), lemmas[10]);
    assert!(lemmas[10] <= most, "{game} {position}: {lemmas:?}");
    let claim = given.statement.claim().to_string();
    let mut told = gamecert_elaborate::Config { expected: Some(claim), ..Default::default() };
    told.max_lemmas = most as u64;
    let verdict = gamecert_elaborate::check(bytes(&shrunk).as_slice(), &told, &mut |_| {});
    assert_eq!(verdict.word(), "VERIFIED", "{verdict}");
}

/// The claims that there are, about games of both sorts of components.
#[test]
fn proofs_become_smaller_and_stay_proofs() {
    check("sprouts", "0*3", Question::Outcome, 4);
    check("sprouts", "0*4", Question::Outcome, 15);
    check("sprouts", "0*5", Question::Outcome, 15);
    check("cram", "5x5", Question::Outcome, 100);
    check("cram", "4x5+3x3", Question::Nimber, 110);
    check("octal", "0.07:40", Question::Nimber, 40);
    check("nim", "3+5+7", Question::Outcome, 10);
}

#[test]
#[ignore = "slow: a larger proof"]
fn the_nimber_of_six_spots_becomes_smaller() {
    check("sprouts", "0*6", Question::Nimber, 46);
}

#[test]
fn random_replies_never_add_a_lemma() {
    let given = certificate("cram", "4x6", Question::Nimber);
    let config = Config { method: Method::RandomReplies, rounds: 5, ..Config::default() };
    let shrunk = shrunk(&given, &config);
    let is_given = |lemma| given.lemmas.contains(lemma);
    assert!(shrunk.proof.lemmas.iter().all(|(lemma, _)| is_given(lemma)));
    assert!(shrunk.proof.lemmas.len() < given.lemmas.len());
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_one_others() {
    let given = certificate("cram", "4x5", Question::Nimber);
    let by_seed = |seed| bytes(&shrunk(&given, &Config { seed, rounds: 3, ..Config::default() }));
    assert_eq!(by_seed(1), by_seed(1));
    assert_ne!(by_seed(1), by_seed(2));
}

/// The hints of a bare certificate are found, and those of a hinted one are kept.
#[test]
fn no_rounds_leave_the_lemmas_as_they_are() {
    let given = certificate("sprouts", "0*4", Question::Outcome);
    let bare = Certificate { hints: None, ..given.clone() };
    let config = Config { rounds: 0, ..Config::default() };
    for input in [&given, &bare] {
        let shrunk = shrunk(input, &config);
        assert_eq!(
            shrunk.proof.lemmas.iter().map(|(lemma, _)| lemma.clone()).collect::<Vec<_>>(),
            given.lemmas
        );
        assert_eq!(shrunk.proof.holes(), 0);
    }
}

#[test]
fn a_proof_with_holes_is_refused() {
    let mut given = certificate("cram", "4x4", Question::Outcome);
    given.lemmas.remove(given.lemmas.len() / 2);
    given.hints = None;
    let refused = shrink(&given, &[], &Config::default(), Arc::new(Patient)).unwrap_err();
    assert_eq!(refused, ShrinkError::Holes);
}

#[test]
fn a_stop_leaves_a_whole_proof() {
    struct Hasty(AtomicUsize);
    impl Observer for Hasty {
        fn round(&self, round: Round) {
            assert!(round.round <= 1);
        }
        fn stop(&self) -> bool {
            self.0.fetch_sub(1, Ordering::Relaxed) == 1
        }
    }
    let given = certificate("cram", "4x5", Question::Outcome);
    let after = |asked| shrink(&given, &[], &Config::default(), Arc::new(Hasty(AtomicUsize::new(asked))));
    assert_eq!(after(1).unwrap_err(), ShrinkError::Stopped);
    let shrunk = after(given.lemmas.len() + 200).unwrap();
    assert!(shrunk.stopped && shrunk.proof.holes() == 0);
}

/// Once memory is used up, no more lemmas are looked for, and this is reported.
#[test]
fn little_memory_is_enough_for_a_round() {
    let given = certificate("cram", "4x5", Question::Nimber);
    let config = Config { memory_bytes: 2 << 20, ..Config::default() };
    let shrunk = shrunk(&given, &config);
    assert!(shrunk.rounds.last().unwrap().full);
    assert!(shrunk.proof.lemmas.len() < given.lemmas.len());
    let too_little = Config { memory_bytes: 1 << 10, ..Config::default() };
    assert_eq!(shrink(&given, &[], &too_little, Arc::new(Patient)).unwrap_err(), ShrinkError::Memory);
}

/// A hinted proof keeps the evidence that it has, so that a round looks only for what is missing.
#[test]
fn evidence_of_lemmas_that_stay_is_kept() {
    let given = certificate("cram", "4x4", Question::Outcome);
    let config = Config { method: Method::RandomReplies, rounds: 1, ..Config::default() };
    let shrunk = shrunk(&given, &config);
    let given_replies = given.hints.unwrap();
    let reply = |piece: &Evidence| match piece {
        Evidence::Reply { component, option, .. } => Some((*component, *option)),
        _ => None,
    };
    let mut kept = 0;
    for (lemma, evidence) in &shrunk.proof.lemmas {
        let old = given.lemmas.iter().position(|other| other == lemma).unwrap();
        kept += usize::from(given_replies.lemmas[old].iter().map(reply).eq(evidence.iter().map(reply)));
    }
    assert!(kept * 2 > shrunk.proof.lemmas.len(), "{kept} of {}", shrunk.proof.lemmas.len());
}
