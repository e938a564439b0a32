//! Metadata of a site for repositories, reference managers and feed readers.
//!
//! Each file here makes one text, only from what the site is made of: the same site gives the same bytes.
//! What is not known is left out, never guessed; where a format requires a value, the format's own word for
//! an unknown value is used.

pub mod atom;
pub mod bibtex;
pub mod citation;
pub mod cite;
pub mod datacite;
mod escape;
pub(crate) mod licence;
mod name;
mod people;
pub mod ro_crate;
#[cfg(test)]
mod sample;

use std::collections::BTreeSet;

use gamecert_archive::Author;
use serde_json::Value;

use crate::model::{About, Item};
use people::People;

/// What every collection of certificates is about.
const KEYWORDS: [&str; 3] = ["combinatorial game theory", "proof certificates", "solved games"];

/// The subjects of the collection, then its games, each once.
fn keywords(items: &[Item]) -> Vec<String> {
    let games: BTreeSet<&str> = items.iter().map(|item| item.entry.statement.game.as_str()).collect();
    KEYWORDS.iter().copied().chain(games).map(str::to_owned).collect()
}

/// The address of a DOI.
fn doi_url(doi: &str) -> String {
    format!("https://doi.org/{doi}")
}

/// The address of an ORCID.
fn orcid_url(orcid: &str) -> String {
    format!("https://orcid.org/{orcid}")
}

/// The year of a date.
fn year(date: &str) -> &str {
    date.split('-').next().unwrap_or(date)
}

/// Everyone the site names.
fn people(about: &About, items: &[Item]) -> People {
    People::of(about.authors.iter().chain(items.iter().flat_map(authors)))
}

/// Who found the proof, according to the cited provenance; the same person may occur more than once.
fn authors(item: &Item) -> impl Iterator<Item = &Author> + Clone {
    item.cited().iter().flat_map(|it| &it.authors)
}

/// A description of a certificate in a sentence or two.
fn summary(item: &Item) -> String {
    let entry = &item.entry;
    let plural = |count: u64, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    let axioms = match entry.statement.axioms.as_slice() {
        [] => "It rests on no axiom.".to_owned(),
        [axiom] => format!("It rests on the axiom {axiom}."),
        axioms => format!("It rests on the axioms {}.", axioms.join(", ")),
    };
    let claim = entry.statement.claim();
    let imports = match entry.statement.imports.len() as u64 {
        0 => String::new(),
        count => format!(
            " It imports {}, without which it proves nothing, with {}.",
            plural(count, "other certificate"),
            plural(item.imported_lemmas, "lemma")
        ),
    };
    format!(
        "A certificate of {claim}: {} in {}. {axioms}{imports}",
        plural(entry.lemmas, "lemma"),
        plural(entry.bytes, "byte")
    )
}

/// The text of a document, its keys in alphabetical order, with a line break at the end.
fn json(mut document: Value) -> String {
    strip(&mut document);
    document.sort_all_objects();
    format!("{document:#}\n")
}

/// Leaves out what is not known.
fn strip(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|_, field| !field.is_null());
            fields.values_mut().for_each(strip);
        }
        Value::Array(values) => values.iter_mut().for_each(strip),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn keys_are_in_order_and_what_is_not_told_is_left_out() {
        let text = json(json!({ "b": null, "c": [{ "z": 1, "y": null }], "a": "Ø\\\"" }));
        assert_eq!(text, "{\n  \"a\": \"Ø\\\\\\\"\",\n  \"c\": [\n    {\n      \"z\": 1\n    }\n  ]\n}\n");
    }

    #[test]
    fn each_game_is_a_keyword_once() {
        let (_, items, _) = sample::site();
        let found = keywords(&items);
        assert_eq!(found[KEYWORDS.len()..], ["cram", "sprouts"]);
    }

    #[test]
    fn one_is_not_many() {
        let mut item = sample::bare();
        (item.entry.lemmas, item.entry.bytes) = (1, 1);
        assert_eq!(
            summary(&item),
            "A certificate of nimber(cram 5x5) = 0: 1 lemma in 1 byte. It rests on no axiom."
        );
    }
}
