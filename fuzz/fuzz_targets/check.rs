//! Any bytes get a verdict: no panic, no hang, no memory beyond the limits.
#![no_main]

use gamecert_checker::{Config, check};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = check(bytes, &Config::default(), &mut |_| {}).to_string();
});
