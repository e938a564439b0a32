//! What every walk over nimbers relies on: the rules, the table, the work.

use super::table::Mixer;
use super::{Known, Limits, NimberSet, Stopped, Table, Work};
use crate::games::Game;
use crate::live::{Steered, Watched, attend};
use std::hash::{Hash, Hasher};

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

/// The rules, the table and the work of one solver.
pub struct Context<G: Game> {
    /// The rules.
    pub game: G,
    /// What is known.
    pub table: Table<G::Position>,
    /// What has been done.
    pub work: Work,
    /// What difficulties are changed by at random; 0 for not at all.
    seed: u64,
}

impl<G: Game> Context<G> {
    /// A context in which nothing is known and nobody asks to stop.
    pub fn new(game: G, limits: Limits) -> Context<G> {
        Context { game, table: Table::new(limits.memory_bytes), work: Work::new(limits.nodes), seed: 0 }
    }

    /// Has each position look harder or easier than it is, by up to a half, as drawn from `seed`, so
    /// that searches go other ways; 0 for as it is.
    pub(crate) fn set_whim(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// How hard the nimber of a component looks.
    pub(crate) fn difficulty(&self, position: &G::Position) -> u32 {
        let plain = self.game.difficulty(position);
        if self.seed == 0 {
            return plain;
        }
        let mut drawn = Mixer::default();
        drawn.write_u64(self.seed);
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
        self.work.visit()
    }

    /// Does what is wanted of a walk that shows nothing of its way.
    ///
    /// # Errors
    /// When the search is to end.
    #[inline]
    pub(crate) fn attend(&mut self) -> Result<(), Stopped> {
        if self.is_called() { attend(&mut Hidden(self)) } else { Ok(()) }
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
            nodes: self.work.nodes(),
            entries: self.table.len(),
            losing_couples: self.table.settled(),
            table_bytes: self.table.bytes(),
        }
    }
}

impl<G: Game> Watched for Context<G> {
    #[inline]
    fn work(&self) -> Option<&Work> {
        Some(&self.work)
    }

    fn work_mut(&mut self) -> Option<&mut Work> {
        Some(&mut self.work)
    }

    fn statistics(&self) -> Statistics {
        Context::statistics(self)
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
