//! The lemmas that have been accepted so far.

use std::collections::HashMap;
use std::hash::Hash;

use gamecert_certs::LemmaId;

/// Subjects and nimbers by number, and, for a bare certificate, numbers by subject.
#[derive(Debug)]
pub struct Table<C> {
    lemmas: Vec<(C, u16)>,
    numbers: Option<HashMap<C, LemmaId>>,
}

impl<C: Clone + Eq + Hash> Table<C> {
    /// An empty table, with an index of subjects if `indexed`.
    #[must_use]
    pub fn new(indexed: bool) -> Self {
        Self { lemmas: Vec::new(), numbers: indexed.then(HashMap::new) }
    }

    /// Bytes of memory for each lemma, as reckoned against the memory limit. A vector that grows is
    /// there three times over at its peak (the old one and the new one of twice its size), a hash
    /// map, which is never quite full, up to five times.
    #[must_use]
    pub fn bytes_for_each_lemma(indexed: bool) -> u64 {
        let entry = size_of::<(C, u16)>() as u64;
        let number = if indexed { size_of::<(C, LemmaId)>() as u64 } else { 0 };
        entry.saturating_mul(3).saturating_add(number.saturating_mul(5))
    }

    /// The lemma with this number, if it stands in the table.
    #[must_use]
    pub fn get(&self, id: LemmaId) -> Option<(&C, u16)> {
        let (subject, nimber) = self.lemmas.get(usize::try_from(id.0).ok()?)?;
        Some((subject, *nimber))
    }

    /// The lemma about this subject. Always `None` without an index.
    #[must_use]
    pub fn find(&self, subject: &C) -> Option<(LemmaId, u16)> {
        let id = *self.numbers.as_ref()?.get(subject)?;
        self.get(id).map(|(_, nimber)| (id, nimber))
    }

    /// Adds the next lemma.
    pub fn push(&mut self, subject: C, nimber: u16) {
        if let (Some(numbers), Ok(id)) = (&mut self.numbers, u32::try_from(self.lemmas.len())) {
            numbers.insert(subject.clone(), LemmaId(id));
        }
        self.lemmas.push((subject, nimber));
    }
}
