//! Heaps of Nim and of Grundy's game.

use gamecert_certs::Fault;

use super::{beyond, excerpt, malformed, number};
use gamecert_checker::rules::MAX_HEAP;

/// The spelling of a heap of this game.
pub(super) fn heap(term: &str, game: &str) -> Result<String, Fault> {
    let tokens = number::<u32>(term).ok_or_else(|| {
        malformed(format!("`{}` is not a heap of {game}; a position looks like 3+5+7", excerpt(term)))
    })?;
    if tokens > MAX_HEAP.into() {
        return Err(beyond(format!("a heap of {game} has at most {MAX_HEAP} tokens, this one has {tokens}")));
    }
    Ok(tokens.to_string())
}
