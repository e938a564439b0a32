//! Ways of lines on a board.

use gamecert_draw::picture::sprouts::Board;
use gamecert_elaborate::rules::Sprouts;

/// Of each kind of way from a corner the shortest is found, so that they are found from short to long.
#[test]
fn ways_are_found_from_short_to_long() {
    let mut count = 0;
    for text in ["0*5", "0.1a1a", "0*2.AB|1a1a.AB", "1ab1bc2ca.A|0*2.A", "0*3.AB|0.AB"] {
        let Some(board) = Board::new(text, Sprouts { small_regions: true }) else { continue };
        for ways in board.ways().unwrap() {
            for pair in ways.windows(2) {
                assert!(pair[0] <= pair[1], "{text}: {pair:?}");
                count += 1;
            }
        }
    }
    assert!(count > 50, "{count} pairs");
}
