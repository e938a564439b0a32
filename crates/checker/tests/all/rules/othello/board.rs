//! What is next to a square of a board of Othello.

use gamecert_certs::Side;
use gamecert_checker::rules::{Contest, Othello, Rules};
use gamecert_checker::work::Work;

/// From every square of the largest board, and no neighbour beyond an edge: with two discs on the board, there is a move if they are
/// neighbours and the square behind the opponent's is on the board, and no other one.
#[test]
fn neighbours_are_next_to_a_square() {
    let all = || (0..8_i8).flat_map(|row| (0..8_i8).map(move |col| (row, col)));
    for (theirs, own) in all().flat_map(|theirs| all().map(move |own| (theirs, own))) {
        if theirs == own {
            continue;
        }
        let square = |place| {
            if place == theirs {
                'O'
            } else if place == own {
                'X'
            } else {
                '-'
            }
        };
        let row = |row| (0..8).map(|col| square((row, col))).collect::<String>();
        let text = format!("{} X", (0..8).map(row).collect::<Vec<_>>().join("/"));
        let board = Othello.start(&text, &mut Work::unlimited()).unwrap().unwrap()[0];
        let view = Othello.view(&board, Side::First, &mut Work::unlimited()).unwrap();
        let found: Vec<u16> =
            view.classes.into_iter().flatten().map(|put| Othello.mark(&board, Some(put))).collect();
        let (down, right) = (theirs.0 - own.0, theirs.1 - own.1);
        let behind = (theirs.0 + down, theirs.1 + right);
        let are_neighbours = down.abs() <= 1 && right.abs() <= 1;
        let is_on_board = (0..8).contains(&behind.0) && (0..8).contains(&behind.1);
        let expected = (8 * behind.0 + behind.1).try_into();
        let expected: Vec<u16> = expected.into_iter().filter(|_| are_neighbours && is_on_board).collect();
        assert_eq!(found, expected, "{text}");
    }
}
