//! The rules of each game are written twice. Random positions are played through both, and the
//! options compared: as sets of sums, each translated by way of its subjects, and by their nimbers,
//! worked out on each side by its own rules alone.

use std::collections::{BTreeSet, HashMap};

use gamecert_certs::Side;
use gamecert_checker::rules::Contest as _;
use gamecert_checker::rules::contest::View;
use gamecert_checker::work::Work;
use gamecert_elaborate::rules::{self, Impartial, Rules as _, Unmetered};
use gamecert_engine::games::othello::notation::{self, Colour};
use gamecert_engine::games::othello::{self, Size};
use gamecert_engine::games::{self, CramConfig, Game, SproutsConfig};
use gamecert_engine::search::contest::Contest as _;
use gamecert_tests::BruteForce;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Nimbers by the definition, on the engine's side.
struct Nimbers<'a, G: Game> {
    game: &'a G,
    known: HashMap<G::Position, u16>,
}

impl<G: Game> Nimbers<'_, G> {
    fn of(&mut self, position: &G::Position) -> u16 {
        if let Some(&nimber) = self.known.get(position) {
            return nimber;
        }
        let values: BTreeSet<u16> = options(self.game, position).iter().map(|sum| self.sum(sum)).collect();
        let nimber = (0..).find(|n| !values.contains(n)).unwrap();
        self.known.insert(position.clone(), nimber);
        nimber
    }

    fn sum(&mut self, sum: &[G::Position]) -> u16 {
        sum.iter().fold(0, |nimber, position| nimber ^ self.of(position))
    }
}

fn options<G: Game>(game: &G, position: &G::Position) -> Vec<Vec<G::Position>> {
    let mut found = Vec::new();
    game.options(position, |sum| {
        found.push(sum.to_vec());
        true
    });
    found
}

/// A sum of the checker's components on the engine's side, sorted, equal pairs cancelled.
fn translate<R: Impartial, G: Game>(rules: &R, game: &G, sum: &[R::Component]) -> Vec<G::Position> {
    let read = |part| game.read_subject(&rules.encode(part)).expect("the engine reads every subject");
    cancelled(sum.iter().flat_map(read).collect())
}

fn cancelled<P: Ord + Clone>(mut sum: Vec<P>) -> Vec<P> {
    sum.sort_unstable();
    let mut left: Vec<P> = Vec::new();
    for part in sum {
        if left.last() == Some(&part) {
            left.pop();
        } else {
            left.push(part);
        }
    }
    left
}

/// Compares the options of a component on both sides, and of all positions on one random line of
/// play from it.
fn check<R: Impartial, G: Game>(rules: &R, game: &G, text: &str, random: &mut ChaCha8Rng) {
    let mut sum = rules.position(text).unwrap().components;
    let mut checker = BruteForce::new(rules);
    let mut engine = Nimbers { game, known: HashMap::new() };
    while !sum.is_empty() {
        for component in &sum {
            check_component(rules, game, component, text);
            for other in &sum {
                let bytes = rules.encode(component).cmp(&rules.encode(other));
                assert_eq!(component.cmp(other), bytes, "{text}: components are not ordered by their bytes");
            }
            let [position] = &translate(rules, game, std::slice::from_ref(component))[..] else {
                panic!("{text}: the engine splits {}", rules.show(component))
            };
            assert_eq!(game.measure(position), rules.measure(component), "{}", rules.show(component));
            assert_eq!(engine.of(position), checker.nimber(component), "{}", rules.show(component));
        }
        let moved = random.random_range(0..sum.len());
        let component = sum.remove(moved);
        let moves: Vec<_> = rules.moves(&component).collect();
        let parts = rules.play(&component, moves[random.random_range(0..moves.len())]);
        assert!(parts.is_sorted(), "{text}: components are not ascending");
        assert!(parts.iter().all(|part| rules.measure(part) < rules.measure(&component)), "{text}");
        sum.extend(parts);
    }
}

fn check_component<R: Impartial, G: Game>(rules: &R, game: &G, component: &R::Component, text: &str) {
    assert_eq!(rules.decode(&rules.encode(component)).as_ref(), Some(component), "{text}");
    let position = &translate(rules, game, std::slice::from_ref(component))[0];
    let on_engine: BTreeSet<_> = options(game, position).into_iter().map(cancelled).collect();
    let moves = rules.moves(component);
    let on_checker: BTreeSet<_> =
        moves.map(|chosen| translate(rules, game, &rules.play(component, chosen))).collect();
    let show = |set: &BTreeSet<Vec<G::Position>>| {
        let sums = set.iter().map(|sum| sum.iter().map(|it| game.to_text(it)).collect::<Vec<_>>());
        sums.collect::<Vec<_>>()
    };
    assert!(
        on_engine == on_checker,
        "options of {} in {text}\nengine:  {:?}\nchecker: {:?}",
        rules.show(component),
        show(&on_engine),
        show(&on_checker)
    );
    if G::LISTS_IN_ORDER {
        check_order(rules, game, component, position);
    }
}

/// Compares what the moves of a component leave as certificates count and write them.
fn check_order<R: Impartial, G: Game>(rules: &R, game: &G, component: &R::Component, position: &G::Position) {
    assert_eq!(game.subject(position), Some(rules.encode(component)));
    let mut on_engine = Vec::new();
    game.moves_in_order(position, |sum| {
        on_engine.push(sum.iter().map(|part| game.subject(part).unwrap()).collect::<Vec<_>>());
        true
    });
    let encode = |chosen| rules.play(component, chosen).iter().map(|part| rules.encode(part)).collect();
    let on_checker: Vec<Vec<Vec<u8>>> = rules.moves(component).map(encode).collect();
    assert_eq!(on_engine, on_checker, "moves of {}", rules.show(component));
}

fn random_board(random: &mut ChaCha8Rng, cells: u32) -> String {
    let rows = random.random_range(1..=8);
    let cols = random.random_range(1..=cells / rows);
    let taken = random.random_range(0.0..0.6);
    let row = |random: &mut ChaCha8Rng| -> String {
        (0..cols).map(|_| if random.random_bool(taken) { '#' } else { '.' }).collect()
    };
    (0..rows).map(|_| row(random)).collect::<Vec<_>>().join("/")
}

#[test]
fn nim() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..40 {
        let heaps: Vec<String> = (0..3).map(|_| random.random_range(0..60_u16).to_string()).collect();
        check(&rules::Nim, &games::Nim, &heaps.join("+"), &mut random);
    }
}

#[test]
fn octal() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..600 {
        let mut code = [0; 5].map(|_: u8| random.random_range(0..8_u8));
        code[0] = if random.random() { 0 } else { 4 };
        let zeros = random.random_range(0..4);
        code[5 - zeros..].fill(0);
        let [whole, a, b, c, d] = code;
        let (one, other) = (random.random_range(0..40_u16), random.random_range(0..12_u16));
        let text = format!("{whole}.{a}{b}{c}{d}:{one}+{other}");
        check(&rules::Octal::default(), &games::Octal, &text, &mut random);
    }
}

#[test]
fn grundy() {
    let mut random = ChaCha8Rng::seed_from_u64(6);
    for _ in 0..200 {
        let heaps = [0; 2].map(|_| random.random_range(0..60_u16).to_string());
        check(&rules::Grundy, &games::Grundy, &heaps.join("+"), &mut random);
    }
}

#[test]
fn chomp() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..200 {
        let mut rows: Vec<u8> = (0..random.random_range(1..=6)).map(|_| random.random_range(1..=6)).collect();
        rows.sort_unstable_by(|one, other| other.cmp(one));
        let rows: Vec<String> = rows.iter().map(u8::to_string).collect();
        check(&rules::Chomp, &games::Chomp, &rows.join(","), &mut random);
    }
}

#[test]
fn cram() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let game = games::Cram::<u64>::new(CramConfig::default());
    for _ in 0..400 {
        let board = random_board(&mut random, 18);
        check(&rules::Cram, &game, &board, &mut random);
    }
}

/// Positions of up to four spots, to the end of a line of play, with their nimbers; ten thousand others without.
#[test]
fn sprouts() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let small = rules::Sprouts { small_regions: true };
    for _ in 0..12 {
        check(&small, &games::Sprouts::default(), "0*3", &mut random);
    }
    check(&small, &games::Sprouts::default(), "0*4", &mut random);
    for (small_regions, most) in [(true, 5_000), (false, 5_000)] {
        let rules = rules::Sprouts { small_regions };
        let game = games::Sprouts::new(SproutsConfig { small_regions, ..SproutsConfig::default() });
        let mut seen = 0;
        while seen < most {
            let start = format!("0*{}", random.random_range(2..=9));
            let mut sum = rules.position(&start).unwrap().components;
            while let Some(component) = sum.pop() {
                seen += 1;
                check_component(&rules, &game, &component, &start);
                let moves: Vec<_> = rules.moves(&component).collect();
                sum.extend(rules.play(&component, moves[random.random_range(0..moves.len())]));
            }
        }
    }
}

/// Boards too large for brute force: options alone, in both widths of the engine.
#[test]
fn cram_on_large_boards() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let narrow = games::Cram::<u64>::new(CramConfig::default());
    let wide = games::Cram::<u128>::new(CramConfig::default());
    for round in 0..200 {
        let cells = if round % 2 == 0 { 64 } else { 128 };
        let board = random_board(&mut random, cells);
        for component in &rules::Cram.position(&board).unwrap().components {
            check_component(&rules::Cram, &wide, component, &board);
            if cells == 64 {
                check_component(&rules::Cram, &narrow, component, &board);
            }
        }
    }
}

/// A position of Othello on the engine's side: the board from the view of the player to move, who that is, and the size.
#[derive(Clone, Copy)]
struct Fast(othello::Board, Colour, Size);

impl Fast {
    fn text(self) -> String {
        let Self(board, mover, size) = self;
        let is_start =
            mover == Colour::X && board == size.start() && size.columns % 2 == 0 && size.rows % 2 == 0;
        if is_start { format!("{}x{}", size.rows, size.columns) } else { notation::show(size, board, mover) }
    }
}

/// A random game by both sets of rules: at each move the same options in the same order, the same normal form and number of empty
/// squares, and in the end the same result. How many moves and passes there were.
fn play_othello(size: Size, random: &mut ChaCha8Rng) -> [usize; 2] {
    let work = &mut Work::unlimited();
    let game = othello::Othello::new(size);
    let mut fast = Fast(size.start(), Colour::X, size);
    let mut slow = rules::Othello.position(&fast.text()).unwrap().components.remove(0);
    let mut count = [0, 0];
    loop {
        let text = fast.text();
        let Fast(board, mover, _) = fast;
        assert_eq!(rules::Othello.show(&slow), text);
        assert_eq!(rules::Othello.measure(&slow), game.left(board), "{text}");
        let (normal, symmetry) = size.canonical(board);
        let lemma = rules::Othello.lemma(&slow, Side::First).unwrap().unwrap();
        assert_eq!((lemma.0, lemma.2), (notation::subject(size, normal), symmetry), "{text}");
        let [View { settled, classes: moves }, other] =
            [Side::First, Side::Second].map(|side| rules::Othello.view(&slow, side, work).unwrap());
        let mut children = Vec::new();
        game.children(board, &mut children);
        assert_eq!(moves.len(), children.len(), "{text}");
        let settled = [settled, other.settled];
        if moves.is_empty() {
            let result = game.result(board);
            assert_eq!(
                settled,
                if mover == Colour::X { [result, -result] } else { [-result, result] },
                "{text}"
            );
            return count;
        }
        assert_eq!(settled, [game.range(board).0; 2], "{text}");
        let chosen = random.random_range(0..moves.len());
        let mut next = None;
        for (place, (class, child)) in moves.iter().zip(&children).enumerate() {
            let after = rules::Othello.play(&slow, *class, Side::First, work).unwrap().unwrap().after;
            let other = Fast(child.position, mover.other(), size);
            assert_eq!(rules::Othello.show(&after), other.text(), "{text}");
            assert_eq!(class.is_none(), child.number == othello::PASS, "{text}");
            if place == chosen {
                count[usize::from(class.is_none())] += 1;
                next = Some((other, after));
            }
        }
        (fast, slow) = next.unwrap();
    }
}

fn play_othello_often(games: usize) {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let mut count = [0, 0];
    for (columns, rows) in [(4, 4), (4, 6), (6, 4), (6, 6), (8, 8)].into_iter().cycle().take(games) {
        let [moves, passes] = play_othello(Size { columns, rows }, &mut random);
        count = [count[0] + moves, count[1] + passes];
    }
    assert!(count[0] > 20 * games && count[1] > games / 2, "{count:?}");
}

#[test]
fn othello() {
    play_othello_often(1_000);
}

#[test]
#[ignore = "slow: ten thousand games"]
fn othello_ten_thousand_times() {
    play_othello_often(10_000);
}
