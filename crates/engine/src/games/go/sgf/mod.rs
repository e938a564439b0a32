//! Problems of captures in Go as SGF (Smart Game Format, FF\[4\]), and proofs about them as variations.
//!
//! A *problem* is a game whose root has all that there is to know: the size (`SZ`, 19 if it is missing), the stones (`AB`, `AW`, `AE`), the side to
//! move (`PL`), and a mark on a stone of the target, the only one of its kind (`TR`, `SQ`, `CR` or `MA`, any of the four but not several). Its
//! variations are not read. If the first line of its comment is `captured` or `held`, that is the answer, to be proved or refuted.
//!
//! Nothing here is trusted.

mod problem;
pub mod tree;
mod variations;

pub use problem::{Game, Problem, games};
pub use tree::{MAX_BYTES, Node, Tree};
pub use variations::{Shown, variations};

/// The property by which the target is marked when a problem is written.
pub const TARGET: &str = "TR";
/// The property by which the other points of a zone are marked.
pub const ZONE: &str = "SQ";

/// Why a file is not read at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotRead {
    /// It is beyond a limit.
    Limit(String),
    /// It is something else.
    NotSgf(String),
}
