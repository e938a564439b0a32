//! Proofs of millions of lemmas: some hundred bytes for each, evidence included.
//!
//! A lemma is kept as the strings of its subject. The bytes of its subject and its evidence stand one after another with those of all
//! others, the evidence as in a certificate but for the numbers of lemmas, which are known at the end.

use std::hash::BuildHasher;
use std::io::{self, Write};

use gamecert_certs::{Evidence, EvidenceReader, Judgement, Lemma, LemmaId, Metadata, Statement};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use serde::Serialize;

use crate::games::dots::Strings;
use crate::proof::{Proof, WriteProof, write_each};

/// A lemma.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packed {
    /// Its subject on the board.
    pub(super) left: Strings,
    /// The key of its subject.
    pub(super) key: u64,
    pub(super) contract: u16,
    /// Where its subject stands.
    subject: u64,
    subject_bytes: u16,
    /// Where its evidence stands, once there is any.
    evidence: u64,
}

/// A lemma as it is found by its key, so that nothing else has to be looked at.
#[derive(Clone, Copy, Debug)]
struct Keyed {
    key: u64,
    place: u32,
    contract: u16,
}

/// Lemmas in the order in which they became needed, and what is known of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Lemmas {
    lemmas: Vec<Packed>,
    /// Places of lemmas by their subjects. Keys of equal graphs may differ, so that they tell no lemma from another.
    places: HashTable<u32>,
    /// What is asked of lemmas by the keys of their subjects.
    by_key: HashTable<Keyed>,
    /// A bit for each of the first bits of a key, set if some lemma has them: most keys that are asked for have no lemma.
    met: Vec<u64>,
    subjects: Vec<u8>,
    evidence: Vec<u8>,
}

impl Lemmas {
    /// A lemma by its place.
    pub(super) fn get(&self, place: u32) -> Packed {
        self.lemmas[place as usize]
    }

    /// The least contract at which a position with this key is shown to be lost.
    pub(super) fn contract(&self, key: u64) -> Option<u16> {
        self.keyed(key).map(|known| known.contract)
    }

    /// A lemma with this key.
    fn keyed(&self, key: u64) -> Option<&Keyed> {
        if self.is_met(key) { self.by_key.find(key, |known| known.key == key) } else { None }
    }

    /// Whether a lemma may have this key.
    pub(super) fn is_met(&self, key: u64) -> bool {
        let (word, bit) = self.bit_of(key);
        self.met.get(word).is_some_and(|word| word >> bit & 1 != 0)
    }

    /// Where the bit of a key stands.
    fn bit_of(&self, key: u64) -> (usize, usize) {
        let place = usize::try_from(key >> 24).unwrap_or(0) & (64 * self.met.len()).wrapping_sub(1);
        (place / 64, place % 64)
    }

    /// Takes note of a key. There are sixteen bits for each lemma at least.
    fn meet(&mut self, key: u64) {
        let mut keys = vec![key];
        if self.lemmas.len() > 4 * self.met.len() {
            self.met = vec![0; (8 * self.lemmas.len()).next_power_of_two()];
            keys.extend(self.lemmas.iter().map(|lemma| lemma.key));
        }
        for key in keys {
            let (word, bit) = self.bit_of(key);
            self.met[word] |= 1 << bit;
        }
    }

    /// The place of the lemma about a subject, which may have a key that is at hand, if the lemma is needed.
    pub(super) fn place(&self, (left, key): (Strings, Option<u64>), subject: &[u8]) -> Option<u32> {
        let is_it = |&place: &u32| self.get(place).left == left || self.subject(place) == subject;
        // Nearly always the lemma with this key is the one.
        let known = key.and_then(|key| self.keyed(key)).map(|known| known.place).filter(is_it);
        known.or_else(|| self.places.find(hash(subject), is_it).copied())
    }

    /// Makes a lemma needed. Tells its place.
    pub(super) fn add(&mut self, (left, key): (Strings, u64), contract: u16, subject: &[u8]) -> u32 {
        // More than four thousand million do not fit in the memory.
        let place = u32::try_from(self.lemmas.len()).unwrap_or(u32::MAX);
        self.lemmas.push(Packed {
            left,
            key,
            contract,
            subject: self.subjects.len() as u64,
            subject_bytes: u16::try_from(subject.len()).unwrap_or(u16::MAX),
            evidence: u64::MAX,
        });
        self.meet(key);
        self.subjects.extend_from_slice(subject);
        let mut places = std::mem::take(&mut self.places);
        places.insert_unique(hash(subject), place, |&place| hash(self.subject(place)));
        self.places = places;
        self.by_key.insert_unique(key, Keyed { key, place, contract }, |known| known.key);
        place
    }

    /// Makes the contract of a lemma so small at least.
    pub(super) fn tighten(&mut self, place: u32, contract: u16) {
        let lemma = &mut self.lemmas[place as usize];
        if contract < lemma.contract {
            lemma.contract = contract;
            if let Some(known) = self.by_key.find_mut(lemma.key, |known| known.place == place) {
                known.contract = contract;
            }
        }
    }

    /// Begins the evidence of a lemma, of so many pieces.
    pub(super) fn begin(&mut self, place: u32, pieces: usize) {
        self.lemmas[place as usize].evidence = self.evidence.len() as u64;
        self.extend(&pieces);
    }

    /// Keeps the next piece of the evidence that was begun; lemmas are cited by their places.
    pub(super) fn put(&mut self, piece: &Evidence) {
        self.extend(piece);
    }

    fn extend(&mut self, item: &impl Serialize) {
        let taken = std::mem::take(&mut self.evidence);
        // Writing to a growing vector cannot fail.
        self.evidence = postcard::to_extend(item, taken).unwrap_or_default();
    }

    fn subject(&self, place: u32) -> &[u8] {
        let Packed { subject, subject_bytes, .. } = self.get(place);
        let first = usize::try_from(subject).unwrap_or(usize::MAX);
        self.subjects.get(first..first.saturating_add(usize::from(subject_bytes))).unwrap_or_default()
    }

    fn pieces(&self, place: u32) -> Vec<Evidence> {
        let first = usize::try_from(self.get(place).evidence).unwrap_or(usize::MAX);
        let bytes = self.evidence.get(first..).unwrap_or_default();
        let mut evidence = EvidenceReader::new(bytes);
        evidence.next_lemma().into_iter().flatten().map_while(Result::ok).collect()
    }

    /// Puts the lemmas in the order of the format.
    pub(super) fn into_proof(self, goal: Vec<Evidence>) -> PackedProof {
        let mut sorted: Vec<u32> = (0..).zip(&self.lemmas).map(|(place, _)| place).collect();
        let order = |&place: &u32| (self.get(place).left.count_ones(), self.subject(place));
        sorted.sort_unstable_by(|one, other| order(one).cmp(&order(other)));
        let mut ids = vec![LemmaId(0); sorted.len()];
        sorted.iter().zip(0..).for_each(|(&place, number)| ids[place as usize] = LemmaId(number));
        let goal = renumbered(goal, &ids);
        PackedProof { lemmas: self, sorted, ids, goal }
    }
}

fn hash(subject: &[u8]) -> u64 {
    FxBuildHasher.hash_one(subject)
}

fn renumbered(mut pieces: Vec<Evidence>, ids: &[LemmaId]) -> Vec<Evidence> {
    for piece in &mut pieces {
        if let Evidence::Line { lemmas, .. } = piece {
            // Those of other certificates keep their numbers.
            for cited in lemmas.iter_mut().filter(|cited| cited.lemma.imported().is_none()) {
                cited.lemma = ids[cited.lemma.0 as usize];
            }
        }
    }
    pieces
}

/// A finished proof under scoring play, whose lemmas come out one after another.
#[derive(Clone, Debug)]
pub(in crate::prove::scores) struct PackedProof {
    lemmas: Lemmas,
    /// Places of lemmas in the order of the format.
    sorted: Vec<u32>,
    /// The numbers of lemmas by their places.
    ids: Vec<LemmaId>,
    goal: Vec<Evidence>,
}

impl PackedProof {
    /// The positions that lemmas are about, on the board, with the contracts at which they are lost.
    pub(in crate::prove::scores) fn lost(&self) -> impl Iterator<Item = (Strings, u16)> {
        self.lemmas.lemmas.iter().map(|lemma| (lemma.left, lemma.contract))
    }

    /// Each lemma with its evidence, in the order of the format.
    fn iter(&self) -> impl Iterator<Item = (Lemma, Vec<Evidence>)> {
        self.sorted.iter().map(|&place| {
            let judgement = Judgement::Below(self.lemmas.get(place).contract);
            let lemma = Lemma { subject: self.lemmas.subject(place).to_vec(), judgement };
            (lemma, renumbered(self.lemmas.pieces(place), &self.ids))
        })
    }
}

impl WriteProof for PackedProof {
    fn lemma_count(&self) -> usize {
        self.sorted.len()
    }

    fn to_proof(&self) -> Proof {
        Proof { lemmas: self.iter().collect(), goal: self.goal.clone() }
    }

    fn write(
        &self,
        to: &mut dyn Write,
        statement: &Statement,
        hinted: bool,
        metadata: &Metadata,
    ) -> io::Result<()> {
        write_each(to, (statement, hinted, metadata), self.iter(), &self.goal)
    }
}
