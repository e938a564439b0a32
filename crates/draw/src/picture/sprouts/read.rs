//! The text of a Sprouts position as lands: regions, boundaries, places and spots, as they are written.
//!
//! Nothing is reduced here: what the text shows is what will be drawn.

/// Most spots of a picture. More would be too small to see.
pub(super) const MAX_SPOTS: usize = 64;

/// Most bytes of a text. Each spot stands at two places at most.
const MAX_BYTES: usize = 1024;

/// A spot with a life.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    /// Its lives, 1 to 3: it has as many lines as it lacks of three lives.
    pub(super) lives: u8,
    /// Its letter; empty if it stands at one place.
    pub(super) name: String,
}

/// The spots along the border of a region, in the order of a tour.
pub(super) type Boundary = Vec<usize>;
pub(super) type Region = Vec<Boundary>;

/// Regions that are held together by letters.
#[derive(Clone, Debug, Default)]
pub(super) struct Land {
    pub(super) spots: Vec<Spot>,
    pub(super) regions: Vec<Region>,
}

impl Spot {
    pub(super) fn is_letter(&self) -> bool {
        !self.name.is_empty()
    }
}

impl Land {
    /// The lives in a region; a letter counts once.
    pub(super) fn lives(&self, region: &Region) -> usize {
        let mut spots = region.concat();
        spots.sort_unstable();
        spots.dedup();
        spots.iter().map(|&spot| usize::from(self.spots[spot].lives)).sum()
    }
}

/// The lands of a position, in the order of the text. `None` if it is not a position or too large.
pub(super) fn read(text: &str) -> Option<Vec<Land>> {
    if text.len() > MAX_BYTES {
        return None;
    }
    let mut lands = Vec::new();
    for term in text.split('+') {
        lands.extend(parted(read_term(term.trim())?));
    }
    let spots: usize = lands.iter().map(|land| land.spots.len()).sum();
    (spots <= MAX_SPOTS).then_some(lands)
}

fn read_term(term: &str) -> Option<Land> {
    let mut land = Land::default();
    let mut capitals = Vec::new();
    for region_text in term.split('|') {
        let mut region = Region::new();
        for piece in region_text.split('.') {
            match piece.strip_prefix("0*") {
                Some(count) => {
                    let count = count.bytes().all(|digit| digit.is_ascii_digit()).then_some(count)?;
                    let count = count.parse().ok().filter(|count| (1..=MAX_SPOTS).contains(count))?;
                    region.extend((0..count).map(|_| vec![land.add(3, "")]));
                }
                None => region.push(read_boundary(piece, &mut land, &mut capitals)?),
            }
        }
        land.regions.push(region);
    }
    stand_twice(&capitals, &land)?;
    Some(land)
}

impl Land {
    fn add(&mut self, lives: u8, name: &str) -> usize {
        self.spots.push(Spot { lives, name: name.to_owned() });
        self.spots.len() - 1
    }
}

fn read_boundary(piece: &str, land: &mut Land, capitals: &mut Vec<usize>) -> Option<Boundary> {
    let mut small = Vec::new();
    let mut boundary = Boundary::new();
    let mut rest = piece;
    while let Some(first) = rest.chars().next() {
        let tail = rest[first.len_utf8()..].trim_start_matches('\'');
        let name = &rest[..rest.len() - tail.len()];
        rest = tail;
        boundary.push(match name {
            "0" => land.add(3, ""),
            "1" => land.add(2, ""),
            "2" => land.add(1, ""),
            _ if first.is_ascii_lowercase() => place_of(&mut small, name, land),
            _ if first.is_ascii_uppercase() => place_of(capitals, name, land),
            _ => return None,
        });
    }
    let is_bare = |&spot: &usize| land.spots[spot].lives == 3;
    if boundary.is_empty() || boundary.len() > 1 && boundary.iter().any(is_bare) {
        return None;
    }
    stand_twice(&small, land)?;
    Some(boundary)
}

/// The spot with this letter, which is met at one more place. `places` lists the spot of every place.
fn place_of(places: &mut Vec<usize>, name: &str, land: &mut Land) -> usize {
    let known = places.iter().copied().find(|&spot| land.spots[spot].name == name);
    let spot = known.unwrap_or_else(|| land.add(1, name));
    places.push(spot);
    spot
}

/// Whether each letter stands at two places, and not in two boundaries of one region.
fn stand_twice(places: &[usize], land: &Land) -> Option<()> {
    let twice = |spot| places.iter().filter(|other| **other == spot).count() == 2;
    let within = |spot: &usize| {
        land.regions
            .iter()
            .any(|region| region.iter().filter(|boundary| boundary.contains(spot)).count() == 2)
    };
    places.iter().all(|spot| twice(*spot) && !within(spot)).then_some(())
}

/// Cuts a land into parts that share no letter.
fn parted(land: Land) -> Vec<Land> {
    let mut part: Vec<usize> = (0..land.regions.len()).collect();
    for _ in 0..land.regions.len() {
        for one in 0..part.len() {
            for other in 0..one {
                let spots = land.regions[other].concat();
                if land.regions[one].iter().flatten().any(|spot| spots.contains(spot)) {
                    let least = part[one].min(part[other]);
                    (part[one], part[other]) = (least, least);
                }
            }
        }
    }
    (0..part.len()).filter_map(|first| land.only(|region| part[region] == first)).collect()
}

impl Land {
    /// The regions chosen, with their spots numbered anew; `None` if there are none.
    fn only(&self, chosen: impl Fn(usize) -> bool) -> Option<Self> {
        let mut old = Vec::new();
        let mut regions: Vec<Region> = (0..)
            .zip(&self.regions)
            .filter(|(number, _)| chosen(*number))
            .map(|(_, it)| it.clone())
            .collect();
        for spot in regions.iter_mut().flatten().flatten() {
            let known = old.iter().position(|other| other == spot);
            *spot = known.unwrap_or_else(|| {
                old.push(*spot);
                old.len() - 1
            });
        }
        let spots = old.iter().map(|&spot| self.spots[spot].clone()).collect();
        (!regions.is_empty()).then_some(Self { spots, regions })
    }
}
