//! Sprouts in the plane: the players join two spots, or one to itself, by a
//! line that crosses nothing, and put a new spot on it; no spot has more than
//! three lines (Conway and Paterson, 1967).
//!
//! A component is a *land*: regions that share vertices (chapter 9 of the
//! thesis, after Applegate, Jacobson and Sleator). Its canonical form is the
//! same for all ways to write it, and leaves out what nobody can play with.

use super::{Game, cancel_pairs};
use std::cell::RefCell;

mod cache;
mod canonical;
mod colours;
mod draft;
mod extra;
mod land;
mod moves;
mod shape;
mod text;
mod writer;

use cache::{Cache, Options};
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
    /// only there become generic (section 9.3.5 of the thesis). Keeps canonical
    /// trees, but merges lands that the checker may tell apart.
    pub small_regions: bool,
    /// Some regions are replaced by others of the same nimber, with fewer lives
    /// where possible. Contains `small_regions`. Merges lands that the
    /// checker may tell apart, and changes canonical trees.
    pub extra: bool,
    /// Memory for the options of lands met lately, in bytes.
    pub cache_bytes: usize,
}

impl Default for SproutsConfig {
    /// What the thesis does, with a quarter of a gibibyte of memory.
    fn default() -> SproutsConfig {
        SproutsConfig { small_regions: true, extra: false, cache_bytes: 1 << 28 }
    }
}

/// The rules of Sprouts.
#[derive(Debug)]
pub struct Sprouts {
    config: SproutsConfig,
    cache: RefCell<Cache>,
    tools: RefCell<Option<Box<Tools>>>,
}

/// Buffers that are used again for each land.
#[derive(Debug)]
struct Tools {
    moves: Moves,
    reducer: Reducer,
    canoniser: Canoniser,
    lands: Vec<Land>,
    found: Options,
}

impl Default for Sprouts {
    fn default() -> Sprouts {
        Sprouts::new(SproutsConfig::default())
    }
}

impl Sprouts {
    /// The rules, with these equivalences.
    pub fn new(config: SproutsConfig) -> Sprouts {
        let cache = RefCell::new(Cache::new(config.cache_bytes));
        Sprouts { config, cache, tools: RefCell::new(None) }
    }

    /// The start: bare spots in one region. `None` if there are none or too
    /// many for [`MAX_LIVES`].
    pub fn start(&self, spots: u8) -> Option<Vec<Land>> {
        self.read_subject(format!("0*{spots}").as_bytes())
    }

    fn sum(&self, mut draft: Draft) -> Vec<Land> {
        let mut sum = Vec::new();
        self.with_tools(|Tools { reducer, canoniser, .. }| {
            reducer.reduce(&mut draft);
            canoniser.split(&draft, &mut sum);
        });
        cancel_pairs(&mut sum);
        sum
    }

    /// Lends the buffers; a nested call meanwhile gets new ones.
    fn with_tools<R>(&self, work: impl FnOnce(&mut Tools) -> R) -> R {
        let mut tools = self.tools.take().unwrap_or_else(|| Box::new(Tools::new(self.config)));
        let result = work(&mut tools);
        self.tools.replace(Some(tools));
        result
    }
}

impl Tools {
    fn new(config: SproutsConfig) -> Tools {
        Tools {
            moves: Moves::default(),
            reducer: Reducer::new(config),
            canoniser: Canoniser::new(),
            lands: Vec::new(),
            found: Options::default(),
        }
    }
}

impl Game for Sprouts {
    type Position = Land;

    fn options(&self, land: &Land, mut each: impl FnMut(&[Land]) -> bool) {
        let known = self.cache.borrow_mut().get(land);
        if let Some(known) = known {
            for index in 0..known.len() {
                if !each(known.get(index)) {
                    return;
                }
            }
            return;
        }
        self.with_tools(|tools| {
            let Tools { moves, reducer, canoniser, lands, found } = tools;
            found.clear();
            let mut complete = true;
            moves.each(land, |option| {
                reducer.reduce(option);
                lands.clear();
                canoniser.split(option, lands);
                cancel_pairs(lands);
                found.push(lands);
                complete = each(lands);
                complete
            });
            if complete {
                self.cache.borrow_mut().learn(land, found);
            }
        });
    }

    fn whole_options(&self, land: &Land, mut each: impl FnMut(&[Land])) {
        self.with_tools(|tools| {
            let Tools { moves, reducer, canoniser, lands, .. } = tools;
            moves.each(land, |option| {
                reducer.reduce(option);
                lands.clear();
                canoniser.split(option, lands);
                lands.sort_unstable();
                each(lands);
                true
            });
        });
    }

    /// The lives: each move costs at least one.
    fn measure(&self, land: &Land) -> u32 {
        land.lives()
    }

    /// The estimated number of options, which doubles with every seven lives.
    /// From 2^24 on, steps of a sixteenth of a doubling: sums of all lands that
    /// fit into a subject stay in range.
    ///
    /// The lives were found by experiment: up to 11 spots they hardly matter,
    /// at 12 spots they save a quarter of the nodes.
    fn difficulty(&self, land: &Land) -> u32 {
        const EXACT: u64 = 1 << 24;
        let lives = u64::from(land.lives());
        let options = land.estimated_options().saturating_mul((7 + lives % 7) << (lives / 7));
        let doublings = options.max(EXACT).ilog2() - EXACT.ilog2();
        let sixteenths = (options >> doublings).saturating_sub(EXACT) >> (EXACT.ilog2() - 4);
        let beyond = 16 * u64::from(doublings) + sixteenths;
        u32::try_from(options.min(EXACT) + beyond).unwrap_or(u32::MAX)
    }

    /// The last life cannot be played.
    fn bound(&self, land: &Land) -> u16 {
        u16::try_from(land.lives() - 1).unwrap_or(u16::MAX)
    }

    /// The text of one land in the notation of the thesis: `0*4.AB|0*2.1a1a.AB`.
    fn read_subject(&self, bytes: &[u8]) -> Option<Vec<Land>> {
        text::read(bytes).map(|draft| self.sum(draft))
    }

    fn read_text(&self, text: &str) -> Option<Vec<Land>> {
        let mut sum = Vec::new();
        for term in text.split('+') {
            sum.extend(self.read_subject(term.trim().as_bytes())?);
        }
        Some(sum)
    }

    fn to_text(&self, land: &Land) -> String {
        text::print(land)
    }
}

#[cfg(test)]
mod tests;
