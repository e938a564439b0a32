//! A page on which one walks through a proof, and plays against it: one file that needs nothing else.

mod data;

use crate::picture::shape::escape;
use crate::proof::Proof;

const FRAME: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");
const SCRIPTS: [&str; 5] = [
    include_str!("page/proof.js"),
    include_str!("page/picture.js"),
    include_str!("page/cram.js"),
    include_str!("page/play.js"),
    include_str!("page/walk.js"),
];

/// Pictures of Sprouts that a page has, at most; other positions are texts.
pub const MAX_PICTURES: usize = 600;

/// Writes the page. `verdict` is what the checker said of the certificate, on one line; `is_verified`
/// tells whether it accepts it. It opens at the claim, or at a lemma, by its number.
#[must_use]
pub fn page(proof: &Proof, verdict: &str, is_verified: bool, lemma: Option<usize>) -> String {
    let claim = escape(&proof.claim.to_string());
    let data = data::json(proof, is_verified, lemma);
    let mut out = String::with_capacity(data.len() + 50_000);
    let mut rest = FRAME;
    // The frame is ours, what goes into it is not: no mark is looked for in what was put in.
    while let Some((before, mark, after)) = next_mark(rest) {
        out.push_str(before);
        match mark {
            "claim" => out.push_str(&claim),
            "verdict" => out.push_str(&escape(verdict)),
            "verdict-class" => out.push_str(if is_verified { "verified" } else { "warning" }),
            "style" => out.push_str(STYLE),
            "data" => out.push_str(&data),
            "script" => SCRIPTS.iter().for_each(|script| out.push_str(script)),
            _ => {}
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// The text before the next `{{mark}}`, the mark, and the text after it.
fn next_mark(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once("{{")?;
    let (mark, after) = rest.split_once("}}")?;
    Some((before, mark, after))
}
