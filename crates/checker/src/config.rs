//! What a reader asks of a check.

use gamecert_certs::limits;

/// What to ask of a certificate, and how much to spend on it and on its imports together.
#[derive(Clone, Debug)]
pub struct Config {
    /// Axioms that the reader of the proof does not accept.
    pub forbidden_axioms: Vec<String>,
    /// The text of the claim that the certificate must prove.
    pub expected: Option<String>,
    /// Most lemmas that are accepted.
    pub max_lemmas: u64,
    /// Most bytes of memory.
    pub max_memory: u64,
    /// Most units of work.
    pub max_work: u64,
}

/// Default limit on memory: 4 GiB, below what a desktop machine has.
const MAX_MEMORY: u64 = 4 << 30;
/// Default limit on work: some ten minutes.
const MAX_WORK: u64 = 30_000_000_000;

impl Default for Config {
    fn default() -> Self {
        Self {
            forbidden_axioms: Vec::new(),
            expected: None,
            max_lemmas: u64::from(limits::MAX_LEMMAS),
            max_memory: MAX_MEMORY,
            max_work: MAX_WORK,
        }
    }
}
