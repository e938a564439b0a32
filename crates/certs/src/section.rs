//! Sections: a tag, a length, a payload and a digest, one after another until the end section.

use std::io::{self, Read};

use crate::error::{FormatError, FormatErrorKind};
use crate::limits::{MAX_END_BYTES, MAX_METADATA_BYTES, MAX_SECTION_BYTES, MAX_STATEMENT_BYTES};

/// The first eight bytes of every certificate. The first is not ASCII and the last two are a
/// line end, so that a transfer in text mode shows at once.
pub const MAGIC: [u8; 8] = *b"\x89GCERT\r\n";

/// The format version that this crate reads and writes, the ninth byte.
pub const VERSION: u8 = 1;

pub(crate) const STATEMENT: u8 = 1;
pub(crate) const BARE_BLOCK: u8 = 2;
pub(crate) const HINTED_BLOCK: u8 = 3;
pub(crate) const GOAL: u8 = 4;
pub(crate) const METADATA: u8 = 5;
pub(crate) const END: u8 = 6;

/// Name of a section for messages.
pub(crate) fn name(tag: u8) -> &'static str {
    match tag {
        STATEMENT => "statement",
        BARE_BLOCK | HINTED_BLOCK => "lemmas",
        GOAL => "goal",
        METADATA => "metadata",
        END => "end",
        _ => "unknown section",
    }
}

/// Most bytes in the payload of a section, so that taking it apart takes little memory.
pub(crate) fn max_bytes(tag: u8) -> u32 {
    match tag {
        STATEMENT => MAX_STATEMENT_BYTES,
        METADATA => MAX_METADATA_BYTES,
        END => MAX_END_BYTES,
        _ => MAX_SECTION_BYTES,
    }
}

/// The digest of a section: BLAKE3 of tag, length and payload.
pub(crate) fn digest(tag: u8, length: [u8; 4], payload: &[u8]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&[tag]);
    hasher.update(&length);
    hasher.update(payload);
    hasher.finalize().into()
}

/// Collects the digests of all sections; the end section holds its result.
pub(crate) struct ContentHasher(blake3::Hasher);

impl ContentHasher {
    pub(crate) fn new() -> Self {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&MAGIC);
        hasher.update(&[VERSION]);
        Self(hasher)
    }

    pub(crate) fn add(&mut self, section_digest: [u8; 32]) {
        self.0.update(&section_digest);
    }

    pub(crate) fn finish(&self) -> [u8; 32] {
        self.0.finalize().into()
    }
}

/// A section as it was read.
pub(crate) struct RawSection {
    pub(crate) tag: u8,
    pub(crate) offset: u64,
    pub(crate) payload: Vec<u8>,
    pub(crate) digest: [u8; 32],
}

impl RawSection {
    /// Offset in the file of the first byte of the payload.
    pub(crate) fn payload_offset(&self) -> u64 {
        self.offset.saturating_add(5)
    }
}

/// Reads the section that starts at `offset`, checking its length and its digest.
pub(crate) fn read(from: &mut impl Read, offset: u64) -> Result<RawSection, FormatError> {
    let mut head = [0; 5];
    fill(from, &mut head, offset, "section head")?;
    let [tag, length @ ..] = head;
    let name = name(tag);
    if !(STATEMENT..=END).contains(&tag) {
        let why = format!("there is no section with tag {tag}");
        return Err(FormatError::malformed(offset, name, "unknown-section", why));
    }
    let count = u32::from_le_bytes(length);
    let most = max_bytes(tag);
    if count > most {
        let why = format!("a section of {count} bytes is larger than the {most} that the format allows here");
        return Err(FormatError::malformed(offset, name, "section-too-long", why));
    }
    let mut payload = Vec::new();
    let read = from.take(u64::from(count)).read_to_end(&mut payload);
    read.map_err(|error| FormatError { offset, section: name, kind: FormatErrorKind::Io(error) })?;
    if payload.len() as u64 != u64::from(count) {
        let why = format!("the file ends after {} of {count} bytes of this section", payload.len());
        return Err(FormatError::malformed(offset, name, "truncated", why));
    }
    let mut stored = [0; 32];
    fill(from, &mut stored, offset, name)?;
    let digest = digest(tag, length, &payload);
    if digest != stored {
        let why = "the digest of this section does not match its bytes";
        return Err(FormatError::malformed(offset, name, "digest-mismatch", why));
    }
    Ok(RawSection { tag, offset, payload, digest })
}

/// Fills `buffer`, telling an early end of the file from a failure to read it.
pub(crate) fn fill(
    from: &mut impl Read,
    buffer: &mut [u8],
    offset: u64,
    section: &'static str,
) -> Result<(), FormatError> {
    from.read_exact(buffer).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => {
            FormatError::malformed(offset, section, "truncated", "the file ends here")
        }
        _ => FormatError { offset, section, kind: FormatErrorKind::Io(error) },
    })
}
