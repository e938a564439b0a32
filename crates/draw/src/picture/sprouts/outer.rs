//! Which region to draw on the outside: on a sphere, any would do.

use super::drawing::Drawing;
use super::map::Map;
use super::nest::nest;
use super::read::{Boundary, Land};
use super::turn::pieces;

/// Most regions that are tried.
const MAX_TRIED: usize = 10;

/// How many times smaller than need be the smallest part may be, for a better region outside.
const CRAMPED: f64 = 4.0;

/// The first drawing of a map: of regions that leave room for everything, the one from which pieces
/// are nested least deeply, and among those the one with the most places and boundaries.
pub(super) fn first_drawing(land: &Land, map: &Map) -> Option<Drawing> {
    let mut tried: Vec<(Drawing, f64)> = Vec::new();
    for outer in by_depth(land).into_iter().take(MAX_TRIED) {
        if let Some(drawing) = nest(map, outer) {
            let room = drawing.smallest();
            tried.push((drawing, room));
        }
    }
    let most = tried.iter().map(|(_, room)| *room).fold(0.0, f64::max);
    tried.into_iter().find(|(_, room)| CRAMPED * room >= most).map(|(drawing, _)| drawing)
}

/// The regions, those from which pieces are nested least deeply first.
fn by_depth(land: &Land) -> Vec<usize> {
    let boundaries: Vec<&Boundary> = land.regions.iter().flatten().collect();
    let mut of_boundaries = pieces(&boundaries).into_iter();
    let of_regions: Vec<Vec<usize>> =
        land.regions.iter().map(|region| of_boundaries.by_ref().take(region.len()).collect()).collect();
    let mut regions: Vec<usize> = (0..land.regions.len()).collect();
    regions.sort_by_cached_key(|&region| {
        let boundaries = &land.regions[region];
        let places = boundaries.iter().map(Vec::len).sum::<usize>() + boundaries.len();
        (depth(&of_regions, region), usize::MAX - places)
    });
    regions
}

/// The depths of all pieces together. `pieces` lists those on which each region borders.
fn depth(pieces: &[Vec<usize>], outer: usize) -> usize {
    let mut depth_of = vec![None; pieces.len()];
    let mut seen = Vec::new();
    let (mut regions, mut depth, mut total) = (vec![outer], 0, 0);
    while !regions.is_empty() {
        regions.iter().for_each(|&region| depth_of[region] = Some(depth));
        depth += 1;
        let mut next: Vec<usize> = regions.iter().flat_map(|&region| &pieces[region]).copied().collect();
        next.retain(|piece| !seen.contains(piece));
        next.sort_unstable();
        next.dedup();
        total += depth * next.len();
        let is_new = |&region: &usize| {
            depth_of[region].is_none() && pieces[region].iter().any(|piece| next.contains(piece))
        };
        regions = (0..pieces.len()).filter(is_new).collect();
        seen.extend(next);
    }
    total
}
