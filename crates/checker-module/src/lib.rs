//! The checker for browsers as it was built: a WebAssembly module, the worker that runs it, and a page that holds both.
//!
//! `crates/checker-web` is the source of the module, and its `build.sh` writes the module here. Whoever builds it again,
//! with the toolchain that the file `toolchain` names, gets the same bytes. This crate has no code of its own, so that what
//! publishes pages needs neither that toolchain nor a second copy of the checker.

/// The module.
pub const MODULE: &[u8] = include_bytes!("../checker.wasm");

/// SHA-256 of the module, in hexadecimal digits.
pub const SHA256: &str = include_str!("../checker.wasm.sha256").split_at(64).0;

/// The script of a Web Worker that runs a module; its messages are described at its top.
pub const WORKER: &str = include_str!("../web/worker.js");

/// A page that checks the files dropped on it, without the module and the worker.
const PAGE: &str = include_str!("../web/index.html");

/// A page that checks the files dropped on it, with a module in base64 and the worker in it.
#[must_use]
pub fn page(module: &str) -> String {
    PAGE.replacen("{{module}}", module, 1).replacen("{{worker}}", WORKER, 1)
}
