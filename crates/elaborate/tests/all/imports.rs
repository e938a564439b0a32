//! The order in which imports are checked.

use gamecert_elaborate::imports::order;

#[test]
fn each_import_follows_those_that_it_needs() {
    let needed = [vec![1, 3], vec![2], vec![], vec![2, 1]];
    assert_eq!(order(&needed), Ok(vec![2, 1, 3, 0]));
    assert_eq!(order(&[]), Ok(vec![]));
}

/// No files can show this: their identities would have to be hashes of each other.
#[test]
fn a_circle_ends() {
    for needed in [vec![vec![0]], vec![vec![], vec![2], vec![1]], vec![vec![7]]] {
        assert_eq!(order(&needed).map_err(|fault| fault.code), Err("import-mismatch"), "{needed:?}");
    }
}
