//! Bytes that are read as a certificate are the one encoding of what they say, and so is its text.
#![no_main]

use gamecert_certs::{Certificate, text};
use gamecert_elaborate::notation::notation;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok((certificate, totals)) = Certificate::read(bytes) else { return };
    let mut written = Vec::new();
    assert_eq!(certificate.write(&mut written).expect("written"), totals);
    assert!(written == bytes, "two encodings of one certificate");
    let Some(names) = notation(&certificate.statement.game, &certificate.statement.axioms) else { return };
    let mut shown = String::new();
    text::write(&certificate, &*names, &mut shown).expect("shown");
    let _ = text::read(&shown, notation);
});
