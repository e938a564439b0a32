//! Changes to lemmas: which there are, what they are about, what they say.

use gamecert_certs::{Certificate, Judgement, Lemma, LemmaId, Period, Sum};
use rand::Rng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::order;
use crate::mutate::{change_bytes, renumber};

/// One change to the lemmas of a certificate; `donor` is another one of the same game.
pub(super) fn change(certificate: &mut Certificate, donor: &Certificate, random: &mut ChaCha8Rng) {
    let count = certificate.lemmas.len();
    if count == 0 {
        return take_over(certificate, donor, random);
    }
    let (at, other) = (random.random_range(0..count), random.random_range(0..count));
    let next = if at + 1 < count { at + 1 } else { at.saturating_sub(1) };
    match random.random_range(0..16) {
        0 | 1 => remove(certificate, at),
        2 => double(certificate, at, *[next, at, other].choose(random).unwrap_or(&at)),
        3 => exchange(certificate, at, *[next, other].choose(random).unwrap_or(&at), random.random()),
        4 => {
            let judgement = certificate.lemmas[other].judgement.clone();
            let old = std::mem::replace(&mut certificate.lemmas[at].judgement, judgement);
            certificate.lemmas[other].judgement = old;
        }
        5 => certificate.lemmas[at].subject = certificate.lemmas[next].subject.clone(),
        6 => {
            let subject = certificate.lemmas[other].subject.clone();
            let old = std::mem::replace(&mut certificate.lemmas[at].subject, subject);
            certificate.lemmas[other].subject = old;
            in_order_mostly(certificate, random);
        }
        7 => {
            change_subject(&mut certificate.lemmas[at].subject, donor, random);
            in_order_mostly(certificate, random);
        }
        8 => take_over(certificate, donor, random),
        9 => certificate.lemmas[at].judgement = another_kind(random),
        _ => {
            let (lemmas, is_own) = (certificate.lemmas.clone(), random.random());
            let subjects = if is_own { &lemmas } else { &donor.lemmas };
            change_judgement(&mut certificate.lemmas[at].judgement, (at, &lemmas), subjects, random);
        }
    }
}

fn in_order_mostly(certificate: &mut Certificate, random: &mut ChaCha8Rng) {
    if random.random_range(0..8) > 0 {
        order::restore(certificate);
    }
}

fn remove(certificate: &mut Certificate, at: usize) {
    certificate.lemmas.remove(at);
    if let Some(hints) = &mut certificate.hints {
        hints.lemmas.remove(at);
    }
    renumber(certificate, |id| if id > at { id - 1 } else { id });
}

fn double(certificate: &mut Certificate, at: usize, to: usize) {
    certificate.lemmas.insert(to, certificate.lemmas[at].clone());
    if let Some(hints) = &mut certificate.hints {
        hints.lemmas.insert(to, hints.lemmas[at].clone());
    }
    renumber(certificate, |id| if id >= to { id + 1 } else { id });
}

fn exchange(certificate: &mut Certificate, at: usize, other: usize, are_renumbered: bool) {
    certificate.lemmas.swap(at, other);
    if let Some(hints) = &mut certificate.hints {
        hints.lemmas.swap(at, other);
    }
    if are_renumbered {
        let number = |id: usize| match id {
            _ if id == at => other,
            _ if id == other => at,
            _ => id,
        };
        renumber(certificate, number);
    }
}

/// A byte more or less, any byte, or another certificate's subject.
fn change_subject(subject: &mut Vec<u8>, donor: &Certificate, random: &mut ChaCha8Rng) {
    match random.random_range(0..6) {
        0 => change_bytes(subject, random),
        1 | 2 if !subject.is_empty() => {
            let byte = random.random_range(0..subject.len());
            subject[byte] = subject[byte].wrapping_add(*[1, 255, 2, 8].choose(random).unwrap_or(&1));
        }
        _ => subject.clone_from(&donor.lemmas.choose(random).map_or(vec![1], |lemma| lemma.subject.clone())),
    }
}

/// Takes a lemma of another certificate, with its evidence as it stands.
fn take_over(certificate: &mut Certificate, donor: &Certificate, random: &mut ChaCha8Rng) {
    if donor.lemmas.is_empty() {
        return;
    }
    let at = random.random_range(0..donor.lemmas.len());
    certificate.lemmas.push(donor.lemmas[at].clone());
    let pieces = donor.hints.as_ref().and_then(|hints| hints.lemmas.get(at).cloned());
    if let Some(hints) = &mut certificate.hints {
        hints.lemmas.push(pieces.unwrap_or_default());
    }
    order::restore(certificate);
}

fn another_kind(random: &mut ChaCha8Rng) -> Judgement {
    let number = random.random_range(0..6);
    match random.random_range(0..5) {
        0 => Judgement::Nimber(number),
        1 => Judgement::Tree(vec![]),
        2 => Judgement::Equals(LemmaId(u32::from(number))),
        3 => Judgement::Lost(Sum::default()),
        _ => Judgement::Below(number),
    }
}

/// A period with a number near to one of it.
pub(super) fn near_period(Period { length, after }: Period, random: &mut ChaCha8Rng) -> Period {
    let by = *[1, u32::MAX, length].choose(random).unwrap_or(&1);
    if random.random() {
        Period { length: length.wrapping_add(by), after }
    } else {
        Period { length, after: after.wrapping_add(by) }
    }
}

/// Changes what a lemma says, within its kind.
fn change_judgement(
    judgement: &mut Judgement,
    (at, lemmas): (usize, &[Lemma]),
    subjects: &[Lemma],
    random: &mut ChaCha8Rng,
) {
    let number = |it: usize| LemmaId(u32::try_from(it).unwrap_or(u32::MAX));
    let is_tree = |lemma: &Lemma| matches!(lemma.judgement, Judgement::Tree(_));
    let trees: Vec<LemmaId> =
        (0..).zip(lemmas).filter(|(_, it)| is_tree(it)).map(|(it, _)| number(it)).collect();
    let any = |random: &mut ChaCha8Rng| match random.random_range(0..8) {
        0 => number(random.random_range(0..=lemmas.len())),
        _ => trees.choose(random).copied().unwrap_or(number(at)),
    };
    match judgement {
        Judgement::Nimber(it) | Judgement::Below(it) => match random.random_range(0..4) {
            0 => *it = random.random_range(0..8),
            1 => *it = it.wrapping_add(1),
            2 => *it = it.saturating_sub(1),
            _ => *it ^= 1,
        },
        Judgement::Sure { side, .. } if random.random_range(0..4) == 0 => *side = side.other(),
        Judgement::Sure { value, .. } => *value += random.random_range(-2..3),
        Judgement::Period(period) => *period = near_period(*period, random),
        Judgement::Equals(tree) => {
            let beside = LemmaId(tree.0.wrapping_add(*[1, u32::MAX].choose(random).unwrap_or(&1)));
            *tree = if random.random() { beside } else { any(random) };
        }
        Judgement::Tree(children) => {
            let new = any(random);
            change_trees(children, new, random);
        }
        Judgement::Lost(sum) if random.random() => {
            let new = any(random);
            change_trees(&mut sum.trees, new, random);
        }
        Judgement::Lost(Sum { components, .. }) => {
            let new = subjects.choose(random).map(|lemma| lemma.subject.clone()).unwrap_or_default();
            change_list(components, new, random);
            if random.random_range(0..4) > 0 {
                components.sort();
            }
        }
    }
}

/// Changes a list of trees, which stays in the order of their numbers for the most part: that is their order.
fn change_trees(trees: &mut Vec<LemmaId>, new: LemmaId, random: &mut ChaCha8Rng) {
    change_list(trees, new, random);
    if random.random_range(0..4) > 0 {
        trees.sort();
    }
}

/// Puts something in, takes something out, doubles it, puts it in another's place, exchanges two.
pub(super) fn change_list<T: Clone>(list: &mut Vec<T>, new: T, random: &mut ChaCha8Rng) {
    let length = list.len();
    if length == 0 {
        return list.push(new);
    }
    let (at, other) = (random.random_range(0..length), random.random_range(0..length));
    match random.random_range(0..6) {
        0 => list.insert(at, new),
        1 => drop(list.remove(at)),
        2 => list.insert(at, list[at].clone()),
        3 => list.swap(at, other),
        4 => list.truncate(at),
        _ => list[at] = new,
    }
}
