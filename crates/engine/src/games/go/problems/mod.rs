//! Problems of captures that are made rather than found: shapes of a corner on boards of any size, and boards at random.
//!
//! Each is a position in the spelling of statements.

mod random;
mod shapes;

pub use random::random;
pub use shapes::Shape;
