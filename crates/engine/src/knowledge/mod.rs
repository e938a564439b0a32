//! What a search has learnt, and what it may spend: below all nodes and walks.

mod context;
mod nimber_set;
mod table;

pub use context::{Context, Limits, Statistics, Stopped};
pub use nimber_set::NimberSet;
pub use table::{Known, Mixer, Table};
