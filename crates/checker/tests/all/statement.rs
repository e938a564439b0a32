//! Start positions, which may be sums.

use gamecert_checker::rules::{Dots, Nim, Rules};
use gamecert_checker::statement::start;
use gamecert_checker::work::Work;

fn begun<R: Rules>(rules: &R, position: &str) -> Result<usize, &'static str> {
    let start = start(rules, position, &mut Work::unlimited());
    start.map(|components| components.len()).map_err(|fault| fault.code)
}

#[test]
fn limits_of_sums_may_be_reached() {
    let heaps = |count: usize| vec!["1"; count].join("+");
    assert_eq!(begun(&Nim, &heaps(64)), Ok(64));
    assert_eq!(begun(&Nim, &heaps(65)), Err("position-too-large"));
}

/// What is written as a sum would be one position of several components, of which scores know nothing.
#[test]
fn dots_know_no_sums() {
    assert_eq!(begun(&Dots, "graph 2,2"), Ok(1));
    assert_eq!(begun(&Dots, "graph"), Ok(0));
    assert_eq!(begun(&Dots, "graph 2+graph 2"), Err("bad-position"));
}
