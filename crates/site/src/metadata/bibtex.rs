//! A certificate as an entry for `BibTeX` and biblatex.

use std::collections::BTreeSet;

use gamecert_archive::Author;

use super::escape::{self, tex};
use super::name::Name;
use super::{authors, doi_url, people, year};
use crate::model::{About, Item};

/// The entry. Those who answer for the collection are its editors; the DOI is that of the collection. A DOI
/// given for the certificate may be that of an article, and goes into a note.
#[must_use]
pub fn bibtex(about: &About, item: &Item) -> String {
    let identity = item.entry.identity.to_string();
    let people = people(about, std::slice::from_ref(item));
    let names = |names: Vec<&Author>| names.into_iter().map(name).collect::<Vec<_>>().join(" and ");
    let mut fields = vec![
        ("author", names(people.among(authors(item)))),
        ("editor", names(people.among(about.authors.iter()))),
        // The second braces keep the case of the letters.
        ("title", format!("{{{}}}", tex(&item.entry.statement.claim().to_string()))),
        ("year", year(item.entry.date.as_deref().unwrap_or(&about.date)).to_owned()),
        ("howpublished", tex(&escape::one_line(&about.title))),
    ];
    fields.extend(about.doi.as_ref().map(|doi| ("doi", doi.clone())));
    fields.extend(url(about, item).map(|url| ("url", url)));
    let stated = item.cited().iter().flat_map(|it| [it.doi.as_deref().map(doi_url), it.url.clone()]);
    let elsewhere: BTreeSet<String> = stated.flatten().map(|address| tex(&address)).collect();
    let see: String = elsewhere.iter().map(|address| format!("; see {address}")).collect();
    fields.push(("note", format!("Certificate {identity}{see}")));
    let stated = fields.iter().filter(|(_, value)| !value.is_empty());
    let lines: String = stated.map(|(key, value)| format!("  {key} = {{{value}}},\n")).collect();
    format!("@misc{{gamecert-{},\n{lines}}}\n", &identity[..12])
}

/// Its page in the collection.
pub(super) fn url(about: &About, item: &Item) -> Option<String> {
    about.url.as_ref().map(|url| format!("{url}{}", escape::address(&item.page_path())))
}

/// Braces protect a name of one word, and an `and` in a name, from being split.
fn name(author: &Author) -> String {
    match Name::of(&author.name) {
        Name::Person { family, given } => {
            let is_plain =
                |part: &str| !part.contains(',') && !part.split(' ').any(|it| it.eq_ignore_ascii_case("and"));
            let part = |part: &str| if is_plain(part) { tex(part) } else { format!("{{{}}}", tex(part)) };
            let family = if family.contains(' ') { format!("{{{}}}", tex(&family)) } else { part(&family) };
            format!("{family}, {}", part(&given))
        }
        Name::One(name) => format!("{{{}}}", tex(&name)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[test]
    fn an_entry_with_everything() {
        let (about, items, _) = sample::site();
        let identity = items[0].entry.identity.to_string();
        let text = bibtex(&about, &items[0]);
        assert!(text.starts_with(&format!("@misc{{gamecert-{},\n  author = {{", &identity[..12])), "{text}");
        let ole = "Ørsted, Ole \\textquotedbl{}O\\textbackslash{}\\textquotedbl{}";
        let other = "50\\%\\_co, \\textbraceleft{}x\\textbraceright{} \\&";
        assert!(text.contains(&format!("author = {{{ole} and {other}}},\n")), "{text}");
        assert!(text.contains("  title = {{nimber(cram 5x5) = 0}},\n  year = {2026},\n"), "{text}");
        assert!(text.contains("  doi = {10.5281/zenodo.9},\n"), "{text}");
        // The DOI or address in the provenance may be that of an article.
        let see = "see https://doi.org/10.5281/zenodo.1; see https://example.org/results?a=b\\&c=d";
        let note = format!("  note = {{Certificate {identity}; {see}}},\n");
        assert!(text.contains(&note), "{text}");
        assert_eq!(text.matches('{').count(), text.matches('}').count());
    }

    #[test]
    fn without_provenance_nobody_has_found_it() {
        let (mut about, ..) = sample::site();
        let text = bibtex(&about, &sample::bare());
        assert!(text.contains("  editor = {Ørsted, ") && !text.contains("author ="), "{text}");
        assert!(text.contains("doi = {10.5281/zenodo.9}") && text.contains("year = {2026}"), "{text}");
        (about.doi, about.url) = (None, None);
        let text = bibtex(&about, &sample::bare());
        assert!(!text.contains("doi =") && !text.contains("url ="), "{text}");
    }

    #[test]
    fn names_that_bibtex_would_take_apart() {
        let made = |text: &str| name(&Author { name: text.to_owned(), orcid: None });
        assert_eq!(made("Barnes and Noble"), "Noble, {Barnes and}");
        assert_eq!(made("Plato"), "{Plato}");
        assert_eq!(made("van der Berg, Anna"), "{van der Berg}, Anna");
        assert_eq!(made("King, Martin, Jr."), "King, {Martin, Jr.}");
    }
}
