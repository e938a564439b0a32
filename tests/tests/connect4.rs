//! Connect Four: three sets of rules, results by plain minimax and from the literature, and proofs of both bounds.

use std::collections::BTreeSet;

use gamecert_certs::{Certificate, ClaimKind, Evidence, Metadata, Play, Question, Side, Statement};
use gamecert_checker::work::Work;
use gamecert_elaborate::Verdict;
use gamecert_elaborate::rules::{Connect4, Contest as _, Rules, Unmetered};
use gamecert_engine::games::connect4::{self as fast, notation};
use gamecert_engine::proof::Proof;
use gamecert_engine::search::contest::Contest as _;
use gamecert_engine::solve::Request;
use gamecert_fixtures::connect4::{Board, Minimax, random_moves};
use gamecert_tests::judge;
use gamecert_tests::solved::{answer_to, written};
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The engine's claim and its certificate.
fn solved(position: &str, question: Question) -> (ClaimKind, Vec<u8>) {
    written(&answer_to(&Request::new("connect4", position, Play::Contest, question)), true)
}

fn proves(position: &str, question: Question, expected: ClaimKind) {
    let (claim, bytes) = solved(position, question);
    assert_eq!(claim, expected, "{position}");
    let verdict = judge(&bytes);
    assert!(matches!(verdict, Verdict::Verified(_)), "{position}: {verdict}");
}

/// Plays at random by the definition, by the rules of the checker, and by those of the engine.
fn play(columns: u32, rows: u32, random: &mut ChaCha8Rng) -> i16 {
    let work = &mut Work::unlimited();
    let mut board = Board::start(columns as usize, rows as usize);
    let mut slow = Connect4.position(&format!("{columns}x{rows}")).unwrap().components.remove(0);
    let game = fast::Connect4 { size: fast::Size::<u128>::new(columns, rows).unwrap() };
    let mut quick = fast::Board::EMPTY;
    loop {
        let text = Connect4.show(&slow);
        assert_eq!(Board::parse(&text), board);
        assert_eq!(notation::read(&text), Some((game.size, quick)), "{text}");
        assert_eq!(Connect4.measure(&slow), game.left(quick), "{text}");
        let subject = notation::subject(game.size, game.representative(quick));
        assert_eq!(Connect4.lemma(&slow, Side::First).unwrap().unwrap().0, subject, "{text}");
        let mut children = Vec::new();
        game.children(quick, &mut children);
        let numbers: Vec<usize> = children.iter().map(|child| child.number.into()).collect();
        let mover = Connect4.mover(&slow);
        let view = Connect4.view(&slow, mover, work).unwrap();
        let classes: Vec<usize> = view.classes.iter().map(|&class| class.into()).collect();
        let moves = board.moves();
        assert_eq!((&numbers, &classes), (&moves, &moves), "{text}");
        let opponent = if board.mover == 'X' { 'O' } else { 'X' };
        let result = -i16::from(board.has_line(opponent));
        if moves.is_empty() {
            assert_eq!((view.settled, game.result(quick)), (result.into(), result.into()), "{text}");
            return result;
        }
        let wins = moves.iter().any(|&column| board.play(column).has_line(board.mover));
        assert_eq!(view.settled, if wins { 1 } else { -1 }, "{text}");
        assert_eq!(Connect4.view(&slow, mover.other(), work).unwrap().settled, -1, "{text}");
        let chosen = random.random_range(0..moves.len());
        slow = Connect4.play(&slow, view.classes[chosen], mover, work).unwrap().unwrap().after;
        quick = children[chosen].position;
        board = board.play(moves[chosen]);
    }
}

fn play_often(games: usize) {
    let mut random = ChaCha8Rng::seed_from_u64(41);
    let sizes = [(4, 4), (5, 4), (4, 5), (7, 6), (12, 4), (4, 13), (9, 13)];
    let results: Vec<i16> =
        sizes.iter().cycle().take(games).map(|&(columns, rows)| play(columns, rows, &mut random)).collect();
    let draws = results.iter().filter(|&&result| result == 0).count();
    assert!(draws > games / 50 && draws < games / 2, "{draws}");
}

#[test]
fn rules_agree() {
    play_often(300);
}

#[test]
#[ignore = "slow: ten thousand random games"]
fn rules_agree_ten_thousand_times() {
    play_often(10_000);
}

/// Both bounds, proved apart and together.
#[test]
fn random_positions_by_minimax() {
    let mut random = ChaCha8Rng::seed_from_u64(42);
    let mut minimax = Minimax::default();
    let mut results = [0; 3];
    for round in 0..150 {
        let (columns, rows) = [(5, 4), (5, 5), (6, 4)][round % 3];
        let empty = random.random_range(1..=11);
        let moves = random_moves(&mut random, columns, rows, empty);
        let position = format!("{columns}x{rows}:{moves}");
        let result = minimax.result(&Board::parse(&position));
        results[usize::try_from(result + 1).unwrap()] += 1;
        proves(&position, Question::Score, ClaimKind::Value(result));
        let asked = random.random_range(0..=1);
        let expected =
            if result >= asked { ClaimKind::ValueAtLeast(asked) } else { ClaimKind::ValueBelow(asked) };
        proves(&position, Question::ValueAtLeast(asked), expected);
        proves(&position, Question::ValueBelow(asked), expected);
    }
    assert!(results.iter().all(|&count| count > 20), "{results:?}");
}

/// What is known of threats is true: they never tell another result than minimax.
#[test]
fn threats_tell_what_minimax_finds() {
    let mut random = ChaCha8Rng::seed_from_u64(43);
    let mut minimax = Minimax::default();
    let mut told = [0; 3];
    for round in 0..600 {
        let (columns, rows) = [(5, 4), (4, 5), (6, 4), (5, 5), (4, 6)][round % 5];
        let empty = random.random_range(1..=10);
        let moves = random_moves(&mut random, columns, rows, empty);
        let board = Board::parse(&format!("{columns}x{rows}:{moves}"));
        let result: i32 = minimax.result(&board).into();
        let slow = Connect4.position(&format!("{columns}x{rows}:{moves}")).unwrap().components.remove(0);
        let (size, quick) = notation::read::<u64>(&Connect4.show(&slow)).unwrap();
        let game = fast::Connect4 { size };
        for asked in [0, 1] {
            let window = gamecert_engine::search::contest::Window::at_least(asked);
            let Some(score) = game.ending(quick, window, &mut 0) else { continue };
            assert_eq!(score >= asked, result >= asked, "{columns}x{rows}:{moves} {asked}: {score}");
            told[usize::try_from(score + 1).unwrap()] += 1;
        }
    }
    assert!(told.iter().all(|&count| count > 40), "{told:?}");
}

/// Boards with published results, from `from` cells on and with fewer than `to`.
fn known(from: u32, to: u32) -> Vec<(String, ClaimKind)> {
    let table = include_str!("../../fixtures/known/connect4.csv");
    let lines = table.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit()));
    let board = |line: &str| {
        let [width, height, outcome, _] = line.split(',').collect::<Vec<_>>().try_into().unwrap();
        let value = ["loss", "draw", "win"].iter().position(|it| *it == outcome).unwrap();
        let cells = width.parse::<u32>().unwrap() * height.parse::<u32>().unwrap();
        (cells, (format!("{width}x{height}"), ClaimKind::Value(i16::try_from(value).unwrap() - 1)))
    };
    lines.map(board).filter(|(cells, _)| (from..to).contains(cells)).map(|it| it.1).collect()
}

#[test]
fn published_results_of_small_boards() {
    let boards = known(0, 25);
    assert_eq!(boards.len(), 5);
    for (position, claim) in boards {
        proves(&position, Question::Score, claim);
    }
}

#[test]
#[ignore = "slow: boards of up to 35 cells, some minutes in release"]
fn published_results_of_larger_boards() {
    for (position, claim) in known(25, 36) {
        proves(&position, Question::Score, claim);
    }
}

/// The play of a policy by the definition, without a table: whether a side gets this much, and the marks that it plays.
struct Policy<'m> {
    side: char,
    value: i16,
    marks: &'m [u16],
    used: BTreeSet<u16>,
}

impl Policy<'_> {
    /// What a side is sure of by the rules alone.
    fn settled(board: &Board, side: char) -> i16 {
        let wins = |column: &usize| board.play(*column).has_line(side);
        match [board.has_line(side), board.has_line(if side == 'X' { 'O' } else { 'X' })] {
            [true, _] => 1,
            [_, true] => -1,
            _ if board.moves().is_empty() => 0,
            _ if board.mover == side && board.moves().iter().any(wins) => 1,
            _ => -1,
        }
    }

    fn holds(&mut self, board: &Board) -> bool {
        if Self::settled(board, self.side) >= self.value {
            return true;
        }
        let mut moves = board.moves();
        if board.mover == self.side {
            let mark = |column: usize| {
                u16::try_from(board.columns[column].len() * board.columns.len() + column).unwrap()
            };
            let place =
                |column: usize| self.marks.iter().position(|it| *it == mark(column)).unwrap_or(usize::MAX);
            moves.sort_by_key(|&column| place(column));
            let opponent = if self.side == 'X' { 'O' } else { 'X' };
            moves.retain(|&column| Self::settled(&board.play(column), opponent) <= -self.value);
            moves.truncate(1);
            let played: Vec<u16> =
                moves.iter().map(|&column| mark(column)).filter(|it| self.marks.contains(it)).collect();
            self.used.extend(played);
        }
        !moves.is_empty() && moves.into_iter().all(|column| self.holds(&board.play(column)))
    }
}

/// What the checker says of a policy for a claim.
fn judged(position: &str, claim: ClaimKind, marks: &[u16]) -> String {
    let (game, position) = ("connect4".to_owned(), position.to_owned());
    let (axioms, imports) = (Vec::new(), Vec::new());
    let statement = Statement { game, rules: 1, play: Play::Contest, position, claim, axioms, imports };
    let goal = vec![Evidence::Policy { most: 1 << 24, marks: marks.to_vec() }];
    let proof = Proof { lemmas: Vec::new(), goal };
    judge(&proof.write(Vec::new(), &statement, true, &Metadata::default()).unwrap().1).to_string()
}

#[test]
fn policies_are_played_as_the_definition_says() {
    let mut random = ChaCha8Rng::seed_from_u64(44);
    let mut tally = [0; 3];
    for round in 0..1500 {
        let (columns, rows) = [(5, 4), (4, 5), (6, 4), (4, 4)][round % 4];
        let empty = random.random_range(3..=10);
        let position = format!("{columns}x{rows}:{}", random_moves(&mut random, columns, rows, empty));
        let board = Board::parse(&position);
        let opponent = if board.mover == 'X' { 'O' } else { 'X' };
        let (side, value, claim) = [
            (board.mover, 0, ClaimKind::ValueAtLeast(0)),
            (board.mover, 1, ClaimKind::ValueAtLeast(1)),
            (opponent, 0, ClaimKind::ValueBelow(1)),
            (opponent, 1, ClaimKind::ValueBelow(0)),
        ][round / 4 % 4];
        let other = if side == 'X' { 'O' } else { 'X' };
        if Policy::settled(&board, side) >= value || Policy::settled(&board, other) > -value {
            continue;
        }
        let mut marks: Vec<u16> = (0..u16::try_from(columns * rows).unwrap()).collect();
        marks.shuffle(&mut random);
        let mut policy = Policy { side, value, marks: &marks, used: BTreeSet::new() };
        let (holds, used) = (policy.holds(&board), policy.used);
        let verdict = judged(&position, claim, &marks);
        if !holds {
            assert!(verdict.contains("[policy-fails]"), "{position} {claim:?} {marks:?}: {verdict}");
            tally[0] += 1;
            continue;
        }
        let is_idle = used.len() < marks.len();
        let expected = if is_idle { "[policy-idle]" } else { "VERIFIED" };
        assert!(verdict.contains(expected), "{position} {claim:?} {marks:?}: {verdict}");
        marks.retain(|mark| used.contains(mark));
        let verdict = judged(&position, claim, &marks);
        assert!(verdict.starts_with("VERIFIED"), "{position} {claim:?} {marks:?}: {verdict}");
        tally[if marks.is_empty() { 1 } else { 2 }] += 1;
    }
    assert!(tally.iter().all(|&count| count > 20), "{tally:?}");
}

/// Policies save most of the lemmas, and without them there are none.
#[test]
fn policies_are_found() {
    let solve = |policy_empties| {
        let request = Request::new("connect4", "5x4", Play::Contest, Question::Score);
        written(&answer_to(&Request { policy_empties, ..request }), true).1
    };
    let count = |bytes: &[u8]| {
        assert!(matches!(judge(bytes), Verdict::Verified(_)));
        let (certificate, _) = Certificate::read(bytes).unwrap();
        let pieces = certificate.hints.unwrap().lemmas.into_iter().flatten();
        (certificate.lemmas.len(), pieces.filter(|it| matches!(it, Evidence::Policy { .. })).count())
    };
    let (with, without) = (count(&solve(None)), count(&solve(Some(0))));
    assert!(without.1 == 0 && with.1 > 10 && 5 * with.0 < without.0, "{with:?} {without:?}");
}
