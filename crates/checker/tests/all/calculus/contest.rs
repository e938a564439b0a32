//! The rule CONTEST on a game of ten sets, for what no file about Othello can show: a side that moves twice, what is scored at once,
//! play without end, and sets that are too coarse.

use gamecert_certs::{ClaimKind, Evidence, Judgement, Lemma, Side};
use gamecert_checker::calculus::contest::{Bound, Contests, MAX_DEPTH};
use gamecert_checker::rules::contest::{Cited, Played, View};
use gamecert_checker::rules::{Contest, Rules};
use gamecert_checker::trial::{Trial, Written};
use gamecert_checker::work::Work;
use gamecert_checker::{Config, Fault};

/// A set is a number of [`GRAPH`].
#[derive(Clone, Copy, Debug, Default)]
struct Toy;

struct Set {
    mover: Side,
    total: i32,
    /// What each side is sure of by the rules.
    settled: [i32; 2],
    /// Where classes lead, and what each side scores at once.
    classes: &'static [(Option<u8>, [i32; 2])],
}

const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;

const GRAPH: &[Set] = &[
    // The first side moves twice running, and may take 2 and then 1, of 4.
    Set { mover: FIRST, total: 4, settled: [0, 0], classes: &[(None, [9, 0]), (Some(1), [2, 0])] },
    Set { mover: FIRST, total: 2, settled: [0, 0], classes: &[(Some(2), [0, 2]), (Some(3), [1, 0])] },
    Set { mover: SECOND, total: 0, settled: [0, 0], classes: &[] },
    Set { mover: SECOND, total: 1, settled: [0, 0], classes: &[(Some(2), [0, 1])] },
    // 4: no end.
    Set { mover: SECOND, total: 1, settled: [0, 0], classes: &[(Some(5), [0, 0])] },
    Set { mover: FIRST, total: 1, settled: [0, 0], classes: &[(Some(4), [0, 0])] },
    // 6: too coarse for one answer.
    Set { mover: SECOND, total: 1, settled: [0, 0], classes: &[(Some(7), [0, 0]), (None, [0, 0])] },
    Set { mover: SECOND, total: 1, settled: [1, 0], classes: &[] },
    // 8: the second answer takes all.
    Set { mover: SECOND, total: 1, settled: [0, 0], classes: &[(Some(7), [0, 0]), (Some(2), [0, 1])] },
    Set {
        mover: FIRST,
        total: 1,
        settled: [0, 0],
        classes: &[(Some(8), [0, 0]), (None, [0, 0]), (Some(7), [0, 0])],
    },
    // 10: settled at once for the second side.
    Set { mover: SECOND, total: 1, settled: [0, 1], classes: &[(Some(7), [0, 0])] },
    Set { mover: FIRST, total: 1, settled: [0, 0], classes: &[(Some(10), [0, 0]), (Some(7), [0, 0])] },
    // 12: two ways to 11, where the first side is to move, and to 13 and 14, where the second one is.
    Set { mover: SECOND, total: 1, settled: [0, 0], classes: &[(Some(11), [0, 0]), (Some(11), [0, 0])] },
    Set { mover: SECOND, total: 1, settled: [0, 0], classes: &[(Some(7), [0, 0]), (Some(7), [0, 0])] },
    Set { mover: SECOND, total: 1, settled: [0, 0], classes: &[(Some(13), [0, 0]), (Some(13), [0, 0])] },
    // 15: it may stay there.
    Set { mover: SECOND, total: 1, settled: [0, 0], classes: &[(Some(15), [0, 0])] },
    // 16: one set with a point scored before, and without.
    Set { mover: SECOND, total: 1, settled: [0, 0], classes: &[(Some(2), [1, 0]), (Some(2), [0, 0])] },
    // 17: of 2 points the second side has one at once.
    Set { mover: SECOND, total: 2, settled: [0, 1], classes: &[(None, [0, 0])] },
    Set { mover: FIRST, total: 2, settled: [0, 0], classes: &[(Some(17), [0, 0]), (Some(7), [0, 0])] }, // 19 to 21: more moves than may wait.
    Set { mover: SECOND, total: 1, settled: [0, 0], classes: &[(Some(11), [0, 0]); 40_000] },
    Set { mover: FIRST, total: 1, settled: [0, 0], classes: &[(Some(19), [0, 0])] },
    Set { mover: SECOND, total: 1, settled: [0, 0], classes: &[(Some(20), [0, 0]); 40_000] },
];

impl Toy {
    fn set(set: u8) -> &'static Set {
        &GRAPH[usize::from(set)]
    }

    fn place(side: Side) -> usize {
        usize::from(side == SECOND)
    }
}

impl Rules for Toy {
    type Component = u8;
    const NAME: &'static str = "toy";
    const VERSION: u16 = 1;

    fn start(&self, term: &str, _: &mut Work) -> Result<Option<Vec<u8>>, Fault> {
        Ok(term.parse().ok().map(|set| vec![set]))
    }

    fn show(&self, set: &u8) -> String {
        set.to_string()
    }

    fn encode(&self, set: &u8) -> Vec<u8> {
        vec![*set]
    }

    fn read(&self, subject: &[u8], _: &mut Work) -> Result<Option<u8>, Fault> {
        Ok(subject.first().copied())
    }

    fn measure_of(&self, set: &u8) -> Result<u64, Fault> {
        Ok(u64::from(*set))
    }
}

impl Contest for Toy {
    type Class = u16;
    const SIDES: [&'static str; 2] = ["first", "second"];

    fn mover(&self, set: &u8) -> Side {
        Self::set(*set).mover
    }

    fn total(&self, set: &u8) -> Result<i32, Fault> {
        Ok(Self::set(*set).total)
    }

    fn view(&self, set: &u8, side: Side, _: &mut Work) -> Result<View<u16>, Fault> {
        let Set { settled, classes, .. } = Self::set(*set);
        let classes = (0..).zip(*classes).map(|(number, _)| number).collect();
        Ok(View { settled: settled[Self::place(side)], classes })
    }

    fn play(&self, set: &u8, class: u16, side: Side, _: &mut Work) -> Result<Option<Played<u8>>, Fault> {
        let (after, scored) = Self::set(*set).classes[usize::from(class)];
        Ok(after.map(|after| Played { after, scored: scored[Self::place(side)] }))
    }

    fn mark(&self, _: &u8, class: u16) -> u16 {
        class
    }

    fn stands(&self, _: &u8, _: Side) -> bool {
        true
    }

    fn covers(&self, cited: Cited<'_>, set: &u8, side: Side, _: &mut Work) -> Result<bool, Fault> {
        Ok(cited.subject == [*set] && cited.side == side && cited.witness == 0)
    }
}

fn trial(set: u8) -> Trial<Contests<Toy>> {
    let mut trial = Trial::<Contests<Toy>>::new(&Config::default());
    trial.calculus.starts = vec![set];
    trial
}

fn claim(set: u8, claim: ClaimKind, pieces: &[Evidence]) -> Result<u64, &'static str> {
    let source = &mut Written(pieces.iter().cloned().map(Ok));
    trial(set).claim(claim, source).map(|holes| holes.count).map_err(|fault| fault.code)
}

fn lemma(set: u8, side: Side, value: i16, pieces: &[Evidence]) -> Result<u64, &'static str> {
    let mut trial = trial(0);
    let lemma = Lemma { subject: vec![set], judgement: Judgement::Sure { side, value } };
    let judged = trial
        .read(0, &lemma)
        .and_then(|fact| trial.judge(&fact, &mut Written(pieces.iter().cloned().map(Ok))));
    judged.map(|holes| holes.count).map_err(|fault| fault.code)
}

use ClaimKind::{Value, ValueAtLeast, ValueBelow};
use Evidence::{All, Hole, Play as Choose, Policy, Search};

#[test]
fn a_side_may_move_twice_and_score_on_the_way() {
    let three = &[Choose(1), Choose(1)];
    assert_eq!(claim(0, ValueAtLeast(3), three), Ok(0));
    // One more is left to show, where the second side takes what is left.
    assert_eq!(claim(0, ValueAtLeast(4), &[Choose(1), Choose(1), All, All]), Err("no-moves"));
    assert_eq!(claim(0, ValueAtLeast(2), &[Choose(1)]), Ok(0));
    let mut trial = trial(0);
    trial.claim(ValueAtLeast(2), &mut Written([Choose(1)].into_iter().map(Ok))).unwrap();
    // The start, its class, the end of its classes and of the claim; and four for the question.
    assert_eq!(trial.work.spent(), 8);
    assert_eq!(claim(0, ValueAtLeast(3), &[Choose(1), Choose(0), All]), Err("no-moves"));
    assert_eq!(claim(0, ValueAtLeast(3), &[Choose(1), All]), Err("wrong-side"));
    assert_eq!(claim(3, ValueBelow(1), &[Choose(0)]), Err("wrong-side"));
}

/// All results of both sides add up to the total.
#[test]
fn an_upper_bound_is_a_lower_one_of_the_other_side() {
    assert_eq!(claim(9, Value(1), &[Choose(2)]), Ok(0));
    assert_eq!(claim(9, ValueBelow(2), &[]), Ok(0));
    assert_eq!(claim(9, ValueBelow(1), &[All, All]), Err("wrong-side"));
    assert_eq!(claim(3, ValueAtLeast(1), &[Choose(0)]), Ok(0));
    assert_eq!(claim(8, Value(1), &[Choose(1)]), Ok(0));
    assert_eq!(claim(0, ValueAtLeast(5), &[]), Err("claim-is-false"));
    // What a file claims has been judged to be about a contest.
    assert_eq!(claim(0, ClaimKind::Nimber(0), &[]), Err("internal"));
    assert_eq!(claim(0, ValueBelow(0), &[]), Err("claim-is-false"));
    assert_eq!(claim(0, ValueAtLeast(0), &[]), Ok(0));
    assert_eq!(claim(0, ValueAtLeast(0), &[Hole]), Err("evidence-left"));
}

#[test]
fn what_is_too_coarse_shows_nothing() {
    assert_eq!(claim(0, ValueAtLeast(3), &[Choose(0)]), Err("too-coarse"));
    assert_eq!(lemma(6, FIRST, 1, &[All]), Err("too-coarse"));
    let search = |set, most| claim(set, ValueAtLeast(1), &[Search(most)]);
    // Of the second side, for a lemma about the first: one answer is too coarse.
    assert_eq!(claim(6, ValueBelow(1), &[Search(9)]), Err("search-fails"));
    // The side itself goes on to its next class.
    assert_eq!(search(9, 5), Ok(0));
}

#[test]
fn a_plain_search_looks_at_so_many_sets_and_no_more() {
    let search = |most| claim(9, ValueAtLeast(1), &[Search(most)]);
    // 9, 8, 7 and 2, and 7 after all.
    assert_eq!((search(5), search(4)), (Ok(0), Err("search-too-long")));
    let fails = |most| claim(8, ValueBelow(1), &[Search(most)]);
    assert_eq!((fails(3), fails(2)), (Err("search-fails"), Err("search-too-long")));
    let mut trial = trial(9);
    let before = trial.work.spent();
    let bound = Bound { set: 9, side: FIRST, value: 1 };
    assert_eq!(trial.calculus.search(bound, 5, &mut trial.work), Ok(true));
    assert_eq!(trial.work.spent() - before, 5);
    // Nothing to answer is no answer.
    assert_eq!(claim(3, ValueBelow(1), &[Search(9)]), Err("search-fails"));
}

#[test]
fn play_without_end_ends_at_a_limit() {
    assert_eq!(claim(5, ValueAtLeast(1), &[Search(1 << 24)]), Err("limit-depth"));
    let strategy: Vec<Evidence> = [All, Choose(0)].into_iter().cycle().take(2000).collect();
    assert_eq!(lemma(4, FIRST, 1, &strategy), Err("limit-depth"));
    let last: Vec<Evidence> = strategy.iter().take(MAX_DEPTH).cloned().chain([Hole]).collect();
    assert_eq!(lemma(4, FIRST, 1, &last), Ok(1));
    let beyond: Vec<Evidence> = strategy.iter().take(MAX_DEPTH + 1).cloned().chain([Hole]).collect();
    assert_eq!(lemma(4, FIRST, 1, &beyond), Err("limit-depth"));
}

#[test]
fn a_lemma_begins_with_a_move_and_is_not_settled() {
    assert_eq!(lemma(3, SECOND, 1, &[Choose(0)]), Ok(0));
    assert_eq!(lemma(3, SECOND, 1, &[Search(9)]), Err("lemma-without-move"));
    assert_eq!(lemma(3, SECOND, 0, &[]), Err("lemma-settled"));
    assert_eq!(lemma(3, SECOND, 2, &[Hole]), Err("result-beyond"));
    assert_eq!(lemma(3, SECOND, 1, &[Choose(1)]), Err("no-such-option"));
}

/// Whether a policy shows that the first side is sure of 1.
fn policy(set: u8, most: u32, marks: &[u16]) -> Result<u64, &'static str> {
    lemma(set, FIRST, 1, &[Policy { most, marks: marks.to_vec() }])
}

#[test]
fn a_policy_plays_what_it_prefers() {
    // The first class is lost later, the second is too coarse.
    assert_eq!(policy(9, 2, &[2]), Ok(0));
    assert_eq!(policy(9, 1, &[2]), Err("search-too-long"));
    assert_eq!(policy(9, 9, &[]), Err("policy-fails"));
    assert_eq!(policy(9, 9, &[0, 2]), Err("policy-fails"));
    // What is lost at once is passed over, wherever it stands.
    assert_eq!(policy(11, 2, &[]), Ok(0));
    assert_eq!(policy(11, 2, &[1]), Ok(0));
    // If the opponent has just what is left, it is not lost.
    assert_eq!(policy(18, 9, &[]), Err("policy-fails"));
    assert_eq!(policy(18, 9, &[1]), Ok(0));
}

#[test]
fn each_mark_of_a_policy_is_needed() {
    assert_eq!(policy(9, 9, &[1, 2]), Err("policy-idle"));
    assert_eq!(policy(9, 9, &[2, 0]), Err("policy-idle"));
    assert_eq!(policy(9, 9, &[2, 2]), Err("policy-idle"));
    assert_eq!(policy(9, 9, &[7, 2]), Err("policy-idle"));
    assert_eq!(policy(11, 9, &[0, 1]), Err("policy-idle"));
}

#[test]
fn a_policy_has_an_answer_to_everything() {
    assert_eq!(policy(8, 9, &[]), Err("policy-fails"));
    assert_eq!(policy(6, 9, &[]), Err("policy-fails"));
    // Nothing to answer is no answer.
    assert_eq!(policy(3, 9, &[]), Err("policy-fails"));
}

#[test]
fn a_policy_remembers_where_the_opponent_is_to_move() {
    // 14, 13 and 7.
    assert_eq!(policy(14, 3, &[]), Ok(0));
    assert_eq!(policy(14, 2, &[]), Err("search-too-long"));
    // 12, 11 twice, and 7.
    assert_eq!(policy(12, 4, &[]), Ok(0));
    assert_eq!(policy(12, 3, &[]), Err("search-too-long"));
    // With another value a set is another one.
    assert_eq!(policy(16, 9, &[]), Err("policy-fails"));
}

#[test]
fn a_policy_that_comes_back_shows_nothing() {
    assert_eq!(policy(15, 100, &[]), Err("search-too-long"));
    // From 4 to 5 and back.
    assert_eq!(policy(4, 100, &[]), Err("policy-fails"));
}

/// The room of the largest policy so far is charged, and each step.
#[test]
fn a_policy_is_charged() {
    let run = |set, memory| {
        let mut trial = trial(0);
        trial.work = Work::new(1000, memory);
        let mut run = || {
            let bound = Bound { set, side: FIRST, value: 1 };
            trial.calculus.policy(bound, (9, &[]), &mut trial.work).map_err(|fault| fault.code)
        };
        (run(), run(), trial.work.spent())
    };
    // 13 and 7 are remembered, a byte each. Three looks, and four bytes.
    let room = 2 * (1 + 128);
    assert_eq!(run(14, room), (Ok(()), Ok(()), 14));
    assert_eq!(run(14, room - 1).0, Err("limit-memory"));
    // Two looks, two classes to choose from, and a byte.
    assert_eq!(run(11, room), (Ok(()), Ok(()), 10));
    assert_eq!(policy(21, 100_000, &[]), Err("limit-depth"));
    assert_eq!(policy(19, 100_000, &[]), Ok(0));
}
