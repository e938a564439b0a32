//! Certificates in folders are found by what they are.

use std::path::{Path, PathBuf};

use gamecert_certs::Identity;
use gamecert_elaborate::ImportFolders;
use gamecert_elaborate::import_folders::identity;

fn fixture() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fixtures/formats/v1/import-misere-hinted.cert")
        .canonicalize()
        .unwrap()
}

/// The folder of the fixtures has certificates under names of their own, and one that imports another.
#[test]
fn a_certificate_is_found_under_any_name() {
    let file = fixture();
    let own = identity(&file).unwrap();
    let folders = ImportFolders::new(&[file.parent().unwrap().to_owned()], None);
    let found = folders.path(&own).unwrap();
    assert_eq!(identity(&found), Some(own));
    assert_eq!(folders.length(&own), Some(found.metadata().unwrap().len()));
    let nobody = Identity([5; 32]);
    assert_eq!(folders.path(&nobody), None);
    assert!(folders.open(&nobody).unwrap().is_none());
    assert!(ImportFolders::default().path(&own).is_none());
}

#[test]
fn what_is_no_certificate_has_no_identity() {
    assert_eq!(identity(&Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")), None);
    assert_eq!(identity(Path::new(env!("CARGO_MANIFEST_DIR"))), None);
}
