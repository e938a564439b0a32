//! From what a walk has found to a proof: lemmas in the order of the format, with their evidence.

use gamecert_certs::{Evidence, Judgement, Lemma, LemmaId};
use rustc_hash::FxHashMap;

use super::{Number, Piece};
use crate::proof::Proof;

/// Turns lemmas that stand in the order of the format, each with the number, the subject and the
/// nimber of its component, into a proof in which evidence cites them by their places, and lemmas
/// that are given by the numbers that they have.
pub(super) fn assemble(
    found: Vec<(Number, Vec<u8>, u16, Vec<Piece>)>,
    goal: Vec<Piece>,
    given: &FxHashMap<Number, LemmaId>,
) -> Proof {
    let numbers = found.iter().map(|(number, ..)| number).chain(given.keys());
    let count = numbers.max().map_or(0, |&most| most as usize + 1);
    let mut places = vec![None; count];
    let found_at = (0..).zip(&found).map(|(place, (number, ..))| (*number, LemmaId(place)));
    for (number, id) in given.iter().map(|(&number, &id)| (number, id)).chain(found_at) {
        if let Some(place) = places.get_mut(number as usize) {
            *place = Some(id);
        }
    }
    let lemmas = found
        .into_iter()
        .map(|(_, subject, nimber, pieces)| {
            (Lemma { subject, judgement: Judgement::Nimber(nimber) }, evidence(pieces, &places))
        })
        .collect();
    Proof { lemmas, goal: evidence(goal, &places) }
}

fn evidence(pieces: Vec<Piece>, places: &[Option<LemmaId>]) -> Vec<Evidence> {
    // A component that is cited is needed, and has its lemma by the end.
    let lemma = |number: Number| places.get(number as usize).copied().flatten();
    let lemmas = |cited: Vec<Number>| cited.into_iter().filter_map(lemma).collect();
    let evidence = |piece| match piece {
        Piece::Hole => Evidence::Hole,
        Piece::Values(cited) => Evidence::Values(lemmas(cited)),
        Piece::Reply { component, option, cited } => {
            Evidence::Reply { component, option, lemmas: lemmas(cited) }
        }
    };
    pieces.into_iter().map(evidence).collect()
}
