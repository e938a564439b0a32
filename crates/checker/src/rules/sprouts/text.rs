//! Regions as text, and back.

use std::iter;

use gamecert_certs::Fault;
use gamecert_certs::limits::MAX_POSITION_BYTES;

use super::normal_form::use_small_letters;
use super::{Boundary, MAX_LIVES, Region, Spot, loosened};
use crate::rules::{beyond, excerpt, malformed, number};
use crate::work::Sure;

/// Writes regions as text, with letters named in the order in which they come.
pub(super) fn show(regions: &[Region]) -> Result<String, Fault> {
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
            Spot::Inner(name) => show_letter(b'a', number_of(&mut small, name)?, text)?,
            Spot::Outer(name) => show_letter(b'A', number_of(capitals, name)?, text)?,
        }
    }
    Ok(())
}

/// Writes the letter with this number: after `z` comes `a'`.
pub(super) fn show_letter(first: u8, number: u16, text: &mut String) -> Result<(), Fault> {
    let place = u8::try_from(number.checked_rem(26).sure()?).ok();
    text.push(place.and_then(|place| first.checked_add(place)).map(char::from).sure()?);
    text.extend(iter::repeat_n('\'', number.checked_div(26).sure()?.into()));
    Ok(())
}

/// Reads one set of regions. A letter is small or capital by its places, whatever it was in the text.
pub(super) fn read(text: &str) -> Result<Vec<Region>, Fault> {
    if text.len() > MAX_POSITION_BYTES {
        let why =
            format!("a position has at most {MAX_POSITION_BYTES} characters, this one has {}", text.len());
        return Err(beyond(why));
    }
    let mut capitals = Names::new();
    let mut regions = Vec::new();
    for region_text in text.split('|') {
        let mut region = Region::new();
        for piece in region_text.split('.') {
            if let Some(count) = piece.strip_prefix("0*") {
                region.extend(vec![vec![Spot::Bare]; bare_spots(count)?]);
            } else {
                region.push(read_boundary(piece, text, &mut capitals)?);
            }
        }
        regions.push(region);
    }
    stand_twice(&capitals, text)?;
    let mut regions = loosened(regions)?;
    use_small_letters(&mut regions)?;
    if !regions.iter().all(is_plane) {
        return Err(wrong(format_args!(
            "`{}` has a region that cannot be drawn in the plane",
            excerpt(text)
        )));
    }
    Ok(regions)
}

/// Whether the letters of a region allow a drawing: the two places of a small letter do not separate
/// those of another, and those of a capital letter are in two regions. Moves keep it so.
fn is_plane(region: &Region) -> bool {
    let mut capitals = region.concat();
    capitals.retain(|spot| matches!(spot, Spot::Outer(_)));
    capitals.sort_unstable();
    let nested = |boundary: &Boundary| {
        let mut open = Vec::new();
        boundary.iter().filter(|spot| matches!(spot, Spot::Inner(_))).all(|spot| {
            let closes = open.last() == Some(&spot);
            let may_open = !open.contains(&spot);
            if closes {
                open.pop();
            } else {
                open.push(spot);
            }
            closes || may_open
        })
    };
    capitals.windows(2).all(|pair| pair.first() != pair.last()) && region.iter().all(nested)
}

fn wrong(why: impl std::fmt::Display) -> Fault {
    malformed(format!("{why}; a position looks like 0*5 or 0*2.AB|1a1a.AB"))
}

/// Reads how many bare spots there are.
fn bare_spots(count: &str) -> Result<usize, Fault> {
    let most = MAX_LIVES / 3;
    match number(count).map(|count| usize::try_from(count).unwrap_or(usize::MAX)) {
        Some(count) if count > most => {
            Err(beyond(format!("a Sprouts position has at most {most} bare spots, this one has {count}")))
        }
        Some(count) if count > 0 => Ok(count),
        _ => Err(wrong(format_args!("`0*{}` is not a number of bare spots, from 1 on", excerpt(count)))),
    }
}

/// Reads the boundary `piece` of the position `text`.
fn read_boundary<'t>(piece: &'t str, text: &str, capitals: &mut Names<'t>) -> Result<Boundary, Fault> {
    let mut small = Names::new();
    let mut boundary = Boundary::new();
    let mut rest = piece;
    while let Some(first) = rest.chars().next() {
        let tail = rest.get(first.len_utf8()..).sure()?.trim_start_matches('\'');
        let name = rest.strip_suffix(tail).sure()?;
        boundary.push(match name {
            "0" => Spot::Bare,
            "1" => Spot::One,
            "2" => Spot::Two,
            _ if first.is_ascii_lowercase() => Spot::Inner(place_of(&mut small, name)?),
            _ if first.is_ascii_uppercase() => Spot::Outer(place_of(capitals, name)?),
            _ => return Err(wrong(format_args!("`{}` is not a spot: 0, 1, 2 or a letter", excerpt(name)))),
        });
        rest = tail;
    }
    if boundary.is_empty() {
        return Err(wrong(format_args!("`{}` has a boundary without spots", excerpt(text))));
    }
    if boundary.len() > 1 && boundary.contains(&Spot::Bare) {
        return Err(wrong(format_args!(
            "the boundary `{}` holds a bare spot 0 among others",
            excerpt(piece)
        )));
    }
    stand_twice(&small, piece)?;
    Ok(boundary)
}

/// The names of letters, each with the number of its places.
type Names<'t> = Vec<(&'t str, u32)>;

/// The number of a name, which is met at one more place.
fn place_of<'t>(names: &mut Names<'t>, name: &'t str) -> Result<u16, Fault> {
    let place = names.iter().position(|(other, _)| *other == name).unwrap_or(names.len());
    if place == names.len() {
        names.push((name, 0));
    }
    let (_, places) = names.get_mut(place).sure()?;
    *places = places.checked_add(1).sure()?;
    u16::try_from(place).ok().sure()
}

/// Whether each letter stands at two places of `text`.
fn stand_twice(names: &Names<'_>, text: &str) -> Result<(), Fault> {
    match names.iter().find(|&&(_, places)| places != 2) {
        None => Ok(()),
        Some((name, places)) => {
            let (text, s) = (excerpt(text), if *places == 1 { "" } else { "s" });
            let why = format!("the letter {name} stands at {places} place{s} of `{text}`, not at two");
            Err(wrong(why))
        }
    }
}

/// The place of a name in a list, where it is put if it is new.
pub(super) fn number_of<T: PartialEq>(names: &mut Vec<T>, name: T) -> Result<u16, Fault> {
    let place = names.iter().position(|other| *other == name).unwrap_or(names.len());
    if place == names.len() {
        names.push(name);
    }
    u16::try_from(place).ok().sure()
}
