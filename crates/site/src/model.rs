//! What a site is made of, before anything is written.

use gamecert_archive::{Author, Entry, Provenance};

/// What a site says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// The title.
    pub title: String,
    /// What it is, in a sentence or two.
    pub description: String,
    /// Who answers for the collection; at least one.
    pub authors: Vec<Author>,
    /// The licence of the collection, by its SPDX identifier.
    pub licence: String,
    /// The day of publication, such as `2026-11-21`.
    pub date: String,
    /// Where it will be, with a slash at the end, such as `https://example.org/proofs/`.
    pub url: Option<String>,
    /// Its DOI, such as `10.5281/zenodo.1234567`.
    pub doi: Option<String>,
    /// Who publishes it, such as the name of a repository.
    pub publisher: Option<String>,
}

/// A file of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path from the root of the site, with slashes.
    pub path: String,
    /// What it is, in a few words.
    pub name: String,
    /// Its media type.
    pub media: &'static str,
    /// Its length.
    pub bytes: u64,
    /// SHA-256 of it, in hexadecimal digits.
    pub sha256: String,
}

/// A certificate of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What the archive's index says of it.
    pub entry: Entry,
    /// What is told of it, in the order of dates.
    pub provenances: Vec<Provenance>,
    /// Its page, the certificate itself, then pictures, signatures and the rest. Never empty.
    pub files: Vec<File>,
}

impl Item {
    /// The folder of its files, from the root of the site, with a slash at the end.
    #[must_use]
    pub fn folder(&self) -> String {
        folder(&self.entry)
    }

    /// The path of its page for people.
    #[must_use]
    pub fn page_path(&self) -> String {
        format!("{}index.html", self.folder())
    }

    /// Its page for people.
    #[must_use]
    pub fn page(&self) -> Option<&File> {
        self.files.first()
    }

    /// The file of the certificate itself.
    #[must_use]
    pub fn certificate(&self) -> Option<&File> {
        self.files.get(1)
    }
}

/// The folder of the files of a certificate.
#[must_use]
pub fn folder(entry: &Entry) -> String {
    format!("certificates/{}/", entry.identity)
}
