//! Sprouts: counts of whole game trees, against the published ones.

use gamecert_checker::rules::{Rules, Sprouts};
use gamecert_tests::count::count;

#[test]
fn canonical_trees() {
    for small_regions in [false, true] {
        let rules = Sprouts { small_regions };
        for (spots, trees) in [(1, 0), (2, 10), (3, 55), (4, 713), (5, 10461)] {
            let start = rules.position(&format!("0*{spots}")).unwrap().components;
            println!("{small_regions} {spots} {:?} {trees}", count(&rules, &start));
        }
    }
}
