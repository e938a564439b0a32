//! The pages: one for all certificates, and one for each.

pub(crate) mod about;
pub(crate) mod certificate;
mod columns;
mod conjecture;
pub(crate) mod index;

use gamecert_archive::Author;
use gamecert_certs::{Identity, Statement};
use gamecert_draw::picture::shape::escape;
pub(crate) use gamecert_draw::words::grouped;

use crate::metadata::licence::{address, identifiers, is_listed};

/// The style of the pages: that of pictures, and the rest.
const CSS: [&str; 2] = [gamecert_draw::page::SHAPES, include_str!("../../assets/site.css")];

/// The style of the pages.
pub(crate) fn css() -> String {
    CSS.concat()
}

/// The script of the pages.
pub(crate) const SCRIPT: &str =
    concat!(include_str!("../../assets/site.js"), include_str!("../../assets/zoom.js"));

/// A page, ready to be put into its frame.
pub(crate) struct Page<'a> {
    /// The title, as text.
    pub(crate) title: &'a str,
    /// The path from the page to the root of the site: empty, or for example `../../`.
    pub(crate) root: &'a str,
    /// The contents, as HTML.
    pub(crate) body: &'a str,
}

/// What a page may do: show its own files, request certificates from its own host, and run the checker's
/// module.
const POLICY: &str = "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self' 'wasm-unsafe-eval' blob:; \
    worker-src blob:; connect-src 'self'; base-uri 'none'; form-action 'none'";

impl Page<'_> {
    pub(crate) fn html(&self) -> String {
        let Page { title, root, body } = self;
        let title = escape(title);
        // A browser that has kept the style or the script of an earlier site asks for the new one.
        let version = &blake3::hash([&css(), SCRIPT].concat().as_bytes()).to_hex()[..12];
        format!(
            r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<title>{title}</title>
<link rel="stylesheet" href="{root}site.css?{version}">
<link rel="alternate" type="application/atom+xml" title="New results" href="{root}feed.atom">
<link rel="icon" href="data:,">
<script src="{root}site.js?{version}" defer></script>
</head>
<body>
{body}</body>
</html>
"#
        )
    }
}

/// A link; both parts are text.
pub(crate) fn link(address: &str, text: &str) -> String {
    format!("<a href=\"{}\">{}</a>", escape(address), escape(text))
}

/// Text written by others, isolated so that its writing direction does not affect the rest.
pub(crate) fn foreign(text: &str) -> String {
    format!("<bdi>{}</bdi>", escape(text))
}

/// An author, with a link to who that is.
pub(crate) fn author(author: &Author) -> String {
    match &author.orcid {
        Some(orcid) => {
            format!("<a href=\"https://orcid.org/{}\">{}</a>", escape(orcid), foreign(&author.name))
        }
        None => foreign(&author.name),
    }
}

/// A licence, with a link to its text if SPDX lists it.
pub(crate) fn licence(text: &str) -> String {
    let is_one = identifiers(text) == [text] && is_listed(text);
    if is_one { link(&address(text), text) } else { escape(text) }
}

/// The command that checks a certificate on one's own machine, as a shell takes it, in HTML.
pub(crate) fn command_to_check(statement: &Statement, identity: Identity, further: &str) -> String {
    let claim = statement.claim().to_string().replace('\'', "'\\''");
    format!("<pre>certcheck --expect '{}'{further} {identity}.cert</pre>", escape(&claim))
}

/// Such as `1 lemma`, `1,234 lemmas`.
pub(crate) fn counted(count: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(count), if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_for_people() {
        assert_eq!((counted(1, "lemma"), counted(0, "lemma")), ("1 lemma".to_owned(), "0 lemmas".to_owned()));
    }
}
