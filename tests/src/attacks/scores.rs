//! Attacks under scoring play: numbers of coins without end, and graphs of 64 coins that look alike from everywhere.

use gamecert_certs::{ClaimKind, Judgement, Lemma};
use gamecert_elaborate::rules::Rules;
use gamecert_elaborate::rules::dots::{Coins, Dots, Graph};

use super::{Attack, FALSE, NOT_VERIFIED, REJECTED, assemble, sort_of, statement, without_evidence};
use crate::fixtures;

/// A lemma that is cited with more numbers than there are coins, up to the most that the format allows.
#[must_use]
pub fn line_parts() -> Vec<Attack> {
    let base = std::fs::read_to_string(fixtures::root().join("attacks/line_parts_base.txt")).expect("a text");
    let of_size = |count: usize| {
        let numbers: Vec<String> = (0..count).map(|it| it.to_string()).collect();
        let old = "lemma 1 graph 1,2 < 2\n  line by 0\n";
        assert_eq!(base.matches(old).count(), 1);
        let new = format!("lemma 1 graph 1,2 < 2\n  line by 0/{}\n", numbers.join(","));
        Attack::new(format!("line_parts {count}"), assemble(&base.replace(old, &new)), REJECTED)
    };
    [2, 254, 255, 256].map(of_size).to_vec()
}

/// One lemma about a graph of 64 coins, without evidence, some true, some not; and a false claim.
#[must_use]
pub fn dots() -> Vec<Attack> {
    let ring = |count: u8| {
        let mut links: Vec<(u8, u8)> = (1..count).map(|coin| (coin - 1, coin)).collect();
        links.push((0, count - 1));
        links.sort_unstable();
        links
    };
    let grid = || {
        let right = (0..64_u8).filter(|coin| coin % 8 < 7).map(|coin| (coin, coin + 1));
        let mut links: Vec<(u8, u8)> = right.chain((0..56).map(|coin| (coin, coin + 8))).collect();
        links.sort_unstable();
        links
    };
    let squares = || {
        let four = |it: u8| [(it, it + 1), (it, it + 2), (it + 1, it + 3), (it + 2, it + 3)];
        (0..16_u8).flat_map(|it| four(4 * it)).collect::<Vec<_>>()
    };
    let graphs = [
        ("ring of 64", vec![2; 64], ring(64)),
        ("ring of 64 without arrows", vec![0; 64], ring(64)),
        ("grid of 64", vec![0; 64], grid()),
        ("16 squares", vec![2; 64], squares()),
        ("64 coins alone", vec![4; 64], vec![]),
    ];
    let every = ["chain-openings", "isolated-pairs", "loony-bound", "white-coins"];
    let mut attacks = Vec::new();
    for (name, arrows, links) in graphs {
        let coins = Coins::new(&Graph { arrows, links }).ok().flatten().expect("a position");
        for (axioms, how) in [(&every[..], "every axiom"), (&[], "no axiom")] {
            for (contract, is_hinted) in [(32, true), (32, false), (64, false)] {
                let lemma = Lemma { subject: Dots.encode(&coins), judgement: Judgement::Below(contract) };
                let statement = statement("dots", "graph 1", ClaimKind::ScoreBelow(1), axioms);
                // Hinted, there is no evidence for the first move.
                let words = if is_hinted { FALSE } else { NOT_VERIFIED };
                let name = format!("dots {name} < {contract}, {how} {}", sort_of(is_hinted));
                attacks.push(Attack::new(name, without_evidence(statement, vec![lemma], is_hinted), words));
            }
        }
    }
    attacks
}
