//! The checker for browsers: the same crate that certcheck runs, as a WebAssembly module.
//!
//! The module knows nothing about pages. Its host (`worker.js` in `crates/checker-module/web`) opens sources of bytes for it; source 0
//! is the [request](request::Request), source 1 the certificate, and imports are opened by identity. The
//! answer is one JSON text with everything that `certcheck --json` prints, the line that certcheck prints,
//! a note to go with it, and the exit code.
//!
//! Deliberately absent: another way to judge, and raw pointers. Bytes come through a window of fixed size
//! (`src/abi.rs`), whatever the size of a certificate. A module that panics traps, and then there is no
//! answer.

#[cfg(target_arch = "wasm32")]
mod abi;
mod answer;
mod host;
mod note;
mod request;

pub use answer::answer;
pub use host::{CERTIFICATE, Host, REQUEST};
pub use request::{MAX_MEMORY, Request};
