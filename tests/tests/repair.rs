//! Certificates that lost lemmas, hold false ones, or were written in another normal form, are
//! repaired; and databases of another solver become certificates.

use gamecert_certs::{Certificate, ClaimKind, Outcome, Play, Question};
use gamecert_elaborate::rules::sprouts::SMALL_REGION;
use gamecert_elaborate::{Config, Verdict, check_all};
use gamecert_engine::database::{Counts, ImportError, Imported, Request, Wanted};
use gamecert_engine::merge::merge;
use gamecert_engine::plug::{Before, PlugError, Plugged, RepairMode};
use gamecert_engine::search::{Algorithm, Limits, Stopped};
use gamecert_tests::databases::{self, as_certificate};
use gamecert_tests::judge;
use gamecert_tests::remove_lemmas::{regions_reversed, upside_down, with_false_lemma, without_random_lemmas};
use gamecert_tests::solved::{answer, plugged, plugged_within, repaired, solved};

fn verdict_on(certificate: &Certificate) -> Verdict {
    let mut bytes = Vec::new();
    certificate.write(&mut bytes).unwrap();
    judge(&bytes)
}

/// The repair is verified, hinted and bare, and proves the claim that was made.
fn check_whole(repair: &Plugged, claim: &str) {
    for hinted in [true, false] {
        let verdict = judge(&repaired(repair, hinted));
        let Verdict::Verified(summary) = &verdict else { panic!("{claim}: {verdict}") };
        assert_eq!(summary.claim.to_string(), claim);
    }
}

/// The certificates that are damaged here, hinted and bare.
fn certificates() -> Vec<Certificate> {
    let of = |game, position, question| [true, false].map(|hinted| solved(game, position, question, hinted));
    [
        of("sprouts", "0*9", Question::Outcome),
        of("sprouts", "0*11", Question::Outcome),
        of("cram", "4x7", Question::Nimber),
        of("octal", "0.07:60+0.77:30", Question::Nimber),
    ]
    .concat()
}

#[test]
fn what_is_whole_stays_as_it_is() {
    for certificate in certificates() {
        let repair = plugged(&certificate, &[]).unwrap();
        assert_eq!((repair.way, repair.before.clone()), (RepairMode::Nothing, Before::Holes(0)));
        assert_eq!((repair.kept, repair.added, repair.dropped), (certificate.lemmas.len(), 0, 0));
        let mut bytes = Vec::new();
        Certificate { metadata: Default::default(), ..certificate.clone() }.write(&mut bytes).unwrap();
        assert_eq!(repaired(&repair, certificate.hints.is_some()), bytes);
    }
}

#[test]
fn lost_lemmas_are_found_again() {
    for certificate in certificates() {
        for (seed, count) in (1..).zip([1, 10, 100]) {
            let claim = certificate.statement.claim().to_string();
            let damaged = without_random_lemmas(&certificate, count, seed);
            let before = verdict_on(&damaged);
            let repair = plugged(&damaged, &[]).unwrap();
            check_whole(&repair, &claim);
            match before {
                Verdict::Incomplete { holes, .. } => {
                    assert_eq!(
                        (repair.way, &repair.before),
                        (RepairMode::Incremental, &Before::Holes(holes))
                    );
                }
                // Bare, nobody misses a lemma that was never needed.
                _ => assert_eq!(repair.way, RepairMode::Nothing, "{before}"),
            }
            assert!(repair.dropped <= count.min(3), "{claim} without {count}: {} dropped", repair.dropped);
            let again = plugged(&damaged, &[]).unwrap();
            assert_eq!(repaired(&again, true), repaired(&repair, true));
        }
    }
}

/// Far less is searched than to solve anew.
#[test]
fn repairs_are_cheap() {
    for (game, position, most) in [("sprouts", "0*11", 10), ("cram", "4x7", 10)] {
        let anew =
            answer(game, position, Question::Nimber, Algorithm::best_for(game, Play::Normal)).total.nodes;
        let certificate = solved(game, position, Question::Nimber, true);
        let repair = plugged(&without_random_lemmas(&certificate, 10, 7), &[]).unwrap();
        assert!(repair.search.nodes * most < anew, "{position}: {} of {anew} nodes", repair.search.nodes);
    }
}

/// Evidence that was there is there still.
#[test]
fn evidence_is_kept() {
    let certificate = solved("cram", "4x7", Question::Nimber, true);
    let repair = plugged(&without_random_lemmas(&certificate, 1, 3), &[]).unwrap();
    let hints = certificate.hints.as_ref().unwrap();
    let pieces = hints.lemmas.iter().zip(&repair.proof.lemmas);
    let changed = pieces.filter(|(before, (_, after))| before != &after).count();
    assert_eq!(repair.proof.lemmas.len(), certificate.lemmas.len());
    assert!(changed < 100, "the evidence of {changed} lemmas has changed");
}

#[test]
fn false_lemmas_are_named_and_replaced() {
    for certificate in certificates() {
        let claim = certificate.statement.claim().to_string();
        let last = certificate.lemmas.len() - 1;
        for (number, change) in [(0, 1), (last / 2 + 1, 7), (last - 1, 1), (last, 3)] {
            let nimber = certificate.lemmas[number].nimber().unwrap();
            let damaged = with_false_lemma(&certificate, number, nimber ^ change);
            let repair = plugged(&damaged, &[]).unwrap();
            check_whole(&repair, &claim);
            let named: Vec<usize> = repair.false_lemmas.iter().map(|lemma| lemma.number).collect();
            assert_eq!(named, [number], "{claim}: lemma {number} ^ {change}, {:?}", repair.before);
            assert_eq!(repair.way, RepairMode::Doubtful);
            // A false lemma does not cost more than itself and what stands for it.
            assert!(repair.dropped <= 3, "{claim}: {} dropped", repair.dropped);
        }
    }
}

#[test]
fn a_stale_certificate_is_read_and_written_anew() {
    for hinted in [true, false] {
        let cram = solved("cram", "4x7", Question::Nimber, hinted);
        let sprouts = solved("sprouts", "0*9", Question::Outcome, hinted);
        for (fresh, stale) in [(&cram, upside_down(&cram)), (&sprouts, regions_reversed(&sprouts))] {
            let claim = fresh.statement.claim().to_string();
            assert!(!matches!(verdict_on(&stale), Verdict::Verified(_)), "{claim}");
            let repair = plugged(&stale, &[]).unwrap();
            check_whole(&repair, &claim);
            let anew = answer(
                &fresh.statement.game,
                &fresh.statement.position,
                Question::Nimber,
                Algorithm::default(),
            );
            assert!(repair.search.nodes * 5 < anew.total.nodes, "{claim}: {} nodes", repair.search.nodes);
            assert!(repair.proof.lemmas.len() <= 2 * fresh.lemmas.len(), "{claim}");
        }
    }
}

/// Rules of an earlier version may have written subjects in any way.
#[test]
fn a_certificate_of_earlier_rules_is_a_guide() {
    let mut earlier = solved("cram", "4x4", Question::Nimber, true);
    earlier.statement.rules = 0;
    let repair = plugged(&earlier, &[]).unwrap();
    assert_eq!((repair.way, repair.before.clone()), (RepairMode::Guided, Before::Stale));
    check_whole(&repair, "nimber(cram 4x4) = 0");
    earlier.statement.rules = 2;
    let why = plugged(&earlier, &[]).unwrap_err().to_string();
    assert_eq!(why, "version 2 of the rules of cram is not known to this program");
}

#[test]
fn an_axiom_can_be_done_without() {
    for hinted in [true, false] {
        let certificate = solved("sprouts", "0*9", Question::Outcome, hinted);
        let repair = plugged(&certificate, &[SMALL_REGION]).unwrap();
        check_whole(&repair, "outcome(sprouts 0*9) = win");
        assert_eq!(repair.statement.axioms, ["sprague-grundy"]);
        // A proof that does without it is repaired without it.
        let bytes = repaired(&repair, hinted);
        let without = Certificate::read(bytes.as_slice()).unwrap().0;
        let again = plugged(&without_random_lemmas(&without, 10, 5), &[]).unwrap();
        assert_eq!(
            (again.way, again.statement.axioms.clone()),
            (RepairMode::Incremental, vec!["sprague-grundy".to_owned()])
        );
        check_whole(&again, "outcome(sprouts 0*9) = win");
    }
}

#[test]
fn a_false_claim_is_told() {
    for hinted in [true, false] {
        for (claim, told) in [
            (ClaimKind::Nimber(2), "the claim nimber(cram 4x7) = 2 is false: 4x7 has nimber 3"),
            (
                ClaimKind::Outcome(Outcome::Loss),
                "the claim outcome(cram 4x7) = loss is false: 4x7 has nimber 3",
            ),
            (ClaimKind::NimberAbove(3), "the claim nimber(cram 4x7) > 3 is false: 4x7 has nimber 3"),
        ] {
            let mut certificate = solved("cram", "4x7", Question::Nimber, hinted);
            certificate.statement.claim = claim;
            let error = plugged(&certificate, &[]).unwrap_err();
            assert!(matches!(error, PlugError::FalseClaim { .. }));
            assert_eq!(error.to_string(), told);
        }
    }
}

/// What was found before a limit is kept, and the next repair goes on from there.
#[test]
fn a_stopped_repair_leaves_holes_and_nothing_false() {
    let certificate = solved("sprouts", "0*11", Question::Outcome, true);
    let damaged = without_random_lemmas(&certificate, 60, 2);
    let limits = Limits { nodes: 200, ..Limits::default() };
    let repair = plugged_within(&damaged, &[], limits).unwrap();
    assert_eq!(repair.stopped, Some(Stopped::Nodes));
    let bytes = repaired(&repair, true);
    let verdict = judge(&bytes);
    let Verdict::Incomplete { holes, .. } = verdict else { panic!("{verdict}") };
    let rest = Certificate::read(bytes.as_slice()).unwrap().0;
    assert!(rest.lemmas.len() >= damaged.lemmas.len());
    let second = plugged(&rest, &[]).unwrap();
    assert_eq!(second.before, Before::Holes(holes));
    check_whole(&second, "outcome(sprouts 0*11) = win");
}

/// A claim and nothing else is a certificate with a hole.
#[test]
fn a_claim_alone_is_proved() {
    for (hinted, game, position) in [(true, "cram", "3x5"), (false, "sprouts", "0*6")] {
        let mut claim = solved(game, position, Question::Nimber, hinted);
        claim.lemmas.clear();
        if let Some(hints) = &mut claim.hints {
            hints.lemmas.clear();
            hints.goal = vec![gamecert_certs::Evidence::Hole];
        }
        let repair = plugged(&claim, &[]).unwrap();
        check_whole(&repair, &claim.statement.claim().to_string());
    }
}

/// The lemmas of one certificate in two, and of two in one.
#[test]
fn halves_are_merged() {
    for certificate in certificates() {
        let all = certificate.lemmas.len();
        let [one, other] = [1, 2].map(|seed| without_random_lemmas(&certificate, all / 3, seed));
        let repair = plugged(&one, &[]).unwrap();
        let (repair, totals) = Certificate::read(repaired(&repair, one.hints.is_some()).as_slice()).unwrap();
        // Nothing here imports the second, so that its identity does not matter.
        let merged = merge(&[(repair, totals.identity), (other, totals.identity)]).unwrap();
        assert!(merged.clashes.is_empty() && merged.unreadable == 0);
        let mut bytes = Vec::new();
        let hinted = certificate.hints.is_some();
        merged.proof.write(&mut bytes, &merged.statement, hinted, &certificate.metadata).unwrap();
        let verdict = judge(&bytes);
        if let Verdict::Refused(fault) = &verdict {
            panic!("{}: {fault}", certificate.statement.claim());
        }
        let merged = Certificate::read(bytes.as_slice()).unwrap().0;
        let whole = plugged(&merged, &[]).unwrap();
        check_whole(&whole, &certificate.statement.claim().to_string());
        assert_eq!(whole.dropped, 0);
    }
}

fn imported(text: &[u8], claim: (&str, &str, Wanted), bare: bool) -> Result<Imported, ImportError> {
    databases::imported(text, &Request { bare, ..databases::request(claim) })
}

fn imported_all(text: &[u8], claim: (&str, &str, Wanted)) -> Result<Imported, ImportError> {
    databases::imported(text, &Request { bare: true, all: true, ..databases::request(claim) })
}

const OUTCOME: Wanted = Wanted::Answer(Question::Outcome);

#[test]
fn databases_become_certificates() {
    for (text, position, outcome) in [
        (&include_bytes!("../../fixtures/databases/sprouts-5.txt")[..], "0*5", "win"),
        (include_bytes!("../../fixtures/databases/sprouts-7.txt"), "0*7", "loss"),
    ] {
        for bare in [false, true] {
            let found = imported(text, ("sprouts", position, OUTCOME), bare).unwrap();
            let claim = format!("outcome(sprouts {position}) = {outcome}");
            assert_eq!(found.statement.claim().to_string(), claim);
            assert!(found.malformed.is_empty() && found.contradictions.is_empty());
            let counts = found.counts;
            assert!(counts.used > 10 && counts.used + counts.unused + counts.duplicate == counts.read);
            let certificate = as_certificate(&found, !bare);
            assert!(matches!(verdict_on(&certificate), Verdict::Verified(_)), "{}", verdict_on(&certificate));
            check_whole(&plugged(&certificate, &[]).unwrap(), &claim);
        }
    }
}

/// Every entry becomes a lemma that holds by itself, whether the claim needs it or not.
#[test]
fn whole_databases_hold() {
    for (text, position) in [
        (include_str!("../../fixtures/databases/sprouts-5.txt"), "0*5"),
        (include_str!("../../fixtures/databases/sprouts-7.txt"), "0*7"),
    ] {
        let found = imported_all(text.as_bytes(), ("sprouts", position, OUTCOME)).unwrap();
        let entries = text.lines().count() - 1;
        assert_eq!((found.counts.used, found.proof.lemmas.len()), (entries as u64, entries));
        let mut bytes = Vec::new();
        as_certificate(&found, false).write(&mut bytes).unwrap();
        let survey = check_all(&bytes[..], &Config::default(), &mut |_| {}).unwrap();
        assert_eq!((survey.holding, survey.exit_code()), (entries as u64, 0), "{survey}");
    }
}

/// Half of a database leaves holes, which are plugged.
#[test]
fn half_a_database_is_a_good_beginning() {
    let text = include_str!("../../fixtures/databases/sprouts-7.txt");
    let half: Vec<&str> = text.lines().step_by(2).collect();
    let claim = Wanted::Claim(ClaimKind::Outcome(Outcome::Loss));
    let found = imported(half.join("\r\n").as_bytes(), ("sprouts", "0*7", claim), false).unwrap();
    let certificate = as_certificate(&found, true);
    assert!(matches!(verdict_on(&certificate), Verdict::Incomplete { .. }), "{}", verdict_on(&certificate));
    check_whole(&plugged(&certificate, &[]).unwrap(), "outcome(sprouts 0*7) = loss");
}

/// Whatever one line says, all others serve, and each line is counted once.
#[test]
fn bad_lines_are_told_and_the_others_serve() {
    let good = include_str!("../../fixtures/databases/sprouts-5.txt");
    let bad = [
        "0*5",             // no nimber
        "5x7 1",           // another game
        "0*2.AB|AB x",     // no nimber
        "0*100 3",         // too large
        "1A|1A 300",       // more than there are moves
        "2 1",             // no move
        "2 0",             // no move, and rightly so
        "0*2.AB|0*2.AB 3", // line 2 says 0
        "CD|0*2.AB|0*2.AB.CD 0",
        "22 1",      // line 5 says so too
        "22+22+1 7", // more than its components have
    ];
    let text = [good, &bad.join("\n")].concat();
    let win = Wanted::Claim(ClaimKind::Outcome(Outcome::Win));
    let found = imported(text.as_bytes(), ("sprouts", "0*5", win), false).unwrap();
    let clean = imported(good.as_bytes(), ("sprouts", "0*5", OUTCOME), false).unwrap();
    let Counts { read, used, unused, duplicate, contradicted, malformed, too_large } = found.counts;
    assert_eq!((read, malformed, too_large), (clean.counts.read + 11, 3, 1), "{:?}", found.counts);
    assert_eq!(used + unused + duplicate + contradicted + malformed + too_large, read);
    assert!(contradicted >= 4 && duplicate == 1, "{:?}\n{:?}", found.counts, found.contradictions);
    let lines: Vec<u64> = found.malformed.iter().map(|malformed| malformed.line).collect();
    assert_eq!(lines, [35, 36, 37]);
    let told: Vec<String> = found.contradictions.iter().map(ToString::to_string).collect();
    assert!(
        told.contains(&"line 39 (`1A|1A 300`): no position of this size has this nimber".to_owned()),
        "{told:?}"
    );
    assert!(
        told.contains(
            &"line 2 (`0*2.AB|0*2.AB 0`), line 42 (`0*2.AB|0*2.AB 3`): the same position cannot have both nimbers"
                .to_owned()
        ),
        "{told:?}"
    );
    let certificate = as_certificate(&found, true);
    check_whole(&plugged(&certificate, &[]).unwrap(), "outcome(sprouts 0*5) = win");
}

/// False entries that agree with each other meet the rules in the walk.
#[test]
fn entries_that_the_rules_contradict_are_named() {
    let text = "[Positions+Nimber]\n1x3 1\n1x4 2\n1x2 2\n2x2 3\n2x3 1\n1x5 1\n";
    for bare in [false, true] {
        let claim = ("cram", "1x4+1x3", Wanted::Claim(ClaimKind::Nimber(3)));
        let found = imported(text.as_bytes(), claim, bare).unwrap();
        let certificate = as_certificate(&found, !bare);
        let verdict = verdict_on(&certificate);
        assert!(matches!(verdict, Verdict::Incomplete { .. }), "{verdict}");
        let told: Vec<String> = found.contradictions.iter().map(ToString::to_string).collect();
        assert!(told.iter().any(|told| told.contains("`1x2 2`")), "{told:?}");
        let Counts { read, used, unused, duplicate, contradicted, .. } = found.counts;
        assert_eq!(used + unused + duplicate + contradicted, read);
        check_whole(
            &plugged(&certificate, &[]).unwrap(),
            "nimber(cram 1x3+1x4) = 3".replace("1x3+1x4", "1x4+1x3").as_str(),
        );
    }
}

/// Sums tell of their components.
#[test]
fn entries_about_sums_serve() {
    let text = "0.AB|AB+1a1a 0\n1a1a 2\n";
    let found = imported(text.as_bytes(), ("sprouts", "0*2", OUTCOME), false).unwrap();
    assert_eq!(found.statement.claim().to_string(), "outcome(sprouts 0*2) = loss");
    let text = "[Positions]\n1x4+1x4\n2x2\n";
    let found = imported(text.as_bytes(), ("cram", "2x2", OUTCOME), false).unwrap();
    assert_eq!(found.statement.claim().to_string(), "outcome(cram 2x2) = loss");
}

#[test]
fn what_is_no_database_is_refused() {
    let check = |text: &[u8], told: &str| {
        let error = imported(text, ("sprouts", "0*5", OUTCOME), false).unwrap_err();
        assert_eq!(error.to_string(), told);
    };
    check(b"\x89GCERT\r\n\x1a\n", "it is not a text");
    check(
        b"[Positions+Trees]\n0*5 1\n",
        "line 1: the header `[Positions+Trees]` is not known; known are [Positions+Nimber] and [Positions]",
    );
    check(b"5x7\n3x3\n", "none of its 2 lines is an entry; line 1: there is no nimber after the position");
    check(
        b"[Positions+Nimber]\n",
        "it does not tell the outcome; claim one, as in --claim 'outcome(sprouts 0*5) = win'",
    );
}
