//! Pairs of positions that are alike.

use gamecert_checker::rules::dots::Graph;

fn check(arrows: &[u8], links: &[(u8, u8)], expected: (u16, u16)) {
    let (left, each) = Graph { arrows: arrows.to_vec(), links: links.to_vec() }.without_pairs().unwrap();
    assert_eq!((left.coins().unwrap(), each), expected);
}

#[test]
fn two_alike_go() {
    check(&[2, 2], &[], (0, 1));
    check(&[2, 2, 2], &[], (1, 1));
    check(&[2, 2, 2, 2], &[], (0, 2));
    check(&[1, 1, 1, 1], &[(0, 1), (2, 3)], (0, 2));
    check(&[1, 2, 2, 1], &[(0, 3), (1, 2)], (4, 0));
    check(&[1, 2, 2, 1], &[(0, 1), (2, 3)], (0, 2));
    check(&[2, 2, 2, 2, 2], &[(0, 1), (2, 3)], (1, 2));
}

#[test]
fn others_stay() {
    // Arrows of another number, no arrow, two strings between the coins, a third coin.
    check(&[3, 3], &[], (2, 0));
    check(&[1, 3, 1, 3], &[(0, 1), (2, 3)], (4, 0));
    check(&[0, 2, 0, 2], &[(0, 1), (2, 3)], (4, 0));
    check(&[1, 1, 1, 1], &[(0, 1), (0, 1), (2, 3), (2, 3)], (4, 0));
    check(&[1, 1, 1, 1, 1, 1], &[(0, 1), (1, 2), (3, 4), (4, 5)], (6, 0));
    check(&[1, 1, 1, 1], &[(0, 1), (1, 2), (2, 3)], (4, 0));
}
