//! What a search has learnt, and what it may spend: below all nodes and walks.

mod bounds;
mod context;
mod misere;
mod nimber_set;
mod scores;
mod table;
mod work;

pub use bounds::{Bounds, BoundsTable};
pub use context::{Context, Statistics};
pub use misere::MisereContext;
pub use nimber_set::NimberSet;
pub use scores::ScoresContext;
pub(crate) use scores::{Asked, Child, Score, drawn};
pub use table::{Known, Mixer, Table};
pub use work::{Limits, Stopped, Work};
