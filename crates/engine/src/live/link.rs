//! What a watcher and a walk share.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::{Command, Logged, Snapshot};

/// Something that a walk tells its watcher.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A command took effect.
    Obeyed(Logged),
    /// A command was of no use: there is no such level or node, or no sibling to go on with.
    Refused(Logged),
    /// All positions whose nimbers are known, as the watcher asked.
    Table(Vec<(String, u16)>),
}

/// The way from a watcher to a walk and back; all copies are the same one.
#[derive(Clone, Debug, Default)]
pub struct Link(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    /// Whether the walk is to look at the desk: all that it costs when nobody wants anything.
    is_called: AtomicBool,
    desk: Mutex<Desk>,
    bell: Condvar,
}

#[derive(Debug, Default)]
struct Desk {
    commands: VecDeque<Command>,
    /// The node of a tree that is looked at; the root if it is not there.
    node: usize,
    wants_view: bool,
    wants_table: bool,
    is_paused: bool,
    snapshot: Option<Snapshot>,
    events: Vec<Event>,
}

/// What a watcher wants at one moment.
#[derive(Debug, Default)]
pub(super) struct Wishes {
    pub(super) commands: VecDeque<Command>,
    pub(super) view: Option<usize>,
    pub(super) table: bool,
    pub(super) pause: bool,
}

impl Link {
    /// Gives a command.
    pub fn command(&self, command: Command) {
        self.call(|desk| desk.commands.push_back(command));
    }

    /// Asks for a snapshot, that of a tree around this node.
    pub fn ask(&self, node: usize) {
        self.call(|desk| (desk.wants_view, desk.node) = (true, node));
    }

    /// Asks for all that is settled; it comes as [`Event::Table`].
    pub fn ask_table(&self) {
        self.call(|desk| desk.wants_table = true);
    }

    /// Has the walk wait, or go on.
    pub fn pause(&self, is_paused: bool) {
        self.call(|desk| desk.is_paused = is_paused);
    }

    /// The snapshot that has been made, if it has not been taken yet.
    #[must_use]
    pub fn snapshot(&self) -> Option<Snapshot> {
        self.desk().snapshot.take()
    }

    /// What has been reported since the last call.
    #[must_use]
    pub fn events(&self) -> Vec<Event> {
        std::mem::take(&mut self.desk().events)
    }

    pub(super) fn is_called(&self) -> bool {
        self.0.is_called.load(Ordering::Relaxed)
    }

    /// Takes what the watcher wants by now.
    pub(super) fn wishes(&self) -> Wishes {
        let mut desk = self.desk();
        self.0.is_called.store(desk.is_paused, Ordering::Relaxed);
        Wishes {
            commands: std::mem::take(&mut desk.commands),
            view: std::mem::take(&mut desk.wants_view).then_some(desk.node),
            table: std::mem::take(&mut desk.wants_table),
            pause: desk.is_paused,
        }
    }

    /// Waits until the watcher wants something else.
    pub(super) fn wait(&self) {
        let wants_nothing = |desk: &mut Desk| {
            desk.is_paused && desk.commands.is_empty() && !desk.wants_view && !desk.wants_table
        };
        drop(self.0.bell.wait_while(self.desk(), wants_nothing));
    }

    pub(super) fn show(&self, snapshot: Snapshot) {
        self.desk().snapshot = Some(snapshot);
    }

    pub(super) fn tell(&self, event: Event) {
        self.desk().events.push(event);
    }

    fn call(&self, change: impl FnOnce(&mut Desk)) {
        change(&mut self.desk());
        self.0.is_called.store(true, Ordering::Relaxed);
        self.0.bell.notify_all();
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.0.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
