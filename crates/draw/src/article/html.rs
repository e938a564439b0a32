//! An article as a web page that needs nothing else.

use super::{Article, Inline, Item};
use crate::picture::Picture;
use crate::picture::shape::{escape, number};

const STYLE: &str = concat!(include_str!("../page/page.css"), include_str!("article.css"));

/// Writes an article; `file` is the name of its certificate.
#[must_use]
pub fn html(article: &Article, file: &str) -> String {
    let title = escape(&article.title);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n<main class=\"article\">\n<h1>{title}</h1>\n"
    );
    if let Some(warning) = &article.warning {
        out += &format!("<p><strong>{}</strong></p>\n", escape(warning));
    }
    out += &format!("<p><strong>Theorem.</strong> {}</p>\n", inline(&article.theorem));
    out += "<dl class=\"checked\">\n";
    for (what, says) in article.checked(file) {
        out += &format!("<dt>{what}</dt><dd><code>{}</code></dd>\n", escape(&says));
    }
    out += "</dl>\n";
    out += &format!(
        "<p>{}</p>\n<p><strong>Proof.</strong></p>\n{}",
        escape(&article.rules),
        items(&article.proof)
    );
    for told in &article.lemmas {
        out += &format!(
            "<section id=\"lemma-{0}\">\n<h2>Lemma {0}</h2>\n<p>{1}</p>\n{2}</section>\n",
            told.number,
            inline(&told.statement),
            items(&told.proof)
        );
    }
    if let Some(rest) = article.rest() {
        out += &format!("<p>{rest}</p>\n");
    }
    if !article.axioms.is_empty() {
        out += "<h2>Axioms</h2>\n<dl>\n";
        for (name, says) in &article.axioms {
            out += &format!("<dt>{}</dt><dd>{}</dd>\n", escape(name), escape(says));
        }
        out += "</dl>\n";
    }
    out + "</main>\n</body>\n</html>\n"
}

fn items(items: &[Item]) -> String {
    let said = |item: &Item| {
        let style = match item.level {
            0 => String::new(),
            level => format!(" style=\"margin-left: {level}em\""),
        };
        format!("<li{style}>{}</li>\n", inline(&item.said))
    };
    let items: String = items.iter().map(said).collect();
    format!("<ul>\n{items}</ul>\n")
}

fn inline(parts: &[Inline]) -> String {
    let part = |part: &Inline| match part {
        Inline::Words(words) => escape(words),
        Inline::Position(text, Some(picture)) if !picture.shapes.is_empty() => svg(picture, text),
        Inline::Position(text, _) => format!("<code>{}</code>", escape(text)),
        Inline::Lemma(number) => format!("<a href=\"#lemma-{number}\">Lemma {number}</a>"),
    };
    parts.iter().map(part).collect()
}

fn svg(picture: &Picture, text: &str) -> String {
    let (width, height) = (number(picture.width + 2.0), number(picture.height + 2.0));
    format!(
        "<svg viewBox=\"-1 -1 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{}\">{}</svg>",
        escape(text),
        picture.elements()
    )
}
