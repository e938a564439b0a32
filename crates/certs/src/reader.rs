//! Reading a certificate as a stream: the statement at once, then block by block.
//!
//! The reader guarantees all that needs no rules of play: order and digests of sections, one
//! spelling, limits, totals, identity. It holds one section in memory at a time.

use std::io::Read;

use serde::Serialize;

use crate::fault::{Fault, demand, internal};
use crate::identity::{Identity, identity_hasher};
use crate::lemma::{Evidence, Lemma};
use crate::limits::{LEMMAS_PER_BLOCK, MAX_GOAL_PIECES, MAX_LEMMAS};
use crate::section::{BARE_BLOCK, GOAL, HINTED_BLOCK, METADATA, Sections};
use crate::statement::Statement;
use crate::wire::Cursor;

/// What the end section says of all before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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
    /// The metadata, if the file has any, as it stands: [`Metadata::read`](crate::Metadata::read) takes it apart.
    Metadata(Vec<u8>),
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
        let statement = section.read("bad-statement", Statement::read)?;
        let why =
            "the ninth byte is 2 exactly where the axiom `octal-periodicity` is declared, and for contests";
        demand(statement.version() == sections.version, "bad-statement", why)?;
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
        self.sections.offset
    }

    /// Reads the next part. After [`Part::End`] the stream is exhausted and must not be asked again.
    ///
    /// # Errors
    /// If the bytes are not well formed.
    pub fn next_part(&mut self) -> Result<Part, Fault> {
        let section = self.sections.next()?;
        match section.tag {
            BARE_BLOCK => section.read("bad-lemma", |from| self.read_block(from, false)).map(Part::Lemmas),
            HINTED_BLOCK => section.read("bad-lemma", |from| self.read_block(from, true)).map(Part::Lemmas),
            GOAL => section.read("bad-evidence", |from| self.read_goal(from)).map(Part::Goal),
            METADATA => Ok(Part::Metadata(section.payload)),
            _ => {
                let totals = section.read("bad-encoding", |from| self.read_end(from))?;
                self.sections.finish().map(|()| Part::End(totals))
            }
        }
    }

    fn read_block(&mut self, from: &mut Cursor<'_>, hinted: bool) -> Result<Block, Fault> {
        let count = from.number()?;
        let has_place =
            (1..=LEMMAS_PER_BLOCK).contains(&count) && self.lemmas.is_multiple_of(LEMMAS_PER_BLOCK);
        demand(has_place, "block-size", "a block holds 128 lemmas, only the last from 1 to 128")?;
        self.lemmas = self.lemmas.checked_add(count).ok_or_else(internal)?;
        demand(self.lemmas <= MAX_LEMMAS, "too-many-lemmas", "there are more than 4,000,000,000 lemmas")?;
        let before = from.rest;
        let lemmas = (0..count).map(|_| Lemma::read(from)).collect::<Result<_, _>>()?;
        self.identity.update(before.strip_suffix(from.rest).ok_or_else(internal)?);
        let evidence = from.rest.to_vec();
        if hinted {
            from.code = "bad-evidence";
            (0..count).try_for_each(|_| self.pass_evidence(from))?;
        }
        Ok(Block { hinted, lemmas, evidence })
    }

    /// Counts the pieces of evidence for a lemma, and sees that they are well formed. Keeps none: each is taken again
    /// where it is judged.
    fn pass_evidence(&mut self, from: &mut Cursor<'_>) -> Result<(), Fault> {
        let count: u32 = from.number()?;
        self.evidence = self.evidence.checked_add(count.into()).ok_or_else(internal)?;
        (0..count).try_for_each(|_| Evidence::read(from).map(drop))
    }

    fn read_goal(&mut self, from: &mut Cursor<'_>) -> Result<Vec<Evidence>, Fault> {
        let pieces = from.list(0..=MAX_GOAL_PIECES, Evidence::read)?;
        self.evidence = self.evidence.checked_add(pieces.len() as u64).ok_or_else(internal)?;
        Ok(pieces)
    }

    fn read_end(&self, from: &mut Cursor<'_>) -> Result<Totals, Fault> {
        let totals = Totals::read(from)?;
        let counted = (u64::from(self.lemmas), self.evidence);
        let why = "the totals do not match the lemmas and the evidence before them";
        demand((totals.lemmas, totals.evidence) == counted, "totals-mismatch", why)?;
        let identity = Identity(self.identity.finalize().into());
        let why = "the identity does not match the statement and the lemmas";
        demand(totals.identity == identity, "identity-mismatch", why)?;
        let why = "the digest of all sections does not match them";
        demand(totals.content == self.sections.content(), "content-mismatch", why)?;
        Ok(totals)
    }
}

impl Totals {
    pub(crate) fn read(from: &mut Cursor<'_>) -> Result<Self, Fault> {
        let (lemmas, evidence) = (from.number()?, from.number()?);
        Ok(Self { lemmas, evidence, identity: Identity(from.array()?), content: from.array()? })
    }
}

impl Block {
    /// The evidence of the block's lemmas, lemma by lemma; nothing at all in a bare file.
    #[must_use]
    pub fn evidence(&self) -> EvidenceReader<'_> {
        EvidenceReader(Cursor { rest: &self.evidence, code: "bad-evidence" })
    }
}

/// Steps through evidence, lemma by lemma and piece by piece.
#[derive(Debug)]
pub struct EvidenceReader<'a>(pub(crate) Cursor<'a>);

impl EvidenceReader<'_> {
    /// The pieces of evidence for the next lemma. All of them are to be taken before the next lemma is asked for.
    ///
    /// # Errors
    /// If their number is not well formed.
    pub fn next_lemma(&mut self) -> Result<impl Iterator<Item = Result<Evidence, Fault>>, Fault> {
        let count: u32 = self.0.number()?;
        Ok((0..count).map(|_| Evidence::read(&mut self.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::{ClaimKind, Play};
    use crate::lemma::Judgement;
    use crate::metadata::Metadata;
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
