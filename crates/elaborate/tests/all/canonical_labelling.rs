//! A graph has one form, however its coins are numbered.

use gamecert_elaborate::canonical_labelling::{Ordered, ordered};
use gamecert_elaborate::rules::dots::Graph;

/// The graph with these numbers.
fn renumbered(graph: &Graph, numbers: &[u8]) -> Graph {
    graph.renumbered(numbers).unwrap().unwrap()
}

/// Whether all ways to number the coins by a stride lead to one form.
fn check(arrows: &[u8], links: &[(u8, u8)]) {
    let graph = Graph { arrows: arrows.to_vec(), links: links.to_vec() };
    let Ordered { form, numbers, .. } = ordered(&graph);
    assert_eq!(renumbered(&graph, &numbers).encode(), form);
    let count = u8::try_from(arrows.len()).unwrap();
    for stride in (1..count).filter(|stride| (2..=count).all(|d| count % d > 0 || stride % d > 0)) {
        let numbers: Vec<u8> = (0..count).map(|coin| (coin * stride + 1) % count).collect();
        assert_eq!(ordered(&renumbered(&graph, &numbers)).form, form, "{numbers:?}");
    }
}

#[test]
fn numbers_do_not_matter() {
    check(&[0; 4], &[(0, 1), (0, 2), (1, 3), (2, 3)]);
    check(&[0; 5], &[(0, 1), (0, 4), (1, 2), (2, 3), (3, 4)]);
    check(&[1, 1, 0, 2, 2], &[(0, 1), (0, 2), (1, 2), (3, 4)]);
    // Two squares and a cycle of eight look alike coin by coin.
    let square =
        |first: u8| [(first, first + 1), (first, first + 2), (first + 1, first + 3), (first + 2, first + 3)];
    check(&[0; 8], &[square(0), square(4)].concat());
    check(&[2; 12], &[]);
    // Cycles of different lengths look alike coin by coin, too.
    let cycle = |first: u8, length: u8| {
        let steps = (first..first + length - 1).map(|coin| (coin, coin + 1));
        steps.chain([(first, first + length - 1)]).collect::<Vec<_>>()
    };
    let mut cycles = [cycle(0, 2), cycle(2, 3), cycle(5, 4), cycle(9, 6)].concat();
    cycles.sort_unstable();
    check(&[0; 15], &cycles);
}

/// Many equal components take work proportional to their number.
#[test]
fn work_is_small() {
    assert_eq!(ordered(&Graph { arrows: vec![4; 64], links: vec![] }).work, 64);
    let squares = (0..16_u8)
        .map(|it| 4 * it)
        .flat_map(|it| [(it, it + 1), (it, it + 2), (it + 1, it + 3), (it + 2, it + 3)]);
    let work = ordered(&Graph { arrows: vec![0; 64], links: squares.collect() }).work;
    assert!(work < 10_000, "{work}");
}

#[test]
fn equal_neighbourhoods_are_not_enough() {
    let hexagon = [(0, 1), (0, 5), (1, 2), (2, 3), (3, 4), (4, 5)];
    let triangles = [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5)];
    let form = |links: &[(u8, u8)]| ordered(&Graph { arrows: vec![0; 6], links: links.to_vec() }).form;
    assert_ne!(form(&hexagon), form(&triangles));
}
