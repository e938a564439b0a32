//! Reading a certificate as a stream: the statement at once, then block by block.
//!
//! The reader guarantees all that needs no rules of play: order and digests of sections, one
//! spelling, limits, totals, identity. It holds one section in memory at a time.

use std::io::Read;

use serde::{Deserialize, Serialize};

use crate::error::{FormatError, FormatErrorKind};
use crate::identity::{Identity, IdentityHasher};
use crate::lemma::{Evidence, Judgement, Lemma, LemmaId};
use crate::limits::{LEMMAS_PER_BLOCK, MAX_CITATIONS, MAX_LEMMAS, MAX_NIMBER, MAX_SUBJECT_BYTES};
use crate::metadata::Metadata;
use crate::section::{self, ContentHasher, MAGIC, RawSection, VERSION};
use crate::statement::Statement;
use crate::wire::{Cursor, Misspelled};

/// What the end section says of all before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// Number of lemmas.
    pub lemmas: u64,
    /// Number of pieces of evidence; zero in a bare file.
    pub evidence: u64,
    /// The identity of the certificate.
    pub identity: Identity,
    /// BLAKE3 of magic, version and the digests of all sections but this one.
    pub content: [u8; 32],
}

/// A run of lemmas with, in a hinted file, their evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Number of the first lemma.
    pub first: LemmaId,
    /// Offset in the file of the block's section, in bytes.
    pub offset: u64,
    /// Whether evidence stands with the lemmas.
    pub hinted: bool,
    /// At most [`LEMMAS_PER_BLOCK`] lemmas.
    pub lemmas: Vec<Lemma>,
    /// The block's payload from the first byte of evidence on; empty in a bare file.
    evidence: Vec<u8>,
}

/// A part of the file after the statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The next block.
    Lemmas(Block),
    /// The evidence for the claim, only in a hinted file, after the last block.
    Goal(Vec<Evidence>),
    /// The metadata, if the file has any.
    Metadata(Metadata),
    /// The end. Nothing follows.
    End(Totals),
}

/// Reads one certificate.
pub struct Reader<R> {
    from: R,
    offset: u64,
    statement: Statement,
    identity: IdentityHasher,
    content: ContentHasher,
    lemmas: u64,
    evidence: u64,
    last_tag: u8,
    hinted: bool,
    block_was_short: bool,
}

impl<R: Read> Reader<R> {
    /// Reads magic, version and statement.
    ///
    /// # Errors
    /// If these are not well formed, or of an unknown version.
    pub fn new(mut from: R) -> Result<Self, FormatError> {
        let mut magic = [0; 8];
        let is_certificate = section::fill(&mut from, &mut magic, 0, "magic").map(|()| magic == MAGIC);
        match is_certificate {
            Err(error) if matches!(error.kind, FormatErrorKind::Io(_)) => return Err(error),
            Ok(true) => {}
            _ => {
                return Err(FormatError::malformed(
                    0,
                    "magic",
                    "not-a-certificate",
                    "this is not a certificate",
                ));
            }
        }
        let mut version = [0];
        section::fill(&mut from, &mut version, 8, "version")?;
        if version != [VERSION] {
            return Err(FormatError {
                offset: 8,
                section: "version",
                kind: FormatErrorKind::UnknownVersion(version[0]),
            });
        }
        let raw = section::read(&mut from, 9)?;
        if raw.tag != section::STATEMENT {
            return Err(out_of_order(&raw));
        }
        let statement: Statement = Cursor::take_all(&raw.payload).map_err(|why| misspelled(&raw, 0, why))?;
        if let Some(why) = statement.defect() {
            return Err(FormatError::malformed(raw.offset, "statement", "bad-statement", why));
        }
        let mut content = ContentHasher::new();
        content.add(raw.digest);
        Ok(Self {
            from,
            offset: end_of(&raw),
            statement,
            identity: IdentityHasher::new(&raw.payload),
            content,
            lemmas: 0,
            evidence: 0,
            last_tag: section::STATEMENT,
            hinted: false,
            block_was_short: false,
        })
    }

    /// The statement.
    #[must_use]
    pub fn statement(&self) -> &Statement {
        &self.statement
    }

    /// Bytes read so far.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Reads the next part. After [`Part::End`] the stream is exhausted and must not be asked again.
    ///
    /// # Errors
    /// If the bytes are not well formed.
    pub fn next_part(&mut self) -> Result<Part, FormatError> {
        let raw = section::read(&mut self.from, self.offset)?;
        if !self.may_follow(raw.tag) {
            return Err(out_of_order(&raw));
        }
        let part = match raw.tag {
            section::BARE_BLOCK | section::HINTED_BLOCK => Part::Lemmas(self.read_block(&raw)?),
            section::GOAL => Part::Goal(self.read_goal(&raw)?),
            section::METADATA => Part::Metadata(read_metadata(&raw)?),
            _ => Part::End(self.read_end(&raw)?),
        };
        self.hinted |= matches!(raw.tag, section::HINTED_BLOCK | section::GOAL);
        self.last_tag = raw.tag;
        self.content.add(raw.digest);
        self.offset = end_of(&raw);
        Ok(part)
    }

    /// Sections ascend by tag; only blocks repeat, of one sort; hints and a goal come together.
    fn may_follow(&self, tag: u8) -> bool {
        let is_block = matches!(tag, section::BARE_BLOCK | section::HINTED_BLOCK);
        let goal_is_missing = self.hinted && tag > section::GOAL && self.last_tag < section::GOAL;
        let goal_is_idle = tag == section::GOAL && self.last_tag == section::BARE_BLOCK;
        let sorts_mix = is_block && self.last_tag != section::STATEMENT && self.last_tag != tag;
        let ascends = tag > self.last_tag || (is_block && tag == self.last_tag);
        ascends && !goal_is_missing && !goal_is_idle && !sorts_mix
    }

    fn read_block(&mut self, raw: &RawSection) -> Result<Block, FormatError> {
        let fail = |code, why: &str| Err(FormatError::malformed(raw.offset, "lemmas", code, why));
        let mut cursor = Cursor::new(&raw.payload);
        let count: u32 = take(&mut cursor, raw)?;
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        if count == 0 || count > LEMMAS_PER_BLOCK || self.block_was_short {
            return fail("block-size", "a block holds 128 lemmas, only the last from 1 to 128");
        }
        self.block_was_short = count < LEMMAS_PER_BLOCK;
        let first = u32::try_from(self.lemmas).ok().filter(|_| self.lemmas < MAX_LEMMAS);
        let Some(first) = first else {
            return fail("too-many-lemmas", "there are more than 4,000,000,000 lemmas");
        };
        let start = cursor.position();
        let mut lemmas = Vec::with_capacity(count);
        for _ in 0..count {
            let at = cursor.position();
            let lemma: Lemma = take(&mut cursor, raw)?;
            let Judgement::Nimber(value) = lemma.judgement;
            if lemma.subject.is_empty() || lemma.subject.len() > MAX_SUBJECT_BYTES || value > MAX_NIMBER {
                let why = "a subject is empty or too long, or a nimber is larger than 4096";
                return Err(misspelled(raw, 0, Misspelled { at, code: "bad-lemma", why }));
            }
            lemmas.push(lemma);
        }
        self.identity.lemmas(raw.payload.get(start..cursor.position()).unwrap_or_default());
        self.lemmas = self.lemmas.saturating_add(count as u64);
        if raw.tag == section::BARE_BLOCK {
            cursor.finish().map_err(|why| misspelled(raw, 0, why))?;
        }
        let evidence = raw.payload.get(cursor.position()..).unwrap_or_default().to_vec();
        let hinted = raw.tag == section::HINTED_BLOCK;
        let block = Block { first: LemmaId(first), offset: raw.offset, hinted, lemmas, evidence };
        if hinted {
            self.evidence = self.evidence.saturating_add(count_pieces(&block, raw)?);
        }
        Ok(block)
    }

    fn read_goal(&mut self, raw: &RawSection) -> Result<Vec<Evidence>, FormatError> {
        let mut cursor = Cursor::new(&raw.payload);
        let count: u32 = take(&mut cursor, raw)?;
        if count > u32::from(MAX_NIMBER).saturating_add(1) {
            return Err(FormatError::malformed(
                raw.offset,
                "goal",
                "bad-evidence",
                "there are too many pieces",
            ));
        }
        let mut pieces = Vec::new();
        for _ in 0..count {
            pieces.push(take_piece(&mut cursor, raw, 0)?);
        }
        cursor.finish().map_err(|why| misspelled(raw, 0, why))?;
        self.evidence = self.evidence.saturating_add(pieces.len() as u64);
        Ok(pieces)
    }

    fn read_end(&mut self, raw: &RawSection) -> Result<Totals, FormatError> {
        let fail = |code, why: &str| Err(FormatError::malformed(raw.offset, "end", code, why));
        let totals: Totals = Cursor::take_all(&raw.payload).map_err(|why| misspelled(raw, 0, why))?;
        if (totals.lemmas, totals.evidence) != (self.lemmas, self.evidence) {
            return fail(
                "totals-mismatch",
                "the totals do not match the lemmas and the evidence before them",
            );
        }
        if totals.identity != self.identity.finish() {
            return fail("identity-mismatch", "the identity does not match the statement and the lemmas");
        }
        if totals.content != self.content.finish() {
            return fail("content-mismatch", "the digest of all sections does not match them");
        }
        let end = end_of(raw);
        match self.from.by_ref().take(1).read_to_end(&mut Vec::new()) {
            Ok(0) => Ok(totals),
            Ok(_) => Err(FormatError::malformed(
                end,
                "end",
                "trailing-bytes",
                "bytes follow the end of the certificate",
            )),
            Err(error) => Err(FormatError { offset: end, section: "end", kind: FormatErrorKind::Io(error) }),
        }
    }
}

impl Block {
    /// The evidence of the block's lemmas, lemma by lemma.
    #[must_use]
    pub fn evidence(&self) -> EvidenceReader<'_> {
        EvidenceReader { cursor: Cursor::new(&self.evidence) }
    }
}

/// Steps through the evidence of a block. The reader that made the block has walked it once, so
/// what it yields is well formed; a failure yields nothing more.
#[derive(Debug)]
pub struct EvidenceReader<'a> {
    cursor: Cursor<'a>,
}

impl EvidenceReader<'_> {
    /// The number of pieces of the next lemma; call it before the pieces.
    pub fn count(&mut self) -> Option<u32> {
        self.cursor.take().ok()
    }

    /// The next piece.
    pub fn piece(&mut self) -> Option<Evidence> {
        self.cursor.take().ok()
    }
}

fn count_pieces(block: &Block, raw: &RawSection) -> Result<u64, FormatError> {
    let base = raw.payload.len().saturating_sub(block.evidence.len());
    let mut cursor = Cursor::new(&block.evidence);
    let mut total: u64 = 0;
    for _ in &block.lemmas {
        let count: u32 = cursor.take().map_err(|why| misspelled(raw, base, why))?;
        for _ in 0..count {
            take_piece(&mut cursor, raw, base)?;
        }
        total = total.saturating_add(u64::from(count));
    }
    cursor.finish().map_err(|why| misspelled(raw, base, why))?;
    Ok(total)
}

/// Takes a piece from a cursor that starts `base` bytes into the payload of `raw`.
fn take_piece(cursor: &mut Cursor<'_>, raw: &RawSection, base: usize) -> Result<Evidence, FormatError> {
    let at = cursor.position();
    let piece: Evidence = cursor.take().map_err(|why| misspelled(raw, base, why))?;
    if piece.citations().len() > MAX_CITATIONS {
        let why = "a piece of evidence cites more than 256 lemmas";
        return Err(misspelled(raw, base, Misspelled { at, code: "bad-evidence", why }));
    }
    Ok(piece)
}

fn read_metadata(raw: &RawSection) -> Result<Metadata, FormatError> {
    let metadata: Metadata = Cursor::take_all(&raw.payload).map_err(|why| misspelled(raw, 0, why))?;
    let empty = metadata.0.is_empty().then_some("an empty metadata section is not written");
    match metadata.defect().or(empty) {
        Some(why) => Err(FormatError::malformed(raw.offset, "metadata", "bad-metadata", why)),
        None => Ok(metadata),
    }
}

fn take<'a, T: Serialize + Deserialize<'a>>(
    cursor: &mut Cursor<'a>,
    raw: &RawSection,
) -> Result<T, FormatError> {
    cursor.take().map_err(|why| misspelled(raw, 0, why))
}

/// The error at a place of a slice that starts `base` bytes into the payload of `raw`.
fn misspelled(raw: &RawSection, base: usize, Misspelled { at, code, why }: Misspelled) -> FormatError {
    let offset = raw.payload_offset().saturating_add(base.saturating_add(at) as u64);
    FormatError::malformed(offset, section::name(raw.tag), code, why)
}

fn out_of_order(raw: &RawSection) -> FormatError {
    let name = section::name(raw.tag);
    FormatError::malformed(
        raw.offset,
        name,
        "section-order",
        format!("a section `{name}` may not stand here"),
    )
}

/// Offset of the first byte after a section: tag, length, payload, digest.
fn end_of(raw: &RawSection) -> u64 {
    raw.payload_offset().saturating_add(raw.payload.len() as u64).saturating_add(32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::{ClaimKind, Play};
    use crate::writer::Writer;

    /// A file that could show this limit has 16 GB, so the count is set by hand.
    #[test]
    fn lemmas_are_counted_up_to_the_limit() {
        let statement = Statement {
            game: "nim".to_owned(),
            rules: 1,
            play: Play::Normal,
            position: "1".to_owned(),
            claim: ClaimKind::Nimber(1),
            axioms: vec![],
            imports: vec![],
        };
        let mut writer = Writer::new(Vec::new(), &statement, false).unwrap();
        writer.lemma(&Lemma { subject: vec![0, 1], judgement: Judgement::Nimber(1) }, &[]).unwrap();
        let bytes = writer.finish(&[], &Metadata::default()).unwrap().1;
        let first_part = |lemmas| {
            let mut reader = Reader::new(bytes.as_slice()).unwrap();
            reader.lemmas = lemmas;
            reader.next_part().map(|_| ()).map_err(|error| error.code())
        };
        assert_eq!(first_part(MAX_LEMMAS - 1), Ok(()));
        assert_eq!(first_part(MAX_LEMMAS), Err("too-many-lemmas"));
    }
}
