//! A search that is watched while it runs, and steered (chapter 5 and section 6.3 of the thesis of J. Lemoine and S. Viennot).
//!
//! Whoever watches holds a [`Link`] and asks through it for a [`Snapshot`], or gives an [`Order`]. The walk
//! holds a [`Helm`] and looks at the link every few hundred nodes; a search without a helm does nothing of
//! the kind. Orders change where a search goes on, never what is true: what it finds is settled as ever,
//! and judged by the checker. Each order that took effect is told with the number of nodes by then, so that a
//! log of them, given to the helm of another run, has that one do the same.
//!
//! Nobody here knows a terminal or a clock: a walk that is paused waits until it is called.

mod certificate;
mod helm;
mod link;
mod order;
#[cfg(test)]
mod tests;
mod view;

pub use certificate::certificate;
pub use helm::{Helm, Watched};
pub(crate) use helm::{NODES_PER_LOOK, Steered, attend};
pub use link::{Event, Link};
pub use order::{Factor, LogError, Logged, Order, read_log};
pub use view::{Described, Level, Node, Snapshot, Surroundings, View};
