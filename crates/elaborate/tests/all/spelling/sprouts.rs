//! Positions of Sprouts as people write them.

use gamecert_elaborate::rules::Sprouts;

use super::check_spelling;

fn check(text: &str, expected: &str) {
    check_spelling(&Sprouts { small_regions: false }, text, expected);
}

#[test]
fn letters_and_bare_spots_are_spelled_in_one_way() {
    check("0.0 + 0*2", "0*2+0*2");
    check("0.BA|BA", "0.AB|AB");
    check("1A1A", "1a1a");
    check("0*2.YX|1b1b.YX", "0*2.AB|1a1a.AB");
}
