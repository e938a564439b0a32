//! Graphs are laid out without overlaps.

use gamecert_draw::layout::{Layout, layout};
use gamecert_draw::picture::shape::Point;

fn graph() -> (Vec<Point>, Vec<(usize, usize)>) {
    let mut sizes = Vec::new();
    let mut edges = Vec::new();
    for node in 0..120_usize {
        sizes.push([20.0 + (node * 37 % 90) as f64, 10.0 + (node % 3) as f64 * 20.0]);
        if node > 0 {
            edges.push((node * 7 / 11 % node, node));
            edges.push((node / 2, node));
        }
    }
    edges.dedup();
    (sizes, edges)
}

/// Nodes do not overlap, and no line is behind a node: where it goes sideways, there is none, and where it goes down, it
/// keeps away from all but its ends.
#[test]
fn nothing_overlaps() {
    let (sizes, edges) = graph();
    let Layout { centres, bends, size } = layout(&sizes, &edges);
    let mut boxes: Vec<(Point, Point)> = centres.iter().copied().zip(sizes).collect();
    for ((from, to), bends) in edges.iter().zip(&bends) {
        let points: Vec<Point> =
            [centres[*from]].iter().chain(bends).chain([&centres[*to]]).copied().collect();
        for pair in points.windows(2) {
            let middle: Point = std::array::from_fn(|axis| (pair[0][axis] + pair[1][axis]) / 2.0);
            let extent: Point = std::array::from_fn(|axis| (pair[0][axis] - pair[1][axis]).abs());
            for (node, (centre, size)) in boxes.iter().enumerate() {
                let apart = (0..2).any(|axis| {
                    (middle[axis] - centre[axis]).abs() + 1e-6 >= (extent[axis] + size[axis]) / 2.0
                });
                assert!(apart || node == *from || node == *to, "{from} to {to} is behind {node}");
            }
        }
    }
    // Lines keep apart in the layers that they pass.
    let passed = bends.iter().flat_map(|bends| &bends[1..bends.len() - 1]);
    boxes.extend(passed.map(|bend| (*bend, [1.0, 1.0])));
    for (place, (one, one_size)) in boxes.iter().enumerate() {
        assert!(one[0] >= 0.0 && one[0] <= size[0] && one[1] >= 0.0 && one[1] <= size[1]);
        for (other, other_size) in &boxes[..place] {
            let apart = (0..2).any(|axis| {
                (one[axis] - other[axis]).abs() + 1e-6 >= (one_size[axis] + other_size[axis]) / 2.0
            });
            assert!(apart, "{one:?} {one_size:?} and {other:?} {other_size:?}");
        }
    }
}

/// Lines that lead back change neither layers nor lines that lead on.
#[test]
fn cycles_are_drawn() {
    let sizes = [[10.0, 10.0]; 3];
    let plain = layout(&sizes, &[(0, 1), (1, 2)]);
    let cyclic = layout(&sizes, &[(0, 1), (1, 2), (2, 0), (1, 1)]);
    assert_eq!((&plain.centres, &plain.bends[..]), (&cyclic.centres, &cyclic.bends[..2]));
    assert_eq!(cyclic.bends[2].len(), 3);
}
