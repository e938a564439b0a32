//! Certificates about contests that are repaired, merged, compared, continued, imported and made smaller.

use std::sync::Arc;

use gamecert_certs::{
    Certificate, ClaimKind, Evidence, Identity, Judgement, LemmaId, Metadata, Play, Question, Side,
};
use gamecert_elaborate::{Config as CheckConfig, Particulars, Source, Verdict, check_with};
use gamecert_engine::diff::{Other, Who, diff};
use gamecert_engine::imports::Imports;
use gamecert_engine::merge::{Merged, merge};
use gamecert_engine::plug::{Before, Beliefs, PlugError, Plugged, RepairMode};
use gamecert_engine::search::{Limits, Stopped};
use gamecert_engine::shrink::{Config, Method, Observer, shrink};
use gamecert_engine::solve::{Answer, Doubt, Request, SolveError, solve_with};
use gamecert_fixtures::othello::{Board, Minimax, random_board};
use gamecert_tests::judge;
use gamecert_tests::mutate::mutate;
use gamecert_tests::remove_lemmas::without_random_lemmas;
use gamecert_tests::solved::{Unwatched, answer_to, plugged, plugged_within, repaired, written};
use gamecert_tests::truth::Truth;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Positions of the endgame suite of the FFO, by their numbers.
fn suite(number: u32) -> &'static str {
    let lines = include_str!("../../fixtures/known/othello-ffo.csv").lines();
    let mut columns = lines.map(|line| line.split(',').collect::<Vec<_>>());
    let found = columns.find(|columns| columns[0] == number.to_string());
    found.unwrap()[1]
}

fn request(position: &str, question: Question) -> Request {
    Request::new("othello", position, Play::Contest, question)
}

fn read(bytes: &[u8]) -> (Certificate, Identity) {
    let (certificate, totals) = Certificate::read(bytes).unwrap();
    (certificate, totals.identity)
}

fn made(position: &str, question: Question) -> (Certificate, Identity) {
    read(&written(&answer_to(&request(position, question)), true).1)
}

/// The certificate of a search that believes what it holds likely.
fn believed(number: u32, percent: u32) -> Certificate {
    let request = Request { selectivity: Some(percent), ..request(suite(number), Question::Score) };
    read(&written(&answer_to(&request), true).1).0
}

fn bytes_of(certificate: &Certificate) -> Vec<u8> {
    let mut bytes = Vec::new();
    Certificate { metadata: Metadata::default(), ..certificate.clone() }.write(&mut bytes).unwrap();
    bytes
}

fn holes_of(certificate: &Certificate) -> u64 {
    match judge(&bytes_of(certificate)) {
        Verdict::Incomplete { holes, .. } => holes,
        verdict => panic!("{verdict}"),
    }
}

/// The repaired certificate, which is verified.
fn verified(plugged: &Plugged, claim: &str) -> Certificate {
    let bytes = repaired(plugged, true);
    match judge(&bytes) {
        Verdict::Verified(summary) => assert_eq!(summary.claim.to_string(), claim),
        verdict => panic!("{claim}: {verdict}"),
    }
    read(&bytes).0
}

fn samples() -> [Certificate; 4] {
    [
        made("4x4", Question::Score).0,
        made(suite(1), Question::Score).0,
        made(suite(5), Question::ValueAtLeast(32)).0,
        made(suite(7), Question::ValueBelow(9)).0,
    ]
}

#[test]
fn what_is_whole_stays_as_it_is() {
    for certificate in samples() {
        let repair = plugged(&certificate, &[]).unwrap();
        assert_eq!((repair.way, repair.before.clone()), (RepairMode::Nothing, Before::Holes(0)));
        assert_eq!(repaired(&repair, true), bytes_of(&certificate));
        assert_eq!(repair.beliefs, None);
    }
}

#[test]
fn lost_lemmas_are_found_again() {
    for number in [1, 2, 7] {
        let whole = made(suite(number), Question::Score).0;
        let anew = answer_to(&request(suite(number), Question::Score)).total.nodes;
        for (seed, count) in (1..).zip([1, 5, 20]) {
            let damaged = without_random_lemmas(&whole, count, seed);
            let holes = holes_of(&damaged);
            let repair = plugged(&damaged, &[]).unwrap();
            assert_eq!(repair.before, Before::Holes(holes));
            let wrong = Beliefs { count: holes, wrong: 0, open: 0 };
            assert_eq!((repair.beliefs, repair.false_lemmas.len()), (Some(wrong), 0));
            let claim = whole.statement.claim().to_string();
            let kept = verified(&repair, &claim);
            assert!(repair.kept + 3 >= damaged.lemmas.len(), "{number}: {} kept", repair.kept);
            assert!(kept.lemmas.len() >= repair.kept);
            assert!(count > 1 || repair.search.nodes * 3 < anew, "{}, {anew}", repair.search.nodes);
            assert_eq!(repaired(&plugged(&damaged, &[]).unwrap(), true), repaired(&repair, true));
        }
    }
}

/// Without any search: the lemmas and what is left of the strategies tell all that is needed.
#[test]
fn what_lemmas_tell_is_not_searched_for() {
    let whole = made(suite(1), Question::Score).0;
    let mut holes = whole.clone();
    holes.hints.as_mut().unwrap().goal = vec![Evidence::Hole, Evidence::Hole];
    let nodes = plugged(&holes, &[]).unwrap().search.nodes;
    let anew = answer_to(&request(suite(1), Question::Score)).total.nodes;
    assert!(nodes * 10 < anew, "{nodes} of {anew}");
    verified(&plugged(&holes, &[]).unwrap(), &whole.statement.claim().to_string());
}

/// Each hole of a selective search is decided, and what it left open is proved.
#[test]
fn holes_of_a_selective_search_are_plugged() {
    for (number, percent, score, wrong) in [(2, 95, "+10", 0), (7, 95, "+8", 0), (9, 73, "-8", 1)] {
        let certificate = believed(number, percent);
        let holes = holes_of(&certificate);
        assert!(holes > 5);
        let repair = plugged(&certificate, &[]).unwrap();
        assert_eq!(repair.beliefs, Some(Beliefs { count: holes, wrong, open: 0 }), "{number}");
        verified(&repair, &format!("score(othello {}) = {score}", suite(number)));
    }
}

#[test]
fn a_false_score_of_a_selective_search_is_told_with_the_true_one() {
    for (number, percent, claimed, score, lemmas) in
        [(5, 73, "+2", "+32", 0), (1, 95, "+14", "+18", 0), (3, 73, "+4", "+2", 1)]
    {
        let certificate = believed(number, percent);
        let holes = holes_of(&certificate);
        let error = plugged(&certificate, &[]).unwrap_err();
        let claim = format!("score(othello {}) = {claimed}", suite(number));
        assert_eq!(error.to_string(), format!("the claim {claim} is false: the score is {score}"));
        let PlugError::FalseClaim { false_lemmas, beliefs, .. } = error else { panic!("{error}") };
        let Beliefs { count, wrong, open } = beliefs.unwrap();
        assert_eq!((count, open, false_lemmas.len()), (holes, 0, lemmas));
        assert!(wrong > 0);
        assert!(false_lemmas.iter().all(|lemma| lemma.why.starts_with("X >= ")), "{false_lemmas:?}");
    }
    let mut bound = made(suite(5), Question::ValueAtLeast(32)).0;
    bound.statement.claim = ClaimKind::ValueAtLeast(33);
    let told = plugged(&bound, &[]).unwrap_err().to_string();
    assert!(told.ends_with(" >= +33 is false: the score is less than +33"), "{told}");
    bound.statement.claim = ClaimKind::ValueBelow(31);
    let told = plugged(&bound, &[]).unwrap_err().to_string();
    assert!(told.ends_with(" < +31 is false: the score is at least +32"), "{told}");
}

/// The certificate in which a lemma says so much more.
fn with_stronger_lemma(certificate: &Certificate, number: usize, more: i16) -> Certificate {
    let mut changed = certificate.clone();
    let Judgement::Sure { value, .. } = &mut changed.lemmas[number].judgement else { panic!("no lemma") };
    *value += more;
    changed
}

/// A lemma is called false if and only if it is, and nothing rests on it any more.
#[test]
fn false_lemmas_are_named_and_replaced() {
    let whole = made(suite(7), Question::Score).0;
    let notation = gamecert_elaborate::notation::notation("othello", &[]).unwrap();
    let mut false_ones = 0;
    for number in (0..whole.lemmas.len()).step_by(2) {
        let damaged = with_stronger_lemma(&whole, number, 8);
        let Judgement::Sure { side: Side::Second, value } = damaged.lemmas[number].judgement else {
            panic!("another side")
        };
        let position = notation.show(&damaged.lemmas[number].subject).unwrap();
        let asked = Question::ValueAtLeast(1 - value);
        let asked = Request { prove: false, ..request(&position, asked) };
        // Nobody is asked about a position in which the player to move passes.
        let Ok(answer) = solve_with(&asked, &Imports::default(), Arc::new(Unwatched)) else { continue };
        let is_false = answer.statement.unwrap().claim == ClaimKind::ValueAtLeast(1 - value);
        let repair = plugged(&damaged, &[]).unwrap();
        let named: Vec<usize> = repair.false_lemmas.iter().map(|lemma| lemma.number).collect();
        assert_eq!(named, if is_false { vec![number] } else { vec![] }, "{number}: {:?}", repair.before);
        let proof = verified(&repair, &whole.statement.claim().to_string());
        assert!(!is_false || !proof.lemmas.contains(&damaged.lemmas[number]));
        false_ones += usize::from(is_false);
    }
    assert!(false_ones > 2, "{false_ones}");
}

/// A claim and nothing else is a certificate with holes; one whose lemmas have no evidence is good advice.
#[test]
fn a_claim_alone_is_proved() {
    for whole in samples() {
        let (mut alone, mut bare) = (whole.clone(), whole.clone());
        alone.lemmas.clear();
        let hints = alone.hints.as_mut().unwrap();
        hints.lemmas.clear();
        hints.goal = vec![Evidence::Hole; if whole.statement.claim.is_bound() { 1 } else { 2 }];
        let repair = plugged(&alone, &[]).unwrap();
        verified(&repair, &whole.statement.claim().to_string());
        bare.hints = None;
        let advised = plugged(&bare, &[]).unwrap();
        verified(&advised, &whole.statement.claim().to_string());
        assert!(advised.kept * 5 >= whole.lemmas.len() * 4, "{} of {}", advised.kept, whole.lemmas.len());
    }
}

trait IsBound {
    fn is_bound(&self) -> bool;
}

impl IsBound for ClaimKind {
    fn is_bound(&self) -> bool {
        !matches!(self, ClaimKind::Value(_))
    }
}

/// What is known stays, nothing false is written, and the next repair goes on from there.
#[test]
fn a_stopped_repair_keeps_what_is_known() {
    let certificate = believed(15, 95);
    let all = holes_of(&certificate);
    let mut open = Vec::new();
    for nodes in [0, 20_000, 60_000] {
        let limits = Limits { nodes, ..Limits::default() };
        let repair = plugged_within(&certificate, &[], limits).unwrap();
        assert_eq!(repair.stopped, Some(Stopped::Nodes));
        let rest = read(&repaired(&repair, true)).0;
        assert!(holes_of(&rest) > 0);
        assert!(repair.kept * 10 >= certificate.lemmas.len() * 9, "{nodes}: {} kept", repair.kept);
        open.push(repair.beliefs.unwrap().open);
        verified(&plugged(&rest, &[]).unwrap(), &certificate.statement.claim().to_string());
    }
    assert!(open[0] == all && open[0] > open[1] && open[1] > open[2], "{open:?} of {all}");
}

#[test]
fn what_is_not_known_is_refused() {
    let whole = made("4x4", Question::Score).0;
    let mut later = whole.clone();
    later.statement.rules = 9;
    let told = plugged(&later, &[]).unwrap_err().to_string();
    assert!(told.contains("version 9"), "{told}");
    let mut over = whole;
    over.statement.imports = vec![Identity([7; 32])];
    assert!(matches!(plugged(&over, &[]), Err(PlugError::Unsupported(_))));
}

fn merged_verdict(merged: &Merged) -> Verdict {
    assert!(merged.has_evidence());
    judge(&merged.proof.write(Vec::new(), &merged.statement, true, &Metadata::default()).unwrap().1)
}

fn merged_identity(merged: &Merged) -> Identity {
    assert!(merged.clashes.is_empty() && merged.unreadable == 0);
    match merged_verdict(merged) {
        Verdict::Verified(summary) => summary.identity,
        verdict => panic!("{}: {verdict}", merged.statement.claim()),
    }
}

/// Two bounds that meet are the score, in either order; others leave the claim as it is.
#[test]
fn bounds_that_meet_are_merged_into_the_score() {
    let low = made(suite(5), Question::ValueAtLeast(32));
    let high = made(suite(5), Question::ValueBelow(33));
    let whole = made(suite(5), Question::Score);
    for pair in [[low.clone(), high.clone()], [high.clone(), low.clone()]] {
        let merged = merge(&pair).unwrap();
        assert_eq!(merged.statement.claim, ClaimKind::Value(32));
        merged_identity(&merged);
    }
    let far = made(suite(5), Question::ValueBelow(35));
    for (pair, claim) in [
        ([low.clone(), far.clone()], ClaimKind::ValueAtLeast(32)),
        ([far, low.clone()], ClaimKind::ValueBelow(35)),
        ([low.clone(), whole.clone()], ClaimKind::ValueAtLeast(32)),
        ([whole, low.clone()], ClaimKind::Value(32)),
        ([low.clone(), made(suite(7), Question::ValueBelow(33))], ClaimKind::ValueAtLeast(32)),
    ] {
        let merged = merge(&pair).unwrap();
        assert_eq!(merged.statement.claim, claim);
        merged_identity(&merged);
    }
}

/// Of each lemma, and of each part of the claim, the strategy with the fewest holes is kept.
#[test]
fn halves_are_merged() {
    let whole = made(suite(1), Question::Score);
    let half = |odd: bool| {
        let mut half = whole.clone();
        let hints = half.0.hints.as_mut().unwrap();
        for (number, pieces) in hints.lemmas.iter_mut().enumerate() {
            if (number % 2 == 1) == odd {
                *pieces = vec![Evidence::Hole];
            }
        }
        if odd {
            hints.goal = vec![Evidence::Hole; 2];
        }
        half
    };
    let halves = [half(false), half(true)];
    assert_eq!(merged_identity(&merge(&halves).unwrap()), whole.1);
    assert!(matches!(merged_verdict(&merge(&halves[1..]).unwrap()), Verdict::Incomplete { .. }));
    let found = diff(&halves[0].0, Other::Certificate(&halves[1].0)).unwrap();
    assert_eq!((found.count(Who::Both), found.stronger), (whole.0.lemmas.len(), [0, 0]));
}

/// A lemma that says more takes the place of one that says less, with its own evidence.
#[test]
fn the_larger_bound_is_kept() {
    let whole = made(suite(1), Question::Score);
    let mut weaker = whole.0.clone();
    for number in 0..weaker.lemmas.len() {
        weaker = with_stronger_lemma(&weaker, number, -2);
    }
    weaker.hints.as_mut().unwrap().lemmas.iter_mut().for_each(|pieces| *pieces = vec![Evidence::Hole]);
    let all = whole.0.lemmas.len();
    for (one, other, stronger) in [(&whole.0, &weaker, [all, 0]), (&weaker, &whole.0, [0, all])] {
        let found = diff(one, Other::Certificate(other)).unwrap();
        assert_eq!((found.count(Who::First), found.count(Who::Second), found.stronger), (all, all, stronger));
        assert_eq!(found.count(Who::Both) + found.count(Who::Contradicting), 0);
    }
    let text = &diff(&whole.0, Other::Certificate(&weaker)).unwrap().said[0].values;
    assert!(text[0].starts_with("O >= "), "{text:?}");
    let pair = [(weaker, Identity([0; 32])), whole.clone()];
    assert_eq!(merged_identity(&merge(&pair).unwrap()), whole.1);
}

#[test]
fn lemmas_of_one_proof_alone_are_told() {
    let low = made(suite(7), Question::ValueAtLeast(8)).0;
    let whole = made(suite(7), Question::Score).0;
    let found = diff(&low, Other::Certificate(&whole)).unwrap();
    assert_eq!((found.count(Who::Both), found.count(Who::First)), (low.lemmas.len(), 0));
    assert_eq!(found.count(Who::Second), whole.lemmas.len() - low.lemmas.len());
    assert!(found.count(Who::Second) > 3);
}

fn solved_with(position: &str, question: Question, imports: &Imports) -> Result<Answer, SolveError> {
    solve_with(&request(position, question), imports, Arc::new(Unwatched))
}

/// What a certificate says is believed by the search, and proved again.
#[test]
fn a_search_goes_on_from_a_certificate() {
    let partial = without_random_lemmas(&made(suite(2), Question::Score).0, 5, 3);
    let mut imports = Imports::default();
    imports.advise(partial);
    let answer = solved_with(suite(2), Question::Score, &imports).unwrap();
    let anew = answer_to(&request(suite(2), Question::Score));
    assert!(answer.search.nodes < anew.search.nodes, "{} {}", answer.search.nodes, anew.search.nodes);
    let (claim, bytes) = written(&answer, true);
    assert_eq!(claim, ClaimKind::Value(10));
    assert_eq!(judge(&bytes).word(), "VERIFIED");
    assert!(answer.statement.unwrap().imports.is_empty());
}

/// What is believed may be false: then there is no proof of what is false, and where the proof meets it, nothing is believed any more.
#[test]
fn a_search_that_goes_on_from_what_is_false_proves_nothing_false() {
    let whole = made(suite(7), Question::Score).0;
    let (mut proved, mut doubted) = (0, 0);
    for number in (0..whole.lemmas.len()).step_by(2) {
        let mut imports = Imports::default();
        imports.advise(with_stronger_lemma(&whole, number, 40));
        let answer = solved_with(suite(7), Question::Score, &imports).unwrap();
        let (claim, bytes) = written(&answer, true);
        let verdict = judge(&bytes);
        if let Some(doubt) = answer.doubt {
            assert_eq!(doubt, Doubt { open: whole.lemmas.len(), ..Doubt::default() });
            assert_eq!(verdict.word(), "VERIFIED");
            doubted += 1;
        }
        if let Verdict::Verified(_) = verdict {
            assert_eq!(claim, ClaimKind::Value(8));
            proved += 1;
        }
    }
    assert!(doubted > 0 && proved > doubted, "{proved} {doubted}");
}

/// A proof cites what it imports, from positions and from the claim, and holds together with that alone.
#[test]
fn lemmas_of_other_certificates_are_cited() {
    let whole = written(&answer_to(&request(suite(2), Question::Score)), true).1;
    let (import, identity) = read(&whole);
    let mut imports = Imports::default();
    imports.add(identity, import.clone());
    for (question, claim) in [
        (Question::Score, ClaimKind::Value(10)),
        (Question::ValueAtLeast(6), ClaimKind::ValueAtLeast(6)),
        (Question::ValueBelow(11), ClaimKind::ValueBelow(11)),
    ] {
        let answer = solved_with(suite(2), question, &imports).unwrap();
        let (found, bytes) = written(&answer, true);
        let (certificate, _) = read(&bytes);
        assert_eq!((found, &certificate.statement.imports), (claim, &vec![identity]));
        let hints = certificate.hints.as_ref().unwrap();
        let cited: Vec<LemmaId> =
            hints.lemmas.iter().flatten().chain(&hints.goal).flat_map(Evidence::citations).collect();
        assert!(cited.iter().any(|id| id.imported().is_some()), "{cited:?}");
        assert!(certificate.lemmas.len() * 4 < import.lemmas.len(), "{}", certificate.lemmas.len());
        let mut open = |_: &Identity| Ok(Some(Box::new(&whole[..]) as Source<'_>));
        let verdict = check_with(&bytes[..], &CheckConfig::default(), &mut open, &mut |_| {});
        assert_eq!(verdict.word(), "VERIFIED", "{verdict}");
        assert_eq!(judge(&bytes).fault().unwrap().code, "import-missing");
        // Together they are one again.
        let together = merge(&[(certificate, Identity([1; 32])), (import.clone(), identity)]).unwrap();
        merged_identity(&together);
    }
    let mut imports = Imports::default();
    imports.add(identity, import);
    let other = Request::new("cram", "3x3", Play::Normal, Question::Outcome);
    assert!(matches!(solve_with(&other, &imports, Arc::new(Unwatched)), Err(SolveError::Import(_))));
}

struct Quiet;

impl Observer for Quiet {
    fn stop(&self) -> bool {
        false
    }
}

#[test]
fn a_smaller_proof_says_the_same() {
    let config = Config { rounds: 2, ..Config::default() };
    for (whole, is_smaller) in samples().into_iter().zip([false, true, false, false]) {
        let shrunk = shrink(&whole, &[], &config, Arc::new(Quiet)).unwrap();
        let write = |proof: &gamecert_engine::proof::Proof| {
            proof.write(Vec::new(), &shrunk.statement, true, &Metadata::default()).unwrap().1
        };
        let (before, after) = (bytes_of(&whole).len(), write(&shrunk.proof));
        assert_eq!(judge(&after).word(), "VERIFIED");
        assert_eq!(shrunk.statement, whole.statement);
        assert_eq!((shrunk.size_before, shrunk.size), (before, after.len()));
        assert!(after.len() <= before && (!is_smaller || after.len() * 20 < before * 19), "{}", after.len());
        let again = shrink(&whole, &[], &config, Arc::new(Quiet)).unwrap();
        assert_eq!(write(&again.proof), after);
    }
}

#[test]
fn contests_are_shrunk_by_descent_alone() {
    let whole = made("4x4", Question::Score).0;
    let random = Config { method: Method::RandomReplies, ..Config::default() };
    let told = shrink(&whole, &[], &random, Arc::new(Quiet)).unwrap_err().to_string();
    assert_eq!(told, "contests are shrunk by descent alone");
}

/// A certificate of a random endgame, with little left to the checker's plain search so that there is much to change.
fn random_endgame(random: &mut ChaCha8Rng, round: usize) -> Vec<u8> {
    let (rows, columns) = [(4, 4), (4, 5), (5, 4), (6, 6)][round % 4];
    let empty = random.random_range(6..=10);
    let board = random_board(random, rows, columns, empty);
    let score = Minimax::default().score(&board);
    let question = match random.random_range(0..4) {
        0 => Question::ValueAtLeast(score - random.random_range(0..2)),
        1 => Question::ValueBelow(score + random.random_range(1..3)),
        _ => Question::Score,
    };
    let leaf_empties = Some(random.random_range(0..4));
    written(&answer_to(&Request { leaf_empties, ..request(&board.text(), question) }), true).1
}

/// Whatever is changed: a repair proves what is true, and calls false what is, by minimax.
#[test]
fn changed_certificates_are_repaired_or_refuted() {
    let (mut truth, mut minimax) = (Truth::default(), Minimax::default());
    let mut random = ChaCha8Rng::seed_from_u64(41);
    let notation = gamecert_elaborate::notation::notation("othello", &[]).unwrap();
    let (mut whole, mut named, mut refuted) = (0, 0, 0);
    for round in 0..60 {
        let bytes = random_endgame(&mut random, round);
        let honest = read(&bytes).0;
        for _ in 0..40 {
            let changed = if honest.lemmas.is_empty() || random.random() {
                let Ok((changed, _)) = Certificate::read(&mutate(&honest, &bytes, &mut random)[..]) else {
                    continue;
                };
                changed
            } else {
                let number = random.random_range(0..honest.lemmas.len());
                with_stronger_lemma(&honest, number, random.random_range(1..9))
            };
            let claim = changed.statement.claim();
            let false_lemmas = match plugged(&changed, &[]) {
                Ok(repair) => {
                    // In the one spelling of the rules.
                    let claim = repair.statement.claim();
                    verified(&repair, &claim.to_string());
                    assert!(truth.holds(&claim), "{claim}");
                    whole += 1;
                    repair.false_lemmas
                }
                Err(PlugError::FalseClaim { claim, false_lemmas, .. }) => {
                    assert!(!truth.holds(&claim), "{claim}");
                    refuted += 1;
                    false_lemmas
                }
                Err(PlugError::Unsupported(_) | PlugError::Position(_)) => continue,
                Err(error) => panic!("{claim}: {error}"),
            };
            for lemma in false_lemmas {
                let Judgement::Sure { value, .. } = changed.lemmas[lemma.number].judgement else { continue };
                let position = notation.show(&changed.lemmas[lemma.number].subject).unwrap();
                assert!(minimax.of('O', &Board::parse(&position)) < value, "{lemma:?}");
                named += 1;
            }
        }
    }
    assert!(whole > 800 && named > 100 && refuted > 40, "{whole} {named} {refuted}");
}

/// Smaller proofs of random endgames are proofs, and never larger.
#[test]
fn random_endgames_are_made_smaller() {
    let mut random = ChaCha8Rng::seed_from_u64(42);
    let config = Config { rounds: 1, ..Config::default() };
    let mut smaller = 0;
    for round in 0..30 {
        let given = read(&random_endgame(&mut random, round)).0;
        let shrunk = shrink(&given, &[], &config, Arc::new(Quiet)).unwrap();
        let bytes = shrunk.proof.write(Vec::new(), &shrunk.statement, true, &Metadata::default()).unwrap().1;
        assert_eq!(judge(&bytes).word(), "VERIFIED", "{}", given.statement.claim());
        assert!(bytes.len() <= bytes_of(&given).len() && shrunk.statement == given.statement);
        smaller += usize::from(bytes.len() < bytes_of(&given).len());
    }
    assert!(smaller > 15, "{smaller}");
}
