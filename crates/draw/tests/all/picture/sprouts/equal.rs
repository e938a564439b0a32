//! Whether two texts are one land, but for the order of regions and boundaries, where tours start,
//! regions turned over, and the names of letters. All ways are tried.

use std::collections::BTreeMap;

/// Places: spots at one place by their digit, letters by a number of their own.
type Boundary = Vec<String>;
type Region = Vec<Boundary>;

/// Whether two texts without `+` are equal.
pub(crate) fn equal(one: &str, other: &str) -> bool {
    let (one, other) = (regions(one), regions(other));
    one.len() == other.len() && match_regions(&one, &other, &BTreeMap::new())
}

fn regions(text: &str) -> Vec<Region> {
    let mut number = 0;
    let mut region = |text: &str| {
        let mut found = Region::new();
        for piece in text.split('.') {
            number += 1;
            match piece.strip_prefix("0*") {
                Some(count) => found.extend((0..count.parse().unwrap()).map(|_| vec!["0".to_owned()])),
                None => found.push(boundary(piece, number)),
            }
        }
        found
    };
    text.split('|').map(&mut region).collect()
}

/// Small letters get the number of their boundary.
fn boundary(text: &str, number: usize) -> Boundary {
    let mut places = Boundary::new();
    for letter in text.chars() {
        match letter {
            '\'' => places.last_mut().unwrap().push(letter),
            'a'..='z' => places.push(format!("{number}{letter}")),
            _ => places.push(letter.to_string()),
        }
    }
    places
}

type Names = BTreeMap<String, String>;

/// Whether each of these regions has a partner of its own.
fn match_regions(one: &[Region], other: &[Region], names: &Names) -> bool {
    let Some((first, rest)) = one.split_first() else { return true };
    (0..other.len()).filter(|&place| other[place].len() == first.len()).any(|place| {
        let left = without(other, place);
        [false, true].into_iter().any(|is_turned| {
            let mut partner = other[place].clone();
            if is_turned {
                partner.iter_mut().for_each(|boundary| boundary.reverse());
            }
            match_boundaries(first, &partner, names, &|names| match_regions(rest, &left, names))
        })
    })
}

/// Whether each of these boundaries has a partner of its own, and what follows is true.
fn match_boundaries(
    one: &[Boundary],
    other: &[Boundary],
    names: &Names,
    then: &dyn Fn(&Names) -> bool,
) -> bool {
    let Some((first, rest)) = one.split_first() else { return then(names) };
    (0..other.len()).filter(|&place| !other[..place].contains(&other[place])).any(|place| {
        let left = without(other, place);
        (0..first.len()).any(|turn| {
            let mut partner = other[place].clone();
            partner.rotate_left(turn % other[place].len());
            let named = named(first, &partner, names.clone());
            named.is_some_and(|names| match_boundaries(rest, &left, &names, then))
        })
    })
}

/// The names, and those of the letters of these boundaries, if they can be the same.
fn named(one: &Boundary, other: &Boundary, mut names: Names) -> Option<Names> {
    let is_digit = |place: &str| ["0", "1", "2"].contains(&place);
    for (one, other) in one.iter().zip(other) {
        if is_digit(one) || is_digit(other) {
            (one == other).then_some(())?;
        } else if let Some(known) = names.get(one) {
            (known == other).then_some(())?;
        } else {
            (!names.values().any(|it| it == other)).then_some(())?;
            names.insert(one.clone(), other.clone());
        }
    }
    (one.len() == other.len()).then_some(names)
}

fn without<T: Clone>(all: &[T], place: usize) -> Vec<T> {
    let mut left = all.to_vec();
    left.remove(place);
    left
}
