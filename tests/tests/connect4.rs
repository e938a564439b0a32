//! Connect Four: three sets of rules, results by plain minimax and from the literature, and proofs of both bounds.

use gamecert_certs::{ClaimKind, Play, Question, Side};
use gamecert_checker::work::Work;
use gamecert_elaborate::Verdict;
use gamecert_elaborate::rules::{Connect4, Contest as _, Rules, Unmetered};
use gamecert_engine::games::connect4::{self as fast, notation};
use gamecert_engine::search::contest::Contest as _;
use gamecert_engine::solve::Request;
use gamecert_fixtures::connect4::{Board, Minimax, random_moves};
use gamecert_tests::judge;
use gamecert_tests::solved::{answer_to, written};
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
