//! Changes at random to certificates: to bytes, to bytes with all digests put right again, and to
//! what a certificate says.

use gamecert_certs::{
    Certificate, ClaimKind, Evidence, Identity, Judgement, LemmaId, Outcome, Period, Play, Relabelled, Sum,
    Table, TreeName,
};
use gamecert_elaborate::REVERSIBLE_MOVES;
use rand::Rng;
use rand::seq::{IndexedMutRandom, IndexedRandom};
use rand_chacha::ChaCha8Rng;

use crate::forge::Draft;

/// Positions that a changed statement may be about.
const POSITIONS: &[(&str, &[&str])] = &[
    ("nim", &["0", "1", "3+5", "3+5+6", "3+5+7", "7", "1+1", "8"]),
    (
        "octal",
        &["0.77:11", "0.77:10", "0.07:5", "0.07:20", "0.77:3+0.07:5+0.07:2", "0.07:1", "4.0:4", "0.3:7"],
    ),
    ("cram", &["1x1", "1x2", "3x3", "3x4", "4x4", "3x5", "1x4+2x2", "4x3", "2x2", "2x3"]),
];

/// One change at random to the file of a certificate.
pub fn mutate(certificate: &Certificate, honest: &[u8], random: &mut ChaCha8Rng) -> Vec<u8> {
    match random.random_range(0..10) {
        0 | 1 => {
            let mut bytes = honest.to_vec();
            change_bytes(&mut bytes, random);
            bytes
        }
        2 => lie_about_a_length(honest, random),
        3..=5 => {
            let mut draft = Draft::encode(certificate);
            change_sections(&mut draft, random);
            draft.seal()
        }
        6 => Draft::encode(certificate).seal_with(|totals| match random.random_range(0..4) {
            0 => totals.lemmas = totals.lemmas.wrapping_add(random.random_range(0..3)).wrapping_sub(1),
            1 => totals.evidence = random.random(),
            2 => totals.identity = Identity(random.random()),
            _ => totals.content = random.random(),
        }),
        _ => {
            let mut changed = certificate.clone();
            for _ in 0..random.random_range(1..4) {
                change_content(&mut changed, random);
            }
            Draft::encode(&changed).seal()
        }
    }
}

/// A bit, a byte, bytes put in, taken out, doubled, or cut off.
pub fn change_bytes(bytes: &mut Vec<u8>, random: &mut ChaCha8Rng) {
    let length = bytes.len();
    let at = random.random_range(0..=length.saturating_sub(1));
    let end = at + random.random_range(0..=(length - at).min(8));
    match random.random_range(0..7) {
        _ if length == 0 => bytes.push(random.random()),
        0 => bytes[at] ^= 1 << random.random_range(0..8),
        1 => bytes[at] = random.random(),
        2 => bytes.insert(at, random.random()),
        3 => drop(bytes.drain(at..end)),
        4 => bytes.extend_from_within(at..end),
        5 => {
            let copied = bytes[at..end].to_vec();
            bytes.splice(at..at, copied);
        }
        _ => bytes.truncate(at),
    }
}

/// Sets the length of one section anew.
pub(crate) fn lie_about_a_length(honest: &[u8], random: &mut ChaCha8Rng) -> Vec<u8> {
    let mut bytes = honest.to_vec();
    let mut heads = Vec::new();
    let mut at = crate::forge::HEAD.len();
    while let Some(&length) = bytes.get(at + 1..).and_then(<[u8]>::first_chunk::<4>) {
        heads.push(at + 1);
        at += 37 + usize::try_from(u32::from_le_bytes(length)).unwrap_or(usize::MAX / 2);
    }
    let lies = [0, 1, 0xff, 0x00ff_ffff, 0x0100_0000, u32::MAX, random.random(), random.random_range(0..200)];
    if let (Some(&head), Some(lie)) = (heads.choose(random), lies.choose(random)) {
        bytes[head..head + 4].copy_from_slice(&lie.to_le_bytes());
    }
    bytes
}

/// Changes the payload of a section, or which sections there are.
pub(crate) fn change_sections(draft: &mut Draft, random: &mut ChaCha8Rng) {
    let sections = &mut draft.0;
    let at = random.random_range(0..sections.len());
    match random.random_range(0..10) {
        0 => drop(sections.remove(at)),
        1 => sections.insert(at, sections[at].clone()),
        2 => sections.swap(0, at),
        3 => sections[at].tag = random.random_range(0..8),
        _ => change_bytes(&mut sections[at].payload, random),
    }
}

/// Changes one thing that a certificate says.
fn change_content(certificate: &mut Certificate, random: &mut ChaCha8Rng) {
    match random.random_range(0..12) {
        0..=3 => change_lemmas(certificate, random),
        4..=8 => change_evidence(certificate, random),
        9 if certificate.statement.play == Play::Misere => {
            certificate.statement.claim = misere_claim(random);
        }
        9 if certificate.statement.play == Play::Scoring => {
            certificate.statement.claim = score_claim(random);
        }
        9 if certificate.statement.play == Play::Contest => {
            certificate.statement.claim = value_claim(certificate.statement.claim, random);
        }
        9 => certificate.statement.claim = claim(random),
        _ => change_statement(certificate, random),
    }
}

fn claim(random: &mut ChaCha8Rng) -> ClaimKind {
    match random.random_range(0..4) {
        0 => ClaimKind::Nimber(random.random_range(0..10)),
        1 => ClaimKind::NimberAbove(random.random_range(0..8)),
        2 => ClaimKind::Outcome(Outcome::Win),
        _ => ClaimKind::Outcome(Outcome::Loss),
    }
}

fn misere_claim(random: &mut ChaCha8Rng) -> ClaimKind {
    let n = random.random_range(0..4);
    match random.random_range(0..7) {
        0 | 1 => ClaimKind::Grundy(n),
        2 => ClaimKind::Tree(TreeName::Heap(n)),
        3 => ClaimKind::ReducedTree(TreeName::Heap(n)),
        4 => ClaimKind::Outcome(Outcome::Win),
        5 => ClaimKind::Outcome(Outcome::Loss),
        _ => claim(random),
    }
}

fn score_claim(random: &mut ChaCha8Rng) -> ClaimKind {
    let n = random.random_range(0..10);
    match random.random_range(0..4) {
        0 => ClaimKind::Score(n),
        1 => ClaimKind::ScoreAtLeast(n),
        2 => ClaimKind::ScoreBelow(n),
        _ => claim(random),
    }
}

/// A claim near the old one, or any other.
fn value_claim(old: ClaimKind, random: &mut ChaCha8Rng) -> ClaimKind {
    let n = match old {
        ClaimKind::Value(n) | ClaimKind::ValueAtLeast(n) | ClaimKind::ValueBelow(n) if random.random() => {
            n.saturating_add(random.random_range(-3..4))
        }
        _ => random.random_range(-17..18),
    };
    if let (ClaimKind::Values(Table(mut table)), true) = (old, random.random()) {
        table[random.random_range(0..20)] = random.random_range(0..14);
        return ClaimKind::Values(Table(table));
    }
    match random.random_range(0..4) {
        0 => ClaimKind::Value(n),
        1 => ClaimKind::ValueAtLeast(n),
        2 => ClaimKind::ValueBelow(n),
        _ => claim(random),
    }
}

fn change_statement(certificate: &mut Certificate, random: &mut ChaCha8Rng) {
    let statement = &mut certificate.statement;
    let of_game = POSITIONS.iter().find(|(game, _)| *game == statement.game);
    match random.random_range(0..12) {
        0 => statement.game = POSITIONS.choose(random).map_or("go", |(game, _)| game).to_owned(),
        1 => statement.axioms.clear(),
        2 if statement.play == Play::Misere => statement.axioms = vec![REVERSIBLE_MOVES.to_owned()],
        2 if statement.play == Play::Scoring => {
            statement.axioms = crate::dots::axiom_sets().choose(random).cloned().unwrap_or_default();
        }
        2 => statement.axioms.push("half-turn".to_owned()),
        3 => statement.imports.push(Identity(random.random())),
        4 => statement.play = Play::Misere,
        5 => statement.rules = random.random_range(0..4),
        6 => drop(certificate.metadata.0.insert("seed".to_owned(), random.random::<u32>().to_string())),
        7 => certificate.hints = None,
        _ if statement.play == Play::Contest => change_letter(&mut statement.position, random),
        _ => {
            let position = of_game.and_then(|(_, positions)| positions.choose(random));
            statement.position = position.map_or("?", |position| position).to_owned();
        }
    }
}

/// Changes a square of a board, or the side to move.
fn change_letter(position: &mut String, random: &mut ChaCha8Rng) {
    let changed = random.random_range(0..position.len());
    let new = *[b'X', b'O', b'-'].choose(random).unwrap_or(&b'-');
    let letters = position.bytes().zip(0..).map(|(old, place)| if place == changed { new } else { old });
    *position = letters.map(char::from).collect();
}

fn change_lemmas(certificate: &mut Certificate, random: &mut ChaCha8Rng) {
    let count = certificate.lemmas.len();
    if count == 0 {
        return;
    }
    let (at, other) = (random.random_range(0..count), random.random_range(0..count));
    let lemmas = &mut certificate.lemmas;
    let hints = certificate.hints.as_mut().map(|hints| &mut hints.lemmas);
    match random.random_range(0..8) {
        0 => {
            lemmas.remove(at);
            hints.into_iter().for_each(|hints| drop(hints.remove(at)));
            if random.random() {
                renumber(certificate, |id| if id > at { id - 1 } else { id });
            }
        }
        1 => {
            lemmas.insert(other, lemmas[at].clone());
            hints.into_iter().for_each(|hints| hints.insert(other, hints[at].clone()));
            if random.random() {
                renumber(certificate, |id| if id >= other { id + 1 } else { id });
            }
        }
        2 => {
            lemmas.swap(at, other);
            hints.into_iter().for_each(|hints| hints.swap(at, other));
            if random.random() {
                renumber(certificate, |id| {
                    if id == at {
                        other
                    } else if id == other {
                        at
                    } else {
                        id
                    }
                });
            }
        }
        3 => lemmas[at].subject = lemmas[other].subject.clone(),
        4 => change_bytes(&mut lemmas[at].subject, random),
        5 if random.random_range(0..3) > 0 => {
            lemmas[at].judgement = Judgement::Nimber(random.random_range(0..=4097));
        }
        5 => {
            let any = [
                Judgement::Tree(vec![]),
                Judgement::Equals(LemmaId(0)),
                Judgement::Lost(Sum::default()),
                Judgement::Nimber(1),
                Judgement::Below(1),
            ];
            if let Some(judgement) = any.choose(random) {
                lemmas[at].judgement = judgement.clone();
            }
        }
        _ => {
            let subjects: Vec<Vec<u8>> = lemmas.iter().map(|lemma| lemma.subject.clone()).collect();
            change_judgement(&mut lemmas[at].judgement, &subjects, random);
        }
    }
}

/// Changes what a lemma says, within its kind.
fn change_judgement(judgement: &mut Judgement, subjects: &[Vec<u8>], random: &mut ChaCha8Rng) {
    let count = u32::try_from(subjects.len()).unwrap_or(u32::MAX);
    match judgement {
        Judgement::Nimber(nimber) => *nimber = random.random_range(0..8),
        Judgement::Below(contract) => *contract = random.random_range(0..8),
        Judgement::Sure { side, .. } if random.random_range(0..4) == 0 => *side = side.other(),
        Judgement::Sure { value, .. } => *value += random.random_range(-3..4),
        Judgement::Period(Period { length, after }) => match random.random_range(0..3) {
            0 => *length = random.random_range(0..8),
            1 => *length *= 2,
            _ => *after = random.random_range(0..8),
        },
        Judgement::Tree(trees) => change_trees(trees, count, random),
        Judgement::Equals(tree) => *tree = LemmaId(random.random_range(0..count)),
        Judgement::Lost(Sum { components, trees }) => match random.random_range(0..5) {
            0 => components.extend(subjects.choose(random).cloned()),
            1 => drop(components.pop()),
            2 => components.extend(components.first().cloned()),
            3 => components.reverse(),
            _ => change_trees(trees, count, random),
        },
    }
}

fn change_trees(trees: &mut Vec<LemmaId>, count: u32, random: &mut ChaCha8Rng) {
    let new = LemmaId(random.random_range(0..count));
    match (random.random_range(0..4), trees.len()) {
        (0, _) | (_, 0) => trees.push(new),
        (1, length) => drop(trees.remove(random.random_range(0..length))),
        (2, _) => trees.reverse(),
        (_, length) => trees[random.random_range(0..length)] = new,
    }
}

/// Gives each lemma of the file another number wherever it is cited.
pub(crate) fn renumber(certificate: &mut Certificate, number: impl Fn(usize) -> usize) {
    let change = |id: &mut LemmaId| {
        if id.imported().is_none() {
            let old = usize::try_from(id.0).unwrap_or(usize::MAX - 1);
            *id = LemmaId(u32::try_from(number(old)).unwrap_or(u32::MAX));
        }
    };
    for lemma in &mut certificate.lemmas {
        match &mut lemma.judgement {
            Judgement::Nimber(_) | Judgement::Below(_) | Judgement::Period(_) | Judgement::Sure { .. } => {}
            Judgement::Equals(tree) => change(tree),
            Judgement::Tree(trees) | Judgement::Lost(Sum { trees, .. }) => trees.iter_mut().for_each(change),
        }
    }
    let Some(hints) = &mut certificate.hints else { return };
    for piece in hints.lemmas.iter_mut().flatten().chain(&mut hints.goal) {
        match piece {
            Evidence::Hole
            | Evidence::Search(_)
            | Evidence::Play(_)
            | Evidence::All
            | Evidence::Policy { .. } => {}
            Evidence::Cite { lemma, .. } => change(lemma),
            Evidence::Values(cited) | Evidence::Reply { lemmas: cited, .. } => {
                cited.iter_mut().for_each(change)
            }
            Evidence::Line { lemmas, .. } => lemmas.iter_mut().for_each(|cited| change(&mut cited.lemma)),
        }
    }
}

fn change_evidence(certificate: &mut Certificate, random: &mut ChaCha8Rng) {
    let count = u32::try_from(certificate.lemmas.len()).unwrap_or(u32::MAX);
    let has_imports = !certificate.statement.imports.is_empty();
    let Some(hints) = &mut certificate.hints else { return change_lemmas(certificate, random) };
    let of_lemma = hints.lemmas.choose_mut(random);
    let list = match of_lemma {
        Some(list) if random.random_range(0..6) > 0 => list,
        _ => &mut hints.goal,
    };
    let new = |random: &mut ChaCha8Rng| {
        let own = LemmaId(random.random_range(0..=count));
        let imported = LemmaId::of_imported(random.random_range(0..40));
        imported.filter(|_| has_imports && random.random()).unwrap_or(own)
    };
    if list.is_empty() {
        list.push(Evidence::Values(vec![]));
        return;
    }
    let at = random.random_range(0..list.len());
    match random.random_range(0..8) {
        0 => drop(list.remove(at)),
        1 => list.insert(at, list[at].clone()),
        2 => list.swap(0, at),
        3 => list[at] = Evidence::Hole,
        4 => list[at] = Evidence::Values(list[at].citations()),
        5 => {
            let (component, option) = (random.random_range(0..3), random.random_range(0..20));
            list[at] = Evidence::Reply { component, option, lemmas: list[at].citations() };
        }
        _ => {
            change_step(&mut list[at], new(random), random);
            if let Evidence::Line { moves, lemmas } = &mut list[at] {
                change_line(moves, lemmas, new(random), random);
            }
            if let Evidence::Values(cited) | Evidence::Reply { lemmas: cited, .. } = &mut list[at] {
                match (random.random_range(0..4), cited.len()) {
                    (0, _) | (_, 0) => cited.push(new(random)),
                    (1, length) => drop(cited.remove(random.random_range(0..length))),
                    (_, length) => cited[random.random_range(0..length)] = new(random),
                }
            }
        }
    }
}

/// Changes a step of a strategy, and nothing else.
fn change_step(piece: &mut Evidence, new: LemmaId, random: &mut ChaCha8Rng) {
    let is_step =
        matches!(piece, Evidence::Cite { .. } | Evidence::Search(_) | Evidence::Play(_) | Evidence::All);
    if !is_step {
        return;
    }
    *piece = match (random.random_range(0..6), &*piece) {
        (0 | 1, Evidence::Cite { lemma, .. }) => {
            Evidence::Cite { lemma: *lemma, witness: random.random_range(0..9) }
        }
        (_, Evidence::Cite { witness, .. }) => Evidence::Cite { lemma: new, witness: *witness },
        (0..=3, Evidence::Play(_)) => Evidence::Play(random.random_range(0..5)),
        (0..=3, Evidence::Search(most)) => Evidence::Search(most.saturating_sub(1).max(1)),
        (4, _) => Evidence::All,
        _ => Evidence::Search(random.random_range(1..100)),
    };
}

fn change_line(moves: &mut Vec<u16>, lemmas: &mut Vec<Relabelled>, new: LemmaId, random: &mut ChaCha8Rng) {
    match random.random_range(0..7) {
        0 => moves.push(random.random_range(0..8)),
        1 => drop(moves.pop()),
        2 => moves.iter_mut().for_each(|chosen| *chosen = random.random_range(0..8)),
        3 => lemmas.push(Relabelled { lemma: new, parts: vec![] }),
        4 => drop(lemmas.pop()),
        5 => lemmas.iter_mut().for_each(|cited| cited.lemma = new),
        _ => lemmas.iter_mut().for_each(|cited| {
            let count = cited.parts.len();
            match count {
                0 => cited.parts = vec![0],
                _ => cited.parts.swap(0, random.random_range(0..count)),
            }
        }),
    }
}
