//! Writing a certificate as a stream: lemmas go out block by block.

use std::io::{self, Write};

use serde::Serialize;

use crate::fault::Fault;
use crate::identity::{Identity, identity_hasher};
use crate::lemma::{Evidence, Lemma};
use crate::limits::LEMMAS_PER_BLOCK;
use crate::metadata::Metadata;
use crate::reader::{EvidenceReader, Totals};
use crate::section::{self, MAGIC};
use crate::statement::Statement;
use crate::wire::Cursor;

/// Writes one certificate, hinted or bare.
///
/// The writer spells; it does not judge: lemmas go out in the order in which they come, and
/// evidence that proves nothing is written like any other.
pub struct Writer<W> {
    to: W,
    hinted: bool,
    lemmas: Vec<u8>,
    hints: Vec<u8>,
    in_block: u32,
    total_lemmas: u64,
    total_evidence: u64,
    identity: blake3::Hasher,
    content: blake3::Hasher,
}

impl<W: Write> Writer<W> {
    /// Writes magic, version and statement.
    ///
    /// # Errors
    /// If the statement breaks a limit, or writing fails.
    pub fn new(mut to: W, statement: &Statement, hinted: bool) -> io::Result<Self> {
        statement.check().map_err(|fault| io::Error::new(io::ErrorKind::InvalidInput, fault))?;
        let mut payload = Vec::new();
        put(&mut payload, statement);
        to.write_all(&MAGIC)?;
        to.write_all(&[statement.version()])?;
        let mut content = section::content_hasher(statement.version());
        content.update(&write_section(&mut to, section::STATEMENT, &payload)?);
        Ok(Self {
            to,
            hinted,
            lemmas: Vec::new(),
            hints: Vec::new(),
            in_block: 0,
            total_lemmas: 0,
            total_evidence: 0,
            identity: identity_hasher(&payload),
            content,
        })
    }

    /// Adds the next lemma. In a bare file the evidence is left out.
    ///
    /// # Errors
    /// If writing fails.
    pub fn lemma(&mut self, lemma: &Lemma, evidence: &[Evidence]) -> io::Result<()> {
        put(&mut self.lemmas, lemma);
        if self.hinted {
            // More pieces than a u32 can count would not fit a section anyway.
            put(&mut self.hints, &u32::try_from(evidence.len()).unwrap_or(u32::MAX));
            evidence.iter().for_each(|piece| put(&mut self.hints, piece));
            self.total_evidence += evidence.len() as u64;
        }
        self.in_block += 1;
        self.total_lemmas += 1;
        if self.in_block == LEMMAS_PER_BLOCK { self.flush_block() } else { Ok(()) }
    }

    /// Writes the last block, the evidence for the claim (in a hinted file), the metadata (unless
    /// empty) and the end. Returns the totals, and the stream that was written to.
    ///
    /// # Errors
    /// If the metadata breaks a limit, or writing fails.
    pub fn finish(mut self, goal: &[Evidence], metadata: &Metadata) -> io::Result<(Totals, W)> {
        self.flush_block()?;
        let mut payload = Vec::new();
        if self.hinted {
            put(&mut payload, goal);
            self.section(section::GOAL, &payload)?;
            self.total_evidence += goal.len() as u64;
        }
        if !metadata.0.is_empty() {
            metadata.check().map_err(|fault| io::Error::new(io::ErrorKind::InvalidInput, fault))?;
            payload.clear();
            put(&mut payload, metadata);
            self.section(section::METADATA, &payload)?;
        }
        let totals = Totals {
            lemmas: self.total_lemmas,
            evidence: self.total_evidence,
            identity: Identity(self.identity.finalize().into()),
            content: self.content.finalize().into(),
        };
        payload.clear();
        put(&mut payload, &totals);
        self.section(section::END, &payload)?;
        self.to.flush()?;
        Ok((totals, self.to))
    }

    fn flush_block(&mut self) -> io::Result<()> {
        if self.in_block == 0 {
            return Ok(());
        }
        self.identity.update(&self.lemmas);
        let mut payload = Vec::new();
        put(&mut payload, &self.in_block);
        payload.append(&mut self.lemmas);
        payload.append(&mut self.hints);
        self.in_block = 0;
        let tag = if self.hinted { section::HINTED_BLOCK } else { section::BARE_BLOCK };
        self.section(tag, &payload)
    }

    fn section(&mut self, tag: u8, payload: &[u8]) -> io::Result<()> {
        self.content.update(&write_section(&mut self.to, tag, payload)?);
        Ok(())
    }
}

/// Writes one section and returns its digest.
fn write_section(to: &mut impl Write, tag: u8, payload: &[u8]) -> io::Result<[u8; 32]> {
    let length = u32::try_from(payload.len())
        .ok()
        .filter(|&length| section::name_and_limit(tag).is_some_and(|(_, most)| length <= most))
        .ok_or_else(|| io::Error::other("a section is larger than the format allows"))?
        .to_le_bytes();
    let digest = section::digest(tag, length, payload);
    to.write_all(&[tag])?;
    to.write_all(&length)?;
    to.write_all(payload)?;
    to.write_all(&digest)?;
    Ok(digest)
}

/// Appends the postcard encoding of `value`.
pub(crate) fn put<T: Serialize + ?Sized>(bytes: &mut Vec<u8>, value: &T) {
    let start = bytes.len();
    let taken = std::mem::take(bytes);
    // Writing to a growing vector cannot fail for the types of this crate: no floats of unknown
    // length, no sequences of unknown length.
    *bytes = postcard::to_extend(value, taken).unwrap_or_default();
    debug_assert!(bytes.len() > start, "an encoding is never empty");
}

impl Statement {
    /// Sees that it keeps the limits and that its sets are in order: that it would be read as it would be written.
    ///
    /// # Errors
    /// Tells what is wrong.
    pub fn check(&self) -> Result<(), Fault> {
        let mut bytes = Vec::new();
        put(&mut bytes, self);
        Self::take(&bytes).map(drop)
    }

    /// Takes a statement off the front of some bytes, where it stands as in a certificate. Returns the bytes that are
    /// left.
    ///
    /// # Errors
    /// Tells what is wrong.
    pub fn take(bytes: &[u8]) -> Result<(Self, &[u8]), Fault> {
        let mut cursor = Cursor { rest: bytes, code: "bad-statement" };
        Self::read(&mut cursor).map(|statement| (statement, cursor.rest))
    }
}

impl Metadata {
    /// Sees that it keeps the limits: that it would be read as it would be written. An empty one is not written.
    ///
    /// # Errors
    /// Tells what is wrong.
    pub fn check(&self) -> Result<(), Fault> {
        if self.0.is_empty() {
            return Ok(());
        }
        let mut bytes = Vec::new();
        put(&mut bytes, self);
        Self::read(&bytes).map(drop)
    }
}

impl<'a> EvidenceReader<'a> {
    /// Takes evidence from bytes where it stands as in a block.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(Cursor { rest: bytes, code: "bad-evidence" })
    }
}
