//! Moves of the attacker that can matter, likely ones first.

use super::super::board::{Block, Board, Point};
use super::super::points::PointSet;

/// The attacker's moves if so many of them need not fill a liberty of the target.
///
/// Without such a spare move only the liberties count. Each spare move reaches one step further: to neighbours of points that count, and
/// to the liberties of blocks beside them that may be taken in time.
pub(super) fn attacking(board: &Board, target: &Block, spare: u32) -> Vec<Point> {
    let mut moves: Vec<Point> = target.liberties.iter().collect();
    let room = |point: &Point| board.neighbours(*point).filter(|&side| board.is_empty(side)).count();
    moves.sort_by_key(|point| std::cmp::Reverse(room(point)));
    let mut reached = target.liberties;
    if spare > 0 {
        reached.add(&helpers(board, target, spare));
    }
    for _ in 0..spare {
        reached.add(&wider(board, &reached, target, spare));
    }
    moves.extend(reached.without(&target.liberties));
    moves
}

/// The liberties of weak blocks around the target, and of the defender's blocks that threaten them.
fn helpers(board: &Board, target: &Block, spare: u32) -> PointSet {
    let (mut found, mut seen) = (PointSet::EMPTY, target.stones);
    for stone in target.stones {
        for side in board.neighbours(stone) {
            if board.is_empty(side) || seen.contains(side) {
                continue;
            }
            let block = board.block(side);
            seen.add(&block.stones);
            if block.liberties.len() <= spare + 1 {
                found.add(&block.liberties);
                found.add(&weak_liberties(board, &block.stones, &mut seen, spare));
            }
        }
    }
    found
}

/// The liberties of blocks beside these points that have few.
fn weak_liberties(board: &Board, points: &PointSet, seen: &mut PointSet, most: u32) -> PointSet {
    let mut found = PointSet::EMPTY;
    for point in *points {
        for side in board.neighbours(point) {
            if !board.is_empty(side) && !seen.contains(side) {
                let block = board.block(side);
                seen.add(&block.stones);
                if block.liberties.len() <= most {
                    found.add(&block.liberties);
                }
            }
        }
    }
    found
}

/// One step further.
fn wider(board: &Board, reached: &PointSet, target: &Block, spare: u32) -> PointSet {
    let mut seen = target.stones;
    let mut found = weak_liberties(board, reached, &mut seen, spare + 1);
    for point in *reached {
        found.extend(board.neighbours(point).filter(|&side| board.is_empty(side)));
    }
    found
}
