//! The page of one certificate.

use std::fmt::Write;

use gamecert_archive::Provenance;
use gamecert_draw::picture::shape::escape;
use gamecert_draw::words;

use super::{Page, author, command_to_check, counted, foreign, grouped, link};
use crate::metadata;
use crate::model::{About, Item};

/// What the page shows besides the certificate's own data.
pub(crate) struct Details<'a> {
    pub(crate) about: &'a About,
    /// What the checker said about the bytes that are published.
    pub(crate) verdict: &'a str,
    /// The checker, as the page may run it.
    pub(crate) checker: &'a Checker,
    /// Why there are no pictures, if there are none.
    pub(crate) not_drawn: Option<&'a str>,
    /// Who has signed it: a text for each signature that matches.
    pub(crate) signed: &'a [String],
}

/// Hashes of the checker.
pub(crate) struct Checker {
    /// The integrity of `checker.js`.
    pub(crate) script: String,
    /// SHA-256 of the module in it.
    pub(crate) module: String,
    /// SHA-256 of the worker in it.
    pub(crate) worker: String,
}

pub(crate) fn page(item: &Item, details: &Details<'_>) -> String {
    let statement = &item.entry.statement;
    let claim = statement.claim().to_string();
    let mut body = String::new();
    head(&mut body, item, details, &claim);
    check(&mut body, item, details);
    picture(&mut body, item, details);
    facts(&mut body, item, details);
    provenance(&mut body, item);
    cite(&mut body, item, details);
    downloads(&mut body, item);
    Page { title: &format!("{claim} - {}", details.about.title), root: "../../", body: &body }.html()
}

fn head(out: &mut String, item: &Item, details: &Details<'_>, claim: &str) {
    let home = format!("<a href=\"../../index.html\">{}</a>", foreign(&details.about.title));
    let statement = &item.entry.statement;
    let meaning = words::meaning(&statement.game, statement.play, statement.claim);
    let rules = words::rules(&statement.game);
    out.push_str(&format!(
        "<nav><p>{home}</p></nav>\n<main>\n<h1>{}.</h1>\n<p><code>{}</code></p>\n<p class=\"lead\">{}</p>\n<p class=\"faint\">{}</p>\n",
        escape(&words::headline(&statement.claim())),
        escape(claim),
        escape(&meaning),
        escape(rules)
    ));
}

/// The button that runs the checker, and everything the script needs.
fn check(out: &mut String, item: &Item, details: &Details<'_>) {
    let entry = &item.entry;
    let imports: Vec<String> = entry.statement.imports.iter().map(ToString::to_string).collect();
    out.push_str(&format!(
        r#"<section aria-labelledby="check-title">
<h2 id="check-title">Check it here</h2>
<p>The same checker as the program <code>certcheck</code>, as a WebAssembly module, replays every step of the proof in your browser, on the bytes
that you would download. You need not believe this site, its authors, or the program that found the proof.</p>
<div id="check" data-identity="{}" data-claim="{}" data-imports="{}" data-script="{}" data-module="{}" data-worker="{}">
<p class="bar"><button type="button" id="start">Check it: {}</button> <button type="button" id="cancel" disabled>Cancel</button>
<label class="file">or a file that you have: <input id="files" type="file" multiple></label></p>
<progress id="progress" hidden aria-label="How much has been read"></progress>
<p id="status" role="status" aria-live="polite"></p>
<p id="verdict" class="verdict" hidden></p>
<p id="note" class="faint" hidden></p>
</div>
<noscript><p>Your browser runs no scripts here: check the file with <code>certcheck</code>, as described below.</p></noscript>
<p class="faint">When this page was made, on {}, <code>certcheck</code> said:</p>
<p class="verdict verified">{}</p>
</section>
"#,
        entry.identity,
        escape(&entry.statement.claim().to_string()),
        imports.join(" "),
        details.checker.script,
        details.checker.module,
        details.checker.worker,
        counted(item.lemmas(), "lemma"),
        escape(&details.about.date),
        escape(details.verdict),
    ));
}

fn picture(out: &mut String, item: &Item, details: &Details<'_>) {
    out.push_str("<section aria-labelledby=\"picture-title\">\n<h2 id=\"picture-title\">See it</h2>\n");
    if let Some(why) = details.not_drawn {
        out.push_str(&format!("<p class=\"faint\">{}</p>\n</section>\n", escape(why)));
        return;
    }
    out.push_str(&format!(
        "<p>{}: every position of the proof, its options and their replies. The drawing shows the idea.</p>\n<p class=\"picture\"><a href=\"picture.svg\"><img \
        src=\"picture.svg\" alt=\"Drawing of the proof of {}, from its claim down\"></a></p>\n</section>\n",
        link("explore.html", "Walk through the proof, and play against it"),
        escape(&item.entry.statement.claim().to_string()),
    ));
}

fn facts(out: &mut String, item: &Item, details: &Details<'_>) {
    let entry = &item.entry;
    let statement = &entry.statement;
    let axioms: Vec<String> = statement
        .axioms
        .iter()
        .map(|name| match words::axiom(name) {
            Some(text) => format!("<b>{}</b>: {}", escape(name), escape(text)),
            None => format!("<b>{}</b>", escape(name)),
        })
        .collect();
    let imports: Vec<String> = statement
        .imports
        .iter()
        .map(|import| link(&format!("../{import}/index.html"), &import.to_string()))
        .collect();
    let list = |texts: Vec<String>| if texts.is_empty() { "none".to_owned() } else { texts.join("<br>") };
    let form = match (entry.hinted, entry.evidence) {
        (false, _) => "bare: the checker finds the replies".to_owned(),
        (true, 1) => "hinted, 1 piece of evidence".to_owned(),
        (true, count) => format!("hinted, {} pieces of evidence", grouped(count)),
    };
    let lemmas = match item.imported_lemmas {
        0 => grouped(entry.lemmas),
        imported => format!("{}, and {} of what it imports", grouped(entry.lemmas), grouped(imported)),
    };
    let mut rows = vec![
        ("identity", format!("<code>{}</code>", entry.identity)),
        ("game", escape(words::game(&statement.game))),
        ("position", format!("<code>{}</code>", escape(&statement.position))),
        ("lemmas", lemmas),
        ("size", format!("{}, {form}", counted(entry.bytes, "byte"))),
        ("rests on", list(axioms)),
        ("imports", list(imports)),
    ];
    rows.extend(details.signed.iter().map(|signed| ("signed", foreign(signed))));
    out.push_str("<section aria-labelledby=\"facts-title\">\n<h2 id=\"facts-title\">The certificate</h2>\n<table class=\"facts\">\n");
    rows.iter().for_each(|(name, value)| {
        out.push_str(&format!("<tr><th scope=\"row\">{name}</th><td>{value}</td></tr>\n"))
    });
    out.push_str("</table>\n</section>\n");
}

fn provenance(out: &mut String, item: &Item) {
    out.push_str(
        "<section aria-labelledby=\"origin-title\">\n<h2 id=\"origin-title\">Where it comes from</h2>\n<p class=\"faint\">Stated by those who \
        submitted it; the proof does not rest on it.</p>\n",
    );
    if item.provenances.is_empty() {
        out.push_str("<p>Nothing has been stated.</p>\n");
    }
    for (number, provenance) in item.provenances.iter().enumerate() {
        if number == 1 {
            out.push_str("<h3>Stated later</h3>\n");
        }
        out.push_str("<table class=\"facts\">\n");
        for (name, value) in provenance_rows(provenance) {
            out.push_str(&format!("<tr><th scope=\"row\">{name}</th><td>{value}</td></tr>\n"));
        }
        out.push_str("</table>\n");
    }
    out.push_str("</section>\n");
}

/// The provenance, with links where there is something to link to.
fn provenance_rows(stated: &Provenance) -> Vec<(&'static str, String)> {
    let mut rows: Vec<(&str, String)> = Vec::new();
    rows.extend(stated.authors.iter().map(|it| ("author", author(it))));
    let code = |text: &String| format!("<code>{}</code>", foreign(text));
    let plain = |text: &String| foreign(text);
    rows.extend(stated.date.as_ref().map(|it| ("date", plain(it))));
    rows.extend(stated.engine.as_ref().map(|it| ("engine", plain(it))));
    rows.extend(stated.command.as_ref().map(|it| ("command", code(it))));
    rows.extend(stated.seed.as_ref().map(|it| ("seed", code(it))));
    rows.extend(stated.machine.as_ref().map(|it| ("machine", plain(it))));
    rows.extend(stated.licence.as_ref().map(|it| ("licence", super::licence(it))));
    rows.extend(stated.doi.as_ref().map(|it| ("DOI", link(&format!("https://doi.org/{it}"), it))));
    rows.extend(stated.url.as_ref().map(|it| ("address", link(it, it))));
    rows.extend(stated.notes.as_ref().map(|it| ("notes", plain(it))));
    rows
}

fn cite(out: &mut String, item: &Item, details: &Details<'_>) {
    let text = metadata::cite::certificate(details.about, item);
    let bibtex = metadata::bibtex::bibtex(details.about, item);
    out.push_str(&format!(
        "<section aria-labelledby=\"cite-title\">\n<h2 id=\"cite-title\">How to cite it</h2>\n<p>{}</p>\n<pre>{}</pre>\n</section>\n",
        foreign(&text),
        bibtex.lines().map(|line| escape(line) + "\n").collect::<String>()
    ));
}

fn downloads(out: &mut String, item: &Item) {
    let folder = item.folder();
    out.push_str(
        "<section aria-labelledby=\"files-title\">\n<h2 id=\"files-title\">Download it</h2>\n<table class=\"files\">\n<thead><tr><th scope=\"col\">file</th>\
        <th scope=\"col\">bytes</th><th scope=\"col\">SHA-256</th></tr></thead>\n<tbody>\n",
    );
    for file in &item.files {
        let name = file.path.strip_prefix(&folder).unwrap_or(&file.path);
        let _ = writeln!(
            out,
            "<tr><td>{}<br><span class=\"faint\">{}</span></td><td class=\"number\">{}</td><td><code class=\"hash\">{}</code></td></tr>",
            link(name, name),
            escape(&file.name),
            grouped(file.bytes),
            file.sha256
        );
    }
    let imports = &item.entry.statement.imports;
    for import in imports {
        let name = format!("{import}.cert");
        let _ = writeln!(
            out,
            "<tr><td>{}<br><span class=\"faint\">a certificate that this one imports</span></td><td></td><td></td></tr>",
            link(&format!("../{import}/{name}"), &name)
        );
    }
    let folder = if imports.is_empty() { "" } else { " --import-dir ." };
    let (machine, all) = match imports.len() {
        0 => ("", ""),
        _ => (", in a folder with what it imports", " and what it imports, by the same names"),
    };
    out.push_str(&format!(
        "</tbody>\n</table>\n<p>With the checker on your own machine{machine}:</p>\n{}\n<p class=\"faint\">Keep the certificate{all}: \
        two copies with the same identity are the same proof.</p>\n</section>\n</main>\n",
        command_to_check(&item.entry.statement, item.entry.identity, folder)
    ));
}
