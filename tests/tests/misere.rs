//! Proofs under misere play, changed at random: no panic, nothing false VERIFIED. Sums of components and trees are
//! played out from the definition.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};

use gamecert_certs::{Certificate, ClaimKind, Judgement, TreeDigest, TreeName};
use gamecert_elaborate::rules::{Cram, Impartial, Nim, Octal, Rules, Sprouts};
use gamecert_elaborate::{Config, Verdict, check_all};
use gamecert_tests::fixtures::{real, scan};
use gamecert_tests::misere::{BruteMisere, by_sums, by_trees};
use gamecert_tests::mutate::mutate;
use gamecert_tests::truth::Truth;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Components and trees, by their numbers.
type Node<R> = (Vec<<R as Rules>::Component>, Vec<usize>);

/// Plays sums of components and trees out.
struct Table<R: Impartial> {
    rules: R,
    /// The children of each tree.
    trees: Vec<Vec<usize>>,
    lost: HashMap<Node<R>, bool>,
}

impl<R: Impartial> Table<R> {
    fn is_lost(&mut self, components: &[R::Component], trees: &[usize]) -> bool {
        let (mut components, mut trees) = (components.to_vec(), trees.to_vec());
        components.sort_unstable();
        trees.sort_unstable();
        let node = (components, trees);
        if let Some(&lost) = self.lost.get(&node) {
            return lost;
        }
        let (components, trees) = &node;
        let mut options = Vec::new();
        for (place, component) in components.iter().enumerate() {
            for parts in self.rules.options(component) {
                options
                    .push(([&components[..place], &components[place + 1..], &parts].concat(), trees.clone()));
            }
        }
        for (place, &tree) in trees.iter().enumerate() {
            for &child in &self.trees[tree] {
                options.push((components.clone(), [&trees[..place], &trees[place + 1..], &[child]].concat()));
            }
        }
        let lost = !options.is_empty() && !options.iter().any(|(rest, trees)| self.is_lost(rest, trees));
        self.lost.insert(node, lost);
        lost
    }
}

/// The number of the first lemma that is false. A component and its tree are compared in sums with all trees and small heaps.
fn false_lemma<R: Impartial>(rules: R, certificate: &Certificate) -> Option<usize> {
    // Small heaps, and then the trees of lemmas, which are the first lemmas.
    let mut table = Table { rules, trees: (0..4).map(|n| (0..n).collect()).collect(), lost: HashMap::new() };
    let number = |lemma: u32| 4 + usize::try_from(lemma).unwrap();
    for lemma in &certificate.lemmas {
        if let Judgement::Tree(children) = &lemma.judgement {
            table.trees.push(children.iter().map(|child| number(child.0)).collect());
        }
    }
    certificate.lemmas.iter().position(|lemma| match &lemma.judgement {
        Judgement::Nimber(_) | Judgement::Below(_) | Judgement::Period(_) | Judgement::Sure { .. } => true,
        Judgement::Tree(_) => false,
        Judgement::Equals(tree) => {
            let component = [rules.decode(&lemma.subject).unwrap()];
            (0..table.trees.len())
                .any(|t| table.is_lost(&component, &[t]) != table.is_lost(&[], &[number(tree.0), t]))
        }
        Judgement::Lost(sum) => {
            let components: Vec<_> = sum.components.iter().map(|it| rules.decode(it).unwrap()).collect();
            let trees: Vec<usize> = sum.trees.iter().map(|tree| number(tree.0)).collect();
            !table.is_lost(&components, &trees)
        }
    })
}

/// The digest of the canonical tree of a position, from the definition.
fn digest<R: Impartial>(
    rules: R,
    sum: &[R::Component],
    known: &mut BTreeMap<Vec<R::Component>, TreeDigest>,
) -> TreeDigest {
    let mut sum = sum.to_vec();
    sum.sort_unstable();
    if let Some(&digest) = known.get(&sum) {
        return digest;
    }
    let mut children = BTreeSet::new();
    for (place, component) in sum.iter().enumerate() {
        for parts in rules.options(component) {
            children.insert(digest(rules, &[&sum[..place], &sum[place + 1..], &parts].concat(), known));
        }
    }
    let found = TreeDigest::of(&children.into_iter().collect::<Vec<_>>());
    known.insert(sum, found);
    found
}

fn heap_digest(tokens: u16) -> TreeDigest {
    let mut smaller = Vec::new();
    for _ in 0..tokens {
        smaller.push(TreeDigest::of(&smaller));
    }
    TreeDigest::of(&smaller)
}

/// Whether a claim about a tree can be true.
fn tree_holds<R: Impartial>(rules: R, position: &str, claim: ClaimKind) -> bool {
    let start = rules.position(position).unwrap().components;
    match claim {
        ClaimKind::Tree(name) => {
            let named = match name {
                TreeName::Heap(tokens) => heap_digest(tokens),
                TreeName::Other(digest) => digest,
            };
            digest(rules, &start, &mut BTreeMap::new()) == named
        }
        // What the tree may stand for is lost together with the same heap: that of as many tokens, but with 0 and 1 swapped.
        ClaimKind::ReducedTree(TreeName::Heap(tokens)) => {
            let value = if tokens < 2 { 1 - tokens } else { tokens };
            BruteMisere::new(rules).grundy(&start) == value
        }
        _ => true,
    }
}

fn judge<R: Impartial>(rules: R, certificate: &Certificate, truth: &mut Truth, verdict: &Verdict) {
    let statement = &certificate.statement;
    assert!(truth.holds(&statement.claim()), "{verdict}, but that is false");
    assert!(tree_holds(rules, &statement.position, statement.claim), "{verdict}, but that is false");
    if statement.imports.is_empty() {
        let lemma = false_lemma(rules, certificate);
        assert_eq!(lemma, None, "{verdict}, but a lemma is false");
    }
}

fn judge_bytes(bytes: &[u8], config: &Config, truth: &mut Truth) -> &'static str {
    let verdict = catch_unwind(AssertUnwindSafe(|| real(bytes, config))).unwrap();
    if let Verdict::Verified(_) = &verdict {
        let (certificate, totals) = Certificate::read(bytes).unwrap();
        let mut written = Vec::new();
        assert_eq!(certificate.write(&mut written).unwrap(), totals);
        assert_eq!(written, bytes, "one content has one encoding");
        if certificate.statement.play == gamecert_certs::Play::Misere {
            let sprouts = Sprouts { small_regions: false };
            match certificate.statement.game.as_str() {
                "nim" => judge(Nim, &certificate, truth, &verdict),
                "octal" => judge(Octal::default(), &certificate, truth, &verdict),
                "cram" => judge(Cram, &certificate, truth, &verdict),
                _ => judge(sprouts, &certificate, truth, &verdict),
            }
        }
    }
    verdict.word()
}

/// All accepted fixtures of misere play, each changed many times.
#[test]
fn changed_fixtures_prove_nothing_false() {
    let mut truth = Truth::default();
    let mut tally: BTreeMap<&str, u64> = BTreeMap::new();
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for fixture in scan("accept").unwrap() {
        if !fixture.place.contains("misere") {
            continue;
        }
        let (certificate, _) = Certificate::read(&fixture.bytes[..]).unwrap();
        let config = Config::default();
        assert_eq!(judge_bytes(&fixture.bytes, &config, &mut truth), "VERIFIED", "{}", fixture.place);
        for _ in 0..600 {
            let bytes = mutate(&certificate, &fixture.bytes, &mut random);
            *tally.entry(judge_bytes(&bytes, &config, &mut truth)).or_default() += 1;
        }
    }
    for word in ["VERIFIED", "INCOMPLETE", "REJECTED"] {
        assert!(tally.get(word).is_some_and(|&count| count > 100), "{tally:?}");
    }
}

/// Where no claim is judged, a search that was broken off is reported at the lemma.
#[test]
fn a_survey_that_is_broken_off_is_declined() {
    for place in ["misere-five-bare", "misere-sums-bare"] {
        let fixtures = scan("accept").unwrap();
        let fixture = fixtures.iter().find(|it| it.place.ends_with(&format!("/{place}.cert"))).unwrap();
        let survey = |max_work| {
            let config = Config { max_work, ..Config::default() };
            check_all(&fixture.bytes[..], &config, &mut |_| {})
        };
        assert!(survey(100_000).is_ok(), "{place}");
        assert_eq!(survey(1).map_err(|fault| fault.code), Err("limit-work"), "{place}");
    }
}

/// What rests on a false lemma does not hold, though it is not false itself.
#[test]
fn a_survey_cites_no_false_lemma() {
    let mut certificate = by_trees(&Cram, "1x5", ClaimKind::Grundy(1), false);
    let three = certificate.lemmas.iter_mut().find(|lemma| lemma.subject == [1, 3, 0b111]).unwrap();
    three.judgement = Judgement::Equals(gamecert_certs::LemmaId(0));
    let mut bytes = Vec::new();
    certificate.write(&mut bytes).unwrap();
    let survey = check_all(&bytes[..], &Config::default(), &mut |_| {}).unwrap();
    let codes: Vec<&str> = survey.refuted.listed.iter().map(|finding| finding.code).collect();
    assert_eq!((codes, survey.open.count), (vec!["another-tree"], 1), "{survey}");
}

/// Complete proofs of random positions hold with and without the axiom, and for the right value alone.
#[test]
fn random_positions() {
    fn check<R: Impartial>(rules: R, position: &str, truth: &mut Truth) {
        let start = rules.position(position).unwrap().components;
        let value = BruteMisere::new(rules).grundy(&start);
        let config = Config::default();
        for (n, reduced) in [(value, false), (value, true), (value + 1, true), (value ^ 1, false)] {
            let certificate = by_trees(&rules, position, ClaimKind::Grundy(n), reduced);
            let mut bytes = Vec::new();
            certificate.write(&mut bytes).unwrap();
            let word = judge_bytes(&bytes, &config, truth);
            assert_eq!(word == "VERIFIED", n == value, "{position}: {n}");
        }
        let mut bytes = Vec::new();
        by_sums(&rules, position).write(&mut bytes).unwrap();
        assert_eq!(judge_bytes(&bytes, &config, truth), "VERIFIED", "{position}");
    }
    let mut truth = Truth::default();
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..12 {
        let heaps = (random.random_range(0..4), random.random_range(0..4));
        check(Nim, &format!("{}+{}", heaps.0, heaps.1), &mut truth);
        let code = ["0.07", "0.77", "4.7", "0.123"].choose(&mut random).unwrap();
        check(Octal::default(), &format!("{code}:{}", random.random_range(1..8)), &mut truth);
        let row = |random: &mut ChaCha8Rng| {
            (0..4).map(|_| if random.random_range(0..4) == 0 { '#' } else { '.' }).collect::<String>()
        };
        check(Cram, &format!("{}/{}", row(&mut random), row(&mut random)), &mut truth);
    }
    for position in ["0", "1.1", "0.1", "0*2", "2.2.2"] {
        check(Sprouts { small_regions: true }, position, &mut truth);
    }
}
