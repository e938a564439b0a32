//! Metadata: who, when, with what. Outside the identity, and nothing rests on it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::limits::{MAX_METADATA_ENTRIES, MAX_METADATA_VALUE_BYTES, MAX_NAME_BYTES};

/// Pairs of key and value, in ascending order of keys. An empty one is not written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Metadata(pub BTreeMap<String, String>);

impl Metadata {
    /// What breaks a limit, or `None` if all is well.
    #[must_use]
    pub fn defect(&self) -> Option<&'static str> {
        let key_is_good = |key: &str| {
            !key.is_empty()
                && key.len() <= MAX_NAME_BYTES
                && key.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
        };
        let value_is_good = |value: &str| {
            (1..=MAX_METADATA_VALUE_BYTES).contains(&value.len())
                && value.trim() == value
                && !value.contains(char::is_control)
        };
        if self.0.len() > MAX_METADATA_ENTRIES {
            Some("there are more than 64 entries of metadata")
        } else if !self.0.keys().all(|key| key_is_good(key)) {
            Some("a key of the metadata is not made of lower-case letters, digits and hyphens")
        } else if !self.0.values().all(|value| value_is_good(value)) {
            Some(
                "a value of the metadata is empty, too long, begins or ends with a blank, or holds a control character",
            )
        } else {
            None
        }
    }
}
