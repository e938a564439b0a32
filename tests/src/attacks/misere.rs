//! Attacks under misere play: sums of trees that have very many moves, and lost sums of many components.

use std::collections::BTreeMap;

use gamecert_certs::{
    Certificate, ClaimKind, Evidence, Hints, Judgement, Lemma, LemmaId, Metadata, Outcome, Play, Sum,
    TreeDigest,
};
use gamecert_elaborate::REVERSIBLE_MOVES;

use super::{Attack, FALSE, NOT_VERIFIED, assemble, sort_of, statement, without_evidence};
use crate::fixtures;
use crate::forge::Draft;

/// Lemmas about the trees *0, ..., *most, and that heaps of 1, ..., most tokens play like them.
fn heaps(most: u32) -> (String, String) {
    let list = |end: u32| (0..end).map(|it| format!(" {it}")).collect::<String>();
    let trees = (0..=most).map(|it| format!("lemma {it} tree{}\n", list(it))).collect();
    let equals = |heap: u32| {
        let pieces: String = (1..heap).map(|smaller| format!("  values {}\n", most + smaller)).collect();
        format!("lemma {} {heap} = {heap}\n  values\n{pieces}", most + heap)
    };
    (trees, (1..=most).map(equals).collect())
}

fn bare(text: &str) -> String {
    let stays = |line: &&str| !line.starts_with("  ") && *line != "goal";
    text.lines().filter(stays).map(|line| format!("{line}\n")).collect()
}

/// The sum of a heap of m tokens and the tree of a larger heap: a false claim. The tree of the sum has some m n below it.
#[must_use]
pub fn sums() -> Vec<Attack> {
    let of_size = |m: u32, n: u32, is_hinted: bool| {
        let (trees, equals) = heaps(m);
        let head =
            format!("gamecert 1\nclaim misere grundy(nim {m}) = {n}\nrules 1\naxiom reversible-moves\n");
        let text = format!("{head}{trees}{equals}goal\n  values {}\nend\n", 2 * m);
        let text = if is_hinted { text } else { bare(&text) };
        Attack::new(format!("misere_sums {m} {n} {}", sort_of(is_hinted)), assemble(&text), FALSE)
    };
    let heaps =
        vec![of_size(8, 64, true), of_size(8, 64, false), of_size(64, 4096, true), of_size(64, 4096, false)];
    heaps.into_iter().chain([towers(), towers_in_turn()]).collect()
}

/// A lost sum of two trees that have one child each, a thousand times: each sum below it has two options, so that there are
/// as many different trees as there can be for that number of options.
fn towers() -> Attack {
    let mut grove = Grove::default();
    grove.add_heaps(4);
    let mut tops = [2, 3];
    for _ in 0..2000 {
        tops = tops.map(|top| grove.add(vec![top]));
    }
    let mut lemmas = grove.lemmas();
    let trees = (1..=2).rev().map(|it| LemmaId(u32::try_from(lemmas.len() - it).unwrap_or(0))).collect();
    lemmas.push(Lemma { subject: vec![], judgement: Judgement::Lost(Sum { components: vec![], trees }) });
    let mut evidence = vec![vec![]; lemmas.len()];
    evidence.pop();
    evidence.push(vec![Evidence::Values(vec![]); 2]);
    on_nothing("misere_sums of towers", lemmas, evidence)
}

/// Lost sums of such trees, the larger by the smaller ones: what each lemma adds is within its limit, and all of it is kept.
fn towers_in_turn() -> Attack {
    let mut grove = Grove::default();
    grove.add_heaps(4);
    let (mut ones, mut others) = (vec![2], vec![3]);
    for _ in 0..1900 {
        for tower in [&mut ones, &mut others] {
            tower.extend(tower.last().copied().map(|top| grove.add(vec![top])));
        }
    }
    let won = grove.won_sums();
    let is_lost = |one: usize, other: usize| !won[one.max(other)][one.min(other)];
    let numbers = grove.numbers();
    let mut lemmas = grove.lemmas();
    let mut evidence = vec![vec![]; lemmas.len()];
    // Each adds as many sums as the first.
    for storey in [650, 920, 1126, 1300, 1453, 1592, 1720, 1838] {
        let top = ones[storey];
        let other = others[..storey - 1].iter().rev().copied().find(|&other| is_lost(top, other));
        let trees = other.into_iter().chain([top]).map(|tree| LemmaId(numbers[&tree])).collect();
        lemmas.push(Lemma { subject: vec![], judgement: Judgement::Lost(Sum { components: vec![], trees }) });
        evidence.push(vec![Evidence::Values(vec![]); 2]);
    }
    on_nothing("misere_sums of towers in turn", lemmas, evidence)
}

/// These lemmas, and a claim for which there is no evidence.
fn on_nothing(name: &str, lemmas: Vec<Lemma>, evidence: Vec<Vec<Evidence>>) -> Attack {
    let hints = Some(Hints { lemmas: evidence, goal: vec![] });
    let mut statement = statement("nim", "1", ClaimKind::Outcome(Outcome::Loss), &[]);
    statement.play = Play::Misere;
    let certificate = Certificate { statement, lemmas, hints, metadata: Metadata::default() };
    Attack::new(name, Draft::encode(&certificate).seal(), FALSE)
}

/// The sum of up to 64 different heaps, whose trees are all known.
#[must_use]
pub fn terms() -> Vec<Attack> {
    let of_size = |m: u32, axiom: &str, is_hinted: bool| {
        let (trees, equals) = heaps(m);
        let position: Vec<String> = (1..=m).map(|heap| heap.to_string()).collect();
        let cited: String = (1..=m).map(|heap| format!(" {}", m + heap)).collect();
        let claim = format!("misere outcome(nim {}) = win", position.join("+"));
        let text =
            format!("gamecert 1\nclaim {claim}\nrules 1\n{axiom}{trees}{equals}goal\n  values{cited}\nend\n");
        // Whether that is true is not the point: it takes a tree with more nodes than there is room for.
        let text = if is_hinted { text } else { bare(&text) };
        let how = if axiom.is_empty() { "plain" } else { "reduced" };
        Attack::new(format!("misere_terms {m} {how} {}", sort_of(is_hinted)), assemble(&text), NOT_VERIFIED)
    };
    let axiom = "axiom reversible-moves\n";
    vec![of_size(64, axiom, true), of_size(64, axiom, false), of_size(64, "", true), of_size(64, "", false)]
}

/// A heap of many tokens is a tree with as many children: 8 million in all.
#[must_use]
pub fn heap() -> Vec<Attack> {
    let text = std::fs::read_to_string(fixtures::root().join("attacks/misere_heap.txt")).expect("a text");
    let of_size = |tokens: u32, words| {
        let changed = text.replace("4096", &tokens.to_string());
        Attack::new(format!("misere_heap {tokens}"), assemble(&changed), words)
    };
    let mut attacks = vec![of_size(512, FALSE), of_size(2048, FALSE), of_size(4096, FALSE)];
    let on_reversible =
        statement("nim", &vec!["4096"; 64].join("+"), ClaimKind::Grundy(4096), &[REVERSIBLE_MOVES]);
    attacks.push(Attack::new(
        "misere_heap 64 terms",
        without_evidence(on_reversible, vec![], false),
        NOT_VERIFIED,
    ));
    attacks
}

/// Lost sums of many heaps: each of their options is a sum as long, with replies in each of its heaps.
#[must_use]
pub fn lost() -> Vec<Attack> {
    let of_heaps = |name: &str, heaps: Vec<u16>, is_hinted: bool| {
        let components = heaps.iter().map(|heap| heap.to_be_bytes().to_vec()).collect();
        let sum = Sum { components, trees: vec![] };
        let lemma = Lemma { subject: vec![], judgement: Judgement::Lost(sum) };
        let statement = statement("nim", "1", ClaimKind::Outcome(Outcome::Loss), &[REVERSIBLE_MOVES]);
        let words = if is_hinted { FALSE } else { NOT_VERIFIED };
        Attack::new(
            format!("misere_lost {name} {}", sort_of(is_hinted)),
            without_evidence(statement, vec![lemma], is_hinted),
            words,
        )
    };
    vec![
        of_heaps("32 different heaps", (33..=64).collect(), false),
        of_heaps("256 different heaps", (3841..=4096).collect(), true),
        of_heaps("256 different heaps", (3841..=4096).collect(), false),
        of_heaps("256 equal heaps", vec![4096; 256], true),
        of_heaps("256 equal heaps", vec![4096; 256], false),
        of_heaps("2 heaps", vec![4095, 4096], false),
    ]
}

/// Trees by their children, to be written in the order of the format.
#[derive(Default)]
struct Grove {
    /// Height, digest, children.
    trees: Vec<(u32, TreeDigest, Vec<usize>)>,
}

impl Grove {
    /// The tree with these children, which is new.
    fn add(&mut self, children: Vec<usize>) -> usize {
        let height = children.iter().map(|&child| self.trees[child].0 + 1).max().unwrap_or(0);
        let digests: Vec<TreeDigest> = children.iter().map(|&child| self.trees[child].1).collect();
        self.trees.push((height, TreeDigest::of(&digests), children));
        self.trees.len() - 1
    }

    /// The trees of `count` heaps, of 0 tokens and more, in an empty grove.
    fn add_heaps(&mut self, count: usize) {
        for heap in 0..count {
            self.add((0..heap).collect());
        }
    }

    /// Whether the player to move wins the sum of a tree and one that is not younger.
    fn won_sums(&self) -> Vec<Vec<bool>> {
        let mut won: Vec<Vec<bool>> = Vec::new();
        for (one, (.., children)) in self.trees.iter().enumerate() {
            won.push(Vec::new());
            for (other, (.., others)) in self.trees.iter().enumerate().take(one + 1) {
                let is_lost = |one: usize, other: usize| !won[one.max(other)][one.min(other)];
                let wins = children.is_empty() && others.is_empty()
                    || children.iter().any(|&child| is_lost(child, other))
                    || others.iter().any(|&child| is_lost(one, child));
                won[one].push(wins);
            }
        }
        won
    }

    /// By lemmas: the trees.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.trees.len()).collect();
        order.sort_by_key(|&it| (self.trees[it].0, self.trees[it].1));
        order
    }

    /// By trees: their lemmas.
    fn numbers(&self) -> BTreeMap<usize, u32> {
        self.order().into_iter().zip(0..).collect()
    }

    fn lemmas(&self) -> Vec<Lemma> {
        let (order, numbers) = (self.order(), self.numbers());
        let lemma = |&it: &usize| {
            let mut children: Vec<LemmaId> =
                self.trees[it].2.iter().map(|child| LemmaId(numbers[child])).collect();
            children.sort();
            Lemma { subject: vec![], judgement: Judgement::Tree(children) }
        };
        order.iter().map(lemma).collect()
    }
}

/// Trees with very many children: those of heaps, and those that have every other heap as a child, for each of whose
/// beginnings one may ask whether it stands for the whole.
#[must_use]
pub fn trees() -> Vec<Attack> {
    let file = |name: &str, grove: &Grove, axioms: &[&str], claim: ClaimKind| {
        let mut statement = statement("nim", "0", claim, axioms);
        statement.play = Play::Misere;
        Attack::new(
            format!("misere_trees {name}"),
            without_evidence(statement, grove.lemmas(), false),
            NOT_VERIFIED,
        )
    };
    let mut heaps = Grove::default();
    heaps.add_heaps(1000);
    let mut more = Grove::default();
    more.add_heaps(2000);
    let mut wide = Grove::default();
    wide.add_heaps(1000);
    for most in 2..500 {
        wide.add((1..most).map(|it| 2 * it).collect());
    }
    let loss = ClaimKind::Outcome(Outcome::Loss);
    vec![
        file("1000 heaps", &heaps, &[REVERSIBLE_MOVES], loss),
        file("2000 heaps", &more, &[REVERSIBLE_MOVES], loss),
        file("every other heap", &wide, &[REVERSIBLE_MOVES], loss),
        file("2000 heaps, not reduced", &more, &[], loss),
        in_a_sum(true),
        in_a_sum(false),
    ]
}

/// A lost sum of 256 different trees of heaps, and a claim that rests on nothing.
fn in_a_sum(is_hinted: bool) -> Attack {
    let mut heaps = Grove::default();
    heaps.add_heaps(600);
    let mut lemmas = heaps.lemmas();
    // A heap of 2 k + 1 tokens is one of 2 k tokens together with one of 1.
    let trees = (44..300).map(|half| LemmaId(2 * half)).collect();
    lemmas.push(Lemma { subject: vec![], judgement: Judgement::Lost(Sum { components: vec![], trees }) });
    let mut statement = statement("nim", "0", ClaimKind::Outcome(Outcome::Loss), &[REVERSIBLE_MOVES]);
    statement.play = Play::Misere;
    let name = format!("misere_trees 256 in a lost sum, {}", sort_of(is_hinted));
    let words = if is_hinted { FALSE } else { NOT_VERIFIED };
    Attack::new(name, without_evidence(statement, lemmas, is_hinted), words)
}
