//! The first page: all results, next to published ones.

use std::fmt::Write;

use gamecert_certs::Play;
use gamecert_draw::picture::shape::escape;
use gamecert_draw::words;

use super::columns::{self, CERTIFICATES};
use super::conjecture;
use super::{Page, author, counted, foreign, grouped, licence, link};
use crate::model::{About, Item};
use crate::reference::Reference;
use crate::table::{Row, Standing};

/// What the site has besides certificates.
pub(crate) struct Frame<'a> {
    pub(crate) about: &'a About,
    pub(crate) reference: &'a Reference,
    /// SHA-256 of the checker's module.
    pub(crate) module: &'a str,
    /// What there is besides pages: paths, and what they are.
    pub(crate) files: &'a [(&'a str, &'a str)],
}

pub(crate) fn page(items: &[Item], rows: &[Row<'_>], frame: &Frame<'_>) -> String {
    let mut body = String::new();
    head(&mut body, items, rows, frame);
    let tables = rows.chunk_by(|one, other| (&one.game, one.play) == (&other.game, other.play));
    let (proved, open): (Vec<_>, Vec<_>) =
        tables.partition(|table| table.iter().any(|row| !row.proofs.is_empty()));
    proved.into_iter().chain(open).for_each(|table| results(&mut body, table));
    body.push_str(&conjecture::section(rows));
    certificates(&mut body, items);
    foot(&mut body, frame);
    Page { title: &frame.about.title, root: "", body: &body }.html()
}

fn head(out: &mut String, items: &[Item], rows: &[Row<'_>], frame: &Frame<'_>) {
    let About { title, description, authors, .. } = frame.about;
    let authors: Vec<String> = authors.iter().map(author).collect();
    let count = |standing: Standing| rows.iter().filter(|row| row.standing() == standing).count() as u64;
    let certified = rows.iter().filter(|row| !row.proofs.is_empty()).count() as u64;
    let more = [
        (count(Standing::New), "of them not in the list of published results"),
        (count(Standing::More), "of them with a stronger result than has been published"),
        (count(Standing::Differs), "of them in contradiction to a published result"),
        (count(Standing::Disputed), "of them with published results that contradict each other"),
    ];
    let more: String = more
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, text)| format!(", {} {text}", grouped(*count)))
        .collect();
    let _ = write!(
        out,
        r#"<main>
<h1>{}</h1>
<p class="lead">{}</p>
<p>{} {}</p>
<p>{}, about {}{more}. Each of them can be checked here, in your browser, by a checker that shares no code with the programs that found
the proofs: open one and press a button. <a href="about.html">What this is, and how to check and cite it</a>.</p>
<p class="bar"><label for="search">Search</label> <input id="search" type="search" autocomplete="off" spellcheck="false" placeholder="cram 5x, win, 7e13..." disabled>
<span id="found" role="status" aria-live="polite" class="faint"></span></p>
"#,
        foreign(title),
        foreign(description),
        authors.join(", "),
        escape(&format!("({})", frame.about.date)),
        counted(items.len() as u64, "certificate"),
        counted(certified, "position"),
    );
}

fn results(out: &mut String, rows: &[Row<'_>]) {
    let Some(first) = rows.first() else { return };
    let name = words::game(&first.game);
    let play = if first.play == Play::Misere { ", misere" } else { "" };
    let id = format!("{}{}", first.game, if first.play == Play::Misere { "-misere" } else { "" });
    let _ = write!(
        out,
        "<section aria-labelledby=\"{id}\">\n<h2 id=\"{id}\">{}{play}</h2>\n<p class=\"faint\">{} {}</p>\n",
        escape(name),
        escape(words::rules(&first.game)),
        words::convention(&first.game, first.play),
        id = escape(&id),
    );
    let (proved, open): (Vec<&Row<'_>>, Vec<&Row<'_>>) = rows.iter().partition(|row| !row.proofs.is_empty());
    table(out, &proved);
    if !open.is_empty() {
        let further = if proved.is_empty() { "" } else { "further " };
        let _ = writeln!(
            out,
            "<details><summary>Published, without a certificate here: {}</summary>",
            counted(open.len() as u64, &format!("{further}position"))
        );
        table(out, &open);
        out.push_str("</details>\n");
    }
    out.push_str("</section>\n");
}

fn table(out: &mut String, rows: &[&Row<'_>]) {
    if rows.is_empty() {
        return;
    }
    out.push_str(&columns::head("results", &columns::results()));
    for row in rows {
        let text = escape(&sought(&row.game, row.play, &row.position));
        let (class, _) = columns::comparison(row.standing());
        let cells = columns::cells(&columns::results(), row);
        out.push_str(&format!("<tr class=\"{class}\" data-text=\"{text}\">{cells}</tr>\n"));
    }
    out.push_str("</tbody>\n</table>\n");
}

/// The words by which a position is found.
fn sought(game: &str, play: Play, position: &str) -> String {
    let turned = position.split_once('x').map(|(rows, columns)| format!(" {columns}x{rows}"));
    let turned = turned.filter(|_| game == "cram").unwrap_or_default();
    let play = if play == Play::Misere { " misere" } else { "" };
    let name = match position.split(':').next() {
        Some("0.07") => " Dawson's Kayles",
        Some("0.77") => " Kayles",
        _ => "",
    };
    format!("{game} {position}{turned}{play}{name}")
}

fn certificates(out: &mut String, items: &[Item]) {
    out.push_str("<section aria-labelledby=\"all\">\n<h2 id=\"all\">All certificates</h2>\n");
    out.push_str(&columns::head("certificates", &CERTIFICATES));
    for item in items {
        let statement = &item.entry.statement;
        let authors = item.provenances.iter().flat_map(|it| &it.authors);
        let authors: Vec<&str> = authors.map(|author| author.name.as_str()).collect();
        let text = format!(
            "{} {} {}",
            item.entry.identity,
            sought(&statement.game, statement.play, &statement.position),
            authors.join(" ")
        );
        let cells = columns::cells(&CERTIFICATES, item);
        out.push_str(&format!("<tr data-text=\"{}\">{cells}</tr>\n", escape(&text)));
    }
    out.push_str("</tbody>\n</table>\n</section>\n");
}

fn foot(out: &mut String, frame: &Frame<'_>) {
    let files: Vec<String> = frame
        .files
        .iter()
        .map(|(path, name)| format!("<li>{}: {}</li>\n", link(path, path), escape(name)))
        .collect();
    let sources: Vec<String> = frame
        .reference
        .sources
        .iter()
        .map(|(name, title)| format!("<li><sup>{}</sup> {}</li>\n", escape(name), escape(title)))
        .collect();
    let licence = licence(&frame.about.licence);
    let _ = write!(
        out,
        "<section aria-labelledby=\"legend\">\n<h2 id=\"legend\">How to read the tables</h2>\n<p><b>Lemmas</b>: the positions whose nimbers a proof states, those of what it imports included; in brackets the lost positions of the smallest \
        published proof of something that it settles, such as the outcome, if there is one. A number in bold is smaller.</p>\n<p><b>Compared</b>: what is certified, with what has been published. <i>Agrees in part</i>: a weaker claim is \
        certified, such as a win where the nimber has been published. <i>More than published</i>: a stronger one, from which what has been published follows. <i>Says nothing of it</i>: the claim leaves open what has been published. <i>Not in the list</i>: nobody has looked whether it has been published. <i>Contradiction</i>: one of both is wrong.</p>\n\
        <p>Sources of what has been published:</p>\n<ul>\n{}</ul>\n</section>\n\
        <section aria-labelledby=\"take\">\n<h2 id=\"take\">Take all of it</h2>\n<p>This folder is complete: a copy of it works on any host, and from a disk. Licence: {licence}.</p>\n<ul>\n{}</ul>\n\
        <p>The checker's module has the SHA-256 <code class=\"hash\">{}</code>.</p>\n</section>\n</main>\n",
        sources.concat(),
        files.concat(),
        frame.module,
    );
}
