//! Reading a certificate as a stream: the statement at once, then block by block.
//!
//! The reader guarantees all that needs no rules of play: order and digests of sections, one
//! spelling, limits, totals, identity. It holds one section in memory at a time.

use std::io::Read;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::fault::{Fault, require};
use crate::identity::{Identity, identity_hasher};
use crate::lemma::{Evidence, Lemma, LemmaId};
use crate::limits::{LEMMAS_PER_BLOCK, MAX_LEMMAS, MAX_NIMBER};
use crate::metadata::Metadata;
use crate::section::{BARE_BLOCK, GOAL, HINTED_BLOCK, METADATA, Section, Sections};
use crate::statement::Statement;
use crate::wire::Cursor;

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
    sections: Sections<R>,
    statement: Statement,
    identity: blake3::Hasher,
    lemmas: u32,
    evidence: u64,
}

impl<R: Read> Reader<R> {
    /// Reads magic, version and statement.
    ///
    /// # Errors
    /// If these are not well formed, or of an unknown version.
    pub fn new(from: R) -> Result<Self, Fault> {
        let mut sections = Sections::new(from)?;
        let section = sections.next()?;
        let statement: Statement = section.cursor().take_all()?;
        statement.check().map_err(|why| section.place.fault("bad-statement", why))?;
        let identity = identity_hasher(&section.payload);
        Ok(Self { sections, statement, identity, lemmas: 0, evidence: 0 })
    }

    /// The statement.
    #[must_use]
    pub fn statement(&self) -> &Statement {
        &self.statement
    }

    /// Bytes read so far.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.sections.offset()
    }

    /// Reads the next part. After [`Part::End`] the stream is exhausted and must not be asked again.
    ///
    /// # Errors
    /// If the bytes are not well formed.
    pub fn next_part(&mut self) -> Result<Part, Fault> {
        let section = self.sections.next()?;
        match section.tag {
            BARE_BLOCK | HINTED_BLOCK => self.read_block(&section).map(Part::Lemmas),
            GOAL => self.read_goal(&section).map(Part::Goal),
            METADATA => read_metadata(&section).map(Part::Metadata),
            _ => self.read_end(&section).map(Part::End),
        }
    }

    fn read_block(&mut self, section: &Section) -> Result<Block, Fault> {
        let mut cursor = section.cursor();
        let count: u32 = cursor.take()?;
        let all_full_before = self.lemmas.is_multiple_of(LEMMAS_PER_BLOCK);
        require((1..=LEMMAS_PER_BLOCK).contains(&count) && all_full_before, || {
            section.place.fault("block-size", "a block holds 128 lemmas, only the last from 1 to 128")
        })?;
        let first = LemmaId(self.lemmas);
        self.lemmas = self.lemmas.saturating_add(count);
        require(self.lemmas <= MAX_LEMMAS, || {
            section.place.fault("too-many-lemmas", "there are more than 4,000,000,000 lemmas")
        })?;
        let before = cursor.rest();
        let lemmas = (0..count).map(|_| take_lemma(&mut cursor)).collect::<Result<Vec<_>, _>>()?;
        let evidence = cursor.rest();
        self.identity.update(&before[..before.len() - evidence.len()]);
        let hinted = section.tag == HINTED_BLOCK;
        if hinted {
            for _ in &lemmas {
                let pieces: u32 = cursor.take()?;
                (0..pieces).try_for_each(|_| take_piece(&mut cursor).map(drop))?;
                self.evidence = self.evidence.saturating_add(u64::from(pieces));
            }
        }
        cursor.finish()?;
        Ok(Block { first, hinted, lemmas, evidence: evidence.to_vec() })
    }

    fn read_goal(&mut self, section: &Section) -> Result<Vec<Evidence>, Fault> {
        let mut cursor = section.cursor();
        let count: u32 = cursor.take()?;
        require(count <= u32::from(MAX_NIMBER).saturating_add(1), || {
            section.place.fault("bad-evidence", "there are too many pieces")
        })?;
        let pieces = (0..count).map(|_| take_piece(&mut cursor)).collect::<Result<Vec<_>, _>>()?;
        cursor.finish()?;
        self.evidence = self.evidence.saturating_add(u64::from(count));
        Ok(pieces)
    }

    fn read_end(&mut self, section: &Section) -> Result<Totals, Fault> {
        let fault = |code, why: &str| section.place.fault(code, why);
        let totals: Totals = section.cursor().take_all()?;
        require((totals.lemmas, totals.evidence) == (u64::from(self.lemmas), self.evidence), || {
            fault("totals-mismatch", "the totals do not match the lemmas and the evidence before them")
        })?;
        require(totals.identity == Identity(self.identity.finalize().into()), || {
            fault("identity-mismatch", "the identity does not match the statement and the lemmas")
        })?;
        require(totals.content == self.sections.content(), || {
            fault("content-mismatch", "the digest of all sections does not match them")
        })?;
        self.sections.finish().map(|()| totals)
    }
}

impl Block {
    /// The evidence of the block's lemmas, lemma by lemma.
    #[must_use]
    pub fn evidence(&self) -> EvidenceReader<'_> {
        EvidenceReader { rest: &self.evidence }
    }
}

/// Steps through the evidence of a block. The reader that made the block has held all of it against
/// the format, so this is not done again; a failure yields nothing more.
#[derive(Debug)]
pub struct EvidenceReader<'a> {
    rest: &'a [u8],
}

impl EvidenceReader<'_> {
    /// The pieces of the next lemma; take all of them before you ask for those of the lemma after it.
    pub fn next_lemma(&mut self) -> impl Iterator<Item = Evidence> {
        let count: u32 = self.take().unwrap_or(0);
        (0..count).map_while(|_| self.take())
    }

    fn take<T: DeserializeOwned>(&mut self) -> Option<T> {
        let (value, rest) = postcard::take_from_bytes(self.rest).ok()?;
        self.rest = rest;
        Some(value)
    }
}

fn take_lemma(cursor: &mut Cursor<'_>) -> Result<Lemma, Fault> {
    let place = cursor.place();
    let lemma: Lemma = cursor.take()?;
    lemma.check().map_err(|why| place.fault("bad-lemma", why))?;
    Ok(lemma)
}

fn take_piece(cursor: &mut Cursor<'_>) -> Result<Evidence, Fault> {
    let place = cursor.place();
    let piece: Evidence = cursor.take()?;
    require(piece.is_short(), || {
        place.fault("bad-evidence", "a piece of evidence has more than 256 moves, lemmas or numbers of parts")
    })?;
    Ok(piece)
}

fn read_metadata(section: &Section) -> Result<Metadata, Fault> {
    let metadata: Metadata = section.cursor().take_all()?;
    let fault = |why| section.place.fault("bad-metadata", why);
    require(!metadata.0.is_empty(), || fault("an empty metadata section is not written"))?;
    metadata.check().map_err(fault)?;
    Ok(metadata)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::{ClaimKind, Play};
    use crate::lemma::Judgement;
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
        let lemma = Lemma { subject: vec![0, 1], judgement: Judgement::Nimber(1) };
        (0..LEMMAS_PER_BLOCK).for_each(|_| writer.lemma(&lemma, &[]).unwrap());
        let bytes = writer.finish(&[], &Metadata::default()).unwrap().1;
        let first_part = |lemmas| {
            let mut reader = Reader::new(bytes.as_slice()).unwrap();
            reader.lemmas = lemmas;
            reader.next_part().map(|_| ()).map_err(|fault| fault.code)
        };
        assert_eq!(first_part(MAX_LEMMAS - LEMMAS_PER_BLOCK), Ok(()));
        assert_eq!(first_part(MAX_LEMMAS), Err("too-many-lemmas"));
    }
}
