use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::super::exact::{Exact, Outcome};
use super::super::notation::{read_board, read_point};
use super::super::{Board, Colour, Move, Point, Size};
use super::{Algorithm, Limits, Search, Widening};

fn read(board: &str, target: &str, mover: char) -> (Board, Point) {
    let mover = if mover == 'X' { Colour::Black } else { Colour::White };
    let board = read_board(board, mover).unwrap();
    let target = read_point(target, board.size()).unwrap();
    (board, target)
}

fn moves_of(board: &Board, target: Point, limits: Limits, most: u16) -> (Option<u16>, u64) {
    let mut search = Search::new(board.clone(), target, limits).unwrap();
    let attacks = board.colour(target) != Some(board.mover());
    let moves = if attacks {
        search.attack(board, most, &mut |_| true).unwrap().map(|(_, moves)| moves)
    } else {
        search.attack_anyway(board, most, &mut |_| true).unwrap()
    };
    (moves, search.nodes)
}

fn random_position(random: &mut ChaCha8Rng) -> (Board, Point) {
    let sizes = [(3, 3), (4, 3), (2, 5), (3, 4), (6, 2), (7,2), (1, 9)];
    let (columns, rows) = sizes[random.random_range(0..sizes.len())];
    let size = Size::new(columns, rows).unwrap();
    loop {
        let mover = if random.random_bool(0.5) { Colour::Black } else { Colour::White };
        let mut board = Board::new(size, mover);
        for point in size.points() {
            match random.random_range(0..10) {
                0..3 => board.put(point, Some(Colour::Black)),
                3..6 => board.put(point, Some(Colour::White)),
                _ => {}
            }
        }
        let stones: Vec<Point> = size.points().filter(|&point| board.colour(point).is_some()).collect();
        let alive = stones.iter().all(|&stone| !board.block(stone).liberties.is_empty());
        if alive && !stones.is_empty() {
            return (board, stones[random.random_range(0..stones.len())]);
        }
    }
}

#[test]
fn probe() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let variants = [Algorithm::AlphaBeta { null_move: false }, Algorithm::AlphaBeta { null_move: true }, Algorithm::AbstractProof { null_move: false }, Algorithm::AbstractProof { null_move: true }];
    let variants: Vec<_> = variants.into_iter().chain(Widening::ALL.map(Algorithm::Widening)).map(|algorithm| (algorithm, false)).chain([(Algorithm::Zones, true), (Algorithm::Zones, false)]).collect();
    for (algorithm, all_moves) in variants.into_iter().filter(|v| std::env::var("V").map_or(true, |name| format!("{:?}", v.0).contains(&name))) {
        let mut random = ChaCha8Rng::seed_from_u64(3);
        let (mut wrong, mut late, mut missed, mut right, mut stop, mut held) = (0, 0, 0, 0, 0, 0);
        let mut total = 0; let mut tree = 0; let mut time = std::time::Duration::ZERO;
        for _ in 0..std::env::var("N").map_or(300, |n| n.parse().unwrap()) {
            let (board, target) = random_position(&mut random);
            let Ok(exact) = Exact::solve(&board, target, 200_000, &mut |_| true) else { continue };
            let limits = Limits { all_moves, algorithm, nodes: 20_000, ..Limits::default() };
            let mut search = Search::new(board.clone(), target, limits).unwrap();
            let attacks = board.colour(target) != Some(board.mover());
            let now = std::time::Instant::now();
            let moves = if attacks {
                search.attack(&board, 12, &mut |_| true).map(|x| x.map(|(_, moves)| moves))
            } else {
                search.attack_anyway(&board, 12, &mut |_| true)
            };
            total += search.nodes; tree += search.tree_nodes; time += now.elapsed();
            match (moves, exact.outcome(&board).unwrap()) {
                (Ok(Some(_)), Outcome::Held) => { wrong += 1; eprintln!("WRONG {} {:?} {:?}", super::super::notation::write_board(&board), super::super::notation::write_point(target), board.mover()); }
                (Ok(Some(found)), Outcome::Captured(least)) => {
                    if found < least { eprintln!("SHORT"); wrong += 1 }
                    if found > least { late += 1 }
                    right += 1
                }
                (Ok(None), Outcome::Captured(n)) => { missed += 1; eprintln!("MISSED {} {:?} {:?} {n}", super::super::notation::write_board(&board), super::super::notation::write_point(target), board.mover()); }
                (Ok(None), Outcome::Held) => held += 1,
                (Err(_), Outcome::Captured(_)) => { missed += 1; stop += 1 }
                (Err(_), Outcome::Held) => stop += 1,
            }
        }
        eprintln!("{algorithm:?} all {all_moves}: wrong {wrong} right {right} late {late} missed {missed} held {held} stopped {stop} nodes {total} {tree} {time:?}");
    }
}

/// A ladder from one corner to the other.
fn ladder(size: u8, breaker: bool) -> (Board, Point) {
    let mut board = Board::new(Size::new(size, size).unwrap(), Colour::Black);
    let put = |board: &mut Board, column, row, colour| board.put(Point::new(column, row), Some(colour));
    put(&mut board, 2, 2, Colour::White);
    for (column, row) in [(1, 2), (2, 1), (3, 1)] {
        put(&mut board, column, row, Colour::Black);
    }
    if breaker {
        put(&mut board, size - 3, size - 3, Colour::White);
    }
    (board, Point::new(2, 2))
}

#[test]
fn probe_ladders() {
    for size in [9, 13, 19] {
        for breaker in [false, true] {
            let (board, target) = ladder(size, breaker);
            let start = std::time::Instant::now();
            let mut search = Search::new(board.clone(), target, Limits { order: 1, ..Limits::default() }).unwrap();
            let answer = search.attack(&board, 120, &mut |_| true);
            eprintln!("{size} {breaker} {answer:?} {} {:?} zone {}", search.nodes, start.elapsed(), search.zone(&board).map_or(0, |z| z.len()));
        }
    }
}
