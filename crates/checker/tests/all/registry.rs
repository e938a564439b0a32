//! The lists of games.

use gamecert_checker::registry::CONTEST_GAMES;

/// The text of a claim is read by this list, which the reader of files does not know.
#[test]
fn contests_have_the_names_of_their_rules() {
    assert_eq!(gamecert_certs::CONTESTS, CONTEST_GAMES);
}
