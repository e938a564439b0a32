//! The work and the memory of sums of trees.

use gamecert_checker::calculus::misere::forest::{EMPTY, Forest, Tree};
use gamecert_checker::work::Work;

/// Units that a tree takes in addition to its children.
const TREE: usize = 32;
/// Bytes that a sum of two trees takes.
const SUM_ROOM: usize = 96;
/// Units that it takes to look for the tree of an option of a sum.
const OPTION: usize = 4;

/// The trees 0, 1, ..., each with the one before it as its only child.
fn tower(forest: &mut Forest, most: usize) -> Vec<Tree> {
    let mut all = vec![EMPTY];
    for _ in 0..most {
        let next = forest.tree(all.last().copied().into_iter().collect(), &mut Work::unlimited());
        all.push(next.unwrap());
    }
    all
}

/// Both parts are towers, and so is their sum: no new tree, and three sums of two options each. Those of the largest are
/// looked at four times, as one sum is made in between, and so are those of the next; those of the smallest three times.
#[test]
fn a_sum_is_charged_for_its_options_and_its_parts() {
    let (units, bytes) = (11 * OPTION + 3 * (TREE + 2 * 6), 3 * SUM_ROOM);
    for (less_work, less_memory, expected) in
        [(0, 0, Ok(4)), (1, 0, Err("limit-work")), (0, 1, Err("limit-memory"))]
    {
        let mut forest = Forest::new(false);
        let two = tower(&mut forest, 4)[2];
        let work = &mut Work::new((units - less_work) as u64, (bytes - less_memory) as u64);
        let sum = forest.sum(&[two, two], work).map_err(|fault| fault.code);
        assert_eq!(sum.map(|sum| forest.height(sum).unwrap()), expected);
    }
}
