//! The work of one solver: what has been done, how much may be done, and who asks for something meanwhile.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::live::{Controller, NODES_PER_LOOK};

/// The number of nodes between two questions whether to stop.
const NODES_PER_POLL: u64 = 1 << 12;

/// What a search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    /// The memory budget is used up by what cannot be forgotten.
    Memory,
    /// The limit on nodes is reached.
    Nodes,
    /// The position is larger than the engine can read.
    TooLarge,
    /// The nimbers of the largest heaps that a lemma may be about show no period.
    NoPeriod,
}

impl fmt::Display for Stopped {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Stopped::Requested => "the search was asked to stop",
            Stopped::Memory => "the search used up its memory",
            Stopped::Nodes => "the search used up its nodes",
            Stopped::TooLarge => "the position is too large for the engine",
            Stopped::NoPeriod => "the heaps of up to 65535 tokens show no period",
        })
    }
}

impl std::error::Error for Stopped {}

/// Nodes visited, and what ends a search or calls it.
pub struct Work {
    nodes: u64,
    limit: u64,
    stop: Box<dyn FnMut(u64) -> bool>,
    controller: Option<Controller>,
    /// The number of nodes at which something is wanted of the walk.
    called_at: Option<u64>,
}

impl Work {
    /// No node has been visited yet, of at most `limit`, and nobody asks to stop.
    #[must_use]
    pub fn new(limit: u64) -> Work {
        Work { nodes: 0, limit, stop: Box::new(|_| false), controller: None, called_at: None }
    }

    /// The nodes visited.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Has searches be steered by this controller from now on, or by none.
    pub(crate) fn steer(&mut self, controller: Option<Controller>) {
        self.controller = controller;
        self.called_at = None;
    }

    /// Asks now and then whether to stop, and tells how many nodes have been visited.
    pub(crate) fn stop_when(&mut self, stop: impl FnMut(u64) -> bool + 'static) {
        self.stop = Box::new(stop);
    }

    /// Lets searches visit `nodes` more nodes from now on.
    pub(crate) fn allow(&mut self, nodes: u64) {
        self.limit = self.nodes.saturating_add(nodes);
    }

    /// Lets only `more` further nodes be visited. Returns the limit as it was, on all nodes.
    pub(crate) fn limit_nodes(&mut self, more: u64) -> u64 {
        let limit = self.limit;
        self.limit = limit.min(self.nodes.saturating_add(more));
        limit
    }

    pub(crate) fn restore_limit(&mut self, limit: u64) {
        self.limit = limit;
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

    /// Counts nodes that were visited without a question.
    ///
    /// # Errors
    /// As [`Work::visit`].
    #[inline]
    pub fn visit_many(&mut self, nodes: u64) -> Result<(), Stopped> {
        let before = self.nodes;
        self.nodes += nodes;
        if self.nodes > self.limit {
            return Err(Stopped::Nodes);
        }
        let is_polled = before / NODES_PER_POLL != self.nodes / NODES_PER_POLL;
        if is_polled && (self.stop)(self.nodes) { Err(Stopped::Requested) } else { Ok(()) }
    }

    /// Follows a task that counts nodes of its own, from `counted` on: it is given whom to tell their number now and then, who answers whether to go on, and
    /// returns what it has found, with their number in the end.
    ///
    /// # Errors
    /// When a limit is reached or the caller asks to stop.
    pub(crate) fn follow<T>(
        &mut self,
        mut counted: u64,
        task: impl FnOnce(&mut dyn FnMut(u64) -> bool) -> (T, u64),
    ) -> Result<T, Stopped> {
        let mut stopped = None;
        let (found, nodes) = task(&mut |nodes| {
            stopped = self.visit_many(nodes.saturating_sub(counted)).err();
            counted = nodes;
            stopped.is_none()
        });
        match stopped {
            Some(stopped) => Err(stopped),
            None => self.visit_many(nodes.saturating_sub(counted)).map(|()| found),
        }
    }

    /// Asks whether to stop, and whether something is wanted of the walk.
    #[cold]
    fn look(&mut self) -> Result<(), Stopped> {
        let is_to_stop = self.nodes.is_multiple_of(NODES_PER_POLL) && (self.stop)(self.nodes);
        if let Some(controller) = &self.controller {
            if is_to_stop {
                controller.tell_stop(self.nodes);
            } else if controller.is_called(self.nodes) {
                self.called_at = Some(self.nodes);
            }
        }
        if is_to_stop { Err(Stopped::Requested) } else { Ok(()) }
    }

    pub(crate) fn is_steered(&self) -> bool {
        self.controller.is_some()
    }

    /// Whether something is wanted of the walk at this very node.
    #[inline]
    pub(crate) fn is_called(&self) -> bool {
        self.called_at == Some(self.nodes)
    }

    pub(crate) fn take_helm(&mut self) -> Option<Controller> {
        self.called_at = None;
        self.controller.take()
    }

    pub(crate) fn give_back(&mut self, controller: Controller) {
        self.controller = Some(controller);
    }

    /// Whether the caller wants the search to stop.
    pub(crate) fn is_to_stop(&mut self) -> bool {
        (self.stop)(self.nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Many nodes at once are limited and polled like one after the other.
    #[test]
    fn many_nodes_count_like_single_ones() {
        let mut work = Work::new(10_000);
        assert_eq!(work.visit_many(10_000), Ok(()));
        assert_eq!(work.visit(), Err(Stopped::Nodes));
        assert_eq!(work.visit_many(1), Err(Stopped::Nodes));
        let mut work = Work::new(u64::MAX);
        work.stop_when(|_| true);
        assert_eq!(work.visit_many(NODES_PER_POLL - 1), Ok(()));
        assert_eq!(work.visit_many(1), Err(Stopped::Requested));
        assert_eq!(work.visit_many(3 * NODES_PER_POLL), Err(Stopped::Requested));
    }

    /// A task that has counted 1,000 nodes before, and counts 30 now, visits 30, however often it tells their number.
    #[test]
    fn nodes_of_a_task_are_counted_once() {
        let mut work = Work::new(50);
        let task = |poll: &mut dyn FnMut(u64) -> bool| ((poll(1_010), poll(1_020)), 1_030);
        assert_eq!((work.follow(1_000, task), work.nodes()), (Ok((true, true)), 30));
        // What comes of a task is not told once a limit is reached.
        assert_eq!(work.follow(1_000, |_| ("found", 1_021)), Err(Stopped::Nodes));
        let mut work = Work::new(15);
        assert_eq!(work.follow(1_000, task), Err(Stopped::Nodes));
    }
}
