//! The work of the rules for scores.

use gamecert_certs::Evidence;
use gamecert_checker::calculus::scores::line::Line;
use gamecert_checker::calculus::scores::{Scores, moves, turns};
use gamecert_checker::rules::dots::Graph;
use gamecert_checker::work::Work;

/// Two looks at three coins and two strings.
#[test]
fn colours_are_charged_for() {
    let graph = Graph { arrows: vec![1, 0, 1], links: vec![(0, 1), (1, 2)] };
    assert_eq!(graph.coloured().unwrap().white, 0);
    // A contract of nothing is reached once that is known.
    let nothing = Evidence::Line { moves: vec![], lemmas: vec![] };
    for won in [turns::won, moves::won] {
        let spent = |units| {
            let (line, work) = (&mut Line::of(&nothing).unwrap(), &mut Work::new(units, 0));
            won(&Scores::default(), &graph, 0, line, work).map_err(|fault| fault.code)
        };
        assert_eq!((spent(10), spent(9)), (Ok(()), Err("limit-work")));
    }
}
