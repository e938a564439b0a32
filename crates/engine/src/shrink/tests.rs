//! What holds for every run of shrink.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use gamecert_certs::{Certificate, Evidence, Hints, Metadata, Play, Question};
use gamecert_elaborate::rulebook::{Component, Rulebook, rulebook};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::and_or::{DemandId, Growing, Number, place};
use super::nimbers::{Graph, Question as Asked};
use super::support::Support;
use super::{Config, Method, Observer, Round, ShrinkError, Shrunk, shrink};
use crate::proof::Proof;
use crate::solve::{self, Request, solve};

#[derive(Clone)]
struct Patient;

impl solve::Observer for Patient {
    fn stop_search(&self, _nodes: u64) -> bool {
        false
    }
    fn stop_certify(&self) -> bool {
        false
    }
}

impl Observer for Patient {
    fn stop(&self) -> bool {
        false
    }
}

fn certificate(game: &str, position: &str, question: Question) -> Certificate {
    let request = Request::new(game, position, Play::Normal, question);
    let answer = solve(&request, Arc::new(Patient)).unwrap();
    as_certificate(answer.statement.unwrap(), &answer.proof.unwrap().to_proof())
}

fn as_certificate(statement: gamecert_certs::Statement, proof: &Proof) -> Certificate {
    let (lemmas, hints) = proof.lemmas.iter().cloned().unzip();
    let hints = Some(Hints { lemmas: hints, goal: proof.goal.clone() });
    Certificate { statement, lemmas, hints, metadata: Metadata::default() }
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

/// All counters against what they stand for, counted anew.
fn assert_counts(graph: &Graph<'_>, support: &Support, claim: &[DemandId]) {
    let holds = |id| graph.alternative(id).1.iter().all(|&part| support.holds(part));
    let satisfied = |demand: DemandId| -> Vec<u32> {
        graph.demand(demand).alternatives.iter().copied().filter(|&id| holds(id)).collect()
    };
    let active: BTreeSet<DemandId> = support
        .lemmas()
        .into_iter()
        .flat_map(|lemma| graph.demands_of(lemma).unwrap_or_default().to_vec())
        .chain(claim.iter().copied())
        .collect();
    let mut critical = vec![0; graph.len()];
    for &demand in &active {
        if let [only] = satisfied(demand).as_slice() {
            graph.alternative(*only).1.iter().for_each(|&part| critical[place(part)] += 1);
            assert!(support.stands_on_one(demand));
        }
    }
    for number in graph.numbers() {
        assert_eq!(support.critical(number), critical[place(number)]);
        let open = graph.demands_of(number).unwrap_or_default();
        let open = open.iter().filter(|&&demand| satisfied(demand).is_empty()).count();
        assert_eq!(support.open_demands(number) as usize, open);
    }
    for demand in 0..u32::try_from(graph.demand_count()).unwrap() {
        for &id in &graph.demand(demand).alternatives {
            let missing = graph.alternative(id).1.iter().filter(|&&part| !support.holds(part)).count();
            assert_eq!(support.missing(id) as usize, missing);
        }
    }
}

#[test]
fn counters_follow_what_comes_and_goes() {
    fn check(rules: &dyn Rulebook, given: &Certificate) {
        let mut graph = Graph::new(rules, true, usize::MAX);
        let mut lemmas: Vec<Number> = Vec::new();
        for lemma in &given.lemmas {
            let nimber = lemma.nimber().unwrap();
            let number = graph.number(&rules.component(&lemma.subject).unwrap());
            graph.learn(number, nimber);
            lemmas.push(number);
        }
        let root = graph.ask(Asked::All([*lemmas.last().unwrap()].into())).unwrap();
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut support = Support::new(&graph, &[root]);
        for step in 0..300 {
            let number = lemmas[random.random_range(0..lemmas.len())];
            if random.random_bool(0.2) {
                graph.expand(number);
                support.catch_up(&graph);
            }
            let (steps, before) = (support.steps(), support.lemmas());
            if random.random_bool(0.7) {
                support.insert(&graph, number)
            } else {
                support.remove(&graph, number)
            }
            if random.random_bool(0.3) {
                support.undo_to(&graph, steps);
                assert_eq!(support.lemmas(), before);
            }
            if step % 10 == 0 {
                assert_counts(&graph, &support, &[root]);
            }
        }
        assert_counts(&graph, &support, &[root]);
    }
    check(&*rulebook("cram", &[]).unwrap().0, &certificate("cram", "3x4", Question::Nimber));
    let given = certificate("sprouts", "0*4", Question::Nimber);
    check(&*rulebook("sprouts", &[]).unwrap().0, &given);
}

/// The sets of lemmas that satisfy a demand, by the names of their subjects.
type Names = BTreeSet<BTreeSet<String>>;

/// Which sets of lemmas satisfy a demand does not depend on what was known when it was first asked.
#[test]
fn alternatives_are_the_same_in_whatever_order_nimbers_are_learnt() {
    fn check(rules: &dyn Rulebook, given: &Certificate) {
        let nimbers: Vec<(Component, u16)> = given
            .lemmas
            .iter()
            .map(|lemma| {
                let nimber = lemma.nimber().unwrap();
                (rules.component(&lemma.subject).unwrap(), nimber)
            })
            .collect();
        let learn = |graph: &mut Graph<'_>, (component, nimber): &(Component, u16)| {
            let number = graph.number(component);
            graph.learn(number, *nimber);
            number
        };
        let mut all_first = Graph::new(rules, true, usize::MAX);
        let numbers: Vec<Number> = nimbers.iter().map(|it| learn(&mut all_first, it)).collect();
        numbers.iter().for_each(|&number| all_first.expand(number));
        let mut one_by_one = Graph::new(rules, true, usize::MAX);
        for known in nimbers.iter().rev() {
            let number = learn(&mut one_by_one, known);
            one_by_one.expand(number);
        }
        let shown = |graph: &Graph<'_>| -> Vec<BTreeSet<Names>> {
            let name = |&part: &Number| rules.text(graph.component(part));
            let names = |&id: &u32| graph.alternative(id).1.iter().map(name).collect();
            let demand = |&demand: &DemandId| graph.demand(demand).alternatives.iter().map(names).collect();
            let number = |component| graph.numbers().find(|&it| graph.component(it) == component).unwrap();
            let demands = |component| graph.demands_of(number(component)).unwrap().iter().map(demand);
            nimbers.iter().map(|(component, _)| demands(component).collect()).collect()
        };
        assert_eq!(shown(&all_first), shown(&one_by_one));
    }
    check(&*rulebook("cram", &[]).unwrap().0, &certificate("cram", "3x5", Question::Nimber));
    let given = certificate("sprouts", "0*5", Question::Nimber);
    check(&*rulebook("sprouts", &[]).unwrap().0, &given);
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
