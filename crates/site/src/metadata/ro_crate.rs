//! `ro-crate-metadata.json`: every file of the site and where it comes from, as an RO-Crate 1.3 (linked data in
//! JSON-LD).
//!
//! The root holds the folders of the certificates, and each of these its files. How a certificate was made
//! is a `CreateAction`. Its instrument is a `CreativeWork`, since the format requires an address for every
//! `SoftwareApplication` and none is known. Authors without an ORCID, and publishers, have identifiers
//! local to the document.

use std::collections::{BTreeMap, BTreeSet};

use gamecert_archive::{Author, Provenance};
use serde_json::{Value, json};

use super::people::{People, address as person_address, digest};
use super::{authors, doi_url, escape, keywords, licence, people, summary};
use crate::model::{About, File, Item, certificate_path};

/// The name of the file, which lists neither itself nor its own preview for people.
const OWN: [&str; 2] = ["ro-crate-metadata.json", "ro-crate-preview.html"];
const FORMAT: &str = "#certificate-format";
const PUBLISHER: &str = "#publisher";

/// The text of the file.
#[must_use]
pub fn ro_crate(about: &About, items: &[Item], files: &[File]) -> String {
    let mut crated = Crate { about, people: people(about, items), entities: BTreeMap::new() };
    crated.descriptor();
    crated.root(items, files);
    for item in items {
        crated.certificate(item);
    }
    super::json(json!({
        "@context": "https://w3id.org/ro/crate/1.3/context",
        "@graph": crated.entities.into_values().collect::<Vec<_>>(),
    }))
}

/// The document being built.
struct Crate<'a> {
    about: &'a About,
    people: People,
    /// By their addresses, none twice.
    entities: BTreeMap<String, Value>,
}

impl Crate<'_> {
    /// Adds an entity, unless there is one with that address, and returns the address.
    fn add(&mut self, mut entity: Value, address: String) -> String {
        entity["@id"] = json!(address);
        self.entities.entry(address.clone()).or_insert(entity);
        address
    }

    fn descriptor(&mut self) {
        let entity = json!({
            "@type": "CreativeWork",
            "about": { "@id": "./" },
            "conformsTo": { "@id": "https://w3id.org/ro/crate/1.3" },
        });
        self.add(entity, OWN[0].to_owned());
    }

    fn root(&mut self, items: &[Item], files: &[File]) {
        let about = self.about;
        let mut parts: BTreeSet<String> = items.iter().map(Item::folder).collect();
        for file in files.iter().filter(|file| !OWN.contains(&file.path.as_str())) {
            parts.insert(self.file(file, "A file of the site."));
        }
        let mut made = Vec::new();
        for item in items {
            for (number, provenance) in item.provenances.iter().enumerate() {
                made.extend(self.action(item, number, provenance));
            }
        }
        let authors = self.persons(about.authors.iter());
        let publishers = match &about.publisher {
            Some(name) => vec![self.publisher(name)],
            // Who answers for the collection publishes it, if nobody else does.
            None => authors.clone(),
        };
        let identifier = about.doi.as_deref().map(|doi| self.doi(doi));
        let licences = self.licences([about.licence.as_str()].into_iter());
        let entity = json!({
            "@type": "Dataset",
            "name": about.title,
            "description": about.description,
            "datePublished": about.date,
            "license": references(licences),
            "author": references(authors),
            "publisher": references(publishers),
            "identifier": references(identifier),
            "url": about.url,
            "keywords": keywords(items),
            "hasPart": references(parts),
            "mentions": references(made),
        });
        self.add(entity, "./".to_owned());
    }

    fn certificate(&mut self, item: &Item) {
        let claim = item.entry.statement.claim().to_string();
        let certificate = item.certificate().map(|file| self.certificate_file(item, file, &claim));
        let others = item.files.iter().filter(|file| Some(*file) != item.certificate());
        let about = format!("A file that goes with the certificate of {claim}.");
        let parts: BTreeSet<String> = others.map(|file| self.file(file, &about)).chain(certificate).collect();
        let entity = json!({
            "@type": "Dataset",
            "name": claim,
            "description": format!("The certificate of {claim} and the files that go with it."),
            "hasPart": references(parts),
        });
        self.add(entity, item.folder());
    }

    fn certificate_file(&mut self, item: &Item, file: &File, claim: &str) -> String {
        let format = json!({
            "@type": "CreativeWork",
            "name": "Certificate of a solved game, version 1",
            "description": "The format of the certificates that the checker of gamecert reads.",
        });
        let format = self.add(format, FORMAT.to_owned());
        let authors = self.persons(authors(item));
        let stated = item.cited().iter().filter_map(|it| it.licence.as_deref());
        // A licence that is that of the collection is not to be said again.
        let own = self.about.licence.as_str();
        let licences = self.licences(stated.filter(|it| *it != own));
        let imports = item.entry.statement.imports.iter().map(certificate_path);
        let entity = json!({
            "@type": "File",
            "name": claim,
            "description": summary(item),
            "encodingFormat": media(file),
            "conformsTo": { "@id": format },
            "contentSize": file.bytes.to_string(),
            "sha256": file.sha256,
            "identifier": item.entry.identity.to_string(),
            "dateCreated": item.entry.date,
            "author": references(authors),
            "license": references(licences),
            "isBasedOn": references(imports),
        });
        self.add(entity, escape::address(&file.path))
    }

    fn file(&mut self, file: &File, description: &str) -> String {
        let entity = json!({
            "@type": "File",
            "name": file.name,
            "description": description,
            "encodingFormat": media(file),
            "contentSize": file.bytes.to_string(),
            "sha256": file.sha256,
        });
        self.add(entity, escape::address(&file.path))
    }

    /// How a certificate was made, if the program is known.
    fn action(&mut self, item: &Item, number: usize, provenance: &Provenance) -> Option<String> {
        let result = item.certificate()?;
        if provenance.engine.is_none() && provenance.command.is_none() {
            return None;
        }
        let claim = item.entry.statement.claim();
        let instrument = provenance.engine.as_deref().map(|engine| self.engine(engine));
        let agents = self.persons(provenance.authors.iter());
        let entity = json!({
            "@type": "CreateAction",
            "name": format!("Making the certificate of {claim}"),
            "description": account(provenance),
            "instrument": references(instrument),
            "agent": references(agents),
            "result": { "@id": escape::address(&result.path) },
            "endTime": provenance.date,
        });
        Some(self.add(entity, format!("#made-{}-{}", item.entry.identity, number + 1)))
    }

    fn engine(&mut self, engine: &str) -> String {
        let (name, version) = match engine.trim().rsplit_once(' ') {
            Some((name, version)) if is_version(version) => (name, Some(version)),
            _ => (engine.trim(), None),
        };
        let description = "The program that made certificates.";
        let entity =
            json!({ "@type": "CreativeWork", "name": name, "version": version, "description": description });
        self.add(entity, format!("#engine-{}", digest(engine)))
    }

    fn persons<'b>(&mut self, authors: impl Iterator<Item = &'b Author>) -> Vec<String> {
        let found: Vec<Author> = self.people.among(authors).into_iter().cloned().collect();
        let entity = |author: &Author| {
            let name = &author.name;
            json!({ "@type": "Person", "name": name, "description": format!("{name}, an author.") })
        };
        found.iter().map(|author| self.add(entity(author), person_address(author))).collect()
    }

    fn publisher(&mut self, name: &str) -> String {
        let description = format!("{name}, which publishes this collection.");
        let entity = json!({ "@type": "Organization", "name": name, "description": description });
        self.add(entity, PUBLISHER.to_owned())
    }

    fn doi(&mut self, doi: &str) -> String {
        let entity = json!({
            "@type": "PropertyValue",
            "name": "DOI",
            "description": "The digital object identifier of this collection.",
            "propertyID": "https://registry.identifiers.org/registry/doi",
            "value": format!("doi:{doi}"),
            "url": doi_url(doi),
        });
        self.add(entity, doi_url(doi))
    }

    fn licences<'b>(&mut self, expressions: impl Iterator<Item = &'b str>) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for expression in expressions {
            for identifier in licence::identifiers(expression) {
                let description = format!("The licence with the SPDX identifier {identifier}.");
                let entity =
                    json!({ "@type": "CreativeWork", "name": identifier, "description": description });
                found.insert(self.add(entity, licence::address(&identifier)));
            }
        }
        found
    }
}

/// References to other entities: none, one, or a list, since the format does not allow a list of one.
fn references(addresses: impl IntoIterator<Item = String>) -> Value {
    let mut found: Vec<Value> = addresses.into_iter().map(|address| json!({ "@id": address })).collect();
    match found.len() {
        0 => Value::Null,
        1 => found.remove(0),
        _ => Value::Array(found),
    }
}

/// The media type, without the space before its parameters, which the format does not allow.
fn media(file: &File) -> String {
    file.media.split_whitespace().collect()
}

fn is_version(word: &str) -> bool {
    word.trim_start_matches('v').starts_with(|letter: char| letter.is_ascii_digit())
}

/// What else is known about how it was made.
fn account(provenance: &Provenance) -> Option<String> {
    let Provenance { command, seed, machine, notes, .. } = provenance;
    let stated = [("Command", command), ("Seed", seed), ("Machine", machine), ("Notes", notes)];
    let lines = stated.into_iter().filter_map(|(key, value)| Some(format!("{key}: {}", value.as_ref()?)));
    Some(lines.collect::<Vec<_>>().join("\n")).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    fn made(about: &About, items: &[Item], files: &[File]) -> BTreeMap<String, Value> {
        let document: Value = serde_json::from_str(&ro_crate(about, items, files)).unwrap();
        let graph = document["@graph"].as_array().unwrap().clone();
        let count = graph.len();
        let by_address: BTreeMap<String, Value> =
            graph.into_iter().map(|it| (it["@id"].as_str().unwrap().to_owned(), it)).collect();
        assert_eq!(by_address.len(), count, "an address is there twice");
        by_address
    }

    /// All addresses to which an entity refers.
    fn referred(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(fields) => match fields.get("@id").and_then(Value::as_str) {
                Some(address) if fields.len() == 1 => {
                    found.insert(address.to_owned());
                }
                _ => fields.values().for_each(|field| referred(field, found)),
            },
            Value::Array(values) => {
                assert!(values.len() > 1, "a list of one: {values:?}");
                values.iter().for_each(|value| referred(value, found));
            }
            _ => {}
        }
    }

    #[test]
    fn all_that_is_referred_to_is_there_and_the_other_way_round() {
        let (about, items, files) = sample::site();
        let entities = made(&about, &items, &files);
        let mut found = BTreeSet::new();
        entities.values().for_each(|entity| referred(entity, &mut found));
        found.extend([OWN[0].to_owned()]);
        found.remove("https://w3id.org/ro/crate/1.3");
        assert_eq!(found, entities.keys().cloned().collect());
        let all = files.len() + items.iter().map(|item| item.files.len()).sum::<usize>();
        assert_eq!(entities.values().filter(|it| it["@type"] == "File").count(), all);
    }

    #[test]
    fn one_person_for_one_author() {
        let (about, items, files) = sample::site();
        let entities = made(&about, &items, &files);
        let persons: Vec<&Value> = entities.values().filter(|it| it["@type"] == "Person").collect();
        assert_eq!(persons.len(), 4, "{persons:?}");
        assert_eq!(entities[sample::ORCID_URL]["name"], sample::OLE);
        let certificate = escape::address(&items[0].certificate().unwrap().path);
        assert_eq!(entities[&certificate]["author"].as_array().unwrap().len(), 2);
        assert_eq!(entities[&certificate]["license"].as_array().unwrap().len(), 2);
        assert!(entities[&certificate]["sha256"].is_string());
    }

    #[test]
    fn how_it_was_made_if_that_is_told() {
        let (about, items, files) = sample::site();
        let entities = made(&about, &items, &files);
        let actions: Vec<&Value> = entities.values().filter(|it| it["@type"] == "CreateAction").collect();
        assert_eq!(actions.len(), 3);
        assert_eq!(actions[0]["endTime"], "2026-01-02");
        let text = actions[0]["description"].as_str().unwrap();
        assert!(text.starts_with("Command: gamecert solve 'cram 5x5' --seed \"7\"\nSeed: 7\n"), "{text}");
        let engines: Vec<&Value> =
            entities.iter().filter(|(it, _)| it.starts_with("#engine-")).map(|(_, it)| it).collect();
        assert_eq!(engines.len(), 2);
        assert!(engines.iter().any(|it| it["name"] == "gamecert" && it["version"] == "0.1.0"));
        assert!(engines.iter().any(|it| it["name"] == "Glop" && it.get("version").is_none()));
        let bare = made(&about, &[sample::bare()], &files);
        assert!(bare["./"].get("mentions").is_none());
    }

    #[test]
    fn it_does_not_list_itself_and_is_the_same_each_time() {
        let (about, items, mut files) = sample::site();
        let before = ro_crate(&about, &items, &files);
        for own in OWN {
            files.push(File { path: own.to_owned(), ..files[0].clone() });
        }
        assert_eq!(ro_crate(&about, &items, &files), before);
        let turned: Vec<Item> = items.iter().rev().cloned().collect();
        let turned = made(&about, &turned, &files);
        assert_eq!(
            turned.keys().collect::<Vec<_>>(),
            made(&about, &items, &files).keys().collect::<Vec<_>>()
        );
    }

    #[test]
    fn without_a_publisher_the_authors_publish() {
        let (mut about, items, files) = sample::site();
        assert_eq!(made(&about, &items, &files)["./"]["publisher"]["@id"], PUBLISHER);
        about.publisher = None;
        let entities = made(&about, &items, &files);
        assert_eq!(entities["./"]["publisher"], entities["./"]["author"]);
        assert!(!entities.contains_key(PUBLISHER));
    }
}
