//! Searches against the exact answers of small boards, and shapes that players know.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::super::exact::{Exact, Outcome};
use super::super::notation::{read_board, read_point, read_position, write_board, write_point};
use super::super::problems::Shape;
use super::super::{Board, Colour, Move, Point, Size};
use super::{Algorithm, Limits, Search, Stop};

fn searching(board: &Board, target: Point, limits: Limits) -> Search {
    Search::new(board.clone(), target, limits).unwrap()
}

/// The moves that the attack takes.
fn moves(search: &mut Search, board: &Board, most: u16) -> Result<Option<u16>, Stop> {
    search.moves(board, most, &mut |_| true)
}

/// Stones at random, so many twentieths of each colour, all with liberties, and one of them.
fn random_on(random: &mut ChaCha8Rng, columns: u8, rows: u8, fill: u32) -> (Board, Point) {
    let size = Size::new(columns, rows).unwrap();
    loop {
        let mover = if random.random_bool(0.5) { Colour::Black } else { Colour::White };
        let mut board = Board::new(size, mover);
        for point in size.points() {
            let stone = random.random_range(0..20);
            if stone < 2 * fill {
                board.put(point, Some(if stone < fill { Colour::Black } else { Colour::White }));
            }
        }
        let stones: Vec<Point> = size.points().filter(|&point| board.colour(point).is_some()).collect();
        if !stones.is_empty() && has_liberties(&board) {
            return (board, stones[random.random_range(0..stones.len())]);
        }
    }
}

fn has_liberties(board: &Board) -> bool {
    let is_alive = |point| board.colour(point).is_none() || !board.block(point).liberties.is_empty();
    board.size().points().all(is_alive)
}

/// A small position, with the exact answers for all that it can reach.
fn random_solved(random: &mut ChaCha8Rng) -> (Board, Point, Exact) {
    let sizes = [(3, 3), (4, 3), (2, 5), (3, 4), (6, 2), (1, 9)];
    loop {
        let (columns, rows) = sizes[random.random_range(0..sizes.len())];
        let (board, target) = random_on(random, columns, rows, 6);
        if let Ok(exact) = Exact::solve(&board, target, 25_000, &mut |_| true) {
            return (board, target, exact);
        }
    }
}

/// How answers about small boards compare with the exact ones.
#[derive(Debug, Default, PartialEq, Eq)]
struct Agreement {
    /// Taken indeed, in as many moves or more.
    taken: u32,
    /// More moves than needed.
    late: u32,
    /// Held indeed, or stopped.
    held: u32,
    /// Taken, but not found within the bounds.
    missed: u32,
    /// Said to be taken, or to be taken with so few moves, though it is not.
    wrong: u32,
}

/// Positions with their outcomes.
fn solved(positions: usize) -> Vec<(Board, Point, Outcome)> {
    let mut random = ChaCha8Rng::seed_from_u64(29);
    let solved = std::iter::repeat_with(|| random_solved(&mut random));
    let outcome = |(board, target, exact): (Board, Point, Exact)| {
        let outcome = exact.outcome(&board).unwrap();
        (board, target, outcome)
    };
    solved.map(outcome).take(positions).collect()
}

fn agreement(limits: Limits, solved: &[(Board, Point, Outcome)]) -> Agreement {
    let mut agreement = Agreement::default();
    for (board, target, outcome) in solved {
        let found = moves(&mut searching(board, *target, limits), board, 8).unwrap_or(None);
        match (found, outcome) {
            (Some(found), Outcome::Captured(least)) if found >= *least => {
                agreement.taken += 1;
                agreement.late += u32::from(found > *least);
            }
            (Some(_), _) => agreement.wrong += 1,
            (None, Outcome::Captured(1..=8)) => agreement.missed += 1,
            (None, _) => agreement.held += 1,
        }
    }
    agreement
}

fn small(algorithm: Algorithm) -> Limits {
    Limits { nodes: 5_000, memory_bytes: 1 << 20, algorithm, ..Limits::default() }
}

#[test]
fn zones_with_all_moves_are_never_wrong() {
    let Agreement { taken, missed, wrong, .. } =
        agreement(Limits { all_moves: true, ..small(Algorithm::Zones) }, &solved(150));
    assert_eq!(wrong, 0);
    assert!(missed * 20 <= taken, "{missed} missed, {taken} taken");
}

#[test]
fn algorithms_are_seldom_wrong() {
    let solved = solved(100);
    for algorithm in Algorithm::all() {
        let agreement = agreement(small(algorithm), &solved);
        let Agreement { taken, missed, wrong, .. } = agreement;
        assert!(taken >= 30 && missed <= 5 && wrong <= 3, "{algorithm:?} {agreement:?}");
    }
}

#[test]
#[ignore = "slow: prints how often each algorithm is wrong on two thousand positions"]
fn agreement_of_algorithms() {
    let solved = solved(2000);
    for algorithm in Algorithm::all() {
        println!("{}: {:?}", algorithm.name(), agreement(small(algorithm), &solved));
    }
    let limits = small(Algorithm::Zones);
    println!("zones, all moves: {:?}", agreement(Limits { all_moves: true, ..limits }, &solved));
}

#[test]
fn proof_numbers_answer_as_alpha_beta_does() {
    let mut random = ChaCha8Rng::seed_from_u64(12);
    let (mut taken, mut held) = (0, 0);
    for _ in 0..150 {
        let (board, target) = random_on(&mut random, 5, 4, 5);
        let asked = |algorithm| moves(&mut searching(&board, target, small(algorithm)), &board, 3);
        let plain = asked(Algorithm::AlphaBeta { null_move: false });
        let (Ok(plain), Ok(found)) = (plain, asked(Algorithm::DfPn)) else { continue };
        assert_eq!(plain.is_some(), found.is_some(), "{} {}", write_board(&board), write_point(target));
        // Proof numbers do not look for the shortest attack.
        assert!(plain <= found && found <= found.map(|_| 3));
        *(if found.is_some() { &mut taken } else { &mut held }) += 1;
    }
    assert!(taken >= 30 && held >= 30, "{taken} {held}");
}

#[test]
fn lambda_orders_do_not_bound_the_moves_of_a_threat() {
    let text = "......./.X.OOX./..X..O./.X...../.X..XO./.O.O.../...X...";
    let board = read_board(text, Colour::Black).unwrap();
    let target = read_point("F6", board.size()).unwrap();
    let within = |algorithm, order| {
        moves(&mut searching(&board, target, Limits { order, ..small(algorithm) }), &board, 12)
    };
    assert_eq!([1, 2].map(|order| within(Algorithm::Lambda, order)), [Ok(None), Ok(Some(3))]);
    assert_eq!([2, 3].map(|order| within(Algorithm::Zones, order)), [Ok(None), Ok(Some(3))]);

    for (breaker, taken) in [(false, Some(12)), (true, None)] {
        let (board, target) = ladder(9, breaker);
        let limits = Limits { order: 1, ..small(Algorithm::Lambda) };
        assert_eq!(moves(&mut searching(&board, target, limits), &board, 40), Ok(taken));
    }
}

#[test]
fn refutations_hold() {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let (mut holding, mut all) = (0, 0);
    while all < 100 {
        let (board, target, exact) = random_solved(&mut random);
        if board.colour(target) != Some(board.mover()) || exact.outcome(&board) != Some(Outcome::Held) {
            continue;
        }
        let mut search = searching(&board, target, small(Algorithm::Zones));
        _ = search.attack_anyway(&board, 8, &mut |_| true);
        all += 1;
        let reply = search.refutation(&board).unwrap();
        holding += u32::from(exact.best(&board).contains(&reply));
    }
    assert!(holding >= 95, "{holding} of {all} hold");
}

/// Follows a wrong attack to the first position where the defender has a reply that the search forgot, and tells it.
fn mend(search: &mut Search, exact: &Exact, start: &Board) -> bool {
    let mut board = start.clone();
    loop {
        if board.colour(search.target) != Some(board.mover()) {
            let Some((first, _)) = search.attack(&board, 12, &mut |_| true).unwrap() else { return false };
            board.play(first).unwrap();
        }
        let reply = exact.best(&board)[0];
        let before = board.clone();
        board.play(reply).unwrap();
        if search.attack(&board, 12, &mut |_| true).unwrap().is_none() {
            search.add_reply(&before, reply);
            return true;
        }
    }
}

#[test]
fn replies_that_were_forgotten_mend_an_attack() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut mended = 0;
    while mended < 3 {
        let (board, target, exact) = random_solved(&mut random);
        let mut search = searching(&board, target, small(Algorithm::AbstractProof { null_move: false }));
        if exact.outcome(&board) != Some(Outcome::Held) {
            continue;
        }
        let mut replies = 0;
        while moves(&mut search, &board, 12).unwrap().is_some() {
            assert!(mend(&mut search, &exact, &board) && replies < 100, "{}", write_board(&board));
            replies += 1;
        }
        mended += u32::from(replies > 0);
    }
}

#[test]
fn zones_hold_whatever_is_around() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut checked = 0;
    while checked < 150 {
        let (board, target, _) = random_solved(&mut random);
        let mut search = searching(&board, target, small(Algorithm::Zones));
        let Ok(Some(most)) = search.attack_anyway(&board, 8, &mut |_| true) else { continue };
        let zone = search.zone(&board).unwrap();
        for _ in 0..5 {
            let mut other = board.clone();
            for point in board.size().points().filter(|&point| !zone.contains(point)) {
                let stones = [None, Some(Colour::Black), Some(Colour::White)];
                other.put(point, stones[random.random_range(0..3)]);
            }
            if !has_liberties(&other) {
                continue;
            }
            let Ok(exact) = Exact::solve(&other, target, 50_000, &mut |_| true) else { continue };
            let outcome = exact.outcome(&other).unwrap();
            assert!(outcome <= Outcome::Captured(most), "{} {}", write_board(&board), write_board(&other));
            checked += 1;
        }
    }
}

#[test]
#[ignore = "slow: every point as a reply on larger boards"]
fn zones_forget_no_reply() {
    let mut random = ChaCha8Rng::seed_from_u64(11);
    for (columns, rows, fill) in [(5, 5, 5), (6, 6, 4), (7, 7, 3), (9, 9, 3)] {
        for _ in 0..100 {
            let (board, target) = random_on(&mut random, columns, rows, fill);
            let limits = Limits { order: 4, nodes: 200_000, ..Limits::default() };
            let zones = moves(&mut searching(&board, target, limits), &board, 6);
            let all =
                moves(&mut searching(&board, target, Limits { all_replies: true, ..limits }), &board, 6);
            if let (Ok(zones), Ok(all)) = (zones, all) {
                assert_eq!(zones.is_some(), all.is_some(), "{} {}", write_board(&board), write_point(target));
            }
        }
    }
}

/// A white stone in a ladder that runs across the board, with a white stone on its way or none.
fn ladder(size: u8, breaker: bool) -> (Board, Point) {
    let mut board = Board::new(Size::new(size, size).unwrap(), Colour::Black);
    for (column, row) in [(1, 2), (2, 1), (3, 1)] {
        board.put(Point::new(column, row), Some(Colour::Black));
    }
    board.put(Point::new(2, 2), Some(Colour::White));
    if breaker {
        board.put(Point::new(size - 3, size - 3), Some(Colour::White));
    }
    (board, Point::new(2, 2))
}

#[test]
fn ladders_take_nodes_in_proportion_to_their_length() {
    for size in [9, 13, 19] {
        let (board, target) = ladder(size, false);
        let mut search = searching(&board, target, Limits::default());
        let (first, moves) = search.attack(&board, 200, &mut |_| true).unwrap().unwrap();
        assert_eq!(first, Move::Play(Point::new(2, 3)));
        assert_eq!(moves, 2 * u16::from(size) - 6);
        assert!(search.nodes <= 3 * u64::from(moves) + 10, "{size}: {} nodes", search.nodes);

        let (board, target) = ladder(size, true);
        let mut search = searching(&board, target, Limits { order: 1, ..Limits::default() });
        assert_eq!(search.attack(&board, 200, &mut |_| true), Ok(None));
        assert!(search.nodes <= 12 * u64::from(size), "{size}: {} nodes", search.nodes);
    }
}

/// With threats of at most so many moves, the attacker (black) takes the target with so many, or not.
fn check(board: &str, target: &str, order: u16, expected: Option<u16>) {
    let board = read_board(board, Colour::Black).unwrap();
    let target = read_point(target, board.size()).unwrap();
    let limits = Limits { order, nodes: 20_000, ..Limits::default() };
    assert_eq!(moves(&mut searching(&board, target, limits), &board, 40), Ok(expected));
}

#[test]
fn shapes() {
    let net = "........./........./...XX..../...XO..../...X...../...X...../......O../........./.........";
    check(net, "E6", 1, None);
    check(net, "E6", 2, Some(4));
    let snapback = "...../XXXXX/XOOOX/XO..X";
    check(snapback, "B2", 1, Some(2));
    check(".O.OX/OOOOX/XXXXX/.....", "B3", 4, None);
    let loose = "......./...X.../..XO.../......./..X..X./......./.......";
    check(loose, "D5", 1, None);
    check(loose, "D5", 2, Some(5));
    check("OX./.OX/OX.", "A3", 1, Some(1));
}

#[test]
fn a_ko_forbids_a_capture() {
    let mut board = read_board(".XO./XO.O/.XO.", Colour::Black).unwrap();
    let target = read_point("C2", board.size()).unwrap();
    board.play(Move::Play(target)).unwrap();
    let mut search = searching(&board, target, Limits::default());
    assert_eq!(search.attack(&board, 4, &mut |_| true), Ok(None));
    let ko = board.ko().unwrap();
    board.turn(Colour::White, None);
    assert_eq!(search.attack(&board, 4, &mut |_| true), Ok(Some((Move::Play(ko), 1))));
}

#[test]
fn questions_that_are_not_answered() {
    let (board, target) = ladder(9, false);
    let mut search = searching(&board, target, Limits { nodes: 20, ..Limits::default() });
    assert_eq!(search.attack(&board, 40, &mut |_| true), Err(Stop::Nodes));
    assert_eq!(search.attack_anyway(&board, 40, &mut |_| true), Err(Stop::OtherPosition));
    let other = ladder(13, false).0;
    assert_eq!(search.attack(&other, 40, &mut |_| true), Err(Stop::OtherPosition));
    assert!(Search::new(board.clone(), Point::new(8, 8), Limits::default()).is_none());

    let (board, target) = random_on(&mut ChaCha8Rng::seed_from_u64(1), 13, 13, 3);
    let attacker = board.colour(target).unwrap().other();
    let mut board = board;
    board.turn(attacker, None);
    let mut search = searching(&board, target, Limits::default());
    assert_eq!(search.attack(&board, 40, &mut |nodes| nodes < 2000), Err(Stop::Asked));
}

/// What has not been found within few moves may be found within more.
#[test]
fn proof_numbers_go_on_with_more_moves() {
    let (board, target) = ladder(9, false);
    let mut search = searching(&board, target, Limits { algorithm: Algorithm::DfPn, ..Limits::default() });
    assert_eq!(search.moves(&board, 2, &mut |_| true), Ok(None));
    assert!(search.moves(&board, 40, &mut |_| true).unwrap().is_some());
}

/// The nodes of each search on a net and a loose ladder, with at most 10,000 for each: every change of a search changes these.
#[test]
fn searches_visit_as_many_nodes_as_before() {
    let nodes = |algorithm: Algorithm| {
        let of = |shape: Shape| {
            let (board, target) = read_position(&shape.position(7).unwrap()).unwrap();
            let mut search =
                searching(&board, target, Limits { algorithm, nodes: 10_000, ..Limits::default() });
            let _ = search.moves(&board, 10, &mut |_| true);
            search.nodes
        };
        (algorithm.name(), [Shape::Net, Shape::LooseLadder].map(of))
    };
    let found: Vec<_> = Algorithm::all().into_iter().map(nodes).collect();
    let expected = [
        ("zones", [125, 2104]),
        ("lambda", [127, 3374]),
        ("df-pn", [522, 10_001]),
        ("alpha-beta", [163, 10_001]),
        ("abstract proof", [73, 10_001]),
        ("alpha-beta, null move", [165, 10_001]),
        ("abstract proof, null move", [73, 8887]),
        ("OR2-2AND2-2", [73, 10_001]),
        ("OR1-2AND2-2", [1768, 10_001]),
        ("OR2-2AND1-2", [73, 2895]),
        ("AND1-2OR1-2", [2789, 10_001]),
        ("OR1-2AND1-2", [1036, 3739]),
        ("ORAND1-2", [1036, 10_001]),
        ("OR1-2ANDOR1-2", [1036, 3739]),
        ("ORAND1-2AND1-2", [2789, 5789]),
    ];
    assert_eq!(found, expected);
}
