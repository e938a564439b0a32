//! Dots-and-boxes: what the axioms say holds by brute force, complete proofs are accepted under each set of axioms, and
//! claims that are false are not.

use gamecert_certs::{Certificate, ClaimKind};
use gamecert_elaborate::rules::Unmetered;
use gamecert_elaborate::rules::dots::{Coins, Coloured, Dots, Graph};
use gamecert_elaborate::{Config, Verdict, check};
use gamecert_tests::dots::{axiom_sets, brute_score, complete, random_graph};
use gamecert_tests::forge::Draft;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Graphs drawn at random, with brute-force scores. The share of them with white coins, several strings, and
/// so on is large enough for each condition to matter.
fn random_graphs(seed: u64, count: usize) -> impl Iterator<Item = Graph> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    (0..count).map(move |_| random_graph(&mut random, 8, 12))
}

fn coins(graph: &Graph) -> i32 {
    i32::from(graph.coins().unwrap())
}

fn score(graph: &Graph) -> i32 {
    i32::from(brute_score(graph))
}

/// The score by the axiom white-coins.
fn by_black_part(Coloured { white, handed_over, black }: &Coloured) -> i32 {
    let keeping = score(black);
    let handing = handed_over.map_or(keeping, |it| coins(black) - i32::from(it) - keeping);
    i32::from(*white) + keeping.max(handing)
}

#[test]
fn the_axioms_hold() {
    check_axioms(250);
}

#[test]
#[ignore = "slow: 10,000 random graphs"]
fn the_axioms_hold_for_ten_thousand_graphs() {
    check_axioms(10_000);
}

fn check_axioms(graphs: usize) {
    let mut counts = [0; 4];
    let pairs = ["graph 2", "graph 1,1/0-1", "graph 1,2/0-1", "graph 2,2/0-1"];
    for (number, mut graph) in random_graphs(1, graphs).enumerate() {
        // Pairs hardly come up by themselves.
        if number % 4 == 0 && (1..6).contains(&graph.strings().unwrap()) {
            let text = format!("{0}+{1}+{1}", Dots.show_graph(&graph), pairs[number / 4 % 4]);
            graph = Dots.position(&text).unwrap().components[0].graph().unwrap();
        }
        let (score_here, coloured) = (score(&graph), graph.coloured().unwrap());
        assert_eq!(by_black_part(&coloured), score_here, "white-coins: {graph:?}");
        counts[0] += usize::from(coloured.handed_over == Some(2));
        counts[1] += usize::from(coloured.handed_over == Some(4));
        if let Some(handed_over) = coloured.handed_over {
            let taken = i32::from(coloured.white) - i32::from(handed_over);
            assert!(2 * score_here >= coins(&graph) + taken, "loony-bound: {graph:?}");
        }
        let (left, each) = graph.without_pairs().unwrap();
        assert_eq!(score(&left) + i32::from(each), score_here, "isolated-pairs: {graph:?}");
        counts[2] += usize::from(each > 0);
        let moves = graph.moves().into_iter().map(|cut| graph.after(cut).unwrap());
        let moves = moves.filter(|(_, captured)| *captured == 0);
        let moves: Vec<_> = moves.map(|(after, _)| (score(&after), after.coloured().unwrap())).collect();
        let rank = |it: &Coloured| it.handed_over.map_or(0, |coins| if coins == 4 { 1 } else { 2 });
        for (own, one) in &moves {
            for (rival, two) in moves.iter().filter(|(_, two)| one.black == two.black) {
                if rank(one) <= rank(two) {
                    assert!(own <= rival, "chain-openings: {graph:?}");
                    counts[3] += usize::from(own < rival);
                }
            }
        }
    }
    assert!(counts.iter().all(|&count| count > graphs / 150), "{counts:?}");
}

fn verdict(certificate: &Certificate) -> Verdict {
    check(Draft::encode(certificate).seal().as_slice(), &Config::default(), &mut |_| {})
}

fn check_proof(position: &str, claim: ClaimKind, axioms: &[String]) {
    let hinted = complete(position, claim, axioms);
    let bare = Certificate { hints: None, ..hinted.clone() };
    for certificate in [hinted, bare] {
        let verdict = verdict(&certificate);
        assert!(matches!(verdict, Verdict::Verified(_)), "{position} {claim:?} {axioms:?}: {verdict:?}");
    }
}

/// Under every `step`-th set of axioms.
fn check_score(position: &str, score: u16, step: usize) {
    for axioms in axiom_sets().into_iter().step_by(step) {
        check_proof(position, ClaimKind::Score(score), &axioms);
        check_proof(position, ClaimKind::ScoreAtLeast(score), &axioms);
        check_proof(position, ClaimKind::ScoreBelow(score + 1), &axioms);
        for wrong in
            [ClaimKind::Score(score + 1), ClaimKind::ScoreAtLeast(score + 1), ClaimKind::ScoreBelow(score)]
        {
            let certificate = complete(position, wrong, &axioms);
            assert!(
                !matches!(verdict(&certificate), Verdict::Verified(_)),
                "{position} {wrong:?} {axioms:?}"
            );
        }
    }
}

fn check_scores(step: usize) {
    check_score("american 1x1", 0, 1);
    check_score("swedish 2x2", 0, 1);
    check_score("icelandic 2x2", 3, step);
    check_score("american 2x2", 3, step);
    check_score("G*E", 0, 1);
    // A cycle of four and a row of four: who may hand over.
    check_score("swedish 2x2+graph 0,0,0,0/0-1,1-2,2-3", 4, step);
    check_score("graph 2+graph 2+graph 2", 1, 1);
}

/// In every fifth set of axioms, each axiom is there and is not there.
#[test]
fn complete_proofs_are_accepted() {
    check_scores(5);
}

#[test]
#[ignore = "slow: larger positions under all sixteen sets of axioms"]
fn complete_proofs_are_accepted_under_all_sets_of_axioms() {
    check_scores(1);
}

#[test]
fn complete_proofs_of_random_positions() {
    for (number, graph) in random_graphs(2, 60).enumerate() {
        let Some(coins) = Coins::new(&graph).unwrap() else { continue };
        let position = Dots.show_graph(&coins.graph().unwrap());
        let axioms = &axiom_sets()[number % 16];
        check_proof(&position, ClaimKind::Score(brute_score(&graph)), axioms);
    }
}
