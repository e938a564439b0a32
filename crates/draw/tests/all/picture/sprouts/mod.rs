//! Pictures of Sprouts positions: nothing crosses, and what is drawn is the position of the text.

mod board;
mod equal;
mod moves;
mod plane;

use std::collections::BTreeSet;

use equal::equal;
use gamecert_draw::picture::{Shape, sprouts};
use gamecert_elaborate::rules::{Impartial, Rules, Sprouts, Unmetered};
use plane::Plane;

const PLAIN: Sprouts = Sprouts { small_regions: false };
const SMALL: Sprouts = Sprouts { small_regions: true };

/// What is wrong with the picture of a component, if anything.
fn fault(rules: Sprouts, text: &str) -> Option<String> {
    let Some(picture) = sprouts(text) else { return Some(format!("{text}: no picture")) };
    let plane = Plane::of(&picture);
    if let Some(fault) = plane.faults().first() {
        return Some(format!("{text}: {fault}"));
    }
    let drawn = plane.text();
    let components = |text: &str| rules.position(text).map(|position| position.components);
    match (components(text), components(&drawn)) {
        (Ok(written), Ok(drawn)) if same(rules, &written, &drawn) => None,
        _ => Some(format!("{text}: drawn as {drawn}")),
    }
}

/// Whether two positions are the same: normal forms are the same for most equal forms, not for all.
fn same<C: PartialEq>(rules: impl Impartial<Component = C>, one: &[C], other: &[C]) -> bool {
    let mut left: Vec<&C> = other.iter().collect();
    one.len() == other.len()
        && one.iter().all(|component| {
            let is_same = |it: &&C| *it == component || equal(&rules.show(it), &rules.show(component));
            left.iter().position(is_same).map(|place| left.swap_remove(place)).is_some()
        })
}

/// All components of the game with this many spots.
fn tree(rules: Sprouts, spots: usize) -> BTreeSet<String> {
    let start = rules.position(&format!("0*{spots}")).unwrap();
    let mut open = start.components;
    let mut seen: BTreeSet<_> = open.iter().cloned().collect();
    while let Some(component) = open.pop() {
        for option in rules.options(&component) {
            for part in option {
                if seen.insert(part.clone()) {
                    open.push(part);
                }
            }
        }
    }
    seen.iter().map(|component| rules.show(component)).collect()
}

fn check_all(rules: Sprouts, texts: &BTreeSet<String>) {
    let faults: Vec<String> = texts.iter().filter_map(|text| fault(rules, text)).collect();
    let shown = faults.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
    assert!(faults.is_empty(), "{} of {} pictures are wrong:\n{shown}", faults.len(), texts.len());
}

/// Every `step`-th component of the game with four spots.
fn check_four_spots(step: usize) {
    let one_in = |texts: BTreeSet<String>| -> BTreeSet<String> { texts.into_iter().step_by(step).collect() };
    let (plain, small) = (tree(PLAIN, 4), tree(SMALL, 4));
    assert!(plain.len() > 100 && small.len() > 100, "{} and {}", plain.len(), small.len());
    check_all(SMALL, &one_in(&small - &plain));
    check_all(PLAIN, &one_in(plain));
}

#[test]
fn the_game_with_three_spots_is_drawn() {
    let (plain, small) = (tree(PLAIN, 3), tree(SMALL, 3));
    check_all(PLAIN, &plain);
    check_all(SMALL, &(&small - &plain));
}

#[test]
fn some_of_the_game_with_four_spots_is_drawn() {
    check_four_spots(40);
}

#[test]
#[ignore = "slow: the whole game with four spots, half a minute"]
fn the_game_with_four_spots_is_drawn() {
    check_four_spots(1);
}

#[test]
#[ignore = "slow: the game with five spots"]
fn the_game_with_five_spots_is_drawn() {
    let (plain, small) = (tree(PLAIN, 5), tree(SMALL, 5));
    check_all(SMALL, &small);
    check_all(PLAIN, &(&plain - &small));
}

#[test]
fn starts_are_drawn() {
    for spots in 2..=10 {
        assert_eq!(fault(PLAIN, &format!("0*{spots}")), None);
    }
}

/// Games of 8 to 10 spots, with moves chosen by a fixed sequence of numbers.
fn check_long_games(games: usize) {
    let mut number = 1_u64;
    let mut below = |bound: usize| {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(number >> 33).unwrap() % bound
    };
    let mut texts = BTreeSet::new();
    for game in 0..games {
        let mut position = PLAIN.position(&format!("0*{}", 8 + game % 3)).unwrap().components;
        while !position.is_empty() {
            let component = position.swap_remove(below(position.len()));
            let moves: Vec<_> = PLAIN.moves(&component).collect();
            position.extend(PLAIN.play(&component, moves[below(moves.len())]));
            texts.extend(position.iter().map(|component| PLAIN.show(component)));
        }
    }
    assert!(texts.len() > 8 * games, "{}", texts.len());
    check_all(PLAIN, &texts);
}

#[test]
fn long_games_are_drawn() {
    check_long_games(6);
}

#[test]
#[ignore = "slow: a hundred long games"]
fn many_long_games_are_drawn() {
    check_long_games(100);
}

/// Pieces in pieces in pieces, from games of up to 20 spots.
#[test]
fn nested_positions_are_drawn() {
    for text in [
        "0*3.A|0*2.B|aAaC|aBaD|C.D",
        "0.AB.CD|2E.AB|FG|HI|JK|CD.JK|FG.HI.LM|LM.E",
        "2aAa.BC|DEF|BC|GH|IJ|KL|DE.MN|MN.OP|GH.IJ.OP|KL.A.F",
        "0.AB|0.C|1B|2aDa|2.EF|GH|CF.GH|IJ.D|IJ.K|A.E.K",
        "0*2.AB|0.C|2D.E|2.FGH|aIaEJ|aKaCL|MN|OP|QR|OP.ST|AB.ST.I|FG.D|MN.J|QR.L|UV.H|UV.K",
    ] {
        assert_eq!(fault(PLAIN, text), None);
    }
}

/// Texts that are not reduced, with one land.
#[test]
fn texts_are_drawn_as_they_are_written() {
    for text in ["0.AB|AC|BC", "1aBCa|2.B|C", "aa.2", "2", "1.1", "2222222", "12A.1B222|2A|2B", "AL|AL.12"] {
        assert_eq!(fault(PLAIN, text), None);
    }
}

#[test]
fn spots_show_their_lives_and_letters() {
    let picture = sprouts("0*2.AB|1a1a.AB").unwrap();
    let count = |wanted: &str| {
        let of = |shape: &&Shape| matches!(shape, Shape::Circle { class, .. } if *class == wanted);
        picture.shapes.iter().filter(of).count()
    };
    assert_eq!(
        ["lives-3", "lives-2", "lives-1", "dead"].map(|it| count(&format!("spot {it}"))),
        [2, 2, 3, 0]
    );
    assert_eq!(count("life"), 2 * 3 + 2 * 2 + 3);
    let letters: Vec<&str> = picture
        .shapes
        .iter()
        .filter_map(|shape| match shape {
            Shape::Text { class: "name", text, .. } => Some(text.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(letters, ["A", "B", "a"]);
}

#[test]
fn sums_are_drawn_side_by_side() {
    let widths: Vec<f64> = ["0*3", "12", "0*3+12"].iter().map(|text| sprouts(text).unwrap().width).collect();
    assert!((widths[0] + widths[1] - widths[2]).abs() < 1e-6);
}

#[test]
fn what_is_no_position_is_not_drawn() {
    for text in [
        "",
        "+",
        "0+",
        "0*0",
        "0*",
        "0*-1",
        "0*+1",
        "0*65",
        "0*60+0*5",
        "3",
        "0.",
        ".0",
        "01",
        "A",
        "AAA",
        "aA",
        "a.a",
        "0.A.A",
        "abab",
        "0.abab",
        "1a1b1a1b",
        "0.A.B|0.A.B",
        "ABCD|ACBD.0|2",
        "0*99999999999999999999",
        "\u{e9}",
        "0 1",
        "'",
        "0'",
    ] {
        assert!(sprouts(text).is_none(), "{text}");
    }
    assert!(sprouts(&"0.".repeat(5000)).is_none());
    assert!(sprouts(&format!("0.{}", "A".repeat(60))).is_none());
}
