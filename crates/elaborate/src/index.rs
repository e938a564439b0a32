//! The lemmas that a file may cite, by their subjects.

use foldhash::{HashMap, HashMapExt};
use std::borrow::Borrow;
use std::hash::Hash;

use gamecert_certs::{Fault, LemmaId};
use gamecert_checker::ledger::{Ledger, Run};
use gamecert_checker::work::Work;

/// Bytes of an entry besides its subject: a growing hash map takes three times its size.
const ENTRY_ROOM: usize = 160;

/// Which lemmas have been reported already.
#[derive(Debug)]
pub(crate) struct News {
    cites_imports: bool,
    /// How many of the file's own lemmas have been reported.
    own: u32,
}

impl News {
    /// For one file; whether it may cite lemmas of imports. If these have holes, not all of their lemmas
    /// need be true.
    pub(crate) fn new(cites_imports: bool) -> Self {
        Self { cites_imports, own: 0 }
    }

    /// Reports each lemma that the file may cite and that has not been reported yet: its number, its
    /// subject, and what it says.
    ///
    /// # Errors
    /// Those of `tell`.
    pub(crate) fn each<V: Copy>(
        &mut self,
        ledger: &Ledger<V>,
        mut tell: impl FnMut(LemmaId, &[u8], V) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let mut tell = |number, id: Option<LemmaId>| match ledger.lemma(number).zip(id) {
            Some(((subject, says), id)) => tell(id, subject, says),
            None => Ok(()),
        };
        let (first, imports) = ledger.runs();
        if std::mem::take(&mut self.cites_imports) {
            let numbers = imports.iter().flat_map(|&Run { first, count, .. }| (first..).zip(0..count));
            for (place, (number, _)) in (0..).zip(numbers) {
                tell(number, LemmaId::of_imported(place))?;
            }
        }
        while self.own < ledger.own() {
            tell(first + self.own, Some(LemmaId(self.own)))?;
            self.own += 1;
        }
        Ok(())
    }
}

/// Lemmas by their subjects, which are bytes or what the bytes represent.
#[derive(Debug)]
pub(crate) struct Index<K>(HashMap<K, LemmaId>);

impl<K> Default for Index<K> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<K: Eq + Hash> Index<K> {
    /// Adds a lemma whose subject has this many bytes.
    ///
    /// # Errors
    /// If that takes more memory than is left.
    pub(crate) fn insert(
        &mut self,
        subject: K,
        bytes: usize,
        id: LemmaId,
        work: &mut Work,
    ) -> Result<(), Fault> {
        work.hold(bytes + ENTRY_ROOM)?;
        self.0.insert(subject, id);
        Ok(())
    }

    /// The lemma about this subject.
    #[must_use]
    pub(crate) fn get<Q: Eq + Hash + ?Sized>(&self, subject: &Q) -> Option<LemmaId>
    where
        K: Borrow<Q>,
    {
        self.0.get(subject).copied()
    }
}
