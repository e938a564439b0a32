//! Certificates that are nearly those among the fixtures: changed so that a checker has to look long to tell them from
//! honest ones.
//!
//! [`crate::mutate`] changes everything alike, so that most of its files are refused for their digests or by their first lemma.
//! Here most files are well formed, sealed, and in order; citations, subjects, numbers and claims are what is moved. Which
//! file comes of a seed and a number depends on nothing but the fixtures.

mod evidence;
mod lemmas;
mod order;
mod statement;

use std::collections::BTreeMap;

use gamecert_certs::{Certificate, Hints, Identity};
use rand::Rng;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::fixtures;
use crate::forge::Draft;
use crate::mutate::{change_bytes, change_sections, lie_about_a_length};

/// Folders of fixtures that are changed.
const FOLDERS: &[&str] =
    &["accept", "formats", "imports", "incomplete", "new-values", "nocrash", "records", "reject"];

/// A file of more bytes is changed the less often the longer it is.
const SHORT: usize = 16 << 10;

/// A fixture.
#[derive(Debug)]
struct Honest {
    place: String,
    bytes: Vec<u8>,
    certificate: Option<Certificate>,
    /// Evidence for a bare one, from a hinted one of the same identity.
    hints: Option<Hints>,
}

/// A file that was made of a fixture.
#[derive(Debug)]
pub struct Changed {
    /// The place of the fixture.
    pub place: String,
    /// What was done to it.
    pub how: &'static str,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// All fixtures, in groups of the same game, play and sort of evidence.
#[derive(Debug)]
pub struct Stock {
    honest: Vec<Honest>,
    groups: Vec<Vec<usize>>,
    /// Identities of what may be imported.
    imports: Vec<Identity>,
}

impl Stock {
    /// Gathers the fixtures.
    ///
    /// # Errors
    /// If a folder cannot be read.
    pub fn gather() -> Result<Self, String> {
        let (mut honest, mut imports, mut hints) = (Vec::new(), Vec::new(), BTreeMap::new());
        for folder in FOLDERS {
            for place in fixtures::files(folder)?.into_iter().filter(|place| place.ends_with(".cert")) {
                let bytes = fixtures::read(&place)?;
                let read = Certificate::read(&bytes[..]).ok();
                if let Some((certificate, totals)) = &read {
                    if *folder == "imports" {
                        imports.push(totals.identity);
                    }
                    let found = certificate.hints.clone().map(|found| (totals.identity, found));
                    hints.extend(found);
                }
                let identity = read.as_ref().map(|(_, totals)| totals.identity);
                let certificate = read.map(|(certificate, _)| certificate);
                honest.push((Honest { place, bytes, certificate, hints: None }, identity));
            }
        }
        let with_hints = honest.into_iter().map(|(it, identity)| Honest {
            hints: identity.and_then(|identity| hints.get(&identity).cloned()),
            ..it
        });
        let honest: Vec<Honest> = with_hints.collect();
        let mut groups: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for (place, it) in honest.iter().enumerate() {
            groups.entry(it.certificate.as_ref().map(group)).or_default().push(place);
        }
        Ok(Self { honest, groups: groups.into_values().collect(), imports })
    }

    /// File number `number` of those that come of a seed. The first are the fixtures themselves.
    #[must_use]
    pub fn file(&self, seed: u64, number: u64) -> Changed {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(number);
        let itself = usize::try_from(number).ok().and_then(|number| self.honest.get(number));
        if let Some(Honest { place, bytes, .. }) = itself {
            return Changed { place: place.clone(), how: "unchanged", bytes: bytes.clone() };
        }
        let honest = self.choose(&mut random);
        let (how, bytes) = self.change(honest, &mut random);
        Changed { place: honest.place.clone(), how, bytes }
    }

    fn choose(&self, random: &mut ChaCha8Rng) -> &Honest {
        loop {
            // Large groups come more often than small ones, but not as much as they are larger.
            let group = self.groups.choose_weighted(random, |group| group.len().isqrt());
            let group = group.expect("there are fixtures");
            let honest = &self.honest[*group.choose(random).expect("a group is not empty")];
            if random.random_range(0..honest.bytes.len() + 1) < SHORT {
                return honest;
            }
        }
    }

    fn change(&self, honest: &Honest, random: &mut ChaCha8Rng) -> (&'static str, Vec<u8>) {
        let kind = random.random_range(0..20);
        if let (Some(certificate), 0..=12) = (&honest.certificate, kind) {
            let mut changed = certificate.clone();
            for _ in 0..*[1, 1, 1, 2, 2, 3].choose(random).unwrap_or(&1) {
                self.change_content(&mut changed, honest, random);
            }
            return ("content", Draft::encode(&changed).seal());
        }
        let Some(draft) = Draft::parse(&honest.bytes).filter(|_| kind < 18) else {
            let mut bytes = honest.bytes.clone();
            if kind == 19 {
                return ("length", lie_about_a_length(&bytes, random));
            }
            change_bytes(&mut bytes, random);
            return ("bytes", bytes);
        };
        reseal(draft, kind, random)
    }

    fn change_content(&self, changed: &mut Certificate, honest: &Honest, random: &mut ChaCha8Rng) {
        let alike = self.groups.iter().find(|group| group.iter().any(|&at| self.is(at, honest)));
        let donor = alike.and_then(|group| self.honest[*group.choose(random)?].certificate.as_ref());
        let donor = donor.unwrap_or(changed).clone();
        match random.random_range(0..20) {
            0..=5 => lemmas::change(changed, &donor, random),
            6..=13 => evidence::change(changed, &donor, random),
            14 if changed.hints.is_some() => changed.hints = None,
            14 => changed.hints.clone_from(&honest.hints),
            _ => statement::change(&mut changed.statement, &donor.statement, &self.imports, random),
        }
        if let Some(hints) = &mut changed.hints {
            // What has been given evidence once has a list for each lemma.
            hints.lemmas.resize(changed.lemmas.len(), Vec::new());
        }
    }

    fn is(&self, at: usize, honest: &Honest) -> bool {
        self.honest[at].place == honest.place
    }
}

fn group(certificate: &Certificate) -> (String, String, bool) {
    let statement = &certificate.statement;
    (statement.game.clone(), statement.play.to_string(), certificate.hints.is_some())
}

/// Changes payloads, sections or totals, with all digests right.
fn reseal(mut draft: Draft, kind: u32, random: &mut ChaCha8Rng) -> (&'static str, Vec<u8>) {
    match kind {
        16 => {
            change_sections(&mut draft, random);
            ("sections", draft.seal())
        }
        17 => {
            let sealed = draft.seal_with(|totals| match random.random_range(0..3) {
                0 => totals.lemmas = totals.lemmas.wrapping_add(random.random_range(0..3)).wrapping_sub(1),
                1 => {
                    totals.evidence = totals.evidence.wrapping_add(random.random_range(0..3)).wrapping_sub(1)
                }
                _ => totals.identity = Identity(random.random()),
            });
            ("totals", sealed)
        }
        _ => {
            for _ in 0..random.random_range(1..3) {
                let at = random.random_range(0..draft.0.len());
                let payload = draft.payload(at);
                // A byte that is one more or less is a neighbour of what was there.
                match (payload.len(), random.random_range(0..3)) {
                    (1.., 0) => {
                        let byte = random.random_range(0..payload.len());
                        payload[byte] = payload[byte].wrapping_add(*[1, 255].choose(random).unwrap_or(&1));
                    }
                    _ => change_bytes(payload, random),
                }
            }
            ("payload", draft.seal())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_and_a_number_make_one_file() {
        let (one, other) = (Stock::gather().unwrap(), Stock::gather().unwrap());
        let count = u64::try_from(one.honest.len()).unwrap();
        for number in (0..4).chain(count..count + 200) {
            assert_eq!(one.file(7, number).bytes, other.file(7, number).bytes, "{number}");
        }
        assert_ne!(one.file(7, count).bytes, one.file(8, count).bytes);
    }

    /// Parsing and sealing again gives back what is honest.
    #[test]
    fn sealing_changes_nothing() {
        for honest in Stock::gather().unwrap().honest {
            if honest.certificate.is_some() {
                assert_eq!(Draft::parse(&honest.bytes).unwrap().seal(), honest.bytes, "{}", honest.place);
            }
        }
    }
}
