//! Whole games as trees: how many there are, and what they are worth under misere play.

use gamecert_engine::trees::{GameTrees, Sums, Until, trees};

/// Enough for all of them.
const MOST: usize = 4_000_000;

fn found(game: &str, position: &str) -> GameTrees {
    trees(game, position, MOST).unwrap()
}

/// Canonical and reduced trees of the whole game.
fn counts(game: &str, position: &str) -> (usize, usize) {
    let found = found(game, position);
    (found.canonical_count, found.reduced_count)
}

/// Lemoine and Viennot, tables 4.2, 9.3 and 10.1 of their thesis.
#[test]
fn starts_of_sprouts_have_so_many_trees() {
    for (spots, expected) in [(2, (10, 5)), (3, (55, 7)), (4, (713, 35)), (5, (10_461, 1_203))] {
        assert_eq!(counts("sprouts", &format!("0*{spots}")), expected, "{spots}");
    }
}

#[test]
#[ignore = "slow: half a minute"]
fn six_spots_have_so_many_trees() {
    assert_eq!(counts("sprouts", "0*6"), (150_147, 25_458));
}

/// The same, section 12.7; the misere Grundy values are those of tables 12.5 and 12.6.
#[test]
fn boards_of_cram_have_so_many_trees_and_these_values() {
    for (board, expected, misere) in [
        ("3x3", (6, 3), 1),
        ("3x4", (24, 6), 0),
        ("3x5", (61, 5), 0),
        ("3x6", (286, 64), 1),
        ("3x7", (1070, 170), 0),
        ("3x8", (4152, 1191), 0),
        ("3x9", (14_889, 5145), 1),
        ("4x4", (92, 21), 0),
        ("4x5", (874, 205), 0),
        ("4x6", (6401, 2136), 0),
        ("5x5", (7540, 1780), 2),
    ] {
        let GameTrees { forest, canonical, reduced, canonical_count, reduced_count, .. } =
            found("cram", board);
        assert_eq!((canonical_count, reduced_count), expected, "{board}");
        assert_eq!(forest.misere_grundy(canonical), misere, "{board}");
        // What is left out changes nothing under misere play.
        assert_eq!(forest.misere_grundy(reduced), misere, "{board}");
    }
}

/// Reduced trees that the thesis names, in sections 4.2.8 to 4.4.3.
#[test]
fn reduced_trees_are_those_of_the_literature() {
    for (position, expected) in [
        ("0*2", "{2}"),
        ("0*3", "1"),
        ("0*4", "{3;{1;2;{3;{2}}}}"),
        ("0*2.AB|AB", "{1;{2}}"),
        ("22", "1"),
        ("1ABC|BCDE|ADE", "{0;2;{3};{1;3;{2}}}"),
    ] {
        let GameTrees { forest, reduced, .. } = found("sprouts", position);
        assert_eq!(forest.text(reduced, 1000).as_deref(), Some(expected), "{position}");
    }
}

/// Misere outcomes of starts of Sprouts: table 4.3 of the thesis.
#[test]
fn misere_outcomes_of_sprouts() {
    for (spots, is_lost) in [(1, false), (2, true), (3, true), (4, true), (5, false)] {
        let GameTrees { forest, canonical, reduced, .. } = found("sprouts", &format!("0*{spots}"));
        assert_eq!((forest.is_lost(canonical), forest.is_lost(reduced)), (is_lost, is_lost), "{spots}");
    }
}

/// A reduced tree stands for its position in every sum: here in those with all reduced trees of small games.
#[test]
fn reduced_trees_stand_for_their_positions_in_sums() {
    let GameTrees { mut forest, canonical, .. } = found("sprouts", "0*4");
    let reduced = forest.reduced_below(canonical);
    let mut others: Vec<_> = reduced.values().copied().collect();
    others.sort_unstable();
    others.dedup();
    others.retain(|&other| forest.height(other) < 6);
    let (mut whole, mut small) = (Sums::canonical(), Sums::reduced());
    let mut compared = 0;
    for (&tree, &stands_for) in reduced.iter().filter(|(tree, it)| tree != it).take(150) {
        for &other in &others {
            let one = whole.of(&mut forest, tree, other, &mut Until::new(MOST, &mut || false)).unwrap();
            let two = small.of(&mut forest, stands_for, other, &mut Until::new(MOST, &mut || false)).unwrap();
            assert_eq!(forest.misere_grundy(one), forest.misere_grundy(two));
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn sums_and_heaps() {
    let worth = |game: &str, position: &str| {
        let found = found(game, position);
        (found.forest.nimber(found.canonical), found.forest.misere_grundy(found.canonical))
    };
    assert_eq!(worth("nim", "1+1"), (0, 1));
    assert_eq!(worth("nim", "2+2"), (0, 0));
    assert_eq!(worth("nim", "1+2+3"), (0, 0));
    // Dawson's Kayles is Cram on a strip, and two boards side by side are their sum.
    for length in 2..30 {
        assert_eq!(worth("octal", &format!("0.07:{length}")), worth("cram", &format!("1x{length}")));
    }
    assert_eq!(counts("cram", "3x3+2x3"), counts("cram", "2x3+3x3"));
}

#[test]
fn too_many_trees_are_told() {
    let told = |game: &str, position: &str, most| trees(game, position, most).unwrap_err().to_string();
    assert_eq!(told("sprouts", "0*5", 1000), "there are more than 1000 trees");
    // The sum alone would have many more.
    assert_eq!(told("nim", "600+600", 1000), "there are more than 1000 trees");
    assert!(told("sprouts", "what", 1000).contains("what"));
    assert!(told("chess", "1", 1000).contains("chess"));
}
