//! Boards at random.
//!
//! Two points in five get a stone, of either colour; blocks without a liberty are taken off, all at once; a board without stones is drawn again.
//! Then a stone is the target, and a side is to move. A board depends on the seed and on its number alone.

use rand_chacha::ChaCha8Rng;

use crate::games::go::notation::write_position;
use crate::games::go::{Board, Colour, Point, Size};
use crate::games::random::{below, stream};

/// The position of this number, from 0, under this seed; `None` on a board of one point, on which no stone has a liberty.
#[must_use]
pub fn random(size: Size, seed: u64, number: u64) -> Option<String> {
    if size.columns() == 1 && size.rows() == 1 {
        return None;
    }
    let random = &mut stream(seed, number);
    loop {
        let mut board = board(size, random);
        let stones: Vec<Point> = size.points().filter(|point| !board.is_empty(*point)).collect();
        let count = u32::try_from(stones.len()).unwrap_or(0);
        if count > 0 {
            let target = stones.get(below(count, random) as usize)?;
            board.turn(if below(2, random) == 0 { Colour::Black } else { Colour::White }, None);
            return Some(write_position(&board, *target));
        }
    }
}

fn board(size: Size, random: &mut ChaCha8Rng) -> Board {
    let mut board = Board::new(size, Colour::Black);
    for point in size.points() {
        let stone = match below(5, random) {
            0 => Some(Colour::Black),
            1 => Some(Colour::White),
            _ => None,
        };
        board.put(point, stone);
    }
    let is_taken = |point: &Point| !board.is_empty(*point) && board.block(*point).liberties.is_empty();
    let taken: Vec<Point> = size.points().filter(is_taken).collect();
    taken.into_iter().for_each(|point| board.put(point, None));
    board
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use gamecert_elaborate::rules::{Go, Unmetered};

    use super::*;

    #[test]
    fn boards_are_positions_and_depend_on_seed_and_number_alone() {
        for (columns, rows) in [(2, 1), (1, 2), (3, 3), (4, 3), (19, 19)] {
            let size = Size::new(columns, rows).unwrap();
            let all: Vec<String> = (0..50).map(|number| random(size, 1, number).unwrap()).collect();
            for position in &all {
                assert_eq!(Go.position(position).unwrap().spelling, *position);
            }
            assert_eq!(random(size, 1, 7).as_ref(), Some(&all[7]));
            let different: BTreeSet<&String> = all.iter().collect();
            assert!(different.len() > if size.points().count() > 2 { 45 } else { 4 }, "{columns}x{rows}");
        }
        assert_eq!(random(Size::new(1, 1).unwrap(), 1, 0), None);
    }

    /// The same on every machine, and in every version.
    #[test]
    fn seeds_are_kept() {
        let size = Size::new(4, 4).unwrap();
        let some: Vec<String> = (0..2).map(|number| random(size, 1, number).unwrap()).collect();
        assert_eq!(some, ["..../.O.X/..OX/..XX D3 O", "..../OX../..../O..O A1 X"]);
        assert_ne!(random(size, 2, 0), random(size, 1, 0));
    }
}
