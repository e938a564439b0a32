//! Pictures as TikZ.

use gamecert_draw::article::tikz::{STYLES, style, tikz};
use gamecert_draw::picture::{Shape, component, played, sum};

/// The class of a shape.
fn class(shape: &Shape) -> &'static str {
    match shape {
        Shape::Curve { class, .. }
        | Shape::Lines { class, .. }
        | Shape::Circle { class, .. }
        | Shape::Rectangle { class, .. }
        | Shape::Text { class, .. } => class,
    }
}

#[test]
fn a_class_of_two_words_has_the_style_of_the_first() {
    assert_eq!(style("spot lives-3"), "gc spot/.try, gc spot lives-3/.try");
    assert_eq!(style("cell"), "gc cell/.try");
}

/// What has no style is not drawn, without a word.
#[test]
fn every_class_has_a_style() {
    let positions = [
        ("nim", "3"),
        ("octal", "0.07:4"),
        ("chomp", "3,1"),
        ("cram", "..#/..."),
        ("sprouts", "0*2.AB|AB"),
        ("sprouts", "1a1a"),
        ("dots", "american 2x2"),
        ("dots", "graph 3,2/0-1"),
        ("othello", "X---/XO--/----/---- O"),
        ("connect4", "4x4:12"),
        (
            "go",
            "X...O..../.??....../........./........./........./........./........./........./........O A9 O ko B9",
        ),
        ("go", "OX/.. A2 X"),
        ("bridge", "H W EWES:0211 N:1011 -:1000 -:1000 + S2 H-"),
    ];
    let moves = ["c3", "1", "B1"].map(str::to_owned);
    let picture = |(game, text)| component(game, text).unwrap_or_else(|| panic!("{game} {text}"));
    let pictures = positions.map(picture);
    let played = [("othello", "4x4", 0), ("connect4", "4x4", 1), ("go", "OX/.O A2 X", 2)]
        .map(|(game, text, place)| played(game, text, &moves[place..=place]).unwrap());
    let sums = [sum("nim", ["1", "2"]).unwrap()];
    for shape in pictures.iter().chain(&played).chain(&sums).flat_map(|picture| &picture.shapes) {
        let word = class(shape).split(' ').next().unwrap();
        assert!(STYLES.contains(&format!("  gc {word}/.style=")), "{}", class(shape));
    }
}

#[test]
fn a_board_is_drawn_square_by_square() {
    let drawn = tikz(&component("cram", "..#/...").unwrap());
    assert_eq!(drawn.matches("\\path[gc cell/.try]").count(), 5, "{drawn}");
    assert!(drawn.contains("\\path[gc cell/.try] (0, 0) rectangle (12, 12);"), "{drawn}");
}
