//! `certcheck --all`: every lemma of a table is judged by itself, and false ones end nothing.

use std::collections::BTreeSet;

use gamecert_certs::{Certificate, ClaimKind, Fault, Judgement, Ruling};
use gamecert_elaborate::rules::{Cram, Impartial, Rules, Sprouts};
use gamecert_elaborate::{Config, Survey, check_all};
use gamecert_tests::{BruteForce, axioms, certificate, judge};
use rand::seq::IteratorRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn bytes(table: &Certificate) -> Vec<u8> {
    let mut bytes = Vec::new();
    table.write(&mut bytes).unwrap();
    bytes
}

fn verdict(table: &Certificate) -> Result<Survey, Fault> {
    check_all(&bytes(table)[..], &Config::default(), &mut |_| {})
}

fn survey(table: &Certificate) -> Survey {
    verdict(table).unwrap_or_else(|fault| panic!("{fault}"))
}

fn listed(findings: &gamecert_elaborate::Findings) -> BTreeSet<u32> {
    assert_eq!(findings.count, findings.listed.len() as u64);
    findings.listed.iter().map(|finding| finding.lemma).collect()
}

/// The lemmas of a proof about a board, without hints.
fn table<R: Impartial>(rules: &R, position: &str) -> Certificate {
    let start = rules.position(position).unwrap().components;
    let nimber = BruteForce::new(rules).sum(&start);
    let bytes = certificate(rules, position, ClaimKind::Nimber(nimber), false);
    Certificate::read(&bytes[..]).unwrap().0
}

fn bend(table: &mut Certificate, place: usize, by: u16) {
    let nimber = table.lemmas[place].nimber().unwrap();
    table.lemmas[place].judgement = Judgement::Nimber(nimber + by);
}

#[test]
fn a_table_need_not_show_its_claim_but_a_false_one_is_told() {
    let mut table = table(&Cram, "3x4");
    let (found, all) = (survey(&table), table.lemmas.len());
    assert_eq!((found.exit_code(), found.is_claim_shown), (0, true));
    let start =
        format!("SURVEYED   {all} of {all} lemmas hold [cram, normal play]  axioms: sprague-grundy  id: ");
    assert!(found.to_string().starts_with(&start), "{found}");
    let claim = table.statement.claim;
    table.statement.claim = ClaimKind::Nimber(4096);
    assert_eq!(judge(&bytes(&table)).word(), "REJECTED");
    let found = survey(&table);
    assert_eq!((found.exit_code(), found.holding), (1, all as u64));
    assert!(
        found
            .to_string()
            .contains("nimber(cram 3x4) = 4096 is false: nimber 4096 of 3x4: the start position has"),
        "{found}"
    );
    // Nothing is known of another board.
    (table.statement.claim, table.statement.position) = (claim, "3x4+5x5".to_owned());
    let found = survey(&table);
    assert_eq!((found.exit_code(), found.is_claim_shown), (0, false));
}

/// Hints are of no use here: those of a certificate whose hints are false do not matter.
#[test]
fn hints_are_not_looked_at() {
    let hinted = certificate(&Cram, "3x3", ClaimKind::Nimber(0), true);
    let (mut table, _) = Certificate::read(&hinted[..]).unwrap();
    let hints = table.hints.as_mut().unwrap();
    let last = hints.lemmas.len() - 1;
    hints.lemmas[last].clear();
    assert_eq!(judge(&bytes(&table)).word(), "REJECTED");
    assert_eq!(survey(&table).exit_code(), 0);
}

/// What rests on a false lemma or on one with holes does not hold, what rests on others does.
#[test]
fn false_lemmas_and_holes_are_told_apart() {
    let mut table = table(&Cram, "1x2+1x4+1x6+3x3");
    let smallest = table.lemmas[0].clone();
    bend(&mut table, 0, 1);
    let found = survey(&table);
    assert_eq!(listed(&found.refuted), [0].into());
    assert!(found.open.count > 0 && found.exit_code() == 1);
    assert!(found.refuted.listed[0].why.starts_with("lemma 0 (cram 1x2 : 2): no option"), "{found}");
    table.lemmas[0] = smallest;
    table.lemmas.remove(0);
    let found = survey(&table);
    assert_eq!(found.refuted.count, 0);
    assert!(found.open.count > 0 && found.exit_code() == 3);
}

/// Against brute force: no false lemma holds, a lemma called false is false, and in a table of all
/// positions with a few false entries every true lemma that rests on true ones holds.
#[test]
fn surveys_agree_with_brute_force() {
    fn check<R: Impartial>(rules: &R, position: &str, rounds: u64) {
        let mut truth = BruteForce::new(rules);
        for seed in 0..rounds {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let mut table = table(rules, position);
            for _ in 0..random.random_range(1..4) {
                let place = (0..table.lemmas.len()).choose(&mut random).unwrap();
                if random.random_bool(0.3) {
                    table.lemmas.remove(place);
                } else {
                    bend(&mut table, place, random.random_range(1..3));
                }
            }
            let found = survey(&table);
            let (refuted, open) = (listed(&found.refuted), listed(&found.open));
            assert!(refuted.is_disjoint(&open));
            assert_eq!(found.lemmas(), table.lemmas.len() as u64);
            for (number, lemma) in (0..).zip(&table.lemmas) {
                let claimed = lemma.nimber().unwrap();
                let is_true = truth.nimber(&rules.decode(&lemma.subject).unwrap()) == claimed;
                assert!(is_true || refuted.contains(&number) || open.contains(&number), "{number} holds");
                assert!(!is_true || !refuted.contains(&number), "{number} is called false");
            }
        }
    }
    check(&Cram, "3x4", 60);
    check(&Sprouts::under(&axioms::<Sprouts>()), "0*3", 60);
}

/// Order, subjects and limits are judged as in any check.
#[test]
fn a_table_that_is_not_well_formed_is_refused() {
    let good = table(&Cram, "3x3");
    let code = |table: &Certificate| verdict(table).unwrap_err().code;
    let mut swapped = good.clone();
    swapped.lemmas.swap(0, 1);
    assert_eq!(code(&swapped), "lemma-order");
    let mut twice = good.clone();
    twice.lemmas.insert(1, twice.lemmas[0].clone());
    assert_eq!(code(&twice), "lemma-order");
    let mut strange = good.clone();
    strange.lemmas[0].subject = vec![2, 1, 3];
    assert_eq!(code(&strange), "bad-subject");
    let few = Config { max_work: 3, ..Config::default() };
    let declined = check_all(&bytes(&good)[..], &few, &mut |_| {}).unwrap_err();
    assert_eq!((declined.ruling, declined.code), (Ruling::Declined, "limit-work"));
}

/// A lemma that is refused has its number in the file, however many before it do not hold.
#[test]
fn lemmas_that_do_not_hold_are_counted() {
    let mut table = table(&Cram, "3x3");
    bend(&mut table, 0, 1);
    table.lemmas[3].subject = vec![2, 1, 3];
    let fault = verdict(&table).unwrap_err();
    assert_eq!(fault.lemma, Some(3));
    assert!(fault.why.starts_with("lemma 3: its subject"), "{fault}");
    let mut table = self::table(&Cram, "3x3");
    bend(&mut table, 0, 1);
    table.lemmas.swap(2, 3);
    let fault = verdict(&table).unwrap_err();
    assert_eq!((fault.code, fault.lemma), ("lemma-order", Some(3)));
    assert!(fault.why.starts_with("lemma 3 (cram "), "{fault}");
}

#[test]
fn an_empty_table_shows_nothing() {
    let mut empty = table(&Cram, "3x3");
    empty.lemmas.clear();
    assert_eq!((survey(&empty).lemmas(), survey(&empty).exit_code()), (0, 3));
}
