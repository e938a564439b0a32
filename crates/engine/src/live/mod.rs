//! A search that is watched while it runs, and steered (chapter 5 and section 6.3 of the thesis of J. Lemoine and S. Viennot).
//!
//! The watcher holds a [`Link`] and asks through it for a [`Snapshot`], or gives a [`Command`]. The walk
//! holds a [`Controller`] and looks at the link every few hundred nodes; a search without a controller does nothing of
//! the kind. Commands change where a search goes on, never what is true: what it finds is settled as ever,
//! and judged by the checker. Each command that took effect is reported with the number of nodes by then, so that a
//! log of them, given to the controller of another run, has that run do the same.
//!
//! Nobody here knows a terminal or a clock: a walk that is paused waits until it is called.

mod certificate;
mod command;
mod controller;
mod link;
#[cfg(test)]
mod tests;
mod view;

pub use certificate::certificate;
pub use command::{Command, Factor, LogError, Logged, read_log};
pub use controller::{Controller, Watched};
pub(crate) use controller::{NODES_PER_LOOK, Steered, attend};
pub use link::{Event, Link};
pub use view::{Described, Level, Node, Snapshot, Surroundings, View};
