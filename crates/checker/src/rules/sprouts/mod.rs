//! Sprouts in the plane: a move joins two spots, or a spot with itself, by a line that crosses no
//! line, and puts a new spot on it. No more than three lines may end at a spot: it has three lives at
//! first, and loses one for each.
//!
//! The lines cut the plane into regions. The border of a region falls into boundaries, each a
//! connected piece of the drawing: a bare spot, or a tour around the piece that meets spots in
//! a cyclic order. A move takes place in one region: it joins two of its boundaries to one, or
//! it joins a boundary with itself and cuts the region in two, in which the other boundaries
//! can lie in any way (Lemoine and Viennot, section 9.2.5).
//!
//! Notation: regions joined by `|`, boundaries by `.`. A spot is `0`, `1` or `2`, the number of
//! its lines, when it stands at one place alone; `0*5` is five bare spots. A spot with two lines
//! stands at both places where it can be reached: as a small letter, which belongs to its boundary
//! alone, if both are in one boundary, or else as a capital letter. After `z` the
//! alphabet goes on with `a'`. Terms of a sum are joined by `+`.
//!
//! A component is a set of regions held together by letters. Its normal form is reached by
//! rewritings that change no play: spots with three lines go, and so do boundaries without spots
//! and regions with fewer than two lives; a letter whose places follow each other, or which has
//! lost one of its places, becomes a `2`; then places are counted from another one of their tour,
//! each region is turned over or not, boundaries and regions are sorted, letters are renamed.
//! Subject: the text of the component.
//!
//! With the axiom `small-region`, a region of at most three lives is written as one boundary.

mod moves;
mod normal_form;
mod reduce;
mod text;

use gamecert_certs::{Fault, require};

use super::{Impartial, Rules, beyond};
use crate::work::{Sure, Work};
pub use moves::Line;
use moves::{draw, lines};
use normal_form::normal_form;
use reduce::{lands, lives, reduced, size};
use text::read;
pub use text::{is_plane, show};

/// Axiom: the spots of a region of at most three lives can be written as one boundary in any order.
pub const SMALL_REGION: &str = "small-region";

/// Most lives of a component: those of 60 bare spots. More than has been solved (53 spots).
pub const MAX_LIVES: usize = 180;

/// Most moves in a component, counted as [`Impartial::list_moves`] does.
pub const MAX_MOVES: usize = 1 << 17;

/// The rules of Sprouts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sprouts {
    /// Whether the axiom `small-region` may be applied.
    pub small_regions: bool,
}

/// A component in normal form, as its text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Land(String);

/// A place where a spot can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// A spot without lines: three lives.
    Bare,
    /// A spot with one line: two lives.
    One,
    /// A spot with two lines that stands at one place: one life.
    Two,
    /// One of the two places of a spot with two lines.
    Letter(u16),
}

/// A tour of the places of a connected piece of the drawing.
pub type Boundary = Vec<Spot>;
/// The boundaries of a region.
pub type Region = Vec<Boundary>;

impl Spot {
    fn lives(self) -> usize {
        match self {
            Self::Bare => 3,
            Self::One => 2,
            Self::Two | Self::Letter(_) => 1,
        }
    }

    fn is_letter(self) -> bool {
        matches!(self, Self::Letter(_))
    }
}

impl Rules for Sprouts {
    type Component = Land;

    const NAME: &'static str = "sprouts";
    const VERSION: u16 = 1;
    const AXIOMS: &'static [&'static str] = &[SMALL_REGION];

    fn under(axioms: &[String]) -> Self {
        Self { small_regions: axioms.iter().any(|axiom| axiom == SMALL_REGION) }
    }

    fn start(&self, term: &str, work: &mut Work) -> Result<Option<Vec<Land>>, Fault> {
        spend_on(term.as_bytes(), work)?;
        let Some(regions) = read(term) else { return Ok(None) };
        judge_limits(&regions, work)?;
        self.components(regions, work).map(Some)
    }

    fn show(&self, land: &Land) -> String {
        land.0.clone()
    }

    fn encode(&self, land: &Land) -> Vec<u8> {
        land.0.clone().into_bytes()
    }

    /// Sorting is not asked for: a land that is sorted in another way is another subject.
    fn read(&self, subject: &[u8], work: &mut Work) -> Result<Option<Land>, Fault> {
        spend_on(subject, work)?;
        let Some((text, regions)) = str::from_utf8(subject).ok().and_then(|text| Some((text, read(text)?)))
        else {
            return Ok(None);
        };
        match judge_limits(&regions, work) {
            Err(fault) if fault.code == "position-too-large" => return Ok(None),
            judged => judged?,
        }
        let is_reduced = size(&reduced(regions.clone(), self.small_regions, work)?)? == size(&regions)?;
        Ok((is_reduced && lands(regions, work)?.len() == 1).then(|| Land(text.to_owned())))
    }

    fn measure_of(&self, land: &Land) -> Result<u64, Fault> {
        u64::try_from(lives(&land.regions()?.concat())?).ok().sure()
    }
}

impl Impartial for Sprouts {
    type Opened = Vec<Region>;
    type Move = Line;

    const MERGES: bool = true;

    fn is(&self, land: &Land, subject: &[u8]) -> bool {
        land.0.as_bytes() == subject
    }

    fn open(&self, land: &Land) -> Result<Vec<Region>, Fault> {
        land.regions()
    }

    /// By region, then by the boundary of the first place, the boundary of the second, the two places, and
    /// what the line encloses. Of equal boundaries in a row, only the first is tried.
    fn list_moves(&self, land: &Vec<Region>, work: &mut Work) -> Result<Vec<Line>, Fault> {
        lines(land, work)
    }

    fn after(&self, land: &Vec<Region>, chosen: Line, work: &mut Work) -> Result<Vec<Land>, Fault> {
        self.components(draw(land.clone(), chosen, work)?, work)
    }
}

impl Land {
    /// Its regions, as they were when this text was made of them.
    fn regions(&self) -> Result<Vec<Region>, Fault> {
        read(&self.0).sure()
    }
}

impl Sprouts {
    /// The components of a set of regions, ascending.
    fn components(self, regions: Vec<Region>, work: &mut Work) -> Result<Vec<Land>, Fault> {
        let lands = lands(reduced(regions, self.small_regions, work)?, work)?;
        let found = lands.into_iter().map(|land| normal_form(&land, work));
        let mut found = found.collect::<Result<Vec<Land>, Fault>>()?;
        found.sort_unstable();
        Ok(found)
    }
}

/// Charges for reading a text: each letter is looked for among those before it.
fn spend_on(text: &[u8], work: &mut Work) -> Result<(), Fault> {
    work.spend(text.len().checked_mul(text.len()).sure()? >> 4)
}

/// Refuses a position that is too large.
fn judge_limits(regions: &[Region], work: &mut Work) -> Result<(), Fault> {
    let lives = lives(&regions.concat())?;
    require(lives <= MAX_LIVES, || {
        beyond(format!("a Sprouts position has at most {MAX_LIVES} lives, this one has {lives}"))
    })?;
    lines(regions, work).map(drop)
}

/// The number after those of all letters.
fn next_name(regions: &[Region]) -> Result<u16, Fault> {
    let mut next = 0;
    for spot in regions.iter().flatten().flatten() {
        if let Spot::Letter(name) = spot {
            next = next.max(name.checked_add(1).sure()?);
        }
    }
    Ok(next)
}
