//! Positions of a graph are found again at the places where they came.

use positions::{ENTRY_ROOM, Met};

/// The file by itself: what it holds is of no use to others, so the library keeps it private.
#[path = "../../../../src/transcript/graph/visited.rs"]
mod positions;

/// More than one chunk.
#[test]
fn positions_are_found_where_they_are() {
    let mut met = Met::default();
    for number in 0..200_000_u32 {
        assert_eq!((met.place(&number.to_le_bytes()), met.add(&number.to_le_bytes())), (None, Some(number)));
    }
    for number in [0_u32, 65_535, 65_536, 199_999] {
        assert_eq!(met.place(&number.to_le_bytes()), Some(number));
    }
    assert_eq!((met.place(&[1]), met.add(&[1])), (None, None));
    assert!(met.room() > 200_000 * (4 + ENTRY_ROOM));
}
