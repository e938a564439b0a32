//! Positions of Sprouts as people write them: any names of letters, small or capital, and bare spots one by one.

use std::fmt::Display;

use gamecert_certs::Fault;
use gamecert_certs::limits::MAX_POSITION_BYTES;

use super::{beyond, excerpt, malformed, number};
use gamecert_checker::rules::sprouts::{Boundary, MAX_LIVES, Region, Spot, is_plane, show};

/// The one spelling of a set of regions.
///
/// # Errors
/// Tells what is wrong and what would be right; declined if it is beyond a limit.
pub(super) fn spelling(text: &str) -> Result<String, Fault> {
    show(&read(text)?)
}

fn read(text: &str) -> Result<Vec<Region>, Fault> {
    if text.len() > MAX_POSITION_BYTES {
        let why =
            format!("a position has at most {MAX_POSITION_BYTES} characters, this one has {}", text.len());
        return Err(beyond(why));
    }
    let mut letters = Letters::default();
    let mut regions = Vec::new();
    for region_text in text.split('|') {
        let mut region = Region::new();
        for piece in region_text.split('.') {
            match piece.strip_prefix("0*") {
                Some(count) => region.extend(vec![vec![Spot::Bare]; bare_spots(count)?]),
                None => region.push(read_boundary(piece, text, &mut letters)?),
            }
        }
        regions.push(region);
    }
    stand_twice(&letters.capitals, text)?;
    if !regions.iter().all(is_plane) {
        return Err(wrong(format_args!(
            "`{}` has a region that cannot be drawn in the plane",
            excerpt(text)
        )));
    }
    Ok(regions)
}

/// Reads how many bare spots there are.
fn bare_spots(count: &str) -> Result<usize, Fault> {
    let most = MAX_LIVES / 3;
    match number::<u32>(count).map(|count| count as usize) {
        Some(count) if count > most => {
            Err(beyond(format!("a Sprouts position has at most {most} bare spots, this one has {count}")))
        }
        Some(count) if count > 0 => Ok(count),
        _ => Err(wrong(format_args!("`0*{}` is not a number of bare spots, from 1 on", excerpt(count)))),
    }
}

/// Reads the boundary `piece` of the position `text`.
fn read_boundary<'t>(piece: &'t str, text: &str, letters: &mut Letters<'t>) -> Result<Boundary, Fault> {
    let mut small = Names::new();
    let mut boundary = Boundary::new();
    let mut rest = piece;
    while let Some(first) = rest.chars().next() {
        let tail = rest[first.len_utf8()..].trim_start_matches('\'');
        let name = &rest[..rest.len() - tail.len()];
        boundary.push(match name {
            "0" => Spot::Bare,
            "1" => Spot::One,
            "2" => Spot::Two,
            _ if first.is_ascii_lowercase() => place_of(&mut small, name, &mut letters.count),
            _ if first.is_ascii_uppercase() => place_of(&mut letters.capitals, name, &mut letters.count),
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

/// The names of letters, each with its letter and the number of its places.
type Names<'t> = Vec<(&'t str, Spot, u32)>;

/// The letters so far.
#[derive(Default)]
struct Letters<'t> {
    capitals: Names<'t>,
    /// The number of all letters, small ones included.
    count: u16,
}

/// The letter of a name, which is met at one more place.
fn place_of<'t>(names: &mut Names<'t>, name: &'t str, count: &mut u16) -> Spot {
    let place = names.iter().position(|(other, ..)| *other == name).unwrap_or(names.len());
    if place == names.len() {
        // A text has fewer letters than characters.
        names.push((name, Spot::Letter(*count), 0));
        *count += 1;
    }
    names[place].2 += 1;
    names[place].1
}

/// Whether each letter stands at two places of `text`.
fn stand_twice(names: &Names<'_>, text: &str) -> Result<(), Fault> {
    match names.iter().find(|&&(.., places)| places != 2) {
        None => Ok(()),
        Some((name, _, places)) => {
            let (text, s) = (excerpt(text), if *places == 1 { "" } else { "s" });
            let why = format!("the letter {name} stands at {places} place{s} of `{text}`, not at two");
            Err(wrong(why))
        }
    }
}

fn wrong(why: impl Display) -> Fault {
    malformed(format!("{why}; a position looks like 0*5 or 0*2.AB|1a1a.AB"))
}
