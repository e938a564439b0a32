//! Files put together by hand, section by section, from the description of the format.
//!
//! The writer of `gamecert-certs` cannot write a wrong file, so this is a second one that can. All
//! digests and totals that are not the defect itself are right: they are worked out from the
//! payloads as they stand, as far as these can be understood.

use gamecert_certs::{Certificate, Identity, Totals};
use serde::{Deserialize, Serialize};

/// Magic and version.
pub const HEAD: [u8; 9] = *b"\x89GCERT\r\n\x01";
/// Tag of the statement.
pub const STATEMENT: u8 = 1;
/// Tag of a block of lemmas without evidence.
pub const BARE_BLOCK: u8 = 2;
/// Tag of a block of lemmas with evidence.
pub const HINTED_BLOCK: u8 = 3;
/// Tag of the evidence for the claim.
pub const GOAL: u8 = 4;
/// Tag of the metadata.
pub const METADATA: u8 = 5;
/// Tag of the end.
pub const END: u8 = 6;

/// One section; its length and digest follow from these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Which sort of section it says it is.
    pub tag: u8,
    /// What stands in it.
    pub payload: Vec<u8>,
}

impl Section {
    fn head(&self) -> Vec<u8> {
        let length = u32::try_from(self.payload.len()).expect("a payload of less than 4 GiB");
        [&[self.tag][..], &length.to_le_bytes()].concat()
    }

    /// The digest that stands after the payload.
    #[must_use]
    pub fn digest(&self) -> [u8; 32] {
        blake3::hash(&[self.head(), self.payload.clone()].concat()).into()
    }

    /// Tag, length, payload and digest.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        [&self.head()[..], &self.payload, &self.digest()].concat()
    }
}

/// All sections of a file but the end, which [`Draft::seal`] adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft(pub Vec<Section>);

/// The postcard encoding of a value.
pub fn spell<T: Serialize + ?Sized>(value: &T) -> Vec<u8> {
    postcard::to_extend(value, Vec::new()).expect("a value of the format")
}

impl Draft {
    /// The sections of a certificate, whether or not it breaks limits.
    #[must_use]
    pub fn encode(certificate: &Certificate) -> Self {
        let mut sections = vec![Section { tag: STATEMENT, payload: spell(&certificate.statement) }];
        let mut hints = certificate.hints.as_ref().map(|hints| hints.lemmas.iter());
        for lemmas in certificate.lemmas.chunks(128) {
            let count = u32::try_from(lemmas.len()).expect("at most 128");
            let mut payload = spell(&count);
            payload.extend(lemmas.iter().flat_map(spell));
            for pieces in hints.iter_mut().flat_map(|hints| hints.by_ref().take(lemmas.len())) {
                // A sequence is spelled as its length and its elements.
                payload.extend(spell(pieces));
            }
            let tag = if hints.is_some() { HINTED_BLOCK } else { BARE_BLOCK };
            sections.push(Section { tag, payload });
        }
        if let Some(hints) = &certificate.hints {
            sections.push(Section { tag: GOAL, payload: spell(&hints.goal) });
        }
        if !certificate.metadata.0.is_empty() {
            sections.push(Section { tag: METADATA, payload: spell(&certificate.metadata) });
        }
        Self(sections)
    }

    /// The sections of a file before its end, as far as their lengths can be followed. Digests are not looked at.
    #[must_use]
    pub fn parse(file: &[u8]) -> Option<Self> {
        let mut rest = file.strip_prefix(&HEAD)?;
        let mut sections = Vec::new();
        while let Some((&[tag, a, b, c, d], after)) = rest.split_first_chunk() {
            let length = usize::try_from(u32::from_le_bytes([a, b, c, d])).ok()?;
            let payload = after.get(..length)?.to_vec();
            if tag == END {
                break;
            }
            sections.push(Section { tag, payload });
            rest = after.get(length + 32..)?;
        }
        (!sections.is_empty()).then_some(Self(sections))
    }

    /// The section at this place.
    pub fn payload(&mut self, place: usize) -> &mut Vec<u8> {
        &mut self.0[place].payload
    }

    /// The same sections, one payload changed.
    #[must_use]
    pub fn with(mut self, place: usize, change: impl FnOnce(&mut Vec<u8>)) -> Self {
        change(self.payload(place));
        self
    }

    /// What the end section has to say of the others.
    #[must_use]
    pub fn totals(&self) -> Totals {
        let mut content = blake3::Hasher::new();
        content.update(&HEAD);
        let mut identity = blake3::Hasher::new_derive_key("gamecert 1 identity of statement and lemmas");
        let (mut lemmas, mut evidence) = (0, 0);
        for section in &self.0 {
            content.update(&section.digest());
            match section.tag {
                STATEMENT => {
                    identity.update(&(section.payload.len() as u64).to_le_bytes());
                    identity.update(&section.payload);
                }
                BARE_BLOCK | HINTED_BLOCK => {
                    let block = Block::read(&section.payload);
                    identity.update(block.lemmas);
                    lemmas += block.count;
                    evidence += if section.tag == HINTED_BLOCK { block.pieces } else { 0 };
                }
                GOAL => evidence += pieces(&mut &section.payload[..]).unwrap_or(0),
                _ => {}
            }
        }
        let content = content.finalize().into();
        Totals { lemmas, evidence, identity: Identity(identity.finalize().into()), content }
    }

    /// The whole file.
    #[must_use]
    pub fn seal(&self) -> Vec<u8> {
        self.seal_as(&spell(&self.totals()))
    }

    /// The whole file, with totals changed.
    #[must_use]
    pub fn seal_with(&self, change: impl FnOnce(&mut Totals)) -> Vec<u8> {
        let mut totals = self.totals();
        change(&mut totals);
        self.seal_as(&spell(&totals))
    }

    /// The whole file with this payload in its end section.
    #[must_use]
    pub fn seal_as(&self, totals: &[u8]) -> Vec<u8> {
        let end = Section { tag: END, payload: totals.to_vec() };
        HEAD.into_iter().chain(self.0.iter().chain([&end]).flat_map(Section::bytes)).collect()
    }
}

/// A lemma as the description of the format has it; identities of lemmas are numbers.
type Lemma = (Vec<u8>, Judgement);

#[derive(Deserialize)]
#[expect(dead_code, reason = "it matters where a value ends, not what it says")]
enum Judgement {
    Nimber(u16),
    Tree(Vec<u32>),
    Equals(u32),
    Lost(Vec<Vec<u8>>, Vec<u32>),
    Below(u16),
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "it matters where a value ends, not what it says")]
enum Evidence {
    Hole,
    Values(Vec<u32>),
    Reply(u32, u32, Vec<u32>),
    Line(Vec<u16>, Vec<(u32, Vec<u8>)>),
}

/// Takes a value off the front of some bytes.
fn take<'a, T: Deserialize<'a>>(bytes: &mut &'a [u8]) -> Option<T> {
    let (value, rest) = postcard::take_from_bytes(bytes).ok()?;
    *bytes = rest;
    Some(value)
}

/// A declared number of pieces of evidence, and the pieces.
fn pieces(bytes: &mut &[u8]) -> Option<u64> {
    let count: u32 = take(bytes)?;
    for _ in 0..count {
        let _: Evidence = take(bytes)?;
    }
    Some(u64::from(count))
}

/// The payload of a block as far as it can be understood.
struct Block<'a> {
    count: u64,
    lemmas: &'a [u8],
    pieces: u64,
}

impl<'a> Block<'a> {
    fn read(payload: &'a [u8]) -> Self {
        let mut rest = payload;
        let count: u32 = take(&mut rest).unwrap_or(0);
        let start = rest;
        let found = (0..count).map_while(|_| take::<Lemma>(&mut rest)).count();
        let lemmas = &start[..start.len() - rest.len()];
        let pieces = (0..found).map_while(|_| pieces(&mut rest)).sum();
        Self { count: u64::from(count), lemmas, pieces }
    }
}
