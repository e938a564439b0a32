//! Boards of Othello as people write them, the names of moves and symmetries, and scores that there are.

use gamecert_certs::{ClaimKind, Side};
use gamecert_checker::rules::contest::Cited;
use gamecert_checker::work::Work;
use gamecert_elaborate::rules::{Contest, Othello, Rules};
use gamecert_elaborate::spelling::{carried, judge_claim, move_name};

use super::{check_refusal, check_spelling};

#[test]
fn spelling_is_one() {
    check_spelling(&Othello, " 4x4 ", "4x4");
    check_spelling(&Othello, "6 x 8", "6x8");
    check_spelling(&Othello, "6 × 8", "6x8");
    check_spelling(&Othello, "-----OX--XO----- X", "4x4");
    check_spelling(&Othello, "----/-OX-/-XO-/---- X", "4x4");
    check_spelling(&Othello, "-----OX--XO-----  o", "----/-OX-/-XO-/---- O");
    check_spelling(&Othello, "-----/--OX-/--XO-/----- X", "-----/--OX-/--XO-/----- X");
    check_spelling(&Othello, "xxxx/xxxx/xxxx/xxxo x", "XXXX/XXXX/XXXX/XXXO X");
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    let refuse = |text: &str, why: &str| check_refusal(&Othello, text, why, false);
    refuse(
        &format!("{} X", "X".repeat(63)),
        "there are 63 squares; a board in one word has 16, 25, 36, 49 or 64",
    );
    refuse("----/-OW-/-WO-/---- X", "`W` is no square: X and O are discs, - is an empty square");
    refuse("----/----/----/---- X", "the board has no discs");
    refuse("----/-OX-/-XO-/----", "after the board comes the side to move, X or O");
    refuse("----/-OX-/-XO-/---- W", "after the board comes the side to move, X or O");
    refuse("----/-OX/-XO-/---- X", "the rows of the board have different numbers of squares");
    refuse("-OXX/XXXX/XXXX/XXXX O", "O has no move here and passes, so the side to move is X");
    refuse("5x6", "a board of 5x6 has no middle for the discs of the start");
    check_refusal(&Othello, "9x8", "a board has 4 to 8 rows and 4 to 8 columns", true);
    check_refusal(&Othello, "---/-OX/XO- X", "a board has 4 to 8 rows and 4 to 8 columns", true);
}

#[test]
fn moves_have_names() {
    let board = "----/XXX-/-XO-/---- O";
    let name = |before: &str, after: &str| move_name(Othello::NAME, 0, [before, after]);
    assert_eq!(name("4x4", board), "a2");
    assert_eq!(name(board, "----/XXX-/OOO-/---- X"), "a3");
    assert_eq!(name(board, "----/XXX-/-XO-/---- X"), "pass");
    let oblong = "--------/--------/--------/XXXXXXX- O";
    assert_eq!(name(oblong, "--------/--------/--------/XXXXXXXO X"), "h4");
}

/// Each symmetry moves the board as its words say.
#[test]
fn symmetries_have_words() {
    let read =
        |board: &str| Othello.start(&format!("{board} X"), &mut Work::unlimited()).unwrap().unwrap()[0];
    let board = read("XO--/-X--/--OX/----");
    for (witness, (words, image)) in [
        ("", "XO--/-X--/--OX/----"),
        ("mirrored left to right", "--OX/--X-/XO--/----"),
        ("mirrored top to bottom", "----/--OX/-X--/XO--"),
        ("turned by half", "----/XO--/--X-/--OX"),
        ("mirrored along the diagonal through a1", "X---/OX--/--O-/--X-"),
        ("turned by a quarter to the right", "---X/--XO/-O--/-X--"),
        ("turned by a quarter to the left", "--X-/--O-/OX--/X---"),
        ("mirrored along the other diagonal", "-X--/-O--/--XO/---X"),
    ]
    .into_iter()
    .enumerate()
    {
        let witness = u16::try_from(witness).unwrap();
        assert_eq!(carried(Othello::NAME, witness, false), words);
        let cited = Cited { subject: &Othello.encode(&read(image)), side: Side::Second, witness };
        assert!(Othello.covers(cited, &board, Side::Second, &mut Work::unlimited()).unwrap(), "{words}");
    }
    assert_eq!(carried(Othello::NAME, 0, true), "with the sides exchanged");
    assert_eq!(carried(Othello::NAME, 3, true), "turned by half, with the sides exchanged");
}

#[test]
fn scores_have_a_parity_and_a_limit() {
    let even = "there are 16 squares, so a score is even, not 3";
    assert_eq!(judge_claim(Othello::NAME, ClaimKind::Value(3), "4x4"), Err(even.to_owned()));
    let odd = "there are 20 squares, so a score is from -20 to +20, not 22";
    let board = "-----/--OX-/--XO-/----- X";
    assert_eq!(judge_claim(Othello::NAME, ClaimKind::ValueAtLeast(22), board), Err(odd.to_owned()));
    for kind in [ClaimKind::Value(-10), ClaimKind::Value(0), ClaimKind::ValueBelow(3)] {
        assert_eq!(judge_claim(Othello::NAME, kind, board), Ok(()));
    }
}
