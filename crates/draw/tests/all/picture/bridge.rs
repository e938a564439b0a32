//! Deals and patterns of bridge.

use gamecert_draw::picture::shape::Point;
use gamecert_draw::picture::{self, Picture, Shape, component};

/// Width and height of the table, between the hands.
const TABLE: Point = [72.0, 46.0];

fn hands(text: &str) -> Option<Picture> {
    component("bridge", text)
}

fn lines(text: &str) -> Option<Vec<String>> {
    picture::lines("bridge", text)
}

/// The texts of a class, from the uppermost line down and from left to right.
fn texts(picture: &Picture, wanted: &str) -> Vec<String> {
    let mut found: Vec<(Point, &str)> = Vec::new();
    for shape in &picture.shapes {
        if let Shape::Text { class, at, text } = shape
            && class.split(' ').next() == Some(wanted)
        {
            found.push((*at, text));
        }
    }
    found.sort_by(|([x, y], _), ([right, down], _)| y.total_cmp(down).then(x.total_cmp(right)));
    let mut lines: Vec<(f64, String)> = Vec::new();
    for ([_, y], text) in found {
        match lines.last_mut().filter(|(of, _)| (of - y).abs() < 0.5) {
            Some((_, line)) => line.push_str(text),
            None => lines.push((y, text.to_owned())),
        }
    }
    lines.into_iter().map(|(_, line)| line).collect()
}

fn count(picture: &Picture, wanted: &str) -> usize {
    let is_there = |shape: &&Shape| match shape {
        Shape::Curve { class, .. }
        | Shape::Lines { class, .. }
        | Shape::Circle { class, .. }
        | Shape::Rectangle { class, .. }
        | Shape::Text { class, .. } => *class == wanted,
    };
    picture.shapes.iter().filter(is_there).count()
}

/// Where the ring around the leader's name is, from the middle of the picture.
fn ring(picture: &Picture) -> Point {
    let centres = picture.shapes.iter().find_map(|shape| match shape {
        Shape::Circle { class: "leads", centre, .. } => Some(*centre),
        _ => None,
    });
    let [x, y] = centres.unwrap();
    [x - picture.width / 2.0, y - picture.height / 2.0]
        .map(|it| if it.abs() < 4.0 { 0.0 } else { it.signum() })
}

const DEAL: &str = "N:QT.KQJ2.T964.AQ3 A72.T7.85.JT6542 KJ9543.8654.J2.8 86.A93.AKQ73.K97 NT S";

#[test]
fn a_deal_has_its_own_cards() {
    let picture = hands(DEAL).unwrap();
    // North; West and East on the same lines, and South.
    assert_eq!(
        texts(&picture, "card"),
        ["QT", "KQJ2", "T964", "AQ3", "86A72", "A93T7", "AKQ7385", "K97JT6542", "KJ9543", "8654", "J2", "8"]
    );
    assert_eq!((texts(&picture, "strain"), ring(&picture)), (vec!["NT".to_owned()], [-1.0, 0.0]));
    assert_eq!(count(&picture, "suit red"), 8);
    assert_eq!(count(&picture, "void"), 0);
    let all = hands(&DEAL[..DEAL.len() - 5]).unwrap();
    assert_eq!((texts(&all, "card").len(), count(&all, "leads"), texts(&all, "strain").len()), (12, 0, 0));
}

#[test]
fn a_pattern_has_ranks_among_what_is_left() {
    let picture = hands("H E NES:2111 -:1110 W:0012 -:0110").unwrap();
    assert_eq!(texts(&picture, "card"), ["Ax", "x", "xK", "x", "Ax", "x", "Q", "x", "x", "x"]);
    assert_eq!(count(&picture, "card low"), 9);
    // Four hands have no diamonds or clubs, and West has no hearts.
    assert_eq!(count(&picture, "void"), 5);
    assert_eq!((texts(&picture, "strain"), ring(&picture)), (vec!["trumps".to_owned()], [1.0, 0.0]));
}

#[test]
fn cards_of_the_trick_lie_on_the_table() {
    // West has led the king of spades, and North has played a low heart, as it has no spades.
    let picture = hands("NT W EWES:0211 N:1011 -:1000 -:1000 + S2 H-").unwrap();
    assert_eq!(
        lines("NT W EWES:0211 N:1011 -:1000 -:1000 + S2 H-").unwrap(),
        ["N .A.x.x", "E AQ...", "S J.x..", "W x.x..", "NT, W leads", "SK Hx"]
    );
    let on_table = |shape: &&Shape| match shape {
        Shape::Text { class, at: [x, y], .. } => {
            class.starts_with("card")
                && (x - picture.width / 2.0).abs() < TABLE[0] / 2.0
                && (y - picture.height / 2.0).abs() < TABLE[1] / 2.0
        }
        _ => false,
    };
    let cards: Vec<&Shape> = picture.shapes.iter().filter(on_table).collect();
    let [Shape::Text { text: first, at: west, .. }, Shape::Text { text: second, at: north, .. }] =
        cards.as_slice()
    else {
        panic!("{cards:?}")
    };
    assert_eq!((first.as_str(), second.as_str()), ("K", "x"));
    assert!(west[0] < north[0] && north[1] < west[1], "{west:?} {north:?}");
}

#[test]
fn what_is_no_position_is_not_drawn() {
    for text in [
        "",
        "NT",
        "N:A.K.. K.A.. Q.Q..",
        "N:A.K.. K.A.. Q.Q.. J.J.. NT",
        "N:A.K.. K.A.. Q.Q.. J.J.. XX S",
        "N:A.K.. K.A.. Q.Q.. J.Z.. NT S",
        "NT W N:1111 -:1111 -:0000",
        "NT W NN:1111 -:1111 -:0000 -:0000",
        "NT W X:1111 -:1111 -:0000 -:0000",
        "NT W N:111 -:1111 -:0000 -:0000",
        "NT X N:1111 -:1111 -:0000 -:0000",
        "NT W N:1111 -:1111 -:0000 -:0000 + S0",
        "NT W N:1111 -:1111 -:0000 -:0000 + S99",
        "NT W N:1111 -:1111 -:0000 -:0000 + S- S- S- S-",
    ] {
        assert_eq!(hands(text), None, "{text}");
    }
}
