//! Sections: a tag, a length, a payload and a digest, one after another until the end section.

use std::io::Read;

use crate::fault::{Fault, demand, internal, require};
use crate::limits::{MAX_END_BYTES, MAX_METADATA_BYTES, MAX_SECTION_BYTES, MAX_STATEMENT_BYTES};
use crate::wire::Cursor;

/// The first eight bytes of every certificate. The first is not ASCII and the last two are a
/// line end, so that a transfer in text mode shows at once.
pub const MAGIC: [u8; 8] = *b"\x89GCERT\r\n";

/// The format versions that this crate reads and writes, the ninth byte. The statement shows which one it has to be.
const VERSIONS: [u8; 2] = [1, 2];

/// No section has this tag: it stands for the beginning of the file.
const BEGINNING: u8 = 0;
pub(crate) const STATEMENT: u8 = 1;
pub(crate) const BARE_BLOCK: u8 = 2;
pub(crate) const HINTED_BLOCK: u8 = 3;
pub(crate) const GOAL: u8 = 4;
pub(crate) const METADATA: u8 = 5;
pub(crate) const END: u8 = 6;

/// Name of a section for messages, and most bytes in its payload, so that taking it apart takes
/// little memory; `None` if there is no section with this tag.
pub(crate) fn name_and_limit(tag: u8) -> Option<(&'static str, u32)> {
    match tag {
        STATEMENT => Some(("statement", MAX_STATEMENT_BYTES)),
        BARE_BLOCK | HINTED_BLOCK => Some(("lemmas", MAX_SECTION_BYTES)),
        GOAL => Some(("goal", MAX_SECTION_BYTES)),
        METADATA => Some(("metadata", MAX_METADATA_BYTES)),
        END => Some(("end", MAX_END_BYTES)),
        _ => None,
    }
}

/// The order of sections: blocks are of one sort, and a goal follows hinted blocks and no others.
fn may_follow(last: u8, tag: u8) -> bool {
    match last {
        BEGINNING => tag == STATEMENT,
        STATEMENT => tag > STATEMENT,
        BARE_BLOCK => matches!(tag, BARE_BLOCK | METADATA | END),
        HINTED_BLOCK => matches!(tag, HINTED_BLOCK | GOAL),
        GOAL => matches!(tag, METADATA | END),
        _ => last == METADATA && tag == END,
    }
}

/// The digest of a section: BLAKE3 of tag, length and payload.
pub(crate) fn digest(tag: u8, length: [u8; 4], payload: &[u8]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&[tag]).update(&length).update(payload);
    hasher.finalize().into()
}

/// Takes up the digests of all sections; the end section holds its result.
pub(crate) fn content_hasher(version: u8) -> blake3::Hasher {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&MAGIC).update(&[version]);
    hasher
}

/// Adds a place to a fault: an offset in bytes, and the name of what begins there.
fn at(offset: u64, name: &'static str) -> impl Fn(Fault) -> Fault {
    move |fault| fault.at(format_args!("byte {offset}, {name}"))
}

/// A section with a digest that matches.
pub(crate) struct Section {
    pub(crate) tag: u8,
    name: &'static str,
    pub(crate) payload: Vec<u8>,
    /// Offset of the first byte after the payload.
    end: u64,
}

impl Section {
    /// Takes the payload apart, all of it. A value that does not belong there is a fault with this code.
    pub(crate) fn read<T>(
        &self,
        code: &'static str,
        take: impl FnOnce(&mut Cursor<'_>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let mut cursor = Cursor { rest: &self.payload, code };
        let taken = take(&mut cursor).and_then(|value| cursor.finish().map(|()| value));
        taken.map_err(at(self.end.abs_diff(cursor.rest.len() as u64), self.name))
    }
}

/// The sections of a file, one after another.
pub(crate) struct Sections<R> {
    from: R,
    /// Bytes read so far.
    pub(crate) offset: u64,
    last: u8,
    /// The version of the format, by the ninth byte.
    pub(crate) version: u8,
    content: blake3::Hasher,
}

impl<R: Read> Sections<R> {
    /// Reads magic and version.
    pub(crate) fn new(from: R) -> Result<Self, Fault> {
        let (last, content) = (BEGINNING, blake3::Hasher::new());
        let mut sections = Self { from, offset: 0, last, version: 0, content };
        sections.version = sections.head().map_err(at(0, "head"))?;
        sections.content = content_hasher(sections.version);
        Ok(sections)
    }

    /// BLAKE3 of magic, version and the digests of all sections so far, but for the end section.
    pub(crate) fn content(&self) -> [u8; 32] {
        self.content.finalize().into()
    }

    /// Reads the next section.
    pub(crate) fn next(&mut self) -> Result<Section, Fault> {
        let start = self.offset;
        let in_head = at(start, "section head");
        let [tag, length @ ..] = self.array::<5>().map_err(&in_head)?;
        let (name, most) = name_and_limit(tag).ok_or_else(|| {
            in_head(Fault::rejected("unknown-section", format!("there is no section with tag {tag}")))
        })?;
        let (payload, end) = self.payload(tag, length, most).map_err(at(start, name))?;
        Ok(Section { tag, name, payload, end })
    }

    /// Sees that nothing follows.
    pub(crate) fn finish(&mut self) -> Result<(), Fault> {
        let at_end = at(self.offset, "end");
        let rest = self.at_most(1).map_err(&at_end)?;
        demand(rest.is_empty(), "trailing-bytes", "bytes follow the end of the certificate").map_err(at_end)
    }

    fn head(&mut self) -> Result<u8, Fault> {
        let magic = self.at_most(MAGIC.len() as u64)?;
        demand(magic == MAGIC, "not-a-certificate", "this is not a certificate")?;
        let [version] = self.array()?;
        let why =
            || format!("format version {version} is not known to this program, which reads versions 1 and 2");
        require(VERSIONS.contains(&version), || Fault::declined("unknown-version", why())).map(|()| version)
    }

    /// Reads the payload of a section and its digest. Returns the payload and where it ends.
    fn payload(&mut self, tag: u8, length: [u8; 4], most: u32) -> Result<(Vec<u8>, u64), Fault> {
        let count = u32::from_le_bytes(length);
        let why = format_args!("{count} bytes are more than the {most} that the format allows here");
        demand(count <= most, "section-too-long", why)?;
        let (payload, end) = (self.at_most(count.into())?, self.offset);
        let why = format_args!("the file ends after {} of {count} bytes of this section", payload.len());
        demand(payload.len() as u64 == u64::from(count), "truncated", why)?;
        let digest = digest(tag, length, &payload);
        let why = "the digest of this section does not match its bytes";
        demand(self.array()? == digest, "digest-mismatch", why)?;
        demand(may_follow(self.last, tag), "section-order", "this section may not stand here")?;
        if tag != END {
            self.content.update(&digest);
        }
        self.last = tag;
        Ok((payload, end))
    }

    /// The next `N` bytes.
    fn array<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        let bytes = self.at_most(N as u64)?;
        bytes.try_into().map_err(|_| Fault::rejected("truncated", "the file ends here"))
    }

    /// The next `count` bytes, or all that are left.
    fn at_most(&mut self, count: u64) -> Result<Vec<u8>, Fault> {
        let mut bytes = Vec::new();
        let read = self.from.by_ref().take(count).read_to_end(&mut bytes);
        read.map_err(|error| Fault::declined("unreadable", error.to_string()))?;
        self.offset = self.offset.checked_add(bytes.len() as u64).ok_or_else(internal)?;
        Ok(bytes)
    }
}
