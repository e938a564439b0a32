//! Options shared by all commands that search.

use std::time::Duration;

use clap::{Args, ValueEnum};
use gamecert_certs::Play;
use gamecert_engine::search::contest::Driver;
use gamecert_engine::search::{Algorithm, Limits, Stopped};

use crate::amounts;

/// How to search, and how much to spend.
#[derive(Args, Debug)]
pub(crate) struct SearchOptions {
    /// The search algorithm [default: df-pn for sprouts, dfs for dots, mtdf for contests, nimber-sets for other games]
    #[arg(long, value_enum)]
    algorithm: Option<Walk>,
    /// Memory for the search, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = amounts::memory)]
    memory: usize,
    /// Stop the search after this time, such as 90s or 1h30m, with what is known by then
    #[arg(long, value_name = "TIME", value_parser = amounts::time)]
    pub(crate) time: Option<Duration>,
    /// Stop the search after this many nodes, the same on every machine, with what is known by then
    #[arg(long, value_name = "COUNT")]
    max_nodes: Option<u64>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Walk {
    /// Sets of nimbers (Beling and Rogalski)
    NimberSets,
    /// Depth-first over couples of position and nimber (Lemoine and Viennot)
    Dfs,
    /// Depth-first proof-number search (Nagai), for contests too
    DfPn,
    /// Proof-number search with the tree in memory (Allis): fewer nodes, more memory
    Pn,
    /// Contests: principal variation search, null windows for all moves but the first
    Pvs,
    /// Contests: null windows alone, each around the last bound (Plaat)
    Mtdf,
    /// Contests: principal variation search in a narrow window around a guess first
    Aspiration,
    /// Contests: alpha-beta, all moves in the same window
    AlphaBeta,
    /// Contests: minimax without any window, for small positions
    Negamax,
}

impl SearchOptions {
    /// The search that is asked for, or that is best for the game as a rule.
    pub(crate) fn algorithm(&self, game: &str, play: Play) -> Algorithm {
        match self.algorithm {
            None => Algorithm::best_for(game, play),
            Some(Walk::NimberSets) => Algorithm::NimberSets,
            Some(Walk::Dfs) => Algorithm::DepthFirst,
            Some(Walk::DfPn) => Algorithm::DfPn,
            Some(Walk::Pn) => Algorithm::Pn,
            Some(Walk::Pvs) => Algorithm::Contest(Driver::Pvs),
            Some(Walk::Mtdf) => Algorithm::Contest(Driver::Mtdf),
            Some(Walk::Aspiration) => Algorithm::Contest(Driver::Aspiration),
            Some(Walk::AlphaBeta) => Algorithm::Contest(Driver::AlphaBeta),
            Some(Walk::Negamax) => Algorithm::Contest(Driver::Negamax),
        }
    }

    /// The search that is asked for, as it was written.
    pub(crate) fn algorithm_name(&self) -> Option<String> {
        Some(self.algorithm?.to_possible_value()?.get_name().to_owned())
    }

    /// How much the search may use.
    pub(crate) fn limits(&self) -> Limits {
        let nodes = self.max_nodes.unwrap_or(Limits::default().nodes);
        Limits { memory_bytes: self.memory, nodes }
    }
}

/// Why a search ended early, as the user sees it.
pub(crate) fn reason(stopped: Stopped) -> String {
    match stopped {
        Stopped::Requested => "time limit or interruption".to_owned(),
        other => other.to_string(),
    }
}
