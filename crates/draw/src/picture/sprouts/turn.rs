//! Which regions of a land must be turned over, so that all fit into one plane.
//!
//! A region's boundaries are all written in the same sense, but each region in a sense of its own. In
//! the plane, Euler's formula holds: spots + knots - lines + boundaries = 2 for each connected piece
//! of the drawing, and in all other turns there are fewer knots. The pieces and the regions that they
//! border on form a tree.
//!
//! Positions under the axiom `small-region` may write the spots of a region of at most three lives as
//! one boundary where they lie on several; then they are taken apart again.

use super::read::{Boundary, Land, Region};
use super::tours::Tours;

/// Most ways to turn regions over that are tried one by one, in all.
const MAX_TURNS: usize = 1 << 13;

/// Most ways to take small regions apart that are tried.
const MAX_PARTINGS: usize = 1 << 13;

/// Most lives of a region whose spots may be written in any order under the axiom.
const SMALL: usize = 3;

/// The regions of a land, turned so that they can be drawn together; `None` if there is no such way.
pub(super) fn planar(land: &Land) -> Option<Vec<Region>> {
    let choices: Vec<Vec<Region>> = land.regions.iter().map(|region| partings(land, region)).collect();
    let mut digits = vec![0; choices.len()];
    let mut left = MAX_TURNS;
    for _ in 0..MAX_PARTINGS {
        if left == 0 {
            return None;
        }
        let regions: Vec<Region> =
            choices.iter().zip(&digits).map(|(ways, &digit)| ways[digit].clone()).collect();
        if is_tree(&regions)
            && let Some(turned) = turned(land, regions, &mut left)
        {
            return Some(turned);
        }
        let place = (0..digits.len()).find(|&place| digits[place] + 1 < choices[place].len())?;
        digits[..place].fill(0);
        digits[place] += 1;
    }
    None
}

/// The ways to write a region: as it is, and if it is small, in other boundaries.
fn partings(land: &Land, region: &Region) -> Vec<Region> {
    let mut spots = region.concat();
    let written = spots.len();
    spots.sort_unstable();
    spots.dedup();
    let mut ways = vec![region.clone()];
    if land.lives(region) <= SMALL && spots.len() == written {
        let alone = |spot: &usize| vec![*spot];
        match *spots {
            [one, other] => ways.extend([vec![spots.clone()], vec![vec![one], vec![other]]]),
            [a, b, c] => {
                ways.extend(
                    [[a, b, c], [b, c, a], [c, a, b]]
                        .map(|[one, two, three]| vec![vec![one], vec![two, three]]),
                );
                ways.extend([vec![spots.clone()], spots.iter().map(alone).collect()]);
            }
            _ => {}
        }
    }
    ways
}

/// The pieces of a drawing: the least boundary of that to which each boundary belongs.
pub(super) fn pieces(boundaries: &[&Boundary]) -> Vec<usize> {
    let mut piece: Vec<usize> = (0..boundaries.len()).collect();
    for one in 0..boundaries.len() {
        for other in 0..one {
            if piece[one] != piece[other]
                && boundaries[one].iter().any(|spot| boundaries[other].contains(spot))
            {
                let (from, to) = (piece[one].max(piece[other]), piece[one].min(piece[other]));
                piece.iter_mut().filter(|it| **it == from).for_each(|it| *it = to);
            }
        }
    }
    piece
}

fn count_pieces(regions: &[Region]) -> usize {
    let boundaries: Vec<&Boundary> = regions.iter().flatten().collect();
    (0..).zip(pieces(&boundaries)).filter(|(number, piece)| number == piece).count()
}

/// Whether the pieces of the drawing and the regions form a tree. A land holds together, so that it is
/// enough to count.
fn is_tree(regions: &[Region]) -> bool {
    count_pieces(regions) + regions.len() == regions.iter().flatten().count() + 1
}

/// Turns regions over until they fit, in at most as many ways as are left to try.
fn turned(land: &Land, regions: Vec<Region>, left: &mut usize) -> Option<Vec<Region>> {
    let wanted = wanted_knots(land, &regions);
    let knots = |regions: &[Region]| Tours::new(land, regions).count_knots();
    let free: Vec<usize> =
        (1..regions.len()).filter(|&it| regions[it].iter().any(|boundary| boundary.len() > 2)).collect();
    let mut trial = regions;
    let mut count = knots(&trial);
    // Uphill first: one turn that makes more knots after the other.
    while count < wanted {
        let better = free.iter().find_map(|&it| {
            turn(&mut trial[it]);
            let after = knots(&trial);
            if after <= count {
                turn(&mut trial[it]);
            }
            (after > count).then_some(after)
        });
        let Some(after) = better else { break };
        count = after;
    }
    // Then all ways, each one turn from the last.
    for step in 1_usize.. {
        if count == wanted {
            return Some(trial);
        }
        *left = left.saturating_sub(1);
        if *left == 0 {
            return None;
        }
        let bit = usize::try_from(step.trailing_zeros()).unwrap_or(usize::MAX);
        turn(&mut trial[*free.get(bit)?]);
        count = knots(&trial);
    }
    None
}

/// How many knots there are in the plane, by Euler's formula.
fn wanted_knots(land: &Land, regions: &[Region]) -> usize {
    let boundaries = regions.iter().flatten().count();
    let bare = land.spots.iter().filter(|spot| spot.lives == 3).count();
    // A `2` counts as a spot with one line: its other side is part of the knot.
    let ends = |lives, letter| match (lives, letter) {
        (3, _) => 0,
        (2, _) | (1, false) => 1,
        _ => 2,
    };
    let lines: usize = land.spots.iter().map(|spot| ends(spot.lives, spot.is_letter())).sum();
    let known = (land.spots.len() - bare) + (boundaries - bare);
    let pieces = count_pieces(regions) - bare;
    (2 * pieces + lines).saturating_sub(known)
}

fn turn(region: &mut Region) {
    region.iter_mut().for_each(|boundary| boundary.reverse());
}
