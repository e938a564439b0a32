//! `CITATION.cff`: how to cite the collection, in the Citation File Format 1.2.0, for GitHub, Zenodo and
//! Zotero.

use std::fmt::Write;

use gamecert_archive::Author;

use super::escape::yaml;
use super::name::Name;
use super::{keywords, licence, orcid_url, people};
use crate::model::{About, Item};

/// The licences given by name. The format has a closed list of many more, and anything else makes the file
/// invalid; for all others the address of the licence is given.
const LICENCES: [&str; 28] = [
    "0BSD",
    "AGPL-3.0-only",
    "AGPL-3.0-or-later",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC-BY-3.0",
    "CC-BY-4.0",
    "CC-BY-NC-4.0",
    "CC-BY-NC-ND-4.0",
    "CC-BY-NC-SA-4.0",
    "CC-BY-ND-4.0",
    "CC-BY-SA-3.0",
    "CC-BY-SA-4.0",
    "CC0-1.0",
    "EUPL-1.2",
    "GPL-2.0-only",
    "GPL-2.0-or-later",
    "GPL-3.0-only",
    "GPL-3.0-or-later",
    "LGPL-3.0-only",
    "LGPL-3.0-or-later",
    "MIT",
    "MPL-2.0",
    "ODbL-1.0",
    "PDDL-1.0",
    "Unlicense",
];

/// The text of the file.
#[must_use]
pub fn citation(about: &About, items: &[Item]) -> String {
    let mut text = String::new();
    let mut field = |key: &str, value: &str| {
        let _ = writeln!(text, "{key}: {}", yaml(value));
    };
    field("cff-version", "1.2.0");
    field("type", "dataset");
    field("message", "If you use these certificates, please cite the collection as below.");
    field("title", &about.title);
    if !about.description.trim().is_empty() {
        field("abstract", &about.description);
    }
    field("date-released", &about.date);
    if let Some(doi) = about.doi.as_deref().filter(|doi| is_doi(doi)) {
        field("doi", doi);
    }
    if let Some(url) = &about.url {
        field("url", url);
    }
    text + &licence_field(&about.licence)
        + &author_field(&people(about, items).among(about.authors.iter()))
        + &list("keywords", &keywords(items))
}

fn list(key: &str, values: &[String]) -> String {
    let lines: String = values.iter().map(|value| format!("  - {}\n", yaml(value))).collect();
    format!("{key}:\n{lines}")
}

/// A list of licences is a choice among them; there is no other way to give two.
fn licence_field(expression: &str) -> String {
    let is_named = |found: &Vec<String>| found.iter().all(|one| LICENCES.contains(&one.as_str()));
    if let Some(found) = licence::choice(expression).filter(is_named) {
        return list("license", &found);
    }
    match licence::identifiers(expression).as_slice() {
        [one] if licence::is_listed(one) => format!("license-url: {}\n", yaml(&licence::address(one))),
        _ => String::new(),
    }
}

fn author_field(authors: &[&Author]) -> String {
    let mut text = "authors:\n".to_owned();
    for author in authors {
        let _ = match Name::of(&author.name) {
            Name::Person { family, given } => {
                writeln!(text, "  - family-names: {}\n    given-names: {}", yaml(&family), yaml(&given))
            }
            Name::One(name) => writeln!(text, "  - name: {}", yaml(&name)),
        };
        if let Some(orcid) = &author.orcid {
            let _ = writeln!(text, "    orcid: {}", yaml(&orcid_url(orcid)));
        }
    }
    text
}

/// Whether the format accepts it; the format allows fewer characters than a DOI may have.
fn is_doi(doi: &str) -> bool {
    let is_good = |letter: char| letter.is_ascii_alphanumeric() || ":/_;-.()[]\\".contains(letter);
    doi.chars().all(is_good)
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[test]
    fn persons_and_groups() {
        let (about, items, _) = sample::site();
        let text = citation(&about, &items);
        assert!(
            text.contains("  - family-names: \"Ørsted\"\n    given-names: \"Ole \\\"O\\\\\\\"\"\n"),
            "{text}"
        );
        assert!(text.contains("    orcid: \"https://orcid.org/0000-0002-1825-0097\"\n"));
        assert!(text.contains("  - name: \"Collective\"\n"));
        assert_eq!(text.matches("family-names").count(), 2);
        assert_eq!(text, citation(&about, &items));
    }

    #[test]
    fn licences_that_the_format_does_not_know() {
        assert_eq!(licence_field("CC-BY-4.0"), "license:\n  - \"CC-BY-4.0\"\n");
        assert_eq!(licence_field("MIT OR Apache-2.0"), "license:\n  - \"MIT\"\n  - \"Apache-2.0\"\n");
        assert_eq!(licence_field("Blessing"), "license-url: \"https://spdx.org/licenses/Blessing\"\n");
        assert_eq!(licence_field("MIT AND Apache-2.0"), "");
        assert_eq!(licence_field("LicenseRef-own"), "");
    }

    #[test]
    fn a_doi_that_the_format_does_not_know_is_left_out() {
        let (mut about, items, _) = sample::site();
        about.doi = Some("10.1000/a&b".to_owned());
        assert!(!citation(&about, &items).contains("doi:"));
        about.doi = Some("10.1000/a(b)".to_owned());
        assert!(citation(&about, &items).contains("doi: \"10.1000/a(b)\"\n"));
    }
}
