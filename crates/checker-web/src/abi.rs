//! The only way into and out of the module: what it imports from its host, and what it exports.
//!
//! Bytes pass through a window, a fixed piece of memory that the module owns: the host puts bytes there
//! before `read` returns, and takes them from there in `open` and `answer`. The words of the window are
//! atomic, because the host writes to them; so no pointer is ever followed here. `worker.js` in
//! `crates/checker-module/web` is the other side.
#![allow(unsafe_code, reason = "declares the names of imports and exports; there is no unsafe block")]

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

use gamecert_certs::Identity;
use gamecert_elaborate::Progress;

use crate::host::{Host, PIECE};

/// Bytes in a word of the window.
const WORD: usize = 8;

static WINDOW: [AtomicU64; PIECE / WORD] = [const { AtomicU64::new(0) }; PIECE / WORD];

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Puts at most this many of the next bytes of a source into the window. Returns how many, or -1 if the
    /// source cannot be read.
    safe fn read(source: u32, most: usize) -> i32;
    /// Opens the certificate whose identity is in the window. Returns the number of the source, or -1 if
    /// there is no such certificate.
    safe fn open() -> i32;
    /// Receives the number of bytes read of the certificate, and of lemmas judged.
    safe fn progress(bytes: f64, lemmas: f64);
    /// Takes this many bytes of the answer from the window. More may follow.
    safe fn answer(bytes: usize);
}

/// Where the window is.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn window() -> usize {
    WINDOW.as_ptr().expose_provenance()
}

/// Carries out the check that the host requests, and gives it the answer.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn check() {
    for piece in crate::answer(&Page).as_bytes().chunks(PIECE) {
        show(piece);
        answer(piece.len());
    }
}

/// The host on the other side.
struct Page;

impl Host for Page {
    fn read(&self, source: u32, buffer: &mut [u8]) -> io::Result<usize> {
        let most = buffer.len().min(PIECE);
        let count = usize::try_from(read(source, most));
        let count = count.map_err(|_| io::Error::other("the browser cannot read it"))?;
        let bytes = buffer.get_mut(..count).filter(|_| count <= most);
        look(bytes.ok_or_else(|| io::Error::other("more bytes than there is room for"))?);
        Ok(count)
    }

    fn open(&self, identity: &Identity) -> io::Result<Option<u32>> {
        show(&identity.0);
        Ok(u32::try_from(open()).ok())
    }

    fn progress(&self, at: Progress) {
        progress(at.bytes as f64, at.lemmas as f64);
    }
}

/// Copies bytes from the window.
fn look(bytes: &mut [u8]) {
    for (bytes, word) in bytes.chunks_mut(WORD).zip(&WINDOW) {
        let word = word.load(Ordering::Relaxed).to_le_bytes();
        bytes.copy_from_slice(&word[..bytes.len()]);
    }
}

/// Copies bytes to the window.
fn show(bytes: &[u8]) {
    for (bytes, word) in bytes.chunks(WORD).zip(&WINDOW) {
        let mut whole = [0; WORD];
        whole[..bytes.len()].copy_from_slice(bytes);
        word.store(u64::from_le_bytes(whole), Ordering::Relaxed);
    }
}
