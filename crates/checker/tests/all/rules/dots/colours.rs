//! White and black coins.

use gamecert_checker::rules::dots::Graph;

/// White coins, coins handed over, black coins.
fn check(arrows: &[u8], links: &[(u8, u8)], expected: (u16, Option<u16>, u16)) {
    let coloured = Graph { arrows: arrows.to_vec(), links: links.to_vec() }.coloured().unwrap();
    assert_eq!((coloured.white, coloured.handed_over, coloured.black.coins().unwrap()), expected);
}

/// The positions of figures 13.13 to 13.18.
#[test]
fn positions_of_the_thesis() {
    check(&[1], &[], (1, None, 0));
    check(&[0, 0], &[(0, 1)], (2, None, 0));
    check(&[1, 0], &[(0, 1)], (2, Some(2), 0));
    check(&[0, 2], &[(0, 1)], (1, None, 1));
    check(&[0, 0, 2], &[(0, 1), (1, 2)], (2, Some(2), 1));
    // Free trees: a row of three, a row of four, a star of five, a fork.
    check(&[0; 3], &[(0, 1), (1, 2)], (3, None, 0));
    check(&[0; 4], &[(0, 1), (1, 2), (2, 3)], (4, Some(4), 0));
    check(&[0; 5], &[(0, 1), (0, 2), (0, 3), (0, 4)], (5, None, 0));
    check(&[0; 5], &[(0, 4), (1, 4), (2, 4), (3, 4)], (5, None, 0));
    check(&[0; 5], &[(0, 1), (0, 2), (0, 3), (3, 4)], (5, Some(4), 0));
    // A row of four next to a row that hangs on the ground.
    check(&[0, 0, 0, 0, 1, 0], &[(0, 1), (1, 2), (2, 3), (4, 5)], (6, Some(2), 0));
}

#[test]
fn what_has_two_strings_everywhere_is_black() {
    check(&[1, 1], &[(0, 1)], (0, None, 2));
    check(&[2], &[], (0, None, 1));
    check(&[0, 0], &[(0, 1), (0, 1)], (0, None, 2));
    // A white coin on each of two black ones.
    check(&[0, 1, 1, 0], &[(0, 1), (1, 2), (2, 3)], (2, None, 2));
}
