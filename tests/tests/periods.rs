//! Periods of octal games: known ones are found and proved, and what follows for large heaps is what tables say.

use std::sync::Arc;

use gamecert_certs::{
    Certificate, ClaimKind, Evidence, Judgement, Metadata, Outcome, Period, Play, Question, Statement,
};
use gamecert_elaborate::{Config, Verdict, check_with};
use gamecert_engine::diff::{Other, Who, diff};
use gamecert_engine::imports::Imports;
use gamecert_engine::plug::{Before, PlugError, RepairMode};
use gamecert_engine::search::Stopped;
use gamecert_engine::solve::{Answer, Observer, Request, SolveError, solve, solve_with};
use gamecert_tests::judge;
use gamecert_tests::solved::{Unwatched, plugged};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The lines of the table: a code and its period.
fn known() -> impl Iterator<Item = (&'static str, Period)> {
    let lines = include_str!("../../fixtures/known/periods.csv").lines();
    lines.filter(|line| !line.starts_with(['#', 'c'])).map(|line| {
        let [code, length, after, _] = line.split(',').collect::<Vec<_>>().try_into().unwrap();
        (code, Period { length: length.parse().unwrap(), after: after.parse().unwrap() })
    })
}

fn asked(position: &str, question: Question) -> Request {
    Request::new("octal", position, Play::Normal, question)
}

fn answer(position: &str, question: Question, imports: &Imports) -> Answer {
    solve_with(&asked(position, question), imports, Arc::new(Unwatched)).unwrap()
}

fn written(answer: &Answer, hinted: bool) -> (Statement, Vec<u8>) {
    let (statement, proof) = (answer.statement.clone().unwrap(), answer.proof.as_ref().unwrap());
    let mut bytes = Vec::new();
    proof.write(&mut bytes, &statement, hinted, &Metadata::default()).unwrap();
    (statement, bytes)
}

/// Finds the period and has it checked, with hints and without.
fn check(code: &str, period: Period) {
    let answer = answer(code, Question::Period, &Imports::default());
    let expected = format!("VERIFIED   period(octal {code}) = {period} [normal play]");
    for hinted in [false, true] {
        let (_, bytes) = written(&answer, hinted);
        let verdict = judge(&bytes).to_string();
        assert!(verdict.starts_with(&expected), "{verdict}");
        assert_eq!(bytes[8], 2);
    }
}

#[test]
fn known_periods() {
    let is_small = |period: &Period| period.length + period.after < 2000;
    known().filter(|(_, period)| is_small(period)).for_each(|(code, period)| check(code, period));
}

#[test]
#[ignore = "slow: 15,000 heaps, a minute"]
fn known_periods_of_many_heaps() {
    let is_large = |period: &Period| period.length + period.after >= 2000;
    let mut large = known().filter(|(_, period)| is_large(period)).peekable();
    assert!(large.peek().is_some());
    large.for_each(|(code, period)| check(code, period));
}

/// The nimbers of all heaps of a code, by the definition of the games.
fn table(digits: &[u8], last: usize) -> Vec<u16> {
    let mut nimbers: Vec<u16> = vec![0];
    for tokens in 1..=last {
        let mut options = Vec::new();
        for (taken, digit) in digits.iter().enumerate().filter(|(taken, _)| *taken <= tokens) {
            let rest = tokens - taken;
            options.extend((digit & 1 != 0 && rest == 0).then_some(0));
            options.extend((digit & 2 != 0 && rest > 0).then(|| nimbers[rest]));
            if digit & 4 != 0 {
                options.extend((1..rest).map(|one| nimbers[one] ^ nimbers[rest - one]));
            }
        }
        nimbers.push((0..).find(|nimber| !options.contains(nimber)).unwrap());
    }
    nimbers
}

/// Far beyond the heaps that show it, each period holds, and so do least period and last exception.
#[test]
fn periods_of_random_games_are_true() {
    let mut random = ChaCha8Rng::seed_from_u64(18);
    let mut found = 0;
    for _ in 0..60 {
        let digits: Vec<u8> =
            vec![if random.random() { 0 } else { 4 }, random.random_range(0..8), random.random_range(0..8)];
        let code = format!("{}.{}{}", digits[0], digits[1], digits[2]);
        let nimbers = table(&digits, 700);
        let differs = |n: usize, length: usize| nimbers[n] != nimbers[n + length];
        let last_exception =
            |length: usize| (1..=700 - length).rev().find(|&n| differs(n, length)).unwrap_or(0);
        // What a table shows without any theorem.
        let least = (1..100).find(|&length| last_exception(length) < 100);
        let Some(length) = least else { continue };
        let Some(ClaimKind::Period(period)) =
            answer(&code, Question::Period, &Imports::default()).statement.map(|it| it.claim)
        else {
            panic!("{code}")
        };
        assert_eq!(
            (period.length as usize, period.after as usize),
            (length, last_exception(length)),
            "{code}"
        );
        found += 1;
    }
    assert!(found > 30, "{found}");
}

/// A certificate, with its identity, to be imported.
fn imports(bytes: &[u8]) -> Imports {
    let (certificate, totals) = Certificate::read(bytes).unwrap();
    let mut imports = Imports::default();
    imports.add(totals.identity, certificate);
    imports
}

#[test]
fn a_large_heap_rests_on_an_imported_period() {
    let (_, period) = written(&answer("0.07", Question::Period, &Imports::default()), true);
    let nimbers = table(&[0, 0, 7], 500);
    for (heap, same) in [(1_000_000, 93 + (1_000_000 - 93) % 34), (u64::MAX, 93 + (u64::MAX - 93) % 34)] {
        let found = answer(&format!("0.07:{heap}+17"), Question::Nimber, &imports(&period));
        let (statement, bytes) = written(&found, true);
        assert_eq!(statement.claim, ClaimKind::Nimber(nimbers[usize::try_from(same).unwrap()] ^ nimbers[17]));
        assert_eq!(Certificate::read(&bytes[..]).unwrap().0.lemmas.len(), 0);
        let mut import = |_: &_| Ok(Some(Box::new(&period[..]) as gamecert_elaborate::Source<'_>));
        let verdict = check_with(&bytes[..], &Config::default(), &mut import, &mut |_| {});
        assert!(matches!(verdict, Verdict::Verified(_)), "{verdict}");
    }
}

/// A small heap, one beyond what lemmas need no axiom for, and one of another game; each game has its own lemmas.
#[test]
fn large_heaps_without_imports() {
    let found = answer("0.07:5000+0.77:5000+0.07:17", Question::Outcome, &Imports::default());
    let (statement, bytes) = written(&found, false);
    let nimber = table(&[0, 0, 7], 5000)[5000] ^ table(&[0, 7, 7], 5000)[5000] ^ table(&[0, 0, 7], 17)[17];
    let outcome = if nimber == 0 { Outcome::Loss } else { Outcome::Win };
    assert_eq!(statement.claim, ClaimKind::Outcome(outcome));
    assert!(matches!(judge(&bytes), Verdict::Verified(_)), "{}", judge(&bytes));
}

/// What was proved without the axiom before is proved so still, in version 1.
#[test]
fn small_heaps_need_no_period() {
    let (statement, bytes) = written(&answer("0.07:4096", Question::Outcome, &Imports::default()), false);
    assert_eq!((statement.axioms, bytes[8]), (vec!["sprague-grundy".to_owned()], 1));
}

/// A hole, a false nimber, a false period: the first two are mended, the third is called false, with the true one.
#[test]
fn repair() {
    let (_, bytes) = written(&answer("0.07", Question::Period, &Imports::default()), true);
    let whole = Certificate::read(&bytes[..]).unwrap().0;
    let untouched = plugged(&whole, &[]).unwrap();
    assert_eq!((untouched.way, untouched.added), (RepairMode::Nothing, 0));

    let mut with_hole = whole.clone();
    with_hole.hints.as_mut().unwrap().lemmas[20][0] = Evidence::Hole;
    let mut false_nimber = whole.clone();
    false_nimber.lemmas[20].judgement = Judgement::Nimber(9);
    for (certificate, before, kept) in [(&with_hole, Some(Before::Holes(1)), 174), (&false_nimber, None, 173)]
    {
        let repaired = plugged(certificate, &[]).unwrap();
        assert!(before.is_none_or(|before| repaired.before == before), "{:?}", repaired.before);
        assert_eq!((repaired.kept, repaired.added), (kept, 174 - kept));
        let mut mended = Vec::new();
        repaired.proof.write(&mut mended, &repaired.statement, true, &Metadata::default()).unwrap();
        assert_eq!(mended, bytes);
    }

    let mut false_period = whole;
    false_period.statement.claim = ClaimKind::Period(Period { length: 68, after: 52 });
    let Err(PlugError::FalseClaim { why, .. }) = plugged(&false_period, &[]) else { panic!("repaired") };
    assert_eq!(why, "period(octal 0.07) = 34 after 52, as the heaps show");
}

/// Lemmas about periods are compared like others.
#[test]
fn difference() {
    let certificate = |position: &str, question| {
        let (_, bytes) = written(&answer(position, question, &Imports::default()), true);
        Certificate::read(&bytes[..]).unwrap().0
    };
    let period = certificate("0.07", Question::Period);
    let heap = certificate("0.07:20", Question::Nimber);
    let found = diff(&period, Other::Certificate(&heap)).unwrap();
    let common = heap.lemmas.iter().filter(|lemma| period.lemmas.contains(lemma)).count();
    assert!(common > 3, "{common}");
    let counts = [Who::Both, Who::First, Who::Second, Who::Contradicting].map(|who| found.count(who));
    assert_eq!((counts, found.unreadable), ([common, 174 - common, heap.lemmas.len() - common, 0], 0));
    assert!(found.said.iter().any(|said| said.values == ["34 after 52"]));
}

struct Impatient;

impl Observer for Impatient {
    fn stop_search(&self, _nodes: u64) -> bool {
        true
    }

    fn stop_certify(&self) -> bool {
        false
    }
}

#[test]
fn what_cannot_be_answered() {
    let refused = |request: Request| match solve(&request, Arc::new(Unwatched)) {
        Err(SolveError::Unsupported(why)) => why,
        other => panic!("{other:?}"),
    };
    let of_nim = Request::new("nim", "3", Play::Normal, Question::Period);
    assert_eq!(refused(of_nim), "periods are of octal games, not of nim");
    let without = vec!["octal-periodicity".to_owned()];
    let why = refused(Request { without, ..asked("0.07:5000", Question::Nimber) });
    assert!(why.starts_with("without the axiom `octal-periodicity`"), "{why}");
    let why = refused(asked("0.07:5", Question::Period));
    assert!(why.starts_with("`0.07:5` is not an octal code"), "{why}");
    let stopped = solve(&asked("0.07", Question::Period), Arc::new(Impatient)).unwrap();
    assert_eq!((stopped.statement, stopped.stopped), (None, Some(Stopped::Requested)));
}
