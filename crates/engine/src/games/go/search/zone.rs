//! What a proof rests on: the points that it looked at, grown until events elsewhere cannot disturb it.
//!
//! The stones of a zone that are connected within it need a liberty within it: then no move outside can take them. The zones here are a
//! good beginning for a proof; that they are enough is for the checker to say.

use super::super::board::{Board, Colour};
use super::super::points::{Point, PointSet};

/// Adds the neighbours of these points.
pub(super) fn add_surroundings(board: &Board, points: &PointSet, zone: &mut PointSet) {
    for point in *points {
        zone.insert(point);
        for side in board.neighbours(point) {
            zone.insert(side);
        }
    }
}

/// Grows a zone until all stones in it have a liberty in it; those of one colour so many liberties, or all that surrounds their block.
pub(super) fn close(board: &Board, zone: &mut PointSet, colour: Colour, least: u32) {
    let mut seen = PointSet::EMPTY;
    for stone in *zone {
        let Some(own) = board.colour(stone) else { continue };
        if seen.contains(stone) {
            continue;
        }
        let group = connected(board, zone, stone, own);
        for point in &group.0 {
            seen.insert(*point);
        }
        let least = if own == colour { least } else { 1 };
        if group.1.len() < least {
            let enough = reach(board, zone, group, own, least);
            if !enough {
                add_surroundings(board, &board.block(stone).stones, zone);
            }
        }
    }
}

/// The stones connected to this one within a zone, and their liberties there.
fn connected(board: &Board, zone: &PointSet, stone: Point, own: Colour) -> (Vec<Point>, PointSet) {
    let (mut stones, mut seen, mut liberties) = (vec![stone], PointSet::EMPTY, PointSet::EMPTY);
    seen.insert(stone);
    let mut next = 0;
    while let Some(&stone) = stones.get(next) {
        next += 1;
        for side in board.neighbours(stone).filter(|&side| zone.contains(side)) {
            if board.is_empty(side) {
                liberties.insert(side);
            } else if board.colour(side) == Some(own) && seen.insert(side) {
                stones.push(side);
            }
        }
    }
    (stones, liberties)
}

/// Adds the nearest liberties of a block, with the stones that lead there; whether it has so many.
fn reach(
    board: &Board,
    zone: &mut PointSet,
    (stones, mut liberties): (Vec<Point>, PointSet),
    own: Colour,
    least: u32,
) -> bool {
    let mut seen: PointSet = stones.iter().copied().collect();
    let mut open: Vec<(Point, Option<usize>)> = stones.into_iter().map(|stone| (stone, None)).collect();
    let mut next = 0;
    while let Some(&(stone, _)) = open.get(next) {
        for side in board.neighbours(stone) {
            if board.is_empty(side) {
                if liberties.insert(side) {
                    zone.insert(side);
                    let mut step = Some(next);
                    while let Some((stone, before)) = step.and_then(|step| open.get(step)) {
                        zone.insert(*stone);
                        step = *before;
                    }
                    if liberties.len() >= least {
                        return true;
                    }
                }
            } else if board.colour(side) == Some(own) && seen.insert(side) {
                open.push((side, Some(next)));
            }
        }
        next += 1;
    }
    false
}
