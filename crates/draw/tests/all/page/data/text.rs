//! Numbers, sums and texts in the data of a page.

use gamecert_draw::page::data::text::{base_36, quoted, sums};

#[test]
fn numbers_and_texts() {
    assert_eq!(sums(&[vec![], vec![1, 36]]), "-;1.10");
    assert_eq!([sums(&[vec![]]), sums(&[])], ["-", ""]);
    assert_eq!([0, 35, 36, 46_655].map(base_36), ["0", "z", "10", "zzz"]);
    assert_eq!(quoted("</script>\"\\\u{2028}\n"), "\"\\u003c/script\\u003e\\\"\\\\\\u2028\\u000a\"");
}
