//! One way to write a component, the same for most of its equal forms.
//!
//! Nothing rests on it being the same for all of them.

use std::cmp::Ordering;

use gamecert_certs::Fault;

use super::text::{number_of, show};
use super::{Boundary, Land, Region, Spot};
use crate::work::{Sure, Work};

/// How often names and order are adapted to each other. Two rounds are mostly enough.
const MAX_ROUNDS: usize = 4;

/// One way to write a component, the same for most of its equal forms.
pub(super) fn normal_form(mut land: Vec<Region>, work: &mut Work) -> Result<Land, Fault> {
    use_small_letters(&mut land)?;
    for _ in 0..MAX_ROUNDS {
        let before = land.clone();
        rename(land.iter_mut().flatten().flatten(), Spot::Outer)?;
        land = sorted(land, work)?;
        if land == before {
            break;
        }
    }
    show(&land).map(Land)
}

/// Writes capital letters that stand twice in one boundary as small ones.
pub(super) fn use_small_letters(regions: &mut [Region]) -> Result<(), Fault> {
    for boundary in regions.iter_mut().flatten().filter(|boundary| boundary.len() > 1) {
        let mut capitals: Boundary = boundary.iter().filter(|spot| spot.is_letter()).copied().collect();
        capitals.sort_unstable();
        let twice: Boundary =
            capitals.chunk_by(|a, b| a == b).filter(|it| it.len() == 2).flatten().copied().collect();
        for spot in boundary.iter_mut() {
            if let (Spot::Outer(name), Ok(_)) = (*spot, twice.binary_search(spot)) {
                *spot = Spot::Inner(name);
            }
        }
        rename(boundary.iter_mut(), Spot::Inner)?;
    }
    Ok(())
}

/// Renames letters of one kind in the order in which they come.
fn rename<'a>(places: impl Iterator<Item = &'a mut Spot>, kind: fn(u16) -> Spot) -> Result<(), Fault> {
    let mut names = Vec::new();
    for spot in places {
        let (Spot::Inner(name) | Spot::Outer(name)) = *spot else { continue };
        if *spot == kind(name) {
            *spot = kind(number_of(&mut names, name)?);
        }
    }
    Ok(())
}

/// Each region in the lesser of its two orientations, and then all in order.
fn sorted(land: Vec<Region>, work: &mut Work) -> Result<Vec<Region>, Fault> {
    let mut sorted = Vec::new();
    for region in land {
        // A tour of one or two places is the same in both directions.
        if region.iter().all(|boundary| boundary.len() <= 2) {
            sorted.push(in_order(region, work)?);
            continue;
        }
        let mirrored = region.iter().map(|boundary| boundary.iter().rev().copied().collect()).collect();
        let (one, other) = (in_order(region, work)?, in_order(mirrored, work)?);
        sorted.push(if order_of_regions(&one, &other).is_le() { one } else { other });
    }
    sorted.sort_by(order_of_regions);
    Ok(sorted)
}

/// Each boundary from its best place on, and then all in order.
fn in_order(mut region: Region, work: &mut Work) -> Result<Region, Fault> {
    for boundary in &mut region {
        *boundary = from_best_place(std::mem::take(boundary), work)?;
    }
    region.sort_by(order_of_boundaries);
    Ok(region)
}

/// The least of the ways to write a boundary from another of its places on.
fn from_best_place(mut boundary: Boundary, work: &mut Work) -> Result<Boundary, Fault> {
    let letters = boundary.iter().filter(|spot| matches!(spot, Spot::Inner(_))).count();
    let turns = if boundary.len() > 1 { boundary.len() } else { 0 };
    // Each turn names every place anew; a name is found among those before it.
    work.spend(turns.checked_mul(boundary.len()).and_then(|it| it.checked_mul(letters.max(1))).sure()?)?;
    let mut best = boundary.clone();
    for turn in 0..turns {
        boundary.rotate_left(1);
        rename(boundary.iter_mut(), Spot::Inner)?;
        if turn == 0 || order_of_boundaries(&boundary, &best).is_lt() {
            best.clone_from(&boundary);
        }
    }
    Ok(best)
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
