//! Changes to the evidence: what is cited, which moves are made, which piece stands where.

use gamecert_certs::{Certificate, Evidence, LemmaId, Relabelled};
use rand::Rng;
use rand::seq::{IndexedMutRandom, IndexedRandom};
use rand_chacha::ChaCha8Rng;

use super::lemmas::{self, change_list};

/// One change to the evidence of a certificate, or to its lemmas if it has none.
pub(super) fn change(certificate: &mut Certificate, donor: &Certificate, random: &mut ChaCha8Rng) {
    let count = u32::try_from(certificate.lemmas.len()).unwrap_or(u32::MAX);
    let has_imports = !certificate.statement.imports.is_empty();
    let Some(hints) = &mut certificate.hints else { return lemmas::change(certificate, donor, random) };
    let all: Vec<Evidence> = hints.lemmas.iter().flatten().chain(&hints.goal).cloned().collect();
    let donated = donor.hints.iter().flat_map(|it| it.lemmas.iter().flatten().chain(&it.goal));
    let piece = match random.random_range(0..4) {
        0 => donated.collect::<Vec<_>>().choose(random).map(|&it| it.clone()),
        _ => all.choose(random).cloned(),
    };
    let piece = piece.unwrap_or(Evidence::Hole);
    if let (0, 2..) = (random.random_range(0..16), hints.lemmas.len()) {
        let length = hints.lemmas.len();
        return hints.lemmas.swap(random.random_range(0..length), random.random_range(0..length));
    }
    let mut with_pieces: Vec<&mut Vec<Evidence>> =
        hints.lemmas.iter_mut().filter(|list| !list.is_empty()).collect();
    let list = match with_pieces.choose_mut(random) {
        Some(list) if random.random_range(0..6) > 0 => list,
        _ => &mut hints.goal,
    };
    if list.is_empty() || random.random_range(0..5) == 0 {
        return change_list(list, piece, random);
    }
    let new = any_lemma(count, has_imports, random);
    if let Some(piece) = list.choose_mut(random) {
        change_piece(piece, new, random);
    }
}

/// A lemma of the file, the first number after these, or an imported lemma.
fn any_lemma(count: u32, has_imports: bool, random: &mut ChaCha8Rng) -> LemmaId {
    let imported = LemmaId::of_imported(random.random_range(0..40));
    match random.random_range(0..8) {
        0 => LemmaId(count),
        1..=4 if has_imports => imported.unwrap_or(LemmaId(0)),
        _ => LemmaId(random.random_range(0..count.max(1))),
    }
}

/// Changes one piece.
fn change_piece(piece: &mut Evidence, new: LemmaId, random: &mut ChaCha8Rng) {
    if random.random_range(0..10) == 0 {
        *piece = another_sort(piece, random);
        return;
    }
    match piece {
        Evidence::Hole => *piece = Evidence::Values(vec![]),
        Evidence::Cite { lemma, witness } => match random.random_range(0..3) {
            0 => *lemma = new,
            1 => lemma.0 = near(lemma.0, random),
            _ => *witness = random.random_range(0..9),
        },
        Evidence::Search(most) => *most = most.saturating_sub(random.random_range(0..3)).max(1),
        Evidence::Play(class) => *class = random.random_range(0..8),
        Evidence::Policy { most, marks } => match random.random_range(0..4) {
            0 => *most = most.saturating_sub(random.random_range(0..3)).max(1),
            1 => change_list(marks, random.random_range(0..42), random),
            _ => {
                let count = marks.len().max(1);
                marks.rotate_left(random.random_range(0..count));
            }
        },
        Evidence::All => *piece = Evidence::Play(random.random_range(0..4)),
        Evidence::Values(cited) => change_citations(cited, new, random),
        Evidence::Reply { component, option, lemmas } => match random.random_range(0..6) {
            0 => *component = near(*component, random),
            1 => *option = near(*option, random),
            2 => *option = random.random_range(0..20),
            _ => change_citations(lemmas, new, random),
        },
        Evidence::Line { moves, lemmas } => match random.random_range(0..8) {
            0 => change_list(moves, random.random_range(0..8), random),
            1 | 2 => {
                if let Some(chosen) = moves.choose_mut(random) {
                    *chosen = u16::try_from(near(u32::from(*chosen), random)).unwrap_or(u16::MAX);
                }
            }
            3 => change_list(lemmas, Relabelled { lemma: new, parts: vec![] }, random),
            4 => lemmas.choose_mut(random).into_iter().for_each(|cited| cited.lemma = new),
            _ => {
                lemmas.choose_mut(random).into_iter().for_each(|cited| change_parts(&mut cited.parts, random))
            }
        },
    }
}

fn near(number: u32, random: &mut ChaCha8Rng) -> u32 {
    number.wrapping_add(*[1, 1, 2, u32::MAX].choose(random).unwrap_or(&1))
}

fn change_citations(cited: &mut Vec<LemmaId>, new: LemmaId, random: &mut ChaCha8Rng) {
    match (random.random_range(0..3), cited.choose_mut(random)) {
        (0, Some(one)) => one.0 = near(one.0, random),
        _ => change_list(cited, new, random),
    }
}

/// Changes numbers of coins: another order, one number more or less, a number twice, none, all, very many.
fn change_parts(parts: &mut Vec<u8>, random: &mut ChaCha8Rng) {
    let length = u8::try_from(parts.len()).unwrap_or(u8::MAX);
    match random.random_range(0..8) {
        0 => parts.clear(),
        1 => *parts = (0..length).collect(),
        2 => *parts = (0..random.random_range(1..9)).collect(),
        3 => *parts = vec![random.random(); random.random_range(1..=256)],
        4 if length > 1 => parts.rotate_left(1),
        5 if length > 1 => parts.swap(0, random.random_range(0..usize::from(length))),
        _ => change_list(parts, random.random_range(0..10), random),
    }
}

fn another_sort(piece: &Evidence, random: &mut ChaCha8Rng) -> Evidence {
    let cited = piece.citations();
    match random.random_range(0..4) {
        0 => Evidence::Hole,
        1 => Evidence::Values(cited),
        2 => Evidence::Reply {
            component: random.random_range(0..3),
            option: random.random_range(0..12),
            lemmas: cited,
        },
        _ => {
            let lemmas = cited.into_iter().map(|lemma| Relabelled { lemma, parts: vec![] }).collect();
            Evidence::Line { moves: vec![random.random_range(0..8)], lemmas }
        }
    }
}
