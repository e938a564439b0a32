//! Books of Othello on small boards: values by minimax, growing, text.

use gamecert_certs::{ClaimKind, Play, Statement};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::{AnyBook, Book, BookError, Estimator, Growth, Plan, Recorded, create, read};
use crate::games::othello::{Board, Othello};
use crate::knowledge::{Limits, Work};
use crate::search::contest::{Contest, PARTS, negamax};

/// An endgame with seven empty squares.
const ENDGAME: &str = "-OO-/XOXO/XXOO/---- X";

fn growth(seed: u64, count: u64) -> Growth {
    Growth { count, seed, plan: Plan::default(), depth: 2, exact: 0, limits: Limits::default() }
}

fn never() -> Box<dyn FnMut(u64) -> bool> {
    Box::new(|_| false)
}

fn grown(position: &str, growth: &Growth) -> Box<dyn AnyBook> {
    let mut book = create("othello", position).unwrap();
    assert_eq!(book.add("othello", position, "", growth, never()), Ok(1));
    assert_eq!(book.grow(growth, never()).1, None);
    book
}

fn statement(position: &str, claim: ClaimKind) -> Statement {
    let (game, position) = ("othello".to_owned(), position.to_owned());
    Statement { game, rules: 1, play: Play::Contest, position, claim, axioms: vec![], imports: vec![] }
}

/// A book that is grown to the end proves by itself what plain minimax finds; before that its bounds are never wrong, however bad
/// the estimates are.
#[test]
fn values_are_those_of_minimax() {
    let (game, mut start) = Othello::placed("4x4").unwrap();
    for _ in 0..4 {
        let mut children = Vec::new();
        game.children(start, &mut children);
        start = children[0].position;
    }
    let truth = |board: Board| negamax(&game, board, &mut Work::new(u64::MAX)).unwrap();
    let mut book = Book::new(game);
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut worst = |board: Board| Ok(if board.own.count_ones().is_multiple_of(2) { 16 } else { -16 });
    assert_eq!(book.add(start, &mut worst), Ok(true));
    assert_eq!(book.add(start, &mut worst), Ok(false));
    let mut count = 1;
    while book.grow(Plan { spread: 3 }, &mut random, &mut worst).unwrap().is_some() {
        count += 1;
        let values = book.values();
        assert_eq!(values.len(), count);
        if count % 50 == 0 {
            for (key, value) in &values {
                let score = truth(book.entries[*key].position);
                assert!(value.low <= score && score <= value.high, "{key:?}: {value:?}, not {score}");
                assert!(value.low <= value.estimate && value.estimate <= value.high);
            }
        }
    }
    let value = book.values()[&book.key(start)];
    assert_eq!((value.low, value.high, value.is_open), (truth(start), truth(start), false));
    assert!(count > 20, "{count}");
}

/// With exact estimates, the first move that a book knows is a best one.
#[test]
fn exact_estimates_are_exact() {
    let (game, start) = Othello::placed("4x4").unwrap();
    let mut book = Book::new(game);
    let mut exact = Estimator::new(game, 0, 16, Limits::default());
    book.add(start, &mut |position| exact.estimate(position)).unwrap();
    assert_eq!(book.values()[&book.key(start)].estimate, -10);
    // The four moves are one under the symmetries of the board.
    let moves = AnyBook::moves(&book, "othello", "4x4", "").unwrap();
    assert_eq!(moves.iter().map(|it| it.name.as_str()).collect::<Vec<_>>(), ["b1", "a2", "d3", "c4"]);
}

#[test]
fn growing_is_the_same_for_a_seed() {
    let text = |seed, count| grown("6x6", &growth(seed, count)).write();
    assert_eq!(text(1, 12), text(1, 12));
    assert!((2..9).any(|seed| text(seed, 12) != text(1, 12)));
    let book = grown("6x6", &growth(1, 12));
    assert_eq!(book.rows().len(), 13);
    assert_eq!(read(&book.write()).unwrap().write(), book.write());
}

#[test]
fn lines_of_play_and_passes() {
    let plan = growth(0, 0);
    let mut book = create("othello", "6x6").unwrap();
    let added = book.add("othello", "6x6", "d2 b3", &plan, never());
    assert!(matches!(added, Err(BookError::Unknown(_))), "{added:?}");
    let first = &book.moves("othello", "6x6", "").unwrap();
    assert!(first.is_empty());
    let mut book = grown("6x6", &plan);
    let first = book.moves("othello", "6x6", "").unwrap()[0].name.clone();
    assert_eq!(book.add("othello", "6x6", &first, &plan, never()), Ok(1));
    assert!(book.moves("othello", "6x6", "").unwrap()[0].is_inside);
    // After a1 the other side has no move and passes.
    let mut book = create("othello", "-OXX/XXXX/XXXX/XXO- X").unwrap();
    assert_eq!(book.add("othello", "-OXX/XXXX/XXXX/XXO- X", "a1 d4", &plan, never()), Ok(4));
    assert!(book.rows().iter().all(|row| row.value.is_proved() || row.value.is_open));
}

#[test]
fn proofs_are_bounds() {
    let mut book = grown(ENDGAME, &growth(0, 3));
    let note = |book: &mut Box<dyn AnyBook>, position: &str, claim, digit: &str| {
        book.note(&statement(position, claim), &digit.repeat(64))
    };
    let before = book.rows()[0].value;
    assert_eq!(note(&mut book, ENDGAME, ClaimKind::ValueAtLeast(-4), "a"), Ok(true));
    assert_eq!(note(&mut book, ENDGAME, ClaimKind::ValueAtLeast(-6), "b"), Ok(false));
    assert_eq!(note(&mut book, ENDGAME, ClaimKind::ValueBelow(9), "c"), Ok(true));
    let row = &book.rows()[0];
    assert_eq!((row.value.low, row.value.high), (before.low.max(-4), before.high.min(8)));
    assert_eq!(row.proofs, ["a".repeat(64), "c".repeat(64)]);
    let wrong = note(&mut book, ENDGAME, ClaimKind::ValueBelow(-5), "d");
    assert!(matches!(wrong, Err(BookError::Contradiction(_))), "{wrong:?}");
    assert_eq!(note(&mut book, "4x4", ClaimKind::Value(-10), "e"), Ok(false));
    assert_eq!(read(&book.write()).unwrap().write(), book.write());
    assert_eq!(note(&mut book, ENDGAME, ClaimKind::Value(2), "f"), Ok(true));
    assert!(book.rows()[0].value.is_proved());
}

#[test]
fn other_games_and_boards_are_refused() {
    let mut book = grown("6x6", &growth(0, 0));
    let refused = book.add("othello", "8x8", "", &growth(0, 0), never()).unwrap_err();
    assert_eq!(refused.to_string(), "this is a book of othello on 6x6, not of othello on 8x8");
    let refused = book.moves("nim", "3", "").unwrap_err();
    assert_eq!(refused.to_string(), "this is a book of othello on 6x6, not of nim");
    assert!(create("nim", "3").is_err() && create("othello", "9x9").is_err());
}

#[test]
fn what_is_no_book_is_told_by_line() {
    let text = grown("4x4", &growth(0, 2)).write();
    let lines: Vec<&str> = text.lines().collect();
    let check = |lines: &[&str], why: &str| {
        let error = read(&(lines.join("\n") + "\n")).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains(why), "{error}");
    };
    check(&[], "the first line is not that of a book");
    check(&["gamecert 1"], "the first line is not that of a book");
    check(&[&lines[0].replace(":1", ":2")], "version 2 of the format is not known");
    check(&[&lines[0].replace("4x4", "4x9")], "there are no books of othello on 4x9");
    check(&[&lines[0].replace("othello", "chess")], "there are no books of chess");
    check(&[lines[0], lines[2], lines[1]], "line 3: positions are not in order");
    check(&[lines[0], lines[1], lines[1]], "line 3: positions are not in order");
    check(&[lines[0], "{}"], "line 2: not a position (missing field `position`");
    check(&[lines[0], r#"{"position":"8x8"}"#], "line 2: 8x8 is not a position on a 4x4 board");
    let start = "----/-XO-/-OX-/---- X";
    let image = r#"{"position":"----/-OX-/-XO-/---- X"}"#;
    check(&[lines[0], image], &format!("line 2: ----/-OX-/-XO-/---- X is written {start} here"));
    let other = format!(r#"{{"position":"{start}","other":{{"to":"{start}","score":0}}}}"#);
    check(&[lines[0], &other], "line 2: no move leads to ----/-XO-");
    let bound = format!(r#"{{"position":"{start}","at_least":{{"score":0,"proof":"x"}}}}"#);
    check(&[lines[0], &bound], "line 2: `x` is not the identity of a certificate");
}

/// On the largest board a guess is the even score nearest to the evaluation.
#[test]
fn guesses_are_scores_near_the_evaluation() {
    for position in [
        "--XXXXX-/-OOOXX-O/-OOOXXOX/-OXOXOXX/OXXXOXXX/--XOXOXX/-XXXOOO-/-OOOOO-- X",
        "-OOOOO--/--OXXO-X/XXOXOXX-/XXOXOXXO/XXOOXOOO/XXXXOO-O/X-XOOO--/-XXXXX-- X",
        "---O-XOX/----XXOX/---XXOOX/O-XXOXOX/XXXOOXOX/-XOOXXXX/XOOOXX-X/OOOOOOO- O",
        "--XOXX--/O-OOXXXX/-OOOXXXX/-XOXXXOX/XXOXOOOX/OXXOXOXX/--OXOO--/--OOOO-- O",
    ] {
        let (game, board) = Othello::placed(position).unwrap();
        for board in [board, board.passed()] {
            let (guess, estimate) = (game.guess(board), game.estimate(board).unwrap());
            assert!(
                guess % 2 == 0 && (guess * PARTS).abs_diff(estimate) <= PARTS.unsigned_abs(),
                "{guess} {estimate}"
            );
        }
    }
}
