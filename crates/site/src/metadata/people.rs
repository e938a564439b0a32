//! Who is who: the same author may be named with an ORCID in one place and without in another.

use std::collections::{BTreeMap, BTreeSet};

use gamecert_archive::Author;

use super::escape::one_line;
use super::orcid_url;

/// Everyone, each once.
#[derive(Clone, Debug)]
pub(super) struct People {
    list: Vec<Author>,
    /// The ORCIDs that go with each name.
    orcids: BTreeMap<String, BTreeSet<String>>,
}

impl People {
    /// People with the same ORCID are one person; a person without an ORCID is taken to be the only one of
    /// that name. A name with two ORCIDs is ambiguous, so without an ORCID it is a third person.
    pub(super) fn of<'a>(authors: impl Iterator<Item = &'a Author> + Clone) -> People {
        let mut people = People { list: Vec::new(), orcids: BTreeMap::new() };
        for author in authors.clone() {
            if let Some(orcid) = &author.orcid {
                people.orcids.entry(one_line(&author.name)).or_default().insert(orcid.clone());
            }
        }
        for author in authors {
            let found = people.resolve(author);
            if !people.list.iter().any(|known| is_same(known, &found)) {
                people.list.push(found);
            }
        }
        people
    }

    /// Some of them, each once, in the order in which they are named.
    pub(super) fn among<'a>(&self, authors: impl Iterator<Item = &'a Author>) -> Vec<&Author> {
        let mut found: Vec<&Author> = Vec::new();
        for author in authors.map(|author| self.resolve(author)) {
            let known = self.list.iter().find(|known| is_same(known, &author));
            found.extend(known.filter(|known| !found.contains(known)));
        }
        found
    }

    fn resolve(&self, author: &Author) -> Author {
        let name = one_line(&author.name);
        let only = self.orcids.get(&name).filter(|orcids| orcids.len() == 1).and_then(BTreeSet::first);
        let orcid = author.orcid.as_ref().or(only).cloned();
        Author { name, orcid }
    }
}

fn is_same(a: &Author, b: &Author) -> bool {
    a.orcid == b.orcid && (a.orcid.is_some() || a.name == b.name)
}

/// A person's identifier in linked data: the ORCID, or else a name local to the document.
pub(super) fn address(author: &Author) -> String {
    author.orcid.as_deref().map_or_else(|| format!("#person-{}", digest(&author.name)), orcid_url)
}

/// A short name for a text, made of hexadecimal digits.
pub(super) fn digest(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex().chars().take(12).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn people(names: &[&str]) -> (People, Vec<Author>) {
        let authors: Vec<Author> = names.iter().map(|name| name.parse().unwrap()).collect();
        (People::of(authors.iter()), authors)
    }

    #[test]
    fn one_person_with_and_without_an_orcid_is_one() {
        let (found, authors) =
            people(&["A B", "A B <0000-0002-1825-0097>", "A  B", "Anna B <0000-0002-1825-0097>"]);
        assert_eq!(found.list, ["A B <0000-0002-1825-0097>".parse().unwrap()]);
        assert_eq!(found.among(authors.iter()).len(), 1);
        assert_eq!(address(&found.list[0]), "https://orcid.org/0000-0002-1825-0097");
    }

    #[test]
    fn two_of_one_name_are_two() {
        let (found, authors) = people(&["A B <0000-0002-1825-0097>", "A B <0000-0002-1694-233X>", "A B"]);
        assert_eq!(found.list, authors);
        let addresses: BTreeSet<String> = found.list.iter().map(address).collect();
        assert_eq!(addresses.len(), 3);
    }

    #[test]
    fn a_name_without_an_orcid_has_an_address_of_its_own() {
        let (found, _) = people(&["A B", "A C", "A B"]);
        assert_eq!(found.list.len(), 2);
        assert!(found.list.iter().all(|author| address(author).starts_with("#person-")));
        assert_ne!(address(&found.list[0]), address(&found.list[1]));
    }
}
