//! Sprouts in the engine: sizes of whole games, canonical forms, equivalent regions, and positions written in other ways.

use super::*;
use crate::count::{TreeSize, tree_size};
use crate::search::{Algorithm, Limits, Solver};
use std::collections::BTreeSet;

const EXACT: SproutsConfig = SproutsConfig { small_regions: false, extra: false, cache_bytes: 0 };
const CONFIGS: [SproutsConfig; 2] =
    [SproutsConfig { small_regions: true, extra: false, cache_bytes: 1 << 20 }, EXACT];

fn read(config: SproutsConfig, text: &str) -> Option<Vec<Land>> {
    Sprouts::new(config).read_subject(text.as_bytes())
}

fn size(game: &Sprouts, spots: u8) -> TreeSize {
    let options = |land: &Land| {
        let mut options = Vec::new();
        game.whole_options(land, |option| options.push(option.to_vec()));
        options
    };
    tree_size(&game.start(spots).unwrap(), options, |land| game.measure(land), usize::MAX).unwrap()
}

fn check_size(config: SproutsConfig, spots: u8, positions: usize, trees: usize) {
    let size = size(&Sprouts::new(config), spots);
    assert_eq!((size.positions, size.trees), (positions, trees), "{spots} spots");
    let all = size.by_measure.values().map(|(positions, _)| positions).sum::<usize>();
    assert_eq!(all, positions, "{spots} spots by lives");
}

/// Trees: table 9.3 of the thesis. Positions: at most those of table 9.2, whose form is not exact.
#[test]
fn as_many_canonical_trees_as_the_thesis() {
    check_size(SproutsConfig::default(), 2, 18, 10);
    check_size(SproutsConfig::default(), 3, 148, 55);
    check_size(SproutsConfig::default(), 4, 1505, 713);
    check_size(EXACT, 2, 20, 10);
    check_size(EXACT, 3, 175, 55);
    check_size(EXACT, 4, 1873, 713);
}

#[test]
#[ignore = "slow: half a minute in release"]
fn as_many_canonical_trees_of_more_spots_as_the_thesis() {
    check_size(SproutsConfig::default(), 5, 17457, 10461);
    check_size(SproutsConfig::default(), 6, 226_809, 150_147);
    check_size(EXACT, 5, 22_729, 10_461);
}

#[test]
fn starts_have_their_known_nimbers() {
    for algorithm in [Algorithm::NimberSets, Algorithm::DepthFirst] {
        for config in CONFIGS.into_iter().chain([EXTRA]) {
            let mut solver = Solver::new(Sprouts::new(config), Limits::default(), algorithm);
            for (spots, nimber) in (1..).zip([0, 0, 1, 1, 1, 0, 0]) {
                let start = solver.game().start(spots).unwrap();
                assert_eq!(solver.sum_nimber(&start), Ok(nimber), "{spots} spots");
            }
        }
    }
}

#[test]
fn text_of_the_canonical_form() {
    let check = |text: &str, expected: &[&str]| {
        for config in CONFIGS {
            let game = Sprouts::new(config);
            let lands = game.read_subject(text.as_bytes()).unwrap();
            let printed: Vec<String> = lands.iter().map(|land| game.to_text(land)).collect();
            assert_eq!(printed, expected, "{text}");
            let again = printed.iter().flat_map(|text| game.read_subject(text.as_bytes()).unwrap());
            assert_eq!(again.collect::<Vec<_>>(), lands);
        }
    };
    check("0.0.0", &["0*3"]);
    check("AB.0*4|AB.0*2.a1a1", &["0*2.1a1a.AB|0*4.AB"]);
    check("A''B'|A''B'", &["AB|AB"]);
    check("0*2|0.22|2.1a1a.0", &["0.1a1a.2", "0.22", "0*2"]);
    let many: String = (0..30).map(|number| format!("A{}", "'".repeat(number))).collect();
    let alphabet: String = ('A'..='Z').collect();
    let canonical = format!("{alphabet}A'B'C'D'|{alphabet}A'B'C'D'");
    check(&format!("{many}|{many}"), &[&canonical]);
}

#[test]
fn orientation_matters_only_within_a_region() {
    let one = read(EXACT, "12A.1B222|2A|2B").unwrap();
    // Figure 9.14 of the thesis: only one boundary is turned round.
    assert_ne!(one, read(EXACT, "12A.222B1|2A|2B").unwrap());
    assert_eq!(one, read(EXACT, "A21.222B1|B2|2A").unwrap());
}

#[test]
fn what_is_dead_disappears() {
    let check = |text: &str, expected: &str| {
        assert_eq!(read(EXACT, text), read(EXACT, expected), "{text}");
        assert!(read(EXACT, text).is_some());
    };
    check("1aa|2", "12");
    check("1baab", "1b2b");
    check("baab.0", "22.0");
    check("0.1A|A", "0.12");
    check("0*2.AB|AC|BC", "0*2.AB|AC|BC");
    check("0*2.AB|0.A|B", "0*2.A2|0.A");
    let small = |text| read(SproutsConfig::default(), text);
    assert_eq!(small("0.ABC|A.B.C"), small("0.ABC|CBA"));
    assert_eq!(small("0.A|aAaB|0.B"), small("0.A|2.AB|0.B"));
    assert_ne!(read(EXACT, "0.ABC|A.B.C"), read(EXACT, "0.ABC|CBA"));
    // Two equal lands cancel.
    assert_eq!(read(EXACT, "0*2|0*2"), Some(vec![]));
    assert_eq!(read(EXACT, "A|A"), Some(vec![]));
}

const EXTRA: SproutsConfig = SproutsConfig { small_regions: true, extra: true, cache_bytes: 1 << 20 };

/// Equivalent lands in the form with the extra equivalences, and by search in the exact one.
#[test]
fn equivalent_regions_have_one_form_and_one_nimber() {
    let mut solver = Solver::new(Sprouts::new(EXACT), Limits::default(), Algorithm::DepthFirst);
    let mut check = |one: &str, other: &str| {
        assert_eq!(read(EXTRA, one), read(EXTRA, other), "{one} {other}");
        let mut nimber = |text| solver.sum_nimber(&read(EXACT, text).unwrap()).unwrap();
        assert_eq!(nimber(one), nimber(other), "{one} {other}");
    };
    let pairs = [("1A", "22A"), ("0.A", "2A"), ("0.A2", "2A2"), ("1aAa", "2A"), ("0.A2", "1A")];
    for rest in ["0.A", "1A.2", "0.1A", "1A2.2", "0*2.A", "A1.1", "1a1a.A"] {
        for (one, other) in pairs {
            check(&format!("{one}|{rest}"), &format!("{other}|{rest}"));
        }
    }
    let pairs = [("0.AB", "2AB"), ("AB.22", "A.B.2.2"), ("AB.1", "A2.B2"), ("0.1.AB", "0.22.AB")];
    for rest in ["0.A.B", "1.AB2", "0.A|1.B", "0.1A|0.2B", "0*2.AB", "A1.B1"] {
        for (one, other) in pairs {
            check(&format!("{one}|{rest}"), &format!("{other}|{rest}"));
        }
    }
    check("0.1", "12");
    check("1.1", "2.2.2.2");
    check("0.1a1a.22", "0.1a1a.1");
    check("ABCD.2|AB.CD", "ABCD.2|A.B.C.D");
}

fn check_extra_equivalences(spots: u8) {
    let mut dice = Dice(3);
    let exact = Sprouts::new(EXACT);
    let lands = random_lands(&exact, spots, 60, &mut dice);
    let mut solver = Solver::new(exact, Limits::default(), Algorithm::NimberSets);
    let mut extra = Solver::new(Sprouts::new(EXTRA), Limits::default(), Algorithm::NimberSets);
    for land in lands {
        let text = solver.game().to_text(&land);
        let same = extra.sum_nimber(&read(EXTRA, &text).unwrap());
        assert_eq!(same, solver.sum_nimber(&[land]), "{text}");
    }
}

#[test]
fn extra_equivalences_keep_nimbers() {
    check_extra_equivalences(4);
}

#[test]
#[ignore = "slow: games of five spots"]
fn extra_equivalences_keep_nimbers_of_larger_lands() {
    check_extra_equivalences(5);
}

#[test]
fn malformed_subjects_are_refused() {
    for bad in [
        "",
        "|",
        ".",
        "0|",
        "|0",
        "0..0",
        "0*",
        "0*0",
        "0*01",
        "0*-1",
        "0*61",
        "00",
        "01",
        "10",
        "0a0a",
        "3",
        "a",
        "A",
        "aaa",
        "A|A|A",
        "AA|A",
        "a|a",
        "1a.a1",
        "0.A|B",
        "A.A",
        "1A.1A",
        "0+0",
        "0 ",
        "'",
        "1'",
        "0*1000000000000",
        "é",
        "A'|A''",
    ] {
        assert_eq!(read(EXACT, bad), None, "{bad}");
    }
    assert_eq!(Sprouts::default().read_subject(&[0xff]), None);
    assert!(read(EXACT, "0*60").is_some());
    assert!(read(EXACT, &["22"; 90].join("|")).is_some());
    assert_eq!(read(EXACT, &["22"; 91].join("|")), None);
    assert_eq!(Sprouts::default().start(0), None);
}

/// Numbers that look random.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in 1..items.len() {
            items.swap(end, self.below(end + 1));
        }
    }
}

/// Another way to write the same land.
fn rewrite(text: &str, dice: &mut Dice) -> String {
    let mut names: Vec<char> = ('A'..='Z').collect();
    dice.shuffle(&mut names);
    let mut regions: Vec<String> = Vec::new();
    for region in text.split('|') {
        let reversed = dice.below(2) == 1;
        let mut boundaries: Vec<String> = Vec::new();
        for boundary in region.split('.') {
            if boundary.starts_with('0') {
                boundaries.push(boundary.to_owned());
                continue;
            }
            let mut word: Vec<char> = boundary.chars().collect();
            if reversed {
                word.reverse();
            }
            let turn = dice.below(word.len());
            word.rotate_left(turn);
            let rename = |letter| match letter {
                'A'..='Z' => names[usize::from(u8::try_from(letter).unwrap() - b'A')],
                other => other,
            };
            boundaries.push(word.into_iter().map(rename).collect());
        }
        dice.shuffle(&mut boundaries);
        regions.push(boundaries.join("."));
    }
    dice.shuffle(&mut regions);
    regions.join("|")
}

/// Lands met in random play.
fn random_lands(game: &Sprouts, spots: u8, games: usize, dice: &mut Dice) -> BTreeSet<Land> {
    let mut met = BTreeSet::new();
    for _ in 0..games {
        let mut sum = game.start(spots).unwrap();
        while !sum.is_empty() {
            let land = sum.swap_remove(dice.below(sum.len()));
            let mut options = Vec::new();
            game.options(&land, |option| {
                options.push(option.to_vec());
                true
            });
            sum.extend(options.swap_remove(dice.below(options.len())));
            met.insert(land);
        }
    }
    met
}

/// Lands in which refinement does not tell all letters apart.
const SYMMETRIC: &[&str] = &[
    "ABCDEF|ABCDEG|FG",
    "ABCD|ABCD",
    "ABCDEFGHIJKL|ABCDEFGHIJKL",
    "A.B.C.D.E.F.G.H|AB|CD|EF|GH",
    "A.B.C.D.E.F.G.H|0.A.B.C.D.E.F.G.H",
    "A.B.C.D.E.F.G.H|ABCDEFGH",
    "AB.CD.EF.GH|AB.CD.EF.GH",
    "0.AB.CD|0.AB|CD",
    "ABC|ADE|BDF|CEF",
    "0.ABC|0.ADE|0.BFG|0.CHI|0.DFJ|0.EHK|0.GIL|0.JKL",
    "ABC|ADE|BFG|CHI|DJK|ELM|FJL|GNO|HKN|IMO",
    "0*2.1a1a.1a1a.1a2b1b2a|1.1",
];

#[test]
fn all_ways_to_write_a_land_are_one() {
    let mut dice = Dice(1);
    for config in CONFIGS.into_iter().chain([EXTRA]) {
        let game = Sprouts::new(config);
        let mut lands = random_lands(&game, 6, 30, &mut dice);
        lands.extend(random_lands(&game, 11, 30, &mut dice));
        lands.extend(SYMMETRIC.iter().flat_map(|text| read(config, text).unwrap()));
        assert!(lands.len() > 200);
        for land in lands {
            let text = game.to_text(&land);
            for _ in 0..20 {
                let other = rewrite(&text, &mut dice);
                assert_eq!(read(config, &other), Some(vec![land.clone()]), "{text} {other}");
            }
        }
    }
}

#[test]
fn every_move_costs_a_life() {
    let mut dice = Dice(2);
    let game = Sprouts::default();
    for land in random_lands(&game, 9, 30, &mut dice) {
        let mut number = 0;
        game.options(&land, |option| {
            number += 1;
            assert!(option.iter().map(|land| game.measure(land)).sum::<u32>() < game.measure(&land));
            true
        });
        assert!(number > 0 && game.difficulty(&land) > 0);
    }
}
