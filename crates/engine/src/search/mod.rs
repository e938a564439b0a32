//! Ways to find nimbers, and the solver that puts one to work on a game.
//!
//! [`Algorithm`] is the list of walks. All of them share the [`Table`] and stop
//! at the same limits; what was found before a stop stays in the table.

use gamecert_certs::Play;
use serde::{Deserialize, Serialize};

use crate::games::Game;

mod bottom_up;
pub mod contest;
mod depth_first;
mod df_pn;
mod nimber_sets;
mod order;
mod pn;
mod proof_numbers;
#[cfg(test)]
mod test_nodes;

pub use crate::knowledge::{Context, Known, Limits, NimberSet, Statistics, Stopped, Table};
pub use depth_first::depth_first;
pub use df_pn::df_pn;
pub use pn::pn;

use crate::live::{Controller, Watched};
use crate::nodes::{Couple, Outcome};
use contest::Driver;
use nimber_sets::NimberSets;

/// A way to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Algorithm {
    /// Depth-first over couples (P, n): algorithms 4, 5 and 6 of the thesis.
    #[serde(rename = "dfs")]
    DepthFirst,
    /// Depth-first proof-number search over couples (P, n).
    DfPn,
    /// Proof-number search over couples (P, n), with the tree in memory.
    Pn,
    /// Queries for the nimber of P if it lies in a set, after Beling and
    /// Rogalski (2020).
    #[default]
    NimberSets,
    /// A search of contests.
    #[serde(untagged)]
    Contest(Driver),
}

impl Algorithm {
    /// All that search for winners or nimbers.
    pub const ALL: [Algorithm; 4] =
        [Algorithm::DepthFirst, Algorithm::DfPn, Algorithm::Pn, Algorithm::NimberSets];

    /// What is best for a game as a rule: proof numbers where positions differ much in the number
    /// of their options.
    #[must_use]
    pub fn best_for(game: &str, play: Play) -> Algorithm {
        match play {
            Play::Normal if game != "sprouts" => Algorithm::NimberSets,
            Play::Normal | Play::Misere => Algorithm::DfPn,
            Play::Scoring => Algorithm::DepthFirst,
            Play::Contest => Algorithm::Contest(Driver::default()),
        }
    }

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::DepthFirst => "dfs",
            Algorithm::DfPn => "df-pn",
            Algorithm::Pn => "pn",
            Algorithm::NimberSets => "nimber-sets",
            Algorithm::Contest(driver) => driver.name(),
        }
    }

    /// How much of the memory is for the walk itself; the rest is for the table.
    fn share_of_walk(self, memory_bytes: usize) -> usize {
        match self {
            Algorithm::DepthFirst | Algorithm::NimberSets | Algorithm::Contest(_) => 0,
            Algorithm::DfPn => memory_bytes / 4,
            Algorithm::Pn => memory_bytes / 2,
        }
    }
}

/// A way to walk over nodes: sums under misere play, contracts under scoring play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Walking {
    /// Depth-first.
    DepthFirst,
    /// Depth-first proof-number search.
    #[default]
    DfPn,
    /// Proof-number search with the tree in memory.
    Pn,
}

impl Walking {
    /// The walk of an algorithm; `None` if it searches for nimbers alone.
    #[must_use]
    pub fn of(algorithm: Algorithm) -> Option<Walking> {
        match algorithm {
            Algorithm::DepthFirst => Some(Walking::DepthFirst),
            Algorithm::DfPn => Some(Walking::DfPn),
            Algorithm::Pn => Some(Walking::Pn),
            Algorithm::NimberSets | Algorithm::Contest(_) => None,
        }
    }
}

/// A game, a way to search it, and all that has been learnt so far.
pub struct Solver<G: Game> {
    context: Context<G>,
    algorithm: Algorithm,
    /// Memory for the walk, in bytes.
    walk_bytes: usize,
}

impl<G: Game> Solver<G> {
    /// A solver that knows nothing yet.
    pub fn new(game: G, limits: Limits, algorithm: Algorithm) -> Solver<G> {
        let walk_bytes = algorithm.share_of_walk(limits.memory_bytes);
        let limits = Limits { memory_bytes: limits.memory_bytes - walk_bytes, ..limits };
        Solver { context: Context::new(game, limits), algorithm, walk_bytes }
    }

    /// Has `stop` asked now and then, every few thousand nodes, whether the
    /// search is to end with [`Stopped::Requested`].
    pub fn stop_when(&mut self, stop: impl FnMut(u64) -> bool + 'static) {
        self.context.work.stop_when(stop);
    }

    /// All positions whose nimbers are known, in the notation of the game.
    pub fn settled(&self) -> Vec<(String, u16)> {
        self.context.settled()
    }

    /// Has searches be steered by this controller from now on, or by none.
    pub fn steer(&mut self, controller: Option<Controller>) {
        self.context.work.steer(controller);
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.context.game
    }

    /// All that is known.
    pub fn table(&self) -> &Table<G::Position> {
        &self.context.table
    }

    /// Begins with nothing known, by another algorithm, and with positions that look harder or easier
    /// than they are as drawn from `seed` (0 for as they are). Returns what was known and how it was
    /// searched, for [`Solver::end_afresh`].
    pub(crate) fn begin_afresh(
        &mut self,
        algorithm: Algorithm,
        seed: u64,
    ) -> (Table<G::Position>, Algorithm) {
        let empty = self.context.table.emptied();
        self.context.set_whim(seed);
        let known = std::mem::replace(&mut self.context.table, empty);
        (known, std::mem::replace(&mut self.algorithm, algorithm))
    }

    /// Ends what [`Solver::begin_afresh`] began: what was found since is forgotten.
    pub(crate) fn end_afresh(&mut self, (known, algorithm): (Table<G::Position>, Algorithm)) {
        self.context.set_whim(0);
        self.context.table = known;
        self.algorithm = algorithm;
    }

    /// Lets searches visit `nodes` more nodes from now on.
    pub fn allow(&mut self, nodes: u64) {
        self.context.work.allow(nodes);
    }

    /// How much work has been done.
    pub fn statistics(&self) -> Statistics {
        self.context.statistics()
    }

    /// What is known about one component, without any search.
    pub fn known(&self, position: &G::Position) -> Known {
        self.context.known(position)
    }

    /// What is known about a sum, without any search: its nimber when those of
    /// all components are known, and otherwise excluded values when that of one
    /// component is missing.
    pub fn known_sum(&self, components: &[G::Position]) -> Known {
        self.context.known_sum(components)
    }

    /// Takes the nimber of `position` for granted, whatever has been found of it.
    ///
    /// # Errors
    /// When the memory is used up.
    pub fn believe(&mut self, position: &G::Position, nimber: u16) -> Result<(), Stopped> {
        self.context.table.settle(position, nimber)
    }

    /// Forgets what is known of one position.
    pub fn forget(&mut self, position: &G::Position) {
        self.context.table.forget(position);
    }

    /// Forgets all that is known of positions. The work done so far still counts.
    pub fn forget_all(&mut self) {
        self.context.table.clear();
    }

    /// Whether the nimber of `position` is `n`.
    ///
    /// # Errors
    /// When a limit ended the search.
    pub fn is_nimber(&mut self, position: &G::Position, n: u16) -> Result<bool, Stopped> {
        self.sum_is(std::slice::from_ref(position), n)
    }

    /// The nimber of `position`.
    ///
    /// # Errors
    /// When a limit ended the search.
    pub fn nimber(&mut self, position: &G::Position) -> Result<u16, Stopped> {
        let mut n = 0;
        while !self.is_nimber(position, n)? {
            n = match self.known(position) {
                Known::Nimber(nimber) => return Ok(nimber),
                Known::Excludes(_) => n + 1,
            };
        }
        Ok(n)
    }

    /// Whether the nimber of the sum is `n`: algorithm 6. The nimbers of all
    /// components but the hardest are found first.
    ///
    /// # Errors
    /// When a limit ended the search.
    pub fn sum_is(&mut self, components: &[G::Position], n: u16) -> Result<bool, Stopped> {
        for component in components {
            bottom_up::climb(&mut self.context, component)?;
        }
        let root = Couple::new(components.to_vec(), n);
        let (context, bytes) = (&mut self.context, self.walk_bytes);
        let outcome = match self.algorithm {
            Algorithm::DepthFirst => depth_first(root, context)?,
            Algorithm::DfPn => df_pn(root, context, bytes)?,
            Algorithm::Pn => pn(&root, context, bytes)?,
            Algorithm::NimberSets | Algorithm::Contest(_) => {
                return NimberSets::new(context).sum_is(components, n);
            }
        };
        Ok(outcome == Outcome::Lost)
    }

    /// The nimber of a sum.
    ///
    /// # Errors
    /// When a limit ended the search.
    pub fn sum_nimber(&mut self, components: &[G::Position]) -> Result<u16, Stopped> {
        let mut sum = 0;
        for component in components {
            sum ^= self.nimber(component)?;
        }
        Ok(sum)
    }

    /// The nimber of a sum, found with at most `nodes` nodes.
    ///
    /// # Errors
    /// When a limit ended the search; [`Stopped::Nodes`] if it was this one.
    pub fn sum_nimber_within(&mut self, components: &[G::Position], nodes: u64) -> Result<u16, Stopped> {
        let limit = self.context.work.limit_nodes(nodes);
        let found = self.sum_nimber(components);
        self.context.work.restore_limit(limit);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Cram, CramConfig};

    fn solver(limits: Limits, algorithm: Algorithm) -> Solver<Cram<u64>> {
        Solver::new(Cram::new(CramConfig::default()), limits, algorithm)
    }

    #[test]
    fn limits_stop_and_what_was_found_stays() {
        for algorithm in Algorithm::ALL {
            let few = Limits { nodes: 500, ..Limits::default() };
            let mut stopped = solver(few, algorithm);
            let board = stopped.game().board(4, 5).unwrap();
            assert_eq!(stopped.sum_nimber(&board), Err(Stopped::Nodes));
            assert!(!stopped.table().losing_couples().is_empty());

            let small = Limits { memory_bytes: 4096, ..Limits::default() };
            let mut stopped = solver(small, algorithm);
            assert_eq!(stopped.sum_nimber(&board), Err(Stopped::Memory));

            let mut stopped = solver(Limits::default(), algorithm);
            stopped.stop_when(|_| true);
            let board = stopped.game().board(5, 6).unwrap();
            assert_eq!(stopped.sum_nimber(&board), Err(Stopped::Requested));
        }
    }

    #[test]
    fn a_tight_memory_changes_no_value() {
        for algorithm in Algorithm::ALL {
            let tight = Limits { memory_bytes: 40_000, ..Limits::default() };
            let mut solver = solver(tight, algorithm);
            let board = solver.game().board(4, 5).unwrap();
            assert_eq!(solver.sum_nimber(&board), Ok(2));
            assert!(solver.statistics().table_bytes <= tight.memory_bytes);
        }
    }

    #[test]
    fn sums_are_judged_without_the_value_of_the_hardest() {
        for algorithm in Algorithm::ALL {
            let mut solver = solver(Limits::default(), algorithm);
            let mut sum = solver.game().board(3, 4).unwrap();
            sum.extend(solver.game().board(4, 5).unwrap());
            assert_eq!(solver.sum_is(&sum, 0), Ok(false));
            assert!(solver.known_sum(&sum).excludes(0));
            assert_eq!(solver.sum_nimber(&sum), Ok(3));
            let twice = [sum.clone(), sum].concat();
            assert_eq!(solver.sum_is(&twice, 0), Ok(true));
        }
    }

    /// A change of these numbers is a change of the search. All other searches are in `node_counts.rs`.
    #[test]
    fn signature() {
        let nodes = |algorithm| {
            let mut solver = solver(Limits::default(), algorithm);
            let board = solver.game().board(4, 5).unwrap();
            assert_eq!(solver.sum_nimber(&board), Ok(2));
            (solver.statistics().nodes, solver.statistics().losing_couples)
        };
        assert_eq!(nodes(Algorithm::DepthFirst), (1362, 227));
        assert_eq!(nodes(Algorithm::NimberSets), (1332, 230));
    }
}
