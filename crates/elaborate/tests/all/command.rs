//! What a file may take on the command line, by its size and that of its imports.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use gamecert_certs::Reader;
use gamecert_elaborate::command::{earned, earned_by_file};
use gamecert_elaborate::{Earned, ImportFolders, Unpack};

/// A certificate that is kept compressed earns what it earns as it was.
#[test]
fn what_is_compressed_earns_as_much() {
    let folder = tempfile::tempdir().unwrap();
    let plain =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/formats/v1/import-misere-hinted.cert");
    let packed = folder.path().join("a.cert.zst");
    // Nothing is compressed here: a byte before it stands for that.
    std::fs::write(&packed, [&b"z"[..], &std::fs::read(&plain).unwrap()].concat()).unwrap();
    let unpack: Unpack = |mut file| {
        file.read_exact(&mut [0])?;
        Ok(Box::new(BufReader::new(file)))
    };
    let folders = ImportFolders::new(&[], Some(unpack));
    let earned = [&plain, &packed].map(|path| earned(path, &folders)).map(|it| (it.work, it.memory));
    assert_eq!(earned[0], earned[1]);
    assert_ne!(earned[1], (Earned::BY_ANY.work, Earned::BY_ANY.memory));
}

/// Imports are checked along with a file, and earn as much as if they were part of it.
#[test]
fn imports_earn_too() {
    let formats = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/formats");
    let file = formats.join("v1/import-misere-hinted.cert");
    let alone = earned_by_file(&file, |_| None);
    let folders = ImportFolders::new(&["v1", "no-such-folder"].map(|folder| formats.join(folder)), None);
    let together = earned_by_file(&file, |identity| folders.length(identity));
    let Ok(reader) = Reader::new(BufReader::new(File::open(&file).unwrap())) else { panic!("not read") };
    let imported = folders.path(&reader.statement().imports[0]).unwrap();
    let bytes = imported.metadata().unwrap().len();
    assert_eq!((together.work - alone.work, together.memory - alone.memory), (4050 * bytes, 256 * bytes));
}
