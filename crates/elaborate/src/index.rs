//! The lemmas that a file may cite, by the bytes that they are about.

use std::collections::HashMap;

use gamecert_certs::{Fault, LemmaId};
use gamecert_checker::ledger::{Ledger, Run};
use gamecert_checker::work::Work;

/// Bytes that an entry takes beside its subject: a hash map that grows is there three times over.
const ENTRY_ROOM: usize = 160;

/// The lemmas by their subjects, as far as they have been learnt.
#[derive(Debug)]
pub(crate) struct Index {
    lemmas: HashMap<Vec<u8>, LemmaId>,
    cites_imports: bool,
    /// How many lemmas of the file itself are in it.
    own: u32,
}

impl Index {
    /// An index for one file; whether it may cite lemmas of imports. Where these have holes, not all of their lemmas need
    /// be true.
    #[must_use]
    pub(crate) fn new(cites_imports: bool) -> Self {
        Self { lemmas: HashMap::new(), cites_imports, own: 0 }
    }

    /// Learns all lemmas that the file may cite and that it does not know yet.
    ///
    /// # Errors
    /// If that takes more work or memory than is left.
    pub(crate) fn learn<V: Copy>(&mut self, ledger: &Ledger<V>, work: &mut Work) -> Result<(), Fault> {
        self.learn_by(ledger, work, |subject, _, _| Ok(Some(subject.to_vec())))
    }

    /// As [`Index::learn`], where something else than its subject finds a lemma, or nothing.
    ///
    /// # Errors
    /// If that takes more work or memory than is left.
    pub(crate) fn learn_by<V: Copy>(
        &mut self,
        ledger: &Ledger<V>,
        work: &mut Work,
        mut key: impl FnMut(&[u8], V, &mut Work) -> Result<Option<Vec<u8>>, Fault>,
    ) -> Result<(), Fault> {
        let (first, imports) = ledger.runs();
        let mut place = 0;
        if std::mem::take(&mut self.cites_imports) {
            for &Run { first, count, .. } in imports {
                for number in (first..).zip(0..count).map(|(number, _)| number) {
                    self.insert(ledger.lemma(number), LemmaId::of_imported(place), work, &mut key)?;
                    place += 1;
                }
            }
        }
        while self.own < ledger.own() {
            self.insert(ledger.lemma(first + self.own), Some(LemmaId(self.own)), work, &mut key)?;
            self.own += 1;
        }
        Ok(())
    }

    fn insert<V>(
        &mut self,
        lemma: Option<(&[u8], V)>,
        id: Option<LemmaId>,
        work: &mut Work,
        key: &mut impl FnMut(&[u8], V, &mut Work) -> Result<Option<Vec<u8>>, Fault>,
    ) -> Result<(), Fault> {
        let Some(((subject, says), id)) = lemma.zip(id) else { return Ok(()) };
        work.spend(1)?;
        if let Some(key) = key(subject, says, work)? {
            work.hold(key.len() + ENTRY_ROOM)?;
            self.lemmas.insert(key, id);
        }
        Ok(())
    }

    /// The lemma that something finds.
    #[must_use]
    pub(crate) fn get(&self, key: &[u8]) -> Option<LemmaId> {
        self.lemmas.get(key).copied()
    }
}
