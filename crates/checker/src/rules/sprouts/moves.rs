//! The moves: from place to place within a region.

use gamecert_certs::Fault;

use super::normal_form::runs;
use super::{Boundary, MAX_MOVES, Region, Spot, next_name, size};
use crate::rules::beyond;
use crate::work::{Sure, Work};

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

/// All moves, in the order in which certificates count them.
pub(super) fn lines(regions: &[Region], work: &mut Work) -> Result<Vec<Line>, Fault> {
    let mut found = Vec::new();
    for (index, region) in regions.iter().enumerate() {
        for (line, ways) in pairs(index, region, work)? {
            found.len().checked_add(ways).filter(|&count| count <= MAX_MOVES).ok_or_else(too_many)?;
            work.spend(ways)?;
            found.extend((0..ways).map(|enclosed| Line { enclosed, ..line }));
        }
    }
    Ok(found)
}

/// The pairs of places of a region that a line may join, with the number of ways to enclose others.
fn pairs(index: usize, region: &Region, work: &mut Work) -> Result<Vec<(Line, usize)>, Fault> {
    let mut found = Vec::new();
    let runs = runs(region, work)?;
    for (run, &(first, count)) in runs.iter().enumerate() {
        let second = if count >= 2 { first.checked_add(1) } else { None };
        let later = runs.iter().skip(run).skip(1).map(|&(first, _)| first);
        for other in [first].into_iter().chain(second).chain(later) {
            let (one, two) = (region.get(first).sure()?, region.get(other).sure()?);
            work.spend(one.len().checked_mul(two.len()).sure()?)?;
            let ways = if other == first { ways(&runs, first)? } else { 1 };
            for (i, from) in one.iter().enumerate() {
                for (j, to) in two.iter().enumerate() {
                    if may_join((first, i, *from), (other, j, *to)) {
                        let line = Line { region: index, from: (first, i), to: (other, j), enclosed: 0 };
                        found.push((line, ways));
                    }
                }
            }
        }
    }
    Ok(found)
}

fn too_many() -> Fault {
    beyond(format!("a Sprouts position has at most {MAX_MOVES} moves, this one has more"))
}

/// In how many ways a line that joins the boundary `own` with itself can part the others.
fn ways(runs: &[(usize, usize)], own: usize) -> Result<usize, Fault> {
    let more = |ways: usize, count: usize| ways.checked_mul(count.checked_add(1)?);
    others(runs, own)?.into_iter().try_fold(1, more).ok_or_else(too_many)
}

/// Whether a line may join these places, each given by boundary, place and spot. Each pair is asked for in
/// both orders; one of them is enough.
fn may_join((first, i, from): (usize, usize, Spot), (other, j, to): (usize, usize, Spot)) -> bool {
    let is_one_spot = match from {
        Spot::Letter(_) => from == to,
        Spot::Bare | Spot::One | Spot::Two => (first, i) == (other, j),
    };
    (first, i) <= (other, j) && (!is_one_spot || from.lives() >= 2)
}

/// Of each run, how many boundaries a line can enclose that joins the boundary `own` with itself.
fn others(runs: &[(usize, usize)], own: usize) -> Result<Vec<usize>, Fault> {
    let others =
        runs.iter().map(|&(first, count)| if first == own { count.checked_sub(1) } else { Some(count) });
    others.collect::<Option<_>>().sure()
}

/// The regions after a move.
pub(super) fn draw(mut regions: Vec<Region>, line: Line, work: &mut Work) -> Result<Vec<Region>, Fault> {
    let Line { region, from, to, .. } = line;
    work.spend(size(&regions)?)?;
    let fresh = next_name(&regions)?;
    let mut played = regions.swap_remove(region);
    let (start, start_lives) = name_spot(&mut played, from, fresh)?;
    let (end, end_lives) = name_spot(&mut played, to, fresh.checked_add(1).sure()?)?;
    let new = Spot::Letter(fresh.checked_add(2).sure()?);
    let (first, second) = (played.get(from.0).sure()?, played.get(to.0).sure()?);
    if from.0 == to.0 {
        let outer =
            if from == to { tour(first, from.1, start_lives)? } else { stretch(first, to.1, from.1)? };
        let inner = stretch(first, from.1, to.1)?;
        let (mut outside, mut inside) =
            (vec![[outer, vec![new]].concat()], vec![[inner, vec![new]].concat()]);
        let mut ways = line.enclosed;
        let runs = runs(&played, work)?;
        for ((first, count), others) in runs.iter().copied().zip(others(&runs, from.0)?) {
            let base = others.checked_add(1).sure()?;
            let enclosed = ways.checked_rem(base).sure()?;
            ways = ways.checked_div(base).sure()?;
            let run = played.iter().enumerate().skip(first).take(count).filter(|&(place, _)| place != from.0);
            for (number, (_, boundary)) in run.enumerate() {
                if number < enclosed { &mut inside } else { &mut outside }.push(boundary.clone());
            }
        }
        regions.extend([outside, inside]);
    } else {
        let tours = [tour(first, from.1, start_lives)?, tour(second, to.1, end_lives)?];
        let joined = tours.iter().flat_map(|tour| tour.iter().copied().chain([new])).collect();
        let others = played.iter().enumerate().filter(|&(place, _)| place != from.0 && place != to.0);
        let others = others.map(|(_, boundary)| boundary.clone());
        regions.push(others.chain([joined]).collect());
    }
    if from == to {
        leave(&mut regions, start, start_lives.checked_sub(2).sure()?);
    } else {
        leave(&mut regions, start, start_lives.checked_sub(1).sure()?);
        leave(&mut regions, end, end_lives.checked_sub(1).sure()?);
    }
    Ok(regions)
}

/// Gives the spot at a place a name, unless it has one. Returns its name and its lives.
fn name_spot(
    region: &mut Region,
    (boundary, place): (usize, usize),
    name: u16,
) -> Result<(Spot, usize), Fault> {
    let spot = region.get_mut(boundary).and_then(|boundary| boundary.get_mut(place)).sure()?;
    let lives = spot.lives();
    if !spot.is_letter() {
        *spot = Spot::Letter(name);
    }
    Ok((*spot, lives))
}

/// The places of a boundary from one to another, both included, in the order of the tour.
fn stretch(boundary: &Boundary, from: usize, to: usize) -> Result<Boundary, Fault> {
    let steps =
        to.checked_add(boundary.len()).and_then(|to| to.checked_sub(from)?.checked_rem(boundary.len()));
    let places = steps.and_then(|steps| steps.checked_add(1)).sure()?;
    Ok(boundary.iter().cycle().skip(from).take(places).copied().collect())
}

/// All places from one on, which is now met twice: on both sides of the line. A bare spot is met once.
fn tour(boundary: &Boundary, place: usize, lives: usize) -> Result<Boundary, Fault> {
    let places = if lives == 3 { 1 } else { boundary.len().checked_add(1).sure()? };
    Ok(boundary.iter().cycle().skip(place).take(places).copied().collect())
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
