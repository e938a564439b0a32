//! The walk's end of the link: it carries out commands at a node and reports them.

use std::collections::VecDeque;

use super::link::Wishes;
use super::{Command, Event, Link, Logged, Snapshot, View};
use crate::knowledge::{Statistics, Stopped, Work};

/// The number of nodes between two looks at the link, and what the numbers of nodes in logs are multiples of.
pub(crate) const NODES_PER_LOOK: u64 = 1 << 8;

/// Steers a search as somebody says who watches it, and as a log says.
#[derive(Debug)]
pub struct Controller {
    link: Link,
    log: VecDeque<Logged>,
}

impl Controller {
    /// A controller at this link, which carries out the commands of a log besides. Each of these is due at the first
    /// look at the number of nodes given there, or at more.
    #[must_use]
    pub fn new(link: Link, log: Vec<Logged>) -> Controller {
        Controller { link, log: log.into() }
    }

    /// Whether something is wanted of the walk.
    pub(crate) fn is_called(&self, nodes: u64) -> bool {
        self.link.is_called() || self.log.front().is_some_and(|logged| logged.nodes <= nodes)
    }

    /// Tells that the search has been ended from outside.
    pub(crate) fn tell_stop(&self, nodes: u64) {
        self.link.tell(Event::Obeyed(Logged { nodes, command: Command::Quit }));
    }

    fn due(&mut self, nodes: u64) -> Option<Command> {
        let is_due = self.log.front().is_some_and(|logged| logged.nodes <= nodes);
        if is_due { self.log.pop_front().map(|logged| logged.command) } else { None }
    }

    fn attend<S: Steered>(&mut self, walk: &mut S) -> Result<(), Stopped> {
        loop {
            let Wishes { mut commands, view, table, pause } = self.link.wishes();
            let statistics = walk.context().statistics();
            let nodes = statistics.nodes;
            while let Some(command) = self.due(nodes).or_else(|| commands.pop_front()) {
                let logged = Logged { nodes, command };
                let is_obeyed = command == Command::Quit || walk.obey(command);
                self.link.tell(if is_obeyed { Event::Obeyed(logged) } else { Event::Refused(logged) });
                if command == Command::Quit {
                    return Err(Stopped::Requested);
                }
            }
            if table {
                self.link.tell(Event::Table(walk.context().settled()));
            }
            if let Some(node) = view {
                self.link.show(Snapshot { statistics, view: walk.view(node) });
            }
            if !pause {
                return Ok(());
            }
            self.link.wait();
            if walk.context().is_to_stop() {
                self.tell_stop(nodes);
                return Err(Stopped::Requested);
            }
        }
    }
}

/// A walk that can be looked at and steered.
pub(crate) trait Steered {
    /// What it stands on.
    type Context: Watched;

    fn context(&mut self) -> &mut Self::Context;

    /// Where it is; a tree is looked at around this node.
    fn view(&self, _node: usize) -> View {
        View::Hidden
    }

    /// Carries out a command; says whether that had an effect.
    fn obey(&mut self, _order: Command) -> bool {
        false
    }
}

/// Has the walk do what is wanted of it at this node.
///
/// # Errors
/// When the search is to end.
#[cold]
pub(crate) fn attend<S: Steered>(walk: &mut S) -> Result<(), Stopped> {
    let Some(mut controller) = walk.context().take_helm() else { return Ok(()) };
    let done = controller.attend(walk);
    walk.context().give_back(controller);
    done
}

/// What a walk stands on, as far as watching goes. Nobody watches where no work is counted.
pub trait Watched {
    /// The work, which holds the controller.
    fn work(&self) -> Option<&Work> {
        None
    }

    /// The work, to be changed.
    fn work_mut(&mut self) -> Option<&mut Work> {
        None
    }

    /// Whether there is a controller.
    fn is_watched(&self) -> bool {
        self.work().is_some_and(Work::is_steered)
    }

    /// Whether something is wanted of the walk at this very node.
    #[inline]
    fn is_called(&self) -> bool {
        self.work().is_some_and(Work::is_called)
    }

    /// The controller, until it is given back; nothing more is wanted at this node then.
    fn take_helm(&mut self) -> Option<Controller> {
        self.work_mut()?.take_helm()
    }

    /// Takes the controller back.
    fn give_back(&mut self, controller: Controller) {
        if let Some(work) = self.work_mut() {
            work.give_back(controller);
        }
    }

    /// Whether the caller wants the search to stop.
    fn is_to_stop(&mut self) -> bool {
        self.work_mut().is_some_and(Work::is_to_stop)
    }

    /// The work done.
    fn statistics(&self) -> Statistics {
        Statistics::default()
    }

    /// All positions whose nimbers are known.
    fn settled(&self) -> Vec<(String, u16)> {
        Vec::new()
    }
}
