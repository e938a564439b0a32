//! The lemmas of other certificates, which a proof may cite.

use gamecert_certs::{Judgement, Lemma, LemmaId};
use rustc_hash::FxHashMap;

use crate::games::dots::Board;

/// Lemmas that are proved elsewhere.
#[derive(Clone, Debug, Default)]
pub(in crate::prove::scores) struct ImportedLemmas {
    /// Contracts that fail, with the numbers of their lemmas, by subject.
    by_subject: FxHashMap<Vec<u8>, Vec<(u16, LemmaId)>>,
    /// The least contract that fails, by the key of the subject.
    by_key: FxHashMap<u64, u16>,
}

impl ImportedLemmas {
    /// Takes up lemmas with the numbers by which they are cited.
    pub(in crate::prove::scores) fn new<'l>(
        lemmas: impl Iterator<Item = (LemmaId, &'l Lemma)>,
    ) -> ImportedLemmas {
        let mut given = ImportedLemmas::default();
        for (id, lemma) in lemmas {
            let Judgement::Below(contract) = lemma.judgement else { continue };
            let Some(board) = Board::read(&lemma.subject) else { continue };
            given.by_subject.entry(lemma.subject.clone()).or_default().push((contract, id));
            let least = given.by_key.entry(board.key(board.all())).or_insert(contract);
            *least = contract.min(*least);
        }
        given
    }

    /// A lemma that shows that this subject fails at the contract.
    pub(super) fn lemma(&self, subject: &[u8], contract: u16) -> Option<LemmaId> {
        let known = self.by_subject.get(subject)?;
        known.iter().find(|(fails, _)| *fails <= contract).map(|&(_, id)| id)
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.by_key.is_empty()
    }

    /// The least contract at which a position with this key is shown to fail.
    pub(super) fn contract(&self, key: u64) -> Option<u16> {
        self.by_key.get(&key).copied()
    }
}
