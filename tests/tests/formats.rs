//! Old files stay readable: those of `fixtures/formats/v1` come back byte for byte when they are read and written, and as
//! texts. Their verdicts are tested in `crates/elaborate/tests/all/fixtures/mod.rs`.

use std::fs;

use gamecert_certs::Certificate;
use gamecert_elaborate::notation::notation;
use gamecert_tests::fixtures::{files, root};
use gamecert_tests::forge;

fn check(place: &str) {
    let bytes = fs::read(root().join(place)).unwrap();
    let (certificate, totals) = Certificate::read(&bytes[..]).unwrap();
    let mut written = Vec::new();
    assert_eq!(certificate.write(&mut written).unwrap(), totals);
    assert!(written == bytes, "{place} is written otherwise");
    assert!(forge::Draft::encode(&certificate).seal() == bytes, "{place} is encoded otherwise");
    let mut text = String::new();
    let names = notation(&certificate.statement.game, &certificate.statement.axioms).unwrap();
    gamecert_certs::text::write(&certificate, &*names, &mut text).unwrap();
    assert_eq!(gamecert_certs::text::read(&text, notation).unwrap(), certificate, "{place}");
}

#[test]
fn version_1() {
    let places = files("formats/v1").unwrap();
    let certificates: Vec<&String> = places.iter().filter(|place| place.ends_with(".cert")).collect();
    assert!(certificates.len() > 20);
    certificates.into_iter().for_each(|place| check(place));
}
