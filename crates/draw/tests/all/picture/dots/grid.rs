//! Graphs that lie in the square grid.

use squares::{Cell, Component, SIDES, embed};

/// The file by itself: what it holds is of no use to others, so the library keeps it private.
#[path = "../../../../src/picture/dots/grid.rs"]
mod squares;

/// A coin has at most as many strings.
const MAX_STRINGS: usize = 4;

fn component(arrows: &[u8], links: &[(usize, usize)]) -> Component {
    let mut joined = vec![Vec::new(); arrows.len()];
    for &(one, other) in links {
        joined[one].push(other);
        joined[other].push(one);
    }
    Component { arrows: arrows.to_vec(), joined }
}

/// Places and steps of a component that lies in the grid; checks them.
fn check(arrows: &[u8], links: &[(usize, usize)], expected: &[Cell]) {
    let component = component(arrows, links);
    let cells = embed(&component).unwrap();
    assert_eq!(cells, expected);
    for &(one, other) in links {
        let apart: i32 = (0..2).map(|axis| (cells[one][axis] - cells[other][axis]).abs()).sum();
        assert_eq!(apart, 1);
    }
}

#[test]
fn chains_run_straight_and_loops_are_closed() {
    check(&[2], &[], &[[0, 0]]);
    check(&[1, 0, 0, 1], &[(0, 1), (1, 2), (2, 3)], &[[0, 0], [1, 0], [2, 0], [3, 0]]);
    check(&[0; 4], &[(0, 1), (0, 2), (1, 3), (2, 3)], &[[0, 0], [1, 0], [0, 1], [1, 1]]);
}

#[test]
fn what_has_no_place_in_the_grid() {
    for (arrows, links) in [
        (&[1, 1, 1][..], &[(0, 1), (0, 2), (1, 2)][..]),
        (&[0, 0], &[(0, 1), (0, 1)]),
        // Three coins that are each joined to the same two.
        (&[0; 5], &[(0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4)]),
    ] {
        assert_eq!(embed(&component(arrows, links)), None, "{links:?}");
    }
}

/// Coins whose arrows have to point outwards do not come next to each other.
#[test]
fn arrows_have_room() {
    let links = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)];
    let chain = component(&[3, 2, 2, 2, 2, 3], &links);
    let cells = embed(&chain).unwrap();
    for (coin, cell) in cells.iter().enumerate() {
        let near = SIDES.iter().filter(|side| cells.contains(&[cell[0] + side[0], cell[1] + side[1]]));
        assert!(near.count() + usize::from(chain.arrows[coin]) <= MAX_STRINGS);
    }
}
