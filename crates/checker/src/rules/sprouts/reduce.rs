//! Rewritings that change no play: what is dead goes, and lands that share nothing part.

use gamecert_certs::Fault;

use super::{Boundary, Region, Spot};
use crate::work::{Sure, Work};

/// The regions without what has no part in play any more.
pub(super) fn reduced(
    mut regions: Vec<Region>,
    small_regions: bool,
    work: &mut Work,
) -> Result<Vec<Region>, Fault> {
    loop {
        let before = size(&regions)?;
        work.spend(before)?;
        let mut alive = Vec::new();
        for mut region in regions {
            region.iter_mut().for_each(merge_neighbours);
            region.retain(|boundary| !boundary.is_empty());
            match lives(&region)? {
                0 | 1 => {}
                2 | 3 if small_regions => alive.push(vec![in_one_boundary(&region)]),
                _ => alive.push(region),
            }
        }
        regions = alive;
        release_letters(&mut regions);
        if size(&regions)? == before {
            return Ok(regions);
        }
    }
}

/// Places, boundaries and regions together. Every rewriting makes it smaller, but for that of a letter
/// that stands alone, which comes after such a one, and for the order of spots in a small region.
pub(super) fn size(regions: &[Region]) -> Result<usize, Fault> {
    let parts = regions.iter().flatten().map(|boundary| boundary.len().checked_add(1));
    parts.chain([Some(regions.len())]).try_fold(0, |size: usize, part| size.checked_add(part?)).sure()
}

/// The lives of the spots in these boundaries. A letter counts once.
pub(super) fn lives(boundaries: &[Boundary]) -> Result<usize, Fault> {
    let mut spots = boundaries.concat();
    spots.sort_unstable();
    spots.dedup_by(|a, b| a == b && a.is_letter());
    spots.into_iter().try_fold(0, |lives: usize, spot| lives.checked_add(spot.lives())).sure()
}

/// Writes a letter whose two places follow each other as `2`: no other spot lies between its sides.
fn merge_neighbours(boundary: &mut Boundary) {
    boundary.dedup_by(|second, first| {
        let same = first.is_letter() && first == second;
        if same {
            *first = Spot::Two;
        }
        same
    });
    if let [first, .., last] = boundary.as_mut_slice()
        && first.is_letter()
        && first == last
    {
        *first = Spot::Two;
        boundary.pop();
    }
}

/// Axiom `small-region`: all spots of a region in one boundary, and letters that stand in it twice as `2`.
fn in_one_boundary(region: &Region) -> Boundary {
    let mut spots = region.concat();
    spots.sort_unstable();
    merge_neighbours(&mut spots);
    spots
}

/// Writes a letter that stands at one place only as `2`.
fn release_letters(regions: &mut [Region]) {
    let mut places: Vec<Spot> = regions.iter().flatten().flatten().copied().collect();
    places.sort_unstable();
    for spot in regions.iter_mut().flatten().flatten() {
        let first = places.partition_point(|other| other < spot);
        if spot.is_letter() && places.get(first..).is_none_or(|equal| equal.get(1) != Some(spot)) {
            *spot = Spot::Two;
        }
    }
}

/// Cuts regions into sets that share no letter.
pub(super) fn lands(mut regions: Vec<Region>, work: &mut Work) -> Result<Vec<Vec<Region>>, Fault> {
    let mut found = Vec::new();
    while let Some(region) = regions.pop() {
        let mut land = vec![region];
        let mut next = 0_usize;
        while let Some(region) = land.get(next) {
            // Each letter of this region is looked for at all places of the others.
            let letters = region.iter().flatten().filter(|spot| spot.is_letter()).count();
            work.spend(size(&regions)?.checked_mul(letters.max(1)).sure()?)?;
            let touches = |other: &mut Region| {
                other
                    .iter()
                    .flatten()
                    .any(|spot| spot.is_letter() && region.iter().flatten().any(|it| it == spot))
            };
            let neighbours: Vec<Region> = regions.extract_if(.., touches).collect();
            land.extend(neighbours);
            next = next.checked_add(1).sure()?;
        }
        found.push(land);
    }
    Ok(found)
}
