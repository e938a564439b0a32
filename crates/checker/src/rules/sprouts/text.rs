//! Regions as text, and back.

use std::collections::BTreeMap;
use std::iter;

use gamecert_certs::Fault;

use super::{Boundary, MAX_LIVES, Region, Spot};
use crate::work::Sure;

/// Writes regions as text, with letters named in the order in which they come.
///
/// # Errors
/// None that the rules know of.
pub fn show(regions: &[Region]) -> Result<String, Fault> {
    let mut text = String::new();
    let mut capitals = Vec::new();
    for (number, region) in regions.iter().enumerate() {
        text.push_str(if number == 0 { "" } else { "|" });
        let runs = region.chunk_by(|a, b| a == b && a.first() == Some(&Spot::Bare));
        for (number, run) in runs.enumerate() {
            text.push_str(if number == 0 { "" } else { "." });
            match run {
                [_, _, ..] => text.push_str(&format!("0*{}", run.len())),
                _ => run.iter().try_for_each(|boundary| show_boundary(boundary, &mut capitals, &mut text))?,
            }
        }
    }
    Ok(text)
}

fn show_boundary(boundary: &Boundary, capitals: &mut Vec<u16>, text: &mut String) -> Result<(), Fault> {
    let mut small = Vec::new();
    for spot in boundary {
        match *spot {
            Spot::Bare => text.push('0'),
            Spot::One => text.push('1'),
            Spot::Two => text.push('2'),
            Spot::Letter(name) if stands_twice(boundary, *spot) => {
                show_letter(b'a', number_of(&mut small, name), text)?;
            }
            Spot::Letter(name) => show_letter(b'A', number_of(capitals, name), text)?,
        }
    }
    Ok(())
}

/// Whether both places of a letter are in this boundary.
fn stands_twice(boundary: &Boundary, spot: Spot) -> bool {
    boundary.iter().filter(|other| **other == spot).count() == 2
}

/// The place of a name among those so far.
pub(super) fn number_of(names: &mut Vec<u16>, name: u16) -> usize {
    let place = names.iter().position(|other| *other == name).unwrap_or(names.len());
    if place == names.len() {
        names.push(name);
    }
    place
}

/// Writes the letter with this number: after `z` comes `a'`.
pub(super) fn show_letter(first: u8, number: usize, text: &mut String) -> Result<(), Fault> {
    let place = number.checked_rem(26).and_then(|place| u8::try_from(place).ok());
    text.push(place.and_then(|place| first.checked_add(place)).map(char::from).sure()?);
    text.extend(iter::repeat_n('\'', number.checked_div(26).sure()?));
    Ok(())
}

/// Letters by what they are called, small ones with the number of their boundary: their names, and how many places they have.
type Letters<'t> = BTreeMap<(&'t str, usize), (u16, usize)>;

/// Reads regions; `None` if this is not their text. Letters are named in the order in which they come.
pub(super) fn read(text: &str) -> Option<Vec<Region>> {
    let (mut letters, mut boundaries) = (Letters::new(), 1_usize);
    let mut regions = Vec::new();
    for region_text in text.split('|') {
        let mut region = Region::new();
        for piece in region_text.split('.') {
            if let Some(count) = piece.strip_prefix("0*") {
                let count = count.parse().ok().filter(|count| *count <= MAX_LIVES)?;
                region.extend(vec![vec![Spot::Bare]; count]);
            } else {
                region.push(read_boundary(piece, boundaries, &mut letters)?);
            }
            boundaries = boundaries.checked_add(1)?;
        }
        regions.push(region);
    }
    let is_one = letters.values().all(|&(_, places)| places == 2)
        && regions.iter().all(is_plane)
        && show(&regions).is_ok_and(|shown| shown == text);
    is_one.then_some(regions)
}

/// Reads the boundary with this number.
fn read_boundary<'t>(piece: &'t str, number: usize, letters: &mut Letters<'t>) -> Option<Boundary> {
    let mut boundary = Boundary::new();
    let mut rest = piece;
    while let Some(first) = rest.chars().next() {
        let tail = rest.get(first.len_utf8()..)?.trim_start_matches('\'');
        let name = rest.strip_suffix(tail)?;
        boundary.push(match name {
            "0" if piece == "0" => Spot::Bare,
            "1" => Spot::One,
            "2" => Spot::Two,
            // Whatever is no letter is written anew as one.
            _ => {
                let next = u16::try_from(letters.len()).ok()?;
                let known = (name, if first.is_ascii_lowercase() { number } else { 0 });
                let (letter, places) = letters.entry(known).or_insert((next, 0));
                *places = places.checked_add(1)?;
                Spot::Letter(*letter)
            }
        });
        rest = tail;
    }
    if boundary.is_empty() { None } else { Some(boundary) }
}

/// Whether the letters of a region allow a drawing: both places of a letter are in one boundary, where they do not
/// separate those of another, or one of them is in another region. Moves keep it so.
#[must_use]
pub fn is_plane(region: &Region) -> bool {
    region.iter().enumerate().all(|(own, boundary)| {
        let others = || region.iter().enumerate().filter(|&(other, _)| other != own);
        let mut open = Vec::new();
        for spot in boundary.iter().filter(|spot| spot.is_letter()) {
            if others().any(|(_, other)| other.contains(spot)) {
                return false;
            }
            if open.last() == Some(&spot) {
                open.pop();
            } else if open.contains(&spot) {
                return false;
            } else if stands_twice(boundary, *spot) {
                open.push(spot);
            }
        }
        true
    })
}
