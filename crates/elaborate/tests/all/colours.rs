//! Verdicts are coloured, and nothing else is.

use gamecert_elaborate::colours::verdict;

#[test]
fn only_a_verdict_at_the_beginning_is_coloured() {
    assert_eq!(verdict("VERIFIED nim"), "\u{1b}[1m\u{1b}[32mVERIFIED\u{1b}[0m nim");
    assert_eq!(verdict("REJECTED"), "\u{1b}[1m\u{1b}[31mREJECTED\u{1b}[0m");
    for text in ["", "a VERIFIED", "VERIFIEDLY", "VERIFY", "{\"verdict\":\"VERIFIED\"}"] {
        assert_eq!(verdict(text), text);
    }
}
