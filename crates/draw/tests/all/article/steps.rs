//! Steps of a proof as sentences.

use gamecert_draw::article::Inline;
use gamecert_draw::article::steps::{as_worded, linked};

#[test]
fn lemmas_become_links() {
    let words = |text: &str| Inline::words(text);
    assert_eq!(
        linked("cut 0: take 1, by lemmas 12, 3, and lemma 4: done"),
        [
            words("cut 0: take 1, by "),
            Inline::Lemma(12),
            words(", "),
            Inline::Lemma(3),
            words(", and "),
            Inline::Lemma(4),
            words(": done"),
        ]
    );
    assert_eq!(linked("nothing"), [words("nothing")]);
    assert_eq!(linked("a lemma begins"), [words("a lemma"), words(" begins")]);
}

#[test]
fn deeper_lines_are_deeper_items() {
    let items = as_worded("claim\n  x: y\n    o\n", true);
    assert_eq!(items.iter().map(|item| item.level).collect::<Vec<_>>(), [0, 1]);
    assert_eq!(items[0].said, [Inline::words("X: y"), Inline::words(".")]);
    // A small letter of a position stays small.
    assert_eq!(as_worded("claim\n  aAB: y\n", false)[0].said[0], Inline::words("aAB: y"));
}
