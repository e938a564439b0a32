//! Pages about Othello in a real browser: walked through, searched, and played against.
//!
//! These tests need Chromium, like those of `page_in_browser`.

use tempfile::TempDir;

use crate::page_in_browser::{ALL_FOUND, browser, check_by, gamecert, played_out, told};

/// Six empty squares, and `X` to move: position 20 of the FFO.
const SIX: &str = "XXXOXXXX/OXXXXXXX/OOXXXXXX/OOOXXXXX/OOOXXOO-/OOOOO---/OOOOOOO-/OOOOOOO- X";
/// Both sides pass in it.
const PASSES: &str = "-OOOO-/XXOOXX/XOXXXX/XXOXXX/XXXXX-/-XO--X O";

fn check(position: &str, claim: &str, leaf: &str, games: usize) {
    check_by(&["solve", "--leaf-empties", leaf], ["othello", position, claim], games);
}

#[test]
#[ignore = "needs Chromium"]
fn each_kind_of_claim_is_walked_and_played() {
    check("4x4", "score", "3", 8);
    check(SIX, "score >= 6", "0", 4);
    check(SIX, "score < 8", "2", 8);
    check(PASSES, "score", "1", 8);
    // Without a strategy, by the page's own search.
    check(SIX, "score", "6", 4);
}

/// Every game that a player can play against the proof, from both sides: it always has a move, and never gets less than it says. Whatever is
/// cited is seen on the board before.
#[test]
#[ignore = "needs Chromium"]
fn no_play_beats_the_proof() {
    for (position, leaf, expected) in [
        ("4x4", "4", ["true true 0 0 0", "true true 0 0 0", "true 0 0"]),
        (SIX, "2", ["true true 0 0 0", "true false 0 0 0", "false 0 0"]),
        (PASSES, "0", ["true true 0 0 0", "true true 0 0 0", "true 0 0"]),
    ] {
        let lines = played_out(&["othello", position, "--leaf-empties", leaf]);
        assert_eq!(lines, expected, "{position} {leaf}");
    }
}

/// The claim is a sentence; lemmas are found however the board is turned and whose the discs are; squares are clicked.
#[test]
#[ignore = "needs Chromium"]
fn a_strategy_in_words() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    gamecert(folder, &["solve", "othello", "4x4", "--leaf-empties", "2", "-o", "proof.cert"]);
    gamecert(folder, &["draw", "proof.cert", "-o", "proof.html"]);
    let list = "[
        byId('node-title').textContent,
        [...document.querySelectorAll('caption, th, #options td')].map((it) => it.textContent).join('; '),
        document.querySelector('#node-picture svg').getAttribute('aria-label'),
        {ALL_FOUND},
        (() => { byId('show-play').click(); return [...document.querySelectorAll('#board .place title')].map((it) => it.textContent).join(); })(),
        [...document.querySelectorAll('#moves button')].map((it) => it.textContent).join(),
        (() => { document.querySelector('#board .place').dispatchEvent(new MouseEvent('click')); return [...byId('log').children].map((it) => it.textContent).join('; '); })(),
        document.querySelectorAll('#board .mark').length,
        byId('play-status').textContent,
    ]";
    assert_eq!(
        told(browser(), folder, "proof.html", &list.replace("{ALL_FOUND}", ALL_FOUND)),
        [
            "Claim: X, who is to move, can be sure of \u{2212}10, but of no more if O plays well.",
            "This is what shows the claim:; Part; What shows it; X is sure of at least \u{2212}10; X b1: answers to all 3 moves of O; \
             O is sure of at least +10; lemma 1, O is sure of at least +10",
            "board of 4 rows: 4 empty; 1 empty, 1 O, 1 X, 1 empty; 1 empty, 1 X, 1 O, 1 empty; 4 empty; X is to move",
            "true",
            "b1,a2,d3,c4",
            "b1,a2,d3,c4",
            "You: b1; Proof: a1 (by lemma 1)",
            "1",
            "Proof: a1 (by lemma 1). X has 3 discs, O has 3. You are X: your move.",
        ]
    );
}

/// A book says its best move on whatever image of a position is on the board, and plays where the proof has no answer.
#[test]
#[ignore = "needs Chromium"]
fn a_book_gives_advice() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    gamecert(folder, &["solve", "othello", "4x4", "--leaf-empties", "2", "-o", "proof.cert"]);
    gamecert(folder, &["book", "a.book", "add", "othello", "4x4", "--depth", "1", "--exact", "0"]);
    gamecert(folder, &["book", "a.book", "grow", "--count", "12", "--depth", "1", "--exact", "0"]);
    gamecert(folder, &["draw", "proof.cert", "-o", "proof.html", "--book", "a.book"]);
    let list = "[
        Object.keys(data.book).length,
        Object.entries(data.book).every(([text, [name]]) => {
            const board = rules.read(text);
            return rules.views.all(board).every((view) => {
                const image = rules.carry(view, board);
                const carried = rules.carry(view, rules.after(board, name));
                const found = book.move(image);
                return rules.moves(image).includes(found.name) && rules.views.all(board).some((other) =>
                    rules.text(rules.carry(other, rules.after(image, found.name))) === rules.text(carried));
            });
        }),
        (() => { byId('show-play').click(); return byId('play-how').textContent; })(),
        byId('play-status').textContent,
        (() => {
            answers.answer = () => undefined;
            document.querySelector('#board .place').dispatchEvent(new MouseEvent('click'));
            return byId('log').children[1].textContent.replace(/[a-d][1-4]/, 'MOVE');
        })(),
    ]";
    let lines = told(browser(), folder, "proof.html", list);
    assert_eq!(lines[..2], ["13", "true"]);
    assert!(lines[2].ends_with(" A book says which move it would make."), "{lines:?}");
    assert!(lines[3].ends_with(" You are X: your move. The book plays b1 (0, an estimate)."), "{lines:?}");
    assert!(lines[4].starts_with("Proof: MOVE (by the book: "), "{lines:?}");
}
