//! Databases of contracts become certificates about scores, as far as they go.

use std::sync::Arc;

use gamecert_certs::{Certificate, ClaimKind, Judgement, Play, Question};
use gamecert_elaborate::rules::dots::Dots;
use gamecert_elaborate::rules::{Rules, Unmetered};
use gamecert_elaborate::{Config, Verdict, check_all};
use gamecert_engine::database::{self, Contradiction, Counts, ImportError, Imported, Wanted};
use gamecert_engine::plug::PlugError;
use gamecert_engine::solve::{Request, solve};
use gamecert_tests::databases::{self, as_certificate};
use gamecert_tests::judge;
use gamecert_tests::solved::{Unwatched, plugged, repaired};

/// What the lemmas of a proof of the score of a board say, a line for each.
fn lines(position: &str) -> Vec<String> {
    let mut request = Request::new("dots", position, Play::Scoring, Question::Score);
    request.limits.memory_bytes = 1 << 24;
    let proof = solve(&request, Arc::new(Unwatched)).unwrap().proof.unwrap().to_proof();
    let line = |subject: &[u8], judgement: &Judgement| {
        let Judgement::Below(contract) = judgement else { panic!("{judgement:?}") };
        format!("{} {contract}", Dots.show(&Dots.decode(subject).unwrap()))
    };
    proof.lemmas.iter().map(|(lemma, _)| line(&lemma.subject, &lemma.judgement)).collect()
}

fn database<'a>(lines: impl IntoIterator<Item = &'a String>) -> String {
    lines.into_iter().fold("[Positions+Score]\n".to_owned(), |text, line| text + line + "\n")
}

fn imported(text: &str, position: &str, wanted: Wanted) -> Imported {
    databases::imported(text.as_bytes(), &databases::request(("dots", position, wanted))).unwrap()
}

fn verdict_on(certificate: &Certificate) -> Verdict {
    let mut bytes = Vec::new();
    certificate.write(&mut bytes).unwrap();
    judge(&bytes)
}

fn check(counts: Counts, read: u64, contradicted: u64) {
    let Counts { used, unused, duplicate, malformed, too_large, .. } = counts;
    assert_eq!(counts.read, read);
    assert_eq!((counts.contradicted, malformed, too_large), (contradicted, 0, 0), "{counts:?}");
    assert_eq!(used + unused + duplicate + contradicted, read, "{counts:?}");
}

#[test]
fn what_a_search_stores_is_a_proof() {
    for (position, score) in [("american 2x3", 2), ("american 3x3", 3), ("icelandic 3x3", 4)] {
        let lines = lines(position);
        let found = imported(&database(&lines), position, Wanted::Answer(Question::Score));
        assert_eq!(found.statement.claim, ClaimKind::Score(score), "{position}");
        check(found.counts, lines.len() as u64, 0);
        assert!(found.counts.used > lines.len() as u64 * 9 / 10, "{position}: {:?}", found.counts);
        assert!(found.contradictions.is_empty() && found.malformed.is_empty(), "{position}");
        assert!(found.proof.lemmas.len() < lines.len() * 11 / 10, "{position}");
        for hinted in [false, true] {
            let verdict = verdict_on(&as_certificate(&found, hinted));
            assert!(matches!(verdict, Verdict::Verified(_)), "{position}: {verdict}");
        }
    }
}

#[test]
fn half_a_database_leaves_holes_that_are_plugged() {
    let lines = lines("american 3x3");
    // From the largest positions down; the search of one question does not go as far.
    let half = database(lines.iter().rev().step_by(2));
    let found = imported(&half, "american 3x3", Wanted::Claim(ClaimKind::Score(3)));
    check(found.counts, lines.len().div_ceil(2) as u64, 0);
    let certificate = as_certificate(&found, true);
    let Verdict::Incomplete { .. } = verdict_on(&certificate) else { panic!("{}", verdict_on(&certificate)) };
    let repair = plugged(&certificate, &[]).unwrap();
    assert!(repair.kept > found.proof.lemmas.len() / 2);
    let verdict = judge(&repaired(&repair, true));
    let Verdict::Verified(summary) = &verdict else { panic!("{verdict}") };
    assert_eq!(summary.claim.to_string(), "score(dots american 3x3) = 3");
}

#[test]
fn a_forged_database_proves_nothing() {
    let mut lines = lines("american 3x3");
    let count = lines.len();
    let forge = |line: &mut String| *line = format!("{} 1", line.rsplit_once(' ').unwrap().0);
    // The start alone: the other lines tell another score.
    forge(lines.last_mut().unwrap());
    let found = imported(&database(&lines), "american 3x3", Wanted::Claim(ClaimKind::Score(0)));
    check(found.counts, count as u64, 1);
    assert_eq!(found.contradictions[0].entries, [(count as u64 + 1, lines.last().unwrap().clone())]);
    // The largest positions with it: what is false shows where they end, and nothing is proved.
    lines[count - 10..].iter_mut().for_each(forge);
    let found = imported(&database(&lines), "american 3x3", Wanted::Answer(Question::Score));
    assert_eq!(found.statement.claim, ClaimKind::Score(0));
    let contradicted = found.counts.contradicted;
    assert!((1..=10).contains(&contradicted));
    check(found.counts, count as u64, contradicted);
    for Contradiction { entries, why } in &found.contradictions {
        let [(line, text)] = &entries[..] else { panic!("{entries:?}") };
        assert_eq!(text, &lines[usize::try_from(line - 2).unwrap()]);
        assert!(*line > count as u64 - 10 && why.starts_with("there is no answer to the move to `graph "));
    }
    let certificate = as_certificate(&found, true);
    // A lemma is an entry that is used, or one that turned out to be false.
    assert_eq!(found.counts.used + contradicted, certificate.lemmas.len() as u64);
    let Verdict::Incomplete { .. } = verdict_on(&certificate) else { panic!("{}", verdict_on(&certificate)) };
    let Err(PlugError::FalseClaim { claim, .. }) = plugged(&certificate, &[]) else {
        panic!("a false claim")
    };
    assert_eq!(claim.to_string(), "score(dots american 3x3) = 0");
}

#[test]
fn lines_are_counted_by_what_is_wrong_with_them() {
    // Table 8.2 of the theses; in this notation two of its lines cannot be true.
    let text =
        "A*EALALB*E 2\nA*EALB*E 2\nA*EALCLB*E 2\nA*EBLBLB*E 2\nA*EBLC*E 2\nALALALA*E 2\nBLB*E 1\nBLCLB*E 1\n";
    let found = imported(text, "american 2x3", Wanted::Claim(ClaimKind::Score(2)));
    check(found.counts, 8, 1);
    assert!(found.counts.used >= 5, "{:?}", found.counts);
    let told = "line 5 (`A*EBLC*E 2`): the player to move scores 2 at least";
    assert_eq!(found.contradictions[0].to_string(), told);

    let text = "\
        graph 1,1/0-1 2\n\
        BLB*E 1\n\
        graph 1,1/0-1 1\n\
        graph 2+graph 2 1\n\
        graph 2+graph 2+graph 2 2\n\
        graph 2 2\n\
        graph 2 0\n\
        swedish 9x9 3\n\
        graph 5 1\n\
        BLB* 1\n\
        BLB*E\n\
        BLB*E one\n";
    let found = imported(text, "graph 2,2,1/0-1,1-2", Wanted::Answer(Question::Score));
    // The second line says more than the first, and the third says it again; nobody needs that a single coin scores nothing.
    let counts =
        Counts { read: 12, used: 1, unused: 2, duplicate: 2, contradicted: 2, malformed: 4, too_large: 1 };
    assert_eq!(found.counts, counts, "{:?} {:?}", found.malformed, found.contradictions);
}

/// Whole databases of searches hold, entry by entry; what is forged in them is named.
#[test]
fn every_entry_is_judged_by_itself() {
    let surveyed = |text: &str| {
        let wanted = Wanted::Claim(ClaimKind::Score(3));
        let request = database::Request { all: true, ..databases::request(("dots", "american 3x3", wanted)) };
        let table = databases::imported(text.as_bytes(), &request).unwrap();
        let mut bytes = Vec::new();
        as_certificate(&table, false).write(&mut bytes).unwrap();
        let survey = check_all(&bytes[..], &Config::default(), &mut |_| {}).unwrap();
        (survey.holding, survey.refuted.count + survey.open.count)
    };
    let honest = lines("american 3x3");
    let all = honest.len() as u64;
    assert_eq!(surveyed(&database(&honest)), (all, 0));
    // The player to move takes the third arrow, and the coin.
    assert_eq!(surveyed(&(database(&honest) + "graph 3 1\n")), (all, 1));
    // Its score is 3. The other entries that rest on it, as the smaller contract is the one that counts, fall with it.
    let (holding, others) = surveyed(&(database(&honest) + "icelandic 2x2 3\n"));
    assert!(others > 1 && holding + others == all, "{holding} {others}");
    // A lemma is about a graph, not about a line.
    let twice = database(&honest) + &honest[7] + "\n";
    assert_eq!(surveyed(&twice), (all, 0));
}

#[test]
fn what_is_no_database_of_contracts_is_refused() {
    let refused = |text: &str, wanted| {
        let request = databases::request(("dots", "american 2x2", wanted));
        databases::imported(text.as_bytes(), &request).unwrap_err().to_string()
    };
    let score = Wanted::Claim(ClaimKind::Score(3));
    let told = "line 1: the header `[Positions+Nimber]` is not known; known is [Positions+Score]";
    assert_eq!(refused("[Positions+Nimber]\nBLB*E 1\n", score), told);
    let told = "none of its 1 lines is an entry; line 1: what stands last is not a contract";
    assert_eq!(refused("BLB*E one\n", score), told);
    let told = "the contract of 5 is beyond the 4 coins of the position";
    assert_eq!(refused("BLB*E 1\n", Wanted::Claim(ClaimKind::ScoreAtLeast(5))), told);
    let told = "of dots scores are claimed: `score(dots POSITION) = 3`, `>= 3` or `< 4`";
    assert_eq!(refused("BLB*E 1\n", Wanted::Claim(ClaimKind::Nimber(0))), told);
    let told = "the database is against the claim score(dots american 2x2) = 2: ";
    let false_claim = refused(&database(&lines("american 2x2")), Wanted::Claim(ClaimKind::Score(2)));
    assert!(false_claim.starts_with(told), "{false_claim}");
    let request = databases::request(("dots", "american 4x4", Wanted::Answer(Question::Score)));
    let error = databases::imported(b"BLB*E 1\n", &request).unwrap_err().to_string();
    assert_eq!(error, "it does not tell the score; claim one, as in --claim 'score(dots american 4x4) = 0'");
}

#[test]
fn the_memory_holds_as_many_entries_as_are_told() {
    let lines = lines("american 2x2");
    let entries = imported(&database(&lines), "american 2x2", Wanted::Answer(Question::Score)).counts;
    let distinct = usize::try_from(entries.read - entries.duplicate).unwrap();
    let within = |entries: usize| {
        let request = databases::request(("dots", "american 2x2", Wanted::Answer(Question::Score)));
        let request = database::Request { memory_bytes: 48 * entries, ..request };
        databases::imported(database(&lines).as_bytes(), &request)
    };
    assert!(within(distinct).is_ok());
    let error = within(distinct - 1).unwrap_err();
    assert!(matches!(error, ImportError::Limit(_)), "{error}");
    let told = format!("it has more than the {} entries that the memory holds (--memory)", distinct - 1);
    assert_eq!(error.to_string(), told);
}
