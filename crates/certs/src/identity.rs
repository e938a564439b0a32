//! The identity of a certificate: a BLAKE3 hash of its statement and its lemmas, never of hints
//! or metadata, so that a bare and a hinted file of one proof have one identity.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Context string that separates identities from all other BLAKE3 hashes.
const CONTEXT: &str = "gamecert 1 identity of statement and lemmas";

/// A 32-byte identity; its text is 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Identity(pub [u8; 32]);

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Takes up the encodings of all lemmas, in order; its result is the identity. It starts with the
/// encoded statement, preceded by its length as eight little-endian bytes.
pub(crate) fn identity_hasher(statement: &[u8]) -> blake3::Hasher {
    let mut hasher = blake3::Hasher::new_derive_key(CONTEXT);
    hasher.update(&(statement.len() as u64).to_le_bytes()).update(statement);
    hasher
}

/// Reads 64 hexadecimal digits.
pub(crate) fn read_digits(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    }
    Some(bytes)
}
