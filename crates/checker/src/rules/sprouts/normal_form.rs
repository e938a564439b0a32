//! One way to write a component, the same for most of its equal forms.
//!
//! Nothing rests on it being the same for all of them.

use std::cmp::Ordering;

use super::text::{number_of, show};
use super::{Boundary, Land, Region, Spot};

/// How often names and order are adapted to each other. Two rounds are mostly enough.
const MAX_ROUNDS: usize = 4;

/// One way to write a component, the same for most of its equal forms.
pub(super) fn normal_form(mut land: Vec<Region>) -> Land {
    use_small_letters(&mut land);
    for _ in 0..MAX_ROUNDS {
        let before = land.clone();
        rename(land.iter_mut().flatten().flatten(), Spot::Outer);
        land = sorted(land);
        if land == before {
            break;
        }
    }
    Land(show(&land))
}

/// Writes capital letters that stand twice in one boundary as small ones.
pub(super) fn use_small_letters(regions: &mut [Region]) {
    for boundary in regions.iter_mut().flatten() {
        let capitals = boundary.clone();
        for spot in boundary.iter_mut() {
            if let (Spot::Outer(name), 2) = (*spot, capitals.iter().filter(|other| *other == spot).count()) {
                *spot = Spot::Inner(name);
            }
        }
        rename(boundary.iter_mut(), Spot::Inner);
    }
}

/// Renames letters of one kind in the order in which they come.
fn rename<'a>(places: impl Iterator<Item = &'a mut Spot>, kind: fn(u16) -> Spot) {
    let mut names = Vec::new();
    for spot in places {
        let (Spot::Inner(name) | Spot::Outer(name)) = *spot else { continue };
        if *spot == kind(name) {
            *spot = kind(number_of(&mut names, name));
        }
    }
}

/// Each region in the lesser of its two orientations, and then all in order.
fn sorted(land: Vec<Region>) -> Vec<Region> {
    let mut land: Vec<Region> = land
        .into_iter()
        .map(|region| {
            // A tour of one or two places is the same in both directions.
            if region.iter().all(|boundary| boundary.len() <= 2) {
                return in_order(region);
            }
            let mirrored = region.iter().map(|boundary| boundary.iter().rev().copied().collect()).collect();
            let (one, other) = (in_order(region), in_order(mirrored));
            if order_of_regions(&one, &other).is_le() { one } else { other }
        })
        .collect();
    land.sort_by(order_of_regions);
    land
}

/// Each boundary from its best place on, and then all in order.
fn in_order(region: Region) -> Region {
    let mut region: Region = region.into_iter().map(from_best_place).collect();
    region.sort_by(order_of_boundaries);
    region
}

/// The least of the ways to write a boundary from another of its places on.
fn from_best_place(mut boundary: Boundary) -> Boundary {
    if let [_] = *boundary {
        return boundary;
    }
    let mut best = Boundary::new();
    for _ in 0..boundary.len() {
        boundary.rotate_left(1);
        rename(boundary.iter_mut(), Spot::Inner);
        if best.is_empty() || order_of_boundaries(&boundary, &best).is_lt() {
            best.clone_from(&boundary);
        }
    }
    best
}

/// By the kinds of spots, and by the names of letters only among those that are alike.
fn order_of_boundaries(one: &Boundary, other: &Boundary) -> Ordering {
    kinds(one).cmp(kinds(other)).then_with(|| one.cmp(other))
}

fn order_of_regions(one: &Region, other: &Region) -> Ordering {
    let of_all = one.iter().flat_map(kinds).cmp(other.iter().flat_map(kinds));
    of_all.then_with(|| one.cmp(other))
}

/// The kinds of the spots of a boundary, and its end.
fn kinds(boundary: &Boundary) -> impl Iterator<Item = u8> {
    boundary.iter().map(|spot| spot.kind()).chain([u8::MAX])
}
