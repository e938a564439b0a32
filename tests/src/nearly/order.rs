//! Lemmas put into the order that the format asks for, so that a changed subject does not end a check at once.
//!
//! Measures are read off the bytes of subjects; bytes that are of no game get any measure.

use std::collections::BTreeSet;

use gamecert_certs::{Certificate, Judgement, Lemma, Period};

use crate::mutate::renumber;

/// Puts the lemmas about single components into order, and gives citations their new numbers. Trees and lost sums stay in theirs.
pub(super) fn restore(certificate: &mut Certificate) {
    let game = certificate.statement.game.clone();
    let mut order: Vec<usize> = (0..certificate.lemmas.len()).collect();
    order.sort_by_cached_key(|&at| key(&game, &certificate.lemmas[at]));
    let mut places = vec![0; order.len()];
    for (new, &old) in order.iter().enumerate() {
        places[old] = new;
    }
    certificate.lemmas = order.iter().map(|&at| certificate.lemmas[at].clone()).collect();
    if let Some(hints) = &mut certificate.hints {
        hints.lemmas = order.iter().map(|&at| hints.lemmas.get(at).cloned().unwrap_or_default()).collect();
    }
    renumber(certificate, |id| places.get(id).copied().unwrap_or(id));
}

fn key(game: &str, lemma: &Lemma) -> (u8, u32, Vec<u8>) {
    match lemma.judgement {
        Judgement::Nimber(_) | Judgement::Below(_) | Judgement::Equals(_) | Judgement::Sure { .. } => {
            (1, measure(game, &lemma.subject), lemma.subject.clone())
        }
        Judgement::Period(Period { length, after }) => {
            let place = lemma.subject.iter().rposition(|&digit| digit != 0).unwrap_or(0);
            let last = 2 * (length + after) + u32::try_from(place).unwrap_or(0);
            (1, last + 1, lemma.subject.clone())
        }
        Judgement::Tree(_) => (0, 0, vec![]),
        Judgement::Lost(_) => (2, 0, vec![]),
    }
}

/// The measure of a component, as `docs/format.md` defines it for each game.
fn measure(game: &str, subject: &[u8]) -> u32 {
    let last = |bytes: &[u8]| bytes.last_chunk().map_or(0, |&it| u32::from(u16::from_be_bytes(it)));
    match game {
        "cram" => subject.iter().skip(2).map(|byte| byte.count_ones()).sum(),
        "sprouts" => lives(subject),
        "dots" => strings(subject),
        "othello" => empty_squares(subject),
        // Moves that the attacker has left.
        "go" => {
            subject.get(2..4).and_then(|it| it.try_into().ok()).map_or(0, |it| u16::from_le_bytes(it).into())
        }
        _ => last(subject),
    }
}

/// Squares without a disc: digits that are 0, five in each byte after the first, to the base of three.
fn empty_squares(subject: &[u8]) -> u32 {
    let Some((sides, bytes)) = subject.split_first() else { return 0 };
    let digits = bytes.iter().flat_map(|byte| [81, 27, 9, 3, 1].map(|power| byte / power % 3));
    let squares = usize::from(sides >> 4) * usize::from(sides & 15);
    digits.take(squares).map(|digit| u32::from(digit == 0)).sum()
}

/// Three for a bare spot, two for one with a line, one for each other; small letters count once in a boundary, capital ones once.
fn lives(text: &[u8]) -> u32 {
    let text = String::from_utf8_lossy(text);
    let mut capitals = BTreeSet::new();
    let mut sum: usize = 0;
    for boundary in text.split(['|', '.']) {
        let (spots, times) = boundary.split_once('*').unwrap_or((boundary, "1"));
        let mut small = BTreeSet::new();
        let mut names: Vec<String> = Vec::new();
        for letter in spots.chars() {
            match letter {
                '0'..='2' => sum += 3 - letter.to_digit(3).map_or(3, |it| usize::try_from(it).unwrap_or(3)),
                '\'' => names.last_mut().into_iter().for_each(|name| name.push('\'')),
                _ => names.push(letter.to_string()),
            }
        }
        if spots == "0" {
            sum += 3 * times.parse::<usize>().unwrap_or(1).saturating_sub(1).min(1 << 20);
        }
        for name in names {
            let seen = if name.starts_with(char::is_uppercase) { &mut capitals } else { &mut small };
            sum += usize::from(seen.insert(name));
        }
    }
    u32::try_from(sum).unwrap_or(u32::MAX)
}

/// Arrows, and strings to coins with larger numbers.
fn strings(subject: &[u8]) -> u32 {
    let (mut sum, mut rest) = (0, subject);
    while let Some((&head, after)) = rest.split_first() {
        let links = head >> 3;
        sum += u32::from(head & 7) + u32::from(links);
        rest = after.get(usize::from(links)..).unwrap_or(&[]);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;

    /// What is verified stands in order already, so nothing moves: the measures are those of the checker.
    #[test]
    fn honest_proofs_are_in_order() {
        let kept = ["accept", "records"].iter().flat_map(|folder| fixtures::scan(folder)).flatten();
        // Without optimisation, the large records would take ten seconds.
        for fixture in kept.filter(|fixture| fixture.bytes.len() < 100_000) {
            let (honest, _) = Certificate::read(&fixture.bytes[..]).unwrap();
            let mut restored = honest.clone();
            restore(&mut restored);
            assert!(restored == honest, "{}", fixture.place);
        }
    }
}
