//! Published sites for tests: a small archive with hostile words in it, and how it is published.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use gamecert_archive::{Archive, Author, Form, Incoming, Provenance};
use gamecert_certs::Identity;
use gamecert_elaborate::Allowed;
use gamecert_site::model::About;
use gamecert_site::{Publish, Reference, Report, publish};
use sha2::{Digest, Sha256};

use crate::fixtures::read;

/// The least that passes for a module: it exports `memory`, `window` and `check`, which does nothing.
pub const MODULE: &[u8] =
    b"\0asm\x01\0\0\0\x01\x08\x02\x60\0\x01\x7f\x60\0\0\x03\x03\x02\0\x01\x05\x03\x01\0\x01\
    \x07\x1b\x03\x06memory\x02\0\x06window\0\0\x05check\0\x01\x0a\x09\x02\x04\0\x41\0\x0b\x02\0\x0b";

/// SHA-256 in hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What a site says of itself, with letters that mean something elsewhere.
pub fn about() -> About {
    About {
        title: "Proofs & <Games>".to_owned(),
        description: "All that \"we\" have.".to_owned(),
        authors: vec![Author { name: "Anna </script> Ørsted".to_owned(), orcid: None }],
        licence: "CC-BY-4.0".to_owned(),
        date: "2026-11-21".to_owned(),
        url: None,
        doi: None,
        publisher: None,
    }
}

/// An archive with small certificates, one of them with imports.
pub fn archive(folder: &Path) -> Archive {
    let archive = Archive::create(&folder.join("A")).unwrap();
    let records = ["sprouts-4", "sprouts-5", "sprouts-8", "cram-5x5"].map(|it| format!("records/{it}.cert"));
    let others =
        ["cram-3x3-nimber-0-hinted", "import-four-deep-hinted"].map(|it| format!("accept/{it}.cert"));
    for path in records.iter().chain(&others) {
        add(&archive, &read(path).unwrap());
    }
    archive
}

/// Adds a certificate, after what it imports.
pub fn add(archive: &Archive, bytes: &[u8]) -> Identity {
    let statement = gamecert_certs::Reader::new(bytes).unwrap().statement().clone();
    for import in &statement.imports {
        if archive.object(import).unwrap().is_none() {
            add(archive, &read(&format!("imports/{import}.cert")).unwrap());
        }
    }
    let incoming = Incoming {
        max_bytes: Incoming::MAX_BYTES,
        form: Form::Compressed,
        allowed: Allowed::default(),
        imports: &mut |_| Ok(None),
        signatures: Vec::new(),
        provenance: Provenance {
            authors: vec![Author {
                name: "<b onclick='x()'>Bernd</b>".to_owned(),
                orcid: Some("0000-0002-1825-0097".to_owned()),
            }],
            date: Some("2026-11-20".to_owned()),
            notes: Some("</script><img src=https://example.org/x.png>".to_owned()),
            ..Provenance::default()
        },
        curate: false,
    };
    let staged = archive.stage(bytes, incoming).unwrap();
    let accepted = archive.accept(vec![staged], false).unwrap().remove(0).unwrap();
    accepted.entry().identity
}

/// Publishes all of it.
pub fn write(archive: &Archive, place: &Path, module: &[u8], threads: usize) -> Report {
    let how = Publish { threads, ..how_to(module, Reference::published().unwrap()) };
    publish(archive, &archive.entries().unwrap(), place, &how).unwrap()
}

/// How to publish quickly: what has more than sixty lemmas is not drawn.
pub fn how_to(module: &[u8], reference: Reference) -> Publish<'_> {
    Publish {
        about: about(),
        reference,
        module,
        allowed: Allowed::default(),
        max_drawn: 60,
        threads: 2,
        seen: &|_| {},
        is_to_stop: &|| false,
    }
}

/// Publishes all of it, compared with other published results, without drawings or pages to walk through.
pub fn write_undrawn(archive: &Archive, place: &Path, module: &[u8], reference: Reference) -> Report {
    let how = Publish { max_drawn: 0, ..how_to(module, reference) };
    publish(archive, &archive.entries().unwrap(), place, &how).unwrap()
}

/// All files below a folder, by their paths with slashes.
pub fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(next) = waiting.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/");
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found
}

/// The folder of the certificate with this claim.
pub fn folder_of(archive: &Archive, claim: &str) -> (Identity, String) {
    let entries = archive.entries().unwrap();
    let entry = entries.iter().find(|entry| entry.statement.claim().to_string() == claim).unwrap();
    (entry.identity, format!("certificates/{}/", entry.identity))
}
