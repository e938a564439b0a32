//! What every walk stands on: the rules, the table, the limits, the counters.

use super::table::Mixer;
use super::{Known, NimberSet, Table};
use crate::games::Game;
use crate::live::{Helm, NODES_PER_LOOK, Steered, Watched, attend};
use std::fmt;
use std::hash::{Hash, Hasher};

/// The number of nodes between two questions whether to stop.
const NODES_PER_POLL: u64 = 1 << 12;

/// What a search may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Memory for the table, in bytes.
    pub memory_bytes: usize,
    /// The number of nodes, over all searches of one solver.
    pub nodes: u64,
}

impl Default for Limits {
    /// One gibibyte, and no limit on nodes.
    fn default() -> Limits {
        Limits { memory_bytes: 1 << 30, nodes: u64::MAX }
    }
}

/// Why a search ended without an answer. What it found stays in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The caller's stop request.
    Requested,
    /// The memory budget is used up by losing couples.
    Memory,
    /// The limit on nodes is reached.
    Nodes,
    /// The position is larger than the engine can read.
    TooLarge,
}

impl fmt::Display for Stopped {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Stopped::Requested => "the search was asked to stop",
            Stopped::Memory => "the search used up its memory",
            Stopped::Nodes => "the search used up its nodes",
            Stopped::TooLarge => "the position is too large for the engine",
        })
    }
}

impl std::error::Error for Stopped {}

/// How much work has been done. The same in every run on the same input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Positions whose options were produced.
    pub nodes: u64,
    /// Positions about which something is known.
    pub entries: usize,
    /// Positions with a known nimber: the losing couples.
    pub losing_couples: usize,
    /// The memory of the table, in bytes.
    pub table_bytes: usize,
}

/// The rules, the table, the limits and the counters of one solver.
pub struct Context<G: Game> {
    /// The rules.
    pub game: G,
    /// What is known.
    pub table: Table<G::Position>,
    nodes: u64,
    limit: u64,
    /// What difficulties are changed by at random; 0 for not at all.
    whim: u64,
    stop: Box<dyn FnMut() -> bool>,
    helm: Option<Helm>,
    /// The number of nodes at which something is wanted of the walk.
    called_at: Option<u64>,
}

impl<G: Game> Context<G> {
    /// A context in which nothing is known and nobody asks to stop.
    pub fn new(game: G, limits: Limits) -> Context<G> {
        let table = Table::new(limits.memory_bytes);
        let stop = Box::new(|| false);
        Context { game, table, nodes: 0, limit: limits.nodes, whim: 0, stop, helm: None, called_at: None }
    }

    /// Has searches be steered by this helm from now on, or by none.
    pub(crate) fn steer(&mut self, helm: Option<Helm>) {
        self.helm = helm;
        self.called_at = None;
    }

    pub(crate) fn stop_when(&mut self, stop: impl FnMut() -> bool + 'static) {
        self.stop = Box::new(stop);
    }

    /// Lets searches visit so many nodes from now on.
    pub(crate) fn allow(&mut self, nodes: u64) {
        self.limit = self.nodes.saturating_add(nodes);
    }

    /// Has each position look harder or easier than it is, by up to a half, as drawn from `whim`, so
    /// that searches go other ways; 0 for as it is.
    pub(crate) fn set_whim(&mut self, whim: u64) {
        self.whim = whim;
    }

    /// How hard the nimber of a component looks.
    pub(crate) fn difficulty(&self, position: &G::Position) -> u32 {
        let plain = self.game.difficulty(position);
        if self.whim == 0 {
            return plain;
        }
        let mut drawn = Mixer::default();
        drawn.write_u64(self.whim);
        position.hash(&mut drawn);
        let percent = 50 + drawn.finish() % 101;
        u32::try_from(u64::from(plain) * percent / 100).unwrap_or(u32::MAX)
    }

    /// Counts one node.
    ///
    /// # Errors
    /// When a limit is reached or the caller asks to stop.
    #[inline]
    pub fn visit(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.limit {
            return Err(Stopped::Nodes);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_PER_LOOK) { self.look() } else { Ok(()) }
    }

    /// Asks whether to stop, and whether something is wanted of the walk.
    #[cold]
    fn look(&mut self) -> Result<(), Stopped> {
        let is_to_stop = self.nodes.is_multiple_of(NODES_PER_POLL) && (self.stop)();
        if let Some(helm) = &self.helm {
            if is_to_stop {
                helm.tell_stop(self.nodes);
            } else if helm.is_called(self.nodes) {
                self.called_at = Some(self.nodes);
            }
        }
        if is_to_stop { Err(Stopped::Requested) } else { Ok(()) }
    }

    /// Does what is wanted of a walk that shows nothing of its way.
    ///
    /// # Errors
    /// When the search is to end.
    #[inline]
    pub(crate) fn attend(&mut self) -> Result<(), Stopped> {
        if self.is_called() { attend(&mut Hidden(self)) } else { Ok(()) }
    }

    /// Lets only so many more nodes be visited. Returns the limit as it was, on all nodes.
    pub(crate) fn limit_nodes(&mut self, more: u64) -> u64 {
        let limit = self.limit;
        self.limit = limit.min(self.nodes.saturating_add(more));
        limit
    }

    pub(crate) fn restore_limit(&mut self, limit: u64) {
        self.limit = limit;
    }

    /// What is known about one component.
    #[inline]
    pub fn known(&self, position: &G::Position) -> Known {
        match self.game.theorem(position) {
            Some(n) => Known::Nimber(n),
            None => self.table.known(position),
        }
    }

    /// What is known about a sum.
    pub fn known_sum(&self, components: &[G::Position]) -> Known {
        let mut sum = 0;
        let mut open = None;
        for component in components {
            match (self.known(component), open) {
                (Known::Nimber(n), _) => sum ^= n,
                (Known::Excludes(set), None) => open = Some(set),
                (Known::Excludes(_), Some(_)) => return Known::Excludes(NimberSet::EMPTY),
            }
        }
        open.map_or(Known::Nimber(sum), |set| Known::Excludes(set.xor(sum)))
    }

    pub(crate) fn statistics(&self) -> Statistics {
        Statistics {
            nodes: self.nodes,
            entries: self.table.len(),
            losing_couples: self.table.settled(),
            table_bytes: self.table.bytes(),
        }
    }
}

impl<G: Game> Watched for Context<G> {
    fn is_watched(&self) -> bool {
        self.helm.is_some()
    }

    #[inline]
    fn is_called(&self) -> bool {
        self.called_at == Some(self.nodes)
    }

    fn take_helm(&mut self) -> Option<Helm> {
        self.called_at = None;
        self.helm.take()
    }

    fn give_back(&mut self, helm: Helm) {
        self.helm = Some(helm);
    }

    fn statistics(&self) -> Statistics {
        Context::statistics(self)
    }

    fn is_to_stop(&mut self) -> bool {
        (self.stop)()
    }

    fn settled(&self) -> Vec<(String, u16)> {
        let couples = self.table.losing_couples();
        couples.into_iter().map(|(position, nimber)| (self.game.to_text(&position), nimber)).collect()
    }
}

/// A walk that shows nothing of its way, and that can be ended alone.
struct Hidden<'c, G: Game>(&'c mut Context<G>);

impl<G: Game> Steered for Hidden<'_, G> {
    type Context = Context<G>;

    fn context(&mut self) -> &mut Context<G> {
        self.0
    }
}
