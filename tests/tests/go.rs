//! Captures in Go: two sets of rules, and what zones show against all boards that they are about.

use std::collections::{HashMap, HashSet};

use gamecert_certs::Side;
use gamecert_checker::calculus::contest::{Bound, Contests};
use gamecert_checker::work::Work;
use gamecert_elaborate::notation::notation;
use gamecert_elaborate::rules::contest::{Cited, View};
use gamecert_elaborate::rules::{Contest as _, Go, Rules, Unmetered};
use gamecert_fixtures::go::{Board, Captures, Kind, Zone, random_completion};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// What is known of a board, as the checker has it.
type Pattern = <Go as Rules>::Component;

const ATTACKER: Side = Side::First;
const DEFENDER: Side = Side::Second;
const SIDES: [Side; 2] = [ATTACKER, DEFENDER];
/// The mark of a move elsewhere.
const ELSEWHERE: u16 = u16::MAX;
/// The most sets that a plain search looks at.
const MOST: u32 = 20_000;

/// A board as claims spell it, with its ko.
fn spelling(board: &Board, target: usize) -> String {
    let ko = board.ko.map_or_else(String::new, |ko| format!(" ko {}", board.name(ko)));
    board.position(target) + &ko
}

/// Plays from a board at random by both sets of rules. Tells how many kos there were, and whether the target was taken.
fn play(mut board: Board, target: usize, random: &mut ChaCha8Rng) -> (usize, bool) {
    let (work, mut kos) = (&mut Work::unlimited(), 0);
    let mut set = Go.position(&spelling(&board, target)).unwrap().components.remove(0);
    let defender = board.cells[target];
    for _ in 0..2 * board.cells.len() {
        let text = spelling(&board, target);
        assert_eq!(Go.show(&set), text);
        assert_eq!(Go.start(&text, work).unwrap().as_ref(), Some(&vec![set]), "{text}");
        let mover = if board.mover == defender { DEFENDER } else { ATTACKER };
        assert_eq!(Go.mover(&set), mover, "{text}");
        let moves = board.moves();
        let marks: Vec<u16> =
            moves.iter().map(|&point| u16::try_from(point).unwrap()).chain([ELSEWHERE]).collect();
        let next = *moves.choose(random).filter(|_| random.random_range(0..12) > 0).unwrap_or(&usize::MAX);
        let after = if next == usize::MAX { board.pass() } else { board.play(next).unwrap() };
        let is_taken = after.cells[target] != defender;
        let sets = SIDES.map(|side| {
            let View { settled, classes } = Go.view(&set, side, work).unwrap();
            let found: Vec<u16> = classes.iter().map(|class| Go.mark(&set, *class)).collect();
            assert_eq!((settled, &found), (0, &marks), "{text}");
            let mark = u16::try_from(next).unwrap_or(ELSEWHERE);
            let class = classes[marks.iter().position(|it| *it == mark).unwrap()];
            let played = Go.play(&set, class, side, work).unwrap().unwrap();
            let View { settled, classes } = Go.view(&played.after, side, work).unwrap();
            assert_eq!(
                (settled, classes.is_empty()),
                (i32::from(is_taken && side == ATTACKER), is_taken),
                "{text} {next}"
            );
            assert_eq!(played.scored, 0);
            played.after
        });
        assert_eq!(sets[0], sets[1], "{text} {next}");
        if is_taken {
            assert!(Go.show(&sets[0]).starts_with(&after.spelling()), "{text} {next}");
            return (kos, true);
        }
        kos += usize::from(after.ko.is_some());
        (board, set) = (after, sets[0]);
    }
    (kos, false)
}

/// How many kos there were, and how many targets were taken.
fn play_often(rounds: usize, sizes: &[(usize, usize)]) -> (usize, usize) {
    let mut random = ChaCha8Rng::seed_from_u64(91);
    let (mut kos, mut taken) = (0, 0);
    for round in 0..rounds {
        let (cols, rows) = sizes[round % sizes.len()];
        let (board, target) = Board::random(&mut random, cols, rows);
        let (more, is_taken) = play(board, target, &mut random);
        kos += more;
        taken += usize::from(is_taken);
    }
    (kos, taken)
}

/// All boards of up to seven columns and rows, but the one of a single point, where no stone has a liberty.
fn small_sizes() -> Vec<(usize, usize)> {
    (1..=7).flat_map(|cols| (1..=7).map(move |rows| (cols, rows))).skip(1).collect()
}

#[test]
fn rules_agree() {
    let (kos, taken) = play_often(480, &small_sizes());
    assert!(kos > 50 && (100..480).contains(&taken), "{kos} {taken}");
    play_often(12, &[(9, 9)]);
}

#[test]
#[ignore = "slow: thirty thousand random boards"]
fn rules_agree_thirty_thousand_times() {
    play_often(30_000, &small_sizes());
    play_often(500, &[(9, 9), (19, 3), (13, 13)]);
}

/// The board of a single point has no position: there is no stone with a liberty.
#[test]
fn a_single_point_has_no_stone() {
    for text in ["X A1 X", "X A1 O", ". A1 X"] {
        assert!(Go.position(text).is_err(), "{text}");
    }
}

/// Every ko that a board shows is one that may be written, and no other point is.
#[test]
fn kos_agree() {
    let mut random = ChaCha8Rng::seed_from_u64(92);
    let mut count = 0;
    for round in 0..400 {
        let (cols, rows) = [(3, 3), (4, 3), (5, 4), (3, 2), (5, 5)][round % 5];
        let (mut board, target) = Board::random(&mut random, cols, rows);
        for _ in 0..cols * rows {
            let is_next = |point: &&usize| board.play(**point).unwrap().cells[target] == board.cells[target];
            let moves = board.moves();
            let Some(&point) = moves.iter().filter(is_next).collect::<Vec<_>>().choose(&mut random).copied()
            else {
                break;
            };
            board = board.play(point).unwrap();
            if !board.possible_kos().is_empty() {
                break;
            }
        }
        let possible = board.possible_kos();
        count += possible.len();
        for point in 0..cols * rows {
            let text = spelling(&board.with_ko(Some(point)), target);
            let read = Go.start(&text, &mut Work::unlimited()).unwrap();
            assert_eq!(read.is_some(), possible.contains(&point), "{text}");
        }
    }
    assert!(count > 100, "{count}");
}

/// The zone that a text stands for: a lemma, or with the side to be sure of something to move, what is to be shown within one.
fn pattern(text: &str) -> Pattern {
    let subject = notation("go", &[]).unwrap().read(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    let pattern = Go.decode(&subject).unwrap();
    assert_eq!(Go.show(&pattern), text);
    pattern
}

/// What the rules show by a plain search, with a table for what has been seen.
#[derive(Default)]
struct Shown {
    contests: Contests<Go>,
    attacks: HashMap<Pattern, bool>,
    defences: HashMap<Pattern, bool>,
}

/// What may follow, by the rules, for a proof of a side: none after a move in which the zone is too coarse.
fn next(set: &Pattern, side: Side) -> (bool, Vec<Option<Pattern>>) {
    let work = &mut Work::unlimited();
    let View { settled, classes } = Go.view(set, side, work).unwrap();
    let after = |class| Go.play(set, class, side, work).unwrap().map(|played| played.after);
    (settled > 0, classes.into_iter().map(after).collect())
}

impl Shown {
    fn shows(&mut self, text: &str) -> bool {
        let set = pattern(text);
        let is_attack = text.contains(" within ");
        let side = if is_attack { ATTACKER } else { DEFENDER };
        if !Go.stands(&set, side) {
            return false;
        }
        let shown = if is_attack { self.attack(set) } else { self.defence(set) };
        if text.ends_with("within 1") {
            let bound = Bound { set, side, value: 1 };
            assert_eq!(self.contests.search(bound, MOST, &mut Work::unlimited()), Ok(shown), "{text}");
        }
        shown
    }

    /// Whether the target is taken in the moves that are left.
    fn attack(&mut self, set: Pattern) -> bool {
        if let Some(shown) = self.attacks.get(&set) {
            return *shown;
        }
        let (is_taken, next) = next(&set, ATTACKER);
        let mut is_shown = |after: Option<Pattern>| after.is_some_and(|after| self.attack(after));
        let shown = is_taken
            || if Go.mover(&set) == ATTACKER {
                next.into_iter().any(is_shown)
            } else {
                next.into_iter().all(&mut is_shown)
            };
        self.attacks.insert(set, shown);
        shown
    }

    /// Whether the target is never taken: the greatest set of zones of which none has to be left.
    fn defence(&mut self, set: Pattern) -> bool {
        let mut reached: Vec<(Pattern, Vec<Option<Pattern>>)> = Vec::new();
        let (mut waiting, mut seen) = (vec![set], HashSet::from([set]));
        while let Some(set) = waiting.pop().filter(|_| !self.defences.contains_key(&set)) {
            let (_, next) = next(&set, DEFENDER);
            let is_new = |after: &&Pattern| !self.defences.contains_key(*after) && seen.insert(**after);
            waiting.extend(next.iter().flatten().filter(is_new));
            reached.push((set, next));
        }
        self.defences.extend(reached.iter().map(|(set, _)| (*set, true)));
        loop {
            let before = reached.len();
            reached.retain(|(set, next)| {
                let is_held = |after: &Option<Pattern>| after.is_some_and(|after| self.defences[&after]);
                let stays = if Go.mover(set) == DEFENDER {
                    next.iter().any(is_held)
                } else {
                    !next.is_empty() && next.iter().all(is_held)
                };
                if !stays {
                    self.defences.insert(*set, false);
                }
                stays
            });
            if reached.len() == before {
                return self.defences[&set];
            }
        }
    }
}

/// Zones of one board and target, and play from all boards with that stone.
struct Trial {
    cols: usize,
    target: usize,
    captures: Captures,
    /// How many were shown: attacks within each number of moves, and defences, which come first.
    counts: [usize; 4],
}

impl Trial {
    /// The target is white.
    fn new(cols: usize, rows: usize, target: usize) -> Self {
        let mut cells = vec!['?'; cols * rows];
        cells[target] = 'O';
        let name = Board { cols, rows, cells: cells.clone(), ko: None, mover: 'X' }.name(target);
        let texts = ['X', 'O'].map(|mover| format!("{} {name} {mover}", rows_of(&cells, cols)));
        let boards = texts.iter().flat_map(|text| Zone::parse(text, Kind::Held).boards());
        Self { cols, target, captures: Captures::of(boards, target), counts: [0; 4] }
    }

    /// What is shown of a zone is true of each of its boards. The checker has it with the colours exchanged, if it is told so.
    fn check(&mut self, shown: &mut Shown, cells: &[char], ko: Option<usize>, within: u16, is_swapped: bool) {
        let (rows, mover) = (cells.len() / self.cols, if within == 0 { 'X' } else { 'O' });
        let board = Board { cols: self.cols, rows, cells: cells.to_vec(), ko, mover };
        let text = format!("{} {} {mover}", rows_of(cells, self.cols), board.name(self.target));
        let mut written = if is_swapped { swapped(&text) } else { text.clone() };
        let ko = ko.map(|ko| board.name(ko));
        if let Some(ko) = &ko {
            written += &format!(" ko {ko}");
        }
        if within > 0 {
            written += &format!(" within {within}");
        }
        if !shown.shows(&written) {
            return;
        }
        self.counts[usize::from(within)] += 1;
        let zone = Zone::parse(&text, if within == 0 { Kind::Held } else { Kind::Taken(within.into()) });
        let zone = if let Some(ko) = &ko { zone.with_ko(ko) } else { zone };
        let counterexample = zone.counterexample_in(&self.captures);
        assert_eq!(counterexample, None, "{written} is shown");
    }
}

fn rows_of(cells: &[char], cols: usize) -> String {
    cells.chunks(cols).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
}

/// The same with the colours exchanged: no name of a column on these boards is one of them.
fn swapped(text: &str) -> String {
    let other = |letter| match letter {
        'X' => 'O',
        'O' => 'X',
        letter => letter,
    };
    text.chars().map(other).collect()
}

/// Every zone of a board with a target, without a ko and with each that may be told.
fn all_zones(cols: usize, rows: usize, target: usize) -> [usize; 4] {
    let (mut trial, mut shown) = (Trial::new(cols, rows, target), Shown::default());
    let count = cols * rows;
    for number in 0..4_usize.pow(u32::try_from(count).unwrap()) {
        let cells: Vec<char> =
            (0..count).map(|point| ['.', 'X', 'O', '?'][number >> (2 * point) & 3]).collect();
        if cells[target] != 'O' {
            continue;
        }
        let kos = (0..count).filter(|&point| cells[point] == '.').map(Some);
        for ko in kos.chain([None]) {
            for within in 0..=3 {
                trial.check(&mut shown, &cells, ko, within, number % 3 == 0);
            }
        }
    }
    trial.counts
}

#[test]
fn small_zones_hold_of_each_of_their_boards() {
    let mut counts = [0; 4];
    for (cols, rows, target) in [(2, 2, 0), (3, 2, 0), (3, 2, 1), (2, 3, 4), (4, 1, 1), (1, 5, 0)] {
        add(&mut counts, all_zones(cols, rows, target));
    }
    assert!(counts.iter().all(|&count| count > 300), "{counts:?}");
}

#[test]
#[ignore = "slow: some hundred thousand zones"]
fn all_zones_of_nine_points_hold_of_each_of_their_boards() {
    let mut counts = [0; 4];
    for (cols, rows, target) in [(4, 2, 0), (4, 2, 1), (2, 4, 2), (3, 3, 0), (3, 3, 1), (3, 3, 4)] {
        let more = all_zones(cols, rows, target);
        println!("{cols}x{rows} {target}: {more:?}");
        add(&mut counts, more);
    }
    assert!(counts.iter().all(|&count| count > 10_000), "{counts:?}");
}

fn add(counts: &mut [usize; 4], more: [usize; 4]) {
    counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
}

/// Random zones of a board: the more often, the more is known.
fn random_zones(cols: usize, rows: usize, target: usize, rounds: usize, seed: u64) -> [usize; 4] {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (mut trial, mut shown) = (Trial::new(cols, rows, target), Shown::default());
    let count = cols * rows;
    let mut wanted = vec!['?'; count];
    wanted[target] = 'O';
    let wanted = rows_of(&wanted, cols);
    for round in 0..rounds {
        let within = u16::try_from(round % 4).unwrap();
        let mover = if within == 0 { 'X' } else { 'O' };
        let Some(mut board) = random_completion(&mut random, &format!("{wanted} {mover}")) else { continue };
        let kos = board.possible_kos();
        let ko = kos.choose(&mut random).copied().filter(|_| random.random_range(0..3) > 0);
        let mut points: Vec<usize> =
            (0..count).filter(|point| *point != target && Some(*point) != ko).collect();
        points.shuffle(&mut random);
        for point in points.into_iter().take(random.random_range(0..5)) {
            board.cells[point] = '?';
        }
        trial.check(&mut shown, &board.cells, ko, within, random.random());
    }
    trial.counts
}

#[test]
fn random_zones_hold_of_each_of_their_boards() {
    let mut counts = [0; 4];
    for (cols, rows, target) in [(3, 3, 0), (3, 3, 1), (3, 3, 4), (4, 2, 1)] {
        add(&mut counts, random_zones(cols, rows, target, 2_000, 93));
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}

#[test]
#[ignore = "slow: six thousand zones of twelve points"]
fn random_zones_of_twelve_points_hold_of_each_of_their_boards() {
    let mut counts = [0; 4];
    for (target, seed) in [(0, 94), (1, 95), (5, 96)] {
        let more = random_zones(4, 3, target, 2_000, seed);
        println!("4x3 {target}: {more:?}");
        add(&mut counts, more);
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}

/// Where a symmetry of the board carries a point: left and right, then top and bottom, then columns and rows are exchanged.
fn image(point: usize, (cols, rows): (usize, usize), witness: u16) -> Option<usize> {
    let (mut row, mut col) = (point / cols, point % cols);
    if witness % 2 == 1 {
        col = cols - 1 - col;
    }
    if witness / 2 % 2 == 1 {
        row = rows - 1 - row;
    }
    match witness / 4 {
        0 => Some(row * cols + col),
        1 if cols == rows => Some(col * cols + row),
        _ => None,
    }
}

/// A lemma about a part of a zone, turned and with its colours exchanged, and sometimes with a defect.
#[derive(Clone)]
struct Part {
    size: (usize, usize),
    cells: Vec<char>,
    target: usize,
    ko: Option<usize>,
    within: u16,
    is_swapped: bool,
}

impl Part {
    fn text(&self) -> String {
        let (cols, rows) = self.size;
        let mover = if self.within == 0 { 'X' } else { 'O' };
        let board = Board { cols, rows, cells: self.cells.clone(), ko: None, mover };
        let mut text = format!("{} {} {mover}", rows_of(&self.cells, cols), board.name(self.target));
        if self.is_swapped {
            text = swapped(&text);
        }
        if let Some(ko) = self.ko {
            text += &format!(" ko {}", board.name(ko));
        }
        if self.within > 0 {
            text += &format!(" within {}", self.within);
        }
        text
    }

    /// Whether it speaks of a board, which has a ko or none, as the witness turns it. The target has to be that of the block.
    fn speaks_of(&self, board: &Board, target: usize, witness: u16) -> bool {
        let image = |point| image(point, self.size, witness);
        (board.cols, board.rows) == self.size
            && (0..self.cells.len()).all(|point| {
                self.cells[point] == '?'
                    || image(point).is_some_and(|image| board.cells[image] == self.cells[point])
            })
            && image(self.target).is_some_and(|image| board.block(target).contains(&image))
            && self.ko.is_none_or(|ko| board.ko.is_some() && board.ko == image(ko))
    }
}

/// What is said to be covered is covered: every board of the zone is one of the lemma. Tells how often it is, and is not.
fn covers(rounds: usize, seed: u64) -> [usize; 2] {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut counts = [0; 2];
    for round in 0..rounds {
        let (cols, rows) = [(3, 3), (3, 2), (2, 3), (2, 2), (4, 2)][round % 5];
        let (mut board, mut target) = Board::random(&mut random, cols, rows);
        // The target is white here.
        if board.cells[target] == 'X' {
            board = Board::parse(&swapped(&format!("{} {}", board.spelling(), board.mover)));
        }
        let within = random.random_range(0..4);
        board.mover = if within == 0 { 'X' } else { 'O' };
        let ko = board.possible_kos().choose(&mut random).copied();
        let mut hide = |part: &mut Part, most: usize| {
            for _ in 0..random.random_range(0..=most) {
                let point = random.random_range(0..cols * rows);
                if ![Some(part.target), part.ko].contains(&Some(point)) {
                    part.cells[point] = '?';
                }
            }
        };
        let mut zone =
            Part { size: (cols, rows), cells: board.cells.clone(), target, ko, within, is_swapped: false };
        hide(&mut zone, 4);
        let mut part = zone.clone();
        hide(&mut part, 2);
        // A symmetry has another one that undoes it.
        let symmetry = random.random_range(0..if cols == rows { 8 } else { 4 });
        let back = |point| {
            (0..cols * rows).find(|&from| image(from, (cols, rows), symmetry) == Some(point)).unwrap()
        };
        let mut turned = part.clone();
        for point in 0..cols * rows {
            turned.cells[back(point)] = part.cells[point];
        }
        (turned.target, turned.ko) = (back(part.target), part.ko.map(back));
        let others: Vec<usize> = (0..cols * rows).filter(|point| part.cells[*point] == 'O').collect();
        match random.random_range(0..12) {
            0 => turned.target = back(*others.choose(&mut random).unwrap()),
            1 => turned.ko = None,
            2 => turned.ko = (0..cols * rows).find(|point| turned.cells[*point] == '.'),
            3 => turned.within = random.random_range(0..4),
            4 => {
                let point = random.random_range(0..cols * rows);
                if point != turned.target && Some(point) != turned.ko {
                    turned.cells[point] = ['.', 'X', 'O'][random.random_range(0..3)];
                }
            }
            5 if cols != rows => turned.size = (rows, cols),
            6 => {
                let point = *others.choose(&mut random).unwrap();
                (target, zone.target) = (point, point);
            }
            7 => zone.ko = None,
            _ => {}
        }
        turned.is_swapped = random.random();
        let (lemma, text) = (turned.text(), zone.text());
        let (set, subject) = (pattern(&text), Go.encode(&pattern(&lemma)));
        let lemma_side = if turned.within == 0 { DEFENDER } else { ATTACKER };
        let side = if zone.within == 0 { DEFENDER } else { ATTACKER };
        let about =
            Zone::parse(text.split(" ko ").next().unwrap().split(" within ").next().unwrap(), Kind::Held);
        let about = zone.ko.map_or(about.clone(), |ko| about.with_ko(&board.name(ko)));
        for witness in 0..10 {
            let cited = Cited { subject: &subject, side: lemma_side, witness };
            let is_covered = Go.covers(cited, &set, side, &mut Work::unlimited()).unwrap();
            counts[usize::from(!is_covered)] += 1;
            let is_said = lemma_side == side
                && turned.within <= zone.within
                && about.boards().all(|board| turned.speaks_of(&board, target, witness));
            // Without a board there is nothing to be wrong about.
            assert!(is_said || !is_covered, "{lemma} does not cover {text} with {witness}");
            // A lemma whose zone is a part of the other one, and has no ko, covers it.
            let is_part = |point| {
                turned.cells[point] == '?'
                    || image(point, turned.size, witness)
                        .is_some_and(|image| zone.cells[image] == turned.cells[point])
            };
            let has_block = image(turned.target, turned.size, witness) == Some(zone.target);
            let is_plain =
                turned.size == zone.size && lemma_side == side && turned.within <= zone.within && has_block;
            let is_ko = turned.ko.is_none_or(|ko| zone.ko == image(ko, turned.size, witness));
            if is_plain && is_ko && (0..cols * rows).all(is_part) {
                assert!(is_covered, "{lemma} covers {text} with {witness}");
            }
        }
    }
    counts
}

#[test]
fn what_is_covered_is_a_part() {
    let counts = covers(600, 98);
    assert!(counts.iter().all(|&count| count > 300), "{counts:?}");
}

#[test]
#[ignore = "slow: a hundred thousand pairs of zones"]
fn what_is_covered_is_a_part_in_many_pairs() {
    covers(100_000, 99);
}
