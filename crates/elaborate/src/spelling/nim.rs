//! Heaps of Nim.

use gamecert_certs::Fault;

use super::{beyond, excerpt, malformed, number};
use gamecert_checker::rules::MAX_HEAP;

/// The spelling of a heap.
pub(super) fn spelling(term: &str) -> Result<String, Fault> {
    let tokens = number::<u32>(term).ok_or_else(|| {
        malformed(format!("`{}` is not a Nim heap; a position looks like 3+5+7", excerpt(term)))
    })?;
    if tokens > MAX_HEAP.into() {
        return Err(beyond(format!("a Nim heap has at most {MAX_HEAP} tokens, this one has {tokens}")));
    }
    Ok(tokens.to_string())
}
