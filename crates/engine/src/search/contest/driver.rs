//! The searches of contests, by name: each finds the score of a position by the same alpha-beta, which it asks other questions.

use serde::{Deserialize, Serialize};

use super::{Contest, Features, Score, Search, Window, aspiration, deepen, mtdf, negamax};
use crate::knowledge::Stopped;

/// How far from the guess the first window of aspiration reaches.
const WIDTH: Score = 3;

/// A search of contests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Driver {
    /// Minimax, without a window or a table.
    Negamax,
    /// Alpha-beta, all moves in the same window.
    AlphaBeta,
    /// Principal variation search: null windows for all moves but the first.
    Pvs,
    /// Null windows alone, each around the last bound.
    #[default]
    Mtdf,
    /// Principal variation search in a narrow window around a guess first.
    Aspiration,
}

impl Driver {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Negamax, Self::AlphaBeta, Self::Pvs, Self::Mtdf, Self::Aspiration];

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Negamax => "negamax",
            Self::AlphaBeta => "alpha-beta",
            Self::Pvs => "pvs",
            Self::Mtdf => "mtdf",
            Self::Aspiration => "aspiration",
        }
    }

    /// The improvements that it goes with.
    #[must_use]
    pub fn features(self) -> Features {
        Features { null_windows: !matches!(self, Self::Negamax | Self::AlphaBeta), ..Features::USUAL }
    }

    /// The score of a position.
    ///
    /// # Errors
    /// If the search is to end.
    pub fn score<G: Contest>(self, search: &mut Search<G>, position: G::Position) -> Result<Score, Stopped> {
        if self == Self::Negamax {
            return negamax(&search.game, position, &mut search.work);
        }
        let guess = if search.features.looks_ahead { deepen(search, position)? } else { None };
        let (low, high) = search.game.range(position);
        let guess = guess.unwrap_or_else(|| 0.clamp(low, high));
        match self {
            Self::Mtdf => mtdf(search, position, guess),
            Self::Aspiration => aspiration(search, position, guess, WIDTH),
            _ => search.alpha_beta(position, Window { alpha: low - 1, beta: high + 1 }),
        }
    }
}
