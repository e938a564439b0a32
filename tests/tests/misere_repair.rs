//! Misere certificates that are repaired and made smaller.

use std::sync::Arc;

use gamecert_certs::{Certificate, ClaimKind, Evidence, Judgement, Metadata, Outcome, Question, text};
use gamecert_elaborate::Verdict;
use gamecert_elaborate::notation;
use gamecert_engine::plug::{Before, PlugError, Plugged, RepairMode};
use gamecert_engine::search::Limits;
use gamecert_engine::shrink::{Config, Method, Observer, shrink};
use gamecert_engine::solve::Request;
use gamecert_tests::judge;
use gamecert_tests::solved::{misere_certificates, misere_request, plugged, plugged_within, repaired};

/// A certificate of the engine, hinted, in which trees take the place of components up to this measure.
fn made(game: &str, position: &str, question: Question, small: u32) -> Certificate {
    let request = Request { trees_to: Some(small), ..misere_request(game, position, question) };
    let [_, hinted] = misere_certificates(&request);
    Certificate::read(hinted.as_slice()).unwrap().0
}

fn verified(plugged: &Plugged) -> Certificate {
    let bytes = repaired(plugged, true);
    let verdict = judge(&bytes);
    assert_eq!(verdict.word(), "VERIFIED", "{verdict}");
    Certificate::read(bytes.as_slice()).unwrap().0
}

fn samples() -> [Certificate; 3] {
    [
        made("cram", "4x5", Question::Grundy, 6),
        made("sprouts", "0*7", Question::Outcome, 6),
        made("octal", "0.77:9+0.07:6", Question::Outcome, 3),
    ]
}

#[test]
fn nothing_is_done_where_nothing_is_missing() {
    for certificate in samples() {
        let plugged = plugged(&certificate, &[]).unwrap();
        assert_eq!((plugged.way, plugged.before.clone()), (RepairMode::Nothing, Before::Holes(0)));
        assert_eq!(verified(&plugged), certificate);
    }
}

/// Without any search: the lemmas tell all that is needed.
#[test]
fn holes_are_filled_from_the_lemmas() {
    for certificate in samples() {
        let mut holes = certificate.clone();
        let hints = holes.hints.as_mut().unwrap();
        let pieces = hints.lemmas.iter_mut().flatten().step_by(3);
        let count = pieces.map(|piece| *piece = Evidence::Hole).count();
        hints.goal[0] = Evidence::Hole;
        let none = Limits { nodes: 0, ..Limits::default() };
        let plugged = plugged_within(&holes, &[], none).unwrap();
        assert_eq!(plugged.before, Before::Holes(count as u64 + 1));
        assert_eq!((plugged.kept, plugged.added), (certificate.lemmas.len(), 0));
        assert_eq!(verified(&plugged).lemmas, certificate.lemmas);
    }
}

/// Lemmas that are gone are found again, by searches for those alone.
#[test]
fn lost_sums_that_are_gone_are_found_again() {
    for certificate in samples() {
        let is_lost = |judgement: &Judgement| matches!(judgement, Judgement::Lost(_));
        let lost: Vec<usize> =
            (0..certificate.lemmas.len()).filter(|&at| is_lost(&certificate.lemmas[at].judgement)).collect();
        let mut left = Certificate { hints: None, ..certificate.clone() };
        left.lemmas.remove(lost[lost.len() / 2]);
        left.lemmas.pop();
        let plugged = plugged(&left, &[]).unwrap();
        assert!(matches!(plugged.before, Before::Holes(1..)), "{:?}", plugged.before);
        assert!(plugged.added > 0 && plugged.kept + 2 >= certificate.lemmas.len() / 2);
        verified(&plugged);
    }
}

/// A heap of one is lost, so a heap of two is not.
const FALSE: &str = "gamecert 1
claim misere outcome(nim 2+2) = loss
rules 1
lemma 0 lost 1
lemma 1 lost 2
lemma 2 lost 2 + 2
end
";

/// A false lemma is named, and the rest serves; a false claim is reported.
#[test]
fn what_is_false_is_found() {
    let changed = text::read(FALSE, notation::notation).unwrap();
    assert_eq!(judge_of(&changed).word(), "REJECTED");
    let repaired = plugged(&changed, &[]).unwrap();
    assert!(matches!(repaired.before, Before::Fault(_)));
    assert_eq!(verified(&repaired).lemmas.len(), 2);
    assert_eq!(repaired.false_lemmas.iter().map(|lemma| lemma.number).collect::<Vec<_>>(), [1]);
    assert_eq!(repaired.false_lemmas[0].lemma, "lost 2");
    // Without the lemma that gives it away, it is believed until it has to be proved.
    let mut hidden = changed;
    hidden.statement.position = "2+3".to_owned();
    hidden.statement.claim = ClaimKind::Outcome(Outcome::Win);
    hidden.lemmas.remove(0);
    let repaired = plugged(&hidden, &[]).unwrap();
    assert_eq!(verified(&repaired).statement.claim, ClaimKind::Outcome(Outcome::Win));

    let mut false_claim = made("cram", "4x5", Question::Outcome, 4);
    false_claim.statement.claim = ClaimKind::Grundy(2);
    let error = plugged(&false_claim, &[]).unwrap_err();
    assert!(matches!(error, PlugError::FalseClaim { .. }), "{error}");
    false_claim.statement.claim = ClaimKind::Nimber(2);
    let error = plugged(&false_claim, &[]).unwrap_err();
    assert!(matches!(error, PlugError::Unsupported(_)), "{error}");
}

fn judge_of(certificate: &Certificate) -> Verdict {
    let mut bytes = Vec::new();
    certificate.write(&mut bytes).unwrap();
    judge(&bytes)
}

#[derive(Clone)]
struct Quiet;

impl Observer for Quiet {
    fn stop(&self) -> bool {
        false
    }
}

#[test]
fn proofs_are_made_smaller_and_the_same_seed_makes_the_same() {
    let certificate = made("cram", "4x6", Question::Grundy, 6);
    let shrunk = |method, rounds, seed| {
        let config = Config { method, rounds, seed, ..Config::default() };
        let shrunk = shrink(&certificate, &[], &config, Arc::new(Quiet)).unwrap();
        assert!(shrunk.rounds.windows(2).all(|pair| pair[1].lemmas <= pair[0].lemmas));
        let bytes = shrunk.proof.write(Vec::new(), &shrunk.statement, true, &Metadata::default()).unwrap().1;
        assert_eq!(judge(&bytes).word(), "VERIFIED");
        (shrunk.proof.lemmas.len(), bytes)
    };
    let mut least = certificate.lemmas.len();
    for (method, rounds) in [(Method::RandomReplies, 12), (Method::Descent, 2)] {
        let once = shrunk(method, rounds, 1);
        assert!(once.0 < least, "{method:?}: {} of {least}", once.0);
        assert_eq!(once.1, shrunk(method, rounds, 1).1);
        assert_ne!(once.1, shrunk(method, rounds, 2).1);
        least = once.0;
    }
}
