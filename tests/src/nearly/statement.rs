//! Changes to statements: claims, positions, axioms, imports.

use super::lemmas::near_period;
use gamecert_certs::{ClaimKind, Identity, Outcome, Play, Statement, Table, TreeDigest, TreeName};
use gamecert_elaborate::AXIOMS;
use rand::Rng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// One change to a statement; `donor` is another one of the same game, `imports` is what might be imported.
pub(super) fn change(
    statement: &mut Statement,
    donor: &Statement,
    imports: &[Identity],
    random: &mut ChaCha8Rng,
) {
    match random.random_range(0..20) {
        0..=4 => statement.claim = near(statement.claim, random),
        5 => statement.claim = another(statement.play, random),
        6 => statement.claim = donor.claim,
        7..=9 => statement.position.clone_from(&donor.position),
        10 | 11 => change_terms(&mut statement.position, random),
        12 => change_text(&mut statement.position, random),
        13..=15 => change_axioms(&mut statement.axioms, random),
        16 => change_imports(&mut statement.imports, imports, random),
        17 => statement.imports.clone_from(&donor.imports),
        18 => {
            statement.play =
                *[Play::Normal, Play::Misere, Play::Scoring].choose(random).unwrap_or(&Play::Normal)
        }
        _ => match random.random_range(0..3) {
            0 => statement.rules = random.random_range(0..4),
            1 => {
                statement.game =
                    (*["nim", "octal", "cram", "sprouts", "dots", "go"].choose(random).unwrap_or(&"")).into()
            }
            _ => statement.axioms.push("half-turn".to_owned()),
        },
    }
}

/// The same question with a number near to it, or the other answer.
fn near(claim: ClaimKind, random: &mut ChaCha8Rng) -> ClaimKind {
    let moved =
        |n: u16, random: &mut ChaCha8Rng| n.wrapping_add(*[1, u16::MAX, 2].choose(random).unwrap_or(&1));
    let tree = |name: TreeName, random: &mut ChaCha8Rng| match name {
        TreeName::Heap(n) => TreeName::Heap(moved(n, random)),
        TreeName::Other(TreeDigest(mut digest)) => {
            digest[random.random_range(0..32)] ^= 1;
            TreeName::Other(TreeDigest(digest))
        }
    };
    match claim {
        ClaimKind::Nimber(n) => ClaimKind::Nimber(moved(n, random)),
        ClaimKind::NimberAbove(n) => ClaimKind::NimberAbove(moved(n, random)),
        ClaimKind::Outcome(Outcome::Win) => ClaimKind::Outcome(Outcome::Loss),
        ClaimKind::Outcome(Outcome::Loss) => ClaimKind::Outcome(Outcome::Win),
        ClaimKind::Grundy(n) => ClaimKind::Grundy(moved(n, random)),
        ClaimKind::Tree(name) => ClaimKind::Tree(tree(name, random)),
        ClaimKind::ReducedTree(name) => ClaimKind::ReducedTree(tree(name, random)),
        ClaimKind::Score(n) => ClaimKind::Score(moved(n, random)),
        ClaimKind::ScoreAtLeast(n) => ClaimKind::ScoreAtLeast(moved(n, random)),
        ClaimKind::ScoreBelow(n) => ClaimKind::ScoreBelow(moved(n, random)),
        ClaimKind::Value(n) => ClaimKind::Value(n + random.random_range(-2..3)),
        ClaimKind::ValueAtLeast(n) => ClaimKind::ValueAtLeast(n + random.random_range(-2..3)),
        ClaimKind::ValueBelow(n) => ClaimKind::ValueBelow(n + random.random_range(-2..3)),
        ClaimKind::Values(Table(mut table)) => {
            let place = random.random_range(0..table.len());
            table[place] = table[place].wrapping_add(*[1, u8::MAX].choose(random).unwrap_or(&1));
            ClaimKind::Values(Table(table))
        }
        ClaimKind::Period(period) => ClaimKind::Period(near_period(period, random)),
    }
}

/// Any claim, mostly one of the play.
fn another(play: Play, random: &mut ChaCha8Rng) -> ClaimKind {
    let n = random.random_range(0..5);
    let outcomes = [ClaimKind::Outcome(Outcome::Win), ClaimKind::Outcome(Outcome::Loss)];
    let normal = [ClaimKind::Nimber(n), ClaimKind::NimberAbove(n), outcomes[0], outcomes[1]];
    let heap = TreeName::Heap(n);
    let misere =
        [ClaimKind::Grundy(n), ClaimKind::Tree(heap), ClaimKind::ReducedTree(heap), outcomes[0], outcomes[1]];
    let scoring = [ClaimKind::Score(n), ClaimKind::ScoreAtLeast(n), ClaimKind::ScoreBelow(n)];
    let value = i16::try_from(n).unwrap_or(0);
    let contest = [ClaimKind::Value(-value), ClaimKind::ValueAtLeast(value), ClaimKind::ValueBelow(value)];
    let of_play: &[ClaimKind] = match play {
        _ if random.random_range(0..8) == 0 => &[normal.as_slice(), &misere, &scoring].concat(),
        Play::Normal => &normal,
        Play::Misere => &misere,
        Play::Scoring => &scoring,
        Play::Contest => &contest,
    };
    of_play.choose(random).copied().unwrap_or(normal[0])
}

/// A term of the sum left out, doubled, or exchanged with another.
fn change_terms(position: &mut String, random: &mut ChaCha8Rng) {
    let mut terms: Vec<String> = position.split('+').map(str::to_owned).collect();
    let new = terms.choose(random).cloned().unwrap_or_default();
    super::lemmas::change_list(&mut terms, new, random);
    *position = if terms.is_empty() { "0".to_owned() } else { terms.join("+") };
}

/// A character doubled, left out, or in another's place.
fn change_text(position: &mut String, random: &mut ChaCha8Rng) {
    let mut letters: Vec<char> = position.chars().collect();
    let new = letters.choose(random).copied().unwrap_or('0');
    let new = *[new, new, '0', '1', '2', 'A', '.', '+'].choose(random).unwrap_or(&new);
    super::lemmas::change_list(&mut letters, new, random);
    *position = letters.into_iter().collect();
}

/// An axiom more or less.
fn change_axioms(axioms: &mut Vec<String>, random: &mut ChaCha8Rng) {
    let Some(&axiom) = AXIOMS.choose(random) else { return };
    match axioms.iter().position(|it| it == axiom) {
        Some(at) => drop(axioms.remove(at)),
        None => axioms.push(axiom.to_owned()),
    }
    if random.random_range(0..8) > 0 {
        axioms.sort();
    }
}

fn change_imports(imports: &mut Vec<Identity>, known: &[Identity], random: &mut ChaCha8Rng) {
    let new = known.choose(random).copied().unwrap_or(Identity([7; 32]));
    super::lemmas::change_list(imports, new, random);
    if random.random_range(0..8) > 0 {
        imports.sort();
        imports.dedup();
    }
}
