//! A sheet of Sprouts positions as SVG, one for each argument, on standard output.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example talks to its user")]

use std::fmt::Write;

use gamecert_draw::picture::shape::{escape, number};
use gamecert_draw::picture::sprouts;

const STYLE: &str = "\
    .line{fill:none;stroke:#1f3a5f;stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}\
    .spot{fill:#1f3a5f}.lives-3{fill:#b3392f}.lives-2{fill:#b3392f}.lives-1{fill:#b3392f}.life{fill:#fff}\
    .name{font:13px sans-serif;text-anchor:middle;fill:#555}\
    .title{font:14px monospace;text-anchor:middle;fill:#000}";

/// Width of the sheet, and space for a title.
const WIDTH: f64 = 1500.0;
const TITLE: f64 = 24.0;

fn main() {
    let (mut x, mut y, mut row) = (0.0, 0.0, 0.0_f64);
    let mut body = String::new();
    for text in std::env::args().skip(1) {
        let Some(picture) = sprouts(&text) else {
            eprintln!("cannot draw {text}");
            continue;
        };
        let width = picture.width.max(8.6 * text.len() as f64 + 10.0);
        if x > 0.0 && x + width > WIDTH {
            (x, y, row) = (0.0, y + row, 0.0);
        }
        row = row.max(picture.height + TITLE);
        // A string takes everything.
        let _ = write!(
            body,
            r#"<g transform="translate({} {})">{}</g><text class="title" x="{}" y="{}">{}</text>"#,
            number(x + (width - picture.width) / 2.0),
            number(y + TITLE),
            picture.elements(),
            number(x + width / 2.0),
            number(y + 16.0),
            escape(&text)
        );
        x += width + 10.0;
    }
    println!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{h}"><style>{STYLE}</style><rect width="100%" height="100%" fill="#fff"/>{body}</svg>"##,
        h = number(y + row)
    );
}
