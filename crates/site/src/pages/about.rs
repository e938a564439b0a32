//! The page that says what a collection of certificates is, how to check them, and how to cite them.

use std::collections::BTreeSet;
use std::fmt::Write;

use gamecert_draw::picture::shape::escape;
use gamecert_draw::words;

use super::index::Frame;
use super::{Page, command_to_check, foreign, licence};
use crate::metadata;
use crate::model::Item;

pub(crate) fn page(frame: &Frame<'_>, items: &[Item]) -> String {
    let title = format!("About {}", frame.about.title);
    let mut body = format!(
        "<nav><p><a href=\"index.html\">{}</a></p></nav>\n<main>\n<h1>What this is, and how to check and cite it</h1>\n",
        foreign(&frame.about.title)
    );
    body.push_str(WHAT);
    check(&mut body, frame, items);
    axioms(&mut body, items);
    let _ = write!(
        body,
        "<section aria-labelledby=\"cite\">\n<h2 id=\"cite\">How to cite it</h2>\n<p>{}</p>\n<p>A single result is cited by its claim and the identity \
        of its certificate; its page has the words, and an entry for BibTeX. Two files with one identity hold the same proof.</p>\n\
        <p>Licence: {}.</p>\n</section>\n</main>\n",
        escape(&metadata::cite::collection(frame.about)),
        licence(&frame.about.licence),
    );
    Page { title: &title, root: "", body: &body }.html()
}

const WHAT: &str = "<p class=\"lead\">Each result here comes with a certificate: a file with everything that a small program needs to replay the proof, \
    move by move.</p>\n<p>Whoever solves a game by computer searches millions of positions and then says who wins. A certificate does not ask to be believed: \
    it lists positions with what is claimed of each (its <em>lemmas</em>), and for every move of one side the answer of the other one, or the lemma, that settles it. The checker knows the \
    rules of the games and nothing of how the proofs were found, and shares no code with the programs that found them. It says VERIFIED only if nothing is missing.</p>\n";

fn check(out: &mut String, frame: &Frame<'_>, items: &[Item]) {
    let _ = writeln!(
        out,
        "<section aria-labelledby=\"check\">\n<h2 id=\"check\">How to check it</h2>\n<ul>\n<li>In your browser: the page of each certificate has a button, which replays the proof on \
        your machine; <a href=\"check.html\">check.html</a> does so for any file, without a network. The module that they run has the SHA-256 <code class=\"hash\">{}</code>.</li>",
        frame.module
    );
    if let Some(item) = items.first() {
        let command = command_to_check(&item.entry.statement, item.entry.identity, "");
        let _ = writeln!(
            out,
            "<li>With the program <code>certcheck</code>, built from its source: {command}</li>"
        );
    }
    out.push_str(
        "<li>By a program of your own: the format is documented byte by byte, and so are the rules of each game and of each kind of proof.</li>\n</ul>\n</section>\n",
    );
}

/// What the proofs rest on besides the rules of the games.
fn axioms(out: &mut String, items: &[Item]) {
    let names: BTreeSet<&str> =
        items.iter().flat_map(|item| item.entry.statement.axioms.iter().map(String::as_str)).collect();
    if names.is_empty() {
        return;
    }
    out.push_str("<section aria-labelledby=\"axioms\">\n<h2 id=\"axioms\">What the proofs rest on</h2>\n<p>Besides the rules of the games, some proofs use \
        theorems. Each certificate names those that it uses, and so does its verdict:</p>\n<ul>\n");
    for name in names {
        let text = words::axiom(name).map(|text| format!(": {}", escape(text))).unwrap_or_default();
        let _ = writeln!(out, "<li><b>{}</b>{text}</li>", escape(name));
    }
    out.push_str("</ul>\n</section>\n");
}
