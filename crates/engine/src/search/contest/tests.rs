//! Every search, with every improvement alone and with all of them, finds what plain minimax finds.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Contest, Driver, Features, Score, Search, Selectivity, Window, aspiration, mtdf, negamax};
use crate::games::othello::{Board, Othello, Size, notation};
use crate::knowledge::{Limits, Stopped, Work};

/// Each improvement alone, none, and all.
fn features() -> Vec<Features> {
    let none = Features::NONE;
    vec![
        none,
        Features { null_windows: true, ..none },
        Features { table: true, ..none },
        Features { table: true, transposition_cutoffs: true, ..none },
        Features { table: true, table_move: true, ..none },
        Features { killers: true, ..none },
        Features { history: true, ..none },
        Features { ranks: true, ..none },
        Features { looks_ahead: true, table: true, ..none },
        Features { endings: true, ..none },
        Features { killers: true, history: true, ..Features::USUAL },
    ]
}

/// A position after random moves from the start, with a given number of empty squares, or at the end of play.
fn random_position(game: &Othello, empty: u32, random: &mut ChaCha8Rng) -> Board {
    let mut board = game.size().start();
    let mut children = Vec::new();
    while game.left(board) > empty {
        children.clear();
        game.children(board, &mut children);
        if children.is_empty() {
            break;
        }
        board = children[random.random_range(0..children.len())].position;
    }
    board
}

#[test]
fn all_searches_agree_with_minimax() {
    let mut random = ChaCha8Rng::seed_from_u64(27);
    let sizes = [(4, 4), (4, 5), (5, 4), (6, 6), (8, 8)];
    for round in 0..40_u32 {
        let (columns, rows) = sizes[round as usize % sizes.len()];
        let mut game = Othello::new(Size { columns, rows });
        game.ending = random.random_range(0..6);
        let board = random_position(&game, 6 + round / 5 % 3, &mut random);
        let expected = negamax(&game, board, &mut Work::new(u64::MAX)).unwrap();
        for features in features() {
            let mut search =
                Search::new(game, features, Limits { memory_bytes: 1 << 12, ..Limits::default() });
            let (low, high) = game.range(board);
            let whole = Window { alpha: low - 1, beta: high + 1 };
            assert_eq!(search.alpha_beta(board, whole), Ok(expected), "{board:?} {features:?}");
            let guess = random.random_range(low..=high);
            assert_eq!(mtdf(&mut search, board, guess), Ok(expected));
            search.table.next_search();
            assert_eq!(aspiration(&mut search, board, guess, 2), Ok(expected));
            fails_soft(&mut search, board, expected, random.random_range(low..=high));
        }
    }
}

/// With the evaluation, which there is on the board of eight by eight, with iterative deepening and orders by looking ahead.
#[test]
fn all_drivers_agree_with_minimax() {
    let mut random = ChaCha8Rng::seed_from_u64(29);
    let game = Othello::new(Size { columns: 8, rows: 8 });
    for _ in 0..4 {
        let board = random_position(&game, 7, &mut random);
        for driver in Driver::ALL {
            let features = Features { endings: false, ..driver.features() };
            let mut search = Search::new(game, features, Limits::default());
            let expected = negamax(&game, board, &mut Work::new(u64::MAX));
            assert_eq!(driver.score(&mut search, board), expected, "{driver:?} {board:?}");
            let expected = expected.unwrap();
            for asked in expected - 2..=expected + 2 {
                let mut search = Search::new(game, features, Limits::default());
                let found = driver.reaches(&mut search, board, asked);
                assert_eq!(found, Ok(expected >= asked), "{driver:?} {board:?} {asked}");
            }
        }
    }
    let board = random_position(&game, 16, &mut random);
    let score =
        |driver: Driver| driver.score(&mut Search::new(game, driver.features(), Limits::default()), board);
    let expected = score(Driver::AlphaBeta);
    assert_eq!([Driver::Pvs, Driver::Mtdf, Driver::Aspiration, Driver::DfPn].map(score), [expected; 4]);
}

/// The other side is left without a disc, or the player to move is: no score is beyond that.
#[test]
fn the_largest_and_the_least_score_are_found() {
    for (text, expected) in
        [("-OXX/XXXX/XXXX/XXXX X", 16), ("OOOO/-OXO/--OO/OOOO X", -16), ("-OX-/----/----/---- X", 16)]
    {
        let (size, board, _) = notation::read(text).unwrap();
        let game = Othello::new(size);
        assert_eq!(negamax(&game, board, &mut Work::new(u64::MAX)), Ok(expected), "{text}");
        for driver in Driver::ALL {
            let features = Features { endings: false, ..driver.features() };
            let search = || Search::new(game, features, Limits::default());
            assert_eq!(driver.score(&mut search(), board), Ok(expected), "{driver:?} {text}");
            assert_eq!(driver.reaches(&mut search(), board, expected), Ok(true), "{driver:?} {text}");
        }
    }
}

/// Beliefs spare work, are seldom false, and are scores that there can be. Where few squares are left, nothing is believed.
#[test]
fn beliefs_are_likely() {
    let game = Othello::new(Size { columns: 8, rows: 8 });
    let level = Selectivity::new(95);
    let kinds = [
        Features { selectivity: level, ..Features::USUAL },
        Features { null_moves: level, ..Features::USUAL },
    ];
    for kind in kinds {
        let mut random = ChaCha8Rng::seed_from_u64(30);
        let (mut right, mut nodes, mut beliefs) = (0, [0, 0], 0);
        for _ in 0..20 {
            let board = random_position(&game, 14, &mut random);
            let scores = [Features::USUAL, kind].map(|features| {
                let mut search = Search::new(game, features, Limits::default());
                let score = Driver::Pvs.score(&mut search, board).unwrap();
                nodes[usize::from(features.believes())] += search.work.nodes();
                beliefs += search.beliefs;
                score
            });
            assert_eq!(scores[1] % 2, 0);
            right += u32::from(scores[0] == scores[1]);
        }
        assert!(right >= 15 && beliefs > 100 && nodes[1] < nodes[0], "{kind:?} {right} {beliefs} {nodes:?}");
        let board = random_position(&game, 10, &mut random);
        let mut search = Search::new(game, kind, Limits::default());
        assert_eq!(search.believed(board, Window::at_least(-60)), Ok(None));
    }
}

/// A null move is tried for the player to move, who has to have a move that can be left out.
#[test]
fn null_moves_take_the_place_of_moves() {
    let game = Othello::new(Size { columns: 8, rows: 8 });
    let features = Features { null_moves: Selectivity::new(73), ..Features::USUAL };
    let believed = |text: &str, score| {
        let (_, board, _) = notation::read(text).unwrap();
        Search::new(game, features, Limits::default()).believed(board, Window::at_least(score)).unwrap()
    };
    let ahead = "---O-XOX/----XXOX/---XXOOX/O-XXOXOX/XXXOOXOX/-XOOXXXX/XOOOXX-X/OOOOOOO-";
    assert_eq!(believed(&format!("{ahead} O"), 1), Some(2));
    assert_eq!(believed(&format!("{ahead} X"), 1), None);
    let cannot_move = "XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXOXXX/XXXXXXXX/XXXXXX--/XXXXX---/XX------ X";
    assert_eq!(believed(cannot_move, 1), None);
}

/// Outside of a window, what comes back is a bound.
fn fails_soft(search: &mut Search<Othello>, board: Board, expected: Score, asked: Score) {
    let found = search.alpha_beta(board, Window::at_least(asked)).unwrap();
    if expected >= asked {
        assert!((asked..=expected).contains(&found), "{found} {expected} {asked}");
    } else {
        assert!((expected..asked).contains(&found), "{found} {expected} {asked}");
    }
}

#[test]
fn a_search_ends_at_its_limits() {
    let game = Othello::new(Size { columns: 8, rows: 8 });
    let board = random_position(&game, 20, &mut ChaCha8Rng::seed_from_u64(28));
    let whole = Window { alpha: -65, beta: 65 };
    let mut search = Search::new(game, Features::NONE, Limits { memory_bytes: 1, nodes: 10_000 });
    assert_eq!(search.alpha_beta(board, whole), Err(Stopped::Nodes));
    let mut search = Search::new(game, Features::USUAL, Limits { memory_bytes: 1, ..Limits::default() });
    search.work.stop_when(|_| true);
    assert_eq!(search.alpha_beta(board, whole), Err(Stopped::Requested));
}
