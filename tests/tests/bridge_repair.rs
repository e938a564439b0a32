//! Certificates about bridge that are repaired, made smaller, imported and merged.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use gamecert_certs::{
    Certificate, ClaimKind, Evidence, Identity, Judgement, LemmaId, Metadata, Play, Question, Side, Table,
};
use gamecert_elaborate::notation::notation;
use gamecert_elaborate::rules::bridge::{SURE_TRUMPS, TOP_CARDS};
use gamecert_elaborate::{Config as CheckConfig, Source, Verdict, check_with};
use gamecert_engine::diff::{Other, Who, diff};
use gamecert_engine::imports::Imports;
use gamecert_engine::merge::merge;
use gamecert_engine::plug::{Before, Beliefs, PlugError, Plugged, RepairMode};
use gamecert_engine::search::{Limits, Stopped};
use gamecert_engine::shrink::{Config, Method, Observer, Shrunk, shrink};
use gamecert_engine::solve::{Answer, Request, solve_with};
use gamecert_fixtures::bridge::{Deal, Minimax};
use gamecert_tests::judge;
use gamecert_tests::mutate::mutate;
use gamecert_tests::remove_lemmas::without_random_lemmas;
use gamecert_tests::solved::{Unwatched, answer_to, plugged, plugged_within, repaired, written};
use rand::seq::IteratorRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// With nothing left to the checker's plain search, so that there are lemmas.
fn request(position: &str, question: Question) -> Request {
    Request { leaf_empties: Some(0), ..Request::new("bridge", position, Play::Contest, question) }
}

fn read(bytes: &[u8]) -> Certificate {
    Certificate::read(bytes).unwrap().0
}

fn made(position: &str, question: Question) -> Certificate {
    read(&written(&answer_to(&request(position, question)), true).1)
}

fn bytes_of(certificate: &Certificate) -> Vec<u8> {
    let mut bytes = Vec::new();
    Certificate { metadata: Metadata::default(), ..certificate.clone() }.write(&mut bytes).unwrap();
    bytes
}

/// A certificate of a random ending, which uses axioms or not.
fn random_ending(random: &mut ChaCha8Rng, size: usize) -> Certificate {
    let position = Deal::random(random, size).spelling();
    let axioms = if random.random() { vec![] } else { vec![SURE_TRUMPS.to_owned(), TOP_CARDS.to_owned()] };
    let asked = Request { without: axioms, ..request(&position, Question::Score) };
    read(&written(&answer_to(&asked), true).1)
}

/// The repaired certificate, which is verified.
fn verified(plugged: &Plugged, claim: &str) -> Certificate {
    let bytes = repaired(plugged, true);
    match judge(&bytes) {
        Verdict::Verified(summary) => assert_eq!(summary.claim.to_string(), claim),
        verdict => panic!("{claim}: {verdict}"),
    }
    read(&bytes)
}

#[test]
fn what_is_whole_stays_as_it_is() {
    let mut random = ChaCha8Rng::seed_from_u64(91);
    for size in 3..6 {
        let certificate = random_ending(&mut random, size);
        let repair = plugged(&certificate, &[]).unwrap();
        assert_eq!((repair.way, repair.before.clone()), (RepairMode::Nothing, Before::Holes(0)));
        assert_eq!(repaired(&repair, true), bytes_of(&certificate));
    }
}

/// Almost everything that is whole is kept, and the same repair is made again.
#[test]
fn lost_lemmas_are_found_again() {
    let mut random = ChaCha8Rng::seed_from_u64(92);
    let (mut all, mut kept) = (0, 0);
    for round in 0..40 {
        let whole = random_ending(&mut random, 4 + round % 3);
        let damaged = without_random_lemmas(&whole, 1 + round / 8, 7);
        if damaged.lemmas.len() == whole.lemmas.len() {
            continue;
        }
        let Verdict::Incomplete { holes, .. } = judge(&bytes_of(&damaged)) else { panic!("no holes") };
        let repair = plugged(&damaged, &[]).unwrap();
        assert_eq!(repair.before, Before::Holes(holes));
        let beliefs = Beliefs { count: holes, wrong: 0, open: 0 };
        assert_eq!((repair.beliefs, repair.false_lemmas.len()), (Some(beliefs), 0));
        verified(&repair, &whole.statement.claim().to_string());
        assert_eq!(repaired(&plugged(&damaged, &[]).unwrap(), true), repaired(&repair, true));
        all += damaged.lemmas.len();
        kept += repair.kept;
    }
    assert!(all > 400 && kept * 5 >= all * 4, "{kept} of {all}");
}

/// The certificate in which a lemma says so many tricks more.
fn with_stronger_lemma(certificate: &Certificate, number: usize, more: i16) -> Certificate {
    let mut changed = certificate.clone();
    let Judgement::Sure { value, .. } = &mut changed.lemmas[number].judgement else { panic!("no bound") };
    *value += more;
    changed
}

/// Sees that a lemma is false, in the deal that is named against it if it says what might be.
fn assert_false(changed: &Certificate, number: usize, why: &str, minimax: &mut Minimax) {
    let Judgement::Sure { side, value } = changed.lemmas[number].judgement else { panic!("no bound") };
    let text = notation("bridge", &[]).unwrap().show(&changed.lemmas[number].subject).unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(0);
    let Some((_, deal)) = why.split_once(" in ") else {
        assert!(usize::try_from(value).unwrap() > Deal::within(&text, &mut random).count(0), "{why}");
        return;
    };
    let deal = Deal::parse(deal);
    let tricks = minimax.tricks_of(&deal, usize::from(side == Side::Second));
    minimax.clear();
    assert!(tricks < usize::try_from(value).unwrap(), "{text} {value}: {why}");
    // The deal has the lengths of the pattern.
    let lengths = |deal: &Deal| [0, 1, 2, 3].map(|suit| [0, 1, 2, 3].map(|owner| deal.length(owner, suit)));
    assert_eq!(lengths(&deal), lengths(&Deal::within(&text, &mut random)));
}

/// What is called false is, in a deal that is told, and nothing rests on it any more.
#[test]
fn false_lemmas_are_named_and_replaced() {
    let mut random = ChaCha8Rng::seed_from_u64(93);
    let mut minimax = Minimax::default();
    let (mut raised, mut named) = (0, 0);
    for round in 0..10 {
        let whole = random_ending(&mut random, 4 + round % 2);
        for number in 0..whole.lemmas.len() {
            let damaged = with_stronger_lemma(&whole, number, 1);
            let repair = plugged(&damaged, &[]).unwrap();
            let proof = verified(&repair, &whole.statement.claim().to_string());
            raised += 1;
            for lemma in &repair.false_lemmas {
                assert_eq!(lemma.number, number);
                assert!(!proof.lemmas.contains(&damaged.lemmas[number]));
                assert_false(&damaged, number, &lemma.why, &mut minimax);
                let text = notation("bridge", &[]).unwrap().show(&damaged.lemmas[number].subject).unwrap();
                assert!(lemma.lemma.starts_with(&text), "{lemma:?}");
                named += 1;
            }
        }
    }
    assert!(raised > 60 && named * 10 > raised * 8, "{named} of {raised}");
}

/// A hole in a lemma that says too much is a false belief.
#[test]
fn false_beliefs_are_counted() {
    let whole = made("N:AQ.K.. KJ.A.. T9.Q.. 87.J.. NT S", Question::Score);
    for (more, wrong) in [(0, 0), (1, 1)] {
        // EW >= +1, East on lead, with the ace of hearts and a spade in each hand.
        let mut damaged = with_stronger_lemma(&whole, 3, more);
        damaged.hints.as_mut().unwrap().lemmas[3] = vec![Evidence::Hole];
        let repair = plugged(&damaged, &[]).unwrap();
        assert_eq!(repair.beliefs, Some(Beliefs { count: 1, wrong, open: 0 }));
        assert_eq!(repair.false_lemmas.len() as u64, wrong);
        verified(&repair, &whole.statement.claim().to_string());
    }
}

#[test]
fn a_claim_alone_is_proved() {
    let mut random = ChaCha8Rng::seed_from_u64(94);
    for question in [Question::Score, Question::ValueAtLeast(2), Question::ValueBelow(4)] {
        let deal = Deal::random(&mut random, 5).spelling();
        let whole = made(&deal, question);
        let (mut alone, mut bare) = (whole.clone(), whole.clone());
        alone.lemmas.clear();
        let hints = alone.hints.as_mut().unwrap();
        hints.lemmas.clear();
        hints.goal.fill(Evidence::Hole);
        verified(&plugged(&alone, &[]).unwrap(), &whole.statement.claim().to_string());
        bare.hints = None;
        verified(&plugged(&bare, &[]).unwrap(), &whole.statement.claim().to_string());
    }
}

#[test]
fn false_claims_are_told_with_what_is_true() {
    let position = "N:AK.Q.. QJ.K.. T9.A.. 87.J.. H S";
    let whole = made(position, Question::Score);
    let ClaimKind::Value(tricks) = whole.statement.claim else { panic!("no value") };
    let told = |claim: ClaimKind| {
        let mut changed = whole.clone();
        changed.statement.claim = claim;
        match plugged(&changed, &[]) {
            Err(error @ PlugError::FalseClaim { .. }) => error.to_string(),
            other => panic!("{other:?}"),
        }
    };
    let wrong = told(ClaimKind::Value(tricks - 1));
    assert!(wrong.ends_with(&format!("is false: H by S takes {tricks}, not {}", tricks - 1)), "{wrong}");
    let wrong = told(ClaimKind::ValueAtLeast(tricks + 1));
    assert!(wrong.ends_with(&format!("is false: H by S takes less than {}", tricks + 1)), "{wrong}");
    let wrong = told(ClaimKind::ValueBelow(tricks));
    assert!(wrong.ends_with(&format!("is false: H by S takes at least {tricks}")), "{wrong}");
    assert!(told(ClaimKind::ValueAtLeast(13)).ends_with("takes less than 13"));

    let all = "N:AK.Q.. QJ.K.. T9.A.. 87.J..";
    let table = made(all, Question::Score);
    let ClaimKind::Values(Table(mut results)) = table.statement.claim else { panic!("no table") };
    results[9] = 3 - results[9];
    let mut changed = table.clone();
    changed.statement.claim = ClaimKind::Values(Table(results));
    let error = plugged(&changed, &[]).unwrap_err().to_string();
    let why = format!("is false: H by N takes {}, not {}", 3 - results[9], results[9]);
    assert!(error.ends_with(&why), "{error}");
    verified(&plugged(&table, &[]).unwrap(), &table.statement.claim().to_string());
}

/// What is known stays, nothing false is written, and the next repair goes on from there.
#[test]
fn a_stopped_repair_keeps_what_is_known() {
    let mut random = ChaCha8Rng::seed_from_u64(95);
    let whole = random_ending(&mut random, 8);
    let damaged = without_random_lemmas(&whole, whole.lemmas.len() / 10, 3);
    let usual = Limits::default();
    let nodes = [0, 100, 1_000].map(|nodes| (Stopped::Nodes, Limits { nodes, ..usual }));
    let memory = [1 << 10, 1 << 16].map(|memory_bytes| (Stopped::Memory, Limits { memory_bytes, ..usual }));
    for (why, limits) in nodes.into_iter().chain(memory) {
        let repair = plugged_within(&damaged, &[], limits).unwrap();
        let rest = read(&repaired(&repair, true));
        assert_eq!(repair.stopped, Some(why), "{limits:?}");
        assert!(matches!(judge(&bytes_of(&rest)), Verdict::Incomplete { .. }));
        verified(&plugged(&rest, &[]).unwrap(), &whole.statement.claim().to_string());
    }
}

/// A proof stays within the memory that it is given, and goes on where it ended when there is more.
#[test]
fn a_proof_larger_than_the_memory_is_made_in_parts() {
    let deal = Deal::random(&mut ChaCha8Rng::seed_from_u64(107), 10).spelling();
    let whole = request(&deal, Question::Score);
    let small = Request { limits: Limits { memory_bytes: 1 << 18, ..Limits::default() }, ..whole.clone() };
    let (whole, small) = (answer_to(&whole), answer_to(&small));
    assert_eq!((whole.stopped, small.stopped), (None, Some(Stopped::Memory)));
    assert!(small.total.table_bytes < 1 << 19 && whole.total.table_bytes > 1 << 19);
    let [whole, part] = [whole, small].map(|answer| read(&written(&answer, true).1));
    assert!(matches!(judge(&bytes_of(&part)), Verdict::Incomplete { .. }));
    assert!(part.lemmas.len() > 100 && part.lemmas.len() < whole.lemmas.len());
    verified(&plugged(&part, &[]).unwrap(), &whole.statement.claim().to_string());
}

/// Whatever is changed: a repair proves what is true, and calls false what is, by minimax.
#[test]
fn changed_certificates_are_repaired_or_refuted() {
    let mut random = ChaCha8Rng::seed_from_u64(96);
    let mut minimax = Minimax::default();
    let (mut whole, mut named, mut refuted) = (0, 0, 0);
    for round in 0..30 {
        // In every other one short plain searches take the place of lemmas.
        let deal = Deal::random(&mut random, 3 + round % 3).spelling();
        let leaf_empties = if round % 2 == 0 { Some(0) } else { Some(8) };
        let asked = Request { leaf_empties, ..request(&deal, Question::Score) };
        let honest = read(&written(&answer_to(&asked), true).1);
        let bytes = bytes_of(&honest);
        for _ in 0..40 {
            let Ok((mut changed, _)) = Certificate::read(&mutate(&honest, &bytes, &mut random)[..]) else {
                continue;
            };
            let pieces = changed.hints.iter_mut().flat_map(|hints| hints.lemmas.iter_mut().flatten());
            let searches = pieces.filter_map(|piece| match piece {
                Evidence::Search(looks) => Some(looks),
                _ => None,
            });
            if let Some(looks) = searches.choose(&mut random) {
                *looks -= u32::from(*looks > 1);
            }
            let false_lemmas = match plugged(&changed, &[]) {
                Ok(repair) => {
                    verified(&repair, &repair.statement.claim().to_string());
                    whole += 1;
                    repair.false_lemmas
                }
                Err(PlugError::FalseClaim { claim, false_lemmas, .. }) => {
                    let deal = Deal::parse(&claim.position);
                    let tricks = i16::try_from(minimax.tricks_of(&deal, (deal.leader + 1) % 2)).unwrap();
                    minimax.clear();
                    let holds = match claim.kind {
                        ClaimKind::Value(n) => tricks == n,
                        ClaimKind::ValueAtLeast(n) => tricks >= n,
                        ClaimKind::ValueBelow(n) => tricks < n,
                        _ => panic!("{claim}"),
                    };
                    assert!(!holds, "{claim}");
                    refuted += 1;
                    false_lemmas
                }
                Err(PlugError::Unsupported(_) | PlugError::Position(_)) => continue,
                Err(error) => panic!("{error}"),
            };
            for lemma in false_lemmas {
                assert_false(&changed, lemma.number, &lemma.why, &mut minimax);
                named += 1;
            }
        }
    }
    assert!(whole > 240 && named > 24 && refuted > 8, "{whole} {named} {refuted}");
}

struct Quiet;

impl Observer for Quiet {
    fn stop(&self) -> bool {
        false
    }
}

fn shrunk(whole: &Certificate, others: &[Certificate], config: &Config) -> Shrunk {
    shrink(whole, others, config, Arc::new(Quiet)).unwrap()
}

fn bytes_of_shrunk(shrunk: &Shrunk) -> Vec<u8> {
    shrunk.proof.write(Vec::new(), &shrunk.statement, true, &Metadata::default()).unwrap().1
}

/// Smaller proofs say the same, are never larger, and the same for the same seed.
#[test]
fn proofs_become_smaller_and_stay_proofs() {
    let mut random = ChaCha8Rng::seed_from_u64(97);
    let config = Config { rounds: 2, ..Config::default() };
    let (mut before, mut after, mut others) = (0, 0, 0);
    for round in 0..12 {
        let whole = random_ending(&mut random, 4 + round % 3);
        let small = shrunk(&whole, &[], &config);
        let bytes = bytes_of_shrunk(&small);
        let claim = whole.statement.claim().to_string();
        match judge(&bytes) {
            Verdict::Verified(summary) => assert_eq!(summary.claim.to_string(), claim),
            verdict => panic!("{claim}: {verdict}"),
        }
        assert_eq!((small.size_before, small.size), (bytes_of(&whole).len(), bytes.len()));
        assert!(small.size <= small.size_before && small.rounds.len() == 3 && !small.stopped);
        assert_eq!(bytes_of_shrunk(&shrunk(&whole, &[], &config)), bytes);
        let other = shrunk(&whole, &[], &Config { seed: 1, ..config });
        others += usize::from(bytes_of_shrunk(&other) != bytes);
        before += whole.lemmas.len();
        after += small.proof.lemmas.len();
    }
    assert!(before > 300 && after * 4 < before && others > 0, "{after} of {before}, {others}");
}

#[test]
fn tables_become_smaller() {
    let position = "N:AQ3..5.T KJ.4.6.J T9.K8.7. 8.AJ..K9";
    let whole = made(position, Question::Score);
    let small = shrunk(&whole, &[], &Config { rounds: 1, ..Config::default() });
    assert_eq!(judge(&bytes_of_shrunk(&small)).word(), "VERIFIED");
    assert!(small.proof.lemmas.len() * 10 < whole.lemmas.len() * 8, "{}", small.proof.lemmas.len());
}

/// Without a search for another proof there are still fewer lemmas; those of other certificates may serve, too.
#[test]
fn lemmas_of_the_proof_and_of_others_are_enough() {
    let mut random = ChaCha8Rng::seed_from_u64(98);
    let alone = Config { rounds: 1, rival_nodes: 0, ..Config::default() };
    let (mut fewer, mut taken) = (0, 0);
    for _ in 0..8 {
        let whole = random_ending(&mut random, 6);
        let small = shrunk(&whole, &[], &alone);
        fewer += usize::from(small.size < small.size_before);
        let best = shrunk(&whole, &[], &Config { rounds: 6, ..Config::default() });
        let best = read(&bytes_of_shrunk(&best));
        for seed in 1..4 {
            let again = shrunk(&best, &[], &Config { seed, ..alone });
            assert!(again.size <= again.size_before);
        }
        let with = shrunk(&whole, std::slice::from_ref(&best), &alone);
        assert_eq!(judge(&bytes_of_shrunk(&with)).word(), "VERIFIED");
        taken += usize::from(with.size < small.size);
    }
    assert!(fewer > 6 && taken > 0, "{fewer} {taken}");
}

#[test]
fn what_shrink_does_not_do_is_refused() {
    let mut random = ChaCha8Rng::seed_from_u64(100);
    let whole = random_ending(&mut random, 5);
    let random = Config { method: Method::RandomReplies, ..Config::default() };
    let told = shrink(&whole, &[], &random, Arc::new(Quiet)).unwrap_err().to_string();
    assert_eq!(told, "contests are shrunk by descent alone");
    let mut unread = whole.clone();
    unread.lemmas[1].subject.push(0);
    let told = shrink(&unread, &[], &Config::default(), Arc::new(Quiet)).unwrap_err().to_string();
    assert_eq!(told, "lemma 1 is not in normal form, so it has to be plugged first");
}

/// A stop ends a round at once, with the best proof so far.
#[test]
fn a_stop_leaves_a_whole_proof() {
    struct Hasty(AtomicUsize);
    impl Observer for Hasty {
        fn stop(&self) -> bool {
            self.0.fetch_sub(1, Ordering::Relaxed) <= 1
        }
    }
    let mut random = ChaCha8Rng::seed_from_u64(101);
    let whole = random_ending(&mut random, 6);
    for asked in [1, 20, 2_000] {
        let config = Config { rounds: 1_000_000, ..Config::default() };
        let small = shrink(&whole, &[], &config, Arc::new(Hasty(AtomicUsize::new(asked)))).unwrap();
        assert!(small.stopped && small.proof.holes() == 0);
        assert!(asked > 20 || small.size == small.size_before);
        assert_eq!(judge(&bytes_of_shrunk(&small)).word(), "VERIFIED");
    }
}

fn solved_with(request: &Request, imports: &Imports) -> Answer {
    solve_with(request, imports, Arc::new(Unwatched)).unwrap()
}

fn identity_of(certificate: &Certificate) -> Identity {
    Certificate::read(&bytes_of(certificate)[..]).unwrap().1.identity
}

/// A proof cites what it imports, about the same contract or another one of the deal, and holds together with that alone.
#[test]
fn lemmas_of_other_certificates_are_cited() {
    let mut random = ChaCha8Rng::seed_from_u64(102);
    let (mut with, mut without, mut citing) = (0, 0, 0);
    for round in 0..6 {
        let deal = Deal::random(&mut random, 6);
        let position = deal.spelling();
        let import =
            made(&deal.in_contract(deal.strain, (deal.leader + round % 2) % 4).spelling(), Question::Score);
        let (identity, bytes) = (identity_of(&import), bytes_of(&import));
        let mut imports = Imports::default();
        imports.add(identity, import.clone());
        let alone = made(&position, Question::Score);
        let (_, over) = written(&solved_with(&request(&position, Question::Score), &imports), true);
        let certificate = read(&over);
        assert_eq!(certificate.statement.imports, [identity]);
        assert_eq!(certificate.statement.claim, alone.statement.claim);
        assert!(round % 2 == 1 || certificate.lemmas.is_empty());
        with += certificate.lemmas.len();
        without += alone.lemmas.len() * (round % 2);
        let hints = certificate.hints.as_ref().unwrap();
        let mut cited = hints.lemmas.iter().flatten().chain(&hints.goal).flat_map(Evidence::citations);
        citing += usize::from(cited.any(|id: LemmaId| id.imported().is_some()));
        let mut open = |_: &Identity| Ok(Some(Box::new(&bytes[..]) as Source<'_>));
        let verdict = check_with(&over[..], &CheckConfig::default(), &mut open, &mut |_| {});
        assert_eq!(verdict.word(), "VERIFIED", "{verdict}");
        // Together they are one again.
        let together = merge(&[(certificate, Identity([1; 32])), (import, identity)]).unwrap();
        let whole =
            together.proof.write(Vec::new(), &together.statement, true, &Metadata::default()).unwrap().1;
        assert_eq!(judge(&whole).word(), "VERIFIED");
    }
    assert!(with * 10 < without * 9 && citing > 3, "{with} of {without}, {citing}");
}

/// What follows from a certificate in one trick is proved again; the rest, be it false, is not believed.
#[test]
fn a_search_goes_on_from_a_certificate() {
    let mut random = ChaCha8Rng::seed_from_u64(103);
    let mut kept = 0;
    for _ in 0..6 {
        let whole = random_ending(&mut random, 6);
        let axioms = [SURE_TRUMPS, TOP_CARDS].map(str::to_owned).into_iter();
        let without = axioms.filter(|axiom| !whole.statement.axioms.contains(axiom)).collect();
        let position = &whole.statement.position;
        let usual = Request { without, ..Request::new("bridge", position, Play::Contest, Question::Score) };
        let small = shrunk(&whole, &[], &Config { rounds: 3, ..Config::default() });
        let small = read(&bytes_of_shrunk(&small));
        let mut imports = Imports::default();
        imports.advise(small.clone());
        let again = read(&written(&solved_with(&usual, &imports), true).1);
        assert_eq!(judge(&bytes_of(&again)).word(), "VERIFIED");
        kept += usize::from(again.lemmas.len() == small.lemmas.len());
        for number in 0..small.lemmas.len() {
            let mut imports = Imports::default();
            imports.advise(with_stronger_lemma(&small, number, 1));
            let (claim, bytes) = written(&solved_with(&usual, &imports), true);
            assert_eq!((claim, judge(&bytes).word()), (whole.statement.claim, "VERIFIED"));
        }
    }
    assert!(kept > 3, "{kept}");
}

/// Two bounds that meet are the result; of each lemma and each part of the claim the evidence with the fewest holes is kept.
#[test]
fn certificates_are_merged() {
    let position = "N:AK4.Q6.3. QJ2.K4..5 T95.A.8.2 873.J5.4. NT S";
    let whole = made(position, Question::Score);
    let ClaimKind::Value(tricks) = whole.statement.claim else { panic!("no value") };
    let low = made(position, Question::ValueAtLeast(tricks));
    let high = made(position, Question::ValueBelow(tricks + 1));
    let verdict_of = |pair: &[Certificate]| {
        let pair: Vec<_> = pair.iter().map(|it| (it.clone(), identity_of(it))).collect();
        let merged = merge(&pair).unwrap();
        assert!(merged.has_evidence() && merged.clashes.is_empty() && merged.unreadable == 0);
        let bytes = merged.proof.write(Vec::new(), &merged.statement, true, &Metadata::default()).unwrap().1;
        (judge(&bytes), merged.statement.claim)
    };
    for pair in [[low.clone(), high.clone()], [high.clone(), low.clone()], [whole.clone(), low.clone()]] {
        let (verdict, claim) = verdict_of(&pair);
        assert_eq!((verdict.word(), claim), ("VERIFIED", whole.statement.claim));
    }
    let mut holes = whole.clone();
    holes.hints.as_mut().unwrap().goal.fill(Evidence::Hole);
    assert_eq!(verdict_of(&[holes.clone(), low.clone()]).0.word(), "INCOMPLETE");
    assert_eq!(verdict_of(&[holes.clone(), whole.clone()]).0.word(), "VERIFIED");
    let table = made(position.strip_suffix(" NT S").unwrap(), Question::Score);
    let mut half = table.clone();
    half.hints.as_mut().unwrap().goal[3..9].fill(Evidence::Hole);
    assert_eq!(verdict_of(&[half, table]).0.word(), "VERIFIED");

    // Where both sides take as many tricks, their parts of the claim are still two.
    let mut random = ChaCha8Rng::seed_from_u64(104);
    let mut halved = 0;
    while halved < 3 {
        let even = random_ending(&mut random, 4);
        if even.statement.claim == ClaimKind::Value(2) {
            let mut holes = even.clone();
            holes.hints.as_mut().unwrap().goal[0] = Evidence::Hole;
            assert_eq!(verdict_of(&[holes, even]).0.word(), "VERIFIED");
            halved += 1;
        }
    }

    let weaker = with_stronger_lemma(&whole, whole.lemmas.len() - 1, -1);
    let found = diff(&whole, Other::Certificate(&weaker)).unwrap();
    let all = whole.lemmas.len();
    assert_eq!((found.count(Who::Both), found.stronger), (all - 1, [1, 0]));
}

/// Wide patterns, and lemmas that others can do without: without the first there would be 281 lemmas, without the second 1,964.
#[test]
fn patterns_are_widened_and_lemmas_are_left_out() {
    let deal = "N:AQ32.K3.52.T KJ7.A4.63.J9 T98.J82.A.Q7 654.Q7.K4.K8";
    let alone = Config { rounds: 1, rival_nodes: 0, ..Config::default() };
    let lemmas_left = |position: &str| {
        let small = shrunk(&made(position, Question::Score), &[], &alone);
        small.proof.lemmas.len()
    };
    let left = [lemmas_left(&format!("{deal} NT S")), lemmas_left(deal)];
    assert!(left[0] < 278 && left[1] < 1_960, "{left:?}");
}
