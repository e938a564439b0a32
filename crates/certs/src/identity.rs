//! The identity of a certificate: a BLAKE3 hash of its statement and its lemmas, never of hints
//! or metadata, so that a bare and a hinted file of one proof have one identity.

use std::fmt;

use serde::Serialize;

/// Context string that separates identities from all other BLAKE3 hashes.
const CONTEXT: &str = "gamecert 1 identity of statement and lemmas";

/// A 32-byte identity; its text is 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Identity(pub [u8; 32]);

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Takes up the encodings of all lemmas, in order; its result is the identity. It starts with the
/// encoded statement, preceded by its length as eight little-endian bytes.
pub(crate) fn identity_hasher(statement: &[u8]) -> blake3::Hasher {
    let mut hasher = blake3::Hasher::new_derive_key(CONTEXT);
    hasher.update(&(statement.len() as u64).to_le_bytes()).update(statement);
    hasher
}
