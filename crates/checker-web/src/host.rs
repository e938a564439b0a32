//! What the module needs from its host.

use std::io::{self, BufReader, Read};

use gamecert_certs::Identity;
use gamecert_elaborate::Progress;

/// The source that holds the request.
pub const REQUEST: u32 = 0;

/// The source that holds the certificate.
pub const CERTIFICATE: u32 = 1;

/// Bytes requested at once.
pub(crate) const PIECE: usize = 1 << 20;

/// The host of a check.
pub trait Host {
    /// Puts the next bytes of a source into `buffer` and returns how many: none only at its end.
    ///
    /// # Errors
    /// If the source cannot be read.
    fn read(&self, source: u32, buffer: &mut [u8]) -> io::Result<usize>;

    /// Opens the certificate of this identity, from its beginning, and returns the number of the new
    /// source; `None` if there is no such certificate.
    ///
    /// # Errors
    /// If it exists and cannot be opened.
    fn open(&self, identity: &Identity) -> io::Result<Option<u32>>;

    /// Receives the progress of the check.
    fn progress(&self, progress: Progress);
}

/// The bytes of a source.
struct Stream<'a, H> {
    host: &'a H,
    source: u32,
}

impl<H: Host> Read for Stream<'_, H> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.host.read(self.source, buffer)
    }
}

/// The bytes of a source, requested in large pieces.
pub(crate) fn stream<H: Host>(host: &H, source: u32) -> impl Read {
    BufReader::with_capacity(PIECE, Stream { host, source })
}
