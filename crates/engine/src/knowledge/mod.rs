//! What a search has learnt, and what it may spend: below all nodes and walks.

mod context;
mod misere;
mod nimber_set;
mod table;
mod work;

pub use context::{Context, Statistics};
pub use misere::MisereContext;
pub use nimber_set::NimberSet;
pub use table::{Known, Mixer, Table};
pub use work::{Limits, Stopped, Work};
