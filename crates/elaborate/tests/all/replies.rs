//! The move that a proof has for the side to move, where no lemma is needed.

use gamecert_certs::{Certificate, ClaimKind, Play};
use gamecert_elaborate::moves::moves;
use gamecert_elaborate::replies::reply;
use gamecert_elaborate::rules::{Go, Rules};

/// What is claimed of a board without a lemma.
fn claiming(position: &str, claim: ClaimKind) -> Certificate {
    let statement = gamecert_certs::Statement {
        game: Go::NAME.to_owned(),
        rules: Go::VERSION,
        play: Play::Contest,
        position: position.to_owned(),
        claim,
        axioms: Vec::new(),
        imports: Vec::new(),
    };
    Certificate { statement, lemmas: Vec::new(), hints: None, metadata: gamecert_certs::Metadata::default() }
}

#[test]
fn a_move_that_takes_the_target_needs_no_lemma() {
    let board = ".XO/..X/... C3 X";
    let certificate = claiming(board, ClaimKind::Value(1));
    assert_eq!(reply(&certificate, board), None, "there is no lemma about X at A3");
    let board = "XOX/.../... B3 X";
    let certificate = claiming(board, ClaimKind::Value(1));
    let number = reply(&certificate, board).unwrap();
    assert_eq!(moves(Go::NAME, &[], board).unwrap().unwrap().all[number].name, "B2");
}

#[test]
fn a_side_without_a_claim_has_no_reply() {
    let board = "XOX/.../... B3 X";
    assert_eq!(reply(&claiming(board, ClaimKind::ValueBelow(1)), board), None);
    assert_eq!(reply(&claiming(board, ClaimKind::Value(1)), "XOX/.../... B3 O"), None, "nothing is left");
    assert_eq!(reply(&claiming(board, ClaimKind::Value(1)), "XOX/... B9 X"), None);
}
