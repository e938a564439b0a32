//! Transcripts of proofs about contests, against the definition of the game; their drawings and their words.

use std::collections::BTreeSet;

use gamecert_certs::{Certificate, Evidence, Question, Side};
use gamecert_draw::diagram::{Kind, Root, diagram};
use gamecert_draw::page::{Beside, page};
use gamecert_draw::proof::Proof;
use gamecert_draw::{Caption, dot, svg};
use gamecert_elaborate::Earned;
use gamecert_elaborate::transcript::{Answer, Question as Asked, Step, Strategy, Sure, Transcript};
use gamecert_fixtures::othello::{Board, Minimax, Move, random_board};
use gamecert_tests::drawings::{LARGE, VERIFIED, proof};
use gamecert_tests::fixtures::read;
use insta::assert_snapshot;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::othello::solved;

/// Six empty squares: position 20 of the FFO.
const SIX: &str = "XXXOXXXX/OXXXXXXX/OOXXXXXX/OOOXXXXX/OOOXXOO-/OOOOO---/OOOOOOO-/OOOOOOO- X";

/// What a move is called.
fn name(chosen: Move) -> String {
    chosen.map_or("pass".to_owned(), |(row, col)| format!("{}{}", ('a'..).nth(col).unwrap(), row + 1))
}

fn after(board: &Board, played: &str) -> Board {
    let chosen = board.moves().into_iter().find(|&chosen| name(chosen) == played);
    board.play(chosen.unwrap_or_else(|| panic!("{played} in {}", board.text())))
}

/// Each position is that of its moves; all answers are there; what is cited and settled is true, and so is what each step says.
#[test]
fn strategies_are_told_as_they_are() {
    let mut random = ChaCha8Rng::seed_from_u64(31);
    let mut seen = BTreeSet::new();
    for round in 0..24 {
        let (rows, columns) = [(4, 4), (5, 4), (6, 6)][round % 3];
        let board = random_board(&mut random, rows, columns, 7);
        let question = [Question::Score, Question::ValueAtLeast(2), Question::ValueBelow(0)][round / 3 % 3];
        let (_, bytes) = solved(&board.text(), question, u32::try_from(round % 4).unwrap());
        check_true(&proof(&bytes).transcript, &mut seen);
    }
    check_true(&proof(&solved(SIX, Question::Score, 0).1).transcript, &mut seen);
    assert_eq!(seen, ["all", "choice", "cited", "pass", "search", "settled"].into_iter().collect());
}

fn check_true(found: &Transcript, seen: &mut BTreeSet<&str>) {
    let mut minimax = Minimax::default();
    for lemma in (0..found.lemmas.len()).map(Some).chain([None]) {
        let steps = found.steps(lemma);
        let tree = Strategy::of(steps);
        let start = lemma.map_or_else(|| found.claim.position.clone(), |number| found.subject(number));
        for (number, step) in steps.iter().enumerate() {
            let Asked::Sure(Sure { side, value, .. }) = step.question else { panic!("{step:?}") };
            let moves = tree.moves(steps, number);
            let board = moves.iter().fold(Board::parse(&start), |board, made| after(&board, &made.name));
            assert_eq!(found.played(lemma, side, &moves), Some(board.text()));
            let is_mover = (board.mover == 'X') == (side == Side::First);
            let score = i32::from(minimax.score(&board));
            let score = if is_mover { score } else { -score };
            assert!(score >= value, "{}", board.text());
            let next =
                tree.after[number].iter().map(|&it| tree.moves(steps, it).last().unwrap().name.clone());
            let (next, legal): (Vec<String>, Vec<String>) =
                (next.collect(), board.moves().into_iter().map(name).collect());
            if next.contains(&"pass".to_owned()) {
                seen.insert("pass");
            }
            seen.insert(match step.answer {
                Answer::All(count) => {
                    assert!(
                        !is_mover && count > 0 && next.len() == count && next == legal,
                        "{next:?} {legal:?}"
                    );
                    "all"
                }
                Answer::Choice => {
                    assert!(is_mover && next.len() == 1 && legal.contains(&next[0]));
                    "choice"
                }
                Answer::Cited(cited, _) => {
                    let subject = Board::parse(&found.subject(cited));
                    let (says, least) = found.sure(cited).unwrap();
                    assert_eq!(subject.normal().0, board.normal().0);
                    assert!(i32::from(least) >= value && (says == Side::First) == is_mover);
                    assert!(lemma.is_none_or(|lemma| cited < lemma));
                    "cited"
                }
                Answer::Settled(result) => {
                    assert!(legal.is_empty() && result == score, "{}", board.text());
                    "settled"
                }
                Answer::Search(_) => "search",
                _ => panic!("{step:?}"),
            });
        }
    }
}

/// The same certificate with other evidence for its claim.
fn with_goal(bytes: &[u8], change: impl Fn(&mut Vec<Evidence>)) -> Proof {
    let (mut certificate, totals) = Certificate::read(bytes).unwrap();
    change(&mut certificate.hints.as_mut().unwrap().goal);
    Proof::read(&certificate, totals.identity, Earned::BY_ANY).unwrap()
}

fn open(found: &Proof) -> Vec<&Step> {
    found.transcript.goal.iter().filter(|step| step.is_open()).collect()
}

/// A hole and a wrong move are leaves of the strategy; what comes after them stays in its place.
#[test]
fn false_steps_are_drawn_where_they_are() {
    let (_, bytes) = solved(SIX, Question::Score, 2);
    let honest = with_goal(&bytes, |_| ());
    assert!(open(&honest).is_empty());
    let last = honest.transcript.goal.len() - 1;
    let holed = with_goal(&bytes, |goal| *goal.last_mut().unwrap() = Evidence::Hole);
    assert_eq!(open(&holed), [&Step { answer: Answer::Missing, ..honest.transcript.goal[last].clone() }]);
    let wrong = with_goal(&bytes, |goal| *goal.last_mut().unwrap() = Evidence::Play(99));
    let [Step { answer: Answer::Refused(why), .. }] = open(&wrong)[..] else { panic!("{:?}", open(&wrong)) };
    for (found, word) in [(&holed, "missing"), (&wrong, why.as_str())] {
        let drawn = diagram(found, Root::Claim, LARGE);
        let warning = Caption { warning: Some("NOT A PROOF"), ..VERIFIED };
        assert!(svg(found, &drawn, &warning).contains(&word[..7]), "{word}");
        assert!(found.transcript.explain_claim().contains(word), "{word}");
        assert!(page(found, "REJECTED", false, Beside::default()).contains("should be sure"), "{word}");
    }
}

/// All lemmas are drawn or counted, in any number of nodes; a board has a disc for each letter.
#[test]
fn boards_are_drawn() {
    let (_, bytes) = solved("4x4", Question::Score, 2);
    let found = proof(&bytes);
    let lemmas = found.transcript.lemmas.len();
    assert!(lemmas > 1, "{lemmas}");
    for max_nodes in [1, 40, 5000] {
        let drawn = diagram(&found, Root::Claim, gamecert_draw::diagram::Extent { max_nodes, ..LARGE });
        assert_eq!(drawn.shown + drawn.cut, lemmas, "{max_nodes}");
        let own = drawn.nodes.iter().filter(|node| !matches!(node.kind, Kind::Reference(_))).count();
        assert!(own <= max_nodes, "{max_nodes}: {own}");
    }
    let lemma = diagram(&found, Root::Lemma(lemmas - 1), LARGE);
    assert_eq!((&lemma.nodes[0].kind, lemma.nodes[0].left), (&Kind::Lemma(lemmas - 1), 0));
    let drawn = svg(&found, &lemma, &VERIFIED);
    assert!(drawn.contains(&format!(
        "; lemma {}, {} : O &gt;= ",
        lemmas - 1,
        found.transcript.subject(lemmas - 1)
    )));
    assert!(drawn.contains("a lemma: what a side is sure of") && !drawn.contains("nimber"));
    let first = drawn.split("<g class=\"picture\"").nth(1).unwrap().split("</g>").next().unwrap();
    let discs = found.transcript.subject(lemmas - 1).bytes().filter(|letter| b"XO".contains(letter)).count();
    // And the one of the side to move, whose letter comes last.
    assert_eq!(first.matches("class=\"disc").count(), discs);
    let text = dot(&found, &lemma, &VERIFIED);
    assert!(text.contains("\\nX to move") && text.contains("O >= "), "{text}");
}

#[test]
fn strategies_have_words() {
    let explained = |name: &str| {
        let (certificate, totals) = Certificate::read(&read(name).unwrap()[..]).unwrap();
        let found = Transcript::read(&certificate, totals.identity, Earned::BY_ANY).unwrap();
        let lemma = found.lemmas.len().checked_sub(1).and_then(|last| found.explain_lemma(last));
        [found.explain_claim(), lemma.unwrap_or_default()].concat()
    };
    let names = [
        "accept/othello-score-hinted.cert",
        "accept/othello-oblong-2-bare.cert",
        "accept/othello-pass-bare.cert",
        "incomplete/2-holes/contest-both-bounds.cert",
        "accept/othello-settled.cert",
    ];
    assert_snapshot!(names.map(explained).join("\n"));
}
