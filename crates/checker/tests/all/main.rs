//! The tests of the checker, in one binary: in the library they would compile it twice.
//!
//! A file is named like the one in `src` that it tests, and sees of it what others see. Certificates to accept and to reject are judged in
//! `crates/elaborate/tests/all/fixtures`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may panic")]

mod calculus {
    mod contest;
    mod misere {
        mod forest;
    }
    mod scores;
}
mod check;
mod ledger;
mod registry;
mod rules;
mod statement;
mod trial;
mod verdict;
mod work;
