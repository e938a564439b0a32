//! The searches of contests, by name: all but negamax and df-pn find the score of a position by the same alpha-beta, which they ask
//! other questions.

use serde::{Deserialize, Serialize};

use super::{
    Contest, Features, Score, Search, Window, aspiration, by_questions, deepen, mtdf, negamax, reaches,
};
use crate::knowledge::{Limits, Stopped};

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
    /// Depth-first proof-number search, by questions whether a score is reached.
    DfPn,
}

impl Driver {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Negamax, Self::AlphaBeta, Self::Pvs, Self::Mtdf, Self::Aspiration, Self::DfPn];

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Negamax => "negamax",
            Self::AlphaBeta => "alpha-beta",
            Self::Pvs => "pvs",
            Self::Mtdf => "mtdf",
            Self::Aspiration => "aspiration",
            Self::DfPn => "df-pn",
        }
    }

    /// A search within these limits. The numbers of df-pn take a quarter of the memory, beside the table.
    pub fn search<G: Contest>(self, game: G, features: Features, limits: Limits) -> Search<G> {
        let Limits { memory_bytes, nodes } = limits;
        let memory_bytes = if self == Self::DfPn { memory_bytes / 4 * 3 } else { memory_bytes };
        Search::new(game, features, Limits { memory_bytes, nodes })
    }

    /// The improvements that it goes with.
    #[must_use]
    pub fn features(self) -> Features {
        Features { null_windows: !matches!(self, Self::Negamax | Self::AlphaBeta), ..Features::USUAL }
    }

    /// Whether it can be selective: negamax and df-pn look at all that they rest on.
    #[must_use]
    pub fn can_believe(self) -> bool {
        !matches!(self, Self::Negamax | Self::DfPn)
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
            Self::DfPn => by_questions(search, position, guess),
            _ => search.alpha_beta(position, Window { alpha: low - 1, beta: high + 1 }),
        }
    }

    /// Whether the player to move of a position is sure of at least this score, which lies between those that there can be.
    ///
    /// # Errors
    /// If the search is to end.
    pub fn reaches<G: Contest>(
        self,
        search: &mut Search<G>,
        position: G::Position,
        score: Score,
    ) -> Result<bool, Stopped> {
        match self {
            Self::DfPn => reaches(search, position, score),
            _ => Ok(search.alpha_beta(position, Window::at_least(score))? >= score),
        }
    }
}
