//! The checker for browsers: the same crate as certcheck runs, as a WebAssembly module.
//!
//! The module knows nothing of pages. Its host (`web/worker.js`) opens sources of bytes for it; source 0 is the
//! [request](request::Request), source 1 the certificate, and what it imports is opened by identity. The answer
//! is one JSON text with all that `certcheck --json` tells, the line that certcheck prints, a note to go beside it, and the
//! exit code.
//!
//! What is deliberately absent: another way to judge, and raw pointers. Bytes come through a window of fixed
//! size (`src/door.rs`), whatever the size of a certificate. A module that panics traps, and then there is
//! no answer.

mod answer;
#[cfg(target_arch = "wasm32")]
mod door;
mod host;
mod note;
mod request;

pub use answer::answer;
pub use host::{CERTIFICATE, Host, REQUEST};
pub use request::{MAX_MEMORY, Request};
