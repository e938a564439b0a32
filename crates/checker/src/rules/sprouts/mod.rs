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

#[cfg(test)]
mod tests {
    use super::super::unmetered::{Free, FreePlay, check_options, components, units};
    use super::text::{show, show_letter};
    use super::*;

    const PLAIN: Sprouts = Sprouts { small_regions: false };
    const SMALL: Sprouts = Sprouts { small_regions: true };

    fn check(rules: Sprouts, text: &str, expected: &[&str]) {
        assert_eq!(components(&rules, text), expected, "{text}");
    }

    #[test]
    fn a_text_is_charged_before_it_is_read() {
        let wrong = "?".repeat(64);
        assert_eq!(units(|work| SMALL.start(&wrong, work)), 64 * 64 / 16);
        assert_eq!(units(|work| SMALL.read(wrong.as_bytes(), work)), 64 * 64 / 16);
        assert!(units(|work| SMALL.start("0*5", work)) > 10);
        assert!(units(|work| SMALL.read(b"0*5", work)) > 10);
    }

    #[test]
    fn a_land_is_its_own_bytes_alone() {
        let land = |text| SMALL.position(text).unwrap().components.remove(0);
        let (one, other) = (land("0*2"), land("0*3"));
        assert!(SMALL.is(&one, b"0*2") && !SMALL.is(&other, b"0*2"));
    }

    #[test]
    fn dead_parts_go() {
        check(PLAIN, "2", &[]);
        check(PLAIN, "2.2", &["2.2"]);
        check(PLAIN, "aa.2", &["2.2"]);
        check(PLAIN, "1aa", &["12"]);
        check(PLAIN, "a11a", &["112"]);
        check(PLAIN, "1a2a", &["1a2a"]);
        check(PLAIN, "0.A|A", &["0.2"]);
        check(PLAIN, "0.AB|AC|BC", &["0.AB|AC|BC"]);
        check(PLAIN, "0.AB|A|B", &["0.22"]);
        check(PLAIN, "1aABa|2.A|B", &["1a2Aa|2.A"]);
    }

    #[test]
    fn lands_part() {
        check(PLAIN, "AB|AB.12|0.2CDE|0.1ab1bc2ca.EDC", &["0.1ab1bc2ca.ABC|0.2ABC", "12.AB|AB"]);
        check(PLAIN, "0*2+0*2+1A|A2", &["0*2", "0*2", "1A|2A"]);
    }

    #[test]
    fn small_regions_are_one_boundary() {
        check(SMALL, "2.2", &["22"]);
        check(SMALL, "0.A.B|A.BC|2C", &["0.A.B|2C|ABC"]);
        check(SMALL, "0.A.B|aAaB", &["0.A.B|2AB"]);
        check(PLAIN, "0.A.B|aAaB", &["0.A.B|aAaB"]);
        check(SMALL, "AB.C.D|AB|CD", &["AB|CD|CD.A.B"]);
    }

    #[test]
    fn options_are_those_of_the_definition() {
        check_options(&SMALL, "0", &["AB|AB"]);
        check_options(&SMALL, "AB|AB", &["a position without moves"]);
        check_options(&SMALL, "0*2", &["0.AB|AB", "1a1a"]);
        check_options(&SMALL, "0*3", &["0*2.AB|AB", "0.AB|0.AB", "0.1a1a"]);
        check_options(&SMALL, "12", &["22", "AB|AB"]);
        check_options(&SMALL, "1a1a", &["1a2a", "1AB|AB", "ABCD|ABCD"]);
        check_options(&SMALL, "0.AB|AB", &["AB|CD|AB.CD", "1a2a", "0.2", "0"]);
    }

    /// A turn of a boundary, another order, a mirrored region and other letters change nothing.
    #[test]
    fn equal_forms_have_one_normal_form() {
        for (one, other) in [
            ("0.1ab1bc2ca.ABC|0.2ABC", "0.2ABC|ab1bc2ca1.0.ABC"),
            ("12A.1B222|2A|2B", "2A|1222B.1A2|2B"),
            ("0*2.AB|1a1a.AB", "AB.a1a1|0.AB.0"),
            ("ABC|ABD|CE|DE", "AB|CBD|AE|EDC"),
            ("ABC|ABD|CD", "ABC|ACD|BD"),
            ("ABCDE|ABC|DE", "ABCDE|ABE|CD"),
            ("AB|CD|DE|AB.CE", "AB|CD|DE|CE.AB"),
        ] {
            assert_eq!(components(&PLAIN, one), components(&PLAIN, other), "{one}");
        }
    }

    /// The two positions of figure 9.14: one boundary of a region must not be mirrored alone.
    #[test]
    fn mirrored_alone_a_boundary_is_another() {
        assert_ne!(components(&PLAIN, "12A.1B222|2A|2B"), components(&PLAIN, "12A.222B1|2A|2B"));
    }

    #[test]
    fn every_life_counts_once() {
        for (text, lives) in [("0*5", 15), ("1a1a.1a1a", 10), ("0.AB|1a1a.AB", 10), ("12.AB|AB", 5)] {
            let position = PLAIN.position(text).unwrap();
            assert_eq!(PLAIN.measure_of(&position.components[0]), Ok(lives), "{text}");
        }
    }

    #[test]
    fn only_lands_without_dead_parts_decode() {
        for good in ["0*5", "0*2.AB|0*2.AB", "0*2.AB|AB.0*2", "BA|AB.0"] {
            let expected = good.replace("BA|AB.0", "AB|BA.0");
            assert!(PLAIN.decode(expected.as_bytes()).is_some(), "{good}");
        }
        for (why, bad) in [
            ("nothing", ""),
            ("no lives", "2"),
            ("two lands", "0*2|0*2"),
            ("a sum", "0*2+0*2"),
            ("bare spots one by one", "0.0"),
            ("one bare spot as several", "0*1"),
            ("letters out of order", "0.BA|BA"),
            ("a letter once", "0.A"),
            ("a letter three times", "0.AA|2A"),
            ("a letter twice in a row", "0.AA"),
            ("a small letter in two boundaries", "1a.1a"),
            ("a capital letter where a small one does", "1A1A"),
            ("small letters that cross", "0.1a1b1a1b"),
            ("a letter in two boundaries of a region", "0.A.A"),
            ("a region with one life", "0.A|A"),
            ("a blank", "0*2 "),
            ("not UTF-8", "\u{e9}"),
            ("too many lives", "0*61"),
            ("too many lives in all", "0*59.AB|1AB1a1a"),
            ("too many moves", "0.A.B.C.D.E.F.G.H.I.J.K.L.M.N.O.P.Q.R.S.T|ABCDEFGHIJKLMNOPQRST"),
        ] {
            assert_eq!(PLAIN.decode(bad.as_bytes()), None, "{why}");
        }
        assert_eq!(PLAIN.decode(&[0xff]), None);
        assert!(PLAIN.decode(b"2.2").is_some() && SMALL.decode(b"2.2").is_none());
        assert!(SMALL.decode(b"0.A.B|2BA").is_some(), "the order in a small region is free");
    }

    /// A component has as many lives as bare spots may have, and its options can all be read again.
    #[test]
    fn the_largest_position_can_be_played() {
        let largest = SMALL.position("0*60").unwrap().components.remove(0);
        for option in SMALL.options(&largest) {
            for land in option {
                assert!(!land.regions().unwrap().is_empty());
                assert!(SMALL.measure_of(&land).unwrap() < 180);
            }
        }
    }

    #[test]
    fn letters_go_on_after_z() {
        let name = |first, n| {
            let mut text = String::new();
            show_letter(first, n, &mut text).unwrap();
            text
        };
        assert_eq!([0, 25, 26, 51, 52].map(|n| name(b'a', n)), ["a", "z", "a'", "z'", "a''"]);
        let pairs = |names: &[String]| names.iter().map(|name| format!("1{name}2")).collect::<String>();
        let names: Vec<String> = (0..30).map(|n| name(b'A', n)).collect();
        let text = format!("{}|{}", pairs(&names), pairs(&names));
        assert_eq!(show(&read(&text).unwrap()), Ok(text));
    }
}
