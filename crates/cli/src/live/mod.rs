//! The live view: a search on the screen, and the keys that steer it (docs/watching.md).
//!
//! The search runs as usual; another thread requests snapshots, draws them, and passes on commands.
//! What takes effect is written to a log, which another run can replay.

mod branch;
mod keys;
mod plain;
mod record;
mod save;
mod screen;
mod session;
mod state;
mod tree;

pub(crate) use save::Saving;
pub(crate) use session::{LiveOptions, Session, Subject};
