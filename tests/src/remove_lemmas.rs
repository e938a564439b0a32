//! Certificates from which lemmas are taken, as a lost file or a careless hand would leave them: with
//! holes, and nothing false.

use std::collections::BTreeSet;

use gamecert_certs::{Certificate, Evidence, Judgement, LemmaId};
use rand::SeedableRng;
use rand::seq::index::sample;
use rand_chacha::ChaCha8Rng;

/// The certificate without `count` of its lemmas, drawn at random.
pub fn without_random_lemmas(certificate: &Certificate, count: usize, seed: u64) -> Certificate {
    let all = certificate.lemmas.len();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    without_lemmas(certificate, &sample(&mut random, all, count.min(all)).into_iter().collect())
}

/// The certificate without these lemmas, by their numbers. What cites them becomes a hole.
pub fn without_lemmas(certificate: &Certificate, gone: &BTreeSet<usize>) -> Certificate {
    let mut next = 0;
    let renumbered = (0..certificate.lemmas.len()).map(|number| {
        let stays = !gone.contains(&number);
        next += u32::from(stays);
        stays.then(|| LemmaId(next - 1))
    });
    let numbers: Vec<Option<LemmaId>> = renumbered.collect();
    let mut left = certificate.clone();
    left.lemmas = kept(&certificate.lemmas, gone);
    if let Some(hints) = &mut left.hints {
        hints.lemmas = kept(&hints.lemmas, gone);
        hints.lemmas.iter_mut().flatten().chain(&mut hints.goal).for_each(|piece| renumber(piece, &numbers));
    }
    left
}

fn kept<T: Clone>(all: &[T], gone: &BTreeSet<usize>) -> Vec<T> {
    let left = all.iter().enumerate().filter(|(number, _)| !gone.contains(number));
    left.map(|(_, one)| one.clone()).collect()
}

fn renumber(piece: &mut Evidence, numbers: &[Option<LemmaId>]) {
    let new = |id: &LemmaId| numbers[usize::try_from(id.0).expect("a number")];
    if let Evidence::Cite { lemma, witness } = *piece {
        *piece = new(&lemma).map_or(Evidence::Hole, |lemma| Evidence::Cite { lemma, witness });
    }
    let (Evidence::Values(cited) | Evidence::Reply { lemmas: cited, .. }) = piece else { return };
    match cited.iter().map(new).collect() {
        Some(left) => *cited = left,
        None => *piece = Evidence::Hole,
    }
}

/// The certificate in which one lemma states another nimber.
pub fn with_false_lemma(certificate: &Certificate, number: usize, nimber: u16) -> Certificate {
    let mut changed = certificate.clone();
    changed.lemmas[number].judgement = Judgement::Nimber(nimber);
    changed
}

/// The certificate of Cram as if its rules had written boards upside down: stale, and not false.
pub fn upside_down(certificate: &Certificate) -> Certificate {
    let mut changed = certificate.clone();
    for lemma in &mut changed.lemmas {
        let (&[rows, columns], bits) = lemma.subject.split_first_chunk().expect("a board");
        let (rows, columns) = (usize::from(rows), usize::from(columns));
        let is_free = |cell: usize| bits[bits.len() - 1 - cell / 8] >> (cell % 8) & 1 == 1;
        let mut turned = vec![0; bits.len()];
        for cell in (0..rows * columns).filter(|&cell| is_free(cell)) {
            let (row, column) = (cell / columns, cell % columns);
            let new = (rows - 1 - row) * columns + column;
            turned[bits.len() - 1 - new / 8] |= 1 << (new % 8);
        }
        lemma.subject.splice(2.., turned);
    }
    changed
}

/// The certificate of Sprouts as if its rules had sorted regions the other way: stale, and not false.
pub fn regions_reversed(certificate: &Certificate) -> Certificate {
    let mut changed = certificate.clone();
    for lemma in &mut changed.lemmas {
        let text = String::from_utf8(lemma.subject.clone()).expect("a text");
        let regions: Vec<&str> = text.split('|').rev().collect();
        let text = named_anew(&regions.join("|"));
        lemma.subject = text.into_bytes();
    }
    changed
}

/// Capital letters named in the order in which they come.
fn named_anew(text: &str) -> String {
    let mut known: Vec<char> = Vec::new();
    let mut name = |letter: char| {
        let place = known.iter().position(|&other| other == letter).unwrap_or(known.len());
        if place == known.len() {
            known.push(letter);
        }
        char::from(b'A' + u8::try_from(place).expect("few letters"))
    };
    assert!(!text.contains('\''), "few letters");
    text.chars().map(|letter| if letter.is_ascii_uppercase() { name(letter) } else { letter }).collect()
}
