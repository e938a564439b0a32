//! Certificates about bridge that are repaired, made smaller, imported and merged.

use gamecert_certs::{Certificate, ClaimKind, Evidence, Judgement, Metadata, Play, Question, Side, Table};
use gamecert_elaborate::Verdict;
use gamecert_elaborate::notation::notation;
use gamecert_engine::plug::{Before, Beliefs, PlugError, Plugged, RepairMode};
use gamecert_engine::search::{Limits, Stopped};
use gamecert_engine::solve::Request;
use gamecert_fixtures::bridge::{Deal, Minimax};
use gamecert_tests::damage::without_random_lemmas;
use gamecert_tests::judge;
use gamecert_tests::mutate::mutate;
use gamecert_tests::solved::{answer_to, plugged, plugged_within, repaired, written};
use rand::SeedableRng;
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

/// A certificate of a random ending.
fn random_ending(random: &mut ChaCha8Rng, size: usize) -> Certificate {
    made(&Deal::random(random, size).spelling(), Question::Score)
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
    for round in 0..30 {
        let whole = random_ending(&mut random, 4 + round % 3);
        let damaged = without_random_lemmas(&whole, 1 + round / 6, 7);
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

/// The tricks of the side of a lemma in the deal that is named against it, and what the lemma says.
fn in_the_deal_named(changed: &Certificate, number: usize, why: &str, minimax: &mut Minimax) -> (i16, i16) {
    let Judgement::Sure { side, value } = changed.lemmas[number].judgement else { panic!("no bound") };
    let deal = Deal::parse(why.split_once(" in ").unwrap().1);
    let tricks = minimax.tricks_of(&deal, usize::from(side == Side::Second));
    minimax.clear();
    (i16::try_from(tricks).unwrap(), value)
}

/// What is called false is, in a deal that is told, and nothing rests on it any more.
#[test]
fn false_lemmas_are_named_and_replaced() {
    let mut random = ChaCha8Rng::seed_from_u64(93);
    let mut minimax = Minimax::default();
    let (mut raised, mut named) = (0, 0);
    for round in 0..6 {
        let whole = random_ending(&mut random, 4 + round % 2);
        for number in 0..whole.lemmas.len() {
            let damaged = with_stronger_lemma(&whole, number, 1);
            let repair = plugged(&damaged, &[]).unwrap();
            let proof = verified(&repair, &whole.statement.claim().to_string());
            raised += 1;
            for lemma in &repair.false_lemmas {
                assert_eq!(lemma.number, number);
                assert!(!proof.lemmas.contains(&damaged.lemmas[number]));
                let (tricks, said) = in_the_deal_named(&damaged, number, &lemma.why, &mut minimax);
                assert!(tricks < said, "{lemma:?}");
                let text = notation("bridge", &[]).unwrap().show(&damaged.lemmas[number].subject).unwrap();
                assert!(lemma.lemma.starts_with(&text), "{lemma:?}");
                named += 1;
            }
        }
    }
    assert!(raised > 60 && named * 10 > raised * 8, "{named} of {raised}");
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
    let whole = random_ending(&mut random, 7);
    let damaged = without_random_lemmas(&whole, whole.lemmas.len() / 10, 3);
    let mut stopped = 0;
    for nodes in [0, 100, 1_000] {
        let limits = Limits { nodes, ..Limits::default() };
        let repair = plugged_within(&damaged, &[], limits).unwrap();
        let rest = read(&repaired(&repair, true));
        if repair.stopped.is_some() {
            assert_eq!(repair.stopped, Some(Stopped::Nodes));
            assert!(matches!(judge(&bytes_of(&rest)), Verdict::Incomplete { .. }));
            stopped += 1;
        }
        verified(&plugged(&rest, &[]).unwrap(), &whole.statement.claim().to_string());
    }
    assert!(stopped > 0);
}

/// Whatever is changed: a repair proves what is true, and calls false what is, by minimax.
#[test]
fn changed_certificates_are_repaired_or_refuted() {
    let mut random = ChaCha8Rng::seed_from_u64(96);
    let mut minimax = Minimax::default();
    let (mut whole, mut named, mut refuted) = (0, 0, 0);
    for round in 0..30 {
        let honest = random_ending(&mut random, 3 + round % 3);
        let bytes = bytes_of(&honest);
        for _ in 0..20 {
            let Ok((changed, _)) = Certificate::read(&mutate(&honest, &bytes, &mut random)[..]) else {
                continue;
            };
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
                let (tricks, said) = in_the_deal_named(&changed, lemma.number, &lemma.why, &mut minimax);
                assert!(tricks < said, "{lemma:?}");
                named += 1;
            }
        }
    }
    assert!(whole > 120 && named > 12 && refuted > 8, "{whole} {named} {refuted}");
}
