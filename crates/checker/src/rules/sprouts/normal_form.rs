//! One way to write a component: each boundary from another of its places on, each region turned over or not, all in
//! order, and letters named as they come.
//!
//! Each of these writes the same drawing in another way. Nothing rests on equal drawings being written alike: where
//! they are not, a certificate has one lemma more.

use std::cmp::Ordering;

use gamecert_certs::Fault;

use super::text::{number_of, show};
use super::{Land, Region, Spot, next_name};
use crate::work::{Sure, Work};

/// How often a component is put in order.
const ROUNDS: usize = 3;
/// So often letters are sorted by the regions in which they stand, and then by their names.
const BY_REGIONS: usize = 1;

/// What letters are sorted by, in the order of their names.
type Values = Vec<[u16; 2]>;

/// A place with what it is sorted by: the kind of its spot, for a letter that is met again in the boundary after how many
/// places, and for another letter what letters are sorted by.
type Place = (u16, [u16; 2], Spot);

/// The kind of a letter that stands once in a boundary, less the length of the boundary.
const ALONE: u16 = u16::MAX;

/// One way to write a component, the same for most of its equal forms.
pub(super) fn normal_form(land: &[Region], work: &mut Work) -> Result<Land, Fault> {
    let mut land: Vec<_> = land.iter().map(unmarked).collect();
    let mut values = vec![[0, 0]; name_in_order(&mut land)?];
    let rounds = if values.len() < 2 { 1 } else { ROUNDS };
    for round in 0..rounds {
        // Each letter is looked for among those before it.
        work.spend(values.len().checked_mul(values.len()).sure()? >> 3)?;
        for region in &mut land {
            put_in_order(region, &values, work)?;
        }
        land.sort_by(by_marks);
        if round < BY_REGIONS {
            tell_by_regions(&land, &mut values)?;
        } else {
            name_in_order(&mut land)?;
            values = (0..).map(|name| [name, 0]).take(values.len()).collect();
        }
    }
    let plain = |boundary: &Vec<Place>| boundary.iter().map(|&(.., spot)| spot).collect();
    let land: Vec<Region> = land.iter().map(|region| region.iter().map(plain).collect()).collect();
    show(&land).map(Land)
}

/// A region before its places are marked.
fn unmarked(region: &Region) -> Vec<Vec<Place>> {
    region.iter().map(|boundary| boundary.iter().map(|&spot| (0, [0, 0], spot)).collect()).collect()
}

/// Names letters in the order in which they come. Returns how many there are.
fn name_in_order(land: &mut [Vec<Vec<Place>>]) -> Result<usize, Fault> {
    let mut names = Vec::new();
    for (.., spot) in land.iter_mut().flatten().flatten() {
        if let Spot::Letter(name) = spot {
            *name = u16::try_from(number_of(&mut names, *name)).ok().sure()?;
        }
    }
    Ok(names.len())
}

/// Has letters sorted by the two regions in which they stand, where regions with equal marks count as one.
fn tell_by_regions(land: &[Vec<Vec<Place>>], values: &mut Values) -> Result<(), Fault> {
    let runs = land.chunk_by(|one, other| order(one.iter().flatten(), other.iter().flatten()).is_eq());
    for (rank, run) in (0..).zip(runs) {
        for (.., spot) in run.iter().flatten().flatten() {
            if let Spot::Letter(name) = spot {
                let value = values.get_mut(usize::from(*name)).sure()?;
                let [_, other] = *value;
                *value = [other, rank];
            }
        }
    }
    Ok(())
}

/// Writes a region in the lesser of its two orientations.
fn put_in_order(region: &mut Vec<Vec<Place>>, values: &Values, work: &mut Work) -> Result<(), Fault> {
    // A tour of one or two places is the same in both directions.
    let is_long = region.iter().any(|boundary| boundary.len() > 2);
    let mut mirrored = if is_long { region.clone() } else { Vec::new() };
    put_boundaries_in_order(region, values, work)?;
    if is_long {
        mirrored.iter_mut().for_each(|boundary| boundary.reverse());
        put_boundaries_in_order(&mut mirrored, values, work)?;
        if by_marks(&mirrored, region).is_lt() {
            *region = mirrored;
        }
    }
    Ok(())
}

/// Writes each boundary from its best place on, and then all in order.
fn put_boundaries_in_order(region: &mut [Vec<Place>], values: &Values, work: &mut Work) -> Result<(), Fault> {
    for boundary in region.iter_mut() {
        mark(boundary, values, work)?;
        let turned = |turn: usize| boundary.iter().skip(turn).chain(boundary.iter().take(turn));
        let best = (0..boundary.len()).min_by(|&one, &other| order(turned(one), turned(other)));
        boundary.rotate_left(best.unwrap_or(0));
    }
    region.sort_by(|one, other| order(one.iter(), other.iter()));
    Ok(())
}

/// Whatever letters are called, as far as that is enough.
fn by_marks(one: &Vec<Vec<Place>>, other: &Vec<Vec<Place>>) -> Ordering {
    order(one.iter().flatten(), other.iter().flatten()).then_with(|| one.cmp(other))
}

/// By all kinds first.
fn order<'p>(
    one: impl Iterator<Item = &'p Place> + Clone,
    other: impl Iterator<Item = &'p Place> + Clone,
) -> Ordering {
    let kinds = one.clone().map(|place| place.0).cmp(other.clone().map(|place| place.0));
    kinds.then_with(|| one.map(|place| place.1).cmp(other.map(|place| place.1)))
}

/// Marks the places of a boundary.
fn mark(boundary: &mut [Place], values: &Values, work: &mut Work) -> Result<(), Fault> {
    let length = boundary.len();
    // Letters are looked for at all places, and there are as many ways to write it.
    work.spend((length.checked_mul(length).sure()? >> 3).checked_add(4).sure()?)?;
    for place in 0..length {
        let (before, from) = boundary.split_at_mut_checked(place).sure()?;
        let ((kind, value, spot), after) = from.split_first_mut().sure()?;
        (*kind, *value) = match *spot {
            Spot::Bare => (0, [0, 0]),
            Spot::One => (1, [0, 0]),
            Spot::Two => (2, [0, 0]),
            Spot::Letter(name) => {
                let between = after
                    .iter()
                    .chain(before.iter())
                    .take_while(|other| other.2 != Spot::Letter(name))
                    .count();
                let places = u16::try_from(between).ok().and_then(|it| it.checked_add(3)).sure()?;
                if between.checked_add(1) == Some(length) {
                    (ALONE.checked_sub(places).sure()?, *values.get(usize::from(name)).sure()?)
                } else {
                    (places, [0, 0])
                }
            }
        };
    }
    Ok(())
}

/// Runs of boundaries in a row that are equal but for the names of letters: the first, and how many.
pub(super) fn runs(region: &Region, work: &mut Work) -> Result<Vec<(usize, usize)>, Fault> {
    let next = next_name(std::slice::from_ref(region))?;
    let names: Values = (0..next).map(|name| [name, 0]).collect();
    let mut marked = unmarked(region);
    for boundary in &mut marked {
        mark(boundary, &names, work)?;
    }
    let mut first = 0_usize;
    let mut runs = Vec::new();
    for run in marked.chunk_by(|one, other| order(one.iter(), other.iter()).is_eq()) {
        runs.push((first, run.len()));
        first = first.checked_add(run.len()).sure()?;
    }
    Ok(runs)
}
