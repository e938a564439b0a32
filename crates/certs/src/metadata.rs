//! Metadata: who, when, with what. Outside the identity, and nothing rests on it.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::fault::{Fault, require};
use crate::limits::{MAX_METADATA_ENTRIES, MAX_METADATA_VALUE_BYTES};
use crate::wire::Cursor;

/// Pairs of key and value, in ascending order of keys. An empty one is not written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Metadata(pub BTreeMap<String, String>);

impl Metadata {
    /// Takes the pairs.
    pub(crate) fn read(from: &mut Cursor<'_>) -> Result<Self, Fault> {
        let pairs = from.list(1..=MAX_METADATA_ENTRIES, |from| {
            let (key, value) = (from.name()?, from.text(MAX_METADATA_VALUE_BYTES)?);
            from.require(value.trim() == value, "a value begins or ends with a blank")?;
            Ok((key, value))
        })?;
        let in_order = pairs.is_sorted_by(|(key, _), (next, _)| key < next);
        let why = "keys are not in ascending order, each once";
        require(in_order, || Fault::rejected("second-spelling", why))?;
        Ok(Self(pairs.into_iter().collect()))
    }
}
