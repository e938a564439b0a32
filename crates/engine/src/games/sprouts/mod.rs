//! Sprouts in the plane: the players join two spots, or one to itself, by a
//! line that crosses nothing, and put a new spot on it; no spot has more than
//! three lines (Conway and Paterson, 1967).
//!
//! A component is a *land*: regions that share vertices (chapter 9 of the
//! thesis, after Applegate, Jacobson and Sleator). Its canonical form is the
//! same for all ways to write it, and leaves out what nobody can play with.

use super::{Game, cancel_pairs};

mod canonical;
mod draft;
mod land;
mod moves;
mod text;

use canonical::Canoniser;
use draft::{Draft, Reducer};
pub use land::Land;
use moves::Moves;
pub use text::MAX_LIVES;

/// Which equivalences the engine uses beyond the removal of what is dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SproutsConfig {
    /// In a region of at most three lives any two vertices can be joined as
    /// long as they live: its boundaries become one, and letters that occur
    /// only there become generic (section 9.3.5 of the thesis).
    pub small_regions: bool,
}

impl Default for SproutsConfig {
    /// What the thesis does.
    fn default() -> SproutsConfig {
        SproutsConfig { small_regions: true }
    }
}

/// The rules of Sprouts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sprouts {
    config: SproutsConfig,
}

impl Sprouts {
    /// The rules, with these equivalences.
    pub fn new(config: SproutsConfig) -> Sprouts {
        Sprouts { config }
    }

    /// The start: bare spots in one region. `None` if there are none or too
    /// many for [`MAX_LIVES`].
    pub fn start(&self, spots: u8) -> Option<Vec<Land>> {
        self.read_subject(format!("0*{spots}").as_bytes())
    }

    /// Like [`Game::options`], but equal lands of an option do not cancel: it
    /// is a position as it stands, not only its nimber.
    pub fn whole_options(&self, land: &Land, mut each: impl FnMut(&[Land]) -> bool) {
        let mut reducer = Reducer::new(self.config.small_regions);
        let mut canoniser = Canoniser::new();
        let mut lands = Vec::with_capacity(8);
        Moves::default().each(land, |option| {
            reducer.reduce(option);
            lands.clear();
            canoniser.split(option, &mut lands);
            lands.sort_unstable();
            each(&lands)
        });
    }

    fn sum(&self, mut draft: Draft) -> Vec<Land> {
        let mut lands = Vec::new();
        Reducer::new(self.config.small_regions).reduce(&mut draft);
        Canoniser::new().split(&draft, &mut lands);
        cancel_pairs(&mut lands);
        lands
    }
}

impl Game for Sprouts {
    type Position = Land;

    fn options(&self, land: &Land, mut each: impl FnMut(&[Land]) -> bool) {
        let mut reducer = Reducer::new(self.config.small_regions);
        let mut canoniser = Canoniser::new();
        let mut lands = Vec::with_capacity(8);
        Moves::default().each(land, |option| {
            reducer.reduce(option);
            lands.clear();
            canoniser.split(option, &mut lands);
            cancel_pairs(&mut lands);
            each(&lands)
        });
    }

    /// The lives: each move costs at least one.
    fn measure(&self, land: &Land) -> u32 {
        land.lives()
    }

    fn difficulty(&self, land: &Land) -> u32 {
        land.lives()
    }

    /// The last life cannot be played.
    fn bound(&self, land: &Land) -> u16 {
        u16::try_from(land.lives() - 1).unwrap_or(u16::MAX)
    }

    /// The text of one land in the notation of the thesis: `0*4.AB|0*2.1a1a.AB`.
    fn read_subject(&self, bytes: &[u8]) -> Option<Vec<Land>> {
        text::read(bytes).map(|draft| self.sum(draft))
    }

    fn to_text(&self, land: &Land) -> String {
        text::print(land)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::{TreeSize, tree_size};
    use crate::search::{Algorithm, Limits, Solver};

    fn game(small_regions: bool) -> Sprouts {
        Sprouts::new(SproutsConfig { small_regions })
    }

    fn size(game: Sprouts, spots: u8) -> TreeSize {
        tree_size(&game.start(spots).unwrap(), |land| {
            let mut options = Vec::new();
            game.whole_options(land, |option| {
                options.push(option.to_vec());
                true
            });
            options
        })
    }

    /// Table 9.3 of the thesis.
    #[test]
    fn as_many_canonical_trees_as_the_thesis() {
        for small_regions in [true, false] {
            for (spots, trees) in [(2, 10), (3, 55), (4, 713)] {
                let size = size(game(small_regions), spots);
                assert_eq!(size.trees, trees, "{spots} spots");
            }
        }
    }

    #[test]
    fn starts_have_their_known_nimbers() {
        let mut solver = Solver::new(game(true), Limits::default(), Algorithm::NimberSets);
        for (spots, nimber) in (1..).zip([0, 0, 1, 1, 1, 0, 0]) {
            let start = solver.game().start(spots).unwrap();
            assert_eq!(solver.sum_nimber(&start), Ok(nimber), "{spots} spots");
        }
    }
}
