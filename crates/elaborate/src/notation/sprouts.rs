//! Sets of regions of Sprouts: letters of any names, small or capital, and bare spots one by one.

use gamecert_certs::Fault;

use crate::rules::sprouts;

/// The spelling of a set of regions.
pub(super) fn spelling(term: &str) -> Result<String, Fault> {
    sprouts::spelling(term)
}

#[cfg(test)]
mod tests {
    use crate::rules::{Sprouts, Unmetered};

    fn check(text: &str, expected: &str) {
        let rules = Sprouts { small_regions: false };
        assert_eq!(rules.position(text).unwrap().spelling, expected);
        assert_eq!(rules.position(expected).unwrap().spelling, expected);
    }

    #[test]
    fn letters_and_bare_spots_are_spelled_in_one_way() {
        check("0.0 + 0*2", "0*2+0*2");
        check("0.BA|BA", "0.AB|AB");
        check("1A1A", "1a1a");
        check("0*2.YX|1b1b.YX", "0*2.AB|1a1a.AB");
    }
}
