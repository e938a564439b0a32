//! What a claim about a contest says of each side, and the evidence for it.

use gamecert_certs::{ClaimKind, Evidence, LemmaId, Play, Statement};
use gamecert_elaborate::claim_parts::{Part, divided, open_parts};
use gamecert_elaborate::rules::{Go, Othello, Rules};

fn claiming<R: Rules>(position: &str, claim: ClaimKind) -> Statement {
    Statement {
        game: R::NAME.to_owned(),
        rules: R::VERSION,
        play: Play::Contest,
        position: position.to_owned(),
        claim,
        axioms: Vec::new(),
        imports: Vec::new(),
    }
}

#[test]
fn a_result_has_a_part_for_each_side() {
    let statement = claiming::<Othello>("4x4", ClaimKind::Value(-10));
    let says = |part: &Part| part.says;
    let both = [ClaimKind::ValueAtLeast(-10), ClaimKind::ValueBelow(-9)];
    assert_eq!(open_parts(&statement).iter().map(says).collect::<Vec<_>>(), both);
    let cite = Evidence::Cite { lemma: LemmaId(0), witness: 0 };
    // X plays one of its four moves, which is cited; then all of them are shown, three by the first piece and a hole.
    let goal =
        [&[Evidence::Play(0), cite.clone(), Evidence::All][..], &[const { Evidence::Hole }; 4]].concat();
    let found = divided(&statement, &goal).unwrap();
    assert_eq!(found.iter().map(|(_, pieces)| pieces.len()).collect::<Vec<_>>(), [2, 5]);
    assert_eq!(divided(&statement, &goal[..6]), None, "a piece is missing");
    assert_eq!(divided(&statement, &[&goal[..], &[cite]].concat()), None, "a piece is left");
}

#[test]
fn what_the_rules_settle_takes_no_piece() {
    let captured = claiming::<Go>("XOX/.../... B3 X", ClaimKind::Value(1));
    let says: Vec<ClaimKind> = open_parts(&captured).iter().map(|part| part.says).collect();
    assert_eq!(says, [ClaimKind::ValueAtLeast(1)], "the defender is sure of nothing at once");
    let found = divided(&captured, &[Evidence::Play(0), Evidence::Hole]).unwrap();
    assert_eq!(found.iter().map(|(_, pieces)| pieces.len()).collect::<Vec<_>>(), [2, 0]);
}
