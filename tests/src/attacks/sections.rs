//! Attacks that do not depend on a game: lists of very many elements, imports, and a claim that nothing supports.

use gamecert_certs::{
    Certificate, ClaimKind, Evidence, Identity, Judgement, Lemma, LemmaId, Metadata, Play, Relabelled, Sum,
};
use gamecert_elaborate::SPRAGUE_GRUNDY;
use serde::Serialize;

use super::{Attack, NOT_VERIFIED, OPEN, REJECTED, assemble, statement};
use crate::fixtures;
use crate::forge::{BARE_BLOCK, Draft, GOAL, HINTED_BLOCK, STATEMENT, Section, spell};

/// Bytes in the longest section.
const LONGEST: usize = 16 << 20;

/// A claim that is false, and no lemma.
#[must_use]
pub fn false_claim() -> Vec<Attack> {
    let text = std::fs::read_to_string(fixtures::root().join("attacks/false_claim_no_lemmas.txt"));
    let claim = Attack::new("false_claim", assemble(&text.expect("a text")), OPEN);
    vec![claim.asked("--all", NOT_VERIFIED), claim]
}

/// A file whose second section is this one.
fn with_section(play: Play, tag: u8, payload: Vec<u8>) -> Vec<u8> {
    let mut statement = statement("nim", "2", ClaimKind::Nimber(2), &[SPRAGUE_GRUNDY]);
    match play {
        Play::Normal => {}
        Play::Misere => (statement.claim, statement.axioms) = (ClaimKind::Grundy(2), vec![]),
        Play::Contest => {
            (statement.claim, statement.axioms) = (ClaimKind::Value(0), vec![]);
            (statement.game, statement.position) = ("othello".to_owned(), "4x4".to_owned());
        }
        Play::Scoring => {
            (statement.claim, statement.axioms) = (ClaimKind::Score(1), vec![]);
            (statement.game, statement.position) = ("dots".to_owned(), "graph 1".to_owned());
        }
    }
    statement.play = play;
    Draft(vec![Section { tag: STATEMENT, payload: spell(&statement) }, Section { tag, payload }]).seal()
}

/// The bytes of a value with a list of `count` equal elements, put together from those with one and with two: with millions of
/// elements, a value takes gigabytes.
fn repeated<T: Serialize>(of: impl Fn(usize) -> T, count: usize) -> Vec<u8> {
    let (one, two) = (spell(&of(1)), spell(&of(2)));
    // The number of elements stands before the first.
    let at = one.iter().zip(&two).position(|(one, two)| one != two).expect("a list");
    let (before, element) = (&one[..at], &two[at + 1..at + 1 + two.len() - one.len()]);
    let after = &one[at + 1 + element.len()..];
    [before, &spell(&(count as u64)), &element.repeat(count), after].concat()
}

/// Sections as long as the format allows, full of one list of the shortest elements there are.
#[must_use]
pub fn long_lists() -> Vec<Attack> {
    let room = LONGEST - 64;
    let block = |play, count, judgement: &dyn Fn(usize) -> Judgement| {
        let lemma = |count| Lemma { subject: vec![], judgement: judgement(count) };
        with_section(play, BARE_BLOCK, [vec![1], repeated(lemma, count)].concat())
    };
    let sum = |components: Vec<Vec<u8>>, trees: Vec<LemmaId>| Judgement::Lost(Sum { components, trees });
    let hinted = |play, lemma: &Lemma, count, piece: &dyn Fn(usize) -> Evidence| {
        let pieces = repeated(|count| vec![piece(count)], count);
        with_section(play, HINTED_BLOCK, [vec![1], spell(lemma), pieces].concat())
    };
    let heap = Lemma { subject: vec![0, 1], judgement: Judgement::Nimber(1) };
    let pieces = |count, piece: &dyn Fn(usize) -> Evidence| hinted(Play::Normal, &heap, count, piece);
    let coin = Lemma { subject: vec![1], judgement: Judgement::Below(1) };
    let line = |count, piece: &dyn Fn(usize) -> Evidence| hinted(Play::Scoring, &coin, count, piece);
    let cited = |parts: Vec<u8>, count: usize| {
        let lemmas = vec![Relabelled { lemma: LemmaId(0), parts }; count];
        Evidence::Line { moves: vec![], lemmas }
    };
    let zeros = |count| vec![LemmaId(0); count];
    let goal = |count, piece: &dyn Fn(usize) -> Evidence| {
        with_section(Play::Normal, GOAL, repeated(|count| vec![piece(count)], count))
    };
    let goal_of =
        |play, piece: Evidence| with_section(play, GOAL, repeated(|count| vec![piece.clone(); count], room));
    let files = [
        ("empty components", block(Play::Misere, room, &|count| sum(vec![vec![]; count], vec![]))),
        ("components of one byte", block(Play::Misere, room / 2, &|count| sum(vec![vec![1]; count], vec![]))),
        ("trees in a sum", block(Play::Misere, room, &|count| sum(vec![], zeros(count)))),
        ("children of a tree", block(Play::Misere, room, &|count| Judgement::Tree(zeros(count)))),
        ("lemmas in values", pieces(room, &|count| Evidence::Values(zeros(count)))),
        (
            "lemmas in a reply",
            pieces(room, &|count| Evidence::Reply { component: 0, option: 0, lemmas: zeros(count) }),
        ),
        ("moves in a line", line(room, &|count| Evidence::Line { moves: vec![0; count], lemmas: vec![] })),
        ("lemmas in a line", line(room / 2, &|count| cited(vec![], count))),
        ("lemmas with parts in a line", line(room / 3, &|count| cited(vec![0], count))),
        ("parts in a line", line(room, &|count| cited(vec![0; count], 1))),
        ("lemmas in the goal", goal(room, &|count| Evidence::Values(zeros(count)))),
        ("lemmas of a line in the goal", goal(room / 2, &|count| cited(vec![], count))),
        ("steps of a strategy in the goal", goal_of(Play::Contest, Evidence::All)),
        ("holes in the goal", goal_of(Play::Normal, Evidence::Hole)),
    ];
    let mut attacks: Vec<Attack> = files
        .into_iter()
        .map(|(name, bytes)| Attack::new(format!("long_lists {name}"), bytes, REJECTED))
        .collect();
    let limited = attacks[0].asked("--max-memory 64M", super::FALSE);
    attacks.push(limited);
    attacks
}

/// Very many imports, each of which imports all before it. They are true, and what imports them is not.
#[must_use]
pub fn imports() -> Vec<Attack> {
    let of_count = |count: usize| {
        let mut imports: Vec<(Identity, Vec<u8>)> = Vec::new();
        let file = |position: &str, imports: &[(Identity, Vec<u8>)]| {
            let mut statement = statement("nim", position, ClaimKind::Nimber(0), &[SPRAGUE_GRUNDY]);
            statement.imports = imports.iter().map(|(identity, _)| *identity).collect();
            statement.imports.sort();
            let (lemmas, metadata) = (vec![], Metadata::default());
            let draft = Draft::encode(&Certificate { statement, lemmas, hints: None, metadata });
            (draft.totals().identity, draft.seal())
        };
        for _ in 0..count {
            let next = file("0", &imports);
            imports.push(next);
        }
        let (_, bytes) = file("1", &imports);
        Attack { imports, ..Attack::new(format!("imports {count}"), bytes, NOT_VERIFIED) }
    };
    vec![of_count(128), of_count(1024)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_elements_are_those_of_the_value() {
        let values = |count| vec![Evidence::Values(vec![LemmaId(7); count])];
        let parts = |count| Relabelled { lemma: LemmaId(300), parts: vec![9; count] };
        for count in [1, 2, 3, 200, 70_000] {
            assert_eq!(repeated(values, count), spell(&values(count)));
            assert_eq!(repeated(parts, count), spell(&parts(count)));
        }
    }
}
