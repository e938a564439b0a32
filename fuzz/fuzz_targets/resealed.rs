//! Both of the others behind the digests: the bytes are sections (a tag, two bytes of length, a
//! payload), and digests, totals and identity are put right before they are read.
#![no_main]

use gamecert_certs::Certificate;
use gamecert_elaborate::{Config, Particulars, Verdict, check};
use gamecert_fixtures::forge::{Draft, Section};
use libfuzzer_sys::fuzz_target;

/// Enough for small proofs, and few enough to keep searches for replies short.
const LEMMAS: u64 = 64;
/// Little enough for a build without optimisation to use up within seconds.
const WORK: u64 = 2_000_000;

fn sections(mut bytes: &[u8]) -> Vec<Section> {
    let mut found = Vec::new();
    while let Some((&[tag, low, high], rest)) = bytes.split_first_chunk() {
        let length = rest.len().min(usize::from(u16::from_le_bytes([low, high])));
        found.push(Section { tag, payload: rest[..length].to_vec() });
        bytes = &rest[length..];
    }
    found
}

fuzz_target!(|bytes: &[u8]| {
    let file = Draft(sections(bytes)).seal();
    let config = Config { max_lemmas: LEMMAS, max_work: WORK, ..Config::default() };
    let verdict = check(&file[..], &config, &mut |_| {});
    let _ = verdict.to_string();
    let read = Certificate::read(&file[..]);
    if let Verdict::Verified(_) | Verdict::Incomplete { .. } = verdict {
        assert!(read.is_ok(), "accepted, but not well formed");
    }
    let Ok((certificate, totals)) = read else { return };
    let mut written = Vec::new();
    assert_eq!(certificate.write(&mut written).expect("written"), totals);
    assert!(written == file, "two encodings of one certificate");
    // What holds with hints is not refuted without them.
    if matches!(verdict, Verdict::Verified(_)) && certificate.hints.is_some() {
        let bare = Certificate { hints: None, ..certificate };
        let mut written = Vec::new();
        bare.write(&mut written).expect("written");
        let bare = check(&written[..], &config, &mut |_| {});
        let is_short_of_work = bare.fault().is_some_and(|fault| fault.code == "limit-work");
        assert!(is_short_of_work || ["VERIFIED", "INCOMPLETE"].contains(&bare.word()), "{bare}");
    }
});
