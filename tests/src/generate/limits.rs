//! Certificates at the very edge of a limit: as much as is allowed, and one unit or byte less.

use std::io::Cursor;

use gamecert_certs::Identity;
use gamecert_elaborate::{Config, Source, Verdict, check_with};

use super::{Files, accept_when, reject_when};

/// What is held against the limits: hinted and bare, of each kind of play, with imports and without.
const PLACES: [&str; 12] = [
    "cram-3x3-nimber-0-hinted",
    "cram-3x3-nimber-0-bare",
    "sprouts-3-spots-nimber-1-hinted",
    "sprouts-3-spots-nimber-1-bare",
    "misere-five-hinted",
    "misere-five-bare",
    "misere-mixed-bare",
    "dots-moves-hinted",
    "dots-moves-bare",
    "dots-turns-bare",
    "import-two-bare",
    "import-misere-bare",
];

/// A limit: the option that sets it, the code of what is beyond it, and a configuration with it.
type Limit = (&'static str, &'static str, fn(u64) -> Config);

const LIMITS: [Limit; 2] = [
    ("max-work", "limit-work", |max_work| Config { max_work, ..Config::default() }),
    ("max-memory", "limit-memory", |max_memory| Config { max_memory, ..Config::default() }),
];

pub(super) fn add(files: &mut Files) {
    for place in PLACES {
        let bytes = files[&format!("accept/{place}.cert")].clone();
        for (option, code, config) in LIMITS {
            let least = least(files, &bytes, config);
            accept_when(files, &format!("{code}-{place}"), bytes.clone(), &format!("{option} {least}"));
            let less = format!("{option} {}", least - 1);
            reject_when(files, code, place, bytes.clone(), &less);
        }
    }
    for (option, code, _) in LIMITS {
        let bytes = files["accept/cram-3x3-nimber-0-hinted.cert"].clone();
        reject_when(files, code, "none", bytes, &format!("{option} 0"));
    }
}

/// The least limit with which a certificate is verified.
fn least(files: &Files, bytes: &[u8], config: fn(u64) -> Config) -> u64 {
    let is_enough = |limit: u64| {
        let mut open = |identity: &Identity| {
            let import = files.get(&format!("imports/{identity}.cert"));
            Ok(import.map(|bytes| Box::new(Cursor::new(bytes.clone())) as Source<'_>))
        };
        matches!(check_with(bytes, &config(limit), &mut open, &mut |_| {}), Verdict::Verified(_))
    };
    let mut most = 1;
    while !is_enough(most) {
        most *= 2;
    }
    let mut too_little = most / 2;
    while too_little + 1 < most {
        let middle = too_little.midpoint(most);
        if is_enough(middle) { most = middle } else { too_little = middle }
    }
    most
}
