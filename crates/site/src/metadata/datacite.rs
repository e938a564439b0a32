//! `datacite.json`: the collection in `DataCite`'s metadata schema 4.5, as a repository sends it to
//! register a DOI.
//!
//! The document need not have a DOI: the schema leaves that to the repository that assigns one.

use std::collections::BTreeSet;

use gamecert_archive::Author;
use serde_json::{Value, json};

use super::name::Name;
use super::{authors, doi_url, keywords, licence, orcid_url, people, year};
use crate::model::{About, File, Item};

/// The schema's word for an unknown value.
const UNKNOWN: &str = ":unav";

/// The text of the file.
#[must_use]
pub fn datacite(about: &About, items: &[Item], files: &[File]) -> String {
    let people = people(about, items);
    let creators = people.among(about.authors.iter());
    let finders = people.among(items.iter().flat_map(authors));
    let finders = finders.iter().filter(|finder| !creators.contains(finder));
    super::json(json!({
        "schemaVersion": "http://datacite.org/schema/kernel-4",
        "doi": about.doi,
        "url": about.url,
        "types": { "resourceTypeGeneral": "Dataset", "resourceType": "Certificates of solved games" },
        "creators": creators.iter().map(|author| person(author)).collect::<Vec<_>>(),
        "contributors": unless_empty(finders.map(|author| contributor(author)).collect()),
        "titles": [{ "title": about.title, "lang": "en" }],
        "publisher": { "name": about.publisher.as_deref().unwrap_or(UNKNOWN) },
        "publicationYear": year(&about.date),
        "dates": [{ "date": about.date, "dateType": "Issued" }],
        "language": "en",
        "version": about.date,
        "subjects": keywords(items).iter().map(|it| json!({ "subject": it, "lang": "en" })).collect::<Vec<_>>(),
        "descriptions": [{ "description": about.description, "descriptionType": "Abstract", "lang": "en" }],
        "rightsList": rights(&about.licence),
        "sizes": sizes(items, files),
        "formats": formats(items, files),
        "relatedIdentifiers": unless_empty(related(about, items)),
    }))
}

/// A list, unless it is empty.
fn unless_empty(list: Vec<Value>) -> Option<Vec<Value>> {
    Some(list).filter(|list| !list.is_empty())
}

fn person(author: &Author) -> Value {
    let identifiers = author.orcid.as_deref().map(|orcid| {
        json!([{
            "nameIdentifier": orcid_url(orcid),
            "nameIdentifierScheme": "ORCID",
            "schemeUri": "https://orcid.org",
        }])
    });
    match Name::of(&author.name) {
        Name::Person { family, given } => json!({
            "name": format!("{family}, {given}"),
            "nameType": "Personal",
            "familyName": family,
            "givenName": given,
            "nameIdentifiers": identifiers,
        }),
        // Only a person has an ORCID; whether another name of one word is a group is not known.
        Name::One(name) => json!({
            "name": name,
            "nameType": identifiers.as_ref().map(|_| "Personal"),
            "nameIdentifiers": identifiers,
        }),
    }
}

fn contributor(author: &Author) -> Value {
    let mut value = person(author);
    value["contributorType"] = json!("Researcher");
    value
}

fn rights(expression: &str) -> Vec<Value> {
    let listed = |found: &Vec<String>| found.iter().all(|one| licence::is_listed(one));
    let Some(found) = licence::choice(expression).filter(listed) else {
        return vec![json!({ "rights": expression })];
    };
    let spdx = |identifier: &String| {
        json!({
            "rights": identifier,
            "rightsUri": licence::address(identifier),
            "rightsIdentifier": identifier,
            "rightsIdentifierScheme": "SPDX",
            "schemeUri": "https://spdx.org/licenses/",
        })
    };
    found.iter().map(spdx).collect()
}

fn all<'a>(items: &'a [Item], files: &'a [File]) -> impl Iterator<Item = &'a File> {
    files.iter().chain(items.iter().flat_map(|item| &item.files))
}

fn sizes(items: &[Item], files: &[File]) -> Vec<String> {
    let bytes: u64 = all(items, files).map(|file| file.bytes).sum();
    vec![
        format!("{} certificates", items.len()),
        format!("{} files", all(items, files).count()),
        format!("{bytes} bytes"),
    ]
}

fn formats(items: &[Item], files: &[File]) -> BTreeSet<&'static str> {
    all(items, files).map(|file| file.media).collect()
}

/// Where certificates were published before. It is not known whether that is the certificate or an article
/// about it; "refers to" is true of both.
fn related(about: &About, items: &[Item]) -> Vec<Value> {
    let provenances = || items.iter().flat_map(Item::cited);
    let dois: BTreeSet<&str> = provenances().filter_map(|it| it.doi.as_deref()).collect();
    let urls: BTreeSet<&str> = provenances().filter_map(|it| it.url.as_deref()).collect();
    let one = |text: &str, kind: &str| {
        let relation = "References";
        json!({ "relatedIdentifier": text, "relatedIdentifierType": kind, "relationType": relation })
    };
    let is_own = |doi: &str| about.doi.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(doi));
    let is_doi = |url: &str| dois.iter().any(|doi| doi_url(doi) == url);
    let others = dois.iter().filter(|doi| !is_own(doi)).map(|doi| one(doi, "DOI"));
    others.chain(urls.iter().filter(|url| !is_doi(url)).map(|url| one(url, "URL"))).collect()
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    fn made(about: &About, items: &[Item], files: &[File]) -> Value {
        serde_json::from_str(&datacite(about, items, files)).unwrap()
    }

    #[test]
    fn creators_and_contributors() {
        let (about, items, files) = sample::site();
        let found = made(&about, &items, &files);
        assert_eq!(found["creators"][0]["name"], "Ørsted, Ole \"O\\\"");
        assert_eq!(found["creators"][0]["nameIdentifiers"][0]["nameIdentifier"], sample::ORCID_URL);
        assert_eq!(found["creators"].as_array().unwrap().len(), 3);
        // Ørsted found proofs, too, but is a creator already.
        assert_eq!(found["contributors"].as_array().unwrap().len(), 1);
        assert_eq!(found["contributors"][0]["contributorType"], "Researcher");
        assert_eq!(datacite(&about, &items, &files), datacite(&about, &items, &files));
    }

    #[test]
    fn an_unknown_publisher_is_said_to_be_unknown() {
        let (mut about, items, files) = sample::site();
        assert_eq!(made(&about, &items, &files)["publisher"]["name"], "A & B <Repository>");
        (about.publisher, about.doi) = (None, None);
        let found = made(&about, &items, &files);
        assert_eq!(found["publisher"]["name"], ":unav");
        assert!(found.get("doi").is_none());
    }

    #[test]
    fn each_source_once_and_never_itself() {
        let (mut about, items, files) = sample::site();
        let found = made(&about, &items, &files);
        let related = |found: &Value| found["relatedIdentifiers"].as_array().map_or(0, Vec::len);
        assert_eq!(related(&found), 2);
        about.doi = Some("10.5281/ZENODO.1".to_owned());
        assert_eq!(related(&made(&about, &items, &files)), 1);
        assert!(made(&about, &[], &[]).get("relatedIdentifiers").is_none());
    }

    #[test]
    fn a_choice_of_licences_is_a_list() {
        assert_eq!(rights("MIT OR Apache-2.0").len(), 2);
        assert_eq!(rights("MIT AND Apache-2.0"), [json!({ "rights": "MIT AND Apache-2.0" })]);
        assert_eq!(rights("CC-BY-4.0")[0]["rightsUri"], "https://spdx.org/licenses/CC-BY-4.0");
    }
}
