//! An article in Markdown, whose positions are told in their notation.

use super::{Article, Inline, Item};

/// The first line of an article in Markdown.
pub const MARKDOWN_MARK: &str = "<!-- Written by gamecert explain -->";

/// Writes an article; `file` is the name of its certificate.
#[must_use]
pub fn markdown(article: &Article, file: &str) -> String {
    let mut out = format!("{MARKDOWN_MARK}\n\n# {}\n\n", escape(&article.title));
    if let Some(warning) = &article.warning {
        out += &format!("**{}**\n\n", escape(warning));
    }
    out += &format!("**Theorem.** {}\n\n", inline(&article.theorem));
    for (what, says) in article.checked(file) {
        out += &format!("- {what}: {}\n", code(&says));
    }
    out += &format!("\n{}\n\n**Proof.**\n\n{}\n", escape(&article.rules), items(&article.proof));
    for told in &article.lemmas {
        out +=
            &format!("## Lemma {}\n\n{}\n\n{}\n", told.number, inline(&told.statement), items(&told.proof));
    }
    if let Some(rest) = article.rest() {
        out += &format!("{rest}\n\n");
    }
    if !article.axioms.is_empty() {
        out += "## Axioms\n\n";
        for (name, says) in &article.axioms {
            out += &format!("- `{name}`: {}\n", escape(says));
        }
    }
    out
}

fn items(items: &[Item]) -> String {
    items.iter().map(|item| format!("{}- {}\n", "  ".repeat(item.level), inline(&item.said))).collect()
}

fn inline(parts: &[Inline]) -> String {
    let part = |part: &Inline| match part {
        Inline::Words(words) => escape(words),
        Inline::Position(text, _) => code(text),
        Inline::Lemma(number) => format!("[Lemma {number}](#lemma-{number})"),
    };
    parts.iter().map(part).collect()
}

fn code(text: &str) -> String {
    format!("`{}`", text.replace(|letter: char| letter == '`' || letter.is_control(), " "))
}

/// Words as Markdown takes them.
fn escape(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for letter in words.chars() {
        if matches!(letter, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|') {
            out.push('\\');
        }
        out.push(if letter.is_control() { ' ' } else { letter });
    }
    out
}
