//! Positions of Sprouts as people write them: any names of letters, small or capital, and bare spots one by one.

use std::collections::HashMap;
use std::fmt::Display;
use std::iter;

use gamecert_certs::Fault;
use gamecert_certs::limits::MAX_POSITION_BYTES;

use super::{beyond, excerpt, malformed, number};
use crate::rules::sprouts::{MAX_LIVES, Spot};

/// The boundaries of each region, and the places of each.
type Regions = Vec<Vec<Vec<Spot>>>;

/// The one spelling of a set of regions.
///
/// # Errors
/// Tells what is wrong and what would be right; declined if it is beyond a limit.
pub(super) fn spelling(text: &str) -> Result<String, Fault> {
    let regions = read(text)?;
    let lives = lives(&regions);
    if lives > MAX_LIVES {
        return Err(beyond(format!(
            "a Sprouts position has at most {MAX_LIVES} lives, this one has {lives}"
        )));
    }
    Ok(show(&regions))
}

/// The lives of all spots.
fn lives(regions: &Regions) -> usize {
    let halves = regions.iter().flatten().flatten().map(|spot| match spot {
        Spot::Bare => 6,
        Spot::One => 4,
        Spot::Two => 2,
        Spot::Letter(_) => 1,
    });
    halves.sum::<usize>() / 2
}

fn read(text: &str) -> Result<Regions, Fault> {
    if text.len() > MAX_POSITION_BYTES {
        let why =
            format!("a position has at most {MAX_POSITION_BYTES} characters, this one has {}", text.len());
        return Err(beyond(why));
    }
    let mut letters = Letters::default();
    let mut regions = Regions::new();
    for region_text in text.split('|') {
        let mut region = Vec::new();
        for piece in region_text.split('.') {
            match piece.strip_prefix("0*") {
                Some(count) => region.extend(vec![vec![Spot::Bare]; bare_spots(count)?]),
                None => region.push(read_boundary(piece, text, &mut letters)?),
            }
        }
        regions.push(region);
    }
    stand_twice(&letters.capitals, text)?;
    if !regions.iter().all(|region| is_plane(region)) {
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
    match number(count).map(|count| count as usize) {
        Some(count) if count > most => {
            Err(beyond(format!("a Sprouts position has at most {most} bare spots, this one has {count}")))
        }
        Some(count) if count > 0 => Ok(count),
        _ => Err(wrong(format_args!("`0*{}` is not a number of bare spots, from 1 on", excerpt(count)))),
    }
}

/// Reads the boundary `piece` of the position `text`.
fn read_boundary<'t>(piece: &'t str, text: &str, letters: &mut Letters<'t>) -> Result<Vec<Spot>, Fault> {
    let mut small = Names::new();
    let mut boundary = Vec::new();
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

/// Whether the letters of a region allow a drawing: the two places of a letter in one boundary do not separate those of
/// another, and no letter stands in two boundaries.
fn is_plane(region: &[Vec<Spot>]) -> bool {
    let is_letter = |spot: &&Spot| matches!(spot, Spot::Letter(_));
    let stands_alone = |own: usize, spot: &Spot| {
        region.iter().enumerate().all(|(other, boundary)| other == own || !boundary.contains(spot))
    };
    region.iter().enumerate().all(|(own, boundary)| {
        let mut open = Vec::new();
        for spot in boundary.iter().filter(is_letter) {
            if !stands_alone(own, spot) {
                return false;
            }
            if open.last() == Some(&spot) {
                open.pop();
            } else if open.contains(&spot) {
                return false;
            } else if twice(boundary, spot) {
                open.push(spot);
            }
        }
        true
    })
}

fn twice(boundary: &[Spot], spot: &Spot) -> bool {
    boundary.iter().filter(|other| *other == spot).count() == 2
}

/// Writes regions, with letters named in the order in which they come.
fn show(regions: &Regions) -> String {
    let mut capitals = HashMap::new();
    let show_region = |region: &Vec<Vec<Spot>>| {
        let runs = region.chunk_by(|a, b| a == b && *a == [Spot::Bare]);
        let boundaries = runs.map(|run| match run {
            [boundary] => show_boundary(boundary, &mut capitals),
            _ => format!("0*{}", run.len()),
        });
        boundaries.collect::<Vec<_>>().join(".")
    };
    regions.iter().map(show_region).collect::<Vec<_>>().join("|")
}

fn show_boundary(boundary: &[Spot], capitals: &mut HashMap<u16, usize>) -> String {
    let mut small = HashMap::new();
    let mut text = String::new();
    for spot in boundary {
        match spot {
            Spot::Bare => text.push('0'),
            Spot::One => text.push('1'),
            Spot::Two => text.push('2'),
            Spot::Letter(name) => {
                let (names, first) =
                    if twice(boundary, spot) { (&mut small, b'a') } else { (&mut *capitals, b'A') };
                let next = names.len();
                let number = *names.entry(*name).or_insert(next);
                // After `z` comes `a'`.
                text.extend((first..).map(char::from).nth(number % 26));
                text.extend(iter::repeat_n('\'', number / 26));
            }
        }
    }
    text
}

fn wrong(why: impl Display) -> Fault {
    malformed(format!("{why}; a position looks like 0*5 or 0*2.AB|1a1a.AB"))
}

#[cfg(test)]
mod tests {
    use crate::rules::{Sprouts, Unmetered};

    fn check(text: &str, expected: &str) {
        let rules = Sprouts { small_regions: false };
        assert_eq!(rules.position(text).unwrap().spelling, expected);
        assert_eq!(rules.position(expected).unwrap().spelling, expected);
    }

    #[test]
    fn letters_and_bare_spots_are_spelled_in_one_way() {
        check("0.0 + 0*2", "0*2+0*2");
        check("0.BA|BA", "0.AB|AB");
        check("1A1A", "1a1a");
        check("0*2.YX|1b1b.YX", "0*2.AB|1a1a.AB");
    }
}
