//! Sets of moves that can matter, from what is around the target.

use super::super::board::{Block, Board};
use super::super::points::{Point, PointSet};
use crate::sort;

/// The attacker's moves if so many of them need not fill a liberty of the target, likely ones first.
pub(super) fn attacking(board: &Board, target: &Block, spare: u16) -> Vec<Point> {
    let mut moves: Vec<Point> = target.liberties.iter().collect();
    let room = |point: &Point| board.neighbours(*point).filter(|&side| board.is_empty(side)).count();
    sort::by_key(&mut moves, |point| std::cmp::Reverse(room(point)));
    if spare > 0 {
        moves.extend(around(board, target, spare + 1).without(&target.liberties));
    }
    moves
}

/// The empty points within so many steps of the target.
///
/// A step leads from stones to their liberties or from empty points to empty neighbours, and from both to blocks beside them that have no
/// more liberties than there are steps, with their liberties; with more than one step on to such blocks beside these. One step is what can
/// prevent an immediate capture: the liberties, and those of blocks around the target that are in atari. With each further step all this
/// may be prepared by one move.
pub(super) fn around(board: &Board, target: &Block, steps: u16) -> PointSet {
    let (mut reached, mut blocks) = (target.liberties, target.stones);
    let mut edge: Vec<Point> = target.stones.iter().collect();
    for step in 0..steps {
        let mut next = Vec::new();
        let mut place = 0;
        while let Some(&point) = edge.get(place) {
            place += 1;
            for side in board.neighbours(point) {
                if board.is_empty(side) {
                    if board.is_empty(point) && reached.insert(side) {
                        next.push(side);
                    }
                } else if !blocks.contains(side) {
                    let block = board.block(side);
                    blocks.add(&block.stones);
                    if block.liberties.len() <= u32::from(steps) {
                        next.extend(block.liberties.without(&reached));
                        reached.add(&block.liberties);
                        if steps > 1 {
                            edge.extend(block.stones);
                        }
                    }
                }
            }
        }
        if step == 0 {
            next.extend(target.liberties);
        }
        edge = next;
    }
    reached
}
