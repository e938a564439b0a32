//! Pages about Connect Four in a real browser: walked through, searched, and played against.
//!
//! These tests need Chromium, like those of `page_in_browser`.

use crate::page_in_browser::{ALL_FOUND, browser, check_by, page, played_out, told};

fn check(position: &str, claim: &str, leaf: &str, games: usize) {
    check_by(&["solve", "--leaf-empties", leaf], ["connect4", position, claim], games);
}

#[test]
#[ignore = "needs Chromium"]
fn each_kind_of_claim_is_walked_and_played() {
    check("4x4", "outcome", "3", 8);
    check("5x4:33", "outcome >= draw", "6", 8);
    check("5x4:3322", "outcome < win", "0", 4);
    // Without a strategy, by the page's own search.
    check("4x4:11223", "outcome", "14", 4);
}

/// Every game that a player can play against the proof, from both sides: it always has a move, and never gets less than it says. Whatever is
/// cited is seen on the board before.
#[test]
#[ignore = "needs Chromium"]
fn no_play_beats_the_proof() {
    for (position, leaf, policy) in [
        ("4x4", "5", "0"),
        ("4x4", "0", "16"),
        ("5x4:2342", "0", "0"),
        ("5x4:2342", "0", "12"),
        ("5x4:33", "8", "32"),
    ] {
        let lines = played_out(&["connect4", position, "--leaf-empties", leaf, "--policy-empties", policy]);
        assert_eq!(lines, ["true false 0 0 0", "true false 0 0 0", "true 0 0"], "{position} {leaf} {policy}");
    }
}

/// A policy is a diagram: the cells have the numbers of its order, on the mirror image as well.
#[test]
#[ignore = "needs Chromium"]
fn a_policy_is_seen_on_the_board() {
    let folder = page(&["connect4", "4x4"]);
    let list = ["", "/v1"].map(|view| {
        format!("[...phrases.lemma(2, '{view}').draw().querySelectorAll('.rank')].map((it) => it.textContent).join()")
    });
    assert_eq!(
        told(
            browser(),
            folder.path(),
            "proof.html",
            &format!("[{}, phrases.lemma(2, '').caption]", list.join(", "))
        ),
        [
            "2,3,12,5,8,10,1,11,9,4,6,7",
            "5,12,3,2,11,1,10,8,4,9,7,6",
            "O is sure of at least 0 (draw): of the moves that do not lose at once, O always makes the one with the smallest number on the \
             board, or else the first. The checker plays this out against all play from here, up to 564 positions.",
        ]
    );
}

/// The claim is a sentence; lemmas are found however the board is mirrored and whose the discs are; columns are clicked.
#[test]
#[ignore = "needs Chromium"]
fn a_strategy_in_words() {
    let folder = page(&["connect4", "5x4:335"]);
    let list = "[
        byId('node-title').textContent,
        document.querySelector('#node-picture svg').getAttribute('aria-label'),
        {ALL_FOUND},
        (() => { byId('show-play').click(); return [...document.querySelectorAll('#board .place title')].map((it) => it.textContent).join(); })(),
        (() => { document.querySelector('#board .place').dispatchEvent(new MouseEvent('click')); return byId('log').children.length; })(),
        document.querySelectorAll('#board .mark').length,
        document.querySelectorAll('#board .disc').length,
    ]";
    assert_eq!(
        told(browser(), folder.path(), "proof.html", &list.replace("{ALL_FOUND}", ALL_FOUND)),
        [
            "Claim: O, who is to move, can be sure of +1 (win), but of no more if X plays well.",
            "board of 4 rows: 5 empty; 5 empty; 2 empty, 1 O, 2 empty; 2 empty, 1 X, 1 empty, 1 X; O is to move",
            "true",
            "1,2,3,4,5",
            "3",
            "1",
            "7",
        ]
    );
}
