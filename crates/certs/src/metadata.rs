//! Metadata: who, when, with what. Outside the identity, and nothing rests on it: no verdict depends on what it says, or on
//! whether it is well formed.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::fault::{Fault, require};
use crate::wire::Cursor;

/// Most pairs of key and value.
const MAX_ENTRIES: usize = 64;

/// Most bytes in one value.
const MAX_VALUE_BYTES: usize = 4096;

/// Pairs of key and value, in ascending order of keys. An empty one is not written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Metadata(pub BTreeMap<String, String>);

impl Metadata {
    /// Takes the metadata of a certificate apart.
    ///
    /// # Errors
    /// If they are not well formed.
    pub fn read(bytes: &[u8]) -> Result<Self, Fault> {
        let mut from = Cursor { rest: bytes, code: "bad-metadata" };
        Self::take(&mut from).and_then(|metadata| from.finish().map(|()| metadata))
    }

    /// Sees that the metadata of a certificate are well formed.
    ///
    /// # Errors
    /// If they are not.
    pub fn judge(bytes: &[u8]) -> Result<(), Fault> {
        Self::read(bytes).map(drop).map_err(|fault| fault.at("metadata"))
    }

    /// Takes the pairs.
    pub(crate) fn take(from: &mut Cursor<'_>) -> Result<Self, Fault> {
        let pairs = from.list(1..=MAX_ENTRIES, |from| {
            let (key, value) = (from.name()?, from.text(MAX_VALUE_BYTES)?);
            from.require(value.trim() == value, "a value begins or ends with a blank")?;
            Ok((key, value))
        })?;
        let in_order = pairs.is_sorted_by(|(key, _), (next, _)| key < next);
        let why = "keys are not in ascending order, each once";
        require(in_order, || Fault::rejected("second-spelling", why))?;
        Ok(Self(pairs.into_iter().collect()))
    }
}
