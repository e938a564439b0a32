//! The moves: from place to place within a region.

use super::{Boundary, Region, Spot, loosened, next_name};

/// A move. Places are given by boundary and place in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    pub(super) region: usize,
    pub(super) from: (usize, usize),
    pub(super) to: (usize, usize),
    /// Where both places are in one boundary: how many others of each run of equal boundaries lie on
    /// the side of the tour from the first place to the second, as the digits of one number, the first run's first.
    pub(super) enclosed: usize,
}

/// The pairs of places of a region that a line may join, with the number of ways to enclose others.
pub(super) fn pairs(index: usize, region: &Region) -> Vec<(Line, usize)> {
    let mut found = Vec::new();
    let runs = runs(region);
    for (run, &(first, count)) in runs.iter().enumerate() {
        let second = (count >= 2).then_some(first.saturating_add(1));
        let later = runs.iter().skip(run.saturating_add(1)).map(|&(first, _)| first);
        for other in [first].into_iter().chain(second).chain(later) {
            let (one, two) = (region.get(first), region.get(other));
            let ways = others(&runs, first)
                .fold(1, |ways: usize, count| ways.saturating_mul(count.saturating_add(1)));
            let ways = if other == first { ways } else { 1 };
            for (i, from) in one.into_iter().flatten().enumerate() {
                for (j, to) in two.into_iter().flatten().enumerate() {
                    if may_join((first, i, *from), (other, j, *to)) {
                        found.push((
                            Line { region: index, from: (first, i), to: (other, j), enclosed: 0 },
                            ways,
                        ));
                    }
                }
            }
        }
    }
    found
}

/// Whether a line may join these places, each given by boundary, place and spot. Each pair is asked for in
/// both orders; one of them is enough.
fn may_join((first, i, from): (usize, usize, Spot), (other, j, to): (usize, usize, Spot)) -> bool {
    let is_one_spot = match from {
        Spot::Outer(_) => from == to,
        Spot::Inner(_) => first == other && from == to,
        Spot::Bare | Spot::One | Spot::Two => (first, i) == (other, j),
    };
    (first, i) <= (other, j) && (!is_one_spot || from.lives() >= 2)
}

/// Of each run, how many boundaries a line can enclose that joins the boundary `own` with itself.
fn others(runs: &[(usize, usize)], own: usize) -> impl Iterator<Item = usize> {
    runs.iter().map(move |&(first, count)| if first == own { count.saturating_sub(1) } else { count })
}

/// Runs of equal boundaries in a row: the first, and how many.
fn runs(region: &Region) -> Vec<(usize, usize)> {
    let mut first = 0_usize;
    let mut runs = Vec::new();
    for run in region.chunk_by(|a, b| a == b) {
        runs.push((first, run.len()));
        first = first.saturating_add(run.len());
    }
    runs
}

pub(super) fn number_of_moves(regions: &[Region]) -> usize {
    let ways = regions.iter().flat_map(|region| pairs(0, region)).map(|(_, ways)| ways);
    ways.fold(0, usize::saturating_add)
}

/// The regions after a move, with all letters capital; `None` if there is no such place.
pub(super) fn draw(regions: Vec<Region>, line: Line) -> Option<Vec<Region>> {
    let Line { region, from, to, .. } = line;
    let runs = runs(regions.get(region)?);
    let mut regions = loosened(regions);
    let fresh = next_name(&regions);
    let mut played = regions.swap_remove(region);
    let (start, start_lives) = name_spot(&mut played, from, fresh)?;
    let (end, end_lives) = name_spot(&mut played, to, fresh.saturating_add(1))?;
    let new = Spot::Outer(fresh.saturating_add(2));
    let (first, second) = (played.get(from.0)?, played.get(to.0)?);
    if from.0 == to.0 {
        let outer = if from == to { tour(first, from.1, start_lives) } else { stretch(first, to.1, from.1) };
        let inner = stretch(first, from.1, to.1);
        let (mut outside, mut inside) =
            (vec![[outer, vec![new]].concat()], vec![[inner, vec![new]].concat()]);
        let mut ways = line.enclosed;
        for ((first, count), others) in runs.iter().copied().zip(others(&runs, from.0)) {
            let base = others.saturating_add(1);
            let enclosed = ways.checked_rem(base)?;
            ways = ways.checked_div(base)?;
            let run = played.iter().enumerate().skip(first).take(count).filter(|&(place, _)| place != from.0);
            for (number, (_, boundary)) in run.enumerate() {
                if number < enclosed { &mut inside } else { &mut outside }.push(boundary.clone());
            }
        }
        regions.extend([outside, inside]);
    } else {
        let joined = [tour(first, from.1, start_lives), vec![new], tour(second, to.1, end_lives), vec![new]];
        let others = played.iter().enumerate().filter(|&(place, _)| place != from.0 && place != to.0);
        let others = others.map(|(_, boundary)| boundary.clone());
        regions.push(others.chain([joined.concat()]).collect());
    }
    if from == to {
        leave(&mut regions, start, start_lives.checked_sub(2)?);
    } else {
        leave(&mut regions, start, start_lives.checked_sub(1)?);
        leave(&mut regions, end, end_lives.checked_sub(1)?);
    }
    Some(regions)
}

/// Gives the spot at a place a name, unless it has one. Returns its name and its lives.
fn name_spot(region: &mut Region, (boundary, place): (usize, usize), name: u16) -> Option<(Spot, usize)> {
    let spot = region.get_mut(boundary)?.get_mut(place)?;
    let lives = spot.lives();
    if !spot.is_letter() {
        *spot = Spot::Outer(name);
    }
    Some((*spot, lives))
}

/// The places of a boundary from one to another, both included, in the order of the tour.
fn stretch(boundary: &Boundary, from: usize, to: usize) -> Boundary {
    let steps =
        to.saturating_add(boundary.len()).saturating_sub(from).checked_rem(boundary.len()).unwrap_or(0);
    boundary.iter().cycle().skip(from).take(steps.saturating_add(1)).copied().collect()
}

/// All places from one on, which is now met twice: on both sides of the line. A bare spot is met once.
fn tour(boundary: &Boundary, place: usize, lives: usize) -> Boundary {
    let places = if lives == 3 { 1 } else { boundary.len().saturating_add(1) };
    boundary.iter().cycle().skip(place).take(places).copied().collect()
}

/// Leaves a named spot with this many lives: with none it goes, with two it stands at one place.
fn leave(regions: &mut [Region], spot: Spot, lives: usize) {
    for boundary in regions.iter_mut().flatten() {
        match lives {
            0 => boundary.retain(|other| *other != spot),
            1 => {}
            _ => boundary.iter_mut().filter(|other| **other == spot).for_each(|other| *other = Spot::One),
        }
    }
}
