//! Whatever is repaired: no panic, and what comes of it is verified and true, or has holes because the
//! search was stopped.

use gamecert_certs::{Certificate, ClaimKind, Outcome, Play};
use gamecert_elaborate::Verdict;
use gamecert_elaborate::rules::{Cram, Nim, Octal, Sprouts};
use gamecert_engine::plug::PlugError;
use gamecert_engine::search::Limits;
use gamecert_tests::fixtures::{files, read};
use gamecert_tests::mutate::mutate;
use gamecert_tests::solved::{plugged_within, repaired};
use gamecert_tests::truth::Truth;
use gamecert_tests::{certificate, judge};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// What came of a repair, and whether a search ended early.
#[derive(Debug, PartialEq, Eq)]
enum Came {
    Verified,
    Stopped,
    FalseClaim,
    Refused,
}

fn repair(certificate: &Certificate) -> Came {
    let limits = Limits { nodes: 20_000, memory_bytes: 1 << 24 };
    let plugged = match plugged_within(certificate, &[], limits) {
        Ok(plugged) => plugged,
        Err(PlugError::FalseClaim { .. }) => return Came::FalseClaim,
        Err(PlugError::Unsupported(_) | PlugError::Position(_)) => return Came::Refused,
        Err(error @ PlugError::Contradiction(_)) => panic!("{error}"),
    };
    // A strategy is not found again.
    let is_contest = certificate.statement.play == Play::Contest;
    for hinted in [true, false].into_iter().filter(|hinted| *hinted || !is_contest) {
        match judge(&repaired(&plugged, hinted)) {
            Verdict::Verified(summary) => assert_eq!(summary.claim, plugged.statement.claim()),
            Verdict::Incomplete { .. } if plugged.stopped.is_some() => return Came::Stopped,
            verdict => panic!("{}: {verdict}", certificate.statement.claim()),
        }
    }
    Came::Verified
}

#[test]
fn every_fixture() {
    let mut came = Vec::new();
    for folder in ["accept", "reject", "incomplete", "nocrash", "formats"] {
        for place in files(folder).unwrap() {
            let bytes = read(&place).unwrap();
            if let Ok((certificate, _)) = Certificate::read(bytes.as_slice()) {
                came.push(repair(&certificate));
            }
        }
    }
    for each in [Came::Verified, Came::FalseClaim, Came::Refused] {
        assert!(came.contains(&each), "none was {each:?}");
    }
}

#[test]
fn certificates_changed_at_random() {
    const WIN: ClaimKind = ClaimKind::Outcome(Outcome::Win);
    let small = Sprouts { small_regions: true };
    let mut truth = Truth::default();
    let mut verified = 0;
    for (seed, bytes) in [
        certificate(&Cram, "4x4", ClaimKind::Nimber(0), true),
        certificate(&Cram, "3x5", WIN, false),
        certificate(&small, "0*3", ClaimKind::Nimber(1), true),
        certificate(&small, "0*3", WIN, false),
        certificate(&Nim, "3+5+7", ClaimKind::Nimber(1), true),
        certificate(&Octal::default(), "0.77:3+0.07:5+2".replace("+2", "+0.07:2").as_str(), WIN, false),
    ]
    .into_iter()
    .enumerate()
    {
        let honest = Certificate::read(bytes.as_slice()).unwrap().0;
        let mut random = ChaCha8Rng::seed_from_u64(seed as u64);
        for _ in 0..500 {
            let Ok((changed, _)) = Certificate::read(mutate(&honest, &bytes, &mut random).as_slice()) else {
                continue;
            };
            let claim = changed.statement.claim();
            match repair(&changed) {
                Came::Verified => {
                    assert!(truth.holds(&claim), "{claim}");
                    verified += 1;
                }
                Came::FalseClaim => assert!(!truth.holds(&claim), "{claim}"),
                Came::Stopped | Came::Refused => {}
            }
        }
    }
    assert!(verified > 500, "{verified}");
}
