//! Where the coins of a position lie.

use gamecert_draw::picture::dots::{Layout, layout};
use gamecert_draw::picture::shape::Point;

fn minus(to: Point, from: Point) -> Point {
    [to[0] - from[0], to[1] - from[1]]
}

fn length([x, y]: Point) -> f64 {
    x.hypot(y)
}

/// The layout of a text; whether all of it is boxes. No two coins are close to each other, and boxes have straight
/// strings of length one, and arrows where no coin is.
fn check(text: &str, are_boxes: bool) -> Layout {
    let (graph, layout) = layout(text).unwrap();
    assert_eq!(layout.places.len(), graph.arrows.len());
    assert_eq!(layout.places.iter().all(|place| place.is_box), are_boxes, "{text}");
    for (coin, place) in layout.places.iter().enumerate() {
        assert_eq!(place.arrows.len(), usize::from(graph.arrows[coin]), "{text}");
        assert!(layout.places[..coin].iter().all(|it| length(minus(it.at, place.at)) > 0.99), "{text}");
        for side in place.arrows.iter().filter(|_| place.is_box) {
            let there = [place.at[0] + side[0], place.at[1] + side[1]];
            assert!(layout.places.iter().all(|it| length(minus(it.at, there)) > 0.5), "{text}");
        }
    }
    for &(one, other) in &graph.links {
        let [one, other] = [one, other].map(|coin| &layout.places[usize::from(coin)]);
        if one.is_box {
            assert_eq!(length(minus(one.at, other.at)), 1.0, "{text}");
        }
    }
    layout
}

#[test]
fn boards_lie_as_they_are_written() {
    let board = check("american 2x3", true);
    assert_eq!(board.size, [3.0, 2.0]);
    assert_eq!(board.places[4].at, [1.5, 1.5]);
    assert_eq!(board.places[4].arrows, [[0.0, 1.0]]);
    let board = check("icelandic 2x2", true);
    assert_eq!(board.places[1].arrows, [[1.0, 0.0]]);
    assert_eq!(board.places[2].arrows, [[0.0, 1.0]]);
    check("swedish 3x3", true);
    check("american 8x8", true);
    let letters = check("CLC*LGGBGGE", true);
    assert_eq!(letters.places[2].at, [0.5, 1.5]);
}

#[test]
fn sums_lie_side_by_side() {
    let both = check("american 2x2 + graph 2+swedish  1x2", true);
    assert_eq!(both.places.len(), 7);
    check("graph 1,0,1,2/0-1,1-2", true);
    assert_eq!(check("G*E", true).places.len(), 0);
}

#[test]
fn parts_of_boards_are_boxes_again() {
    check("graph 2,1,2,1,0,1,2,1,2/0-1,0-3,1-2,1-4,2-5,3-4,3-6,4-5,4-7,5-8,6-7,7-8", true);
    check("graph 2,0,1,2/1-2,1-3", true);
    check("graph 0,0,0,0,0,0,1,1/0-1,0-3,0-6,1-2,2-5,2-7,3-4,4-5", true);
    check("graph 0,0,0,0,0,0,0,0/0-1,1-2,2-3,3-4,4-5,5-6,6-7,0-7", true);
}

#[test]
fn other_graphs_are_relaxed() {
    check("graph 1,1,1/0-1,0-2,1-2", false);
    check("graph 0,1,0/0-1,0-2,1-2,1-2", false);
    check("graph 0,0/0-1,0-1,0-1,0-1", false);
    check("graph 0,0,0,0,0/0-2,0-3,0-4,1-2,1-3,1-4", false);
}

#[test]
fn a_layout_is_the_same_each_time() {
    let text = "graph 1,1,1/0-1,0-2,1-2+graph 2,0,1,2/1-2,1-3";
    assert_eq!(check(text, false), check(text, false));
}
