//! Any bytes get a verdict: no panic, no hang, no memory beyond the limits.
#![no_main]

use gamecert_elaborate::{Config, check};
use libfuzzer_sys::fuzz_target;

/// Little enough for a build without optimisation to use up within seconds.
const WORK: u64 = 2_000_000;

fuzz_target!(|bytes: &[u8]| {
    let config = Config { max_work: WORK, ..Config::default() };
    let _ = check(bytes, &config, &mut |_| {}).to_string();
});
