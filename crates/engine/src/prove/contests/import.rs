//! Lemmas of other certificates: those that a proof may cite, and those that are only believed.

use gamecert_certs::LemmaId;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{Goal, Provable};
use crate::imports::Imports;
use crate::search::contest::{Score, Search};

/// The lemmas that a proof may cite, by their positions: what they say, and their numbers.
#[derive(Debug)]
pub(super) struct Imported<P>(HashMap<P, (Score, LemmaId), FxBuildHasher>);

impl<P> Default for Imported<P> {
    fn default() -> Self {
        Self(HashMap::default())
    }
}

impl<P: Copy + Eq + std::hash::Hash> Imported<P> {
    /// Reads what is imported. Of two lemmas about one position the one that says more is cited.
    pub(super) fn read<G: Provable<Position = P>>(game: &G, imports: &Imports) -> Self {
        let mut imported = Self::default();
        for (id, lemma) in imports.numbered() {
            let Some((position, score)) = game.said(lemma) else { continue };
            let says = imported.0.entry(position).or_insert((score, id));
            if score > says.0 {
                *says = (score, id);
            }
        }
        imported
    }

    /// The lemma that shows this, and the symmetry under which it does.
    pub(super) fn lemma<G: Provable<Position = P>>(&self, game: &G, goal: Goal<P>) -> Option<(LemmaId, u16)> {
        if self.0.is_empty() || goal.chooses {
            return None;
        }
        let (canonical, witness) = game.canonical(goal.position);
        let &(says, id) = self.0.get(&canonical)?;
        (says >= goal.score).then_some((id, witness))
    }
}

/// Takes for granted what these certificates say.
pub(super) fn believe<G: Provable>(search: &mut Search<G>, imports: &Imports) {
    let advice = imports.advisers().iter().flat_map(|certificate| &certificate.lemmas);
    for lemma in advice.chain(imports.numbered().map(|(_, lemma)| lemma)) {
        if let Some((position, score)) = search.game.said(lemma) {
            search.give(Goal { position, chooses: false, score });
        }
    }
}
