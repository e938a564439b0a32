//! The lemmas of a certificate as a graph.

use gamecert_certs::{
    Certificate, ClaimKind, Evidence, Hints, Judgement, Lemma, LemmaId, Metadata, Play, Statement,
};
use gamecert_elaborate::citations::{Citations, Dominator};

/// A certificate whose lemmas cite these, and then its claim.
fn graph(cited: &[&[u32]]) -> Citations {
    let statement = Statement {
        game: "nim".to_owned(),
        rules: 1,
        play: Play::Normal,
        position: "1".to_owned(),
        claim: ClaimKind::Nimber(1),
        axioms: vec![],
        imports: vec![],
    };
    let mut pieces: Vec<Vec<Evidence>> =
        cited.iter().map(|ids| ids.iter().map(|&id| Evidence::Values(vec![LemmaId(id)])).collect()).collect();
    let goal = pieces.pop().unwrap();
    let lemma = Lemma { subject: vec![1], judgement: Judgement::Nimber(1) };
    let lemmas = vec![lemma; pieces.len()];
    let certificate = Certificate { statement, lemmas, hints: None, metadata: Metadata::default() };
    Citations::of(&certificate, &Hints { lemmas: pieces, goal })
}

#[test]
fn chains_and_what_they_pass_through() {
    // The claim rests on 3; 3 on 1 and 2, both of which rest on 0; nothing rests on 4.
    let citations = graph(&[&[], &[0, 0], &[0], &[1, 2], &[0], &[3]]);
    assert_eq!(citations.heights(), [3, 1, 2, 2, 3, 2]);
    assert_eq!(citations.unreachable(), [4]);
    assert_eq!([0, 1, 3].map(|lemma| citations.citing(lemma)), [3, 1, 1]);
    assert_eq!(citations.dominators(), [Dominator { lemma: 3, dominated: 4 }]);
}

#[test]
fn imported_lemmas_are_leaves() {
    let citations = graph(&[&[u32::MAX], &[0, u32::MAX - 7], &[1]]);
    assert_eq!(citations.heights(), [3, 2, 3, 1, 1]);
    let found = [Dominator { lemma: 1, dominated: 4 }, Dominator { lemma: 0, dominated: 2 }];
    assert_eq!(citations.dominators(), found);
}

#[test]
fn what_no_certificate_may_cite_is_left_out() {
    let citations = graph(&[&[1, 0], &[9], &[1, 9]]);
    assert_eq!(citations.graph.edge_count(), 1);
    assert_eq!(citations.unreachable(), [0]);
}
