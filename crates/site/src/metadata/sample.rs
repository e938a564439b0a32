//! A small site with difficult names, for the tests here. They write it to the folder that the variable
//! `GAMECERT_SAMPLE_SITE` names, for `validate.py`, or to a temporary one.

use std::path::Path;

use gamecert_archive::{Author, Entry, Provenance};
use gamecert_certs::{ClaimKind, Identity, Outcome, Play, Statement};
use hmac_sha256::Hash;

use crate::model::{About, File, Item, folder};

/// Of the first author.
pub(super) const ORCID_URL: &str = "https://orcid.org/0000-0002-1825-0097";
/// The first author.
pub(super) const OLE: &str = "Ole \"O\\\" Ørsted";

fn author(name: &str) -> Author {
    Author { name: name.to_owned(), orcid: None }
}

fn file(path: String, media: &'static str) -> File {
    let digest = Hash::hash(path.as_bytes());
    let sha256 = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    File { name: format!("A file: {path}"), bytes: path.len() as u64, path, media, sha256 }
}

fn item(first: u8, game: &str, position: &str, claim: ClaimKind, play: Play) -> Item {
    let axioms = vec!["sprague-grundy".to_owned()];
    let statement = Statement {
        game: game.to_owned(),
        rules: 1,
        play,
        position: position.to_owned(),
        claim,
        axioms: if first == 9 { Vec::new() } else { axioms },
        imports: Vec::new(),
    };
    let entry = Entry {
        identity: Identity([first; 32]),
        statement,
        lemmas: 12,
        evidence: 0,
        hinted: false,
        bytes: 345,
        stored_bytes: 345,
        content: [0; 32],
        date: None,
        provenances: 0,
        signatures: 0,
    };
    let path = |name: &str| format!("{}{name}", folder(&entry));
    let files = vec![
        file(path("index.html"), "text/html; charset=utf-8"),
        file(path("certificate.cert"), "application/octet-stream"),
        file(path("proof tree #1.svg"), "image/svg+xml"),
    ];
    Item { entry, imported_lemmas: 0, provenances: Vec::new(), value_of_tree: None, files }
}

/// A certificate without provenance.
pub(super) fn bare() -> Item {
    item(9, "cram", "5x5", ClaimKind::Nimber(0), Play::Normal)
}

/// A site of three certificates.
pub(super) fn site() -> (About, Vec<Item>, Vec<File>) {
    let about = About {
        title: "Proofs & \"games\" <test>".to_owned(),
        description: "Certificates: of games \\ that\nare solved, 100% #checked & 'signed'.".to_owned(),
        authors: vec![author(OLE), author("van der Berg, Anna"), author("Collective")],
        licence: "CC-BY-4.0".to_owned(),
        date: "2026-11-21".to_owned(),
        url: Some("https://example.org/proofs/".to_owned()),
        doi: Some("10.5281/zenodo.9".to_owned()),
        publisher: Some("A & B <Repository>".to_owned()),
    };
    let mut first = item(7, "cram", "5x5", ClaimKind::Nimber(0), Play::Normal);
    first.entry.date = Some("2026-01-02".to_owned());
    let orcid = Some(ORCID_URL.trim_start_matches("https://orcid.org/").to_owned());
    let made = Provenance {
        authors: vec![Author { name: OLE.to_owned(), orcid }, author("{x} & 50%_co"), author(OLE)],
        date: Some("2026-01-02".to_owned()),
        engine: Some("gamecert 0.1.0".to_owned()),
        command: Some("gamecert solve 'cram 5x5' --seed \"7\"".to_owned()),
        seed: Some("7".to_owned()),
        machine: Some("8 cores <x86>".to_owned()),
        licence: Some("MIT OR Apache-2.0".to_owned()),
        doi: Some("10.5281/zenodo.1".to_owned()),
        url: Some("https://example.org/results?a=b&c=d".to_owned()),
        notes: Some("one line\nand \\another".to_owned()),
    };
    let again = Provenance { date: Some("2026-02-03".to_owned()), licence: None, ..made.clone() };
    first.provenances = vec![made, again];
    let mut second = item(8, "sprouts", "0*2 & <3>", ClaimKind::Outcome(Outcome::Win), Play::Misere);
    second.provenances = vec![Provenance { engine: Some("Glop".to_owned()), ..Provenance::default() }];
    let files = vec![
        file("index.html".to_owned(), "text/html; charset=utf-8"),
        file("style.css".to_owned(), "text/css"),
    ];
    (about, vec![first, second, bare()], files)
}

#[test]
fn the_sample_is_written_for_the_validators() {
    let own = tempfile::tempdir().unwrap();
    let folder = std::env::var_os("GAMECERT_SAMPLE_SITE").unwrap_or_else(|| own.path().into());
    let (mut about, items, files) = site();
    write(&Path::new(&folder).join("full"), &about, &items, &files);
    (about.url, about.doi, about.publisher) = (None, None, None);
    about.authors.truncate(1);
    about.licence = "LicenseRef-own".to_owned();
    write(&Path::new(&folder).join("bare"), &about, &[bare()], &files);
    write(&Path::new(&folder).join("empty"), &about, &[], &files);
    let (about, ..) = site();
    let item = |place: u16| {
        let (first, second) = (u8::try_from(place / 256).unwrap(), u8::try_from(place % 256).unwrap());
        let mut made = site().1.remove(0);
        let before = made.folder();
        (made.entry.identity.0[0], made.entry.identity.0[1]) = (first, second);
        let after = made.folder();
        made.files = made.files.iter().map(|it| file(it.path.replace(&before, &after), it.media)).collect();
        made
    };
    let many: Vec<Item> = (0..200).map(item).collect();
    write(&Path::new(&folder).join("many"), &about, &many, &files);
}

fn write(folder: &Path, about: &About, items: &[Item], files: &[File]) {
    for file in files.iter().chain(items.iter().flat_map(|item| &item.files)) {
        let path = folder.join(&file.path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, &file.path).unwrap();
    }
    for (name, text) in [
        ("ro-crate-metadata.json", super::ro_crate::ro_crate(about, items, files)),
        ("CITATION.cff", super::citation::citation(about, items)),
        ("datacite.json", super::datacite::datacite(about, items, files)),
        ("feed.atom", super::atom::atom(about, items)),
        ("sample.bib", items.iter().map(|item| super::bibtex::bibtex(about, item)).collect()),
    ] {
        std::fs::write(folder.join(name), text).unwrap();
    }
}
