//! Attacks that do not depend on a game: lists of very many elements, imports, and a claim that nothing supports.

use gamecert_certs::{
    Certificate, ClaimKind, Evidence, Identity, Judgement, Lemma, LemmaId, Metadata, Play, Relabelled, Sum,
};
use gamecert_elaborate::SPRAGUE_GRUNDY;

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

/// Sections as long as the format allows, full of one list of the shortest elements there are.
#[must_use]
pub fn long_lists() -> Vec<Attack> {
    let room = LONGEST - 64;
    let lemma = |judgement: Judgement| [vec![1], spell(&Lemma { subject: vec![], judgement })].concat();
    let block = |play, judgement| with_section(play, BARE_BLOCK, lemma(judgement));
    let sum = |components: Vec<Vec<u8>>, trees: Vec<LemmaId>| Judgement::Lost(Sum { components, trees });
    let heap = Lemma { subject: vec![0, 1], judgement: Judgement::Nimber(1) };
    let pieces = |piece: Evidence| {
        with_section(Play::Normal, HINTED_BLOCK, [vec![1], spell(&heap), spell(&[piece][..])].concat())
    };
    let coin = Lemma { subject: vec![1], judgement: Judgement::Below(1) };
    let line = |piece: Evidence| {
        with_section(Play::Scoring, HINTED_BLOCK, [vec![1], spell(&coin), spell(&[piece][..])].concat())
    };
    let cited = |parts: Vec<u8>, count: usize| {
        let lemmas = vec![Relabelled { lemma: LemmaId(0), parts }; count];
        Evidence::Line { moves: vec![], lemmas }
    };
    let goal = |piece: Evidence| with_section(Play::Normal, GOAL, spell(&[piece][..]));
    let files = [
        ("empty components", block(Play::Misere, sum(vec![vec![]; room], vec![]))),
        ("components of one byte", block(Play::Misere, sum(vec![vec![1]; room / 2], vec![]))),
        ("trees in a sum", block(Play::Misere, sum(vec![], vec![LemmaId(0); room]))),
        ("children of a tree", block(Play::Misere, Judgement::Tree(vec![LemmaId(0); room]))),
        ("lemmas in values", pieces(Evidence::Values(vec![LemmaId(0); room]))),
        (
            "lemmas in a reply",
            pieces(Evidence::Reply { component: 0, option: 0, lemmas: vec![LemmaId(0); room] }),
        ),
        ("moves in a line", line(Evidence::Line { moves: vec![0; room], lemmas: vec![] })),
        ("lemmas in a line", line(cited(vec![], room / 2))),
        ("lemmas with parts in a line", line(cited(vec![0], room / 3))),
        ("parts in a line", line(cited(vec![0; room], 1))),
        ("lemmas in the goal", goal(Evidence::Values(vec![LemmaId(0); room]))),
        ("lemmas of a line in the goal", goal(cited(vec![], room / 2))),
        (
            "steps of a strategy in the goal",
            with_section(Play::Contest, GOAL, spell(&vec![Evidence::All; room])),
        ),
        ("holes in the goal", with_section(Play::Normal, GOAL, spell(&vec![Evidence::Hole; room]))),
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
