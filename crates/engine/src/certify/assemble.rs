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
    given: FxHashMap<Number, LemmaId>,
) -> Proof {
    let mut places = given;
    places.extend((0..).zip(&found).map(|(place, (number, ..))| (*number, LemmaId(place))));
    let lemmas = found
        .into_iter()
        .map(|(_, subject, nimber, pieces)| {
            (Lemma { subject, judgement: Judgement::Nimber(nimber) }, evidence(pieces, &places))
        })
        .collect();
    Proof { lemmas, goal: evidence(goal, &places) }
}

fn evidence(pieces: Vec<Piece>, places: &FxHashMap<Number, LemmaId>) -> Vec<Evidence> {
    // A component that is cited is needed, and has its lemma by the end.
    let lemmas = |cited: Vec<Number>| cited.iter().filter_map(|number| places.get(number).copied()).collect();
    let evidence = |piece| match piece {
        Piece::Hole => Evidence::Hole,
        Piece::Values(cited) => Evidence::Values(lemmas(cited)),
        Piece::Reply { component, option, cited } => {
            Evidence::Reply { component, option, lemmas: lemmas(cited) }
        }
    };
    pieces.into_iter().map(evidence).collect()
}
