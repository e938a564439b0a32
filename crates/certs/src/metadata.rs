//! Metadata: who, when, with what. Outside the identity, and nothing rests on it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::limits::{MAX_METADATA_ENTRIES, MAX_METADATA_VALUE_BYTES};
use crate::statement::{check_all, is_name};

/// Pairs of key and value, in ascending order of keys. An empty one is not written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Metadata(pub BTreeMap<String, String>);

impl Metadata {
    /// Sees that it keeps the limits.
    ///
    /// # Errors
    /// Tells what is wrong.
    pub fn check(&self) -> Result<(), &'static str> {
        let value_is_good = |value: &String| {
            (1..=MAX_METADATA_VALUE_BYTES).contains(&value.len())
                && value.trim() == value
                && !value.contains(char::is_control)
        };
        check_all([
            (self.0.len() <= MAX_METADATA_ENTRIES, "there are more than 64 entries of metadata"),
            (
                self.0.keys().all(|key| is_name(key)),
                "a key of the metadata is not made of lower-case letters, digits and hyphens",
            ),
            (
                self.0.values().all(value_is_good),
                "a value of the metadata is empty, too long, begins or ends with a blank, \
                 or holds a control character",
            ),
        ])
    }
}
