//! The tests of drawings, in one binary: each one more would link everything once more, and in the library they would compile it
//! twice.
//!
//! A file is named like the one in `src` that it tests; `picture/sprouts` reads positions back from their pictures besides.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may panic")]

mod article {
    mod latex;
    mod steps;
    mod tikz;
}
mod layout;
mod page;
mod picture;
#[cfg(feature = "raster")]
mod raster;
mod tree;
mod words;
