//! Misere play: what the literature knows and what brute force finds, the engine finds and the checker verifies,
//! bare and hinted.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use gamecert_certs::{ClaimKind, Identity, Outcome, Question, TreeName};
use gamecert_checker::calculus::misere::forest::{Forest, Tree};
use gamecert_checker::work::Work;
use gamecert_elaborate::rules::{Chomp, Cram, Grundy, Impartial, Nim, Octal, Sprouts};
use gamecert_elaborate::{Config, Source, Verdict, check_with};
use gamecert_engine::imports::Imports;
use gamecert_engine::search::Algorithm;
use gamecert_engine::solve::{Request, solve_with};
use gamecert_tests::judge;
use gamecert_tests::misere::BruteMisere;
use gamecert_tests::solved::{Unwatched, certificates, misere_certificates, misere_request};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// What the engine claims, once the checker has verified it, bare and hinted; and the bare certificate.
fn verified(request: &Request) -> (ClaimKind, Vec<u8>) {
    let place = format!("{} {}", request.game, request.position);
    let [bare, hinted] = misere_certificates(request);
    let [bare_summary, hinted_summary] = [&bare, &hinted].map(|bytes| {
        let verdict = judge(bytes);
        let Verdict::Verified(summary) = verdict else { panic!("{place}: {verdict}") };
        summary
    });
    assert_eq!(bare_summary.identity, hinted_summary.identity, "{place}");
    let claim = gamecert_certs::Certificate::read(bare.as_slice()).unwrap().0.statement.claim();
    assert_eq!([&bare_summary.claim, &hinted_summary.claim], [&claim; 2], "{place}");
    (claim.kind, bare)
}

fn grundy(game: &str, position: &str) -> u16 {
    match verified(&misere_request(game, position, Question::Grundy)).0 {
        ClaimKind::Grundy(n) => n,
        other => panic!("{other:?}"),
    }
}

/// Tables 12.5 and 12.6 of the thesis: up to 30 cells here, the others below.
#[test]
fn boards_of_cram_have_their_misere_grundy_values() {
    for (board, expected) in [
        ("3x3", 1),
        ("3x4", 0),
        ("3x5", 0),
        ("3x6", 1),
        ("3x7", 0),
        ("3x8", 0),
        ("3x9", 1),
        ("3x10", 0),
        ("4x4", 0),
        ("4x5", 0),
        ("4x6", 0),
        ("4x7", 1),
        ("5x5", 2),
        ("5x6", 1),
    ] {
        assert_eq!(grundy("cram", board), expected, "{board}");
    }
}

#[test]
fn boards_of_up_to_33_cells_have_their_misere_grundy_values() {
    for (board, expected) in [("3x11", 0), ("4x8", 1)] {
        assert_eq!(grundy("cram", board), expected, "{board}");
    }
}

#[test]
#[ignore = "slow: misere Cram of up to 36 cells"]
fn boards_of_up_to_36_cells_have_their_misere_grundy_values() {
    for (board, expected) in [("3x12", 1), ("4x9", 1), ("5x7", 1), ("6x6", 1)] {
        assert_eq!(grundy("cram", board), expected, "{board}");
    }
}

/// Table 4.3 of the thesis.
fn sprouts(spots: std::ops::RangeInclusive<usize>) {
    for spots in spots {
        let asked = Request {
            algorithm: Algorithm::Pn,
            ..misere_request("sprouts", &format!("0*{spots}"), Question::Outcome)
        };
        let outcome = if b"WLLLWWLLLWWWLLLWWWLL"[spots - 1] == b'W' { Outcome::Win } else { Outcome::Loss };
        assert_eq!(verified(&asked).0, ClaimKind::Outcome(outcome), "{spots}");
    }
}

#[test]
fn starts_of_sprouts_have_their_misere_outcomes() {
    sprouts(1..=9);
}

#[test]
#[ignore = "slow: two minutes"]
fn larger_starts_of_sprouts_have_their_misere_outcomes() {
    sprouts(10..=14);
}

/// Boards of three rows, by their free cells.
fn board(random: &mut ChaCha8Rng) -> String {
    let row = |random: &mut ChaCha8Rng| -> String {
        (0..4).map(|_| if random.random_range(0..4) > 0 { '.' } else { '#' }).collect()
    };
    [row(random), row(random), row(random)].join("/")
}

/// Brute force knows no trees and no sums.
fn agrees<R: Impartial>(rules: R, positions: impl Iterator<Item = String>, smalls: &[Option<u32>]) {
    let mut brute_force = BruteMisere::new(rules);
    for position in positions {
        let start = rules.position(&position).unwrap().components;
        let expected = brute_force.grundy(&start);
        for &small in smalls {
            for algorithm in [Algorithm::DepthFirst, Algorithm::DfPn, Algorithm::Pn] {
                let asked = Request {
                    trees_to: small,
                    algorithm,
                    ..misere_request(R::NAME, &position, Question::Grundy)
                };
                let found = verified(&asked).0;
                assert_eq!(found, ClaimKind::Grundy(expected), "{position}, trees up to {small:?}");
            }
            let asked = Request { trees_to: small, ..misere_request(R::NAME, &position, Question::Outcome) };
            let outcome = if expected == 0 { Outcome::Loss } else { Outcome::Win };
            assert_eq!(verified(&asked).0, ClaimKind::Outcome(outcome), "{position}");
        }
    }
}

#[test]
fn brute_force_agrees() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let heaps = |random: &mut ChaCha8Rng, most| -> Vec<String> {
        (0..random.random_range(1..4)).map(|_| random.random_range(0..most).to_string()).collect()
    };
    let nim: Vec<String> = (0..30).map(|_| heaps(&mut random, 6).join("+")).collect();
    agrees(Nim, nim.into_iter(), &[None, Some(0), Some(2)]);
    let codes = ["0.07", "0.77", "4.7", "0.137", "0.6"];
    let octal: Vec<String> = (0..30)
        .map(|_| {
            let heaps = heaps(&mut random, 9).into_iter();
            heaps
                .map(|heap| format!("{}:{heap}", codes[random.random_range(0..5)]))
                .collect::<Vec<_>>()
                .join("+")
        })
        .collect();
    agrees(Octal::default(), octal.into_iter(), &[None, Some(0), Some(4)]);
    let grundy = ["2", "5", "8+5", "13", "4+4", "3+9"].map(str::to_owned);
    let chomp = ["1x1", "1x3", "2x2", "3,2,1", "2x2+1x2", "3,1+2,1"].map(str::to_owned);
    agrees(Chomp, chomp.into_iter(), &[None, Some(0), Some(4)]);
    agrees(Grundy, grundy.into_iter(), &[None, Some(0), Some(6)]);
    let cram: Vec<String> = (0..40).map(|_| board(&mut random)).chain(["2x2+1x4".to_owned()]).collect();
    agrees(Cram, cram.into_iter(), &[None, Some(0), Some(4)]);
    let sprouts = ["0", "0*2", "0*3", "0*2+0*2", "1ab2ba", "0.AB|AB", "2", "0*2.AB|AB+22"];
    agrees(
        Sprouts { small_regions: true },
        sprouts.into_iter().map(str::to_owned),
        &[None, Some(0), Some(4)],
    );
}

/// Without the axiom about Sprouts, too.
#[test]
fn proofs_do_without_small_regions() {
    for small in [None, Some(0)] {
        let without = vec!["small-region".to_owned()];
        let asked =
            Request { trees_to: small, without, ..misere_request("sprouts", "0*4", Question::Outcome) };
        let (claim, bytes) = verified(&asked);
        assert_eq!(claim, ClaimKind::Outcome(Outcome::Loss));
        let Verdict::Verified(summary) = judge(&bytes) else { unreachable!() };
        assert_eq!(summary.basis.axioms, ["reversible-moves"]);
    }
}

/// The reduced trees that the thesis tells (section 4.2.8): that of three spots is a heap of one, that of four is
/// {3; {1; 2; {3; {2}}}}.
#[test]
fn reduced_trees_are_claimed_and_verified() {
    let mut forest = Forest::new(true);
    let work = &mut Work::unlimited();
    let [one, two, three] = [1, 2, 3].map(|tokens| forest.heap(tokens, work).unwrap());
    let mut tree = |children| forest.tree(children, work).unwrap();
    let pair = tree(vec![two]);
    let mixed = tree(vec![three, pair]);
    let deep = tree(vec![one, two, mixed]);
    let whole = tree(vec![three, deep]);
    for (position, expected) in [
        ("0*2", forest.name(pair).unwrap()),
        ("0*3", TreeName::Heap(1)),
        ("0*4", forest.name(whole).unwrap()),
        ("2", TreeName::Heap(0)),
    ] {
        let claim = verified(&misere_request("sprouts", position, Question::ReducedTree)).0;
        assert_eq!(claim, ClaimKind::ReducedTree(expected), "{position}");
    }
}

/// Canonical trees are claimed without the axiom; turned boards have the same tree, and so the same claim.
#[test]
fn canonical_trees_are_claimed_and_verified() {
    for (game, position) in [("sprouts", "0*3"), ("cram", "3x4"), ("nim", "2+2"), ("octal", "0.77:6")] {
        let (claim, bytes) = verified(&misere_request(game, position, Question::Tree));
        assert!(matches!(claim, ClaimKind::Tree(TreeName::Other(_))), "{position}: {claim:?}");
        let Verdict::Verified(summary) = judge(&bytes) else { unreachable!() };
        assert!(!summary.basis.axioms.contains(&"reversible-moves".to_owned()), "{position}");
    }
    let tree = |position| verified(&misere_request("cram", position, Question::Tree)).0;
    assert_eq!(tree("2x4"), tree("4x2"));
    assert_ne!(tree("2x4"), tree("2x3"));
    assert_eq!(verified(&misere_request("nim", "3", Question::Tree)).0, ClaimKind::Tree(TreeName::Heap(3)));
}

/// A certificate of trees serves another one.
#[test]
fn lemmas_of_imports_are_cited() {
    let (_, trees) =
        verified(&Request { trees_to: Some(20), ..misere_request("sprouts", "0*4", Question::ReducedTree) });
    let (certificate, totals) = gamecert_certs::Certificate::read(trees.as_slice()).unwrap();
    let mut imports = Imports::default();
    imports.add(totals.identity, certificate);
    let asked = Request { trees_to: Some(0), ..misere_request("sprouts", "0*7", Question::Outcome) };
    let answer = solve_with(&asked, &imports, Arc::new(Unwatched)).unwrap();
    let statement = answer.statement.as_ref().unwrap();
    assert_eq!(statement.claim, ClaimKind::Outcome(Outcome::Loss));
    assert_eq!(statement.imports, [totals.identity]);
    let mut find = |identity: &Identity| {
        Ok((*identity == totals.identity).then(|| Box::new(trees.as_slice()) as Source<'_>))
    };
    for bytes in certificates(&answer).1 {
        let verdict = check_with(bytes.as_slice(), &Config::default(), &mut find, &mut |_| {});
        assert_eq!(verdict.word(), "VERIFIED", "{verdict}");
    }
    // All trees and what plays like them is imported.
    let own = answer.proof.unwrap().to_proof().lemmas;
    let own = own.iter().filter(|(lemma, _)| !matches!(lemma.judgement, gamecert_certs::Judgement::Lost(_)));
    assert_eq!(own.count(), 0);
}

/// Canonical and reduced trees of a whole game, by the checker's rules and trees alone.
fn counts<R: Impartial>(rules: R, position: &str) -> (usize, usize) {
    let mut forest = Forest::new(false);
    let mut known: BTreeMap<(u32, R::Component), Tree> = BTreeMap::new();
    let start = rules.position(position).unwrap().components;
    let mut found = BTreeSet::new();
    let mut open = start.clone();
    while let Some(component) = open.pop() {
        if found.insert((rules.measure(&component), component.clone())) {
            open.extend(rules.options(&component).concat());
        }
    }
    let total = |forest: &mut Forest, known: &BTreeMap<(u32, R::Component), Tree>, sum: &[R::Component]| {
        let trees: Vec<Tree> = sum.iter().map(|it| known[&(rules.measure(it), it.clone())]).collect();
        forest.sum(&trees, &mut Work::unlimited()).unwrap()
    };
    for (measure, component) in found {
        let children = rules.options(&component).iter().map(|sum| total(&mut forest, &known, sum)).collect();
        let tree = forest.tree(children, &mut Work::unlimited()).unwrap();
        known.insert((measure, component), tree);
    }
    let whole = total(&mut forest, &known, &start);
    let mut below = BTreeSet::new();
    let mut open = vec![whole];
    while let Some(tree) = open.pop() {
        if below.insert((forest.height(tree).unwrap(), tree)) {
            open.extend(forest.children(tree).unwrap());
        }
    }
    let mut smaller = Forest::new(true);
    let mut reduced: BTreeMap<Tree, Tree> = BTreeMap::new();
    for &(_, tree) in &below {
        let children = forest.children(tree).unwrap().iter().map(|child| reduced[child]).collect();
        reduced.insert(tree, smaller.tree(children, &mut Work::unlimited()).unwrap());
    }
    (below.len(), reduced.values().collect::<BTreeSet<_>>().len())
}

/// Tables 4.2, 10.1 and 12.1 of the thesis.
#[test]
fn the_checker_counts_as_many_trees() {
    let sprouts = Sprouts { small_regions: true };
    for (position, expected) in [("0*2", (10, 5)), ("0*3", (55, 7)), ("0*4", (713, 35))] {
        assert_eq!(counts(sprouts, position), expected, "{position}");
    }
    for (board, expected) in [
        ("3x3", (6, 3)),
        ("3x4", (24, 6)),
        ("3x5", (61, 5)),
        ("3x6", (286, 64)),
        ("3x7", (1070, 170)),
        ("4x4", (92, 21)),
    ] {
        assert_eq!(counts(Cram, board), expected, "{board}");
    }
}
