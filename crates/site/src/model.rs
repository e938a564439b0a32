//! What a site is made of, before anything is written.

use gamecert_archive::{Author, Entry, Provenance};
use gamecert_certs::Identity;

use crate::implication::Range;

/// What a site says about itself.
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
    /// What the archive's index says about it.
    pub entry: Entry,
    /// The number of lemmas of its imports.
    pub imported_lemmas: u64,
    /// Its provenance: the cited one, then contributions by date.
    pub provenances: Vec<Provenance>,
    /// The misere Grundy value of the tree in its claim, as far as it claims one and that is known.
    pub value_of_tree: Option<u16>,
    /// Its page, the certificate itself, then pictures, signatures and the rest. Never empty.
    pub files: Vec<File>,
}

impl Item {
    /// What its claim leaves possible.
    pub(crate) fn range(&self) -> Range {
        Range::of(&self.entry.statement.game, self.entry.statement.claim, self.value_of_tree)
    }

    /// Its lemmas together with those of its imports.
    #[must_use]
    pub fn lemmas(&self) -> u64 {
        self.entry.lemmas.saturating_add(self.imported_lemmas)
    }

    /// The provenance that is cited: one piece or none.
    #[must_use]
    pub fn cited(&self) -> &[Provenance] {
        self.provenances.get(..1).unwrap_or_default()
    }

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

    /// The file of the certificate itself.
    #[must_use]
    pub fn certificate(&self) -> Option<&File> {
        self.files.get(1)
    }
}

/// The folder of all certificates.
pub(crate) const CERTIFICATES: &str = "certificates";

/// The file of a certificate.
pub(crate) fn certificate_path(identity: &Identity) -> String {
    format!("{CERTIFICATES}/{identity}/{identity}.cert")
}

/// The folder of the files of a certificate.
#[must_use]
pub fn folder(entry: &Entry) -> String {
    format!("{CERTIFICATES}/{}/", entry.identity)
}

/// Whether a path is one that this program uses for a file of a site.
pub(crate) fn is_of_a_site(path: &str) -> bool {
    match path.strip_prefix(CERTIFICATES).and_then(|rest| rest.strip_prefix('/')?.split_once('/')) {
        Some((identity, name)) => is_ours(identity, name),
        None => AT_THE_TOP.contains(&path),
    }
}

/// The files of a site that are in no other folder.
const AT_THE_TOP: [&str; 11] = [
    "index.html",
    "about.html",
    "check.html",
    "checker.wasm",
    "checker.js",
    "site.js",
    "site.css",
    "CITATION.cff",
    "datacite.json",
    "feed.atom",
    "ro-crate-metadata.json",
];

/// Whether a file in the folder of a certificate has one of the names used there.
pub(crate) fn is_ours(identity: &str, name: &str) -> bool {
    let is_identity = identity.len() == 64 && identity.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_fixed =
        ["index.html", "explore.html", "picture.svg", "provenance.json", "cite.bib"].contains(&name);
    let of_certificate = name.strip_prefix(identity).and_then(|rest| rest.strip_prefix(".cert"));
    let is_signature = |rest: &str| rest.ends_with(".minisig") && !rest.contains('/');
    is_identity && (is_fixed || of_certificate.is_some_and(|rest| rest.is_empty() || is_signature(rest)))
}
