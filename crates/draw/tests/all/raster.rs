//! Drawings as PNG and PDF.

use gamecert_draw::raster::{pdf, png};
use resvg::tiny_skia::Pixmap;

const FRAME: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 60 20\"><style>text { font-family: \
    \"DejaVu Sans Mono\", monospace; } @media (prefers-color-scheme: dark) { text { fill: #fff; } }</style>";

fn drawn(content: &str) -> Pixmap {
    let bytes = png(&format!("{FRAME}{content}</svg>")).unwrap();
    Pixmap::decode_png(&bytes).unwrap()
}

/// Text comes out without any font of the machine, in the light colours, and in each letter that drawings use.
#[test]
fn text_is_drawn_from_our_own_fonts() {
    let empty = drawn("");
    assert_eq!((empty.width(), empty.height()), (120, 40));
    for letter in ["a", "Z", "{", "\u{2026}", "\u{2190}", "\u{2192}", "\u{2193}", "\u{d7}"] {
        let text = drawn(&format!("<text x=\"10\" y=\"15\">{letter}</text>"));
        let dark = text.pixels().iter().filter(|pixel| pixel.alpha() > 128 && pixel.red() < 64).count();
        assert!(dark > 5, "{letter}: {dark} dark pixels");
    }
}

/// A PDF has curves for its letters, and no font.
#[test]
fn a_pdf_has_outlines() {
    let size = |content: &str| {
        let bytes = pdf(&format!("{FRAME}{content}</svg>")).unwrap();
        assert!(bytes.starts_with(b"%PDF-") && !String::from_utf8_lossy(&bytes).contains("/Font"));
        bytes.len()
    };
    assert!(size("<text x=\"10\" y=\"15\">{8;&amp;}</text>") > size("") + 200);
}

#[test]
fn what_is_no_drawing_is_an_error() {
    for text in ["", "<svg", "<p/>"] {
        let why = png(text).unwrap_err().to_string();
        assert!(why.starts_with("the drawing cannot be converted: "), "{why}");
        assert!(pdf(text).is_err());
    }
}
