//! Positions of Dots-and-boxes, line by line.

use gamecert_draw::picture::Shape;
use gamecert_draw::picture::dots::{Marks, drawn, layout};
use gamecert_elaborate::rules::dots::Cut;

/// The side of a box.
const UNIT: f64 = 24.0;
/// What is left around a board.
const MARGIN: f64 = 13.0;

/// How many lines of each class, and how many coins.
fn check(text: &str, marks: &Marks, expected: [(&str, usize); 5], coins: usize) {
    let (graph, layout) = layout(text).unwrap();
    let picture = drawn(&graph, &layout, marks);
    let count = |wanted: &str| {
        let of = |shape: &Shape| match shape {
            Shape::Lines { class, lines } if *class == wanted => lines.len(),
            _ => 0,
        };
        picture.shapes.iter().map(of).sum::<usize>()
    };
    assert_eq!(expected.map(|(class, _)| (class, count(class))), expected, "{text}");
    let circles = picture.shapes.iter().filter(|shape| matches!(shape, Shape::Circle { .. }));
    assert_eq!(circles.count(), coins);
}

#[test]
fn a_line_is_drawn_or_there_is_a_string() {
    let none = Marks::default();
    // An arrow is a line and its head.
    check("american 2x2", &none, [("string", 20), ("side", 0), ("corner", 9), ("made", 0), ("answer", 0)], 4);
    check("swedish 2x2", &none, [("string", 4), ("side", 8), ("corner", 9), ("made", 0), ("answer", 0)], 4);
    check("icelandic 1x1", &none, [("string", 4), ("side", 2), ("corner", 4), ("made", 0), ("answer", 0)], 1);
    let marks = Marks { made: Some(Cut::Link(0, 1)), answers: vec![Cut::Arrow(3); 2] };
    check(
        "american 2x2",
        &marks,
        [("string", 20), ("side", 0), ("corner", 9), ("made", 1), ("answer", 2)],
        4,
    );
    // No board where strings are not straight.
    check(
        "graph 0,0/0-1,0-1",
        &none,
        [("string", 2), ("side", 0), ("corner", 0), ("made", 0), ("answer", 0)],
        2,
    );
}

#[test]
fn what_a_move_gives_away_is_white() {
    let (graph, layout) = layout("swedish 2x2").unwrap();
    for (made, expected) in [(None, 0), (Some(Cut::Link(0, 1)), 4)] {
        let shapes = drawn(&graph, &layout, &Marks { made, answers: Vec::new() }).shapes;
        let is_white = |it: &&Shape| matches!(it, Shape::Circle { class: "coin white", .. });
        assert_eq!(shapes.iter().filter(is_white).count(), expected);
    }
}

#[test]
fn a_line_lies_on_the_side_of_the_box() {
    let (graph, layout) = layout("swedish 1x2").unwrap();
    let marks = Marks { made: Some(Cut::Link(0, 1)), answers: Vec::new() };
    let picture = drawn(&graph, &layout, &marks);
    let made = picture.shapes.iter().find_map(|shape| match shape {
        Shape::Lines { class: "made", lines } => Some(lines.clone()),
        _ => None,
    });
    let across = [[MARGIN + UNIT, MARGIN + UNIT], [MARGIN + UNIT, MARGIN]];
    assert_eq!(made, Some(vec![across.to_vec()]));
    let whites = picture.shapes.iter().filter(|it| matches!(it, Shape::Circle { class: "coin white", .. }));
    assert_eq!(whites.count(), 2);
}
